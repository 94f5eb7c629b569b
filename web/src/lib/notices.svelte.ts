/** What everybody in the house is told, whatever they are looking at. */

import type { Notice } from "./protocol";

let now = $state.raw<Partial<Record<Notice["about"], string>>>({});

export function notices(): string[] {
  return Object.values(now).filter(Boolean);
}

export function heed(one: Notice): void {
  now = { ...now, [one.about]: one.text };
}

/** A new line: whatever still holds is told again. */
export function hush(): void {
  now = {};
}
