/** BF-24.3: the city as rings: Homes outside, then Districts, Landmarks, and the Centre. */

import type { Domain } from "./view";

/** Half of the width of the drawing. */
export const EDGE = 500;
const RINGS = { home: [352, 494], district: [220, 352], landmark: [98, 220], centre: [0, 98] } as const;
/** Where there is no way between two neighbours of a ring, a gap is left. */
const GAP = { home: 9, district: 1, landmark: 9, centre: 0 } as const;

export interface Cell {
  domain: Domain;
  path: string;
  /** The middle, and how much room there is round it. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Gate {
  edge: string;
  x: number;
  y: number;
  /** How a bar across the way lies, in degrees. */
  turn: number;
}

/** From and to which angle a Domain reaches, in steps of which the circle has as many as there are teams. */
type Span = [from: number, to: number];

export class Rings {
  private readonly teams: number;
  private readonly first: Record<string, number> = {};
  readonly cells: Cell[];
  readonly gates: Gate[];

  /** `bottom` is the team whose Home is nearest to whoever looks. */
  constructor(
    private readonly domains: Domain[],
    private readonly bottom: number,
  ) {
    this.teams = domains.filter((one) => one.type === "home").length;
    domains.forEach((one, at) => (this.first[one.type] ??= at));
    this.cells = domains.map((domain, at) => this.cell(domain, at));
    this.gates = domains.flatMap((domain, at) =>
      domain.near.flatMap((name) => {
        const other = domains.findIndex((one) => one.name === name);
        return other > at ? [this.gate(at, other)] : [];
      }),
    );
  }

  private span(at: number): Span {
    const { type } = this.domains[at]!;
    const number = at - this.first[type]!;
    if (type === "home") return [number - 0.5, number + 0.5];
    if (type === "district") return [number, number + 1];
    if (type === "centre") return [0, this.teams];
    // With an odd number of teams one District touches the first and the last Landmark.
    const odd = this.teams % 2 ? 0.5 : 0;
    const last = 2 * number + 2 > this.teams;
    return [2 * number + (number === 0 ? odd : 0), last ? this.teams + odd : 2 * number + 2];
  }

  private angle(steps: number): number {
    return ((steps - this.bottom) / this.teams) * 2 * Math.PI + Math.PI;
  }

  private point(radius: number, angle: number): [number, number] {
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  }

  private cell(domain: Domain, at: number): Cell {
    const [inner, outer] = RINGS[domain.type];
    if (domain.type === "centre") {
      const path = `M0-${outer}A${outer} ${outer} 0 0 1 0 ${outer}A${outer} ${outer} 0 0 1 0-${outer}z`;
      return { domain, path, x: 0, y: 0, width: 1.5 * outer, height: 1.5 * outer };
    }
    const [from, to] = this.span(at).map((one) => this.angle(one)) as Span;
    const gap = GAP[domain.type];
    const far = to - from > Math.PI ? 1 : 0;
    const corner = (radius: number, angle: number) => this.point(radius, angle).map((one) => one.toFixed(1)).join(" ");
    const path =
      `M${corner(outer, from + gap / outer)}A${outer} ${outer} 0 ${far} 1 ${corner(outer, to - gap / outer)}` +
      `L${corner(inner, to - gap / inner)}A${inner} ${inner} 0 ${far} 0 ${corner(inner, from + gap / inner)}z`;
    const middle = (from + to) / 2;
    const radius = (inner + outer) / 2;
    const [x, y] = this.point(radius, middle);
    const thick = outer - inner - 8;
    const arc = Math.min((to - from) * radius - 2 * gap, 1.6 * radius);
    const [up, side] = [Math.abs(Math.cos(middle)), Math.abs(Math.sin(middle))];
    return { domain, path, x, y, width: 1 / (side / thick + up / arc), height: 1 / (up / thick + side / arc) };
  }

  private gate(one: number, other: number): Gate {
    const [near, far] = [this.domains[one]!, this.domains[other]!];
    const edge = `${near.name}/${far.name}`;
    const steps = this.shared(this.span(one), this.span(other));
    const angle = this.angle(steps);
    const sideways = near.type === far.type;
    const [inner, outer] = RINGS[near.type];
    const [x, y] = this.point(sideways ? (inner + outer) / 2 : inner, angle);
    return { edge, x, y, turn: (angle * 180) / Math.PI + (sideways ? 90 : 0) };
  }

  /** The middle of what two spans have in common. */
  private shared(one: Span, other: Span): number {
    let best: Span = [0, -Infinity];
    for (const round of [-this.teams, 0, this.teams]) {
      const both: Span = [Math.max(one[0], other[0] + round), Math.min(one[1], other[1] + round)];
      if (both[1] - both[0] > best[1] - best[0]) best = both;
    }
    return (best[0] + best[1]) / 2;
  }
}

/** A name in lines that are not much longer than a number of letters. */
export function lines(name: string, letters: number): string[] {
  const found: string[] = [];
  for (const word of name.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}
