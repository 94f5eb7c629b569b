/** Shards of a gang in a small campaign: a Skirmish. CO-22.9 */
export const SMALL = 250;
