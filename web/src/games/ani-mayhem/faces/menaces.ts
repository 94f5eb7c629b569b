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
  const { bodies } = parts();
  const form = bodies[roll(bodies.length)]!;
  let found = "";
  const horns = roll(4);
  if (horns === 0) found += shape(glow, "M32 40Q18 26 22 8q8 16 22 24zM68 40q14-14 10-32-8 16-22 24z");
  if (horns === 1) found += shape(glow, "M34 36 28 12l16 18zM66 36l6-24-16 18zM46 28l4-22 4 22z");
  if (horns === 2) found += line(main, "M22 60Q2 50 6 26M78 60q20-10 16-34M26 78Q6 80 4 96M74 78q20 2 22 18", 7);
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
  const mouths = [
    shape("#14080a", "M32 66q18 10 36 0-4 16-18 16T32 66z") + shape("#fff", "M36 68l3 6 3-5zM47 71l3 6 3-6zM58 69l3 5 3-6z"),
    line("#14080a", "M34 70l5 5 5-5 6 5 6-5 5 5 5-5", 3),
    shape("#14080a", "M36 66h28v12H36z") + line("#fff", "M43 66v12m7-12v12m7-12v12", 2.5),
    line("#14080a", "M36 68q14 10 28 0", 3.5) + shape("#fff", "M40 70l3 8 3-7zM54 71l3 7 3-8z"),
  ];
  found += mouths[roll(mouths.length)]!;
  if (family === "Robot" || family === "Computer") found += line(glow, "M24 84h14l4-8h16l4 8h14", 2) + dot(glow, 50, 90, 4);
  if (family === "Spirit") found += line(glow, "M14 30q8-8 14 0m44-6q8-8 14 0M10 52q6-6 10 0", 2);
  if (family === "Syndicate") found += shape("#14101c", "M24 34q26-12 52 0l-6 4q-20-8-40 0zM34 32l3-14h26l3 14q-16-5-32 0z");
  if (family === "Clatter") found += line(glow, "M20 90l8-10m4 12 6-10m44 8-8-10m-4 12-6-10", 3);
  if (family === "Hungry") found += emblem("Food", 80, 82, 22, glow, 2.4);
  if (family === "Gloam") found += dot(glow, 14, 24, 2) + dot(glow, 84, 18, 3) + dot(glow, 90, 60, 2) + dot(glow, 8, 64, 2.5);
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
