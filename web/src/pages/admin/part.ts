/** What every part of the operator's page is given. */

import type { Overview } from "../../lib/protocol";

export type Attempt = (work: () => Promise<unknown>, quiet?: boolean) => Promise<void>;

export interface PartProps {
  house: Overview;
  /** Grows when what is shown may have changed. */
  fresh: number;
  attempt: Attempt;
}
