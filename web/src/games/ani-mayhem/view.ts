// Made by `python -m fracas.server.types`. Do not edit.

export type Field = {
  you: number | null;
  turns_begun: number;
  active: number;
  phase: "" | "discard" | "equip" | "maintenance" | "move" | "reload" | "scavenge";
  score: Score;
  /** `combat` in sentences. */
  fight: Said | null;
  /** The field in rows, in signs. */
  map: ((Said | null)[])[];
  /** `disasters` in sentences. */
  threats: Said | null;
  /** The viewer's characters in sentences. */
  crew: Said | null;
  /** What the viewer's cards do. */
  cards: Said | null;
  /** The viewer's cards to build a deck from, while sealed decks are built. */
  pool: Record<string, number> | null;
  /** The moments at which the viewer is asked; null: at all of them. */
  stops: string[] | null;
  players: Player[];
  sites: Site[];
  havens: Haven[];
  buildings: Building[];
  lot: Lot | null;
  /** The way of each player's disasters. */
  paths: number[][];
  characters: Character[];
  disasters: Disaster[];
  stack: Effect[];
  combat: Fight | null;
  charms: CharmBattle[];
  vehicles: Vehicle[];
  /** Who is on the move. */
  party: number[] | null;
  scavenging: Scavenging | null;
};

export type Score = {
  /** The items that all play for. */
  total: number;
  /** How many win: more than half. */
  threshold: number;
  disasters: number;
  players: number[];
  goal: Said | null;
};

/** A text in every language that the games speak. */
export type Said = {
  en: string;
  fr: string;
};

export type Player = {
  hand: (string | null)[];
  draw: number;
  /** Cards in the combat pile. */
  combat: number;
  discard: string[];
  combat_discard: string[];
  /** With the own turn in which each may return. */
  bonked: Record<string, number>;
  globals: string[];
  removed: string[];
  /** Own turns begun. */
  turns: number;
  orders: string;
  brisk: boolean;
  reserve: (string | null)[];
  won: string[];
  /** Before they are dealt. */
  disasters: number;
  /** The one that is placed next. */
  locations: (string | null)[];
};

/** A location. */
export type Site = {
  card: string;
  /** Who brought it. */
  owner: number;
  cell: [number, number];
  /** Beneath it. */
  disasters: number;
  /** Beneath it. */
  items: (string | null)[];
  above: string[];
  listing: string;
  /** Whose characters there may scavenge it. */
  open_to: number[];
  /** Whose characters could, if all were there. */
  together: number[];
  /** The haven that is annexed to it, by its place in `havens`. */
  haven: number | null;
  /** The haven that it was made into. */
  refuge: number | null;
  destroyed: boolean;
};

export type Haven = {
  card: string;
  owner: number;
  site: number;
  cell: [number, number];
  items: (string | null)[];
  equipment: (string | null)[];
};

/** A haven under construction. */
export type Building = {
  site: number;
  /** Null: the location itself becomes one. */
  haven: string | null;
  seat: number;
  builders: number[];
  /** That count and are over. */
  turns: number;
};

export type Lot = {
  name: string;
  on: number;
  among: number[];
};

export type Character = {
  id: number;
  card: string;
  seat: number;
  at: number;
  form: number;
  abilities: Record<string, number>;
  /** As printed. */
  base: Record<string, number>;
  /** Of the abilities that something changes. */
  reasons: Record<string, [string, string][]>;
  energy: number;
  skills: Record<string, number>;
  locked: boolean;
  attacked: boolean;
  able: boolean;
  steps: number;
  still: boolean;
  spent: number;
  items: (string | null)[];
  equipment: (string | null)[];
  /** Left of the cards that the viewer knows. */
  uses: Record<string, number>;
  /** Those of its cards that are revealed. */
  open: string[];
  enhancements: string[];
  bonus: string | null;
  captor: number | null;
};

export type Disaster = {
  id: number;
  card: string;
  seat: number;
  at: number;
  abilities: Record<string, number>;
  reasons: Record<string, [string, string][]>;
  able: boolean;
  fights: boolean;
  /** The places of its next movement, the last being where it stops; -1 is off the field. */
  ahead: number[];
  item: (string | null)[];
  equipment: (string | null)[];
  until: number;
  ally_of: number;
};

/** A flash effect or a use on the stack. */
export type Effect = {
  id: number;
  seat: number;
  card: string;
  target: number;
};

export type Fight = {
  /** By its `id`; -1 between players. */
  disaster: number;
  seat: number;
  site: number;
  round: number;
  stage: number;
  /** The opponent's seat; -1 against a disaster. */
  other: number;
  clashes: Clash[];
  /** Protectors, each with whom it protects. */
  guards: Record<string, number>;
  health: Record<string, number>;
  cards: Drawn[];
  table: Fighter[];
  expected: Expected[];
};

