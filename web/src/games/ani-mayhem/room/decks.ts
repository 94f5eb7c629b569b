/** Decks of one's own: kept with the guest, looked at by the game, written as a file or a code. */

import { call } from "../../../lib/api";
import { settings } from "../../../lib/settings.svelte";
import type { Built, Face } from "../view";

export const PARTS = ["characters", "havens", "locations", "items", "power", "combat", "disasters"] as const;
export type Part = (typeof PARTS)[number];
export interface Draft {
  name: string;
  parts: Record<Part, [string, number][]>;
}
export interface Kept {
  name: string;
  text: string;
}

const at = (name = "") => `mine/ani-mayhem/deck${name ? `/${encodeURIComponent(name)}` : ""}`;

export const mine = {
  list: async () => (await call<{ things: Kept[] }>("GET", at())).things,
  keep: async (name: string, text: string) => (await call<{ things: Kept[] }>("PUT", at(name), { text })).things,
  drop: (name: string) => call("DELETE", at(name)),
};

export const look = (text: string, players: number, layout: string, complete = "", pool: Record<string, number> = {}) =>
  call<Built>("POST", `games/ani-mayhem/deck${complete ? "/complete" : ""}?lang=${settings.lang}`, { text, players, layout, seed: complete, pool });

export function empty(name: string): Draft {
  return { name, parts: Object.fromEntries(PARTS.map((part) => [part, []])) as unknown as Draft["parts"] };
}

/** The text of a deck file. */
export function written(draft: Draft): string {
  const tables = PARTS.map((part) => `[${part}]\n${draft.parts[part].map(([id, n]) => `"${id}" = ${n}\n`).join("")}`);
  return `name = ${JSON.stringify(draft.name)}\n\n${tables.join("\n")}`;
}

export function drafted(built: Built): Draft {
  return { name: built.name, parts: built.parts as Draft["parts"] };
}

export function partOf(face: Face): Part {
  switch (face.type) {
    case "combat":
      return "combat";
    case "character":
    case "haven":
    case "location":
    case "item":
    case "disaster":
      return `${face.type}s`;
    default:
      return "power";
  }
}

/** One more of a card, or one less. */
export function changed(draft: Draft, face: Face, by: 1 | -1): Draft {
  const part = partOf(face);
  const rows = draft.parts[part];
  const have = rows.find(([id]) => id === face.id)?.[1] ?? 0;
  const n = have + by;
  const next: [string, number][] = !have && n > 0 ? [...rows, [face.id, n]] : rows.map(([id, k]): [string, number] => [id, id === face.id ? n : k]).filter(([, k]) => k > 0);
  return { ...draft, parts: { ...draft.parts, [part]: next } };
}

export function counted(draft: Draft): Map<string, number> {
  return new Map(PARTS.flatMap((part) => draft.parts[part]));
}

/** What one deck has more of than another. */
export function compared(one: Draft, other: Draft): { id: string; mine: number; theirs: number }[] {
  const [a, b] = [counted(one), counted(other)];
  const ids = [...new Set([...a.keys(), ...b.keys()])];
  return ids.map((id) => ({ id, mine: a.get(id) ?? 0, theirs: b.get(id) ?? 0 })).filter((row) => row.mine !== row.theirs);
}
