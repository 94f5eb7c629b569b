import { describe, expect, it } from "vitest";
import { Cards } from "../src/games/ani-mayhem/faces/cards";
import { standingOrder } from "../src/games/ani-mayhem/orders";
import { oddsOf } from "../src/games/neon-gods/odds";
import type { City } from "../src/games/neon-gods/view";
import { soundOf } from "../src/lib/sounds";
import { filtered, grouped, keys } from "../src/lib/grouping";
import { words as en } from "../src/lib/i18n/en";
import { words as enLater } from "../src/lib/i18n/en.later";
import { words as fr } from "../src/lib/i18n/fr";
import { words as frLater } from "../src/lib/i18n/fr.later";
import { fill } from "../src/lib/i18n/fill";
import { blocks } from "../src/lib/markdown";
import { moved, type Places, type Standing } from "../src/lib/motion";
import { namesOf } from "../src/lib/names";
import { changed } from "../src/lib/opentables";
import { patched } from "../src/lib/patch";
import type { OpenTable } from "../src/lib/protocol";
import { planeFor } from "../src/lib/points";
import { kept, pictured, WHOLE, zoomed } from "../src/lib/panzoom";
import { pageFor } from "../src/lib/lesson";
import { seatNamed, title } from "../src/lib/say";
import { bySeat, freeCells, said, shapeOf } from "../src/lib/shape";
import { firstNews, lines, lost, restsAt, stretches } from "../src/lib/sums";
import { seated } from "../src/table/goals";
import { short } from "../src/lib/time";

describe("changes to a view", () => {
  it("leave the old view as it was", () => {
    const old = { a: [1, { b: 2 }], c: 3 };
    const now = patched(old, [
      { path: ["a", 1, "b"], value: 5 },
      { path: ["c"], gone: true },
    ]);
    expect(now).toEqual({ a: [1, { b: 5 }] });
    expect(old).toEqual({ a: [1, { b: 2 }], c: 3 });
  });
});

describe("the shape of a view", () => {
  it("knows words, zones, grids, charts, cards and places", () => {
    expect(shapeOf("x")).toEqual({ is: "word", word: "x" });
    expect(shapeOf([])).toEqual({ is: "nothing" });
    expect(shapeOf(["a", null, null])).toEqual({ is: "zone", things: ["a", null, null] });
    expect(shapeOf([["X", null], [null, "O"]]).is).toBe("grid");
    expect(shapeOf([{ name: "Ann", gold: 1 }, { name: "Bob", gold: 2 }])).toEqual({
      is: "chart",
      columns: ["gold"],
      rows: [
        { name: "Ann", cells: [1] },
        { name: "Bob", cells: [2] },
      ],
    });
    expect(shapeOf([{ x: 1, y: 2, seat: 0 }]).is).toBe("plane");
    expect(shapeOf([{ at: [1, 2], seat: 0 }]).is).toBe("plane");
    const space = { ground: "open", owls: 0, andys: [], tunnel: false, value: null, base: "", figures: { "0": 2 } };
    const cards = shapeOf({ a1: space, a2: space, a3: space, a4: space });
    expect(cards.is === "cards" && cards.cards[0]).toEqual({
      name: "a1",
      at: undefined,
      facts: [
        ["ground", "open"],
        ["figures", { "0": 2 }],
      ],
    });
  });

  it("calls things by their card, and what is unknown lies face down", () => {
    const rows = [{ card: "av.brace", id: 7 }, { card: "av.spark", id: 8 }];
    expect(shapeOf(rows)).toEqual({
      is: "chart",
      columns: ["id"],
      rows: [
        { name: "av.brace", cells: [7] },
        { name: "av.spark", cells: [8] },
      ],
    });
    expect(shapeOf(["av.brace", "?"])).toEqual({ is: "zone", things: ["av.brace", null] });
  });

  it("finds the players' own although there were none before the game began", () => {
    const never = new Set<string>();
    bySeat({ players: [] }, 2, never);
    expect(bySeat({ players: [{ hand: 1 }, { hand: 2 }] }, 2, never).own).toEqual([{ hand: 1 }, { hand: 2 }]);
    expect(bySeat({ players: [{ hand: 1 }] }, 1).own).toEqual([{ hand: 1 }]);
  });

  it("gives each seat its own, and remembers which lists are nobody's", () => {
    const never = new Set<string>();
    expect(bySeat({ coins: [1, 2], lots: [3, 4, 5] }, 2, never)).toEqual({
      shared: [["lots", [3, 4, 5]]],
      own: [{ coins: 1 }, { coins: 2 }],
    });
    expect(bySeat({ lots: [3, 4] }, 2, never).shared).toEqual([["lots", [3, 4]]]);
  });

  it("takes a text in several languages for one text", () => {
    expect(said({ en: "Home", fr: "Foyer" }, "fr")).toBe("Foyer");
    expect(said({ en: "Home" }, "fr")).toBe("Home");
    expect(said({ en: 3 }, "fr")).toEqual({ en: 3 });
  });

  it("finds options that are the free cells of the only grid", () => {
    const view = { board: [["X", null], [null, "O"]] };
    const options = [1, 2].map((data) => ({ data, label: String(data) }));
    expect([...freeCells(view, options).keys()]).toEqual([1, 2]);
    expect(freeCells(view, [...options, { data: 3, label: "3" }]).size).toBe(0);
    expect(freeCells({ ...view, other: view.board }, options).size).toBe(0);
  });

  it("finds the plane of a free point", () => {
    const options = [[0, 0], [10, 20]].map((data) => ({ data, label: "" }));
    const question = { number: 1, kind: "light", prompt: "", options, free: true };
    expect(planeFor(question, { fires: [{ at: [5, 5], seat: 1 }] })).toMatchObject({
      lead: [],
      candidates: [{ x: 0, y: 0 }, { x: 10, y: 20 }],
      things: [{ x: 5, y: 5, seat: 1 }],
    });
    expect(planeFor({ ...question, free: false }, {})).toBeNull();
    expect(planeFor(question, { width: 60, height: 40 })).toMatchObject({ left: 0, width: 60, height: 40 });
  });
});

