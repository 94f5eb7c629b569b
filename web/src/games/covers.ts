/** Our own games have a picture each, and come first in the lobby. What is said of a game is the game's own. */
export const OURS = ["neon-gods", "collateral-damage", "collision", "ani-mayhem", "blood-feud"];
