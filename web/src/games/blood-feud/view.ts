/** What a viewer of Blood Feud sees, as far as the board shows it. */

export interface Team {
  id: string;
  name: Record<string, string>;
  kind: string;
  colour: string;
  letter: string;
  power: number;
  assets: number;
  tokens: number;
  supply: number;
  score: number;
  graves: (string | null)[];
  warehouse: string[];
  orders: (string | null)[];
  advancements: (string | null)[];
  events: (string | null)[];
  ambitions: (string | null)[];
  apart: (string | null)[];
  fulfilled: string[];
  progress?: [number, number][];
}

export interface Unit {
  name: string;
  team: string;
  player: number | null;
  tired: boolean;
}

export interface Domain {
  name: string;
  type: string;
  tile: string;
  title: Record<string, string>;
  value: number;
  controller: string | null;
  near: string[];
  units: Unit[];
  defends: { team: string; value: number }[];
}

export interface Seat {
  team: string;
  station: string | null;
  going: string | null;
  lanyard: string[];
  slain: number;
}

export interface Ware {
  card: string;
  cost: number;
}

export interface Feud {
  round: number;
  phase: string;
  mode: string;
  clock: { lap?: number; laps?: number; due?: number };
  sun: { blocked: number[]; next: number; cost: number };
  you: number | null;
  quorum: number;
  teams: Team[];
  seats: Seat[];
  city: { domains: Domain[]; barricades: Record<string, string> };
  orders: { team: string; place: string; card: string | null; wish: string[] | null }[];
  alliances: { pair: [string, string]; state: string; open: boolean }[];
  market: {
    orders: (Ware | null)[];
    advancements: (Ware | null)[];
    token: { left: number; cost: number };
    store_limit: number | null;
  };
  council: {
    proposals: Record<string, string>;
    voted: boolean;
    event: (string | null)[];
    ambitions: (string | null)[];
  };
  offers: { from: string; to: string; give: [string, number][]; want: [string, number][]; words: string }[];
  lasting: string[];
  coming: string[];
}

/** Things by how often they are there, in the order in which they came. */
export function counted<T>(things: T[]): [T, number][] {
  const found = new Map<T, number>();
  for (const one of things) found.set(one, (found.get(one) ?? 0) + 1);
  return [...found];
}

/** Units of a Domain by team: how many, how many of them players, how many tired. */
export function crowd(units: Unit[]): { team: string; count: number; players: number; tired: number }[] {
  return counted(units.map((one) => one.team)).map(([team, count]) => ({
    team,
    count,
    players: units.filter((one) => one.team === team && one.player !== null).length,
    tired: units.filter((one) => one.team === team && one.tired).length,
  }));
}
