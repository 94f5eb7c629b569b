import type { Choice, Event } from "../../lib/protocol";

/** The dice that fell, with what they were for. */
export interface Roll {
  number: number;
  dice: number[];
  good: boolean | null;
  text: string;
  clauses: string[];
}

const DICE: Record<string, (args: Record<string, Choice>) => [Choice[], boolean | null]> = {
  roll: (a) => [[a.attack_die!, a.defence_die!], null],
  crush: (a) => [a.dice as Choice[], true],
  shrug: (a) => [a.dice as Choice[], false],
  over_it: (a) => [[a.die!], true],
  pine: (a) => [[a.die!], false],
  seized: (a) => [[a.die!], true],
  failed: (a) => [[a.die!], false],
  sleep: (a) => [[a.die!], null],
};

/** The latest rolls since the phase began, and what came of each attack. */
export function rolls(events: Event[], most: number): Roll[] {
  const found: Roll[] = [];
  let after = "";
  for (let at = events.length - 1; at >= 0 && found.length < most; at--) {
    const one = events[at]!;
    if (one.kind === "phase" && found.length) break;
    if (["hit", "collateral", "unharmed", "tie", "soaked", "knock_out"].includes(one.kind)) after = `${one.text}. ${after}`;
    const made = DICE[one.kind];
    if (!made) continue;
    const [dice, good] = made(one.args ?? {});
    const text = one.kind === "roll" ? `${one.text}. ${after}` : one.text;
    if (one.kind === "roll") after = "";
    found.push({ number: one.number, dice: dice.map(Number), good, text, clauses: one.clauses ?? [] });
  }
  return found.reverse();
}
