/** Small words for things of a view. */

import type { Choice, Json } from "./protocol";

export function word(value: Json): string {
  return value === true ? "✓" : value === false ? "–" : value === null ? "" : String(value);
}

/** `hand_size` → “Hand size”. */
export function title(key: string): string {
  const spaced = key.replace(/[_-]+(?=\w)/g, " ").trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export function same(one: Choice | undefined, other: Choice): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
