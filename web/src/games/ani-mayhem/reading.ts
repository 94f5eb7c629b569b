/** How the board of Ani-Mayhem reads its view: places on a grid, parties, and which thing an answer speaks of. */

import type { Choice, Option, Question } from "../../lib/protocol";
import type { Character, Disaster, Field, Haven, Site, Vehicle } from "./view";

export const PITCH = 118;
export const TILE = 106;
export const PHASES = ["discard", "reload", "maintenance", "equip", "move", "scavenge"] as const;
export const FIGHT_STEPS = ["attackers", "defence", "cards", "damage", "check"] as const;

export type Cell = [number, number];
export interface Spot {
  x: number;
  y: number;
}

/** A name in one line or two, and how large its letters can be on a tile. */
export function named(name: string): { lines: string[]; size: number } {
  const gaps = [...name.matchAll(/\s/g)].map((one) => one.index);
  const cut = gaps.sort((one, other) => Math.abs(one - name.length / 2) - Math.abs(other - name.length / 2))[0];
  const lines = name.length <= 9 || cut === undefined ? [name] : [name.slice(0, cut), name.slice(cut + 1)];
  return { lines, size: Math.min(14, (TILE - 10) / (0.6 * Math.max(1, ...lines.map((one) => one.length)))) };
}

/** Locations from 0, havens from -1 downwards. */
export type Place = number;

/** A quarter turn after another. */
export function turned([x, y]: Cell, turns: number): Cell {
  let at: Cell = [x, y];
  for (let k = 0; k < turns % 4; k++) at = [-at[1], at[0]];
  return at;
}

/** How often the field is turned so that a seat's havens, or else its locations, lie at the lower edge. */
export function turnFor(field: Field, seat: number | null): number {
  if (seat === null) return 0;
  const cells = havenCells(field);
  const havens = cells.filter((_, at) => field.havens[at]!.owner === seat);
  const own = havens.length ? havens : field.sites.filter((one) => one.owner === seat).map((one) => one.cell);
  const low = (turns: number) => {
    const rows = field.sites.map((one) => turned(one.cell, turns)[1]);
    return own.reduce((sum, cell) => sum + turned(cell, turns)[1] - Math.max(...rows), 0);
  };
  return own.length ? [0, 1, 2, 3].sort((one, other) => low(other) - low(one) || one - other)[0]! : 0;
}

/** The cells of the havens; one that lies nowhere near its location (in a position that somebody made) is drawn beside it. */
export function havenCells(field: Field): Cell[] {
  const taken = new Set([...field.sites, ...field.havens].map((one) => one.cell.join()));
  return field.havens.map((one) => {
    const [x, y] = field.sites[one.site]?.cell ?? one.cell;
    if (Math.max(Math.abs(one.cell[0] - x), Math.abs(one.cell[1] - y)) <= 1) return one.cell;
    const side = one.owner % 2 ? -1 : 1;
    const around: Cell[] = [[0, side], [-1, side], [1, side], [-1, 0], [1, 0], [0, -side], [-1, -side], [1, -side]];
    const free = around.map(([dx, dy]): Cell => [x + dx, y + dy]).find((cell) => !taken.has(cell.join())) ?? one.cell;
    taken.add(free.join());
    return free;
  });
}

/** Where everything lies on the screen, in units of the drawing. */
export class Ground {
  private readonly havens: Cell[];
  readonly width: number;
  readonly height: number;
  private readonly left: number;
  private readonly top: number;

  constructor(
    private readonly field: Field,
    private readonly turns: number,
    cells: Cell[],
    /** So many cells there are room for, while it is being laid out: what is pointed at does not jump with every place. */
    room: Cell = [1, 1],
  ) {
    this.havens = havenCells(field);
    const all = [...field.sites.map((one) => one.cell), ...this.havens, ...cells].map((cell) => turned(cell, turns));
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const around = (n: number): [number, number] => [-Math.floor((n - 1) / 2), Math.ceil((n - 1) / 2)];
    const [[west, east], [north, south]] = [around(room[0]), around(room[1])];
    this.left = Math.min(west, ...xs);
    this.top = Math.min(north, ...ys);
    const [wide, high] = [Math.max(east, ...xs) - this.left + 1, Math.max(south, ...ys) - this.top + 1];
    this.width = wide * PITCH + 28;
    this.height = high * PITCH + 28;
  }
  /** The middle of a cell. */
  at(cell: Cell): Spot {
    const [x, y] = turned(cell, this.turns);
    return { x: (x - this.left + 0.5) * PITCH + 14, y: (y - this.top + 0.5) * PITCH + 14 };
  }
  /** The middle of a location or haven. */
  place(place: Place): Spot | null {
    const cell = place >= 0 ? this.field.sites[place]?.cell : this.havens[-1 - place];
    return cell ? this.at(cell) : null;
  }
}

