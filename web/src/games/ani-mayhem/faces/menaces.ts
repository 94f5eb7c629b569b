/** Disasters: creatures from parts where they fight, signs in a storm where they do not. */

import type { Face } from "../view";
import { dot, emblem, line, shape } from "./brush";
import { parts } from "./parts";

type Roll = (n: number) => number;

/** Body and glow of a family. AM-C7. */
const FAMILIES: Record<string, [string, string]> = {
  Clatter: ["#8a6a3a", "#ffd27a"],
  Syndicate: ["#3a2a44", "#ff7aa8"],
  Spirit: ["#3a6f8a", "#c8f6ff"],
  Gloam: ["#2a1f4a", "#b58aff"],
  Robot: ["#5a6672", "#7affe6"],
  Computer: ["#22505a", "#7affc8"],
  Hungry: ["#7a2f3a", "#ffb36a"],
  "": ["#5a3a24", "#ffc06a"],
};

export function menace(face: Face, roll: Roll): string {
  const family = face.categories.find((one) => one in FAMILIES) ?? "";
  const [body, glow] = FAMILIES[family]!;
  const turn = roll(40);
  let found = shape(face.major ? "#4a1208" : "#4a2a0a", "M0 0h100v100H0z");
  const rays = face.major ? 14 : 9;
  for (let at = 0; at < rays; at++) found += `<path fill="${face.major ? "#c2410c" : "#a3601a"}" opacity=".55" d="M50 56 ${44 - roll(5)}-40h${10 + roll(6)}z" transform="rotate(${turn + (at * 360) / rays} 50 56)"/>`;
  return found + (face.fights ? creature(face, family, body, glow, roll) : storm(face, glow, roll));
}

function creature(face: Face, family: string, body: string, glow: string, roll: Roll): string {
  const ink = `hsl(${roll(24) * 15} 34% ${22 + roll(4) * 5}%)`;
  const main = roll(3) ? body : ink;
  const { bodies, horns, jaws, family: marks } = parts();
  const inked = (drawn: string) => drawn.replaceAll("$l", glow).replaceAll("$m", main);
  const form = bodies[roll(bodies.length)]!;
  let found = inked(horns[roll(horns.length)]!);
  if (face.major) found += `<path fill="${glow}" opacity=".35" transform="translate(-7 -8) scale(1.14)" d="${form}"/>`;
  found += shape(main, form) + `<path fill="#fff" opacity=".14" d="M30 60q4-26 20-30-12 12-12 36z"/>`;
  const eyes = [1, 2, 2, 3, 4][roll(5)]!;
  for (let at = 0; at < eyes; at++) {
    const x = 50 + (at - (eyes - 1) / 2) * (eyes > 2 ? 12 : 20);
    const y = 48 + (eyes === 3 && at === 1 ? -8 : roll(3));
    const r = eyes === 1 ? 11 : eyes === 2 ? 7 : 5;
    found += dot("#fff8e6", x, y, r) + dot(glow, x, y, r * 0.62) + `<ellipse fill="#14080a" cx="${x}" cy="${y}" rx="${r * 0.22}" ry="${r * 0.58}"/>`;
    if (roll(2)) found += line("#14080a", `M${x - r} ${y - r + 1}l${2 * r} ${x < 50 ? 4 : x > 50 ? -4 : 0}`, 2.5);
  }
  found += jaws[roll(jaws.length)]! + inked(marks[family] ?? "");
  if (family === "Hungry") found += emblem("Food", 80, 82, 22, glow, 2.4);
  const does = face.does.find((one) => one === "steal" || one === "destroy" || one === "Horde");
  return does ? found + dot("#1a0a06", 19, 82, 13) + emblem(does, 19, 82, 17, glow, 2.4) : found;
}

function storm(face: Face, glow: string, roll: Roll): string {
  const name = face.does.find((one) => one) ?? face.categories[0] ?? "destroy";
  let found = "";
  for (let at = 0; at < 5; at++) found += `<ellipse fill="#1a0c06" opacity=".5" cx="${roll(100)}" cy="${14 + roll(70)}" rx="${18 + roll(16)}" ry="${7 + roll(7)}"/>`;
  found += line("#ffe9a0", `M${14 + roll(12)} 6l-6 18 9-2-8 20M${76 + roll(12)} 50l-6 16 9-2-8 22`, 2.5);
  const size = 50 + roll(10);
  const tilt = roll(30) - 15;
  found += `<g transform="rotate(${tilt} 50 52)">${emblem(name, 50, 52, size + 3, "#2a0f06", 5)}${emblem(name, 50, 52, size, glow, 2.4)}</g>`;
  const more = face.does.find((one) => one !== name) ?? face.categories.find((one) => one !== name);
  return more ? found + dot("#2a0f06", 82, 18, 13) + emblem(more, 82, 18, 17, glow, 2.4) : found;
}
