/** A name for somebody who has not said theirs: two words, told apart by chance. */

export function newName(first: string, second: string): string {
  const one = (words: string) => {
    const all = words.split(" ");
    return all[Math.floor(Math.random() * all.length)]!;
  };
  return `${one(first)} ${one(second)}`;
}
