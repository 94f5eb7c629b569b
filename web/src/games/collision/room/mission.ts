/** A mission as its editor has it, and as the text of its file (CO-20.31). */

import { parse } from "smol-toml";
import type { Gains, Mission, Score } from "../view";

export const SIDE = 3300;
export const RULES = ["carry", "kill", "zone", "leave", "district"] as const;
export const GAINS = ["shards", "playing", "winning", "won", "lost", "drawn"] as const;
export const MOST: Record<(typeof GAINS)[number], number> = { shards: 500, playing: 50, winning: 50, won: 10, lost: 10, drawn: 10 };
const USUAL: Gains = { shards: 30, playing: 4, winning: 1, won: 3, lost: 2, drawn: 2 };

export type Place = [number, number, number];
export interface Said {
  en: string;
  fr: string;
}
export interface Made {
  name: Said;
  text: Said;
  turns: number;
  zone: number;
  /** How deep the strip of the rule *zone* is; null: as deep as the zones. */
  goal: number | null;
  roles: boolean;
  cards: number;
  objects: Place[];
  /** null: those of the table that is played on. */
  loot: Place[] | null;
  score: Score[];
  xp: Score[];
  gain: Gains;
}

export function fresh(): Made {
  return {
    name: { en: "", fr: "" }, text: { en: "", fr: "" }, turns: 4, zone: 6, goal: null, roles: false, cards: 0,
    objects: [[SIDE / 2, SIDE / 2, 0]], loot: null,
    score: [{ rule: "zone", vp: 3, when: "end", role: "" }], xp: [{ rule: "kill", vp: 1, when: "end", role: "" }], gain: { ...USUAL },
  };
}

/** A copy to change; what a file leaves out is as usual. */
export function from(one: Partial<Mission>): Made {
  const rule = (given: Partial<Score>): Score => ({ rule: "kill", vp: 1, when: "end", role: "", ...given });
  const places = (given: readonly (readonly number[])[]): Place[] => given.map(([x = 0, y = 0, z = 0]) => [x, y, z]);
  const said = (given: Partial<Said> | undefined): Said => ({ en: given?.en ?? "", fr: given?.fr ?? "" });
  return {
    name: said(one.name), text: said(one.text), turns: one.turns ?? 4, zone: one.zone ?? 6, goal: one.goal ?? null,
    roles: one.roles ?? false, cards: one.cards ?? 0, objects: places(one.objects ?? []), loot: one.loot ? places(one.loot) : null,
    score: (one.score ?? []).map(rule), xp: (one.xp ?? []).map(rule), gain: { ...USUAL, ...one.gain },
  };
}

/** What is said in one language only is said so in both. */
function both(said: Said, without: string): string {
  const plain = (text: string): string => text.replace(/\s+/g, " ").trim();
  const [en, fr] = [plain(said.en), plain(said.fr)];
  return `{ en = ${JSON.stringify(en || fr || without)}, fr = ${JSON.stringify(fr || en || without)} }`;
}

function slug(name: string): string {
  return name.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "mission";
}

export function written(one: Made, without: string): string {
  const whole = (value: number | null): number => Math.round(Number(value) || 0);
  const places = (given: Place[]): string => `[${given.map((place) => `[${place.join(", ")}]`).join(", ")}]`;
  const side = ({ role }: Score): string => (one.roles && role ? `, role = "${role}"` : "");
  const score = one.score.map((rule) => `{ rule = "${rule.rule}", vp = ${whole(rule.vp)}, when = "${rule.when}"${side(rule)} }`);
  const xp = one.xp.map((rule) => `{ rule = "${rule.rule}", vp = ${whole(rule.vp)}${side(rule)} }`);
  return [
    "[[mission]]", `id = "${slug(one.name.en || one.name.fr)}"`, `name = ${both(one.name, without)}`, `turns = ${whole(one.turns)}`,
    `zone = ${whole(one.zone)}`, ...(one.goal === null ? [] : [`goal = ${whole(one.goal)}`]),
    ...(one.roles ? ["roles = true", `cards = ${whole(one.cards)}`] : []),
    `objects = ${places(one.objects)}`, ...(one.loot ? [`loot = ${places(one.loot)}`] : []),
    `score = [${score.join(", ")}]`, `xp = [${xp.join(", ")}]`,
    `gain = { ${GAINS.map((name) => `${name} = ${whole(one.gain[name])}`).join(", ")} }`, `text = ${both(one.text, without)}`, "",
  ].join("\n");
}

/** The first mission of a file; null where there is none in it. */
export function read(text: string): Made | null {
  try {
    const found = (parse(text) as { mission?: Partial<Mission>[] }).mission?.[0];
    return found ? from(found) : null;
  } catch {
    return null;
  }
}
