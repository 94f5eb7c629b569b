/** What all pictures are drawn with: shapes, lines, signs, the sky of a world, and lots that fall alike every time. */

import { sign } from "./signs";

/** Numbers from a word: always the same ones, and different ones for different words. */
export function lots(word: string): (n: number) => number {
  let h = 2166136261;
  for (const letter of word) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  return (n) => {
    h = Math.imul(h ^ (h >>> 15), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return (h >>> 0) % n;
  };
}

/** Ground, middle and light of a world. AM-C4. */
export const WORLDS: Record<string, [string, string, string]> = {
  Harbour: ["#0c2a3f", "#1f6f86", "#6ff0e6"],
  Lantern: ["#3d1420", "#a33a36", "#ffc56b"],
  Tide: ["#10205a", "#3a5fc4", "#a8e6ff"],
  Drifter: ["#1d1140", "#5b3d9e", "#ffb3f0"],
  "": ["#20303a", "#5c7d70", "#ffe6a8"],
};

export const shape = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`;
export const line = (color: string, d: string, width = 2) =>
  `<path stroke="${color}" stroke-width="${width}" d="${d}"/>`;
export const dot = (color: string, x: number, y: number, r: number) => `<circle fill="${color}" cx="${x}" cy="${y}" r="${r}"/>`;

/** A sign in the picture, so large, in the middle of x and y. */
export function emblem(name: string, x: number, y: number, size: number, color: string, width = 2): string {
  const by = size / 24;
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${by})">${line(color, sign(name), width)}</g>`;
}

/** What is seen behind: the sky of the world that a card is of. */
export function sky(world: string, roll: (n: number) => number): string {
  const [ground, middle, light] = WORLDS[world] ?? WORLDS[""]!;
  const x = 15 + roll(70);
  let found = `<path fill="${ground}" d="M0 0h100v100H0z"/>`;
  switch (world) {
    case "Harbour": {
      for (let at = 0, left = -4; left < 100; at++) {
        const [wide, high] = [9 + roll(10), 26 + roll(40)];
        found += shape(at % 2 ? middle : "#17506a", `M${left} 100V${100 - high}h${wide}v${high}z`);
        found += line(light, `M${left + 3} ${104 - high + roll(8)}h2m2 5h2m-5 6h2`, 1);
        left += wide;
      }
      return found + line(light, `M0 ${20 + roll(12)}h30l6 5h64`, 0.7);
    }
    case "Lantern":
      found += dot("#ffd98a", x, 26, 15) + dot("#ffe9bd", x, 26, 11);
      for (const at of [12 + roll(8), 44 + roll(10), 82 + roll(8)]) {
        const low = 8 + roll(14);
        found += line("#7c2a2c", `M${at} 0v${low}`, 1) + `<ellipse fill="#e8553d" cx="${at}" cy="${low + 7}" rx="6" ry="7"/>` + line(light, `M${at - 3} ${low + 4}v6m3-7v8m3-7v6`, 1);
      }
      return found + shape(middle, "M0 78q14-16 30-4 10-16 28-2 16-14 42 0v28H0z");
    case "Tide":
      found += dot("#dff6ff", x, 22, 9) + dot(ground, x + 4, 20, 8);
      for (let at = 0; at < 9; at++) found += dot(light, roll(100), roll(45), 0.5 + roll(3) / 3);
      return found + shape(middle, "M0 66q12-9 25 0t25 0 25 0 25 0v34H0z") + shape("#2b4aa6", "M0 80q12-9 25 0t25 0 25 0 25 0v20H0z") + line(light, "M0 66q12-9 25 0t25 0 25 0 25 0", 1.2);
    case "Drifter":
      for (let at = 0; at < 16; at++) found += dot("#fff", roll(100), roll(100), 0.4 + roll(3) / 3);
      return found + dot(middle, x, 30, 17) + shape("#7d5bc4", `M${x - 15} 24q15 8 30 0a17 17 0 0 1 1 9q-16 8-32 0a17 17 0 0 1 1-9z`) + `<ellipse stroke="${light}" stroke-width="1.5" cx="${x}" cy="30" rx="26" ry="6" transform="rotate(-14 ${x} 30)"/>`;
  }
  return found + dot(light, x, 24, 11) + shape(middle, "M0 70 22 44l16 20 18-26 20 24 12-12 12 20v30H0z") + shape("#3f5b52", "M0 84q25-12 50 0t50 0v16H0z");
}
