/** How the board of Collision reads its view, what a click on its table means, and its words. */

import type { Choice, Option, Question } from "../../lib/protocol";
import type { Figure, Piece, Said, Table } from "./view";

export type Place = [number, number, number];

export const RADIUS = { S: 50, M: 60, L: 80 };
/** Questions whose numbers are degrees. */
const FACING = new Set(["face", "deploy_facing"]);
/** Questions whose numbers are no figures: degrees, columns, AP, seats. */
const UNPEOPLED = new Set([...FACING, "split", "cover", "charm_column", "bid", "name_first"]);
/** Questions about cards: on a narrow screen the cards come before the table. */
const CARDS = new Set([
  "mulligan", "lay_out", "split", "cover", "cover_with", "replace", "stand_in", "scavenge", "charm", "charm_column", "deal",
]);
/** A click so near to an offered place means that place, in u. */
const NEAR = 45;

export function said(text: Said | null, lang: string): string {
  return text ? (lang === "fr" ? text.fr : text.en) : "";
}

export function inches(u: number): string {
  return `${Math.round(u) / 100}"`;
}

/** The place that a choice ends at: a point, a path or a charge. */
export function spotOf(data: Choice): Place | null {
  if (!Array.isArray(data) || !data.length) return null;
  if (data.length === 3 && data.every((one) => typeof one === "number")) return data as Place;
  const last = data.at(-1);
  if (!Array.isArray(last)) return null;
  if (last.length === 4 && typeof last[0] === "string") return last.slice(1) as Place;
  return spotOf(last);
}

/** The number of the figure that a choice speaks of: itself, or the target of a charge. */
export function figureOf(question: Question, data: Choice): number | null {
  if (UNPEOPLED.has(question.kind)) return null;
  if (typeof data === "number") return data;
  const charge = Array.isArray(data) && data.length === 2 && typeof data[0] === "number" && Array.isArray(data[1]);
  return charge ? (data[0] as number) : null;
}

/** The offered places, each once. */
export function spotsOf(question: Question | null): { at: Place; option: Option }[] {
  if (!question) return [];
  const found = new Map<string, { at: Place; option: Option }>();
  for (const option of question.options) {
    const at = figureOf(question, option.data) === null ? spotOf(option.data) : null;
    if (at && !found.has(String(at))) found.set(String(at), { at, option });
  }
  return [...found.values()];
}

/** Whether places or facings are asked for, so that the table is where to answer. */
export function onTable(question: Question | null): boolean {
  return question !== null && (FACING.has(question.kind) || spotsOf(question).length > 1);
}

export function aboutCards(question: Question | null): boolean {
  return question !== null && CARDS.has(question.kind);
}

/** Answers that are given by pointing at figures: the one to activate, or one to lift again. */
export function pointedFigures(question: Question | null, figures: Figure[]): Choice[] {
  if (question?.kind === "deploy") return [["lift", 0]];
  if (question?.kind !== "go") return [];
  const there = new Set(figures.filter((one) => one.at).map((one) => one.number));
  return question.options.map((one) => one.data).filter((one) => typeof one === "number" && there.has(one));
}

