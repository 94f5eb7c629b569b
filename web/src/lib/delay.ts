/** How much later those see a table who only look on: by inputs or by seconds. */
export interface Delay {
  delay_moves?: number;
  delay_seconds?: number;
}
