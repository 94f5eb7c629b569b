/** What lies behind a line of the log: measurements that prove it, and the exact numbers of a place that it
 * tells by words. */

import type { Event } from "./protocol";

/** Events that say nothing new: they prove the one that follows. */
const PROOFS = new Set(["measured"]);

export interface Line {
  event: Event;
  sums: string[];
}

/** The events that tell something. */
export function telling(events: Event[]): Event[] {
  return events.filter((one) => !PROOFS.has(one.kind));
}

/** Events that take something from whoever they name. */
const LOSSES = new Set(["displaced", "bonked", "killed"]);

/** Whether somebody has lost something by it that they would want to know of. */
export function lost(event: Event, seat: number | null): boolean {
  return seat !== null && event.args?.who === seat && LOSSES.has(event.kind);
}

/** The lines of a log, each with what proves it. */
export function lines(events: Event[]): Line[] {
  const found: Line[] = [];
  let proofs: string[] = [];
  for (const event of events) {
    if (PROOFS.has(event.kind)) {
      proofs.push(event.text);
      continue;
    }
    const exact = place(event);
    found.push({ event, sums: exact ? [...proofs, exact] : proofs });
    proofs = [];
  }
  return found;
}

/** Where news begin in a log: behind what the reader's own answer said. */
export function firstNews(told: Line[], since: number, seat: number | null): number | undefined {
  return since < 0 ? undefined : told.find(({ event }) => event.number > since && (seat === null || event.args?.who !== seat))?.event.number;
}

/** How far a log is scrolled: to its newest line; back to where news begin (`mark`), once the reader is asked something. */
export function restsAt(end: number, mark: number | undefined, asked: boolean): number {
  return asked && mark !== undefined ? Math.min(end, mark) : end;
}

/** Lines that stand together: one, or what bots did one after another. */
export interface Stretch {
  lines: Line[];
  /** Whether they are folded into one until somebody asks. */
  folded: boolean;
}

const MANY = 8;
const RUN = 3;

/** A log with what bots did in a row folded into one line, where so many play that nobody reads it all: three lines
 * and more, none of which begins a turn. */
export function stretches(lines: Line[], bots: Set<number>, seats: number, turns: string[]): Stretch[] {
  const found: Stretch[] = [];
  let run: Line[] = [];
  const end = () => {
    if (run.length >= RUN) found.push({ lines: run, folded: true });
    else for (const one of run) found.push({ lines: [one], folded: false });
    run = [];
  };
  for (const one of lines) {
    const who = one.event.args?.who;
    if (seats >= MANY && typeof who === "number" && bots.has(who) && !turns.includes(one.event.kind)) run.push(one);
    else {
      end();
      found.push({ lines: [one], folded: false });
    }
  }
  end();
  return found;
}

/** A place that is told by words has its numbers first, in hundredths of an inch. */
function place(event: Event): string {
  const at = event.args?.place;
  if (!Array.isArray(at) || at.length < 4 || typeof at[3] !== "string") return "";
  const [x, y, z] = at.slice(0, 3).map((one) => `${Number(one) / 100}"`);
  return Number(at[2]) ? `x ${x}, y ${y}, z ${z}` : `x ${x}, y ${y}`;
}
