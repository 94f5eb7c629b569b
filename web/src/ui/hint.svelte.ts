/** What a bot would do in the reader's place: marked among the answers and on the board, all parts of the action. */

import type { Choice, Option } from "../lib/protocol";
import { same } from "../lib/say";

export interface Part {
  /** The kind of question that it answers. */
  kind: string;
  data: Choice;
}

let parts = $state.raw<Part[]>([]);

export function hint(found: Part[]): void {
  parts = found;
}

const dataOf = (thing: Option | Choice): Choice =>
  thing !== null && typeof thing === "object" && "data" in thing ? thing.data : (thing as Choice);

/** `data-hint={hinted(option)}`: whether an option, or what a piece stands for in one, is a part of it. */
export function hinted(...things: (Option | Choice | undefined)[]): "" | undefined {
  return hintedBy(({ data }) => things.some((thing) => thing !== undefined && same(data, dataOf(thing))));
}

/** The same for pieces that say themselves whether a part speaks of them. */
export function hintedBy(speaks: (part: Part) => boolean): "" | undefined {
  return parts.length && parts.some(speaks) ? "" : undefined;
}

export function hintParts(): Part[] {
  return parts;
}
