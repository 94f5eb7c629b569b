import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection, Owner } from "../src/lib/connection";
import { LONGEST, reading } from "../src/lib/pace";
import { BASES } from "../src/lib/protocol";
import type { ClientMessage, Event, Question, ServerMessage, Update } from "../src/lib/protocol";
import { Session } from "../src/table/session.svelte";

const question = (number: number, more: Partial<Question> = {}): Question => ({
  number,
  kind: "turn",
  prompt: `Question ${number}`,
  options: [
    { data: 1, label: "one", parts: true },
    { data: 2, label: "two", parts: true },
  ],
  ...more,
});

/** A session whose line is in our hands. */
function seated(confirm = false, pace = false, lone = false) {
  const sent: ClientMessage[] = [];
  const told: string[] = [];
  const wanted: number[] = [];
  let owner!: Owner;
  let update = 0;
  const session = new Session(
    {
      ticket: async () => "ticket",
      lang: () => "en",
      confirm: () => confirm,
      lone: () => lone,
      pace: () => pace,
      ahead: () => false,
      told: (events) => told.push(...events.map((one) => one.text)),
      wanted: (one) => wanted.push(one.number),
    },
    (given) => {
      owner = given;
      return { send: (message: ClientMessage) => (sent.push(message), true), close() {} } as unknown as Connection;
    },
  );
  const hear = (message: ServerMessage) => owner.heard(message);
  const news = (more: Partial<Update>) => hear({ type: "update", update: ++update, ...more });
  const welcome = () =>
    hear({
      type: "welcome",
      protocol: 1,
      table: "t",
      game: "g",
      title: "G",
      version: "1",
      seats: 2,
      seat: 0,
    });
  owner.changed("live");
  welcome();
  const last = () => sent.at(-1)!;
  return { session, sent, told, wanted, hear, news, welcome, last, hello: () => owner.hello() };
}

const event = (number: number): Event => ({ number, kind: "x", text: `event ${number}` });

describe("what is heard", () => {
  it("keeps what an update leaves out", () => {
    const { session, news } = seated();
    news({ view: { a: 1 }, asked: [0], questions: [question(1)] });
    news({ can_undo: true });
    expect(session.view).toEqual({ a: 1 });
    expect(session.questions).toHaveLength(1);
    expect(session.canUndo).toBe(true);
  });

  it("applies changes to the view they are against, not to the newest", () => {
    const { session, news } = seated();
    news({ view: { a: 1, b: { c: 1, d: 1 } } });
    news({ base: 1, changes: [{ path: ["a"], value: 2 }] });
    news({ base: 1, changes: [{ path: ["b", "c"], value: 9 }, { path: ["b", "d"], gone: true }] });
    expect(session.view).toEqual({ a: 1, b: { c: 9 } });
  });

  it("acknowledges every update", () => {
    const { news, sent } = seated();
    news({ view: 1 });
    news({ view: 2 });
    expect(sent.filter((one) => one.type === "ack").map((one) => one.update)).toEqual([1, 2]);
  });

  it("tells an event once, also when it is sent again after a cut line", async () => {
    const { session, news, welcome, told, hello } = seated();
    news({ events: [event(1), event(2)] });
    welcome();
    news({ events: [event(2), event(3)] });
    expect(told).toEqual(["event 1", "event 2", "event 3"]);
    expect(session.events).toHaveLength(3);
    expect(await hello()).toMatchObject({ type: "join", events: 3 });
  });

  it("calls when something is wanted that was not before, but not for menus or answered bids", () => {
    const { news, wanted, session } = seated();
    news({ questions: [question(1)] });
    news({ questions: [question(1), question(2, { standing: true })] });
    news({ questions: [question(3, { sealed: true, answer: 1 })] });
    expect(wanted).toEqual([1]);
    expect(session.urgent).toBeUndefined();
  });
});

