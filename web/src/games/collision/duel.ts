/** What the stage of a Confrontation shows: the board as it lies, or, once it has been cleared, as the log tells it. */

import type { Event } from "../../lib/protocol";
import type { Duel } from "./view";

export type Card = string;

export interface Pair {
  /** The cards that count, Attacker's and Defender's: null face down, undefined not there yet. */
  cards: [Card | null | undefined, Card | null | undefined];
  /** What a hand card was laid over. */
  under: [Card | null | undefined, Card | null | undefined];
  plus: [number, number];
  hit: boolean | null;
}

/** Events that follow from others without anybody's choice: they are told step by step. */
const FORCED = new Set([
  "hits", "save", "wound", "killed", "suppressed", "jammed", "oiled", "pushed", "left", "fell", "damage", "compared", "dropped",
  "token_gone", "healed", "on_guard", "holds", "test", "charge_card",
]);
/** Those by which a run of them is worth a look of its own. */
const TELLING = new Set(["hits", "fell", "damage", "pushed", "charge_card"]);
/** What belongs to a Confrontation besides. */
const AROUND = new Set([
  "measured", "confront", "dealt", "split", "turned", "passes", "cover", "uncovered", "column", "extra", "drawn", "replaced",
  "charm", "reshuffle", "shoots", "attacks", "charges", "reacts", "special", "discards",
]);

/** An attack begins. */
const BEGIN = new Set(["charges", "shoots"]);

export interface Affair {
  /** Its last event: another affair, another number. */
  number: number;
  /** Who attacked whom with what: the line of the log. */
  head: string;
  pairs: Pair[];
  totals: [number, number] | null;
  sides: [number, number] | null;
  /** What followed, each with its numbers. */
  steps: { number: number; text: string; kind: string }[];
}

/** The last attack, fall or push that the log tells, if nothing else has been done since. */
export function lastAffair(events: Event[]): Affair | null {
  let from = events.length;
  while (from > 0 && (FORCED.has(events[from - 1]!.kind) || AROUND.has(events[from - 1]!.kind))) from -= 1;
  const run = events.slice(from + Math.max(0, events.slice(from).findLastIndex((one) => BEGIN.has(one.kind))));
  if (!run.some((one) => TELLING.has(one.kind))) return null;
  const confront = run.findLast((one) => one.kind === "confront");
  const named = run.findLast((one) => BEGIN.has(one.kind) || one.kind === "attacks");
  return {
    number: run.at(-1)!.number,
    head: (named ?? run[0]!).text,
    pairs: pairsOf(run),
    totals: confront ? [Number(confront.args?.attack_total ?? 0), Number(confront.args?.defence_total ?? 0)] : null,
    sides: confront ? [Number(confront.args?.who ?? 0), Number(confront.args?.other ?? 1)] : null,
    steps: run.filter((one) => FORCED.has(one.kind)).map(({ number, text, kind }) => ({ number, text, kind })),
  };
}

function pairsOf(run: Event[]): Pair[] {
  const found: Pair[] = [];
  for (const { kind, args } of run) {
    if (kind !== "column" || !args) continue;
    found[Number(args.column) - 1] = {
      cards: [String(args.attack), String(args.defence)],
      under: [undefined, undefined],
      plus: [Number(args.plus), Number(args.own)],
      hit: args.result === "hit",
    };
  }
  return [...found].filter(Boolean);
}

/** The columns of a board that lies there. */
export function pairs(duel: Duel): Pair[] {
  const many = Math.max(duel.rows[0]?.length ?? 0, duel.rows[1]?.length ?? 0, duel.splits[0]?.length ?? 0, duel.splits[1]?.length ?? 0);
  const fresh = duel.fresh.length;
  const count = Math.max(many, (duel.step <= 3 ? (duel.rows[0]?.length ?? 0) : (duel.rows[1]?.length ?? 0)) + fresh);
  return Array.from({ length: count }, (_, column) => {
    const laid = [0, 1].map((side) => duel.rows[side]?.[column]) as Pair["cards"];
    const over = [0, 1].map((side) => duel.covers[side]?.find(([at]) => at === column));
    return {
      cards: [over[0] ? over[0][1] : laid[0], over[1] ? over[1][1] : laid[1]],
      under: [over[0] ? laid[0] : undefined, over[1] ? laid[1] : undefined],
      plus: [duel.splits[0]?.[column] ?? 0, duel.splits[1]?.[column] ?? 0],
      hit: duel.columns[column]?.hit ?? null,
    };
  });
}

/** What a card is worth with its modifier; Success and Fail take none (CO-17.20). */
export function worth(card: Card | null | undefined, plus: number): number | null {
  return card && /^\d$/.test(card) ? Math.max(0, Number(card) + plus) : null;
}

/** Why a column hits or misses: a key of the words and its numbers (CO-17.22 to 17.24). */
export function reason({ cards: [attack, defence], plus, hit }: Pair): { key: Why; mine: number; theirs: number } | null {
  if (hit === null || !attack || !defence) return null;
  const [mine, theirs] = [worth(attack, plus[0]), worth(defence, plus[1])];
  const numbers = { mine: mine ?? 0, theirs: theirs ?? 0 };
  if (attack === "fail") return { key: "failMisses", ...numbers };
  if (attack === "success") return { key: defence === "success" ? "bothSuccess" : "successHits", ...numbers };
  if (defence === "success") return { key: "successSaves", ...numbers };
  if (defence === "fail") return { key: "failLoses", ...numbers };
  return { key: hit ? "higher" : mine === theirs ? "tie" : "lower", ...numbers };
}

export type Why = "failMisses" | "bothSuccess" | "successHits" | "successSaves" | "failLoses" | "higher" | "tie" | "lower";

/** How far a charge with a card reaches, in inches (CO-C1). */
export const SECONDARY: Record<string, number> = { "1": 5, "2": 5, "3": 4, "4": 4, "5": 3, "6": 3, "7": 2, "8": 2 };
