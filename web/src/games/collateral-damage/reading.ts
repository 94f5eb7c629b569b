/** How the board of Collateral Damage reads its view. All chances come with it: none is guessed here. */

import type { Choice, Event, Option } from "../../lib/protocol";
import type { Stats } from "./view";

export type Stat = keyof Stats;
export const STATS: Stat[] = ["passion", "looks", "strike", "dodge"];

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