describe("the pace of others", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("shows the moves of others one after the other, and asks when they have been seen", () => {
    const { session, news, wanted } = seated(false, true);
    news({ view: 0, events: [event(1)] });
    for (const at of [1, 2, 3]) news({ view: at, events: [event(at + 1)], asked: [at] });
    news({ questions: [question(9)] });
    expect([session.urgent, session.coming[0]?.number, wanted]).toEqual([undefined, 9, []]);
    expect([session.view, session.events.length, session.behind]).toEqual([0, 1, 3]);
    vi.advanceTimersByTime(reading(["event 1"]));
    expect([session.view, session.events.length, session.asked, session.behind]).toEqual([1, 2, [1], 2]);
    vi.runAllTimers();
    expect([session.view, session.events.length, session.behind]).toEqual([3, 4, 0]);
    expect([session.urgent?.number, wanted]).toEqual([9, [9]]);
    // What now stands where one could skip them may have been clicked by mistake.
    expect(session.caught).toBe(performance.now());
  });

  it("asks at once where nothing is left to be looked at", () => {
    const { session, news } = seated(false, true);
    news({ view: 0, events: [event(1)] });
    news({ view: 1, questions: [question(9)] });
    expect([session.view, session.behind, session.urgent?.number]).toEqual([1, 0, 9]);
  });

  it("is no lag: all is acknowledged when it is heard, and clocks run from then", () => {
    const { session, news, sent } = seated(false, true);
    news({ view: 0, events: [event(1)] });
    for (const at of [1, 2, 3]) news({ view: at, events: [event(at + 1)] });
    expect(session.behind).toBe(3);
    expect(sent.filter((one) => one.type === "ack").map((one) => one.update)).toEqual([1, 2, 3, 4]);
    vi.advanceTimersByTime(50);
    const clock = { seat: 0, turn: 9000, reserve: 0, running: true };
    news({ view: 4, events: [event(5)], clocks: [clock] });
    expect(session.clocks).toEqual({ all: [clock], heard: performance.now() });
  });

  it("skips to now when wished, and whenever one does something oneself", () => {
    const { session, news, told } = seated(false, true);
    const asked = question(9);
    for (const at of [1, 2, 3]) news({ view: at, events: [event(at)] });
    session.skip();
    expect([session.view, session.behind, session.caught]).toEqual([3, 0, -Infinity]);
    for (const at of [4, 5]) news({ view: at, events: [event(at)], questions: [asked] });
    session.pick(asked, asked.options[0]!);
    expect([session.view, session.behind]).toEqual([5, 0]);
    for (const at of [6, 7]) news({ view: at, events: [event(at)] });
    news({ view: 8, events: [event(8)], accepted: ["mine"] });
    expect([session.view, session.answeredAt]).toEqual([8, 7]);
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `event ${at}`));
  });

  it("is never late without bound, however much happens", () => {
    const { session, news } = seated(false, true);
    news({ view: 0, events: [event(1)] });
    for (let at = 1; at <= 300; at++) news({ view: at, events: [event(at + 1)] });
    expect(session.events.length + session.behind).toBe(301);
    vi.advanceTimersByTime(LONGEST + 1000);
    expect([session.view, session.behind]).toEqual([300, 0]);
  });

  it("goes on where all that waits is nothing to look at", () => {
    const { session, news } = seated(false, true);
    news({ view: 0, events: [event(1)] });
    news({ view: 1 });
    news({ view: 2 });
    vi.advanceTimersByTime(reading(["event 1"]));
    expect(session.view).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
    news({ view: 3 });
    news({ view: 4, events: [event(2)] });
    vi.runAllTimers();
    expect([session.view, session.behind]).toEqual([4, 0]);
  });

  it("waits for nothing where time is limited, or nobody wants to wait", () => {
    const timed = seated(false, true);
    timed.news({ view: 0, events: [event(1)], clock: 5 });
    timed.news({ view: 1, events: [event(2)] });
    expect(timed.session.view).toBe(1);
    const { session, news } = seated(false, false);
    for (const at of [1, 2]) news({ view: at, events: [event(at)] });
    expect(session.view).toBe(2);
  });

  it("knows after a cut line what it has heard, shown or not", async () => {
    const { session, news, welcome, hello } = seated(false, true);
    for (const at of [1, 2, 3]) news({ view: at, events: [event(at)] });
    expect(await hello()).toMatchObject({ events: 3 });
    welcome();
    news({ view: 4, events: [event(4)] });
    expect([session.view, session.events.length]).toEqual([4, 4]);
  });

  it("shows the result after the moves that led to it", () => {
    const { session, news } = seated(false, true);
    for (const at of [1, 2]) news({ view: at, events: [event(at)] });
    news({ view: 3, events: [event(3)], state: "over", result: { places: [1, 2] } });
    expect(session.result).toBeNull();
    vi.runAllTimers();
    expect(session.result).toEqual({ places: [1, 2] });
  });
});

