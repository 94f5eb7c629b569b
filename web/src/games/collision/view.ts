// Made by `python -m fracas.server.types`. Do not edit.

export type Table = {
  mission: string | null;
  title: Said | null;
  layout: string;
  side: number;
  variants: string[];
  turn: number;
  turns: number;
  phase: "activation" | "priority" | "regroup" | "setup" | "start";
  active: number | null;
  first: number | null;
  priority: number | null;
  acting: string | null;
  /** Where the acting figure will stand, while its player says which way it faces. */
  turning: [number, number, number] | null;
  done: string[];
  hurried: boolean;
  you: number | null;
  players: Player[];
  figures: Figure[];
  loot: [number, number, number][];
  objects: Marker[];
  pieces: Piece[];
  sights: Sighted[];
  ladders: Ladder[];
  duel: Duel | null;
  zones: [number, number, number, number][];
  terrain_left: string[];
  campaign: Campaign | null;
  text: Said | null;
  /** What weapons, traits and objects of all figures do, by their ids. */
  glossary: Record<string, Entry>;
};

/** A text in every language that the games speak. */
export type Said = {
  en: string;
  fr: string;
};

export type Player = {
  gang: string;
  faction: string;
  edge: string;
  role: string;
  pool: number;
  used: number;
  total: number;
  deck: number;
  hand_size: number;
  /** null where the viewer may not know it */
  hand: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "fail" | "success")[] | null;
  /** How far a charge with each of these cards reaches; null for Success and Fail. (null where the viewer may not know it) */
  charges: (number | null)[] | null;
  discard: number;
  /** Of the discard pile: all that is shown of it, CO-2.7. */
  top: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "fail" | "success" | null;
  shown: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "fail" | "success")[];
  /** Of each turn that has been scored. */
  vp: number[];
  /** What the end of the mission would add as things stand. */
  ends: number;
  /** What the running turn would bring if it ended now. */
  running: number;
  kills: number[];
  stood_down: boolean;
  districts: string[];
};

export type Figure = {
  name: string;
  number: number;
  owner: number;
  profile: string;
  title: Said;
  size: "L" | "M" | "S";
  objects: string[];
  status: "killed" | "left" | "lost" | "reserve" | "table";
  at: [number, number, number] | null;
  facing: number;
  mov: number;
  stats: Stats;
  ranges: Range[];
  gear: Said[];
  weapons: string[];
  traits: string[];
  wounds: number;
  jams: number;
  suppressed: number;
  overwatch: boolean;
  holds_fire: boolean;
  skills: string[];
  /** AP beside it. */
  beside: number;
  activations: number;
  carries: number[];
};

export type Stats = {
  agi: number;
  rc: number;
  cc: number;
  att: number;
  wnd: number;
  armour: number | null;
  def: number;
  int: number;
};

export type Range = {
  name: Said;
  range: [number, number];
};

/** A mission object: where it lies, or who carries it. */
export type Marker = {
  at: [number, number, number] | null;
  carrier: string | null;
};

export type Piece = {
  name: string;
  title: Said;
  corners: [number, number][];
  z: [number, number];
  cover: "B" | "H" | "L";
  stand: boolean;
  pass: boolean;
};

/** What a figure sees of an enemy, and why. */
export type Sighted = {
  by: string;
  of: string;
  seen: boolean;
  cover: "heavy" | "light" | "none" | null;
  distance: number;
  rear: boolean;
  why: Said;
};

export type Ladder = {
  at: [number, number];
  low: number;
  high: number;
  run: number;
};

