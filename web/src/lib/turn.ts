import type { TableInfo } from "./protocol";

/** Whether a table waits for an answer of the reader's own. */
export function myTurn(one: TableInfo): boolean {
  return one.state === "live" && one.asked.some((seat) => one.mine.includes(seat));
}