export function cardAt(field: Field, place: Place): string | null {
  return (place >= 0 ? field.sites[place]?.card : field.havens[-1 - place]?.card) ?? null;
}

/** Characters of one player at one place. */
export interface Party {
  key: string;
  seat: number;
  at: Place;
  members: Character[];
  items: number;
  vehicles: Vehicle[];
}

export function parties(field: Field): Party[] {
  const found = new Map<string, Party>();
  for (const one of field.characters) {
    const key = `${one.seat}/${one.at}`;
    const party = found.get(key) ?? { key, seat: one.seat, at: one.at, members: [], items: 0, vehicles: [] };
    party.members.push(one);
    party.items += one.items.length;
    found.set(key, party);
  }
  for (const one of field.vehicles) {
    const party = found.get(`${one.seat}/${one.at}`);
    if (party) {
      party.vehicles.push(one);
      party.items += one.items.length;
    }
  }
  return [...found.values()];
}

/** Whoever fights or is charmed: a character or vehicle by its id, a disaster by -1 less its id. */
export function thing(field: Field, who: number): Character | Vehicle | Disaster | undefined {
  if (who < 0) return field.disasters.find((one) => one.id === -1 - who);
  return field.characters.find((one) => one.id === who) ?? field.vehicles.find((one) => one.id === who);
}

// What answers speak of

/** Questions whose numbers are places. */
export const PLACES = new Set(["march", "annex", "lay_item", "lay_disaster", "retreat_step", "flee", "which_haven", "displaced", "move_haven", "lead_disaster", "lead_character"]);
const CELLS = new Set(["place", "annex_cell", "build_cell", "move_haven_cell"]);
/** The cards of a hand, each with how many of it. */
export function counted(hand: (string | null)[]): [string | null, number][] {
  const found = new Map<string | null, number>();
  for (const one of hand) found.set(one, (found.get(one) ?? 0) + 1);
  return [...found];
}

/** The acts that play a card of the hand; its number comes first. */
const PLAYS = new Set(["enhance", "equip", "global", "flash", "enter", "build", "discard"]);
/** The acts that a phase is for. */
const MAIN = new Set(["go", "scavenge", "attack"]);
/** So many answers can all be shown. */
const FEW = 6;
/** What the parts of an act are, after its name, as the rules have it. */
const WHO: Record<string, number[]> = {
  dismiss: [1], enhance: [2], equip: [2], pick: [1], drop: [1], hand: [1, 3], take: [1], use: [1], reveal: [1], conceal: [1], transform: [1],
  charm: [1, 2], trait: [1], drive: [1], board: [1], disembark: [1], stow: [1], fetch: [1], rouse: [1], strike: [1, 2], guard: [1, 2],
};
const WHERE: Record<string, number> = { enter: 2, go: 1, scavenge: 1, assault: 2, build: 2, convert: 1, call: 1 };

const act = (option: Option): [string, ...number[]] | null =>
  Array.isArray(option.data) && typeof option.data[0] === "string" ? (option.data as [string, ...number[]]) : null;

/** The answers of a question by what they are about. */
export class Answers {
  readonly options: Option[];

