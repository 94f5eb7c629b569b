import type { Problem } from "./protocol";

/** A call that the server did not grant, with its words for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.why);
  }
}