describe("answers", () => {
  it("asks what would come next and sends a whole answer as one input", () => {
    const { session, news, hear, last } = seated();
    const asked = question(7);
    news({ questions: [asked] });
    session.pick(asked, asked.options[0]!);
    expect(last()).toMatchObject({ type: "draft", question: 7, answers: [1] });
    hear({ type: "drafted", id: 1 });
    expect(last()).toMatchObject({ type: "play", question: 7, answers: [1] });
  });

  it("goes on with a part of an action, back one step, and sends all of it at once", () => {
    const { session, news, hear, last, sent } = seated();
    const asked = question(7);
    news({ questions: [asked] });
    session.pick(asked, asked.options[0]!);
    const inner = question(8, { inner: true });
    hear({ type: "drafted", id: 1, question: inner });
    expect(session.draft?.next).toBe(inner);
    session.pick(inner, inner.options[1]!);
    hear({ type: "drafted", id: 2, question: question(9, { inner: true }) });
    session.back();
    expect(session.draft?.next).toBe(inner);
    expect(session.draft?.picked.map((one) => one.data)).toEqual([1]);
    session.pick(inner, inner.options[0]!);
    hear({ type: "drafted", id: 3 });
    expect(last()).toMatchObject({ type: "play", question: 7, answers: [1, 1] });
    expect(sent.filter((one) => one.type === "play")).toHaveLength(1);
  });

  it("gives a part of an action by itself where there is no other, but not what spends something", () => {
    const { session, news, hear, last, sent } = seated(false, false, true);
    const asked = question(7);
    news({ questions: [asked] });
    const only = { inner: true, options: [{ data: 5, label: "five" }] };
    session.pick(asked, asked.options[0]!);
    hear({ type: "drafted", id: 1, question: question(8, { ...only, weighed: true }) });
    expect(session.draft?.next?.number).toBe(8);
    expect(sent.filter((one) => one.type === "play")).toHaveLength(0);
    session.back();
    session.pick(asked, asked.options[0]!);
    hear({ type: "drafted", id: 2, question: question(8, only) });
    expect(last()).toMatchObject({ type: "play", question: 7, answers: [1, 5] });
  });

  it("gives the only answer by itself, but neither what one has just opened nor what spends something", () => {
    vi.useFakeTimers();
    const { session, news, sent } = seated(false, false, true);
    const plays = () => sent.flatMap((one) => (one.type === "play" ? [one.question] : []));
    const lone = (number: number, data: number | string, more: Partial<Question> = {}) =>
      news({ questions: [question(number, { options: [{ data, label: "x" }], ...more })] });
    lone(1, 5);
    vi.runAllTimers();
    expect(plays()).toEqual([1]);
    news({ accepted: [(sent.at(-1) as { command: string }).command] });
    lone(2, 5, { weighed: true });
    vi.runAllTimers();
    expect(plays()).toEqual([1]);
    const asked = question(3, { options: [{ data: 1, label: "look" }, { data: 2, label: "no" }] });
    news({ questions: [asked] });
    session.pick(asked, asked.options[0]!);
    const opened = (number: number, data: number | string) =>
      news({ accepted: [(sent.at(-1) as { command: string }).command], questions: [question(number, { options: [{ data, label: "x" }] })] });
    opened(4, 5);
    vi.runAllTimers();
    expect(plays()).toEqual([1, 3]);
    session.pick(session.questions[0]!, session.questions[0]!.options[0]!);
    opened(5, "pass");
    vi.runAllTimers();
    expect(plays()).toEqual([1, 3, 4, 5]);
    vi.useRealTimers();
  });

  it("leaves the next question of its own for later", () => {
    const { session, news, hear, last } = seated();
    const asked = question(7);
    news({ questions: [asked] });
    session.pick(asked, asked.options[0]!);
    hear({ type: "drafted", id: 1, question: question(8) });
    expect(last()).toMatchObject({ type: "play", answers: [1] });
  });

  it("waits for a confirmation where that is wished", () => {
    const { session, news, hear, last } = seated(true);
    const asked = question(7);
    news({ questions: [asked] });
    session.pick(asked, asked.options[0]!);
    hear({ type: "drafted", id: 1 });
    expect(last().type).toBe("draft");
    expect(session.draft?.whole).toBe(true);
    session.confirm();
    expect(last()).toMatchObject({ type: "play", answers: [1] });
  });

  it("sends a sealed answer straight away", () => {
    const { session, news, last } = seated();
    const asked = question(7, { sealed: true });
    news({ questions: [asked] });
    session.pick(asked, asked.options[0]!);
    expect(last()).toMatchObject({ type: "play", question: 7, answers: [1] });
  });

  it("sends the same answer once, however often it is clicked, and another one at once", () => {
    const { session, news, sent } = seated();
    const asked = question(7, { sealed: true });
    const given = () => sent.flatMap((one) => (one.type === "play" ? [one.answers[0]] : []));
    news({ questions: [asked] });
    for (const at of [0, 0, 1, 1, 0]) session.pick(asked, asked.options[at]!);
    expect(given()).toEqual([1, 2, 1]);
    const commands = sent.flatMap((one) => (one.type === "play" ? [one.command] : []));
    news({ accepted: commands });
    session.pick(asked, asked.options[0]!);
    expect(given()).toEqual([1, 2, 1, 1]);
  });

  it("sends again after a cut line what the server has not accepted, under the same name", () => {
    const { session, news, hear, sent, welcome } = seated();
    session.act("concede");
    const first = sent.at(-1);
    welcome();
    expect(sent.at(-1)).toEqual(first);
    news({ accepted: [(first as { command: string }).command] });
    expect(session.sending).toBe(0);
    const before = sent.length;
    welcome();
    expect(sent.slice(before).filter((one) => one.type === "act")).toEqual([]);
    hear({ type: "refusal", why: "late", command: "unknown" });
    expect(session.refusal?.why).toBe("late");
  });

  it("keeps the draft before a refused answer", () => {
    const { session, news, hear } = seated();
    const asked = question(7);
    news({ questions: [asked] });
    session.pick(asked, asked.options[0]!);
    const inner = question(8, { inner: true, free: true });
    hear({ type: "drafted", id: 1, question: inner });
    session.pick(inner, { data: [5, 5], label: "5, 5" });
    hear({ type: "refusal", why: "too near", draft: 2, clauses: ["CF-3"] });
    expect(session.refusal?.clauses).toEqual(["CF-3"]);
    expect(session.draft?.next).toBe(inner);
  });

  it("keeps the views that changes may be against, and no more", () => {
    const { session, news } = seated();
    news({ view: { round: 1, gone: 2 } });
    for (let more = 1; more < BASES; more++) news({ asked: [0] });
    news({ base: 1, changes: [{ path: ["round"], value: 2 }, { path: ["gone"], gone: true }] });
    expect(session.view).toEqual({ round: 2 });
    for (let more = 0; more < 100; more++) news({ view: { round: more } });
    const kept = (session as unknown as { views: Map<number, unknown> }).views;
    expect(kept.size).toBe(BASES);
  });

  it("drops a draft whose question has closed", () => {
    const { session, news, hear } = seated();
    const asked = question(7);
    news({ questions: [asked] });
    session.pick(asked, asked.options[0]!);
    hear({ type: "drafted", id: 1, question: question(8, { inner: true }) });
    news({ questions: [] });
    expect(session.draft).toBeNull();
  });
});

