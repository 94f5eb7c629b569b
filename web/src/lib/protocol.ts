// Made by `python -m fracas.server.types`. Do not edit.

/** An answer: whole numbers, words, null and lists of these. */
export type Choice = number | string | null | Choice[];
/** Anything that JSON can say. */
export type Json = number | string | boolean | null | Json[] | { [key: string]: Json };

export const PROTOCOL = 1;
export const BASES = 16;

/** The first message: take the place that a ticket is for, again after every disconnection. */
export interface Join {
  type: "join";
  token: string;
  protocol?: number;
  lang?: string;
  /** How many events this client has had already. */
  events?: number;
  /** The number of the last chat message it has had. */
  chat?: number;
}

/** The first message of a client that wants to see open tables as they come and go. */
export interface Browse {
  type: "browse";
  lang?: string;
}

/** This update and all before it have arrived: later ones may be told as changes to it. */
export interface Ack {
  type: "ack";
  update: number;
}

/** Answer a question; several answers are one input, all or nothing. */
export interface Play {
  type: "play";
  command: string;
  question: number;
  answers: Choice[];
}

/** What would be asked after these answers? Nothing is played, nothing is kept. */
export interface Draft {
  type: "draft";
  id: number;
  question: number;
  answers: Choice[];
  /** Whether the table is wanted as it would be then. */
  view?: boolean;
}

/** Something about the table rather than the game: undo, concede, pause, resume, hand_over, take_back, or an act of the game's own. */
export interface Act {
  type: "act";
  command: string;
  do: string;
  /** To which bot the seat is handed over; the server's usual one unless given. */
  bot?: string;
  /** What goes with an act of the game's own: seconds, a story to tell. */
  word?: string;
}

/** Chat. Spectators are heard by spectators alone. */
export interface Say {
  type: "say";
  text: string;
  /** A seat to whisper to (from seat to seat only); nobody in particular unless given. */
  to?: number | null;
}

/** Hear no more of a person, or hear them again. */
export interface Mute {
  type: "mute";
  person: string;
  on?: boolean;
}

/** A seat wants to hear what spectators say from now on, or no more. All see who does. */
export interface Listen {
  type: "listen";
  on?: boolean;
}

/** From now on, texts in this language. */
export interface Speak {
  type: "speak";
  lang: string;
}

/** Who sits in a seat. */
export interface Person {
  seat: number;
  /** kept: it is free, and waits for the word of this person. */
  kind: "bot" | "kept" | "open" | "person";
  name: string;
  /** The person's public id: for muting. */
  person: string;
  /** The bot that plays, also while it stands in for a person. */
  bot: string;
  online: boolean;
  conceded: boolean;
  /** Whether the person hears what spectators say. */
  listens: boolean;
}

/** Who has a role. */
export interface Holder {
  role: string;
  person: string;
  name: string;
  online: boolean;
}

/** What everybody is told of a table before they sit down, and while they are there. */
export interface Terms {
  origin?: "" | "open" | "position" | "redealt" | "resumed";
  /** Whether bots give advice although several people play. */
  advice?: boolean;
  /** Whether newcomers may take the seats of bots while the game is on. */
  joining?: boolean;
}

/** Something that a game lets a role do beside all questions. */
export interface OwnAct {
  do: string;
  label: string;
  /** What is to be given with it, if anything is. */
  word?: string;
}

/** The answer to `join`: where one is. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: string;
  game: string;
  title: string;
  version: string;
  seats: number;
  /** The own seat, or null for a spectator or a role. */
  seat: number | null;
  role?: string;
  /** Which seats stand together, if any do. */
  sides?: number[][];
  /** What the game calls its seats (a house, a colour), where it does. */
  seat_names?: string[];
  options?: Record<string, number | string | boolean>;
  /** SHA-256 of salt and seed, both shown when the game is over. */
  commitment?: string;
  host?: boolean;
  /** Seconds for each time that the table turns to a person, where time is limited. */
  think?: number | null;
  reserve?: number;
  /** After so many seconds a bot plays for whoever is away, until they are back; 0: never. */
  grace?: number;
  muted?: string[];
  /** What this role may do by the game's own rules, at the right time. */
  acts?: OwnAct[];
  /** What the game calls the parts of its view, where it says so (its texts `view.…`). */
  labels?: Record<string, string>;
  terms?: Terms;
}

export interface Option {
  data: Choice;
  label: string;
  /** Parts of the same action may follow: ask by `draft` before it is played. All other options can be played at once. */
  parts?: boolean;
}

