/** How a view of any game can be shown: found from its shape alone, never from its meaning. */

import type { Choice, Json, Option } from "./protocol";
import { word } from "./say";

export type Shape =
  | { is: "nothing" }
  | { is: "word"; word: string }
  | { is: "words"; words: string[] }
  /** Things lying in a row, of which some are not known: null. */
  | { is: "zone"; things: (string | null)[] }
  | { is: "grid"; rows: Json[][] }
  /** Rows with the same plain columns. */
  | { is: "chart"; columns: string[]; rows: { name: string; cells: Json[] }[] }
  /** Many things of one kind, each with what is not empty about it. */
  | { is: "cards"; cards: { name: string; at: Choice | undefined; facts: [string, Json][] }[] }
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

/** A text in several languages, by their codes. */
export function said(value: Json, lang: string): Json {
  if (!isDict(value) || typeof value.en !== "string") return value;
  const languages = Object.entries(value).every(([key, one]) => /^[a-z]{2}$/.test(key) && typeof one === "string");
  return languages ? (value[lang] ?? value.en) : value;
}

export function shapeOf(value: Json): Shape {
  if (value === null || value === "") return { is: "nothing" };
  if (typeof value !== "object") return { is: "word", word: word(value) };
  if (Array.isArray(value)) return ofList(value);
  const parts = Object.entries(value).filter(([key]) => key !== "at");
  if (!parts.length) return { is: "nothing" };
  const rows = parts.map(([name, row]) => ({ name, row }));
  return (parts.length > 1 && (chart(rows) ?? cards(rows))) || { is: "parts", parts };
}

function ofList(list: Json[]): Shape {
  if (!list.length) return { is: "nothing" };
  if (list.every((one) => one === null || plain(one))) {
    return list.some(unknown)
      ? { is: "zone", things: list.map((one) => (unknown(one) ? null : word(one))) }
      : { is: "words", words: list.map(word) };
  }
  const grid = asGrid(list);
  if (grid) return { is: "grid", rows: grid };
  if (list.every(spot)) return plane(list as Dict[]);
  const rows = list.map((row, at) => ({ name: named(row) ?? String(at + 1), row }));
  return chart(rows) ?? cards(rows) ?? { is: "list", parts: list };
}

/** A thing that lies face down. */
function unknown(value: Json): boolean {
  return value === null || value === "?";
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
  const columns = facts(dicts[0]!.row);
  const same = dicts.every(({ row }) => {
    const keys = facts(row);
    return keys.length === columns.length && columns.every((key) => key in row && small(row[key]!));
  });
  if (!same || !columns.length || columns.length > 6) return null;
  return {
    is: "chart",
    columns,
    rows: dicts.map(({ name, row }) => ({ name, cells: columns.map((key) => row[key]!) })),
  };
}

function cards(rows: { name: string; row: Json }[]): Shape | null {
  if (rows.length < 4 || !rows.every(({ row }) => isDict(row))) return null;
  const keys = rows.map(({ row }) => Object.keys(row as Dict));
  const alike = keys.filter((one) => one[0] === keys[0]![0]).length > rows.length / 2;
  if (!alike) return null;
  return {
    is: "cards",
    cards: rows.map(({ name, row }) => ({
      name,
      at: (row as Dict).at as Choice | undefined,
      facts: facts(row as Dict).flatMap((key): [string, Json][] => {
        const value = (row as Dict)[key]!;
        return empty(value) ? [] : [[key, value]];
      }),
    })),
  };
}

function empty(value: Json): boolean {
  if (value === null || value === "" || value === false || value === 0) return true;
  if (typeof value !== "object") return false;
  return Object.values(value).every((one) => empty(one as Json));
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

/** Where the options are the free cells of the only grid in sight, in reading order: which is where. */
export function freeCells(view: Json, options: Option[]): Map<number, Option> {
  const found = new Map<number, Option>();
  const seen = grids(view);
  if (seen.length !== 1 || !options.length) return found;
  const cells = seen[0]!.flat();
  const free = cells.flatMap((cell, at) => (cell === null || cell === "" ? [at] : []));
  const data = new Map(options.map((one) => [one.data, one]));
  if (data.size !== free.length || !free.every((at) => data.has(at))) return found;
  for (const at of free) found.set(at, data.get(at)!);
  return found;
}

function grids(view: Json): Json[][][] {
  if (typeof view !== "object" || view === null) return [];
  const grid = Array.isArray(view) ? asGrid(view) : null;
  return grid ? [grid] : Object.values(view).flatMap((part) => grids(part as Json));
}

/** What belongs to each seat: lists with one entry a seat. The rest is everybody's.
 *
 * `never` remembers lists that once had another length: a pile of three is not three players'. */
export function bySeat(
  view: Json,
  seats: number,
  never: Set<string> = new Set(),
): { shared: [string, Json][]; own: Dict[] } {
  const own: Dict[] = Array.from({ length: seats }, () => ({}));
  if (!isDict(view)) return { shared: view === null ? [] : [["", view]], own };
  const shared: [string, Json][] = [];
  for (const [key, value] of Object.entries(view)) {
    const players = key === "players" || key === "seats";
    if (Array.isArray(value) && value.length !== seats && !players) never.add(key);
    const each = players ? Array.isArray(value) && value.length === seats : seats > 1 && !never.has(key);
    if (each && Array.isArray(value) && !laid(value)) {
      value.forEach((part, seat) => {
        if (isDict(part) && players) Object.assign(own[seat]!, part);
        else own[seat]![key] = part;
      });
    } else shared.push([key, value]);
  }
  return { shared, own };
}

function laid(list: Json[]): boolean {
  return Boolean(asGrid(list)) || list.every(spot);
}

export function isDict(value: Json | undefined): value is Dict {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function plain(value: Json): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** What a thing is called by: its name, or the card that it is. */
function nameKey(value: Dict): string | undefined {
  return ["name", "card"].find((key) => typeof value[key] === "string");
}

function named(value: Json): string | undefined {
  const key = isDict(value) ? nameKey(value) : undefined;
  return key && ((value as Dict)[key] as string);
}

/** What else is known of it. */
function facts(value: Dict): string[] {
  const name = nameKey(value);
  return Object.keys(value).filter((key) => key !== "at" && key !== name);
}
