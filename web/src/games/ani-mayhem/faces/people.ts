/** Portraits: a head from parts, and what tells of the skills: a cap, a scarf, glasses, wings. All of them adults. */

import type { Face } from "../view";
import { WORLDS, dot, emblem, line, shape, sky } from "./brush";
import { parts } from "./parts";

const SKINS = ["#f6d3b8", "#e9b48d", "#d29a6b", "#b97a4c", "#94592f", "#6f4024", "#4f2c1b", "#f1c7a6"];
const HAIRS = ["#1c1a24", "#3b2417", "#6b3d1e", "#a8602a", "#d99a3d", "#f0d27a", "#b5b9c7", "#e9ebf2", "#8c2b3c", "#c2476b", "#6a4ab8", "#2f6fb5", "#2b9a8e", "#4d7d3a"];
const EYES = ["#2b6fd0", "#2f9e63", "#7a4b23", "#8a3fc0", "#c04a2b", "#1f8fa8", "#5a5f70", "#b58a1f"];

type Roll = (n: number) => number;

/** An aura behind those who move elements or the air. */
const AURAS: Record<string, [string, string]> = {
  "Fire Element": ["Fire Element", "#ff8a3c"],
  "Water Element": ["Water Element", "#7fd8ff"],
  "Air Element": ["Air Element", "#e6fbff"],
  "Earth Element": ["Earth Element", "#c89a5a"],
};

export function person(face: Face, roll: Roll, changed = false): string {
  const [, middle, light] = WORLDS[face.world] ?? WORLDS[""]!;
  let found = sky(face.world, roll);
  const skills = face.skills.map(([name]) => name);
  for (const one of skills) {
    const aura = AURAS[one];
    if (aura) for (const [x, y] of [[16, 40], [84, 36], [14, 72], [86, 70]] as const) found += emblem(aura[0], x, y, 20, aura[1], 2.4);
  }
  if (skills.includes("Flying")) found += shape("#ffffffcc", "M34 74Q2 70 2 30q26 8 34 34zM66 74Q98 70 98 30q-26 8-34 34z");
  found += face.categories.includes("Robot") ? robot(roll, middle, light) : human(face, roll, skills, middle, light);
  if (changed) found += `<path fill="${light}" opacity=".28" d="M0 0h100v100H0z"/>` + emblem("transform", 82, 18, 24, "#fff", 2.6);
  return found;
}

function human(face: Face, roll: Roll, skills: string[], middle: string, light: string): string {
  const skin = SKINS[roll(SKINS.length)]!;
  const elder = skills.includes("Teacher") || skills.includes("Priest") || /master|elder|grand/i.test(face.name);
  const hair = elder && roll(3) ? HAIRS[6 + roll(2)]! : HAIRS[roll(HAIRS.length)]!;
  const eye = EYES[roll(EYES.length)]!;
  const styles = face.gender === "m" ? [0, 3, 5, 6, 8, 9, 10, 2] : face.gender === "f" ? [1, 2, 3, 4, 6, 7, 9, 11, 5] : [0, 2, 3, 4, 5, 6, 8, 10, 11];
  const [behind, before] = parts().hair[styles[roll(styles.length)]!]!.map((one) => one.replaceAll("$c", hair)) as [string, string];
  const wide = face.gender === "m" || skills.includes("Strength");
  const jaw = parts().faces[wide ? 0 : 1]!;
  const coat = `hsl(${roll(12) * 30} ${38 + roll(3) * 12}% ${26 + roll(4) * 8}%)`;
  const [left, right] = wide ? [12, 88] : [19, 81];
  let found = behind;
  found += shape(skin, "M43 62h14v14q-7 6-14 0z") + shape("#0003", "M43 66q7 6 14 0v6q-7 4-14 0z");
  found += shape(coat, `M${left} 100q1-22 26-27 12 8 24 0 25 5 26 27z`) + shape("#0002", `M${left} 100q1-22 26-27l-6 27zM${right} 100q-1-22-26-27l6 27z`);
  found += roll(2) ? line(middle, "M38 75q12 10 24 0", 3) : shape(light, "M46 84h8l-2 16h-4z");
  found += shape(skin, "M30 44q3-4 5 0v9q-5 0-5-9zm40 0q-3-4-5 0v9q5 0 5-9z") + shape(skin, jaw);
  found += shape("#00000018", "M58 24q9 4 9 16 0 15-5 23-3 5-7 7 5-20 3-46z");
  found += eyes(eye, hair, roll, elder);
  found += line("#0005", "M50 50l-2 5h3", 1.2) + mouth(roll);
  if (face.gender === "m" && roll(2)) found += beard(hair, roll);
  if (elder) found += line("#0003", "M37 53q3 2 6 1m20-1q-3 2-6 1M40 29q10-3 20 0", 0.9);
  found += before;
  const { worn, glasses, hats } = parts();
  for (const slot of [worn, glasses, hats]) {
    const one = skills.find((skill) => skill in slot);
    if (one) found += slot[one]!.replaceAll("$l", light);
  }
  return found;
}

function eyes(color: string, hair: string, roll: Roll, elder: boolean): string {
  const tall = elder ? 2.6 : 3.4 + roll(3) / 3;
  const one = (x: number) =>
    `<ellipse fill="#fff" cx="${x}" cy="46" rx="4.8" ry="${tall}"/><ellipse fill="${color}" cx="${x}" cy="46.4" rx="2.8" ry="${tall - 0.3}"/>` + dot("#15131c", x, 46.8, 1.5) + dot("#fff", x + 1.2, 44.9, 0.9) + line("#15131c", `M${x - 5} ${45.4 - tall / 3}q5-${tall} 10 0`, 1.5);
  const brow = roll(4);
  const [a, b] = [[38, 37], [37, 39], [39, 37], [38, 38]][brow]!;
  return one(41) + one(59) + line(hair === "#e9ebf2" ? "#b5b9c7" : hair, `M35 ${a! + 1}q5-3 11 ${b! - a!}M65 ${a! + 1}q-5-3-11 ${b! - a!}`, 1.8);
}

function mouth(roll: Roll): string {
  const { mouths } = parts();
  return line("#5a2430", mouths[roll(mouths.length)]!, 1.6);
}

function beard(hair: string, roll: Roll): string {
  const { beards } = parts();
  return shape(hair, beards[roll(beards.length)]!);
}

function robot(roll: Roll, middle: string, light: string): string {
  const metal = `hsl(${roll(18) * 20} 18% ${58 + roll(3) * 8}%)`;
  const { heads } = parts();
  let found = shape(metal, "M16 100q2-24 24-28h20q22 4 24 28z") + shape("#0003", "M36 74h28l-4 26H40z") + dot(light, 50, 86, 6) + dot(middle, 50, 86, 3);
  found += shape("#4a5262", "M42 62h16v12H42z") + shape(metal, heads[roll(heads.length)]!);
  found += roll(2) ? shape("#12141f", "M34 36q16-6 32 0v12q-16 5-32 0z") + dot(light, 42, 42, 3.5) + dot(light, 58, 42, 3.5) : shape("#12141f", "M36 34h28v14H36z") + line(light, "M40 41h6m8 0h6", 3.5);
  found += line("#12141f", "M43 57h14m-14 4h14", 1.5) + line(metal, "M50 20V8", 2.5) + dot(light, 50, 7, 3) + line("#0004", "M32 30l8-3m20 0 8 3", 1.5);
  return found + (roll(2) ? shape(metal, "M22 36h8v18h-8zM70 36h8v18h-8z") : line(metal, "M31 30 20 20m49 10 11-10", 3));
}
