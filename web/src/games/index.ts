/** Games with a board of their own. Each is one folder, fetched when a table of it is opened.
 *
 * A game without one gets the board that every game has (table/AnyBoard.svelte). */

import type { Component } from "svelte";
import type { Choice, Event, Json, Option, Question } from "../lib/protocol";
import type { Drafting } from "../table/session.svelte";

/** The table's time in ms as it was told, and when that was, by this page's own clock. */
export interface TableClock {
  at: number;
  heard: number;
}

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
  /** Give an answer beyond the options, where the question is free. */
  answer: (data: Choice, label: string) => void;
  /** Take back the last answer of the draft, or all of it. */
  back: (all?: boolean) => void;
  /** Say whether the answer is pointed at on the board, so that the list of options can step back; or
   * for which answers: the others stay in sight. */
  pointed: (on: boolean | Choice[]) => void;
  /** Open the rulebook at a clause. */
  clause: (id: string) => void;
}

export const boards: Record<string, () => Promise<{ default: Component<BoardProps> }>> = {
  "blood-feud": () => import("./blood-feud/Board.svelte"),
  collision: () => import("./collision/Board.svelte"),
  "neon-gods": () => import("./neon-gods/Board.svelte"),
  "collateral-damage": () => import("./collateral-damage/Board.svelte"),
};

/** Games whose board shows the table as it would be amid an action: `draft.view`. */
export const looksAhead = new Set(["collateral-damage"]);

/** The board that every game has. */
export const anyBoard = (): Promise<{ default: Component<BoardProps> }> =>
  import("../table/AnyBoard.svelte");