export interface Question {
  number: number;
  kind: string;
  prompt: string;
  options: Option[];
  clauses?: string[];
  /** When it closes by itself, in ms on the table's clock. */
  due?: number | null;
  /** A menu that stays open beside more urgent questions. */
  standing?: boolean;
  /** More answers than the options may be taken: a point on a table, a trade. */
  free?: boolean;
  /** What such an answer looks like, as JSON Schema; nothing where the game does not say. */
  schema?: Record<string, Json>;
  sealed?: boolean;
  /** The own sealed answer so far, while it can be revised. */
  answer?: Choice;
  /** A part of an action: hold back the answer before it and send both in one input. */
  inner?: boolean;
  /** A word of advice for beginners. */
  coach?: string;
}

export interface Event {
  number: number;
  kind: string;
  text: string;
  /** What this viewer may know of it. */
  args?: Record<string, Choice>;
  clauses?: string[];
}

/** A part of the view that is new: where it is, and what is there now. */
export interface Change {
  path: (string | number)[];
  value?: Json;
  gone?: boolean;
}

export interface Result {
  /** A place for each seat: 1 is first, equals share. */
  places: number[];
  scores?: number[];
  why?: string;
  clauses?: string[];
  seed?: string;
  salt?: string;
}

/** A person's time at this moment, in ms. While it runs, the turn's is used up first. */
export interface Clock {
  seat: number;
  turn: number;
  reserve?: number;
  running?: boolean;
}

/** The newest of everything. What is left out has not changed since the update before. */
export interface Update {
  type: "update";
  /** Numbers grow and may skip. */
  update: number;
  /** 0: `view` is whole. Otherwise `changes` are against the view of that update. */
  base?: number;
  view?: Json;
  changes?: Change[];
  events?: Event[];
  /** All that is asked of the own seat, the most urgent first. */
  questions?: Question[] | null;
  /** The seats that are asked something. */
  asked?: number[] | null;
  /** Commands of the own seat that are on disk now. */
  accepted?: string[];
  people?: Person[] | null;
  /** Who has a role, where the game has any. */
  holders?: Holder[] | null;
  /** What the game calls its seats, if that has changed since the welcome. */
  seat_names?: string[] | null;
  watching?: number | null;
  /** open: seats are free. broken: the rules failed, the record is kept. old: played under rules that have changed since; it can be read and continued from here. damaged: the server's disk has lost accepted inputs; what is whole can be read and continued from. */
  state?: "broken" | "damaged" | "live" | "old" | "open" | "over" | null;
  /** What is wrong with a broken, old or damaged table. */
  why?: string | null;
  paused?: boolean | null;
  /** The table's clock in ms at this moment, where time runs. */
  clock?: number | null;
  /** Everybody's time, where it is limited: told when a clock starts or stops. */
  clocks?: Clock[] | null;
  /** The seats of those who have asked for a pause. */
  pausing?: number[] | null;
  can_undo?: boolean | null;
  result?: Result | null;
  /** The table of the rematch. */
  next?: string | null;
}

/** The answer to `draft`: the next question, or null where the answers are a whole input. */
export interface Drafted {
  type: "drafted";
  id: number;
  question?: Question | null;
  /** The table as it would be when that is asked, if it was wanted. */
  view?: Json;
}

/** A wish that changed nothing. */
export interface Refusal {
  type: "refusal";
  why: string;
  /** unkept: it was legal, but the server cannot keep it at the moment. */
  code?: "bad" | "broken" | "closed" | "limit" | "refused" | "unkept";
  command?: string | null;
  draft?: number | null;
  clauses?: string[];
  legal?: Choice[];
}

export interface Message {
  number: number;
  name: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  person?: string;
  seat?: number | null;
  to?: number | null;
  whisper?: boolean;
}

/** Chat messages that are new. */
export interface Heard {
  type: "heard";
  messages: Message[];
}

/** A table with room, as the lobby lists it. */
export interface OpenTable {
  id: string;
  game: string;
  title: string;
  host: string;
  seats: number;
  free: number[];
  people: Person[];
  options?: Record<string, number | string | boolean>;
  created?: number;
  terms?: Terms;
}

/** The answer to `browse`, again whenever it changes: all open tables. */
export interface Tables {
  type: "tables";
  tables: OpenTable[];
}

/** Something that everybody in the house is told, on coming and whenever it changes. */
export interface Notice {
  type: "notice";
  /** The newest takes the place of the one before about the same thing. */
  about: "store";
  /** In the reader's language; nothing: it is over. */
  text: string;
}

/** The server is about to close the socket. */
export interface Bye {
  type: "bye";
  why: string;
  code: "bad" | "gone" | "limit" | "protocol" | "stopping" | "store" | "ticket";
  /** Whether to join again by and by. */
  again?: boolean;
}

