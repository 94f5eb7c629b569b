/** What somebody wants to play with, on the way from where it was made to the set-up of a table. */

const KEY = "fracas.chosen";

/** With how many, and by which options. */
interface How {
  count: number;
  options: Record<string, string>;
}

export function toPlay(game: string, name: string, how?: How): void {
  sessionStorage.setItem(KEY, `${game}/${name}`);
  if (how) sessionStorage.setItem(`${KEY}/${game}`, JSON.stringify(how));
}

/** How it is to be played; asked for once. */
export function howToPlay(game: string): Partial<How> {
  const found = sessionStorage.getItem(`${KEY}/${game}`) ?? "{}";
  sessionStorage.removeItem(`${KEY}/${game}`);
  return JSON.parse(found);
}

/** Whether this is it; asked for once. */
export function isChosen(game: string, name: string): boolean {
  if (sessionStorage.getItem(KEY) !== `${game}/${name}`) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
