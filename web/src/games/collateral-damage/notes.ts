/** A few words beside an answer: its chances, its price, the numbers of whoever it names. */

import type { Note } from "..";
import { fill } from "../../lib/i18n/fill";
import type { Choice, Question } from "../../lib/protocol";
import { percent } from "./reading";
import type { Neighbourhood } from "./view";
import type { Words } from "./words";

type Says = (sight: Neighbourhood, data: Choice, words: Words, seat: number, lang: string) => string | undefined;

const person = (sight: Neighbourhood, data: Choice) => sight.characters[String(data)];
const points: Says = (sight, data, words) => {
  const one = person(sight, data);
  return one && fill(words.cost, { count: one.points });
};

const SAYS: Record<string, Says> = {
  tile: (sight, data, words) => fill(words.worth, { count: sight.cards[String(data)]?.strength ?? 0 }),
  first_character: (sight, data, words) => {
    const stats = sight.cards[String(data)]?.stats;
    return stats ? `${words.stats.strike} ${stats.strike} · ${words.stats.dodge} ${stats.dodge}` : undefined;
  },
  move: points,
  act: points,
  move_to: ({ asked, moves }, data, words) => {
    const way = moves[asked.character ?? ""]?.find((one) => one.city === data);
    return way && fill(words.cost, { count: way.cost }) + (way.dragged_back ? " ↩♥" : way.dragged_to.length ? " →♥" : "");
  },
  target: ({ asked, brawl }, data, words) => {
    const odds = brawl?.odds[asked.character ?? ""]?.[String(data)];
    return odds && `${words.hit} ${percent(odds.hit)}`;
  },
  spend: ({ asked }, data, words) => {
    const odds = asked.spending[Number(data) - 1];
    return odds && fill(odds.out ? words.noteOut : words.noteDamage, { mean: odds.mean, out: percent(odds.out) });
  },
  seize: (sight, data, _, seat) => {
    const one = sight.attempts[seat]?.find(({ city }) => city === data);
    const most = one && one.chances[Math.min(one.chances.length - 1, sight.players[seat]!.notoriety)]!;
    return one && (most === one.chances[0] ? percent(most!, 6) : `${percent(one.chances[0]!, 6)} – ${percent(most!, 6)}`);
  },
  seize_for: (sight, data, _, seat) => {
    const chance = sight.attempts[seat]?.find(({ city }) => city === sight.asked.city)?.chances[Number(data)];
    return chance === undefined ? undefined : percent(chance, 6);
  },
  guardian: (sight, data, words) => {
    const one = person(sight, data);
    const heart = one?.loves ? ` · ♥ ${sight.characters[one.loves]?.name ?? ""}` : "";
    return one && `${words.stats.passion} ${one.stats.passion}${heart}`;
  },
};

/** What a power or a card would do, whose name alone says nothing. */
const power: Says = (sight, data, _words, _seat, lang) => {
  const does = Array.isArray(data) && ["power", "trick"].includes(String(data[0])) ? sight.cards[String(data[1])]?.does : undefined;
  return does?.[lang] ?? does?.en;
};

export function notes(sight: Neighbourhood, question: Question | null, seat: number | null, words: Words, lang: string): Note[] {
  if (!question || seat === null) return [];
  return question.options.flatMap(({ data }): Note[] => {
    const text = power(sight, data, words, seat, lang) ?? SAYS[question.kind]?.(sight, data, words, seat, lang);
    return text ? [[data, text]] : [];
  });
}
