/** How the board of Blood Feud reads its view. */

import type { Choice, Option } from "../../lib/protocol";
import { fill, type Args } from "../../lib/i18n/fill";
import { same } from "../../lib/say";
import type { Action, Domain, Feud, Placed, Strength, Team, Unit } from "./view";

/** A view in somebody's language. */
export class Reader {
  private readonly teams: Map<string, Team>;

  constructor(
    readonly feud: Feud,
    private readonly labels: Record<string, string>,
    readonly lang: string,
  ) {
    this.teams = new Map(feud.teams.map((one) => [one.id, one]));
  }

  say(key: string, args: Args = {}): string {
    return fill(this.labels[`board.${key}`] ?? key, args, this.lang);
  }
  /** A card, a tile or an Event. */
  name(key: string): string {
    return this.labels[`card.${key}`] ?? key;
  }
  does(key: string): string {
    return this.labels[`does.${key}`] ?? "";
  }
  team(id: string): Team {
    return this.teams.get(id)!;
  }
  called(id: string): string {
    if (id === "grey") return this.say("grey");
    const { name } = this.team(id);
    return name[this.lang] ?? name.en ?? id;
  }
  ink(id: string): string | undefined {
    return this.teams.get(id)?.ink;
  }
  letter(id: string): string {
    return this.teams.get(id)?.letter ?? "–";
  }
  get own(): Team | undefined {
    return this.feud.you === null ? undefined : this.feud.teams[this.feud.you];
  }

  /** What is traded, as a word. */
  goods(what: string, n: number, one = n === 1): string {
    const word = (one ? this.labels[`goods.${what}.one`] : "") || this.labels[`goods.${what}`];
    return word ?? this.name(what.replace("w:", ""));
  }

  /** What a Domain is called; a Home after its team. */
  title(domain: Domain): string {
    if (domain.type !== "home") return domain.title[this.lang] ?? domain.title.en ?? domain.tile;
    const at = this.feud.city.domains.indexOf(domain);
    return this.called(this.feud.teams[at]!.id);
  }
  /** A Unit, after its team: Cobalt Kin 3. */
  unit(name: string): string {
    const [team = "", number = ""] = name.split("-");
    return this.teams.has(team) ? `${this.called(team)} ${number}` : name;
  }
  /** An Order on the board: whose it is, where, and what it does as far as one may know. */
  order(one: Placed): string {
    return `${this.called(one.team)}, ${one.place}: ${one.card ? `${this.name(one.card)}. ${this.does(one.card)}` : this.say("facedown")}`;
  }
  sort(unit: Unit): string {
    const kind = this.say(`${unit.player === null ? "basic" : "player"}.${this.team(unit.team).kind}`);
    return unit.tired ? `${kind}, ${this.say("tired")}` : kind;
  }
  /** What one can do at a station. */
  action(name: string): string {
    return this.labels[`do.${name}`] ?? name;
  }
  knows(name: string): boolean {
    return `do.${name}` in this.labels;
  }
  /** BF-24.4: why something cannot be done, in words. */
  why(action: Action): string {
    return fill(this.labels[`why.${action.code}`] ?? "", action.about, this.lang);
  }
  /** BF-24.6: what counts in a fight: 4 (2 Units, 1 of allies, 1 place). */
  strength(side: Strength): string {
    const terms = (["units", "allies", "card", "place", "own"] as const).filter((one) => one === "units" || side[one]);
    return `${side.total} (${terms.map((one) => this.say(`part.${one}`, { n: side[one] })).join(", ")})`;
  }

  /** All of a Domain in a sentence, for those who hear the map. */
  told(domain: Domain): string {
    const holder = domain.controller;
    const parts = [
      `${domain.name}, ${this.title(domain)} (${this.say(domain.type)})`,
      `${this.say("value")} ${domain.value}`,
      holder ? this.say("controlled", { team: this.called(holder) }) : this.say("free"),
    ];
    for (const one of crowd(domain.units)) {
      const units = [this.say("units", { n: one.count })];
      if (one.players) units.push(this.say("players", { n: one.players }));
      if (one.tired) units.push(this.say("tireds", { n: one.tired }));
      parts.push(`${this.called(one.team)}: ${units.join(", ")}`);
    }
    const orders = this.feud.orders.filter((one) => one.place === domain.name);
    if (orders.length) parts.push(`${this.say("orders")}: ${orders.map((one) => this.called(one.team)).join(", ")}`);
    for (const other of domain.near) {
      const bar = this.feud.city.barricades[edgeOf(this.feud, domain.name, other)];
      if (bar) parts.push(this.say("barred", { place: other, team: this.called(bar) }));
    }
    return parts.join("; ");
  }
}

/** The edge between two Domains, by its name. */
export function edgeOf(feud: Feud, one: string, other: string): string {
  const places = feud.city.domains.map((domain) => domain.name);
  return places.indexOf(one) < places.indexOf(other) ? `${one}/${other}` : `${other}/${one}`;
}

/** The option that a thing on the board stands for. */
export function optionFor(options: Option[], ...data: Choice[]): Option | undefined {
  return options.find((one) => data.some((each) => same(each, one.data)));
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

/** Units that look alike on the map stand on one another. */
export interface Pile {
  key: string;
  units: Unit[];
}

export function piles(units: Unit[], teams: Team[]): Pile[] {
  const found = new Map<string, Unit[]>();
  const place = (one: Unit) => teams.findIndex((team) => team.id === one.team);
  const ordered = [...units].sort((one, other) => place(one) - place(other) || Number(one.tired) - Number(other.tired));
  for (const one of ordered) {
    const key = one.player === null ? `${one.team}/${one.tired}` : one.name;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found].map(([key, units]) => ({ key, units }));
}