  constructor(
    readonly question: Question | null,
    private readonly field: Field,
    busy: boolean,
  ) {
    this.options = busy || !question ? [] : question.options;
  }
  get kind(): string {
    return this.question?.kind ?? "";
  }
  exact(...data: Choice[]): Option | undefined {
    return this.options.find((one) => data.some((each) => JSON.stringify(each) === JSON.stringify(one.data)));
  }
  /** Cells that can be pointed at. */
  cells(): { cell: Cell; option: Option }[] {
    if (!CELLS.has(this.kind)) return [];
    return this.options.flatMap((option) => (Array.isArray(option.data) && typeof option.data[0] === "number" ? [{ cell: option.data as Cell, option }] : []));
  }
  /** What can be done at a place, or with it. */
  at(place: Place): Option[] {
    return this.options.filter((one) => {
      if (typeof one.data === "number") return PLACES.has(this.kind) && one.data === place;
      const parts = act(one);
      return parts !== null && WHERE[parts[0]] !== undefined && parts[WHERE[parts[0]]!] === place && parts[0] !== "enter" && parts[0] !== "build";
    });
  }
  /** Somebody who can be named: by number alone where the question asks for that. */
  naming(who: number): Option | undefined {
    if (PLACES.has(this.kind) || CELLS.has(this.kind) || this.kind === "name_skill") return undefined;
    const numbers = this.options.filter((one) => typeof one.data === "number");
    if (!numbers.every((one) => thing(this.field, one.data as number))) return undefined;
    return numbers.find((one) => one.data === who);
  }
  /** What somebody can do, or have done to them. */
  of(who: number): Option[] {
    const named = this.naming(who);
    const acts = this.options.filter((one) => {
      const parts = act(one);
      if (!parts) return false;
      if (parts[0] === "attack") return who < 0 && parts[1] === -1 - who;
      return (WHO[parts[0]] ?? []).some((at) => parts[at] === who);
    });
    return named ? [named, ...acts] : acts;
  }
  /** What a card of the hand, or a global effect in play, can be used for. */
  card(number: number): Option[] {
    return this.options.filter((one) => {
      const parts = act(one);
      return parts !== null && PLAYS.has(parts[0]) && parts[1] === number;
    });
  }
  activation(number: number): Option | undefined {
    return this.exact(["activate", number]);
  }
  /** The place or character that an answer would lead a card to. */
  target(option: Option): { who?: number; place?: Place } {
    const parts = act(option);
    if (!parts) return {};
    if (parts[0] === "enhance" || parts[0] === "equip") return { who: parts[2]! };
    if (parts[0] === "enter" || parts[0] === "build") return { place: parts[2]! };
    return {};
  }
  /** What the board offers by itself, so that the list can step back; standing orders are given in the bar. What a phase is for stays
   * in sight where there is room, and so do a few answers that only name somebody. */
  pointed(roomy: boolean): Choice[] {
    const few = this.options.length <= FEW;
    const onBoard = (one: Option) => {
      if (this.kind === "choose_deck") return true;
      if (typeof one.data === "string") return one.data.startsWith("pass_") || one.data === "ask_again";
      if (few && typeof one.data === "number" && !PLACES.has(this.kind)) return false;
      if (roomy && MAIN.has(act(one)?.[0] ?? "")) return false;
      if (typeof one.data === "number") return PLACES.has(this.kind) || this.naming(one.data) !== undefined;
      if (Array.isArray(one.data) && typeof one.data[0] === "number") return CELLS.has(this.kind);
      const parts = act(one);
      return parts !== null && (PLAYS.has(parts[0]) || parts[0] in WHO || parts[0] in WHERE || parts[0] === "attack" || parts[0] === "activate");
    };
    return this.options.filter(onBoard).map((one) => one.data);
  }
}

/** The steps that lead a party somewhere: each is given as soon as it is asked for. */
export type Plan = { kind: string; data: Choice }[];

export function planned(party: Party, going: number[], movers: number[], way: Place[]): Plan {
  const all = going.length === movers.length && movers.length > 1;
  const gathered = all ? [{ kind: "gather", data: "all" }] : [...going.map((one) => ({ kind: "gather", data: one as Choice })), { kind: "gather", data: "done" }];
  return [{ kind: "standby", data: ["go", party.at] }, ...gathered, ...way.map((one) => ({ kind: "march", data: one })), { kind: "march", data: "stop" }];
}

/** Whom the table waits for in a question of priority, by what is known to all. */
export function isWindow(kind: string): boolean {
  return ["standby", "respond", "answer_lot", "answer_event"].includes(kind);
}

/** What lies beneath a place and who waits there, in numbers. */
export interface Waiting {
  disasters: Disaster[];
  beneath: number;
  items: number;
  above: number;
  others: Character[];
}
export function waitingAt(field: Field, place: Place, seat: number | null): Waiting {
  const site: Site | undefined = place >= 0 ? field.sites[place] : undefined;
  return {
    disasters: field.disasters.filter((one) => one.at === place && place >= 0),
    beneath: site?.disasters ?? 0,
    items: site?.items.length ?? 0,
    above: site?.above.length ?? 0,
    others: field.characters.filter((one) => one.at === place && one.seat !== seat),
  };
}

/** AM-34.3: the lines of a disaster's next movement: from where it is, off the field, and on again. */
export function routes(one: Disaster): { stops: Place[]; exit: boolean; entry: boolean }[] {
  if (one.at < 0 || !one.ahead.length) return [];
  const off = one.ahead.indexOf(-1);
  if (off < 0) return [{ stops: [one.at, ...one.ahead], exit: false, entry: false }];
  const again = one.ahead.slice(off + 1);
  const first = { stops: [one.at, ...one.ahead.slice(0, off)], exit: true, entry: false };
  return again.length ? [first, { stops: again, exit: false, entry: true }] : [first];
}

export type { Character, Disaster, Field, Haven, Site, Vehicle };

/** Whether a seat holds nothing that is hidden from the others: no hand, and no card that lies face down. */
export function openBook(field: Field, seat: number): boolean {
  if (field.players[seat]?.hand.length) return false;
  const mine = field.characters.filter((one) => one.seat === seat);
  const stored = [...field.havens.filter((one) => one.owner === seat), ...field.vehicles.filter((one) => one.seat === seat)];
  return mine.every((one) => one.items.length + one.equipment.length === one.open.length) && stored.every((one) => !one.items.length && !one.equipment.length);
}
