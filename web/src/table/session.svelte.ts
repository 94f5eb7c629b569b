/** One place at one table: what is known there, what is asked, and what has been sent. */

import type { TableClock } from "../games";
import { Connection, type Status } from "../lib/connection";
import { Pace, reading } from "../lib/pace";
import { patched } from "../lib/patch";
import { BASES } from "../lib/protocol";
import { Refused } from "../lib/refused";
import { same } from "../lib/say";
import type {
  Act,
  Asking,
  Bye,
  Choice,
  Clock,
  ClientMessage,
  Event,
  GoalSaid,
  Holder,
  Json,
  Message,
  Option,
  Person,
  Play,
  Question,
  Refusal,
  Result,
  ServerMessage,
  Update,
  Welcome,
} from "../lib/protocol";

export interface Drafting {
  /** The question as it was asked, and the answers chosen since. */
  root: Question;
  picked: Option[];
  /** What is asked after them; null while the server thinks, or when all is answered. */
  next: Question | null;
  /** All answered: only a confirmation is missing. */
  whole: boolean;
  /** The table as it would be then, where that was wanted. */
  view?: Json;
  id: number;
  /** The draft before its last answer. */
  before: Drafting | null;
}

export interface Wishes {
  ticket(): Promise<string>;
  lang(): string;
  /** Whether an answer waits for a confirmation. */
  confirm(): boolean;
  /** Whether an answer is given by itself where there is only one. */
  lone?(): boolean;
  /** Whether an answer that does nothing waits for the reader though nobody else sits there: in a lesson, say. */
  slow?(): boolean;
  /** Whether moves of others are shown one by one. */
  pace(): boolean;
  /** Whether the table is wanted as it would be amid an action. */
  ahead(): boolean;
  /** News for people: what happened, in sentences. */
  told(events: Event[], first: boolean): void;
  /** Something is wanted of this seat that was not before. */
  wanted(question: Question): void;
}

/** What an update shows: it may have to wait until what came before has been seen. */
interface Move {
  view: Json;
  events: Event[];
  asked?: number[] | null;
  state?: Update["state"];
  result?: Result | null;
  questions?: Question[] | null;
  goal?: GoalSaid | null;
  /** What the own answer brought. */
  own: boolean;
}

let commands = 0;
const device = Math.random().toString(36).slice(2, 10);

export class Session {
  status = $state<Status>("connecting");
  welcome = $state.raw<Welcome | null>(null);
  view = $state.raw<Json>(null);
  goal = $state.raw<GoalSaid | null>(null);
  questions = $state.raw<Question[]>([]);
  /** What is asked after the moves that are not shown yet. */
  coming = $state.raw<Question[]>([]);
  asked = $state.raw<number[]>([]);
  people = $state.raw<Person[]>([]);
  /** Who has a role, where the game has any. */
  holders = $state.raw<Holder[]>([]);
  /** Whether this seat hears what spectators say. */
  listening = $state(false);
  events = $state.raw<Event[]>([]);
  chat = $state.raw<Message[]>([]);
  muted = $state.raw<string[]>([]);
  watching = $state(0);
  /** Null until the first update says. */
  state = $state<Update["state"] | null>(null);
  paused = $state(false);
  canUndo = $state(false);
  /** Whether the last move can be had back if the others agree. */
  canTakeback = $state(false);
  /** Who asks for a move back. */
  takeback = $state.raw<Asking>({});
  /** Who asks to end the game early. */
  leaving = $state.raw<Asking>({});
  result = $state.raw<Result | null>(null);
  /** So many moves of others are known and not shown yet. */
  behind = $state(0);
  next = $state<string | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  draft = $state.raw<Drafting | null>(null);
  /** Inputs on their way. */
  sending = $state(0);
  /** The last event before the own seat last answered: what its answer brought is news. -1: it has not yet. */
  answeredAt = $state(-1);
  /** What was asked where the own seat has only passed since it did something. */
  passed = $state.raw<string[]>([]);
  /** Why the server closed the door, if it did. */
  bye = $state.raw<{ why: string; code: Bye["code"] } | null>(null);
  /** The table's clock and when we were told, by this page's clock. */
  clock = $state.raw<TableClock | null>(null);
  /** Everybody's time where it is limited, and when we were told. */
  clocks = $state.raw<{ all: Clock[]; heard: number }>({ all: [], heard: 0 });
  /** The seats that ask for a pause. */
  pausing = $state.raw<number[]>([]);
  /** The seats that would not have the last pause. */
  declined = $state.raw<number[]>([]);

