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

/** The first message of a client that wants to see open tables as they come and go; again, to see more of them or fewer. */
export interface Browse {
  type: "browse";
  lang?: string;
  /** So many of the newest, in whole pages; then changes are told. Without it a page is, and all of it again whenever it changes. */
  most?: number;
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

/** Find something out that the game answers without anything being done. Of several that wait, only the newest is answered. */
export interface Look {
  type: "look";
  id: number;
  /** What the game's `look` schema says. */
  wanted: Json;
}

/** Something about the table: undo, takeback, concede, pause, resume, leave, decline, hand_over, take_back, or an act of the game's own. */
export interface Act {
  type: "act";
  command: string;
  do: string;
  /** To which bot the seat is handed over; the usual one unless given. */
  bot?: string;
  /** What goes with an act of the game's own: seconds, a story to tell. With `decline`, what one would not have: a pause, a takeback or to leave; whatever is asked unless given. */
  word?: string;
}

/** Chat. Spectators are heard by spectators alone. */
export interface Say {
  type: "say";
  text: string;
  /** A seat to whisper to (from seat to seat only); nobody in particular unless given. */
  to?: number | null;
  /** A circle that the game knows (`welcome.circles`): only who is in it now hears it. */
  circle?: string;
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

/** Is the line there? At a table it is answered by `pong`. */
export interface Ping {
  type: "ping";
}

/** The first message of a client that comes to a room where a replay is watched together. */
export interface Together {
  type: "together";
  token: string;
}

/** In such a room: lead from now on. */
export interface Lead {
  type: "lead";
}

/** In such a room, from who leads: the moment that all look at, and through whose eyes. */
export interface Show {
  type: "show";
  at: number;
  eyes?: string;
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
  /** Whether it is no person but a program from outside: a bot, an assistant. */
  program: boolean;
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
  /** Whether programs from outside are kept from its seats. */
  people_only?: boolean;
  /** Who looks on sees everything so many seconds later… */
  delay_seconds?: number;
  /** … and so many inputs later, until the game is over. */
  delay_moves?: number;
}

/** Something that a game lets a role do beside all questions. */
export interface OwnAct {
  do: string;
  label: string;
  /** What is to be given with it, if anything is. */
  word?: string;
  /** It lets two seats change hands, and is done over HTTP. */
  seats?: boolean;
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
  /** The kinds of events that begin a new turn. */
  turns?: string[];
  /** Among whom a seat may talk beside all and one: its team, those at its station. */
  circles?: string[];
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
  /** Its answer spends something: it waits for the player, though there is no other. */
  weighed?: boolean;
}

export interface Event {
  number: number;
  kind: string;
  text: string;
  /** What this viewer may know of it. */
  args?: Record<string, Choice>;
  clauses?: string[];
  /** Why what it ended (a fight, a vote, a duel) went so. */
  why?: string;
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

/** Something that somebody asks of all the others. */
export interface Asking {
  /** The seat that asks, then those of who agrees so far; nobody: it is not asked for. */
  asks?: number[];
  /** The seats that would not have it when it was asked for last. */
  refused?: number[];
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
  /** What wins and how everybody stands, where the game says so. */
  goal?: GoalSaid | null;
  watching?: number | null;
  /** open: seats are free. broken: the rules failed, the record is kept. old: played under rules that have changed since; it can be read and continued from here. damaged: the server's disk has lost accepted inputs; what is whole can be read and continued from. ended: early, by consent of all or by whoever looks after the house. */
  state?: "broken" | "damaged" | "ended" | "live" | "old" | "open" | "over" | null;
  /** What is wrong with a broken, old, damaged or ended table. */
  why?: string | null;
  paused?: boolean | null;
  /** The table's clock in ms at this moment, where time runs. */
  clock?: number | null;
  /** Everybody's time, where it is limited: told when a clock starts or stops. */
  clocks?: Clock[] | null;
  /** The seats of those who have asked for a pause. */
  pausing?: number[] | null;
  /** The seats that would not have the pause that was asked for last. */
  declined?: number[] | null;
  can_undo?: boolean | null;
  /** Whether the own last move can be had back by consent of the others only. */
  can_takeback?: boolean | null;
  /** Who asks for a move back. */
  takeback?: Asking | null;
  /** Who asks to end the game early, for good and without a winner. */
  leaving?: Asking | null;
  result?: Result | null;
  /** The table of the rematch. */
  next?: string | null;
}

/** What wins, and how everybody stands: always in sight. */
export interface GoalSaid {
  aim: string;
  /** The reader's own side first. */
  standing?: StandingSaid[];
  /** So much wins; 0 where the most at the end does. */
  need?: number;
}

/** How far somebody is, in words. */
export interface StandingSaid {
  count: number;
  /** Whose it is; none where nobody at the table plays that side. */
  seats?: number[];
  /** What the side is called, where it is not called like its seat. */
  name?: string;
}

/** The answer to `draft`: the next question, or null where the answers are a whole input. */
export interface Drafted {
  type: "drafted";
  id: number;
  question?: Question | null;
  /** The table as it would be when that is asked, if it was wanted. */
  view?: Json;
}

/** The answer to `look`. */
export interface Looked {
  type: "looked";
  id: number;
  found: Json;
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
  look?: number | null;
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
  circle?: string;
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

/** The answer to `browse`: open tables, the newest first, as many as were asked for. */
export interface Tables {
  type: "tables";
  tables: OpenTable[];
  /** How many there are. */
  total?: number;
}

/** What has changed since: of the newest tables, as many as were asked for. */
export interface TablesChanged {
  type: "tables_changed";
  /** New, or in place of the one with the same id. */
  put: OpenTable[];
  /** Closed, begun, or too old to be among them. */
  gone: string[];
  total?: number;
}

/** Somebody in a room where a replay is watched together. */
export interface Companion {
  person: string;
  name: string;
  leads?: boolean;
}

/** Who is in such a room and what they look at: on coming, and whenever it changes. */
export interface Gathered {
  type: "gathered";
  people: Companion[];
  at?: number;
  eyes?: string;
  /** Whether it is the reader who leads. */
  leads?: boolean;
}

/** Something that everybody in the house is told, on coming and whenever it changes. */
export interface Notice {
  type: "notice";
  /** The newest takes the place of the one before about the same thing. */
  about: "house" | "store";
  /** In the reader's language; nothing: it is over. */
  text: string;
}

/** The server is about to close the socket. */
export interface Bye {
  type: "bye";
  why: string;
  code: "bad" | "gone" | "kicked" | "limit" | "protocol" | "stopping" | "store" | "ticket";
  /** Whether to join again by and by. */
  again?: boolean;
}

/** The line is there. */
export interface Pong {
  type: "pong";
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
  /** Of whoever plays there, where several people share a screen; the guest's unless given. */
  name?: string;
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
  /** Seconds for each time that the table turns to a person; then the default is played. No limit unless given; 0: all time comes out of the reserve. From 3600 on a game is for days. */
  think?: number | null;
  /** Seconds besides, for the whole game, for when those are used up. */
  reserve?: number;
  /** Seconds that each turn adds to the reserve. */
  increment?: number;
  /** Seconds after which a bot plays for a person who is away while somebody waits, until they are back; 0: never. By the game unless given; games for days have none. */
  grace?: number | null;
  /** Whether newcomers may take the seats of bots while the game is on; by the game unless given. */
  joining?: boolean | null;
  /** Whether bots give advice although several people play. All are told. */
  advice?: boolean;
  /** Whether programs from outside are kept from its seats. All are told. */
  people_only?: boolean;
  /** Who looks on sees everything so many seconds later, until the game is over. All are told. */
  delay_seconds?: number;
  /** The same, counted in inputs. */
  delay_moves?: number;
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
  state: "broken" | "damaged" | "ended" | "live" | "old" | "open" | "over";
  seats: number;
  people: Person[];
  /** Those that everybody may know: decks and their like are left out. */
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
  /** Seconds that each turn adds to the reserve. */
  increment: number;
  /** The colour of each seat, where the game says so: one for a team. */
  seat_inks: string[];
  /** How far a game is that can be watched, as the game says it; only in the list of these. */
  far: string;
  /** The number of the puzzle that it began with, if any. */
  puzzle: number;
  /** While seats are free, of the options that each seat has for itself: what the seats of the guest who asks have, in their order. Nobody else is told. */
  own: Record<string, string[]>;
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

/** What whoever plays an own seat is called; nothing: as the guest is. */
export interface NameSeat {
  seat: number;
  name: string;
}

/** The host changes a seat before the game starts; nobody else's, unless they have gone. */
export interface SetSeat {
  seat: number;
  kind: "bot" | "me" | "open";
  bot?: string;
}

/** What a team calls itself, before the game starts. */
export interface NameWanted {
  /** Which one, as `sides` lists them. */
  side: number;
  /** Nothing: as the game calls it. */
  name: string;
}

/** Begin, although seats are free. */
export interface StartWanted {
  /** Who plays them: bots, or nobody, where a game can be played without. */
  missing: "bots" | "nobody";
  bot?: string;
}

export interface Invite {
  /** For one seat that is nobody's: free, left, handed over because its person was away for too long, or a bot's where newcomers may join. Without it for any free seat or to watch. */
  seat?: number | null;
  /** For a role of the game, seen by somebody without a seat. */
  role?: string;
  /** One for any free seat that one has already: its address again, and no other is made. */
  code?: string;
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
  state: "broken" | "damaged" | "ended" | "live" | "old" | "open" | "over";
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

/** A role that may do so lets two seats change hands. */
export interface ChangeSeats {
  one: number;
  other: number;
}

/** The host hands the seat of a player who is away beyond the table's grace to a bot. */
export interface HandOver {
  seat: number;
  bot?: string;
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
  /** Whether the text of a file may be given instead. */
  file: boolean;
  /** How many letters such a text may have. */
  longest: number;
  /** Whether its values can be looked at, as SVG. */
  drawn: boolean;
  /** A value for each seat: names separated by commas, or a list in JSON where a text or an empty value is among them. An empty one is asked for at the table. */
  each: boolean;
  /** Other options with the values that leave this one nothing to do. */
  idle: Record<string, number | string | boolean>;
  /** A yes for a first game, at so many seats. */
  starter: number;
}

export interface BotInfo {
  name: string;
  title: string;
  /** How it thinks, in this game where the game says so. */
  recipe: string;
  /** The next weaker bot that it has met on the ladder… */
  against: string;
  /** … and the share of games that it won. */
  wins: number;
  /** That a decision takes it, on average; below 0 where nobody has measured it. */
  seconds: number;
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
  /** Whether there are pages on how it is played. */
  how_to: boolean;
  /** Whether anything is hidden from anybody. */
  secrets: boolean;
  /** What people call the roles. */
  role_titles: string[];
  /** Whether newcomers may take bots' seats of a running game, where a table does not say. */
  joining: boolean;
  /** Seconds after which a bot plays for who is away, where a table does not say. */
  grace: number;
  /** How long it takes among people, from and to, where the game says so. */
  minutes: number[];
  /** How much there is to learn and to think of, from 1 to 5; 0: the game does not say. */
  weight: number;
  /** Whether teams may give themselves names before it begins. */
  named: boolean;
  /** Whether it can begin without the seats that are still free. */
  fewer: boolean;
  /** The options that whoever takes a role chooses with it. */
  needs: Record<string, Record<string, number | string | boolean>>;
  /** How many there are. */
  puzzles: number;
  /** Whether its package brings a board: /boards/{name}/index.html. */
  board: boolean;
}

export interface Games {
  games: GameInfo[];
  /** Those that every game has. */
  bots: BotInfo[];
}

export interface Rulebook {
  game: string;
  markdown: string;
  /** In which it is written, but for clauses that nobody has translated. */
  lang: string;
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
  /** What can be found out beyond the view, where something can. */
  look: Record<string, Json> | null;
  looked: Record<string, Json> | null;
}

/** Something to read, once. */
export interface LessonPage {
  name: string;
  /** The kind of question at which it comes up; `turn` while others play, `over` at the end. */
  when: string;
  /** The part of the screen that it speaks of. */
  show: string;
  text: string;
}

/** A guided first game. */
export interface LessonInfo {
  game: string;
  seats: number;
  bot: string;
  position: string;
  pages: LessonPage[];
  /** How its table is to be set up, besides. */
  options: Record<string, number | string | boolean>;
}

export interface PuzzleInfo {
  number: number;
  /** The kind of question… */
  theme: string;
  /** … in words. */
  about: string;
  /** 1 to 3: a bot finds the answer at a glance, among its first three ideas, or not at all. */
  difficulty: number;
}

export interface PuzzleList {
  puzzles: PuzzleInfo[];
}

/** The puzzle that a table began with, and how it was answered. */
export interface PuzzleAt {
  number: number;
  /** How many the game has. */
  count: number;
  theme: string;
  about: string;
  difficulty: number;
  answered: boolean;
  right: boolean;
  /** The best answer in words, and the next best; told once somebody has answered, as all that follows. */
  best: string;
  next: string;
  /** What the best is worth, 0 to 1, and the next best. */
  value: number;
  behind: number;
  /** Where the best leads the next best, in the game's points. */
  reasons: Reason[];
}

export interface Reason {
  label: string;
  /** By how much the first option is better in this respect than the next ones, or worse. */
  points: number;
}

export interface PositionLink {
  /** A moment of a game, sealed by the house, short enough for a link. */
  position: string;
}

export interface PositionIn {
  position: string;
}

export interface LinkedPosition {
  game: string;
  title: string;
  /** Whose place one would take. */
  seat: number;
}

/** A word of a game, explained. */
export interface WordInfo {
  name: string;
  text: string;
  clause: string;
  /** How else it may stand in a text. */
  forms: string[];
}

export interface GlossaryInfo {
  words: WordInfo[];
}

/** A page on how a game is played. */
export interface HowToInfo {
  title: string;
  /** Its name: `/api/games/{game}/pictures/{name}.svg`. */
  picture: string;
  /** The rule that it draws. */
  clause: string;
  alt: string;
  text: string[];
}

/** A drawing that the rulebook shows below a rule. */
export interface FigureInfo {
  picture: string;
  clause: string;
  alt: string;
}

export interface HowToPages {
  pages: HowToInfo[];
  /** Those of the rulebook alone. */
  figures: FigureInfo[];
}

export interface AdviceWanted {
  seat: number;
  /** The most urgent one unless given. */
  question?: number | null;
}

/** An option as a bot weighed it. */
export interface Advised {
  data: Choice;
  label: string;
  /** What it thinks it is worth, 0 to 1; null if it did not look. */
  value: number | null;
  tries: number;
}

export interface AdvisedPart {
  /** Of the question that it answers. */
  kind: string;
  data: Choice;
  label: string;
}

export interface Advice {
  question: number;
  /** What the bot would do, the whole of it: all answers of one input. */
  answers: AdvisedPart[];
  /** The best first. */
  options: Advised[];
  /** A reason in the game's own terms. */
  why: string;
  reasons: Reason[];
}

export interface MomentWanted {
  /** After so many inputs. */
  at: number;
  /** Whether to go on with what was hidden in a game that is over, open to all, who are told so. Otherwise it is dealt anew. */
  open?: boolean;
  /** For somebody who was not at the table: whose place they take. The others' are bots'. */
  seat?: number | null;
}

export interface RecordWanted {
  /** All of the file. */
  text: string;
}

/** What is to be watched together, from which moment on. */
export interface GatheringWanted {
  kind: "record" | "table";
  source: string;
  at?: number;
  eyes?: string;
}

/** A room to watch together. */
export interface Gathering {
  room: string;
  /** For the others. */
  address: string;
  reachable: boolean;
  hint: string;
}

/** A place in such a room. */
export interface Place {
  /** For the socket: the first message there is `together`. */
  token: string;
  kind: "record" | "table";
  source: string;
  at: number;
  eyes: string;
}

export interface ReplayEvent {
  kind: string;
  text: string;
  args: Record<string, Choice>;
  clauses: string[];
}

/** Things that lay hidden together, as the eye sees them that sees everything. */
export interface Hidden {
  label: string;
  /** In their order; of a pile the one that comes next first. */
  things: string[];
  /** Whose they were. */
  seat: number | null;
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
  /** What they answered, as it was called then; to be told under the same condition. */
  answer: string;
  asked: number[];
  questions: Question[];
  /** The table's clock then, in ms, where time runs. */
  clock: number | null;
  /** What wins, and how everybody stood then. */
  goal: GoalSaid | null;
  /** To the eye that sees everything: sealed answers, decks in their order. */
  hidden: Hidden[];
  /** Under rules of before: the table as it was when the turn began, not yet after this input. */
  earlier: boolean;
}

/** A moment of a match in a line. */
export interface Caption {
  /** What happened, in one or two sentences; nothing if nobody was told of anything yet. */
  text: string;
  /** Whose input it was; before the end only one's own. */
  by: number | null;
  /** What they answered, where nothing else tells of it. */
  answer: string;
  /** Where a new turn begins with it: what the game says of that. */
  turn: string;
  /** Whether it is amid an action: nothing has come of the answer yet, and more of it is asked. */
  amid: boolean;
  /** The seat that its line speaks of first, which may be another's: an answer lets others act. */
  of: number | null;
}

/** All moments of a match from somebody's eyes, from the first after the start. */
export interface Captions {
  moments: Caption[];
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

/** A moment after which somebody was further ahead, or less behind, than before. */
export interface Turning {
  /** After so many inputs. */
  at: number;
  seat: number;
  /** What happened then. */
  text: string;
  /** Of each seat, since then. */
  scores: number[];
  /** Whether the seat took the lead by it. */
  leads: boolean;
  /** The seat that fell back, where nobody gained anything: what was stolen, say. */
  fell: number | null;
}

/** Where a turn began. */
export interface Begun {
  /** After so many inputs. */
  at: number;
  /** What the game said of it. */
  text: string;
}

/** How a game went, for a chart. */
export interface Course {
  /** The moments: after so many inputs. */
  at: number[];
  tracks: Track[];
  /** The score by what it came from, where the game says. */
  sources: Gains[];
  /** The moments in which it turned, in their order. */
  turnings: Turning[];
  /** The turns, in their order. */
  turns: Begun[];
}

/** A key that a device or a password manager holds for this guest. */
export interface Passkey {
  id: number;
  created: number;
  /** Seconds since 1970, to the day; 0: never. */
  used: number;
}

/** By what this guest can come back. */
export interface Keys {
  passkeys: Passkey[];
  /** When the recovery phrase was made, in seconds since 1970; 0: there is none. */
  phrase: number;
  /** Whether this house, under the name it was asked by, takes passkeys. */
  possible: boolean;
}

/** A recovery phrase, told this once. */
export interface Phrase {
  words: string[];
}

export interface Return {
  phrase: string;
}

/** What the browser is to ask an authenticator for, as WebAuthn writes it in JSON. */
export interface Ceremony {
  options: Record<string, Json>;
}

export interface Attested {
  clientDataJSON: string;
  attestationObject: string;
}

export interface Asserted {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

/** What an authenticator said when it made a key; bytes as base64url. */
export interface PasskeyMade {
  id: string;
  response: Attested;
}

/** What an authenticator said when it used a key; bytes as base64url. */
export interface PasskeyUsed {
  id: string;
  response: Asserted;
}

export interface Thing {
  name: string;
  text: string;
  /** Seconds since 1970. */
  changed: number;
}

export interface Things {
  things: Thing[];
}

export interface ThingText {
  text: string;
}

export interface ThingFault {
  clause: string;
  words: string;
}

/** All that is wrong with it; nothing if it can be played with. */
export interface ThingFaults {
  faults: ThingFault[];
}

/** Who leads a gang. */
export interface CampaignPlayer {
  number: number;
  guest: string;
  name: string;
  bot: string;
  gang: string;
}

/** Two gangs that meet: by number, in the order of seats, and their table. */
export interface CampaignPair {
  gangs: number[];
  table: string;
  done: boolean;
  /** Of the two; -1: neither, or not yet. */
  winner: number;
  /** It counts as not played. */
  dropped: boolean;
}

export interface CampaignRound {
  pairs: CampaignPair[];
  /** The gang that has nobody to meet. */
  rests: number | null;
  closed: boolean;
}

export interface CampaignInfo {
  id: string;
  game: string;
  name: string;
  /** `open` until the first round, `going`, `over`. */
  state: string;
  size: number;
  missions: number;
  /** The number of one's own gang. */
  mine: number | null;
  organises: boolean;
  players: CampaignPlayer[];
  rounds: CampaignRound[];
  /** How the gangs stand, by the game's own types; null before the first round. */
  stands: Json;
  /** What kind of campaign it is, before it is founded: gangs that join are of that kind. */
  scale: string;
}

export interface CampaignListed {
  id: string;
  game: string;
  name: string;
  state: string;
  /** Where its missions are or were played. */
  tables: string[];
}

export interface CampaignList {
  campaigns: CampaignListed[];
}

export interface CampaignFileText {
  text: string;
}

export interface CampaignWanted {
  game: string;
  name?: string;
  size?: number;
  missions?: number;
  /** Seconds for each answer in its matches; 0: no limit. */
  think?: number;
  /** One's own: the name of a ready-made one, or the text of a file. */
  gang?: string;
  /** A campaign that goes on, in place of new gangs. */
  file?: string;
}

export interface CampaignJoin {
  gang?: string;
  number?: number | null;
}

export interface CampaignSeat {
  number: number;
  bot?: string;
  gang?: string;
}

export interface MyThing {
  game: string;
  kind: string;
  name: string;
  text: string;
  changed: number;
}

export interface MyTable {
  table: string;
  game: string;
  state: string;
  host: boolean;
  seats: number[];
  role: string;
  /** Milliseconds since 1970. */
  created: number;
  /** What those are called who play these seats, where it was said. */
  names: string[];
}

export interface MyWords {
  table: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The seat that it was whispered to. */
  to: number | null;
}

/** What this guest told of another. */
export interface MyReport {
  table: string;
  /** The name that the other had. */
  about: string;
  words: string;
  created: number;
}

export interface MyBan {
  why: string;
  until: number;
}

/** All that is kept of a guest. Moves are the games', by seat; who has muted this guest or told of them is the others' to know. */
export interface MyData {
  id: string;
  name: string;
  lang: string;
  created: number;
  /** Seconds since 1970; the latter to the day. */
  seen: number;
  /** When each was added. */
  devices: number[];
  keys: Keys;
  tables: MyTable[];
  /** Tables where a seat waits for this guest. */
  kept_for: string[];
  tickets: number;
  said: MyWords[];
  /** Public ids. */
  muted: string[];
  reports: MyReport[];
  /** Those that they are in or organise. */
  campaigns: string[];
  /** What they made and keep here. */
  things: MyThing[];
  /** Names of those that play by a token of theirs. */
  programs: string[];
  ban: MyBan | null;
}

/** How the house is. */
export interface Overview {
  version: string;
  /** Since the start. */
  seconds: number;
  trouble: string;
  why: string;
  /** Guests who are here. */
  people: number;
  sockets: number;
  /** How many there are in each state. */
  tables: Record<string, number>;
  /** Matches in memory. */
  awake: number;
  damaged: number;
  /** That nobody has dealt with. */
  reports: number;
  bans: number;
  move_p50: number;
  /** Seconds from a move's arrival to its acceptance, as far as the histogram tells. */
  move_p99: number;
  lag_p99: number;
  /** Bytes of the server's process, where the system tells. */
  memory: number;
  store: number;
  /** Bytes of the store, and left on its disk. */
  free: number;
  /** What became of the last scheduled backup; nothing: there was none. */
  backup: string;
  announcement: string;
}

/** A guest who is at a table, or was heard of lately. */
export interface PersonHere {
  guest: string;
  /** What the log calls them. */
  tag: string;
  name: string;
  /** Since they were last heard of. */
  seconds: number;
  sockets: number;
  tables: string[];
  /** The same for all who come from the same network; says nothing else. */
  origin: string;
}

export interface PeopleHere {
  people: PersonHere[];
}

export interface HouseTable {
  id: string;
  tag: string;
  game: string;
  title: string;
  state: "broken" | "damaged" | "ended" | "live" | "old" | "open" | "over";
  why: string;
  /** Names, of seats in their order; nothing for a free seat. */
  people: string[];
  sockets: number;
  inputs: number;
  created: number;
  /** When the last input came, or it was opened: milliseconds since 1970. */
  touched: number;
  awake: boolean;
  /** Seconds of the server's time that it has taken since it was read. */
  cost: number;
  /** Where several servers share the house: the internal address of the one that has it. */
  server: string;
}

export interface HouseTables {
  tables: HouseTable[];
}

export interface Kick {
  guest: string;
}

/** One of the three. */
export interface BanWanted {
  hours: number;
  guest?: string;
  /** An address or a network. */
  address?: string;
  /** The network that this guest comes from. */
  origin_of?: string;
  why?: string;
}

export interface BanInfo {
  id: number;
  kind: "address" | "guest";
  name: string;
  why: string;
  created: number;
  /** Seconds since 1970. */
  until: number;
}

export interface BanList {
  bans: BanInfo[];
}

export interface End {
  why?: string;
}

export interface Announce {
  /** Nothing: the last one is over. */
  text: string;
  /** For those who read French, if it is to be another. */
  french?: string;
  minutes?: number;
}

/** How much of what was done. */
export interface Counted {
  counts: Record<string, number>;
}

/** What a tag of the log stands for. */
export interface Found {
  matches: string[];
  guests: string[];
}

/** A line of talk, as it was when it was reported. */
export interface Remark {
  person: string;
  name: string;
  text: string;
  at: number;
  whisper: boolean;
}

export interface ReportInfo {
  id: number;
  table: string;
  reporter: string;
  accused: string;
  name: string;
  words: string;
  said: Remark[];
  /** Seconds since 1970. */
  created: number;
  done: boolean;
}

export interface ReportList {
  reports: ReportInfo[];
}

export interface Settle {
  done?: boolean;
}

/** A guest tells of another. */
export interface ReportWanted {
  /** Their public id. */
  person: string;
  words?: string;
}

/** Somebody says that a seat was theirs. */
export interface ClaimInfo {
  /** Their public id now. */
  person: string;
  name: string;
  seat: number;
  /** The name of whoever has it. */
  had: string;
  /** Whether nobody is there for it. */
  away: boolean;
}

export interface RoomInfo {
  /** For each seat the seconds since its person did something; null: not yet, or nobody's. */
  idle: (number | null)[];
  claims: ClaimInfo[];
}

/** Something that happened at the desk, or to the room. */
export interface Incident {
  /** Milliseconds since 1970. */
  at: number;
  kind: string;
  text: string;
}

export interface Incidents {
  /** The oldest first; of a long evening, the last ones. */
  incidents: Incident[];
}

export interface ClaimWanted {
  seat: number;
}

export interface Settled {
  person: string;
  yes: boolean;
}

export type ClientMessage = Join | Browse | Ack | Play | Draft | Look | Act | Say | Mute | Listen | Speak | Ping | Together | Lead | Show;

export type ServerMessage = Welcome | Update | Drafted | Looked | Refusal | Heard | Tables | TablesChanged | Gathered | Notice | Bye | Pong;
