/** Many options made easy to survey: grouped by how their data begin, and filtered by words. */

import type { Option } from "./protocol";

export interface Group {
  name: string;
  options: Option[];
}

/** Beyond so many options there is a box to filter them. */
export const MANY = 24;

export function grouped(options: Option[]): Group[] {
  const groups = new Map<string, Option[]>();
  for (const one of options) {
    const first = Array.isArray(one.data) && one.data.length > 1 ? one.data[0] : "";
    const name = typeof first === "string" ? first : "";
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  // What has a number in it is a code, and no heading.
  const worth = ![...groups.keys()].some((one) => /\d/.test(one)) && groups.size > 1 && groups.size < options.length && options.length > MANY;
  if (!worth) return [{ name: "", options }];
  return [...groups].map(([name, members]) => ({ name, options: members }));
}

/** Options whose label has all the words, whatever their accents and case. */
export function filtered(options: Option[], wanted: string): Option[] {
  const words = bare(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return options;
  return options.filter((one) => {
    const label = bare(one.label);
    return words.every((part) => label.includes(part));
  });
}

/** The digit that gives each answer. Who has a number (A3) keeps it, so that the same key means the same one from
 * question to question; all else takes the digits that are left, in order. */
export function keys(options: Option[]): Map<Option, number> {
  const own = options.map((one) => /\b[A-Z]([1-9])\b/.exec(one.label)?.[1]).map((one) => (one ? Number(one) : 0));
  const named = own.filter(Boolean);
  const fixed = new Set(named).size === named.length;
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((one) => !fixed || !named.includes(one));
  const found = new Map<Option, number>();
  options.forEach((one, at) => {
    const key = fixed && own[at] ? own[at] : free.shift();
    if (key) found.set(one, key);
  });
  return found;
}

function bare(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
