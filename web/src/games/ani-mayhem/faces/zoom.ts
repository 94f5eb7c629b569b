/** A card large, by hovering, by a long press, or by coming to it with the keyboard. */

import { explain } from "../../../ui/explain.svelte";
import type { Face } from "../view";
import type { Words } from "../words";
import type { Cards } from "./cards";
import CardFace from "./CardFace.svelte";

/** `{@attach zoom(() => face, cards, words)}`; what is said of it here comes below the face. */
export function zoom(face: () => Face | undefined, cards: Cards, words: Words, more: () => string[] = () => []) {
  return explain(() => {
    const found = face();
    if (!found) return null;
    return { title: found.name, lines: more(), show: { is: CardFace, with: { face: found, cards, words, size: "full" }, width: 320 } };
  });
}
