// Made by `python -m fracas.server.types`. Do not edit.

export type Neighbourhood = {
  turn: number;
  limit: number;
  phase: "automatic" | "combat" | "domination" | "gang" | "initiative" | "love" | "move" | "mutual" | "passion" | "setup";
  phases: ("automatic" | "combat" | "domination" | "gang" | "initiative" | "love" | "move" | "mutual" | "passion" | "setup")[];
  you: number | null;
  order: number[];
  initiative: number[];
  line: Line;
  variant: Variant;
  cities: Record<string, City>;
  hexes: [number, number][];
  characters: Record<string, Character>;
  players: Player[];
  decks: Record<string, Pile>;
  training: Training;
  moves: Record<string, Move[]>;
  love: Record<string, Crush[]>;
  brawl: Brawl | null;
  attack: Attack | null;
  attempt: Attempt | null;
  /** For each seat, while cities can be seized. */
  attempts: Prospect[][];
  firing: Record<string, Firing>;
  asked: Asked;
  cards: Record<string, Card>;
};

/** CD-17.1: what must be passed, and the least CSP that passes it. */
export type Line = {
  total: number;
  share: [number, number];
  least: number;
};

export type Variant = {
  perks: boolean;
  training: boolean;
  steady_hearts: boolean;
  hidden_tiles: boolean;
};

/** CD-25.1. */
export type City = {
  name: string;
  hex: [number, number];
  place: number;
  /** As printed. */
  strength: number;
  current: number;
  damage: number;
  most_damage: number;
  ruler: number | null;
  guardian: string | null;
  characters: string[];
  near: string[];
  roads: string[];
};

/** CD-25.2, CD-25.3. */
export type Character = {
  name: string;
  age: number;
  gender: "F" | "M" | "N";
  preference: "F" | "M" | "any" | "none";
  deck: "alien" | "campus" | "shady";
  owner: number;
  city: string;
  points: number;
  damage: number;
  stamina: number;
  conscious: boolean;
  guardian: boolean;
  stats: Stats;
  printed: Stats;
  loves: string | null;
  /** For so many turns the heart is cold. */
  suspended: number;
  suspended_love: string | null;
  admirers: string[];
  mutual: boolean;
  rivals: string[];
  techniques: string[];
  moved: boolean;
  recruited: boolean;
  /** Where love would drag the character now. */
  pulled_to: string[];
};

export type Stats = {
  passion: number;
  looks: number;
  strike: number;
  dodge: number;
};

/** CD-25.4. */
export type Player = {
  colour: string | null;
  boss: string | null;
  notoriety: number;
  csp: number;
  over_line: boolean;
  characters: string[];
  /** Characters that are no Guardians. */
  free: number;
  recruit_cost: number | null;
  train_cost: number | null;
  recruits: number;
  trained: boolean;
  hand_size: number;
  /** The cards of it that the viewer knows, CD-S2. */
  hand: string[];
  reserve: string[];
  /** Those to be laid that the viewer knows. */
  tiles: string[];
  unplaced: number;
  tried: string[];
};

/** A deck of characters, CD-S1, CD-S3, CD-S5. */
export type Pile = {
  size: number;
  /** What the viewer saw by a peek, counted from the top. */
  known: Record<string, string>;
  /** What the viewer knows to lie under it. */
  under: string[];
};

/** The Training deck, CD-25.12. */
export type Training = {
  size: number;
  known: Record<string, string>;
  discards: string[];
  kinds: Record<string, Kind>;
};

export type Kind = {
  name: string;
  copies: number;
  trick: "attack" | "defence" | "gang" | "hold" | "love" | "move" | "round" | "seize" | null;
};

/** CD-25.6: what a move costs, and where love would drag the character afterwards. */
export type Move = {
  city: string;
  cost: number;
  dragged_to: string[];
  dragged_back: boolean;
};

/** CD-25.9: for whom a character would roll, and how likely it falls in love. */
export type Crush = {
  character: string;
  limit: number;
  chance: number;
};

export type Brawl = {
  city: string;
  round: number;
  rounds: number;
  /** In which round each sleeper wakes. */
  asleep: Record<string, number>;
  copied: [string, string, number][];
  duties: Record<string, Duty>;
  owed: Owed[];
  odds: Record<string, Record<string, Odds>>;
  able: string[];
  /** Why others there cannot act. */
  idle: Record<string, "love" | "nobody" | "points">;
};

/** CD-10.20 to CD-10.24: whom a character must attack, and because of which blow or love. */
export type Duty = {
  why: "retaliation" | "rivalry";
  clause: string;
  targets: string[];
  beloved: string | null;
  /** Of the blow. */
  round: number | null;
};

export type Owed = {
  character: string;
  attacker: string;
  beloved: string;
  round: number;
};

/** CD-25.7: of an attack, and the damage for each PP to target and city. */
export type Odds = {
  strike: number;
  dodge: number;
  hit: number;
  tie: number;
  miss: number;
  damage: number;
  collateral: number;
  /** Who loves the target and will have to strike back. */
  provokes: string[];
};

export type Attack = {
  attacker: string;
  target: string;
  spent: number;
  counter: boolean;
  redirected: boolean;
  potion: boolean;
  dice: [number, number] | null;
  totals: [number, number] | null;
};

/** An attempt on a city that is being made. */
export type Attempt = {
  seat: number;
  city: string;
  spent: number;
  own: number;
  beat: number;
  die: number | null;
};

/** CD-25.8: an attempt that could be made, with the chance in 6 for each amount of NP. */
export type Prospect = {
  city: string;
  own: number;
  beat: number;
  chances: number[];
};

/** CD-25.11: what firing would change. */
export type Firing = {
  csp: number;
  free: number;
  admirers: string[];
};

/** Whom and where the open question is about. */
export type Asked = {
  character: string | null;
  target: string | null;
  city: string | null;
  spending: Spending[];
  hex: [number, number] | null;
};

/** The same for an amount of PP. */
export type Spending = {
  strike: number;
  dodge: number;
  hit: number;
  tie: number;
  miss: number;
  damage: number;
  collateral: number;
  /** Who loves the target and will have to strike back. */
  provokes: string[];
  /** A knock-out. */
  out: number;
  /** The damage to be expected. */
  mean: number;
};

/** CD-25.2: what a card is called and does, and the numbers on it. */
export type Card = {
  name: string | null;
  role: Record<string, string>;
  power: Record<string, string>;
  card: Record<string, string>;
  does: Record<string, string>;
  when: Record<string, string>;
  /** Of a city. */
  strength: number | null;
  age: number | null;
  gender: "F" | "M" | "N" | null;
  preference: "F" | "M" | "any" | "none" | null;
  stats: Stats | null;
};
