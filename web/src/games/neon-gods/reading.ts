/** How the board of Neon Gods reads its view. */

import type { Choice, Option } from "../../lib/protocol";
import type { Explanation } from "../../ui/explain.svelte";
import { fill } from "../../lib/i18n/fill";
import type { Card, City, Space } from "./view";
import type { Words } from "./words";

export { fill, type Words };

export const COLUMNS = ["a", "b", "c", "d", "e", "f"] as const;
export const ROWS = [1, 2, 3, 4, 5, 6] as const;

/** The option that a thing on the board stands for: its own name, or a pair that begins with it. */
export function optionFor(options: Option[], name: string, price?: number): Option | undefined {
  return options.find(({ data }) => data === name || (isPair(data) && data[0] === name && data[1] === price));
}

function isPair(data: Choice): data is Choice[] {
  return Array.isArray(data) && data.length === 2;
}

export const SIGNS: Record<string, string> = {
  move: "→",
  gain: "$",
  draw: "▯",
  recover: "↻",
  sell: "⊠",
  work: "⚒",
};

/** A letter for each die: colour is never the only sign. */
export const DICE: Record<string, string> = { blue: "B", pink: "P", green: "G" };

/** A space in one sentence, for screen readers and for pointing at. */
export function told(name: string, space: Space, names: string[], words: Words): string {
  const parts = [name, words.ground[space.ground] ?? space.ground];
  if (space.value !== null) parts.push(String(space.value));
  if (space.tunnel) parts.push(words.tunnel);
  for (const one of space.structures) parts.push(words.things[one] ?? one);
  if (space.products) parts.push(fill(words.products, { count: space.products }));
  if (space.owls) parts.push(fill(words.owl, { count: space.owls }));
  for (const one of space.andys) parts.push(one === null ? words.unknown : fill(words.andy, { number: one }));
  for (const [seat, count] of Object.entries(space.figures))
    parts.push(fill(words.figures, { count, who: names[Number(seat)] ?? seat }));
  if (space.contested) parts.push(words.fight);
  else if (space.control !== null) parts.push(fill(words.held, { who: names[space.control] ?? "" }));
  return parts.join(", ");
}

/** What a space is and what is on it, line by line. */
export function aboutSpace(name: string, space: Space, names: string[], words: Words): Explanation {
  const about = words.about;
  const lines = [about[space.ground] ?? ""];
  if (space.ground === "base" && space.base !== null) lines[0] = fill(about.base, { who: names[space.base] ?? "" });
  if (space.value !== null) lines[0] = fill(about.skyscraper, { count: space.value });
  if (space.contested) lines.push(about.contested);
  else if (space.control !== null) lines.push(fill(about.control, { who: names[space.control] ?? "" }));
  for (const [seat, count] of Object.entries(space.figures))
    lines.push(fill(words.figures, { count, who: names[Number(seat)] ?? seat }));
  for (const one of space.andys) lines.push(one === null ? about.back : fill(about.andy, { count: one }));
  if (space.tunnel) lines.push(about.tunnel);
  for (const one of space.structures) lines.push(about[one as "factory"]);
  if (space.products) lines.push(fill(about.products, { count: space.products, price: space.price ?? "?" }));
  if (space.owls) lines.push(fill(about.owls, { count: space.owls }));
  return { title: name, lines: lines.filter(Boolean) };
}

export function cardName(key: string, card: Card | undefined, words: Words): string {
  return words.cards[key] ?? card?.name ?? key;
}

/** A card by name and type: all Grunts are called Grunt. */
export function cardTitle(key: string, card: Card | undefined, words: Words): string {
  const type = words.types[card?.type ?? ""];
  return cardName(key, card, words) + (type ? ` (${type})` : "");
}

/** What a card does, effect by effect and die by die. */
export function aboutCard(key: string, card: Card | undefined, faces: City["faces"], words: Words): Explanation {
  const title = cardName(key, card, words);
  if (!card) return { title, lines: [] };
  const lines = [words.does[key] ?? ""];
  if (card.parts.length) lines.push(words.about.event);
  for (const die of new Set(card.dice)) {
    const count = card.dice.filter((one) => one === die).length;
    const sides = (faces[die] ?? []).join(" ").replaceAll("g", "$");
    const said = fill(words.about.die, { colour: words.dice[die] ?? die, faces: sides });
    lines.push(`${count > 1 ? `${count} × ` : ""}${said}${die === "green" ? ` ${words.about.grabs}` : ""}`);
  }
  return { title: `${title}${words.types[card.type] ? ` · ${words.types[card.type]}` : ""}`, lines };
}

/** How a die fell, in words: hits, and money that it takes. */
export function dieTold(colour: string, face: string, words: Words): string {
  return fill(words.dieFell, { colour: words.dice[colour] ?? colour, hits: parseInt(face) || 0, money: face.split("g").length - 1 });
}
