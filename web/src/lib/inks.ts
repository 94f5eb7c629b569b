/** The colours that a game gives its seats before it has a board, for marks inside an element of this style. */

import type { TableInfo } from "./protocol";

const COLOUR = /^#[0-9a-f]{3,8}$/i;

export function inks(info: TableInfo): string {
  return info.seat_inks
    .map((ink, seat) => (COLOUR.test(ink) ? `--seat-of-${seat}: ${ink};` : ""))
    .join("");
}
