/** How a view of any game can be shown: found from its shape alone, never from its meaning. */

import type { Choice, Json } from "./protocol";

export type Shape =
  | { is: "nothing" }
  | { is: "word"; word: string }
  | { is: "words"; words: string[] }
  /** Things lying in a row, of which some are not known: null. */
  | { is: "zone"; things: (string | null)[] }
  | { is: "grid"; rows: Json[][] }
  /** Rows with the same plain columns. */
  | { is: "chart"; columns: string[]; rows: { name: string; cells: Json[] }[] }
  | { is: "plane"; places: Place[]; width: number; height: number; left: number; top: number }
  | { is: "list"; parts: Json[] }
  | { is: "parts"; parts: [string, Json][] };

export interface Place {
  x: number;
  y: number;
  radius: number;
  seat: number | null;
  label: string;
  at: Choice | undefined;
}

type Dict = { [key: string]: Json };

export function shapeOf(value: Json): Shape {
  if (value === null || value === "") return { is: "nothing" };
  if (typeof value !== "object") return { is: "word", word: word(value) };
  if (Array.isArray(value)) return ofList(value);
  const parts = Object.entries(value).filter(([key]) => key !== "at");
  if (!parts.length) return { is: "nothing" };
  const rows = parts.map(([name, row]) => ({ name, row }));
  return (parts.length > 1 && chart(rows)) || { is: "parts", parts };
}

function ofList(list: Json[]): Shape {
  if (!list.length) return { is: "nothing" };
  if (list.every((one) => one === null || plain(one))) {
    return list.includes(null)
      ? { is: "zone", things: list.map((one) => (one === null ? null : word(one))) }
      : { is: "words", words: list.map(word) };
  }
  const grid = asGrid(list);
  if (grid) return { is: "grid", rows: grid };
  if (list.every(spot)) return plane(list as Dict[]);
  const rows = list.map((row, at) => ({ name: named(row) ?? String(at + 1), row }));
  return chart(rows) || { is: "list", parts: list };
}

function asGrid(list: Json[]): Json[][] | null {
  const first = list[0];
  if (list.length < 2 || !Array.isArray(first) || first.length < 2) return null;
  const even = list.every(
    (row) => Array.isArray(row) && row.length === first.length && row.every(small),
  );
  return even ? (list as Json[][]) : null;
}

/** What fits into a cell: a word, nothing, or a few plain facts. */
function small(value: Json): boolean {
  if (value === null || plain(value)) return true;
  if (Array.isArray(value)) return value.length <= 6 && value.every(plain);
  return Object.entries(value).every(([key, one]) => key === "at" || one === null || plain(one));
}

function chart(rows: { name: string; row: Json }[]): Shape | null {
  const dicts = rows.filter(({ row }) => isDict(row)) as { name: string; row: Dict }[];
  if (dicts.length < rows.length || rows.length < 2) return null;
  const columns = Object.keys(dicts[0]!.row).filter((key) => key !== "at" && key !== "name");
  const same = dicts.every(({ row }) => {
    const keys = Object.keys(row).filter((key) => key !== "at" && key !== "name");
    return keys.length === columns.length && columns.every((key) => key in row && small(row[key]!));
  });
  if (!same || !columns.length || columns.length > 6) return null;
  return {
    is: "chart",
    columns,
    rows: dicts.map(({ name, row }) => ({ name, cells: columns.map((key) => row[key]!) })),
  };
}

/** Things that lie somewhere: they have x and y, or a point as `at`. */
function spot(value: Json): { x: number; y: number } | null {
  if (!isDict(value)) return null;
  const [x, y] = Array.isArray(value.at) && value.at.length === 2 ? value.at : [value.x, value.y];
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
}

function plane(list: Dict[]): Shape {
  const places = list.map((one) => ({
    ...spot(one)!,
    radius: typeof one.radius === "number" ? one.radius : 0,
    seat: typeof one.seat === "number" ? one.seat : typeof one.owner === "number" ? one.owner : null,
    label: typeof one.name === "string" ? one.name : typeof one.label === "string" ? one.label : "",
    at: one.at as Choice | undefined,
  }));
  return { is: "plane", places, ...frame(places) };
}

/** The part of a plane that holds all these points, with a margin. */
export function frame(points: { x: number; y: number }[]): {
  left: number;
  top: number;
  width: number;
  height: number;
} {
  const xs = points.map((one) => one.x);
  const ys = points.map((one) => one.y);
  const wide = Math.max(...xs) - Math.min(...xs);
  const high = Math.max(...ys) - Math.min(...ys);
  const margin = Math.max(wide, high, 10) * 0.08;
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    width: wide + 2 * margin,
    height: high + 2 * margin,
  };
}

/** What belongs to each seat: lists with one entry a seat. The rest is everybody's. */
export function bySeat(view: Json, seats: number): { shared: [string, Json][]; own: Dict[] } {
  const own: Dict[] = Array.from({ length: seats }, () => ({}));
  if (!isDict(view)) return { shared: view === null ? [] : [["", view]], own };
  const shared: [string, Json][] = [];
  for (const [key, value] of Object.entries(view)) {
    if (seats > 1 && Array.isArray(value) && value.length === seats && !grids(value)) {
      value.forEach((part, seat) => {
        if (isDict(part) && (key === "players" || key === "seats")) Object.assign(own[seat]!, part);
        else own[seat]![key] = part;
      });
    } else shared.push([key, value]);
  }
  return { shared, own };
}

function grids(list: Json[]): boolean {
  return Boolean(asGrid(list)) || list.every(spot);
}

export function isDict(value: Json | undefined): value is Dict {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function plain(value: Json): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function named(value: Json): string | undefined {
  return isDict(value) && typeof value.name === "string" ? value.name : undefined;
}

export function word(value: Json): string {
  return value === true ? "✓" : value === false ? "–" : value === null ? "" : String(value);
}

/** `hand_size` → “Hand size”. */
export function title(key: string): string {
  const spaced = key.replace(/[_-]+/g, " ").trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export function same(one: Choice | undefined, other: Choice): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
