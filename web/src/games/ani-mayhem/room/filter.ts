/** Which cards are looked for. Everything that a word can be found in is read once. */

import type { Cards } from "../faces/cards";
import type { Face } from "../view";
import type { Words } from "../words";

export interface Wanted {
  words: string;
  types: string[];
  world: string;
  skill: string;
  /** More: what it costs at most, whether it transforms, has a symbol, is a weapon. */
  cost: number | null;
  category: string;
}

export const NOTHING: Wanted = { words: "", types: [], world: "", skill: "", cost: null, category: "" };

export const plain = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

export class Finder {
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly cards: Cards,
    words: Words,
  ) {
    for (const one of cards.all) {
      const parts = [one.name, one.other?.name, words.types[one.type], cards.word(one.world), ...one.categories.map((each) => cards.word(each))];
      parts.push(...one.skills.map(([skill]) => cards.word(skill)), ...(one.other?.skills ?? []).map(([skill]) => cards.word(skill)));
      parts.push(...one.text, ...one.listing.flat().map((term) => term.text), ...one.halves.flatMap((half) => [half.name, half.text]));
      this.texts.set(one.id, plain(parts.filter(Boolean).join(" · ")));
    }
  }

  /** The ids of those that fit. */
  find(wanted: Wanted): Set<string> {
    const words = plain(wanted.words).split(/\s+/).filter(Boolean);
    return new Set(this.cards.all.filter((one) => fits(one, wanted) && words.every((word) => this.texts.get(one.id)!.includes(word))).map((one) => one.id));
  }
}

function fits(one: Face, wanted: Wanted): boolean {
  if (wanted.types.length && !wanted.types.includes(one.type)) return false;
  if (wanted.world && one.world !== wanted.world) return false;
  if (wanted.category && !one.categories.includes(wanted.category)) return false;
  if (wanted.cost !== null && one.cost > wanted.cost) return false;
  return !wanted.skill || hasSkill(one, wanted.skill);
}

/** A character that has it, a place that asks for it, a card that gives it. */
export function hasSkill(one: Face, skill: string): boolean {
  const own = [...one.skills, ...(one.other?.skills ?? [])].some(([name]) => name === skill);
  return own || one.does.includes(skill) || one.listing.flat().some((term) => term.sign === skill);
}
