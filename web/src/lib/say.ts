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

export function same(one: unknown, other: unknown): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

const SEATS = /^(active|current|turn|mover|first|first_player|leader|holder|dealer|seat|owner|player|who|by|you|attacker|defender|victor|winner|target)$/;

/** A value that is a seat's number, by the name it goes by: the seat's name. */
export function seatNamed(key: string, value: Json, names: string[]): string | null {
  return typeof value === "number" && SEATS.test(key) ? (names[value] ?? null) : null;
}