  /** The newest view, shown or not, and the newest event. */
  private latest: Json = null;
  private lastEvent = 0;
  private moves = new Pace<Move>({
    show: (moves) => this.show(moves),
    time: (move) => reading(move.events.map((one) => one.text)),
    wanted: () => !this.clock && !this.clocks.all.length && this.wishes.pace(),
    left: (count) => {
      if (this.behind && !count && !this.skipping) this.caught = performance.now();
      this.behind = count;
    },
  });
  private skipping = false;
  /** When the moves of others had been shown to their end, without anybody skipping them. */
  caught = -Infinity;
  private views = new Map<number, Json>();
  private pending = new Map<string, Play | Act>();
  /** Who waits to hear whether an act was taken. */
  private acts = new Map<string, (taken: boolean) => void>();
  private drafts = 0;
  /** The look that is being answered, and the one that comes next: what lies between is not wanted any more. */
  private looking: { id: number; found: (found: Json | null) => void } | null = null;
  private nextLook: { wanted: Json; found: (found: Json | null) => void } | null = null;
  private looks = 0;
  private line: Connection;

  constructor(
    private wishes: Wishes,
    connect: (owner: ConstructorParameters<typeof Connection>[0]) => Connection = (owner) =>
      new Connection(owner),
  ) {
    this.line = connect({
      hello: () => this.hello(),
      heard: (message) => this.heard(message),
      changed: (status) => (this.status = status),
      beats: true,
    });
  }

  get seat(): number | null {
    return this.welcome?.seat ?? null;
  }

  /** What is asked that waits for an answer: menus that stand open do not, nor sealed answers. */
  get urgent(): Question | undefined {
    return urgent(this.questions);
  }

  /** Whether bots give advice: with two or more people only where the table allows it. */
  get advises(): boolean {
    return this.persons < 2 || Boolean(this.welcome?.terms?.advice);
  }

  /** How many people sit here. */
  private get persons(): number {
    const people = new Set(this.people.filter((one) => one.kind === "person").map((one) => one.person));
    people.delete("");
    return people.size;
  }

  leave(): void {
    this.moves.stop();
    this.line.close();
  }

  /** Show at once what has happened meanwhile. */
  skip(): void {
    this.skipping = true;
    this.moves.catchUp();
    this.skipping = false;
  }

  // What is done

  /** Choose an option, or give a free answer. What may leave more to say becomes a draft, all else is
   * played at once: `sure` where a lesson was told to do it. */
  pick(question: Question, option: Option, sure = false): void {
    this.skip();
    this.refusal = null;
    const careful = !sure && this.careful(question);
    if (question.sealed && !careful) return this.play(question.number, [option.data]);
    const before = this.draft?.next === question ? this.draft : null;
    const root = before?.root ?? question;
    const picked = [...(before?.picked ?? []), option];
    const whole = question.options.includes(option) && !option.parts;
    this.draft = { root, picked, next: null, whole, view: before?.view, id: ++this.drafts, before };
    if (whole) {
      if (!this.wishes.confirm() && !careful) this.confirm();
      return;
    }
    this.line.send({
      type: "draft",
      id: this.draft.id,
      question: root.number,
      answers: picked.map((one) => one.data),
      ...(this.wishes.ahead() && { view: true }),
    });
  }

  /** Where a game has a word for it, an answer is confirmed before it is given: a ballot, say. */
  careful(question: Question): string {
    return this.welcome?.labels?.[`confirm.${question.kind}`] ?? "";
  }

  /** Carry out a whole action: all of its answers are one input. */
  take(question: Question, picked: Option[]): void {
    this.skip();
    this.refusal = null;
    this.draft = { root: question, picked, next: null, whole: true, id: ++this.drafts, before: null };
    if (question.sealed || !this.wishes.confirm()) this.confirm();
  }

  /** One step back in a draft, or out of it. */
  back(all = false): void {
    this.refusal = null;
    this.draft = all ? null : (this.draft?.before ?? null);
  }

  /** Send the draft as one input. */
  confirm(): void {
    const going = this.draft;
    if (!going) return;
    this.play(
      going.root.number,
      going.picked.map((one) => one.data),
    );
  }

  /** Whether it was taken, once the server has said so. */
  act(act: Act["do"], bot = "", word = ""): Promise<boolean> {
    this.skip();
    this.refusal = null;
    const message: Act = { type: "act", command: command(), do: act, bot, word };
    return new Promise((told) => {
      this.acts.set(message.command, told);
      this.dispatch(message);
    });
  }

  /** Whether others ask something of all, or have answered it. */
  get wished(): boolean {
    const asked = [this.takeback, this.leaving].some((one) => one.asks?.length || one.refused?.length);
    return asked || this.paused || this.pausing.length > 0 || this.declined.length > 0;
  }

