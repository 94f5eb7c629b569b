// Made from the server's Structs by `python -m fracas.server.types`. Do not edit.

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
  events?: number;
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
  view?: boolean;
}

/** Something about the table rather than the game: undo, concede, pause, resume, hand_over, take_back, or an act of the game's own. */
export interface Act {
  type: "act";
  command: string;
  do: string;
  bot?: string;
  word?: string;
}

/** Chat. Spectators are heard by spectators alone. */
export interface Say {
  type: "say";
  text: string;
  to?: number | null;
}

/** Hear no more of a person, or hear them again. */
export interface Mute {
  type: "mute";
  person: string;
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
  kind: "bot" | "open" | "person";
  name: string;
  person: string;
  bot: string;
  online: boolean;
  conceded: boolean;
}

/** What everybody is told of a table before they sit down, and while they are there. */
export interface Terms {
  origin?: "" | "open" | "position" | "redealt" | "resumed";
  advice?: boolean;
  joining?: boolean;
}

/** Something that a game lets a role do beside all questions. */
export interface OwnAct {
  do: string;
  label: string;
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
  seat: number | null;
  role?: string;
  sides?: number[][];
  seat_names?: string[];
  options?: Record<string, number | string | boolean>;
  commitment?: string;
  host?: boolean;
  think?: number | null;
  reserve?: number;
  grace?: number;
  muted?: string[];
  acts?: OwnAct[];
  labels?: Record<string, string>;
  terms?: Terms;
}

export interface Option {
  data: Choice;
  label: string;
}

export interface Question {
  number: number;
  kind: string;
  prompt: string;
  options: Option[];
  clauses?: string[];
  due?: number | null;
  standing?: boolean;
  free?: boolean;
  schema?: Record<string, Json>;
  sealed?: boolean;
  answer?: Choice;
  inner?: boolean;
  coach?: string;
}

export interface Event {
  number: number;
  kind: string;
  text: string;
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
  update: number;
  base?: number;
  view?: Json;
  changes?: Change[];
  events?: Event[];
  questions?: Question[] | null;
  asked?: number[] | null;
  accepted?: string[];
  people?: Person[] | null;
  seat_names?: string[] | null;
  watching?: number | null;
  state?: "broken" | "live" | "old" | "open" | "over" | null;
  paused?: boolean | null;
  clock?: number | null;
  clocks?: Clock[] | null;
  pausing?: number[] | null;
  can_undo?: boolean | null;
  result?: Result | null;
  next?: string | null;
}

/** The answer to `draft`: the next question, or null where the answers are a whole input. */
export interface Drafted {
  type: "drafted";
  id: number;
  question?: Question | null;
  view?: Json;
}

/** A wish that changed nothing. */
export interface Refusal {
  type: "refusal";
  why: string;
  code?: "bad" | "broken" | "closed" | "limit" | "refused";
  command?: string | null;
  draft?: number | null;
  clauses?: string[];
  legal?: Choice[];
}

export interface Message {
  number: number;
  name: string;
  text: string;
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

/** The server is about to close the socket. */
export interface Bye {
  type: "bye";
  why: string;
  code: "bad" | "gone" | "limit" | "protocol" | "stopping" | "ticket";
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

export interface OptionInfo {
  name: string;
  default: number | string | boolean;
  values: (number | string | boolean)[];
  about: string;
  open: boolean;
}

export interface BotInfo {
  name: string;
  title: string;
  recipe: string;
}

export interface GameInfo {
  name: string;
  title: string;
  version: string;
  seats: number[];
  usual: number;
  options: OptionInfo[];
  about: string;
  languages: string[];
  roles: string[];
  positions: boolean;
  bots: BotInfo[];
  saves: boolean;
  lesson: boolean;
  secrets: boolean;
}

export interface Games {
  games: GameInfo[];
  bots: BotInfo[];
}

export interface Rulebook {
  game: string;
  markdown: string;
}

export interface Me {
  id: string;
  name: string;
  lang: string;
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
  players?: SeatWanted[];
  listed?: boolean;
  spectators?: boolean;
  think?: number | null;
  reserve?: number;
  grace?: number | null;
  role?: string;
  position?: string;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  version: string;
  state: "broken" | "live" | "old" | "open" | "over";
  seats: number;
  people: Person[];
  options: Record<string, number | string | boolean>;
  host: string;
  mine: number[];
  listed: boolean;
  spectators: boolean;
  created: number;
  inputs: number;
  sides: number[][];
  seat_names: string[];
  roles: string[];
  role: string;
  think: number | null;
  reserve: number;
  grace: number;
  commitment: string;
  result: Result | null;
  next: string;
  source: string;
  why: string;
  asked: number[];
  terms: Terms;
}

export interface TableList {
  tables: TableInfo[];
}

export interface Sit {
  seat?: number | null;
  invitation?: string;
}

export interface Stand {
  seat: number;
}

/** The host changes a seat before the game starts. */
export interface SetSeat {
  seat: number;
  kind: "bot" | "me" | "open";
  bot?: string;
}

export interface Invite {
  seat?: number | null;
  role?: string;
}

export interface Invitation {
  code: string;
  address: string;
  reachable: boolean;
  hint: string;
}

/** What an invitation is for, before it is taken. */
export interface InvitationTo {
  table: string;
  game: string;
  title: string;
  host: string;
  state: "broken" | "live" | "old" | "open" | "over";
  seat: number | null;
  role: string;
  free: number[];
  terms: Terms;
}

export interface TicketWanted {
  seat?: number | null;
  role?: string;
}

/** What the first message on a socket carries. */
export interface Ticket {
  token: string;
}

/** The host hands an absent player's seat to a bot. */
export interface HandOver {
  seat: number;
  bot?: string;
}

export interface MomentWanted {
  at: number;
}

export interface ReplayEvent {
  kind: string;
  text: string;
  args: Record<string, Choice>;
  clauses: string[];
}

/** A moment of a match from somebody's eyes. */
export interface Moment {
  at: number;
  total: number;
  view: Json;
  events: ReplayEvent[];
  by: number | null;
  asked: number[];
  questions: Question[];
  views: Json[];
}

/** Something that can be counted for each seat. */
export interface Track {
  name: string;
  label: string;
  values: number[][];
}

/** Points that came from one source, for each seat. */
export interface Gains {
  label: string;
  clauses: string[];
  points: number[];
}

/** How a game went, for a chart. */
export interface Course {
  at: number[];
  tracks: Track[];
  sources: Gains[];
}

/** Something to read, once. */
export interface LessonPage {
  name: string;
  when: string;
  show: string;
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
  value: number | null;
  tries: number;
}

export interface Reason {
  label: string;
  points: number;
}

export interface Advice {
  question: number;
  options: Advised[];
  reasons: Reason[];
}

export interface ChatLog {
  messages: Message[];
}

export interface Health {
  ok: boolean;
  version: string;
  protocol: number;
  tables: number;
  sockets: number;
  seconds: number;
}

export type ClientMessage = Join | Browse | Ack | Play | Draft | Act | Say | Mute | Speak;

export type ServerMessage = Welcome | Update | Drafted | Refusal | Heard | Tables | Bye;
