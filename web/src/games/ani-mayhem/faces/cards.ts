/** All cards as their faces show them, fetched once for a language. */

import { call } from "../../../lib/api";
import type { Face, Faces } from "../view";
import { fetchParts } from "./parts";

export class Cards {
  readonly all: Face[];
  private readonly ids = new Map<string, Face>();
  private readonly numbers = new Map<number, Face>();

  constructor(private readonly given: Faces) {
    this.all = given.cards;
    for (const one of given.cards) {
      this.ids.set(one.id, one);
      this.numbers.set(one.number, one);
    }
  }
  /** By its id; nothing for one that the reader may not know. */
  get(id: string | null | undefined): Face | undefined {
    return id ? this.ids.get(id) : undefined;
  }
  /** By the number that options call it. */
  numbered(number: number): Face | undefined {
    return this.numbers.get(number);
  }
  name(id: string | null | undefined): string {
    return this.get(id)?.name ?? "";
  }
  /** A skill, and how often; somebody may lack one, too. */
  skill(name: string, n: number): string {
    return this.word(name) + (n < 0 ? ` −${-n}` : n > 1 ? ` ×${n}` : "");
  }
  /** Only these, and no more of each than there are. */
  limited(pool: Record<string, number>): Cards {
    return new Cards({ ...this.given, cards: this.all.flatMap((one) => (pool[one.id] ? [{ ...one, copies: Math.min(one.copies, pool[one.id]!) }] : [])) });
  }
  /** A skill or a category, in words. */
  word(key: string): string {
    return this.given.skills[key] ?? this.given.categories[key] ?? key;
  }
}

const known = new Map<string, Promise<Cards>>();

export function cardsFor(lang: string): Promise<Cards> {
  let found = known.get(lang);
  if (!found) {
    const given = call<Faces>("GET", `games/ani-mayhem/cards?lang=${lang}`);
    found = Promise.all([given, fetchParts()]).then(([all]) => new Cards(all));
    known.set(lang, found);
    found.catch(() => known.delete(lang));
  }
  return found;
}

export const ABILITIES = ["damage", "defence", "movement", "charm", "energy"] as const;

/** The sign of a card's type: D for a minor disaster, D! for a major one. AM-34.1. */
export function typeSign(face: Face): string {
  return face.type === "disaster" && face.major ? "disaster major" : face.type;
}

/** The two numbers that matter most, for a card as large as a hand. */
export function chief(face: Face): [string, number][] {
  const found = ABILITIES.map((name, at): [string, number | null] => [name, face.abilities[at] ?? null]).filter((one): one is [string, number] => one[1] !== null);
  return found.slice(0, 2);
}
