/** What others did, shown move by move so that it can be read, and never late without bound. */

/** All that waits is shown within this time, in ms. */
export const LONGEST = 15_000;
/** More moves than this are not waited for: the oldest are shown together. */
export const MOST = 40;
const FIRST = 700;
const LETTER = 22;
const ENOUGH = 2800;

/** How long it takes to read some lines, in ms. */
export function reading(lines: string[]): number {
  const letters = lines.join("").length;
  return letters ? Math.min(ENOUGH, FIRST + LETTER * letters) : 0;
}

export interface Moves<Move> {
  show(moves: Move[]): void;
  /** How long a move wants to be looked at. */
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

  constructor(
    private moves: Moves<Move>,
    private now: () => number = () => performance.now(),
  ) {}

  /** A move is known: show it when those before it have been seen. */
  add(move: Move): void {
    if (!this.moves.wanted()) return this.catchUp(move);
    this.waiting.push(move);
    this.due = this.now() + LONGEST;
    if (this.waiting.length > MOST) this.show(this.waiting.splice(0, this.waiting.length - MOST));
    this.go();
  }

  /** Show everything up to this move at once. */
  catchUp(...more: Move[]): void {
    clearTimeout(this.timer);
    this.show([...this.waiting.splice(0), ...more]);
  }

  /** Nobody looks any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private show(moves: Move[]): void {
    const last = moves.at(-1);
    if (last !== undefined) {
      this.moves.show(moves);
      this.until = this.now() + this.shortened(this.moves.time(last));
    }
    this.count();
  }

  private count(): void {
    this.moves.left(this.waiting.filter((one) => this.moves.time(one)).length);
  }

  /** The more there is to see, the quicker. */
  private shortened(time: number): number {
    const all = this.waiting.reduce((sum, one) => sum + this.moves.time(one), time);
    const left = Math.max(0, this.due - this.now());
    return this.waiting.length && all > left ? (time * left) / all : time;
  }

  private go = (): void => {
    clearTimeout(this.timer);
    if (!this.moves.wanted()) return this.catchUp();
    while (this.waiting.length && this.now() >= this.until) this.show(this.waiting.splice(0, 1));
    this.count();
    if (this.waiting.length) this.timer = setTimeout(this.go, this.until - this.now());
  };
}