describe("many options", () => {
  const option = (data: [string, number], label: string) => ({ data, label });

  it("are grouped by how they begin, if there are many", () => {
    const some = [option(["move", 1], "a"), option(["build", 1], "b")];
    expect(grouped(some)).toHaveLength(1);
    const many = Array.from({ length: 30 }, (_, at) => option([at % 2 ? "move" : "build", at], `${at}`));
    expect(grouped(many).map((one) => one.name)).toEqual(["build", "move"]);
  });

  it("are found by words in any order, without accents", () => {
    const all = [option(["a", 1], "Élan vers a1"), option(["a", 2], "Vers b2")];
    expect(filtered(all, "a1 elan")).toEqual([all[0]]);
    expect(filtered(all, " ")).toEqual(all);
  });
});

describe("words", () => {
  it("have the same places to fill in both languages", () => {
    const places = (text: string) => [...new Set(text.match(/\{\w+/g) ?? [])].sort();
    const [english, french]: Record<string, string>[] = [{ ...en, ...enLater }, { ...fr, ...frLater }];
    for (const key of Object.keys(english!)) {
      expect(places(french![key]!), key).toEqual(places(english![key]!));
    }
    expect(Object.keys(french!).sort()).toEqual(Object.keys(english!).sort());
  });

  it("count as each language does", () => {
    expect(fill("{n} {n|seat|seats}", { n: 1 }, "en")).toBe("1 seat");
    expect(fill("{n} {n|seat|seats}", { n: 0 }, "en")).toBe("0 seats");
    expect(fill("{n} {n|siège|sièges}", { n: 0 }, "fr")).toBe("0 siège");
    expect(fill("{n} {n|siège|sièges}", { n: 1.5 }, "fr")).toBe("1.5 siège");
    expect(fill("{n} {n|siège|sièges}", { n: 2 }, "fr")).toBe("2 sièges");
  });

  it("tell namesakes apart", () => {
    expect(namesOf(["Ann", "Ann", "", "Bob"], ["player 1", "Ann", "", "Red"], (seat) => `Player ${seat + 1}`)).toEqual([
      "Ann (1)",
      "Ann (2)",
      "Player 3",
      "Bob · Red",
    ]);
  });

  it("say how long", () => {
    expect([short(65_000), short(3_700_000), short(-5), short(3 * 86_400_000)]).toEqual(["1:05", "1 h 01", "0:00", "3 d 0 h"]);
    expect(title("hand_size")).toBe("Hand size");
  });
});

describe("a rulebook", () => {
  it("is read clause by clause", () => {
    const text = "# Rules\n- **AU-1** Two play\n  for long, see AU-S1 and `x`.\n- item\n\n| a | b |\n|---|---|\n| 1 | **2** |\n\nplain";
    expect(blocks(text).map((one) => one.is)).toEqual(["heading", "clause", "item", "table", "text"]);
    expect(blocks(text)[1]).toEqual({
      is: "clause",
      id: "AU-1",
      words: [
        { text: "Two play for long, see ", as: "plain" },
        { text: "AU-S1", as: "clause" },
        { text: " and ", as: "plain" },
        { text: "x", as: "code" },
        { text: ".", as: "plain" },
      ],
    });
  });
});

describe("a closer look", () => {
  it("keeps the point under the cursor and never leaves the drawing", () => {
    const near = zoomed(WHOLE, 2, 100, 50);
    expect(near).toEqual({ scale: 2, x: -100, y: -50 });
    expect(zoomed(near, 0.5, 100, 50)).toEqual({ scale: 1, x: 0, y: 0 });
    expect(zoomed(WHOLE, 0.5, 10, 10).scale).toBe(1);
    expect(kept({ scale: 2, x: 30, y: -900 }, 400, 300)).toEqual({ scale: 2, x: 0, y: -300 });
  });
  it("lays the picture of a drawing where the drawing will be", () => {
    const [unit, x, y] = [0.5, 30, 0]; // a unit is half a pixel, beside the drawing 30 pixels are empty
    const place = (view: typeof WHOLE, q: number): [number, number] => [x + unit * (view.x + view.scale * q), y + unit * (view.y + view.scale * q)];
    const [drawn, view] = [zoomed(WHOLE, 2, 100, 50), zoomed(WHOLE, 3, 40, 90)];
    const at = pictured(drawn, view, unit, x, y);
    const [px, py] = place(drawn, 70);
    expect([at.x + at.scale * px, at.y + at.scale * py].map((one) => one.toFixed(6))).toEqual(place(view, 70).map((one) => one.toFixed(6)));
    expect(pictured(drawn, drawn, unit, x, y)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});

describe("a lesson", () => {
  const page = (name: string, when = "") => ({ name, when, show: "", suggest: [], text: name });
  const lesson = { game: "g", seats: 2, bot: "easy", position: "", options: {}, pages: [page("hello"), page("go", "move"), page("late", "over")] };

  it("begins with its first pages, then waits for their moment, each once", () => {
    expect(pageFor(lesson, [], ["move"])?.name).toBe("hello");
    expect(pageFor(lesson, ["hello"], ["recruit"])).toBeNull();
    expect(pageFor(lesson, ["hello"], ["move"])?.name).toBe("go");
    expect(pageFor(lesson, ["hello", "go"], ["move"])).toBeNull();
    // What never came up is read at the end.
    expect(pageFor(lesson, ["hello"], ["over"])?.name).toBe("late");
    expect(pageFor(lesson, ["hello", "late"], ["over"])?.name).toBe("go");
  });
});

describe("seats by name", () => {
  it("says who, where a number is a seat, and leaves other numbers alone", () => {
    expect(seatNamed("active", 0, ["Ann", "Bob"])).toBe("Ann");
    expect(seatNamed("round", 0, ["Ann", "Bob"])).toBeNull();
    expect(seatNamed("active", 5, ["Ann", "Bob"])).toBeNull();
  });
});

describe("open tables", () => {
  const table = (id: string, created: number, host = "Ann"): OpenTable =>
    ({ id, created, host, game: "g", title: "G", seats: 2, free: [1], people: [] });

  it("come, change and go, the newest first", () => {
    const before = [table("b", 2), table("a", 1)];
    const put = [table("c", 3), table("a", 1, "Bob")];
    const now = changed(before, { type: "tables_changed", put, gone: ["b"], total: 2 });
    expect(now.map((one) => one.id + one.host)).toEqual(["cAnn", "aBob"]);
    expect(before.length).toBe(2);
  });
});

describe("the odds of a battle in Neon Gods", () => {
  const faces = { blue: ["1", "1", "2", "2", "3", "3"], pink: ["0", "6"], green: ["0g"] };
  const side = (seat: number | null, value: number, hand = 0) => ({
    seat, value, hand, dice: [], hits: 0, grabs: 0, here: value, near: 0, towers: 0, owls: 0, unseen: 0, cards: [],
  });
  const city = (attacker: object, defender: object, laid: string[] = []) =>
    ({
      faces,
      battle: { space: "a1", attacker, defender },
      players: [{ battle: { cards: laid } }, { battle: { cards: null } }],
      cards: { kid: { dice: ["blue"] }, ace: { dice: ["pink"] }, owl: { dice: [] } },
    }) as unknown as City;

  it("give a tie to the attacker, and no dice to who plays nothing", () => {
    const even = city(side(0, 2), side(1, 2));
    expect(oddsOf(even, 0, ["stop"])!.rows[0]!.chances[0]).toBe(1);
    expect(oddsOf(even, 1, ["stop"])!.rows[0]!.chances).toEqual([0]);
    expect(oddsOf(even, 2, ["stop"])).toBeNull();
  });
  it("count the dice of what lies there and of what is added", () => {
    const behind = city(side(0, 1), side(null, 4), ["kid"]);
    const { against, rows } = oddsOf(behind, 0, ["stop", "ace", "kid"])!;
    expect(against).toEqual([0]);
    expect(rows.map((one) => Math.round(one.chances[0]! * 1000) / 1000)).toEqual([0.333, 0.667, 0.889]);
  });
  it("know how many cards an attacker has laid, and no more", () => {
    const { against } = oddsOf(city(side(1, 1, 2), side(0, 4)), 0, ["stop"])!;
    expect(against).toEqual([2]);
  });
});

describe("sounds", () => {
  it("are told from what has happened, the loudest first", () => {
    expect(soundOf(["draw", "roll", "battle"])).toBe("blow");
    expect(soundOf(["turn", "rolled", "draw"])).toBe("dice");
    expect(soundOf(["play_card"])).toBe("card");
    expect(soundOf(["turn", "move"])).toBeNull();
  });
});

describe("pieces that have moved", () => {
  const at = (x: number, more: Partial<Standing<string>> = {}): Standing<string> => ({
    at: { x, y: 0 }, piece: `at ${x}`, count: 1, size: 10, place: null, ...more,
  });
  const places = (pieces: Record<string, Standing<string>[]>): Places<string> => new Map(Object.entries(pieces));

  it("are those that are further away than they are large", () => {
    const before = places({ rook: [at(0)], king: [at(50)], pawn: [at(200)] });
    const after = places({ rook: [at(100)], king: [at(55)], pawn: [at(200)] });
    expect(moved(before, after)).toEqual([{ from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, piece: "at 100", joined: false }]);
  });
  it("may be of those that nobody can tell apart", () => {
    const before = places({ figure: [at(0, { count: 3 }), at(100, { count: 1 })] });
    const after = places({ figure: [at(0, { count: 2 }), at(100, { count: 2 })] });
    expect(moved(before, after)).toEqual([{ from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, piece: "at 100", joined: true }]);
  });
  it("have not moved where they are only drawn elsewhere in the same place", () => {
    const before = places({ ann: [at(0, { place: "city" })], bob: [at(300, { place: "port" })] });
    const after = places({ ann: [at(60, { place: "city" })], bob: [at(60, { place: "city" })] });
    expect(moved(before, after).map((one) => one.from.x)).toEqual([300]);
  });
  it("go to where they are kept, and come from there", () => {
    const hand = places({ knife: [at(0)] });
    const kept = places({ knife: [at(100, { held: true })] });
    expect(moved(hand, kept)).toEqual([{ from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, piece: "at 100", joined: false, ghost: "at 0" }]);
    expect(moved(kept, hand).map((one) => one.from.x)).toEqual([100]);
    expect(moved(kept, places({ knife: [at(300, { held: true })] }))).toEqual([]);
  });
  it("go their way on a drawing, whatever size it has been given meanwhile", () => {
    const drawn = (x: number) => ({ x, y: 0, size: 10, on: "field" });
    const before = places({ ann: [at(0, { drawn: drawn(0) })], bob: [at(100, { drawn: drawn(100) })] });
    const after = places({ ann: [at(40, { drawn: drawn(0) })], bob: [at(400, { drawn: drawn(300) })] });
    expect(moved(before, after).map((one) => one.drawn?.map(({ x }) => x))).toEqual([[100, 300]]);
  });
  it("come and go without a way, and a board that is laid out anew moves nobody", () => {
    expect(moved(places({ old: [at(0)] }), places({ young: [at(0)] }))).toEqual([]);
    const all = (by: number) => places(Object.fromEntries([1, 2, 3, 4, 5, 6].map((one) => [String(one), [at(one * 50 + by)]])));
    expect(moved(all(0), all(500))).toEqual([]);
  });
});

describe("who stands how", () => {
  it("is told with the names where each stands alone", () => {
    const goal = (...seats: number[][]) => ({ aim: "", standing: seats.map((one, at) => ({ name: "", seats: one, count: at })) }) as never;
    expect([...(seated(goal([1], [0])) ?? [])]).toEqual([[1, 0], [0, 1]]);
    expect(seated(goal([0, 1], [2]))).toBeNull();
    expect(seated(null)).toBeNull();
  });
  it("who has lost something is told so, and nobody else", () => {
    const event = { number: 1, kind: "displaced", text: "", args: { who: 1 } };
    expect([lost(event, 1), lost(event, 0), lost(event, null), lost({ ...event, kind: "move" }, 1)]).toEqual([true, false, false, false]);
  });
});

describe("news in a log", () => {
  const told = lines([0, 1, 0, 1].map((who, number) => ({ number, kind: "go", text: "…", clauses: [], args: { who } }) as never));

  it("begin behind what the reader's own answer said", () => {
    expect([firstNews(told, -1, 0), firstNews(told, 1, 0), firstNews(told, 0, 0), firstNews(told, 1, null), firstNews(told, 3, 0)]).toEqual([undefined, 3, 1, 2, undefined]);
  });
  it("are gone back to when the reader is asked; until then the newest line stays in sight", () => {
    expect([restsAt(90, 40, true), restsAt(90, 40, false), restsAt(90, undefined, true), restsAt(30, 40, true)]).toEqual([40, 90, 90, 30]);
  });
});

describe("what bots did in a row", () => {
  const told = (...seats: (number | null)[]) =>
    lines(seats.map((who, number) => ({ number, kind: who === null ? "round" : "go", text: "…", clauses: [], args: who === null ? {} : { who } }) as never));
  const sizes = (seats: number, ...who: (number | null)[]) => stretches(told(...who), new Set([1, 2, 3]), seats, ["round"]).map((one) => (one.folded ? -1 : 1) * one.lines.length);

  it("is one line where many play", () => {
    expect(sizes(16, 0, 1, 2, 3, 1, 0, 2, 3)).toEqual([1, -4, 1, 1, 1]);
  });
  it("ends with a turn", () => {
    expect(sizes(16, 1, 2, null, 3, 1, 2)).toEqual([1, 1, 1, -3]);
  });
  it("is told line by line where few play", () => {
    expect(sizes(4, 1, 2, 3, 1)).toEqual([1, 1, 1, 1]);
  });
});

describe("standing orders of Ani-Mayhem", () => {
  it("are over with the fight that they were for", () => {
    expect(standingOrder("fight", true)).toBe("fight");
    expect(standingOrder("fight", false)).toBe("");
    expect(standingOrder("turn", false)).toBe("turn");
  });
});

describe("keys of answers", () => {
  const of = (...labels: string[]) => [...keys(labels.map((label) => ({ data: label, label }))).values()];
  it("are their places, nine at the most", () => {
    expect(of("Search", "Move", "Shoot")).toEqual([1, 2, 3]);
    expect(of(..."abcdefghijk")).toHaveLength(9);
  });
  it("stay with whoever has a number, and leave the others what is left", () => {
    expect(of("Rifle Scout A1", "Runt A2", "Runt A4", "pass")).toEqual([1, 2, 4, 3]);
    expect(of("Runt A4", "pass")).toEqual([4, 1]);
  });
  it("are places again where two have the same number", () => {
    expect(of("Runt A1", "Runt B1", "Runt A2")).toEqual([1, 2, 3]);
  });
});

describe("skills of Ani-Mayhem", () => {
  it("say how often one has them, and that one lacks them", () => {
    const cards = new Cards({ cards: [], skills: { Cooking: "Cooking" }, categories: {} } as never);
    expect([-1, 1, 2].map((n) => cards.skill("Cooking", n))).toEqual(["Cooking −1", "Cooking", "Cooking ×2"]);
  });
});