/** Why a wish was not granted. */
export interface Problem {
  why: string;
  code: string;
  field: string;
}

export interface Done {
  done: boolean;
}

/** What people call a value, and a sentence about it. */
export interface ValueInfo {
  value: number | string | boolean;
  title: string;
  about: string;
}

export interface OptionInfo {
  name: string;
  default: number | string | boolean;
  values: (number | string | boolean)[];
  about: string;
  /** Whether other values than these may do. */
  open: boolean;
  title: string;
  /** The values, as people call them. */
  choices: ValueInfo[];
}

export interface BotInfo {
  name: string;
  title: string;
  /** How it thinks, in this game where the game says so. */
  recipe: string;
}

export interface GameInfo {
  name: string;
  title: string;
  version: string;
  /** How many may play. */
  seats: number[];
  /** How many usually play. */
  usual: number;
  options: OptionInfo[];
  about: string;
  languages: string[];
  /** Viewers beside seats and spectators. */
  roles: string[];
  /** Whether a table can start from a position file. */
  positions: boolean;
  /** Who can play it, the strengths first. */
  bots: BotInfo[];
  /** Whether its moments can be saved as position files. */
  saves: boolean;
  /** Whether there is a guided first game. */
  lesson: boolean;
  /** Whether anything is hidden from anybody. */
  secrets: boolean;
  /** What people call the roles. */
  role_titles: string[];
  /** Whether newcomers may take bots' seats of a running game, where a table does not say. */
  joining: boolean;
}

export interface Games {
  games: GameInfo[];
  /** Those that every game has. */
  bots: BotInfo[];
}

export interface Rulebook {
  game: string;
  markdown: string;
}

export interface Labels {
  labels: Record<string, string>;
}

/** JSON Schemas of what a game shows, asks, takes and tells. */
export interface Schemas {
  view: Record<string, Json>;
  question: Record<string, Json>;
  answer: Record<string, Json>;
  event: Record<string, Json>;
}

export interface Me {
  /** The public id. */
  id: string;
  name: string;
  lang: string;
  /** Tables where this guest has a seat or is the host, newest first. */
  tables: string[];
}

export interface MeWanted {
  name?: string | null;
  lang?: string | null;
}

/** A link that makes another device this guest, once. */
export interface DeviceLink {
  address: string;
  code: string;
  reachable: boolean;
  hint: string;
  seconds: number;
}

export interface Claim {
  code: string;
}

export interface SeatWanted {
  kind?: "bot" | "me" | "open";
  bot?: string;
}

export interface TableWanted {
  game: string;
  seats?: number | null;
  options?: Record<string, number | string | boolean>;
  /** Who sits where; seats beyond the list are open. Without a list the guest sits first. */
  players?: SeatWanted[];
  /** Whether the lobby shows it to everybody. */
  listed?: boolean;
  spectators?: boolean;
  /** Seconds for each time that the table turns to a person; then the default is played. No limit unless given. From 3600 on a game is for days. */
  think?: number | null;
  /** Seconds besides, for the whole game, for when those are used up. */
  reserve?: number;
  /** Seconds after which a bot plays for a person who is away while somebody waits, until they are back; 0: never. By the game unless given; games for days have none. */
  grace?: number | null;
  /** Whether newcomers may take the seats of bots while the game is on; by the game unless given. */
  joining?: boolean | null;
  /** Whether bots give advice although several people play. All are told. */
  advice?: boolean;
  /** A role that the host takes instead of a seat. */
  role?: string;
  /** A position file to start from. What it leaves open is dealt from the table's own seed, and all are told that the start was custom made. */
  position?: string;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  version: string;
  state: "broken" | "damaged" | "live" | "old" | "open" | "over";
  seats: number;
  people: Person[];
  options: Record<string, number | string | boolean>;
  /** The host's public id. */
  host: string;
  /** The seats of the guest who asks. */
  mine: number[];
  listed: boolean;
  spectators: boolean;
  /** Milliseconds since 1970. */
  created: number;
  /** How many moments one can look at: inputs, before the end only those one was told of. */
  inputs: number;
  sides: number[][];
  seat_names: string[];
  /** Which the game has. */
  roles: string[];
  /** Who has one. */
  holders: Holder[];
  /** The role of the guest who asks, if any. */
  role: string;
  think: number | null;
  reserve: number;
  grace: number;
  commitment: string;
  result: Result | null;
  next: string;
  /** The table that this one continues or is the rematch of. */
  source: string;
  /** What is wrong with a broken, old or damaged table. */
  why: string;
  /** The seats whose answer it waits for, where that is known. */
  asked: number[];
  terms: Terms;
}

