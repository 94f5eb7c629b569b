/** The view of Collateral Damage as its board reads it. All chances come with it: none is guessed here. */

import type { Choice, Event, Option } from "../../lib/protocol";

export type Said = Record<string, string>;

export interface City {
  name: string;
  hex: [number, number];
  place: number;
  strength: number;
  current: number;
  damage: number;
  most_damage: number;
  ruler: number | null;
  guardian: string | null;
  characters: string[];
}

export type Stat = "passion" | "looks" | "strike" | "dodge";
export const STATS: Stat[] = ["passion", "looks", "strike", "dodge"];

export interface Character {
  name: string;
  age: number;
  gender: string;
  preference: string;
  deck: string;
  owner: number;
  city: string;
  points: number;
  damage: number;
  stamina: number;
  conscious: boolean;
  guardian: boolean;
  stats: Record<Stat, number>;
  printed: Record<Stat, number>;
  loves: string | null;
  suspended: number;
  suspended_love: string | null;
  admirers: string[];
  mutual: boolean;
  rivals: string[];
  techniques: string[];
  moved: boolean;
  pulled_to: string[];
}

export interface Player {
  colour: string | null;
  boss: string | null;
  notoriety: number;
  csp: number;
  over_line: boolean;
  characters: string[];
  free: number;
  recruit_cost: number | null;
  train_cost: number | null;
  hand_size: number;
  hand: string[];
  reserve: string[];
  tiles: string[];
}

export interface Odds {
  strike: number;
  dodge: number;
  hit: number;
  tie: number;
  miss: number;
  damage: number;
  collateral: number;
  /** Who loves the target and will have to strike back. */
  provokes: string[];
}

export interface Spending extends Odds {
  out: number;
  mean: number;
}

export interface Duty {
  why: "retaliation" | "rivalry";
  clause: string;
  targets: string[];
  beloved: string;
  round?: number;
}

export interface Owed {
  character: string;
  attacker: string;
  beloved: string;
  round: number;
}

export interface Brawl {
  city: string;
  round: number;
  rounds: number;
  asleep: Record<string, number>;
  duties: Record<string, Duty>;
  owed: Owed[];
  odds: Record<string, Record<string, Odds>>;
  able: string[];
  /** Why others there cannot act. */
  idle: Record<string, "points" | "love" | "nobody">;
}

export interface Move {
  city: string;
  cost: number;
  dragged_to: string[];
  dragged_back: boolean;
}

export interface Crush {
  character: string;
  limit: number;
  chance: number;
}

export interface Attempt {
  city: string;
  own: number;
  beat: number;
  chances: number[];
}

export interface Card {
  name?: string;
  role?: Said;
  power?: Said;
  card?: Said;
  does?: Said;
  when?: Said;
  strength?: number;
  stats?: Record<Stat, number>;
  gender?: string;
  preference?: string;
  age?: number;
}

export interface Sight {
  turn: number;
  limit: number;
  phase: string;
  phases: string[];
  order: number[];
  initiative: number[];
  line: { total: number; least: number };
  variant: { perks: boolean };
  cities: Record<string, City>;
  characters: Record<string, Character>;
  players: Player[];
  moves: Record<string, Move[]>;
  love: Record<string, Crush[]>;
  brawl: Brawl | null;
  attack: { attacker: string; target: string; spent: number } | null;
  attempt: { seat: number; city: string; own: number; beat: number } | null;
  attempts: Attempt[][];
  firing: Record<string, { csp: number; free: number; admirers: string[] }>;
  asked: { character: string | null; target: string | null; city: string | null; spending: Spending[]; hex: [number, number] | null };
  cards: Record<string, Card>;
}

/** The option that a thing on the board stands for: itself, or a pair that ends with it. */
export function optionFor(options: Option[], id: string, ...verbs: string[]): Option | undefined {
  return (
    options.find(({ data }) => data === id) ??
    options.find(({ data }) => Array.isArray(data) && data[1] === id && verbs.includes(String(data[0])))
  );
}

export function hexOf(data: Choice): [number, number] | null {
  if (!Array.isArray(data) || data.length !== 2) return null;
  const [q, r] = data;
  return typeof q === "number" && typeof r === "number" ? [q, r] : null;
}

const SIDE = Math.sqrt(3) * 100;

/** The middle of a hexagon with a radius of 100. */
export function middle([q, r]: [number, number]): { x: number; y: number } {
  return { x: SIDE * (q + r / 2), y: 150 * r };
}

const TITLES = /^(The|Doctor|Madame|Lady|Old|Miss|Ms\.|Mister|Captain|Baron|Iron|Red|Ginza|Two-Tone)$/;

/** What a character is called on its token. */
export function short(name: string): string {
  const [first = "", second] = name.split(" ");
  return second && TITLES.test(first) ? second : first;
}

export function percent(chance: number, of = 36): string {
  return `${Math.round((100 * chance) / of)} %`;
}

/** Whether any dice have fallen that can be shown. */
export function fell(events: Event[]): boolean {
  return events.some(({ args }) => args && ("die" in args || "dice" in args || "attack_die" in args));
}
