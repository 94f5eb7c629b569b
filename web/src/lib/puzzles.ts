/** Which puzzles somebody has solved or missed, kept on this device. */

const KEY = "fracas.puzzles";

export type Solved = Record<string, boolean>;

function all(): Record<string, Solved> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Solved>;
  } catch {
    return {};
  }
}

/** By number: whether the first answer was right. */
export function solved(game: string): Solved {
  return all()[game] ?? {};
}

/** The first answer counts, however often one tries again. */
export function remember(game: string, number: number, right: boolean): void {
  const kept = all();
  kept[game] = { [number]: right, ...kept[game] };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without a memory the list has no marks.
  }
}

/** The next one that nobody has tried here, from a number on and round; 0 if there is none. */
export function following(count: number, tried: Solved, from: number): number {
  for (let step = 1; step <= count; step++) {
    const number = ((from - 1 + step) % count) + 1;
    if (!(number in tried)) return number;
  }
  return 0;
}

export const stars = (difficulty: number): string => "★".repeat(difficulty) + "☆".repeat(3 - difficulty);
