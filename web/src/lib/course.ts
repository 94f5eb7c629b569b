/** How a game went, in numbers. */

import type { Course, Track } from "./protocol";

/** The names that games have for the score. */
const SCORE = /^(scores?|points|blurp|csp|vp|victory_points)$/;

/** Which of the things counted is the score; otherwise the first. */
export function scoreAt(course: Course): number {
  return Math.max(
    0,
    course.tracks.findIndex((one) => SCORE.test(one.name)),
  );
}

export function scored(course: Course): Track | undefined {
  return course.tracks[scoreAt(course)];
}