export type Clash = {
  strikers: number[];
  struck: number[];
  /** Who strikes back. */
  back: number[];
  /** At whom. */
  foes: number[];
};

/** A combat card, and for whom it was drawn. */
export type Drawn = {
  card: string;
  on: number;
};

/** Somebody in a fight, with every modifier of damage and defence. */
export type Fighter = {
  who: number;
  card: string;
  health: number;
  start: number;
  /** Damage of one attack that kills; null where nothing does. */
  killed_by: number | null;
  /** Its damage with all of them. */
  deals: number;
  /** And its defence. */
  defends: number;
  damage: [string, string][];
  defence: [string, string][];
};

/** What somebody would receive and lose if the damage were dealt now. */
export type Expected = {
  who: number;
  total: number;
  loss: number;
};

export type CharmBattle = {
  charmer: number;
  target: number;
  /** Both cards; null for one that has left. */
  names: [string | null, string | null];
  purpose: "break 1" | "break 2" | "charm" | "lure";
  charms: [number, number];
  margin: number;
  /** What each sort of break needs. */
  breaks: Record<string, number>;
  cards: Drawn[];
};

export type Vehicle = {
  id: number;
  card: string;
  seat: number;
  at: number;
  driver: number;
  aboard: number[];
  damage: number;
  abilities: Record<string, number>;
  reasons: Record<string, [string, string][]>;
  items: (string | null)[];
  equipment: (string | null)[];
};

export type Scavenging = {
  site: number;
  members: number[];
};

/** What is looked at: where a party may go, or why cards of the hand cannot be played. */
export type Wish = {
  party: number[];
  hand: boolean;
};

export type Prospect = {
  reach: Reach[];
  /** By location, for the party. */
  sites: Terms[];
  /** Those that cannot be played now. */
  hand: Unplayed[];
};

/** A place that a party can get to. */
export type Reach = {
  place: number;
  /** Its steps, the last being the place. */
  way: number[];
  /** Whether it may stop there. */
  stop: boolean;
};

/** A listing as a party meets it. */
export type Terms = {
  /** By alternative, term by term, as the card's face has them. */
  met: boolean[][];
  /** Whether the party could search there. */
  passed: boolean;
  /** Whether it could stay there. */
  stop: boolean;
};

export type Unplayed = {
  card: string;
  why: Said;
  clauses: string[];
};

export type Faces = {
  cards: Face[];
  skills: Record<string, string>;
  categories: Record<string, string>;
};

export type Face = {
  id: string;
  /** What options call it. */
  number: number;
  name: string;
  type: "character" | "combat" | "disaster" | "enhancement" | "equipment" | "flash" | "global" | "haven" | "item" | "location";
  major: boolean;
  gender: "f" | "m" | "n" | null;
  /** Empty where it is of none. */
  world: string;
  categories: string[];
  symbols: ("dimensional" | "planetary")[];
  abilities: [number | null, number | null, number | null, number | null, number | null];
  /** It moves as its text says. */
  special: boolean;
  skills: [string, number][];
  other: Other | null;
  cost: number;
  uses: number;
  turns: number;
  /** Of a vehicle. */
  seats: number;
  text: string[];
  /** One of them is enough, and needs each of its terms. */
  listing: Asked[][];
  /** Of a combat card: combat and charm. */
  halves: Side[];
  /** What its picture is about: skills, abilities and verbs. */
  does: string[];
  /** A combat disaster. */
  fights: boolean;
  vehicle: boolean;
  /** As many as a deck may hold. */
  copies: number;
};

/** A second form. */
export type Other = {
  name: string;
  abilities: [number | null, number | null, number | null, number | null, number | null];
  skills: [string, number][];
};

/** A term of a listing or a requirement. */
export type Asked = {
  text: string;
  /** The skill, ability or category that it speaks of; empty where it is none. */
  sign: string;
};

/** A half of a combat card. */
export type Side = {
  name: string;
  text: string;
};

/** A deck in the deck room. */
export type Built = {
  name: string;
  /** Cards by id with how many, in their order; the first four characters and the first haven start. */
  parts: Record<string, [string, number][]>;
  wanted: Record<string, Wanted>;
  /** A to D; Skirmish has none. */
  steps: [number, number, number, number] | null;
  combat_disasters: Wanted;
  majors: Wanted;
  /** The locations whose listings its characters meet together. */
  passed: string[];
  /** How many players it is legal for on the field that was asked for. */
  legal_for: number[];
  /** The same of every field that it is legal on. */
  fits: Record<string, number[]>;
  faults: Wrong[];
  code: string;
  text: string;
};

/** How many cards of a part there are and should be. */
export type Wanted = {
  have: number;
  least: number;
  most: number | null;
};

export type Wrong = {
  text: string;
  clause: string;
  card: string;
  line: number;
};