  /** Take back the last move: alone where that can be, or else by asking the others. */
  undo(): Promise<boolean> {
    return this.act(this.canTakeback && !this.canUndo ? "takeback" : "undo");
  }

  /** Find something out; null when something newer was asked before it could be, or it made no sense. */
  look(wanted: Json): Promise<Json | null> {
    this.nextLook?.found(null);
    return new Promise((found) => {
      this.nextLook = { wanted, found };
      if (!this.looking) this.lookNext();
    });
  }

  private lookNext(): void {
    const next = this.nextLook;
    this.nextLook = this.looking = null;
    if (!next) return;
    const id = ++this.looks;
    if (this.line.send({ type: "look", id, wanted: next.wanted })) this.looking = { id, found: next.found };
    else next.found(null);
  }

  private looked(id: number, found: Json | null): void {
    if (this.looking?.id !== id) return;
    this.looking.found(found);
    this.lookNext();
  }

  say(text: string, to: number | null = null, circle = ""): void {
    this.line.send({ type: "say", text, to, ...(circle && { circle }) });
  }

  mute(person: string, on: boolean): void {
    this.muted = on ? [...this.muted, person] : this.muted.filter((one) => one !== person);
    this.line.send({ type: "mute", person, on });
  }

  /** Hear spectators from now on, or no more. Everybody sees it. */
  listen(on: boolean): void {
    this.listening = on;
    this.line.send({ type: "listen", on });
  }

  speak(lang: string): void {
    this.line.send({ type: "speak", lang });
  }

  /** The very same answer again, before the first was heard of, is one click too many. */
  private play(question: number, answers: Choice[]): void {
    const sent = [...this.pending.values()].filter((one) => one.type === "play" && one.question === question);
    if (same((sent.at(-1) as Play | undefined)?.answers, answers)) return;
    const asked = this.questions.find((one) => one.number === question)?.prompt ?? "";
    this.passed = same(answers, ["pass"]) ? [...this.passed.slice(-4), asked] : [];
    this.dispatch({ type: "play", command: command(), question, answers });
  }

  /** Kept until the server says that it has it: sent again, it counts once. */
  private dispatch(message: Play | Act): void {
    this.pending.set(message.command, message);
    this.sending = this.pending.size;
    this.line.send(message);
  }

  // What is heard

  private async hello(): Promise<ClientMessage> {
    try {
      return {
        type: "join",
        token: await this.wishes.ticket(),
        lang: this.wishes.lang(),
        events: this.lastEvent,
        chat: this.chat.at(-1)?.number ?? 0,
      };
    } catch (error) {
      if (error instanceof Refused) this.shut({ why: error.message, code: "bad" });
      throw error;
    }
  }

  /** No use in trying again. */
  private shut(bye: { why: string; code: Bye["code"] }): void {
    this.bye = bye;
    this.line.close();
  }

