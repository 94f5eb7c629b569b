/** What the lobby says of our own games, also of those that are not in yet. */

import type { Key } from "../lib/i18n/index.svelte";

export const OURS: { name: string; title: string; line: Key; players: string }[] = [
  { name: "neon-gods", title: "Neon Gods", line: "game.neon-gods", players: "2–4" },
  { name: "collateral-damage", title: "Collateral Damage", line: "game.collateral-damage", players: "2–6" },
  { name: "collision", title: "Collision", line: "game.collision", players: "2" },
  { name: "ani-mayhem", title: "Ani-Mayhem", line: "game.ani-mayhem", players: "1–6" },
  { name: "blood-feud", title: "Blood Feud", line: "game.blood-feud", players: "4–32" },
];
