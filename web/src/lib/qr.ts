/** QR codes of short texts: byte mode, error correction level L, versions 1 to 10. */

/** For each version: error correction bytes a block, and the data bytes of its blocks. */
const BLOCKS: [number, number[]][] = [
  [7, [19]],
  [10, [34]],
  [15, [55]],
  [20, [80]],
  [26, [108]],
  [18, [68, 68]],
  [20, [78, 78]],
  [24, [97, 97]],
  [30, [116, 116]],
  [18, [68, 68, 69, 69]],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}

/** The dark modules, row by row. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([, data], at) => bytes.length + (at < 9 ? 2 : 3) <= sum(data));
  if (!version) throw new RangeError("too long for a QR code");
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, value: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = value;
    fixed[y]![x] = true;
  };

  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = ALIGNMENT[version - 1]!;
  const last = centres.at(-1);
  for (const cy of centres) {
    for (const cx of centres) {
      if ((cx === 6 && (cy === 6 || cy === last)) || (cy === 6 && cx === last)) continue;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
  if (version >= 7) {
    const bits = (version << 12) | remainder(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const on = Boolean((bits >> i) & 1);
      set(size - 11 + (i % 3), Math.floor(i / 3), on);
      set(Math.floor(i / 3), size - 11 + (i % 3), on);
    }
  }
  format(set, size, 0);

  place(dark, fixed, codewords(bytes, version));
  let best: boolean[][] = dark;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const tried = dark.map((row, y) => row.map((on, x) => (fixed[y]![x] ? on : on !== masked(mask, x, y))));
    format((x, y, on) => (tried[y]![x] = on), size, mask);
    const cost = penalty(tried);
    if (cost < least) [least, best] = [cost, tried];
  }
  return best;
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [correction, sizes] = BLOCKS[version - 1]!;
  const capacity = sum(sizes);
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const one of bytes) push(one, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);

  let from = 0;
  const blocks = sizes.map((count) => data.slice(from, (from += count)));
  const checks = blocks.map((block) => reedSolomon(block, correction));
  const woven: number[] = [];
  for (let i = 0; i < Math.max(...sizes); i++) for (const block of blocks) if (i < block.length) woven.push(block[i]!);
  for (let i = 0; i < correction; i++) for (const check of checks) woven.push(check[i]!);
  return woven;
}

function reedSolomon(data: number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    divisor.forEach((one, at) => (next[at + 1]! ^= times(one, EXP[i]!)));
    divisor = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    if (factor) divisor.forEach((one, at) => (rest[i + at]! ^= times(one, factor)));
  }
  return rest.slice(data.length);
}

function times(a: number, b: number): number {
  return a && b ? EXP[LOG[a]! + LOG[b]!]! : 0;
}

/** Two columns at a time, up and down, from the right; the column of the timing is left out. */
function place(dark: boolean[][], fixed: boolean[][], words: number[]): void {
  const size = dark.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        dark[y]![x] = Boolean(((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
        at++;
      }
    }
  }
}

function format(set: (x: number, y: number, on: boolean) => void, size: number, mask: number): void {
  const data = (1 << 3) | mask; // 01: level L
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
  const on = (i: number) => Boolean((bits >> i) & 1);
  for (let i = 0; i < 6; i++) set(8, i, on(i));
  set(8, 7, on(6));
  set(8, 8, on(7));
  set(7, 8, on(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, on(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, on(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, on(i));
  set(8, size - 8, true);
}

function remainder(value: number, degree: number, generator: number): number {
  let rest = value;
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator);
  return rest;
}

function masked(mask: number, x: number, y: number): boolean {
  switch (mask) {
    case 0:
      return (x + y) % 2 === 0;
    case 1:
      return y % 2 === 0;
    case 2:
      return x % 3 === 0;
    case 3:
      return (x + y) % 3 === 0;
    case 4:
      return (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0;
    case 5:
      return ((x * y) % 2) + ((x * y) % 3) === 0;
    case 6:
      return (((x * y) % 2) + ((x * y) % 3)) % 2 === 0;
    default:
      return (((x + y) % 2) + ((x * y) % 3)) % 2 === 0;
  }
}

/** How hard a code is to read: long runs, blocks, false finders, too much of one shade. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  let cost = 0;
  let count = 0;
  const lines = [...code, ...code.map((_, x) => code.map((row) => row[x]!))];
  for (const line of lines) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
    cost += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const on = code[y]![x]!;
      if (on) count++;
      if (y && x && on === code[y - 1]![x] && on === code[y]![x - 1] && on === code[y - 1]![x - 1]) cost += 3;
    }
  }
  return cost + 10 * Math.floor(Math.abs((count * 20) / (size * size) - 10));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