describe("looking", () => {
  it("asks one thing at a time, and of those that wait the newest", async () => {
    const { session, sent, hear } = seated();
    const first = session.look({ x: 1 });
    const between = session.look({ x: 2 });
    const newest = session.look({ x: 3 });
    const looks = () => sent.filter((one) => one.type === "look");
    expect(looks()).toEqual([{ type: "look", id: 1, wanted: { x: 1 } }]);
    expect(await between).toBeNull();
    hear({ type: "looked", id: 1, found: { seen: 1 } });
    expect(await first).toEqual({ seen: 1 });
    expect(looks().at(-1)).toEqual({ type: "look", id: 2, wanted: { x: 3 } });
    hear({ type: "looked", id: 2, found: { seen: 3 } });
    expect(await newest).toEqual({ seen: 3 });
  });

  it("takes a refusal for no answer, and keeps it from the question", async () => {
    const { session, hear } = seated();
    const asked = session.look({ x: 1 });
    hear({ type: "refusal", why: "no", look: 1 });
    expect(await asked).toBeNull();
    expect(session.refusal).toBeNull();
  });

  it("lets go of what was asked before the line was lost", async () => {
    const { session, welcome } = seated();
    const asked = session.look({ x: 1 });
    welcome();
    expect(await asked).toBeNull();
  });
});