/** The board of a Confrontation: backs of cards that are not turned up, CO-29.12. */
export type Duel = {
  attacker: number;
  defender: number;
  by: string;
  target: string;
  action: string;
  weapon: string;
  suppressing: boolean;
  /** Sides whose draws are closed. */
  closed: number[];
  /** Of the ten, CO-17.1 to 17.31. */
  step: number;
  terms: [string, number][][];
  causes: [Said, number][][];
  totals: [number, number];
  left: number;
  splits: number[][];
  rows: (("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "fail" | "success" | null)[])[];
  fresh: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "fail" | "success" | null)[];
  /** Cards laid over others: the column, and the card once it is open. */
  covers: (([number, "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "fail" | "success" | null])[])[];
  columns: Column[];
  hits: number;
};

/** A column of a Confrontation: the cards that count, and whether it hits. */
export type Column = {
  /** Null while one lies face down, CO-17.19. */
  cards: ["1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "fail" | "success" | null, "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "fail" | "success" | null];
  /** With their modifiers; Success and Fail have none, CO-17.20. */
  values: [number | null, number | null];
  /** Once both are open, CO-17.22 to 17.24. */
  hit: boolean | null;
};

/** The gangs of a campaign and how they stand, CO-29.19. */
export type Campaign = {
  missions: number;
  played: number;
  gangs: Roster[];
  /** What goes on elsewhere. */
  file: string;
};

export type Roster = {
  gang: string;
  faction: string;
  shards: number;
  xp: number;
  earned: number;
  won: number;
  worth: number;
  stash: string[];
  figures: Recruit[];
};

export type Recruit = {
  name: string;
  profile: string;
  objects: string[];
  advances: string[];
  misses: boolean;
};

/** A weapon, trait or object: what it is called and what it does. */
export type Entry = {
  name: Said;
  text: Said;
};

/** What somebody looks at before they commit: a figure of anybody's, where it would go by which way points, and how it would face there. */
export type Ghost = {
  figure: number;
  to: [number, number, number][];
  /** As it faces now, unless given. */
  facing: number | null;
  /** A figure whose 20 rays are wanted (CO-29.9). */
  rays: number | null;
};

/** What would be, CO-29.7 to 29.10. Nothing is spent by looking. */
export type Ghosted = {
  figure: string;
  path: GhostLeg[];
  cost: number;
  budget: number;
  at: [number, number, number];
  facing: number;
  legal: boolean;
  /** How long the way is, or what is in it. */
  why: Said;
  clause: string;
  sees: Sighted[];
  /** By the enemies, one each. */
  seen: Sighted[];
  shots: GhostShot[];
  charges: GhostCharge[];
  /** Enemies on Overwatch that could react. */
  reactions: string[];
  eye: [number, number, number];
  /** Those to the figure that was asked for. */
  rays: GhostRay[];
};

export type GhostLeg = {
  kind: "climb" | "cross" | "jump" | "ladder" | "stairs" | "walk";
  to: [number, number, number];
  cost: number;
  /** Of its test, in percent; null where there is none. */
  chance: number | null;
};

/** What a Shoot from there would be. */
export type GhostShot = {
  weapon: string;
  suppressing: boolean;
  target: string;
  distance: number;
  /** The Attacker's modifiers and the Defender's, by cause. */
  terms: [[Said, number][], [Said, number][]];
  columns: number;
  /** How likely each of them hits, in percent. */
  hit: number;
  /** How likely at least one wound comes of it, or a token of a suppressing one, in percent. */
  wound: number;
};

/** What a straight Charge from there would need, CO-29.10. */
export type GhostCharge = {
  target: string;
  length: number;
  /** Those that reach so far, of the cards that its player has not seen. */
  cards: number;
  unseen: number;
  rear: boolean;
};

/** From the eye to an aim point, as far as it gets. */
export type GhostRay = {
  light: "clear" | "screened" | "stopped";
  aim: [number, number, number];
  /** Where it is stopped or screened; the aim point where it is not. */
  end: [number, number, number];
  /** Whether it lies in the front arc: others see nothing. */
  front: boolean;
};

/** All that there is to make gangs, tables and missions with, and ready-made ones. */
export type Workshop = {
  profiles: ProfileFace[];
  objects: ObjectFace[];
  gangs: GangFace[];
  layouts: LayoutFace[];
  missions: Mission[];
  /** The gangs of those who name none: of the plain game, and of variants by their names. */
  usual: Record<string, string[]>;
};

/** A character card. */
export type ProfileFace = {
  id: string;
  name: string;
  faction: string;
  shards: number;
  max: number;
  size: string;
  mov: number;
  agi: number;
  rc: number;
  cc: number;
  att: number;
  defence: number;
  wnd: number;
  intelligence: number;
  armour: number | null;
  leader: boolean;
  slots: number;
  types: string[];
  weapons: Described[];
  traits: Described[];
};

export type Described = {
  id: string;
  name: string;
  text: string;
};

export type ObjectFace = {
  id: string;
  name: string;
  text: string;
  type: string;
  cost: number;
  factions: string[];
};

/** A ready-made gang. */
export type GangFace = {
  id: string;
  name: string;
  text: string;
  faction: string;
  limit: number;
  shards: number;
  points: number;
  figures: GangMember[];
};

export type GangMember = {
  profile: string;
  objects: string[];
};

/** A table from above. */
export type LayoutFace = {
  id: string;
  name: string;
  side: number;
  /** A twin's id ends in a prime. */
  pieces: PieceFace[];
  ladders: LadderFace[];
  loot: [number, number, number][];
};

export type PieceFace = {
  id: string;
  name: string;
  corners: [number, number][];
  z: [number, number];
  cover: string;
  stand: boolean;
  passable: boolean;
};

export type LadderFace = {
  id: string;
  at: [number, number];
  low: number;
  high: number;
  run: number;
};

/** CO-20.31 */
export type Mission = {
  id: string;
  name: Name;
  turns: number;
  score: Score[];
  text: Name;
  xp: Score[];
  clauses: Clauses;
  /** A Raider deploys and a Convoy enters (CO-20.13, CO-20.14). */
  roles: boolean;
  objects: [number, number, number][];
  /** In place of the layout's spots. */
  loot: [number, number, number][] | null;
  /** How deep the deployment zones are, in inches (CO-4.17). */
  zone: number;
  /** How deep the strip of the rule `zone` is, in inches; as deep as the zones if not given. */
  goal: number | null;
  /** More cards for the Convoy in the first Start phase (CO-R119). */
  cards: number;
  gain: Gains;
};

/** A name in both languages (CO-29.20). */
export type Name = {
  en: string;
  fr: string;
};

export type Score = {
  rule: "carry" | "district" | "kill" | "leave" | "zone";
  vp: number;
  when: "end" | "turn";
  role: "" | "convoy" | "raider";
};

export type Clauses = {
  score: string;
  xp: string;
};

/** What a campaign gang gets (CO-20.30): shards, XP, and draws on the Exploration table. */
export type Gains = {
  shards: number;
  playing: number;
  winning: number;
  won: number;
  lost: number;
  drawn: number;
};

/** CO-21.13: most missions won, then XP, then worth. */
export type CampaignStands = {
  missions: number;
  played: number;
  gangs: CampaignGang[];
};

/** A gang and how it stands. */
export type CampaignGang = {
  gang: string;
  faction: string;
  place: number;
  won: number;
  earned: number;
  xp: number;
  shards: number;
  worth: number;
  stash: string[];
  figures: CampaignFigure[];
};

export type CampaignFigure = {
  name: string;
  profile: string;
  title: string;
  objects: string[];
  advances: string[];
  misses: boolean;
};
