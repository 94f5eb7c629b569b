/** The open tables as the lobby holds them: a page on coming, then changes to it. */

import type { OpenTable, TablesChanged } from "./protocol";

export const PAGE = 50;
/** So many can be seen at once, however many there are. */
export const MOST = 500;

/** The tables after a change, the newest first. */
export function changed(tables: OpenTable[], change: TablesChanged): OpenTable[] {
  const out = new Set([...change.gone, ...change.put.map((one) => one.id)]);
  const kept = tables.filter((one) => !out.has(one.id));
  return [...change.put, ...kept].sort((a, b) => (b.created ?? 0) - (a.created ?? 0));
}
