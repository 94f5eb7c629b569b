/** What the guest keeps in this house, and what the game says is wrong with a text. */

import { call } from "../../../lib/api";
import type { ThingFaults, Things } from "../../../lib/protocol";
import { settings } from "../../../lib/settings.svelte";
import type { Workshop } from "../view";

export type Kind = "gang" | "layout" | "mission";

const at = (kind: Kind, name = ""): string => `mine/collision/${kind}${name ? `/${encodeURIComponent(name)}` : ""}`;

export const mine = {
  works: () => call<Workshop>("GET", `games/collision/cards?lang=${settings.lang}`),
  kept: (kind: Kind) => call<Things>("GET", at(kind)),
  keep: (kind: Kind, name: string, text: string) => call<Things>("PUT", at(kind, name), { text }),
  drop: (kind: Kind, name: string) => call<unknown>("DELETE", at(kind, name)),
  faults: (kind: Kind, text: string) => call<ThingFaults>("POST", `games/collision/check/${kind}?lang=${settings.lang}`, { text }),
};

/** Save a text as a file of the reader's. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = `${name.trim().toLowerCase().replace(/[^a-z0-9]+/g, "-") || "fracas"}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
