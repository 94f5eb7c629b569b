/** What this phase is about, in lines: duties with their reasons, and the chances before one commits. */

import type { Option, Question } from "../../lib/protocol";
import { percent } from "./reading";
import type { Odds, Neighbourhood } from "./view";
import { fill } from "../../lib/i18n/fill";
import type { Words } from "./words";

export interface Line {
  key: string;
  bold?: string;
  text: string;
  tag?: string;
  kind?: "own" | "later" | "warn" | "spend";
  clauses?: string[];
  /** Chances in 36, side by side. */
  shares?: { kind: string; word: string; count: number }[];
  /** Amounts to choose, each with its chance; where the option is only the first part of it, what follows. */
  amounts?: { label: string; chance: string; option: Option | undefined; then?: number }[];
}

export interface Block {
  title: string;
  forced?: boolean;
  lines: Line[];
}

export interface Moment {
  sight: Neighbourhood;
  question: Question | null;
  options: Option[];
  seat: number | null;
  words: Words;
}

export function blocks(now: Moment): Block[] {
  const found = [duties(now), ...(now.sight.brawl ? [attacks(now)] : [pulls(now), moves(now), crushes(now), attempts(now), prices(now)]), idle(now)];
  return found.filter((one) => one.lines.length);
}

const name = (sight: Neighbourhood, id: string | null) => (id && sight.characters[id]?.name) || "";
const named = (sight: Neighbourhood, ids: string[]) => ids.map((id) => name(sight, id)).join(" / ");
const city = (sight: Neighbourhood, ids: string[]) => ids.map((id) => sight.cities[id]?.name ?? id).join(" / ");
/** Spectators look at everybody's. */
const mine = ({ sight, seat }: Moment, id: string) => seat === null || sight.characters[id]?.owner === seat;

/** CD-10.20 to CD-10.26: who must attack whom, and because of which blow or which love. */
function duties(now: Moment): Block {
  const { sight, seat, words } = now;
  const brawl = sight.brawl;
  const all = Object.entries(brawl?.duties ?? {});
  const bound = new Set(all.flatMap(([id, duty]) => duty.targets.map((target) => id + target)));
  const lines: Line[] = all.map(([id, duty]) => {
    const values = { who: name(sight, id), whom: named(sight, duty.targets), beloved: name(sight, duty.beloved), round: duty.round ?? 0 };
    const own = seat !== null && mine(now, id);
    return {
      key: id,
      bold: fill(words.must, values),
      text: fill(duty.why === "retaliation" ? words.becauseBlow : words.becauseRival, values),
      tag: own ? words.yours : "",
      kind: own ? "own" : undefined,
      clauses: [duty.clause],
    } as Line;
  });
  lines.sort((a, b) => Number(Boolean(b.tag)) - Number(Boolean(a.tag)));
  if (lines[0]?.tag) lines.push({ key: "pass", text: words.mayPick, kind: "later", clauses: ["CD-10.25", "CD-10.26"] });
  for (const one of brawl?.owed ?? [])
    if (!bound.has(one.character + one.attacker)) {
      const values = { who: name(sight, one.character), whom: name(sight, one.attacker), beloved: name(sight, one.beloved), round: one.round };
      lines.push({ key: one.character + one.attacker, text: fill(words.owes, values), kind: "later", clauses: ["CD-10.22"] });
    }
  for (const [id, round] of Object.entries(brawl?.asleep ?? {}))
    lines.push({ key: id, text: fill(words.asleep, { who: name(sight, id), round }), kind: "later", clauses: ["CD-16.8"] });
  return { title: all.length ? words.duties : "", forced: all.length > 0, lines };
}

/** CD-25.7: attacks that the reader may make now; of the one who was picked, if somebody was. */
function attacks(now: Moment): Block {
  const { sight, question, options, words } = now;
  const { character, target, spending } = sight.asked;
  const brawl = sight.brawl!;
  if (question?.kind === "spend")
    return {
      title: `${words.odds}: ${name(sight, character)} → ${name(sight, target)}`,
      lines: spending.map((odds, at) => ({
        key: String(at),
        kind: "spend",
        text: fill(words.spending, { hit: percent(odds.hit), miss: percent(odds.miss), mean: odds.mean, out: percent(odds.out) }),
        amounts: [{ label: fill(words.cost, { count: at + 1 }), chance: "", option: chosen(options, at + 1) }],
      })),
    };
  if (question && !["act", "target"].includes(question.kind)) return { title: "", lines: [] };
  const able = brawl.able.filter((id) => (character ? id === character : mine(now, id)));
  const lines: Line[] = able.flatMap((id) =>
    Object.entries(brawl.odds[id] ?? {}).map(([whom, odds]) => ({
      key: id + whom,
      bold: `${name(sight, id)} → ${name(sight, whom)}`,
      text: fill(words.versus, { strike: odds.strike, dodge: odds.dodge }),
      tag: odds.provokes.map((lover) => fill(words.provokes, { who: name(sight, lover), whom: name(sight, whom) })).join(" "),
      shares: shares(odds, words),
    })),
  );
  if (!character) lines.push(...standing(now));
  return { title: words.odds, lines };
}

