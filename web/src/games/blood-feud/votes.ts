/** BF-24.8: how a vote went: for each choice who was for it, with what weight. */

import type { Event } from "../../lib/protocol";

export interface Counted {
  /** An Event, or `none`. */
  card: string;
  weight: number;
  teams: string[];
}

/** The last vote of this round that was counted, the heaviest first. */
export function lastVote(events: Event[]): Counted[] {
  const from = events.findLastIndex((one) => one.kind === "round" || one.kind === "vote_on" || one.kind === "revote");
  const found = new Map<string, Counted>();
  for (const one of events.slice(from + 1)) {
    if (one.kind !== "ballot") continue;
    const card = String(one.args?.card ?? "");
    const sum = found.get(card) ?? { card, weight: 0, teams: [] };
    found.set(card, { card, weight: sum.weight + Number(one.args?.weight ?? 0), teams: [...sum.teams, String(one.args?.team ?? "")] });
  }
  return [...found.values()].sort((one, other) => other.weight - one.weight);
}
