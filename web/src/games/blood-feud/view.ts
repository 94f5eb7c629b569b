// Made by `python -m fracas.server.types`. Do not edit.

export type Feud = {
  round: number;
  phase: "gameplay" | "resolution" | "set-up";
  mode: "real-time" | "turns";
  laps: Laps | null;
  clock: Clock | null;
  sun: Sun;
  /** The number of the viewer's team in `teams`; null for those who only watch. */
  you: number | null;
  teams: Team[];
  seats: Seat[];
  city: City;
  orders: Placed[];
  alliances: Pair[];
  market: Market;
  council: Council;
  /** From and to the viewer's team. */
  offers: Offer[];
  /** Events and beats of the story that are in force. */
  lasting: string[];
  /** Those of the next round. */
  coming: string[];
  quorum: number;
  /** The teams at each station. */
  present: Record<string, string[]>;
  /** How many seconds away each other station is for the viewer's seat, where time runs. */
  walks: Record<string, number> | null;
  /** Whether the clock stands after a Resolution Phase until the Storyteller lets it run. */
  hold: boolean;
  /** Up to which act of it the walls show; null: they go on by themselves. */
  cue: number | null;
  /** Those of this round. */
  corrections: Correction[];
  /** The seats that ask for a pause. */
  asks_pause: number[];
  /** Null for those who only watch, as are ways and forecasts. */
  actions: Record<string, Action> | null;
  /** Of each Unit of the viewer's team on the Cityscape. */
  ways: Ways[] | null;
  combat: Forecast[] | null;
  /** What only the Storyteller sees. (null where the viewer may not know it) */
  storyteller: Storyteller | null;
};

/** Where teams take turns. */
export type Laps = {
  lap: number;
  laps: number;
  /** The seat whose turn it is. */
  turn: number | null;
};

/** Where time runs. */
export type Clock = {
  began: number;
  ends: number;
  /** When the phase ends, by the clock of inputs, as questions are. */
  due: number;
  now: number;
  /** Since the phase began. */
  stamp: number;
  preset: Preset;
  /** The seats that are. */
  ready: number[];
};

/** The clock in seconds (BF-C2). */
export type Preset = {
  phase_len: number;
  travel_near: number;
  travel_far: number;
  cooldown: number;
  offer_ttl: number;
  reply_window: number;
  block_window: number;
  ready_window: number;
  propose_window: number;
  ballot_window: number;
  revote_window: number;
  resolve_window: number;
  bot_delay: [number, number];
};

export type Sun = {
  round: number;
  blocked: number[];
  /** What each block cost. */
  tokens: number[];
  /** The space that can be blocked next, 0 if there is none. */
  next: number;
  cost: number;
};

export type Team = {
  id: string;
  name: Record<string, string>;
  kind: "human" | "vampire";
  colour: "blue" | "brown" | "green" | "orange" | "pink" | "purple" | "red" | "teal" | "white" | "yellow";
  /** The colour to draw and write with, on a dark ground. */
  ink: string;
  pattern: "bricks" | "checks" | "diamonds" | "dots" | "plain" | "rays" | "rings" | "ropes" | "stripes" | "waves";
  letter: string;
  power: number;
  assets: number;
  tokens: number;
  barricades: number;
  supply: number;
  /** The Units in its Graveyard from bottom to top. */
  graves: (string | null)[];
  /** The spaces of the Graveyard that still have one. */
  grave_tokens: number[];
  warehouse: string[];
  orders: (string | null)[];
  advancements: (string | null)[];
  events: (string | null)[];
  ambitions: (string | null)[];
  /** Faction Ambitions set aside. */
  apart: (string | null)[];
  fulfilled: string[];
  score: number;
  /** What was used this round. */
  marks: string[];
  /** How far each held Ambition is and how far it must get, for the team itself. (null where the viewer may not know it) */
  progress: [number, number][] | null;
};

export type Seat = {
  team: string;
  /** Null on the way. */
  station: "cityscape" | "council" | "marketplace" | "orders" | null;
  going: "cityscape" | "council" | "marketplace" | "orders" | null;
  arrives: number | null;
  lanyard: string[];
  unit: string | null;
  /** The round in which its player was slain, else 0. */
  slain: number;
  bot: boolean;
};

