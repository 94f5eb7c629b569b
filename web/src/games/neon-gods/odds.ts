/** How a battle would end: by the dice of what lies there and of what one could add (NG-11.12, NG-11.16, NG-11.20).
 * A card that nobody has seen counts as the average of all that are known. */

import type { Card, City, Side } from "./view";

/** How likely each number of hits is. */
type Hits = number[];

const MOST = 3;
const NONE: Hits = [1];

function together(one: Hits, other: Hits): Hits {
  const found: Hits = Array.from({ length: one.length + other.length - 1 }, () => 0);
  one.forEach((p, hits) => other.forEach((q, more) => (found[hits + more]! += p * q)));
  return found;
}

function die(faces: string[]): Hits {
  const found: Hits = [];
  for (const face of faces) {
    const hits = Number(face[0]);
    while (found.length <= hits) found.push(0);
    found[hits]! += 1 / faces.length;
  }
  return found;
}

function card(one: Card | undefined, faces: City["faces"]): Hits {
  return (one?.dice ?? []).map((colour) => die(faces[colour] ?? ["0"])).reduce(together, NONE);
}

function mixed(all: Hits[]): Hits {
  const found: Hits = [];
  for (const one of all) {
    one.forEach((p, hits) => (found[hits] = (found[hits] ?? 0) + p / all.length));
  }
  return found.length ? Array.from(found, (p) => p ?? 0) : NONE;
}

function unknown(count: number, average: Hits): Hits {
  return Array.from({ length: count }, () => average).reduce(together, NONE);
}

/** How likely one's own value is at least the other's, or higher where that is needed. */
function ahead(mine: Hits, theirs: Hits, lead: number, ties: boolean): number {
  let found = 0;
  mine.forEach((p, hits) =>
    theirs.forEach((q, others) => {
      const margin = hits - others + lead;
      if (margin > 0 || (ties && margin === 0)) found += p * q;
    }),
  );
  return found;
}

export interface Odds {
  /** How many cards the other side may have there: for each, a column. */
  against: number[];
  /** What one could do: stop, or add a card; and how likely it wins then. */
  rows: { choice: string; chances: number[] }[];
}

/** Chances in a few words: the only one, or the worst and the best. */
export function spread(chances: number[]): string {
  const [worst, best] = [Math.min(...chances), Math.max(...chances)].map((one) => Math.round(one * 100));
  return worst === best ? `${best} %` : `${worst} – ${best} %`;
}

/** What the seat that is asked for cards can expect of each choice; null where it does not fight. */
export function oddsOf(city: City, seat: number, choices: string[]): Odds | null {
  const fight = city.battle;
  if (!fight) return null;
  const attacks = fight.attacker.seat === seat;
  if (!attacks && fight.defender.seat !== seat) return null;
  const [me, other]: Side[] = attacks ? [fight.attacker, fight.defender] : [fight.defender, fight.attacker];
  const known = Object.values(city.cards).filter((one) => one.dice.length);
  const average = mixed(known.map((one) => card(one, city.faces)));
  const laid = city.players[seat]?.battle.cards ?? [];
  const mine = [...laid.map((name) => card(city.cards[name], city.faces)), unknown(me!.unseen, average)].reduce(
    together,
    NONE,
  );
  const down = other!.hand + other!.unseen;
  // The defender answers after the attacker; andys play no cards.
  const against = other!.seat === null ? [0] : attacks ? Array.from({ length: MOST + 1 }, (_, count) => count) : [down];
  const lead = me!.value - other!.value;
  const rows = choices.map((choice) => {
    const more = choice === "stop" ? NONE : choice === "unseen" ? average : card(city.cards[choice], city.faces);
    const all = together(mine, more);
    return { choice, chances: against.map((count) => ahead(all, unknown(count, average), lead, attacks)) };
  });
  return { against, rows };
}
