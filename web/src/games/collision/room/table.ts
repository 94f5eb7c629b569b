/** A table as its editor has it: pieces of one half, whose twins lie across the middle (CO-3.32). */

import type { LayoutFace } from "../view";

export const SIDE = 3300;

export interface Piece {
  id: string;
  name: string;
  corners: [number, number][];
  z: [number, number];
  cover: "L" | "H" | "B";
  stand: boolean;
  pass: boolean;
  ladder: boolean;
}

export interface Made {
  name: string;
  pieces: Piece[];
  loot: [number, number, number][];
  /** Ladders that belong to no edge of ours: kept as they are. */
  ladders: { at: [number, number]; low: number; high: number; run: number }[];
}

export function from(face: LayoutFace): Made {
  const twins = new Set<string>();
  const loot = face.loot.filter(([x, y, z]) => {
    twins.add(`${SIDE - x} ${SIDE - y} ${z}`);
    return !twins.has(`${x} ${y} ${z}`);
  });
  return {
    name: face.name,
    pieces: face.pieces
      .filter((one) => !one.id.endsWith("'"))
      .map((one) => ({
        id: one.id, name: one.name, corners: one.corners.map(([x, y]) => [x, y]), z: [...one.z], cover: one.cover as Piece["cover"],
        stand: one.stand, pass: one.passable, ladder: false,
      })),
    loot: loot.map((one) => [...one]),
    ladders: face.ladders.filter((one) => !one.id.endsWith("'")).map(({ at, low, high, run }) => ({ at: [...at], low, high, run })),
  };
}

export function box(piece: Piece): { x: number; y: number; wide: number; deep: number } {
  const xs = piece.corners.map(([x]) => x);
  const ys = piece.corners.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, wide: Math.max(...xs) - x, deep: Math.max(...ys) - y };
}

/** Ladders that stand at a piece go with it. */
export function moved(table: Made, at: number, dx: number, dy: number): Made {
  const piece = table.pieces[at]!;
  const { x, y, wide, deep } = box(piece);
  const near = (spot: [number, number]): boolean => spot[0] >= x - 1 && spot[0] <= x + wide + 1 && spot[1] >= y - 1 && spot[1] <= y + deep + 1;
  const pieces = table.pieces.map((one, k) => (k === at ? { ...one, corners: one.corners.map(([a, b]): [number, number] => [a + dx, b + dy]) } : one));
  const ladders = table.ladders.map((one) => (near(one.at) ? { ...one, at: [one.at[0] + dx, one.at[1] + dy] as [number, number] } : one));
  return { ...table, pieces, ladders };
}

export function sized(piece: Piece, wide: number, deep: number): Piece {
  const { x, y } = box(piece);
  return { ...piece, corners: [[x, y], [x + wide, y], [x + wide, y + deep], [x, y + deep]] };
}

const slug = (name: string, at: number): string => `${name.toLowerCase().normalize("NFD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "piece"}-${at + 1}`;
const quoted = (text: string): string => JSON.stringify(text);

/** The text of a layout file. */
export function written(table: Made): string {
  const name = quoted(table.name.trim() || "Table");
  const pieces = table.pieces.map((one, at) => {
    const flags = `${one.stand ? ", stand = true" : ""}${one.pass ? ", pass = true" : ""}`;
    const corners = one.corners.map(([x, y]) => `[${x}, ${y}]`).join(", ");
    return `  { id = "${slug(one.name, at)}", name = { en = ${quoted(one.name)}, fr = ${quoted(one.name)} }, cover = "${one.cover}", z = [${one.z.join(", ")}]${flags}, corners = [${corners}] },`;
  });
  const climbs = table.pieces.filter((one) => one.ladder && one.stand).map((one) => {
    const { x, y, wide } = box(one);
    return { at: [x + Math.round(wide / 2), y] as [number, number], low: 0, high: one.z[1], run: 0 };
  });
  const ladders = [...table.ladders, ...climbs].map(
    (one, at) => `  { id = "ladder-${at + 1}", at = [${one.at.join(", ")}], height = ${one.high - one.low}${one.low ? `, low = ${one.low}` : ""}${one.run ? `, run = ${one.run}` : ""} },`,
  );
  return [
    "[[layout]]", `id = "${slug(table.name, 0)}"`, `name = { en = ${name}, fr = ${name} }`,
    `loot = [${table.loot.map((one) => `[${one.join(", ")}]`).join(", ")}]`, "pieces = [", ...pieces, "]",
    ...(ladders.length ? ["ladders = [", ...ladders, "]"] : []), "",
  ].join("\n");
}

/** A table from a text that this editor wrote; null for any other. */
export function read(text: string): Made | null {
  const numbers = (given: string): number[] => [...given.matchAll(/-?\d+/g)].map((one) => Number(one[0]));
  const name = /\[\[layout\]\][\s\S]*?name\s*=\s*\{\s*en\s*=\s*"([^"]*)"/.exec(text)?.[1];
  const loot = /\nloot\s*=\s*\[(.*)\]/.exec(text)?.[1];
  if (name === undefined || loot === undefined) return null;
  const pieces: Piece[] = [];
  for (const line of text.split("\n")) {
    const found = /name = \{ en = "([^"]*)".*cover = "([LHB])", z = \[(\d+), (\d+)\](.*), corners = \[(.*)\] \}/.exec(line);
    if (!found) continue;
    const flat = numbers(found[6]!);
    const corners = Array.from({ length: flat.length / 2 }, (_, k): [number, number] => [flat[2 * k]!, flat[2 * k + 1]!]);
    pieces.push({
      id: "", name: found[1]!, cover: found[2] as Piece["cover"], z: [Number(found[3]), Number(found[4])], corners, ladder: false,
      stand: found[5]!.includes("stand"), pass: found[5]!.includes("pass"),
    });
  }
  const ladders = [...text.matchAll(/at = \[(\d+), (\d+)\], height = (\d+)(?:, low = (\d+))?(?:, run = (\d+))?/g)].map((one) => {
    const low = Number(one[4] ?? 0);
    return { at: [Number(one[1]), Number(one[2])] as [number, number], low, high: low + Number(one[3]), run: Number(one[5] ?? 0) };
  });
  const spots = numbers(loot);
  return {
    name, pieces, ladders,
    loot: Array.from({ length: spots.length / 3 }, (_, k): [number, number, number] => [spots[3 * k]!, spots[3 * k + 1]!, spots[3 * k + 2]!]),
  };
}
