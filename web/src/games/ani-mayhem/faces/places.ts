/** Places: a scene that tells what is done there, before the sky of its world. */

import type { Face } from "../view";
import { WORLDS, emblem, sky } from "./brush";
import { parts } from "./parts";

export function place(face: Face, roll: (n: number) => number): string {
  const { scenes, scene_of, scene_named } = parts();
  const [dark, mid, light] = WORLDS[face.world] ?? WORLDS[""]!;
  const about = [...face.categories, ...face.listing.flat().map((one) => one.sign), ...face.does];
  const named = scene_named.find(([words]) => new RegExp(words, "i").test(`${face.name} ${face.id}`))?.[1];
  const scene = scenes[named ?? about.map((one) => scene_of[one]).find(Boolean) ?? (face.type === "haven" ? "castle" : "alley")]!;
  const turned = roll(2) ? ` transform="matrix(-1 0 0 1 100 0)"` : "";
  const night = `hsl(${roll(12) * 30} 30% 18%)`;
  const day = ["#b5543f", "#6f8f4e", "#4f7fa8", "#8a6bb0", "#b08a4a", mid, mid][roll(7)]!;
  const drawn = scene.replaceAll("$d", roll(2) ? dark : night).replaceAll("$m", day).replaceAll("$l", light);
  const symbol = face.symbols[0];
  return `${sky(face.world, roll)}<g${turned}>${drawn}</g>${symbol ? emblem(symbol, 18, 18, 24, light, 2) : ""}`;
}
