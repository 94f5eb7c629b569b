/** Names of people and seats. */

/** A name for somebody who has not said theirs: two words, told apart by chance. */
export function newName(first: string, second: string): string {
  const one = (words: string) => {
    const all = words.split(" ");
    return all[Math.floor(Math.random() * all.length)]!;
  };
  return `${one(first)} ${one(second)}`;
}

/** What to call each seat: its person's name, told apart by numbers, and the game's word for it. */
export function namesOf(people: string[], words: string[], unnamed: (seat: number) => string): string[] {
  const counts = new Map<string, number>();
  return people.map((name, seat) => {
    const twin = name && people.filter((other) => other === name).length > 1;
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    const called = twin ? `${name} (${number})` : name;
    const plain = [name, called, unnamed(seat)].map((one) => one.toLowerCase());
    const word = plain.includes(words[seat]?.toLowerCase() ?? "") ? "" : (words[seat] ?? "");
    if (!called) return word || unnamed(seat);
    return word ? `${called} · ${word}` : called;
  });
}