/** Own characters in the combat that cannot act, and why. */
function standing(now: Moment): Line[] {
  const { sight, words } = now;
  const all = Object.entries(sight.brawl?.idle ?? {}).filter(([id]) => now.seat !== null && mine(now, id));
  return all.map(([id, why]) => ({
    key: `idle ${id}`,
    text: fill(words.idle[why]!, { who: name(sight, id), whom: name(sight, sight.characters[id]?.loves ?? null) }),
    kind: "later",
    clauses: [why === "love" ? "CD-10.9" : "CD-10.7"],
  }));
}

function shares(odds: Odds, words: Words): Line["shares"] {
  const kinds = ["hit", "tie", "miss"] as const;
  return kinds.map((kind) => ({ kind, word: words[kind], count: odds[kind] })).filter(({ count }) => count);
}

/** Where love will drag the reader's characters, as things stand. */
function pulls(now: Moment): Block {
  const { sight, words } = now;
  const early = ["passion", "move", "automatic"].includes(sight.phase);
  const all = Object.entries(sight.characters).filter(([id, one]) => early && one.pulled_to.length && mine(now, id));
  return {
    title: "",
    lines: all.map(([id, one]) => {
      const home = one.loves ? sight.characters[one.loves]?.city : "";
      const follows = one.pulled_to.includes(home ?? "");
      const values = { who: one.name, city: city(sight, one.pulled_to), beloved: name(sight, one.loves) };
      return { key: id, text: `♥ ${fill(follows ? words.pulled : words.pulledRival, values)}`, kind: "warn", clauses: [follows ? "CD-8.3" : "CD-8.5"] };
    }),
  };
}

/** CD-25.6. */
function moves({ sight, words }: Moment): Block {
  const id = sight.phase === "move" ? sight.asked.character : null;
  return {
    title: id ? fill(words.moves, { who: name(sight, id) }) : "",
    lines: (id ? (sight.moves[id] ?? []) : []).map((move, at) => ({
      key: String(at),
      bold: city(sight, [move.city]),
      text: fill(words.cost, { count: move.cost }),
      tag: move.dragged_back
        ? `↩♥ ${fill(words.draggedBack, { who: name(sight, id) })}`
        : move.dragged_to.length
          ? `→♥ ${fill(words.draggedOn, { city: city(sight, move.dragged_to) })}`
          : "",
    })),
  };
}

/** CD-25.9. */
function crushes(now: Moment): Block {
  const { sight, words } = now;
  const soon = ["move", "automatic", "love"].includes(sight.phase);
  const all = Object.entries(sight.love).filter(
    ([id, found]) => soon && found.some((one) => mine(now, id) || mine(now, one.character)),
  );
  return {
    title: words.crushes,
    lines: all.map(([id, found]) => ({
      key: id,
      bold: name(sight, id),
      text: found.map((one) => fill(words.crush, { whom: name(sight, one.character), limit: one.limit, chance: percent(one.chance) })).join(", "),
    })),
  };
}

/** CD-25.8. */
function attempts({ sight, question, options, seat, words }: Moment): Block {
  const all = seat === null || sight.attempt ? [] : (sight.attempts[seat] ?? []);
  const trying = question?.kind === "seize_for";
  const cityOf = (id: string) => (question?.kind === "seize" ? options.find((option) => option.data === id) : undefined);
  const np = seat === null ? 0 : sight.players[seat]!.notoriety;
  return {
    title: words.attempts,
    lines: all
      .filter((one) => !sight.asked.city || one.city === sight.asked.city)
      .map((one) => ({
        key: one.city,
        bold: city(sight, [one.city]),
        text: fill(words.sides, { own: one.own, beat: one.beat }),
        amounts: one.chances.slice(0, enough(one.chances)).map((chance, spent) => ({
          label: fill(words.spend, { count: spent }),
          chance: percent(chance, 6),
          option: trying ? chosen(options, spent) : spent <= np ? cityOf(one.city) : undefined,
          then: trying ? undefined : spent,
        })),
      })),
  };
}

/** CD-12.5, CD-12.12: what the reader could buy, and why perhaps not. */
function prices({ sight, seat, words }: Moment): Block {
  const me = sight.phase === "gang" && seat !== null ? sight.players[seat] : undefined;
  const values = { recruit: me?.recruit_cost ?? 0, train: me?.train_cost ?? "–", np: me?.notoriety ?? 0 };
  return { title: "", lines: me ? [{ key: "prices", bold: fill(words.prices, values), text: "", clauses: ["CD-12.5"] }] : [] };
}

/** CD-S4: a question with one answer, asked so that nobody can read a hand from a pause. */
function idle({ sight, question, options, seat, words }: Moment): Block {
  const only = options.length === 1 && ["none", "pass", "go"].includes(String(options[0]?.data));
  const asked = question && only && seat !== null && sight.players[seat]!.hand_size > 0;
  return { title: "", lines: asked ? [{ key: "only", text: words.only, kind: "later", clauses: ["CD-S4"] }] : [] };
}

/** So many amounts are worth a look: no more than make it sure. */
const enough = (chances: number[]) => Math.min(9, (chances.indexOf(6) + 1 || 9));

const chosen = (options: Option[], data: number) => options.find((one) => one.data === data);
