/** Words for people. A language is some files of data, fetched when they are wanted. */

import { choose, settings } from "../settings.svelte";
import type { words as first } from "./en";
import type { words as house } from "./en.house";
import type { words as later } from "./en.later";
import { fill, type Args } from "./fill";

export type Key = keyof typeof first | keyof typeof later | keyof typeof house;
export const LANGUAGES = { en: "English", fr: "Français" } as const;
type Words = Partial<Record<Key, string>>;

/** What is on the first screens; at tables and in replays; for guests who settle things, and for whoever runs the house. */
const load: Record<keyof typeof LANGUAGES, (() => Promise<{ words: Words }>)[]> = {
  en: [() => import("./en"), () => import("./en.later"), () => import("./en.house")],
  fr: [() => import("./fr"), () => import("./fr.later"), () => import("./fr.house")],
};

let words = $state.raw<Words>({});
/** How many of a language's files are in use: another from the day that one of its words is said. */
let files = 1;
let fetching = false;

export async function speak(lang: keyof typeof LANGUAGES): Promise<void> {
  fetching = true;
  try {
    const found = await Promise.all(load[lang].slice(0, files).map((one) => one()));
    words = Object.assign({}, ...found.map((one) => one.words)) as Words;
    choose({ lang });
  } finally {
    fetching = false;
  }
}

/** The sentence of that key: `{name}` is filled in, `{n|seat|seats}` chooses by number. */
export function t(key: Key, args: Args = {}): string {
  const found = words[key];
  if (found === undefined && !fetching && files < load[settings.lang].length) {
    files += 1;
    void speak(settings.lang);
  }
  return fill(found ?? "", args, settings.lang);
}
