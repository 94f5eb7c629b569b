import type { words } from "./en";

export type Words = typeof words;

/** Each language is fetched when it is wanted. */
export async function wordsFor(lang: string): Promise<Words> {
  return (await (lang === "fr" ? import("./fr") : import("./en"))).words;
}
