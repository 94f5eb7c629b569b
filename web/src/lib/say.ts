/** Small words for things of a view. */

import type { Json } from "./protocol";

export function word(value: Json): string {
  return value === true ? "✓" : value === false ? "–" : value === null ? "" : String(value);
}

/** `hand_size` → “Hand size”. */
export function title(key: string): string {
  const spaced = key.replace(/[_-]+(?=\w)/g, " ").trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** With spaces that never break before a sign, as French has them. */
export function tied(text: string): string {
  return text.replace(/ (?=[?!;:»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}

export function same(one: unknown, other: unknown): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

const SEATS = /^(active|current|turn|mover|first|first_player|leader|holder|dealer|seat|owner|player|who|by|you|attacker|defender|victor|winner|target|open_to|together)$/;

/** A value that is a seat's number, or some of them, by the name it goes by: what these seats are called. */
export function seatNamed(key: string, value: Json, names: string[]): string | null {
  const seats = Array.isArray(value) ? value : [value];
  if (!seats.length || !SEATS.test(key) || !seats.every((one) => typeof one === "number")) return null;
  const called = seats.map((one) => names[one as number]);
  return called.every((one) => one !== undefined) ? called.join(", ") : null;
}

/** A part of a view that is for programs alone: the game calls it so. */
export const SILENT = "-";
