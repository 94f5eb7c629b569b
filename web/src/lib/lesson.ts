/** A guided first game: which pages of it have been read, kept on this device by table. */

import type { LessonInfo, LessonPage } from "./protocol";

const KEY = "fracas.lesson";
const KEPT = 5;

interface Kept {
  table: string;
  game: string;
  read: string[];
}

function all(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

function keep(kept: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(-KEPT)));
  } catch {
    // Without a memory the lesson starts over after a reload.
  }
}

export function begin(table: string, game: string): void {
  keep([...all(), { table, game, read: [] }]);
}

/** The lesson that goes on at a table: null where there is none, or it was left. */
export function lessonAt(table: string): Kept | null {
  return all().find((one) => one.table === table) ?? null;
}

export function remember(table: string, read: string[]): void {
  keep(all().map((one) => (one.table === table ? { ...one, read } : one)));
}

export function leave(table: string): void {
  keep(all().filter((one) => one.table !== table));
}

/** What is to be read now: a page for this moment that has not been read, those of the start first. */
export function pageFor(lesson: LessonInfo, read: string[], moments: string[]): LessonPage | null {
  const open = lesson.pages.filter((one) => !read.includes(one.name));
  const now = open.find((one) => !one.when) ?? open.find((one) => moments.includes(one.when));
  // What never came up in the game is read at its end: no page is missed.
  return now ?? (moments.includes("over") ? (open[0] ?? null) : null);
}
