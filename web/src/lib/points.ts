/** Free answers that are points of a plane: found from a question's form or its options. */

import type { Choice, Json, Question } from "./protocol";
import { frame, isDict, shapeOf, type Place } from "./shape";

export interface Plane {
  left: number;
  top: number;
  width: number;
  height: number;
  /** What stands before the two coordinates of an answer. */
  lead: Choice[];
  candidates: { x: number; y: number; data: Choice; label: string }[];
  /** What lies there already. */
  things: Place[];
}

/** The plane on which a free question wants a point, or null if it wants something else. */
export function planeFor(question: Question, view: Json): Plane | null {
  if (!question.free) return null;
  const candidates = question.options.flatMap((one) => {
    const data = one.data;
    if (!Array.isArray(data) || data.length < 2) return [];
    const [x, y] = data.slice(-2);
    if (typeof x !== "number" || typeof y !== "number") return [];
    return [{ x, y, data, label: one.label }];
  });
  const first = candidates[0];
  if (!first) return null;
  const lead = (first.data as Choice[]).slice(0, -2);
  const alike = candidates.every(
    (one) => JSON.stringify((one.data as Choice[]).slice(0, -2)) === JSON.stringify(lead),
  );
  if (!alike) return null;
  const things = places(view);
  return { ...bounds(view, [...candidates, ...things]), lead, candidates, things };
}

/** Every list of things with x and y, wherever in the view it is. */
export function places(view: Json): Place[] {
  if (typeof view !== "object" || view === null) return [];
  const shape = shapeOf(view);
  if (shape.is === "plane") return shape.places;
  return Object.values(view).flatMap((part) => places(part as Json));
}

function bounds(view: Json, points: { x: number; y: number }[]): Pick<Plane, "left" | "top" | "width" | "height"> {
  if (isDict(view)) {
    const size = isDict(view.table) ? view.table : isDict(view.board) ? view.board : view;
    const { width, height } = size as { [key: string]: Json };
    if (typeof width === "number" && typeof height === "number") {
      return { left: 0, top: 0, width, height };
    }
  }
  return frame(points);
}
