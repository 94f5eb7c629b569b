/** Words for people. A language is two files of data, fetched when they are wanted. */

import { choose, settings } from "../settings.svelte";
import type { words as first } from "./en";
import type { words as later } from "./en.later";
import { fill, type Args } from "./fill";

export type Key = keyof typeof first | keyof typeof later;
export const LANGUAGES = { en: "English", fr: "Français" } as const;
type Words = Partial<Record<Key, string>>;

const load: Record<keyof typeof LANGUAGES, (() => Promise<{ words: Words }>)[]> = {
  en: [() => import("./en"), () => import("./en.later")],
  fr: [() => import("./fr"), () => import("./fr.later")],
};

let words = $state.raw<Words>({});
/** How many of a language's files are in use: the second from the day that one of its words is said. */
let files = 1;

export async function speak(lang: keyof typeof LANGUAGES): Promise<void> {
  const found = await Promise.all(load[lang].slice(0, files).map((one) => one()));
  words = Object.assign({}, ...found.map((one) => one.words)) as Words;
  choose({ lang });
}

/** The sentence of that key: `{name}` is filled in, `{n|seat|seats}` chooses by number. */
export function t(key: Key, args: Args = {}): string {
  const found = words[key];
  if (found === undefined && files === 1) {
    files = 2;
    void speak(settings.lang);
  }
  return fill(found ?? "", args, settings.lang);
}