export interface TableList {
  tables: TableInfo[];
}

export interface Sit {
  /** Any free one unless given. */
  seat?: number | null;
  invitation?: string;
}

export interface Stand {
  seat: number;
}

/** The host changes a seat before the game starts; nobody else's, unless they have gone. */
export interface SetSeat {
  seat: number;
  kind: "bot" | "me" | "open";
  bot?: string;
}

export interface Invite {
  /** For one seat that is nobody's: free, left, handed over because its person was away for too long, or a bot's where newcomers may join. Without it for any free seat or to watch. */
  seat?: number | null;
  /** For a role of the game, seen by somebody without a seat. */
  role?: string;
}

export interface Invitation {
  code: string;
  address: string;
  /** Whether other people can open the address. */
  reachable: boolean;
  /** If they cannot: what changes that. */
  hint: string;
}

/** What an invitation is for, before it is taken. */
export interface InvitationTo {
  table: string;
  game: string;
  title: string;
  host: string;
  state: "broken" | "damaged" | "live" | "old" | "open" | "over";
  seat: number | null;
  role: string;
  free: number[];
  terms: Terms;
}

export interface TicketWanted {
  /** One of one's own seats; without it the ticket is a spectator's. */
  seat?: number | null;
  role?: string;
}

/** What the first message on a socket carries. */
export interface Ticket {
  token: string;
}

/** The host hands the seat of a player who is away beyond the table's grace to a bot. */
export interface HandOver {
  seat: number;
  bot?: string;
}

export interface MomentWanted {
  /** After so many inputs. */
  at: number;
  /** Whether to go on with what was hidden in a game that is over, open to all, who are told so. Otherwise it is dealt anew. */
  open?: boolean;
}

export interface ReplayEvent {
  kind: string;
  text: string;
  args: Record<string, Choice>;
  clauses: string[];
}

/** A moment of a match from somebody's eyes. */
export interface Moment {
  /** Its number: after so many inputs, before the end only of those that one was told of. */
  at: number;
  total: number;
  view: Json;
  /** What the last input of this moment brought about. */
  events: ReplayEvent[];
  /** Whose input it was; before the end only one's own. */
  by: number | null;
  asked: number[];
  questions: Question[];
  /** The table's clock then, in ms, where time runs. */
  clock: number | null;
}

/** Something that can be counted for each seat. */
export interface Track {
  /** Its name in the view. */
  name: string;
  /** What the game calls it, where it says so. */
  label: string;
  /** For each moment, a number a seat. */
  values: number[][];
}

/** Points that came from one source, for each seat. */
export interface Gains {
  /** Nothing for what there was before this game began. */
  label: string;
  clauses: string[];
  points: number[];
}

/** How a game went, for a chart. */
export interface Course {
  /** The moments: after so many inputs. */
  at: number[];
  tracks: Track[];
  /** The score by what it came from, where the game says. */
  sources: Gains[];
}

/** Something to read, once. */
export interface LessonPage {
  name: string;
  /** The kind of question at which it comes up; `turn` while others play, `over` at the end. */
  when: string;
  /** The part of the screen that it speaks of. */
  show: string;
  /** Answers that are good for a beginner here. */
  suggest: Choice[];
  text: string;
}

/** A guided first game. */
export interface LessonInfo {
  game: string;
  seats: number;
  bot: string;
  position: string;
  pages: LessonPage[];
}

export interface AdviceWanted {
  seat: number;
}

/** An option as a bot weighed it. */
export interface Advised {
  data: Choice;
  label: string;
  /** What it thinks it is worth, 0 to 1; null if it did not look. */
  value: number | null;
  tries: number;
}

export interface Reason {
  label: string;
  /** By how much the first option is better in this respect than the next ones, or worse. */
  points: number;
}

export interface Advice {
  question: number;
  /** The best first. */
  options: Advised[];
  reasons: Reason[];
}

export interface ChatLog {
  messages: Message[];
}

export interface Health {
  /** Whether what is played can be kept. */
  ok: boolean;
  version: string;
  protocol: number;
  /** Matches in memory. */
  tables: number;
  sockets: number;
  /** Since the start. */
  seconds: number;
  /** What is wrong with the store, in a word: full, failing, read-only, busy, damaged, gone; or slow or low, which are told but keep nothing from being kept. */
  trouble: string;
  /** The same in a sentence. */
  why: string;
  /** Matches of which the disk has lost accepted moves. */
  damaged: number;
}

export type ClientMessage = Join | Browse | Ack | Play | Draft | Act | Say | Mute | Listen | Speak;

export type ServerMessage = Welcome | Update | Drafted | Refusal | Heard | Tables | Notice | Bye;
