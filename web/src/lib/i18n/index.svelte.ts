/** Words for people. A language is one file of data, fetched when it is wanted. */

import { choose, settings } from "../settings.svelte";
import type { Key, Words } from "./en";
import { fill, type Args } from "./fill";

export const LANGUAGES = { en: "English", fr: "Français" } as const;

const load: Record<keyof typeof LANGUAGES, () => Promise<{ words: Words }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
};

let words = $state.raw<Words>({} as Words);

export async function speak(lang: keyof typeof LANGUAGES): Promise<void> {
  words = (await load[lang]()).words;
  choose({ lang });
}

/** The sentence of that key: `{name}` is filled in, `{n|seat|seats}` chooses by number. */
export function t(key: Key, args: Args = {}): string {
  return fill(words[key] ?? key, args, settings.lang);
}

export type { Key };
