/** What somebody wants to play with, on the way from where it was made to the set-up of a table. */

const KEY = "fracas.chosen";

export function toPlay(game: string, name: string): void {
  sessionStorage.setItem(KEY, `${game}/${name}`);
}

/** Whether this is it; asked for once. */
export function isChosen(game: string, name: string): boolean {
  if (sessionStorage.getItem(KEY) !== `${game}/${name}`) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
