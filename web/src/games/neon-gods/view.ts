// Made by `python -m fracas.server.types`. Do not edit.

export type City = {
  scenario: string;
  round: number;
  rounds: number;
  rounds_to_daylight: number;
  step: "" | "activate" | "battle" | "daylight" | "draw" | "move" | "recruit";
  steps: ("" | "activate" | "battle" | "daylight" | "draw" | "move" | "recruit")[];
  active: number | null;
  first: number;
  order: number[];
  activations: number;
  you: number | null;
  spaces: Record<string, Space>;
  players: Player[];
  slots: Slot[];
  deck: number;
  /** What is left in supply. */
  tokens: Record<string, number>;
  work: Work[];
  exchange: Row[];
  moves: Moves | null;
  battle: Battle | null;
  fought: Fought | null;
  symbols: Record<string, string>;
  /** What is on each die. */
  faces: Record<string, string[]>;
  /** Every card that the view speaks of, by kind. */
  cards: Record<string, Card>;
};

export type Space = {
  ground: "base" | "dead" | "open" | "skyscraper";
  /** Whose base it is. */
  base: number | null;
  /** Of a skyscraper. */
  value: number | null;
  tunnel: boolean;
  structures: ("factory" | "monument" | "watchtower")[];
  products: number;
  owls: number;
  /** The numbers that are face up, NG-S5, then a null for each back. */
  andys: (number | null)[];
  /** How many of each seat that has any. */
  figures: Record<string, number>;
  control: number | null;
  contested: boolean;
  /** What the viewer would get for each product here; null for spectators. */
  price: number | null;
};

export type Player = {
  seat: number;
  gang: string;
  base: string;
  blurp: number;
  money: number;
  /** Figures not on the board. */
  supply: number;
  figures: number;
  hand: number;
  /** The hand, for its owner. (null where the viewer may not know it) */
  cards: string[] | null;
  /** What the viewer knows of another's hand. */
  known: string[] | null;
  draw: number;
  discard: string[];
  activated: string[];
  battle: BattleCards;
  controls: string[];
  daylight: Daylight;
  factories: Factories;
  conceded: boolean;
};

/** What a player has laid in a battle, face down. */
export type BattleCards = {
  hand: number;
  /** From the draw pile, without looking. */
  unseen: number;
  /** null where the viewer may not know it */
  cards: string[] | null;
};

/** What a player would get at the next daylight. */
export type Daylight = {
  spaces: number;
  tiles: number;
};

export type Factories = {
  count: number;
  worth: number;
};

export type Slot = {
  price: number;
  card: string | null;
  event: boolean;
  /** For each seat that could not take it now, why. */
  refused: Record<string, Refusal>;
};

/** Why something cannot be done: the text `why.…` or `closed.…`, and the clause. */
export type Refusal = {
  reason: string;
  clause: string;
};

export type Work = {
  card: "factory" | "monument" | "product" | "watchtower";
  price: number;
  left: number;
  /** Where the active player could use it. */
  spaces: string[];
};

/** A row of the exchange. */
export type Row = {
  money: number;
  blurp: number;
  /** What the viewer would have left; null if it is too dear. */
  left: number | null;
};

/** While figures move. */
export type Moves = {
  seat: number;
  left: number;
  /** The spaces of those that may go, before one is chosen. */
  figures: string[];
  from: string | null;
  /** How far each space is. */
  to: Record<string, number>;
  /** Where the figure would have to stop and fight. */
  stops: string[];
  closed: Record<string, Refusal>;
};

export type Battle = {
  space: string;
  attacker: Side;
  defender: Side;
};

/** One side of a battle, with its value term by term. */
export type Side = {
  /** Null: the Andys. */
  seat: number | null;
  dice: (["blue" | "green" | "pink", string])[];
  hits: number;
  grabs: number;
  here: number;
  near: number;
  towers: number;
  owls: number;
  value: number;
  hand: number;
  /** Face down so far: from the hand, and unseen from the draw pile. */
  unseen: number;
  /** Once they are open. */
  cards: string[];
};

/** How the last battle went. */
export type Fought = {
  space: string;
  attacker: Side;
  defender: Side;
  /** Null: the Andys. */
  victor: number | null;
  blurp: number;
};

export type Card = {
  name: string;
  type: "bandit" | "builder" | "charmer" | "doc" | "general" | "merchant" | "warrior" | "event";
  effects: (["draw" | "gain" | "move" | "recover" | "sell" | "work", number])[];
  dice: ("blue" | "green" | "pink")[];
  /** What an event does, in order. */
  parts: (["andys" | "blurp" | "cave-ins" | "figures" | "money" | "owls" | "short-circuits" | "tunnels", number])[];
};
