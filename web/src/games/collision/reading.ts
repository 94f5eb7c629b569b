/** How the board of Collision reads its view, what a click on its table means, and how it says it. */

import type { Choice, Option, Question } from "../../lib/protocol";
import type { Figure, Ghosted, Piece, Said, Table } from "./view";
import type { Words } from "./words";

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
export const NEAR = 45;

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
export function figureOf(question: Pick<Question, "kind">, data: Choice): number | null {
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
  return question !== null && (FACING.has(question.kind) || question.kind === "move_along" || spotsOf(question).length > 1);
}

export function aboutCards(question: Question | null): boolean {
  return question !== null && CARDS.has(question.kind);
}

/** Answers that are given by pointing at figures: the one to activate, on its card, or one to lift again. */
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

/** The smallest whole number that is no shorter than the way (CO-3.3). */
function hyp(a: number, b: number): number {
  return Math.ceil(Math.sqrt(a * a + b * b));
}

/** An end of the ruler: a figure with its base, or a point. */
export interface Mark {
  at: Place;
  radius: number;
}

export function markAt(table: Table, x: number, y: number): Mark {
  const there = figureAt(table.figures, x, y);
  if (there?.at) return { at: there.at, radius: RADIUS[there.size] };
  return { at: [x, y, levelAt(table.pieces, x, y)], radius: 0 };
}

/** Between the nearest edges, flat; in height; and both together (CO-3.9, CO-3.10, CO-29.6). */
export function ruled(one: Mark, other: Mark): { flat: number; height: number; distance: number } {
  const [ax, ay, az] = one.at;
  const [bx, by, bz] = other.at;
  const flat = Math.max(0, hyp(bx - ax, by - ay) - one.radius - other.radius);
  const height = Math.abs(bz - az);
  return { flat, height, distance: hyp(flat, height) };
}

/** A marker is touched from so far beyond the edge of a base, and from a step higher or lower (CO-3.29), in u. */
const TOUCH = 35;
const STEP = 100;
/** Less short of a marker than this, somebody meant to touch it, in u. */
const MEANT = 100;

/** The markers that a ghost would touch, and those that it just misses, with how much it is short of them. */
export function markersBy(table: Table, { at: [x, y, z], figure }: Pick<Ghosted, "at" | "figure">): { kind: "loot" | "object"; short: number }[] {
  const one = table.figures.find(({ name }) => name === figure);
  if (!one) return [];
  const markers = [
    ...table.loot.map((at) => ({ kind: "loot" as const, at })),
    ...table.objects.flatMap(({ at }) => (at ? [{ kind: "object" as const, at }] : [])),
  ];
  return markers
    .filter(({ at }) => Math.abs(at[2] - z) <= STEP)
    .map(({ kind, at }) => ({ kind, short: Math.max(0, hyp(at[0] - x, at[1] - y) - RADIUS[one.size] - TOUCH) }))
    .filter(({ short }) => short <= MEANT);
}

/** What a glance from above or from the south makes of a point: `deep` shrinks the table, `high` lifts things. */
export interface Eye {
  deep: number;
  high: number;
}
export const FLAT: Eye = { deep: 1, high: 0 };
export const TILTED: Eye = { deep: 0.68, high: 0.8 };

export function drawnAt(eye: Eye, side: number, x: number, y: number, z: number): [number, number] {
  return [x, (side - y) * eye.deep + (side * (1 - eye.deep)) / 2 - z * eye.high];
}

/** A pointer so near to a base means the figure, in u; a finger needs more room (`slack`). */
const BESIDE = 15;

/** The figure that is pointed at: the nearest one. */
export function figureAt(figures: Figure[], x: number, y: number, slack = BESIDE): Figure | undefined {
  return figures
    .flatMap((one) => (one.at ? [{ one, off: Math.hypot(one.at[0] - x, one.at[1] - y) - RADIUS[one.size] }] : []))
    .filter(({ off }) => off <= slack)
    .sort((a, b) => a.off - b.off)[0]?.one;
}

export type Meaning =
  | { is: "option"; option: Option }
  | { is: "answer"; data: Choice; label: string }
  | { is: "figure"; figure: Figure }
  | { is: "nothing" };

/** What it means to point at a place of the table. */
export function meaning(table: Table, question: Question | null, x: number, y: number, slack = BESIDE): Meaning {
  if (question && FACING.has(question.kind)) {
    const who = turning(table);
    if (!who?.at) return { is: "nothing" };
    const degree = (Math.round((Math.atan2(y - who.at[1], x - who.at[0]) * 180) / Math.PI) + 360) % 360;
    return { is: "answer", data: degree, label: `${degree}°` };
  }
  const there = figureAt(table.figures, x, y, slack);
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
