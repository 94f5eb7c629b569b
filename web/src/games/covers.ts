/** Our own games have a picture each, and come first in the lobby. What is said of a game is the game's own. */
export const OURS = ["neon-gods", "collateral-damage", "collision", "ani-mayhem", "blood-feud"];

/** Games with a room where one makes what one plays with, and what it is called. */
export const ROOMS: Record<string, "decks.title" | "gangs.title"> = { "ani-mayhem": "decks.title", collision: "gangs.title" };
