/** Words for people. A language is one file of data, fetched when it is wanted. */

import { choose, settings } from "../settings.svelte";
import type { Key, Words } from "./en";

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

export type Args = Record<string, string | number>;

/** The sentence of that key: `{name}` is filled in, `{n|seat|seats}` chooses by number. */
export function t(key: Key, args: Args = {}): string {
  return fill(words[key] ?? key, args, settings.lang);
}

export function fill(template: string, args: Args, lang: string): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one, many) => {
    const value = args[name] ?? "";
    if (one === undefined) return String(value);
    const single = lang === "fr" ? Number(value) < 2 : Number(value) === 1;
    return single ? one : many;
  });
}

export type { Key };
