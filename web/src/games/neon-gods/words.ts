import { under } from "../../lib/i18n/fill";
import type { words } from "./en";

/** The board's own words, and the names and texts of cards, which the game says. */
export type Words = typeof words & { cards: Record<string, string>; does: Record<string, string> };

/** Each language is fetched when it is wanted. */
export async function wordsFor(lang: string, labels: Record<string, string>): Promise<Words> {
  const { words } = await (lang === "fr" ? import("./fr") : import("./en"));
  return { ...words, cards: under(labels, "card."), does: under(labels, "does.") };
}
