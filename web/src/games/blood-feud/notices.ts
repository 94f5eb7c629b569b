/** What is announced to a person in a room, and kept in the inbox. */

import type { Event } from "../../lib/protocol";
import type { Feud } from "./view";

type Station = Feud["seats"][number]["station"];

/** Said aloud: these come to the front as a banner. To some of them one may want to walk (BF-24.12). */
const LOUD: Record<string, Station> = {
  narrate: null,
  round: null,
  event: null,
  call_vote: "council",
  propose_alliance: "orders",
  declare_block: "orders",
  change_seats: null,
  corrected: null,
  uncorrected: null,
  corrected_seat: null,
  uncorrected_seat: null,
  held: null,
};
const KEPT = new Set([
  ...Object.keys(LOUD), "vote_won", "vote_none", "vote_off", "allied", "blocked", "alliance_off", "sun", "fulfil", "reveal",
  "extended", "paused", "resumed", "beat", "offer", "offer_refused", "slain", "player_slain", "power",
]);

export const loud = (event: Event): boolean => event.kind in LOUD;
export const where = (event: Event): Station => LOUD[event.kind] ?? null;

/** Whether it concerns somebody of this team, or everybody. */
export function kept(event: Event, team: string | undefined): boolean {
  if (event.kind === "trade" || event.kind === "power" || event.kind === "slain") {
    const about = [event.args?.team, event.args?.other, String(event.args?.unit ?? "").split("-")[0]];
    return team !== undefined && about.includes(team);
  }
  return KEPT.has(event.kind);
}
