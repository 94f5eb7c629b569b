/** Games with a board of their own. Each is one folder, fetched when a table of it is opened.
 *
 * A game without one gets the board that every game has (table/AnyBoard.svelte). */

import type { Component } from "svelte";
import { hall } from "../lib/hall.svelte";
import type { Choice, Event, Json, Message, Option, Question, TableInfo } from "../lib/protocol";
import type { Drafting, Session } from "../table/session.svelte";

/** The table's time in ms as it was told, and when that was, by this page's own clock. */
export interface TableClock {
  at: number;
  heard: number;
}

/** What is said at the table, and a way to say something in a circle that the game knows. */
export interface Talk {
  messages: Message[];
  say: (text: string, circle: string) => void;
}

/** A few words beside an answer, by its data. */
export type Note = [Choice, string];

export interface BoardProps {
  game: string;
  view: Json;
  /** The question that is being answered: the open one, or the next of a draft. */
  question: Question | null;
  /** The same, also while the board still shows what led to it. */
  coming: Question | null;
  questions: Question[];
  events: Event[];
  /** The number of the last event before the own seat last answered: what follows is news to it. */
  since: number;
  seat: number | null;
  seats: number;
  names: string[];
  /** What the game calls the parts of its view, where it says so. */
  labels: Record<string, string>;
  lang: string;
  /** The time, where time runs. */
  clock: TableClock | null;
  /** Time stands: in a pause, after the end, in a replay. */
  still: boolean;
  /** An answer is on its way: nothing can be chosen now. */
  busy: boolean;
  draft: Drafting | null;
  /** Choose an option of `question`. */
  pick: (option: Option) => void;
  /** Choose an option of another open question. Missing where nothing can be answered. */
  reply?: (question: Question, option: Option) => void;
  /** Talk among some, where the game has circles. */
  talk?: Talk | undefined;
  /** Give an answer beyond the options, where the question is free. */
  answer: (data: Choice, label: string) => void;
  /** Take back the last answer of the draft, or all of it. */
  back: (all?: boolean) => void;
  /** Say whether the answer is pointed at on the board, so that the list of options can step back; or
   * for which answers: the others stay in sight. */
  pointed: (on: boolean | Choice[]) => void;
  /** Say a few words beside answers of the question: a chance, a price. */
  noted?: (notes: Note[]) => void;
  /** Find something out that the game answers without anything being done; null when something newer
   * was asked meanwhile, or it made no sense. Missing where nobody answers: in a replay. */
  look?: (wanted: Json) => Promise<Json | null>;
  /** Do what is allowed beside all questions: standing orders, say. Missing in a replay. */
  act?: (name: string, word: string) => Promise<boolean>;
  /** Open the rulebook at a clause. */
  clause: (id: string) => void;
}

export const boards: Record<string, () => Promise<{ default: Component<BoardProps> }>> = {
  "ani-mayhem": () => import("./ani-mayhem/Board.svelte"),
  "blood-feud": () => import("./blood-feud/Board.svelte"),
  collision: () => import("./collision/Board.svelte"),
  "neon-gods": () => import("./neon-gods/Board.svelte"),
  "collateral-damage": () => import("./collateral-damage/Board.svelte"),
};

/** Games with a room in which cards are looked at and decks, gangs and tables are made. */
export const rooms: Record<string, () => Promise<{ default: Component }>> = {
  "ani-mayhem": () => import("./ani-mayhem/room/Room.svelte"),
  collision: () => import("./collision/room/Room.svelte"),
};

/** What a value of an option looks like at set-up, where the game has cards or faces for it. */
export interface PreviewProps {
  value: string;
  seats: number;
  /** All that is set up. */
  options: Record<string, string | number | boolean | undefined>;
}
export const previews: Record<string, Record<string, () => Promise<{ default: Component<PreviewProps> }>>> = {
  "ani-mayhem": { decks: () => import("./ani-mayhem/DeckPreview.svelte") },
  collision: { gangs: () => import("./collision/GangPreview.svelte") },
};

/** A view of a table for a wall: to read from afar, without controls. */
export interface ScreenProps {
  view: Json;
  events: Event[];
  labels: Record<string, string>;
  lang: string;
  clock: TableClock | null;
  still: boolean;
  /** The game has ended: with a place for each seat, if anybody has one. */
  over?: boolean;
  places?: number[];
  /** Which of the game's screens. */
  which: string;
  /** Without waiting for readers. */
  quick?: boolean;
}

/** Games with screens for a wall. */
export const screens: Record<string, () => Promise<{ default: Component<ScreenProps> }>> = {
  "blood-feud": () => import("./blood-feud/screens/Screen.svelte"),
};

/** Options of games for which guests keep things of their own in a house, by their names. */
export const keeps: Record<string, string[]> = { "ani-mayhem": ["decks"], collision: ["layout", "mission"] };

/** Games with something to print for a table. */
export const kits: Record<string, () => Promise<{ default: Component<{ info: TableInfo; labels: Record<string, string> }> }>> = {
  "blood-feud": () => import("./blood-feud/paper/Kit.svelte"),
};

/** Games with a desk for whoever has a role that looks after the room. */
export interface DeskProps {
  session: Session;
  info: TableInfo;
  names: string[];
}
export const desks: Record<string, () => Promise<{ default: Component<DeskProps> }>> = {
  "blood-feud": () => import("./blood-feud/desk/Desk.svelte"),
};

/** Games whose board says who is where, what wins and what was announced: on a phone nothing else does. */
export const saysAll = new Set(["blood-feud", "collision"]);

/** Games that ask also whoever can only pass, so that a pause tells nothing about a hand. */
export const bluffs = new Set(["collateral-damage"]);

/** Games whose board shows the table as it would be amid an action: `draft.view`. */
export const looksAhead = new Set(["collateral-damage"]);

/** A board that a game of others brings with its package, in a frame. */
const framedBoard = (): Promise<{ default: Component<BoardProps> }> => import("../table/FramedBoard.svelte");

/** What fetches the board of a game: our own for it, the one that its package brings, or the one that every game has. */
export const boardOf = (game: string): (() => Promise<{ default: Component<BoardProps> }>) =>
  boards[game] ?? (hall.games.some((one) => one.name === game && one.board) ? framedBoard : anyBoard);

/** The board that every game has. */
export const anyBoard = (): Promise<{ default: Component<BoardProps> }> =>
  import("../table/AnyBoard.svelte");
