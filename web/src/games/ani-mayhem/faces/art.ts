/** The picture of a card, 100 by 100, drawn from parts that its data choose: the same card, the same picture. */

import type { Face } from "../view";
import { dot, emblem, lots, shape } from "./brush";
import { menace } from "./menaces";
import { person } from "./people";
import { place } from "./places";

const INKS: Partial<Record<Face["type"], [string, string]>> = {
  combat: ["#7c1024", "#ff5a63"],
  enhancement: ["#0e2a66", "#4f9bff"],
  equipment: ["#3a3226", "#d8a24a"],
  flash: ["#12306e", "#6fd0ff"],
  global: ["#123a6e", "#8fd8ff"],
  item: ["#4a3a22", "#e9cd95"],
};

/** What a thing or an effect is about, as a large sign: its own kind first, then what it does. */
function subject(face: Face): string {
  const own = face.categories.find((one) => ["Flying Vehicle", "Vehicle", "Weapon", "Suit", "Artifact", "Food", "Song", "Clothing", "Gift", "Computer", "Robot"].includes(one));
  return (face.type === "item" || face.type === "equipment" ? own : undefined) ?? face.does.find((one) => one) ?? own ?? face.symbols[0] ?? face.type;
}

/** A sign on rays, rings or waves that differ from card to card. */
function thing(face: Face, roll: (n: number) => number): string {
  const [dark, light] = INKS[face.type] ?? ["#20303a", "#c8e0e8"];
  const turn = roll(60);
  let found = shape(dark, "M0 0h100v100H0z");
  const kind = roll(4);
  const tint = `hsl(${(face.type === "item" ? 35 : 210) + roll(70) - 35} 60% ${34 + roll(14)}%)`;
  if (kind === 0) {
    for (let at = 0; at < 12; at += 2) found += `<path fill="${tint}" d="M50 50 36-40h28z" transform="rotate(${turn + at * 30} 50 50)"/>`;
  } else if (kind === 1) {
    for (const r of [58, 46, 34]) found += `<circle fill="none" stroke="${tint}" stroke-width="${4 + roll(5)}" cx="50" cy="50" r="${r}"/>`;
  } else if (kind === 2) {
    for (let at = -40; at < 140; at += 18) found += `<path fill="${tint}" d="M${at} 0h9l50 100h-9z" transform="rotate(${turn} 50 50)"/>`;
  } else {
    for (let at = 0; at < 14; at++) found += `<path fill="${tint}" d="m0-9 3 6 6 3-6 3-3 6-3-6-6-3 6-3z" transform="translate(${roll(100)} ${roll(100)}) scale(${0.5 + roll(10) / 7})"/>`;
  }
  const name = subject(face);
  const more = face.does.find((one) => one !== name) ?? face.symbols[0];
  const size = 52 + roll(10);
  if (face.type === "item") found += `<path fill="#00000055" d="M22 84q28 12 56 0l-6 10H28z"/>`;
  found += emblem(name, 50, 49, size + 3, dark, 4.5) + emblem(name, 50, 49, size, light, 2.2);
  return more ? found + dot(dark, 80, 80, 14) + emblem(more, 80, 80, 18, light, 2.4) : found;
}

/** The inside of an `<svg viewBox="0 0 100 100">`. */
export function art(face: Face, changed = false): string {
  const roll = lots(face.id);
  if (face.type === "character") return person(face, roll, changed);
  if (face.type === "location" || face.type === "haven") return place(face, roll);
  return face.type === "disaster" ? menace(face, roll) : thing(face, roll);
}