  private heard(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.muted = message.muted ?? [];
        this.views.clear();
        this.draft = null;
        this.looking?.found(null);
        this.lookNext();
        for (const one of this.pending.values()) this.line.send(one);
        if (this.listening) this.line.send({ type: "listen" });
        break;
      case "update":
        this.update(message);
        this.line.send({ type: "ack", update: message.update });
        break;
      case "drafted":
        this.drafted(message.id, message.question ?? null, message.view);
        break;
      case "looked":
        this.looked(message.id, message.found);
        break;
      case "refusal":
        if (message.look != null) this.looked(message.look, null);
        else this.refused(message);
        break;
      case "heard":
        this.chat = [...this.chat, ...message.messages];
        break;
      case "bye":
        if (!message.again) this.shut(message);
        break;
    }
  }

  private update(news: Update): void {
    const base = news.base ?? 0;
    if (base) {
      this.latest = patched(this.views.get(base) ?? null, news.changes ?? []);
    } else if (news.view !== undefined) {
      this.latest = news.view;
    }
    // One's own move is shown at once, and so is what had happened before one came.
    const own = news.accepted?.length || !this.views.size;
    this.views.set(news.update, this.latest);
    this.views.delete(news.update - BASES);
    if (news.people) this.people = news.people;
    if (news.holders) this.holders = news.holders;
    if (news.seat_names) this.welcome = { ...this.welcome!, seat_names: news.seat_names };
    if (news.watching != null) this.watching = news.watching;
    if (news.paused != null) this.paused = news.paused;
    if (news.can_undo != null) this.canUndo = news.can_undo;
    if (news.can_takeback != null) this.canTakeback = news.can_takeback;
    if (news.takeback) this.takeback = news.takeback;
    if (news.leaving) this.leaving = news.leaving;
    if (news.next) this.next = news.next;
    if (news.clock != null) this.clock = { at: news.clock, heard: performance.now() };
    if (news.clocks) this.clocks = { all: news.clocks, heard: performance.now() };
    if (news.pausing) this.pausing = news.pausing;
    if (news.declined) this.declined = news.declined;
    for (const one of news.accepted ?? []) this.settle(one);
    const events = (news.events ?? []).filter((one) => one.number > this.lastEvent);
    if (news.accepted?.length) this.answeredAt = this.lastEvent;
    this.lastEvent = events.at(-1)?.number ?? this.lastEvent;
    const { asked, state, result, questions, goal } = news;
    if (questions) this.coming = questions;
    const answeredNow = Boolean(news.accepted?.length);
    const move = { view: this.latest, events, asked, state, result, questions, goal, own: answeredNow };
    if (own) this.moves.catchUp(move);
    else this.moves.add(move);
  }

  /** Moves that are to be seen now, the last of them as it left the table. */
  private show(moves: Move[]): void {
    for (const { view, asked, state, result, goal } of moves) {
      this.view = view;
      if (asked) this.asked = asked;
      if (state) this.state = state;
      if (result) this.result = result;
      if (goal) this.goal = goal;
    }
    const fresh = moves.flatMap((one) => one.events);
    if (fresh.length) {
      const first = !this.events.length;
      this.events = [...this.events, ...fresh];
      this.wishes.told(fresh, first);
    }
    // What is asked belongs to what is seen: only the last of them still counts.
    const asking = moves.findLast((one) => one.questions);
    if (asking?.questions) this.ask(asking.questions, asking.own);
  }

  private ask(questions: Question[], own: boolean): void {
    const before = this.urgent?.number;
    this.questions = questions;
    const root = this.draft?.root.number;
    if (root !== undefined && !questions.some((one) => one.number === root)) this.draft = null;
    const now = this.urgent;
    if (!now || now.number === before) return;
    this.wishes.wanted(now);
    this.answerAlone(now, own);
  }

  /** The only answer there is, after a while: that there was no other is nobody else's business. What the own
   * answer has opened is looked at first, and what spends something is never given: only what does nothing is. */
  private answerAlone(question: Question, opened: boolean): void {
    const [only, other] = question.options;
    if (!only || other || question.free || question.sealed || only.parts) return;
    if ((opened || question.weighed) && !IDLE.includes(only.data)) return;
    // Whoever plays with bots alone has nobody to hide from that there is nothing to do.
    const idle = this.persons < 2 && IDLE.includes(only.data) && !this.wishes.slow?.();
    if (!this.wishes.lone?.() && !idle) return;
    setTimeout(() => {
      const asked = this.urgent?.number === question.number;
      if (asked && !this.behind && !this.draft && !this.sending && !this.paused) this.pick(question, only);
    }, 700 + Math.random() * 1300);
  }

  private drafted(id: number, question: Question | null, view?: Json): void {
    const going = this.draft;
    if (!going || going.id !== id) return;
    // A question that is no part of this action can wait until the action is on disk.
    if (question?.inner) {
      this.draft = { ...going, next: question, view };
      const [only, other] = question.options;
      // Where the board shows what would come of it, or it spends something, a lone option is looked at first.
      if (only && !other && !question.free && !question.weighed && !this.wishes.ahead()) this.pick(question, only);
    } else {
      this.draft = { ...going, next: null, whole: true };
      if (!this.wishes.confirm()) this.confirm();
    }
  }

  private refused(refusal: Refusal): void {
    this.refusal = refusal;
    if (refusal.command) this.settle(refusal.command, false);
    if (this.draft && (refusal.draft === this.draft.id || refusal.command)) {
      this.draft = this.draft.before;
    }
  }

  private settle(sent: string, taken = true): void {
    const message = this.pending.get(sent);
    if (!message) return;
    this.pending.delete(sent);
    this.sending = this.pending.size;
    this.acts.get(sent)?.(taken);
    this.acts.delete(sent);
    if (message.type === "play" && this.draft?.root.number === message.question) this.draft = null;
  }
}

/** Answers that do nothing. */
const IDLE: Choice[] = ["none", "pass", "go"];

/** What waits for an answer: menus that stand open do not, nor sealed answers. */
export function urgent(questions: Question[]): Question | undefined {
  return questions.find((one) => !one.standing && !answered(one));
}

export function answered(question: Question): boolean {
  return Boolean(question.sealed) && question.answer != null;
}

function command(): string {
  return `${device}.${++commands}`;
}
