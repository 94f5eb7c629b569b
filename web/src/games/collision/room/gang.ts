/** A gang as the gang room has it, as the text of its file, and as a code that fits a link. */

import type { GangFace, Workshop } from "../view";

export interface Figure {
  profile: string;
  objects: string[];
}

export interface Gang {
  name: string;
  faction: "riveters" | "unbound";
  limit: number;
  figures: Figure[];
}

export const LIMITS = [400, 250, 190];

export function cost(works: Workshop, one: Figure): number {
  const own = works.profiles.find((profile) => profile.id === one.profile)?.shards ?? 0;
  return one.objects.reduce((sum, id) => sum + (works.objects.find((thing) => thing.id === id)?.cost ?? 0), own);
}

/** Two for each figure, one for a Leader (CO-2.8). */
export function points(works: Workshop, gang: Gang): number {
  const leads = gang.figures.some((one) => works.profiles.find((profile) => profile.id === one.profile)?.leader);
  return 2 * gang.figures.length + Number(leads);
}

export function sample(face: GangFace): Gang {
  return {
    name: face.name,
    faction: face.faction as Gang["faction"],
    limit: face.limit,
    figures: face.figures.map((one) => ({ profile: one.profile, objects: [...one.objects] })),
  };
}

const quoted = (text: string): string => JSON.stringify(text.replace(/[\u0000-\u001f]/g, " "));

/** The text of a gang file, as `fracas gang` writes it. */
export function written(gang: Gang): string {
  const name = quoted(gang.name.trim() || "Gang");
  const figures = gang.figures.map(({ profile, objects }) => {
    const held = objects.length ? `, objects = [${objects.map(quoted).join(", ")}]` : "";
    return `  { profile = ${quoted(profile)}${held} },`;
  });
  return [
    "[[gang]]", `id = ${name}`, `name = { en = ${name}, fr = ${name} }`, `faction = "${gang.faction}"`, `limit = ${gang.limit}`,
    "figures = [", ...figures, "]", "",
  ].join("\n");
}

/** A gang from the text of its file; null where there is none in it. */
export function read(text: string): Gang | null {
  const faction = /faction\s*=\s*"(riveters|unbound)"/.exec(text)?.[1] as Gang["faction"] | undefined;
  if (!faction) return null;
  const figures = [...text.matchAll(/\{\s*profile\s*=\s*"(\w+)"\s*(?:,\s*objects\s*=\s*\[([^\]]*)\])?/g)].map((found) => ({
    profile: found[1]!,
    objects: [...(found[2] ?? "").matchAll(/"(\w+)"/g)].map((one) => one[1]!),
  }));
  const name = /name\s*=\s*\{\s*en\s*=\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? /id\s*=\s*"([^"]*)"/.exec(text)?.[1] ?? "";
  const limit = Number(/limit\s*=\s*(\d+)/.exec(text)?.[1] ?? LIMITS[0]);
  return { name: name.replace(/\\(.)/g, "$1"), faction, limit, figures };
}

/** R400.RE1.RE2-O9~Name */
export function code(gang: Gang): string {
  const figures = gang.figures.map((one) => [one.profile, ...one.objects].join("-"));
  return `${gang.faction === "riveters" ? "R" : "U"}${gang.limit}.${figures.join(".")}~${encodeURIComponent(gang.name)}`;
}

export function decode(text: string): Gang | null {
  const found = /^([RU])(\d{2,4})((?:\.[A-Z]{2}\d(?:-O\d{1,2})*)*)(?:~(.*))?$/.exec(text.trim());
  if (!found) return null;
  let name = "";
  try {
    name = decodeURIComponent(found[4] ?? "");
  } catch {
    return null;
  }
  return {
    name,
    faction: found[1] === "R" ? "riveters" : "unbound",
    limit: Number(found[2]),
    figures: found[3]!.split(".").filter(Boolean).map((one) => {
      const [profile, ...objects] = one.split("-");
      return { profile: profile!, objects };
    }),
  };
}
