/** BF-24.15: a Resolution Phase as theatre: act after act, each with what happened in it. */

import type { Event } from "../../lib/protocol";

export interface Act {
  kind: "event" | "place" | "power" | "income" | "cleanup";
  /** The Domain, where it is about one. */
  place: string;
  lines: Event[];
}

const OF: Record<string, Act["kind"]> = {
  event: "event", assets: "event", reveal: "event", debt_token: "event",
  turn_up: "place", no_effect: "place", attack_hits: "place", attack_fails: "place", shield: "place", slain: "place",
  player_slain: "place", grave_token: "place", plunder: "place", defend: "place", gain_assets: "place", recruit: "place",
  embrace: "place", breach: "place", shakedown: "place", redeploy: "place", fortify: "place", march: "place",
  power: "power", income: "income",
  fulfil: "cleanup", return: "cleanup", restore: "cleanup", bury_order: "cleanup",
};
/** These go with whatever act they happen in. */
const ANYWHERE = new Set(["retire", "bury_equipped"]);

/** The acts of the last Resolution Phase that has begun, and the round it belongs to. */
export function lastNight(events: Event[]): { round: number; acts: Act[] } {
  let round = 0;
  let acts: Act[] = [];
  let open = false;
  for (const one of events) {
    const kind = OF[one.kind];
    if (one.kind === "round") {
      if (!open || !acts.length) round = Number(one.args?.round ?? 0);
      else round = Number(one.args?.round ?? 0) - 1;
      open = false;
    } else if (one.kind === "event") {
      acts = [{ kind: "event", place: "", lines: [one] }];
      open = true;
    } else if (open && (kind || ANYWHERE.has(one.kind))) {
      const last = acts.at(-1)!;
      const place = one.kind === "turn_up" ? String(one.args?.place ?? "") : "";
      const fresh = one.kind === "turn_up" ? last.kind !== "place" || last.place !== place : kind !== undefined && kind !== last.kind && kind !== "place";
      if (fresh) acts = [...acts, { kind: kind!, place, lines: [one] }];
      else last.lines.push(one);
    }
  }
  return { round, acts };
}