function inside(corners: [number, number][], x: number, y: number): boolean {
  return corners.every(([bx, by], k) => {
    const [ax, ay] = corners.at(k - 1)!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

/** The level on which a figure would stand at a point: the highest top there. */
export function levelAt(pieces: Piece[], x: number, y: number): number {
  return Math.max(0, ...pieces.filter((one) => one.stand && inside(one.corners, x, y)).map((one) => one.z[1]));
}

export function figureAt(figures: Figure[], x: number, y: number): Figure | undefined {
  return figures.find((one) => one.at && Math.hypot(one.at[0] - x, one.at[1] - y) <= RADIUS[one.size] + 15);
}

export type Meaning =
  | { is: "option"; option: Option }
  | { is: "answer"; data: Choice; label: string }
  | { is: "figure"; figure: Figure }
  | { is: "nothing" };

/** What it means to point at a place of the table. */
export function meaning(table: Table, question: Question | null, x: number, y: number): Meaning {
  if (question && FACING.has(question.kind)) {
    const who = turning(table);
    if (!who?.at) return { is: "nothing" };
    const degree = (Math.round((Math.atan2(y - who.at[1], x - who.at[0]) * 180) / Math.PI) + 360) % 360;
    return { is: "answer", data: degree, label: `${degree}°` };
  }
  const there = figureAt(table.figures, x, y);
  const option = there && question?.options.find((one) => figureOf(question, one.data) === there.number);
  if (option) return { is: "option", option };
  if (question?.kind === "deploy" && there && there.owner === table.you) {
    return { is: "answer", data: ["lift", there.number], label: there.name };
  }
  const spots = spotsOf(question);
  const near = spots
    .map((spot) => ({ spot, way: Math.hypot(spot.at[0] - x, spot.at[1] - y) }))
    .sort((a, b) => a.way - b.way)[0];
  if (near && near.way <= NEAR) return { is: "option", option: near.spot.option };
  if (there) return { is: "figure", figure: there };
  if (question?.free && spots.length) {
    const z = levelAt(table.pieces, x, y);
    return { is: "answer", data: [x, y, z], label: `(${inches(x)}, ${inches(y)})` };
  }
  return { is: "nothing" };
}

/** Whose facing is asked for: the acting figure's, or that of the one put down last. */
function turning(table: Table): Figure | undefined {
  const acting = table.figures.find((one) => one.name === table.acting);
  return acting ?? table.figures.filter((one) => one.owner === table.you && one.at).at(-1);
}

const en = {
  table: "The table from above",
  keys: "Arrows move the cursor, with Shift by a tenth of an inch; Enter chooses, n goes to the next offered place.",
  turn: "Turn {turn} of {turns}",
  phases: {
    setup: "Set-up", start: "Start phase", priority: "Priority phase", activation: "Activation phase", regroup: "Regroup phase",
  } as Record<string, string>,
  figures: "Figures",
  sees: "Can one see the other?",
  from: "Who looks",
  to: "At whom",
  pickTwo: "Choose two figures of different gangs, or click one on the table.",
  away: "{distance} apart",
  rear: "from the rear: +1",
  hand: "Your hand",
  empty: "no cards",
  vp: "{count} VP",
  points: "VP",
  priority: "Priority",
  dash: "AP {pool}, used {used} · hand {hand} · deck {deck} · discard {discard}",
  top: "top {card}",
  card: { success: "Success", fail: "Fail" } as Record<string, string>,
  duel: "Confrontation: {by} against {target}",
  step: "Step {step} of 10: {what}",
  steps: [
    "the Attacker draws", "the Attacker lays cards face down", "the Attacker splits the modifier",
    "the Defender draws", "the Defender lays cards against them", "the Defender splits the modifier",
    "all cards are turned up", "hand cards may be laid over them", "columns are compared", "cards are put away",
  ],
  column: "column",
  hit: "hit",
  miss: "miss",
  noModifier: "no modifier",
  all: "all {count} here",
  reach: "charge {reach}",
  attacker: "Attacker",
  defender: "Defender",
  fresh: "Drawn: {cards}",
  back: "face down",
  wounds: "{left} of {all} wounds left",
  tokens: { jams: "Jam", suppressed: "Suppress", overwatch: "Overwatch", carries: "carries a marker" },
  status: { reserve: "in reserve", killed: "killed", left: "left the table", lost: "no room" } as Record<string, string>,
  activated: "activated {count}×",
  move: "MOV {mov}",
  height: "{height} high",
  cover: { L: "light cover", H: "heavy cover", B: "blocking" } as Record<string, string>,
  loot: "loot marker",
  object: "Collision marker",
  ladder: "ladder",
};

const fr: typeof en = {
  table: "La table vue d'en haut",
  keys: "Les flèches déplacent le curseur, avec Maj d'un dixième de pouce ; Entrée choisit, n va à l'endroit proposé suivant.",
  turn: "Tour {turn} sur {turns}",
  phases: {
    setup: "Mise en place", start: "Phase de Début", priority: "Phase de Priorité", activation: "Phase d'Activation", regroup: "Phase de Regroupement",
  },
  figures: "Figurines",
  sees: "L'une voit-elle l'autre ?",
  from: "Qui regarde",
  to: "Qui",
  pickTwo: "Choisissez deux figurines de gangs différents, ou cliquez-en une sur la table.",
  away: "à {distance}",
  rear: "par l'arrière : +1",
  hand: "Votre main",
  empty: "aucune carte",
  vp: "{count} PV",
  points: "PV",
  priority: "Priorité",
  dash: "PA {pool}, utilisés {used} · main {hand} · pioche {deck} · défausse {discard}",
  top: "dessus {card}",
  card: { success: "Succès", fail: "Échec" },
  duel: "Confrontation : {by} contre {target}",
  step: "Étape {step} sur 10 : {what}",
  steps: [
    "l'Attaquant pioche", "l'Attaquant pose ses cartes face cachée", "l'Attaquant répartit son modificateur",
    "le Défenseur pioche", "le Défenseur pose ses cartes en face", "le Défenseur répartit son modificateur",
    "toutes les cartes sont retournées", "des cartes de la main peuvent les couvrir", "les colonnes sont comparées", "les cartes sont défaussées",
  ],
  column: "colonne",
  hit: "touche",
  miss: "raté",
  noModifier: "sans modificateur",
  all: "tout ({count}) ici",
  reach: "charge {reach}",
  attacker: "Attaquant",
  defender: "Défenseur",
  fresh: "Piochées : {cards}",
  back: "face cachée",
  wounds: "{left} blessures restantes sur {all}",
  tokens: { jams: "Enrayage", suppressed: "Neutralisation", overwatch: "Surveillance", carries: "porte un marqueur" },
  status: { reserve: "en réserve", killed: "tué", left: "sorti de la table", lost: "sans place" },
  activated: "activée {count}×",
  move: "MOU {mov}",
  height: "hauteur {height}",
  cover: { L: "couvert léger", H: "couvert lourd", B: "bloquant" },
  loot: "Marqueur de Butin",
  object: "Marqueur de Collision",
  ladder: "échelle",
};

export type Words = typeof en;

export function wordsFor(lang: string): Words {
  return lang === "fr" ? fr : en;
}

export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** A figure in one sentence, for screen readers and for pointing at. */
export function told(one: Figure, words: Words, lang: string): string {
  const parts = [`${one.name} ${said(one.title, lang)}`];
  const all = one.stats.wnd ?? 0;
  if (one.status !== "table") parts.push(words.status[one.status] ?? one.status);
  else parts.push(fill(words.wounds, { left: all - one.wounds, all }));
  parts.push(...tokensOf(one, words));
  return parts.join(", ");
}

export function tokensOf(one: Figure, words: Words): string[] {
  const parts: string[] = [];
  if (one.carries.length) parts.push(words.tokens.carries);
  if (one.jams) parts.push(one.jams > 1 ? `${words.tokens.jams} ×${one.jams}` : words.tokens.jams);
  if (one.suppressed) parts.push(one.suppressed > 1 ? `${words.tokens.suppressed} ×${one.suppressed}` : words.tokens.suppressed);
  if (one.overwatch) parts.push(words.tokens.overwatch);
  return parts;
}
