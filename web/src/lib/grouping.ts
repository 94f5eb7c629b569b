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

function bare(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
