/** A game's words in a text: which parts of it are explained. */

import { api } from "./api";
import type { WordInfo } from "./protocol";
import { settings } from "./settings.svelte";

export interface Piece {
  text: string;
  word?: WordInfo;
}

export interface Glossary {
  words: WordInfo[];
  find: RegExp | null;
}

const known = new Map<string, Promise<Glossary>>();

/** A game's glossary in the reader's language, asked for once. */
export function glossaryOf(game: string): Promise<Glossary> {
  const key = `${game} ${settings.lang}`;
  const found = known.get(key) ?? api.glossary(game).then((one) => made(one.words));
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

export function made(words: WordInfo[]): Glossary {
  const names = words.flatMap((one) => [one.name, ...(one.forms ?? [])]).toSorted((one, other) => other.length - one.length);
  const plain = names.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { words, find: plain.length ? new RegExp(`(?<![\\p{L}\\d])(${plain.join("|")})(?![\\p{L}\\d])`, "giu") : null };
}

/** A text in pieces; each word is explained where it stands first. */
export function pieces(text: string, glossary: Glossary | null): Piece[] {
  if (!glossary?.find) return [{ text }];
  const found: Piece[] = [];
  const told = new Set<WordInfo>();
  let end = 0;
  for (const match of text.matchAll(glossary.find)) {
    const said = match[0].toLowerCase();
    const word = glossary.words.find((one) => [one.name, ...(one.forms ?? [])].some((name) => name.toLowerCase() === said));
    if (!word || told.has(word)) continue;
    told.add(word);
    if (match.index > end) found.push({ text: text.slice(end, match.index) });
    found.push({ text: match[0], word });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end) });
  return found;
}
