/** The drawn parts of signs and pictures: data, not script, fetched once before any card is shown. */

import address from "./parts.json?url";

export interface Parts {
  /** Lines by name, and names that share one. */
  signs: Record<string, string>;
  alike: Record<string, string>;
  /** Behind the head and before it; `$c` is its colour. */
  hair: [string, string][];
  /** What tells of a skill; `$l` is the light of the world. */
  hats: Record<string, string>;
  glasses: Record<string, string>;
  worn: Record<string, string>;
  /** Dark `$d`, middle `$m` and light `$l`. */
  scenes: Record<string, string>;
  /** By skill or category; by a word of the name, which says more. */
  scene_of: Record<string, string>;
  scene_named: [string, string][];
  bodies: string[];
  /** Of creatures: light `$l` and main colour `$m`. */
  horns: string[];
  jaws: string[];
  family: Record<string, string>;
  /** Outlines of people and robots. */
  faces: [string, string];
  mouths: string[];
  beards: string[];
  heads: string[];
}

let found: Parts | null = null;

export async function fetchParts(): Promise<void> {
  found ??= (await (await fetch(address)).json()) as Parts;
}

export function parts(): Parts {
  return found!;
}
