/** Signs of 24 by 24, drawn with a line of 2: of abilities, skills, types, symbols and what cards do. AM-34.1, AM-34.2. */

import { parts } from "./parts";

const RING = "M12 3a9 9 0 1 0 .01 0";

/** The line of a sign; a ring for what has none. */
export function sign(name: string): string {
  const { signs, alike } = parts();
  return signs[alike[name] ?? name] ?? RING;
}