export type City = {
  domains: Domain[];
  /** Whose Barricade stands on each barred edge; some are `grey`. */
  barricades: Record<string, string>;
};

export type Domain = {
  name: string;
  type: "centre" | "district" | "home" | "landmark";
  tile: string;
  title: Record<string, string>;
  value: number;
  controller: string | null;
  crowd: boolean;
  /** How many Units of each team may stand there. */
  limits: number[];
  near: string[];
  units: Unit[];
  defends: Defence[];
};

export type Unit = {
  name: string;
  team: string;
  /** The seat whose Player Unit it is; null for a Basic one. */
  player: number | null;
  tired: boolean;
};

/** A Defend that has been turned up this round. */
export type Defence = {
  team: string;
  value: number;
};

/** An Order on the board, in order of arrival. */
export type Placed = {
  team: string;
  place: string;
  arrival: number;
  /** null where the viewer may not know it */
  card: string | null;
  /** Whom its team would rather strike. (null where the viewer may not know it) */
  wish: string[] | null;
};

export type Pair = {
  pair: [string, string];
  state: "allied" | "blocked" | "empty";
  /** Whether a question about it is running. */
  open: boolean;
};

export type Market = {
  orders: (Ware | null)[];
  advancements: (Ware | null)[];
  token: TokenWare;
  piles: [number, number];
  spent: number;
  /** Of the viewer; null for those who only watch. */
  store_limit: number | null;
};

export type Ware = {
  card: string;
  cost: number;
};

export type TokenWare = {
  left: number;
  cost: number;
};

export type Council = {
  /** The Event of each team that has proposed one. */
  proposals: Record<string, string>;
  voted: boolean;
  vote: Vote | null;
  /** The Event handed to the Storyteller, if there is one. */
  event: (string | null)[];
  deck: number;
  discard: string[];
  ambitions: (string | null)[];
  ambition_deck: number;
};

export type Vote = {
  caller: string;
  willing: string[];
  /** The teams whose ballot is in. */
  ballots: string[];
  revotes: number;
  due: number | null;
};

export type Offer = {
  id: number;
  from: string;
  to: string;
  give: [string, number][];
  want: [string, number][];
  /** The very cards that the maker gives. */
  cards: (string | null)[];
  words: string;
  until: number;
};

/** BF-13.10: what the Storyteller has put right. */
export type Correction = {
  id: number;
  what: "assets" | "fatigue" | "station" | "tokens" | "unit";
  whom: string;
  before: string;
  after: string;
  reason: string;
};

/** Whether the viewer can do something now, and if not, why. */
export type Action = {
  open: boolean;
  /** Where it is done; null: anywhere. */
  station: "cityscape" | "council" | "marketplace" | "orders" | null;
  /** In words, the text `why.…` with what it is about. */
  code: "away" | "barred" | "cooldown" | "cost" | "edge" | "fatigued" | "gone" | "kind" | "late" | "limit" | "once" | "pair" | "phase" | "power" | "quorum" | "rule" | "slot" | "stale" | "stock" | "target" | "vote" | null;
  about: Record<string, number | string>;
  clauses: string[];
};

/** BF-24.4: what a Unit of the viewer's team may do from where it stands. */
export type Ways = {
  unit: string;
  /** Each neighbouring Domain. */
  to: Record<string, Action>;
  /** The edges on which it may place a Barricade. */
  bar: string[];
  /** Those from which it may remove one. */
  unbar: string[];
};

/** A plain Attack of the viewer's team on a Unit. */
export type Forecast = {
  place: string;
  target: string;
  mine: Strength;
  theirs: Strength;
  /** Orders of others there whose face the viewer does not know. */
  unknown: number;
};

/** What counts in a fight, term by term. */
export type Strength = {
  units: number;
  allies: number;
  card: number;
  place: number;
  /** What faction and Advancements add. */
  own: number;
  total: number;
};

export type Storyteller = {
  person: boolean;
  ready: string[];
  /** Seconds by which the phase can still be extended. */
  extension: number;
  event: (string | null)[];
  paused: boolean;
  /** The story that is told, where one is (BF-17.2). */
  story: string | null;
  /** Those that can be chosen instead, for a while (BF-13.3). */
  stories: string[];
};
