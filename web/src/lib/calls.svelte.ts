/** Which of one's games wait for an answer: looked up again and again, and said on whatever page one is. */

import { api } from "./api";
import { notify, sound } from "./attention";
import { t } from "./i18n/index.svelte";
import type { TableInfo } from "./protocol";
import { myTurn } from "./turn";

export const LOOK_EVERY = 10_000;

let waiting = $state.raw<TableInfo[]>([]);
let before: Set<string> | null = null;

/** How many games other than the one at this table wait for the reader. */
export function elsewhere(table = ""): number {
  return waiting.filter((one) => one.id !== table).length;
}

/** All of one's games. One that waits now and did not before calls, unless one sits there: tables call themselves. */
export async function look(table = ""): Promise<TableInfo[]> {
  const found = await api.mine();
  waiting = found.filter(myTurn);
  const fresh = before ? waiting.filter((one) => one.id !== table && !before!.has(one.id)) : [];
  before = new Set(waiting.map((one) => one.id));
  if (fresh.length) sound("turn");
  for (const one of fresh) notify(t("turn.mine"), one.title, one.id);
  return found;
}
