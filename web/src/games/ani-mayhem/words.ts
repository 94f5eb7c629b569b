/** What the table says besides the cards: data, fetched in the language that is wanted. */

import type first from "./en.json";
import en from "./en.json?url";
import fr from "./fr.json?url";

/** A sentence, or a table of them that may be asked for others too. */
type Said<T> = T extends string ? string : Record<keyof T, string> & Record<string, string>;
type First = typeof first;
export type Words = { [K in keyof Omit<First, "room">]: Said<First[K]> } & { room: { [K in keyof First["room"]]: Said<First["room"][K]> } };

const known = new Map<string, Promise<Words>>();

export function wordsFor(lang: string): Promise<Words> {
  let found = known.get(lang);
  if (!found) {
    found = fetch(lang === "fr" ? fr : en).then((reply) => reply.json() as Promise<Words>);
    known.set(lang, found);
    found.catch(() => known.delete(lang));
  }
  return found;
}
