/** The view of Neon Gods as its board reads it, and its few words. */

import type { Choice, Json, Option } from "../../lib/protocol";

export interface Space {
  ground: "open" | "base" | "dead" | "skyscraper";
  base: number | null;
  value: number | null;
  tunnel: boolean;
  structures: string[];
  products: number;
  owls: number;
  andys: (number | null)[];
  figures: Record<string, number>;
  control: number | null;
  contested: boolean;
  price: number | null;
}

export interface Card {
  name: string;
  type?: string;
  effects?: [string, number][];
  dice?: string[];
  text?: string;
}

export interface Side {
  seat: number | null;
  cards: string[];
  dice: Json[];
  hits: number;
  grabs: number;
  here: number;
  near: number;
  towers: number;
  owls: number;
  value: number | null;
}

export interface Battle {
  space: string;
  attacker: Side;
  defender: Side;
  victor?: number | null;
  blurp?: number;
}

export interface Player {
  seat: number;
  gang: string;
  blurp: number;
  money: number;
  supply: number;
  hand: number;
  cards: string[] | null;
  known: string[] | null;
  draw: number;
  discard: string[];
  activated: string[];
  battle: { hand: number; unseen: number; cards: string[] };
  controls: string[];
  daylight: { spaces: number; tiles: number };
  factories: { count: number; worth: number };
}

export interface City {
  round: number;
  rounds: number;
  rounds_to_daylight: number;
  step: string;
  steps: string[];
  active: number;
  first: number;
  activations: number;
  spaces: Record<string, Space>;
  players: Player[];
  slots: { price: number; card: string | null; event: boolean }[];
  deck: number;
  battle: Battle | null;
  fought: Battle | null;
  cards: Record<string, Card>;
}

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

const en = {
  city: "The city",
  round: "Round {round} of {rounds}",
  daylight: "daylight in {count}",
  dawn: "daylight after this round",
  slots: "For hire",
  free: "free",
  hand: "Your hand",
  empty: "no cards",
  deck: "{count} in the deck",
  blurp: "blurp",
  money: "$",
  supply: "in supply",
  cards: "cards in hand",
  piles: "draw {draw} · discard {discard}",
  due: "+{count} due at daylight",
  factories: "{count} factories, worth {worth}",
  battle: "Battle on {space}",
  fought: "Last battle: {space}",
  andys: "andys",
  hits: "hits",
  here: "here",
  near: "near",
  towers: "towers",
  owls: "owls",
  wins: "wins",
  steps: { draw: "Draw", recruit: "Recruit", move: "Move", activate: "Activate", battle: "Battle" } as Record<string, string>,
  ground: { open: "open ground", base: "base", dead: "dead zone", skyscraper: "skyscraper" } as Record<string, string>,
  things: { factory: "factory", watchtower: "watchtower", monument: "monument" } as Record<string, string>,
  tunnel: "tunnel",
  products: "{count} products",
  owl: "{count} owls",
  andy: "andy {number}",
  unknown: "unknown andy",
  figures: "{count} figures of {who}",
  held: "held by {who}",
  fight: "contested",
};

const fr: typeof en = {
  city: "La ville",
  round: "Manche {round} sur {rounds}",
  daylight: "le jour dans {count}",
  dawn: "le jour après cette manche",
  slots: "À recruter",
  free: "gratuit",
  hand: "Votre main",
  empty: "aucune carte",
  deck: "{count} dans la pioche",
  blurp: "blurp",
  money: "$",
  supply: "en réserve",
  cards: "cartes en main",
  piles: "pioche {draw} · défausse {discard}",
  due: "+{count} au prochain jour",
  factories: "{count} usines, valeur {worth}",
  battle: "Bataille en {space}",
  fought: "Dernière bataille : {space}",
  andys: "andys",
  hits: "coups",
  here: "sur place",
  near: "à côté",
  towers: "tours",
  owls: "hiboux",
  wins: "gagne",
  steps: { draw: "Piocher", recruit: "Recruter", move: "Bouger", activate: "Activer", battle: "Se battre" },
  ground: { open: "terrain libre", base: "base", dead: "zone morte", skyscraper: "gratte-ciel" },
  things: { factory: "usine", watchtower: "tour de guet", monument: "monument" },
  tunnel: "tunnel",
  products: "{count} produits",
  owl: "{count} hiboux",
  andy: "andy {number}",
  unknown: "andy inconnu",
  figures: "{count} figurines de {who}",
  held: "tenu par {who}",
  fight: "disputé",
};

export type Words = typeof en;

export function wordsFor(lang: string): Words {
  return lang === "fr" ? fr : en;
}

export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

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
