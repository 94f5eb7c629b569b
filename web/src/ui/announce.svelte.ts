/** What screen readers are told: politely, in order, the newest last. */

import { untrack } from "svelte";

let line = $state("");

export function announced(): string {
  return line;
}

export function announce(text: string): void {
  // The same words twice must be read twice: a change that cannot be heard makes them differ.
  line = untrack(() => line) === text ? text + "\u00a0" : text;
}
