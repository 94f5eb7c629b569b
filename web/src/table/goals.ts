import type { GoalSaid } from "../lib/protocol";

/** How each seat stands, where everybody stands alone; nothing where some stand together or nobody is counted. */
export function seated(goal: GoalSaid | null): Map<number, number> | null {
  const all = goal?.standing ?? [];
  if (!all.length || all.some((one) => one.seats?.length !== 1)) return null;
  return new Map(all.map((one) => [one.seats![0]!, one.count]));
}
