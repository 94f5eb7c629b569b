/** What others did, shown move by move so that it can be read, and never late without bound. */

/** All that waits is shown within this time, in ms. */
export const LONGEST = 15_000;

/** How long it takes to read some lines, in ms. */
export function reading(lines: string[]): number {
  const letters = lines.join("").length;
  return letters && Math.min(2800, 700 + 22 * letters);
}

export interface Moves<Move> {
  show(moves: Move[]): void;
  /** How long a move wants to be looked at; 0: it is nothing to look at. */
  time(move: Move): number;
  /** Whether anybody wants to wait. */
  wanted(): boolean;
  /** So many wait. */
  left(count: number): void;
}

export class Pace<Move> {
  private waiting: Move[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Until when the move that is shown wants to be looked at. */
  private until = 0;
  /** When the last that waits must be on the screen. */
  private due = 0;

  constructor(private moves: Moves<Move>) {}

  /** A move is known: show it when those before it have been seen. */
  add(move: Move): void {
    this.waiting.push(move);
    this.due = performance.now() + LONGEST;
    this.go();
  }

  /** Show everything at once, these too. */
  catchUp(...more: Move[]): void {
    this.show([...this.waiting.splice(0), ...more]);
  }

  /** Nobody looks any more. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private show(moves: Move[]): void {
    const { waiting, moves: owner } = this;
    const last = moves.at(-1);
    if (last) {
      owner.show(moves);
      // The more there is to see, the quicker; what is nothing to look at takes no time.
      const now = performance.now();
      const time = owner.time(last);
      const all = waiting.reduce((sum, one) => sum + owner.time(one), time);
      const pressed = waiting.length > 0 && all > 0;
      this.until = now + time * (pressed ? Math.min(1, Math.max(0, this.due - now) / all) : 1);
    }
    owner.left(waiting.filter(owner.time).length);
  }

  private go = (): void => {
    clearTimeout(this.timer);
    if (!this.moves.wanted()) return this.catchUp();
    // What is nothing to look at comes along with what was shown before it.
    while (this.waiting[0] && (performance.now() >= this.until || !this.moves.time(this.waiting[0]))) {
      const [next] = this.waiting.splice(0, 1);
      if (this.moves.time(next!)) this.show([next!]);
      else this.moves.show([next!]);
    }
    this.show([]);
    if (this.waiting.length) this.timer = setTimeout(this.go, this.until - performance.now());
  };
}
