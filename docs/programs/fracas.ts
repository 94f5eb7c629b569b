/* A client of a Fracas server in one file, for browsers, Node 22, Deno and Bun: no dependencies.

     import { House } from "./fracas.ts";
     const house = new House("http://127.0.0.1:8765");
     await house.become("Robo");
     const seat = await house.openTable("neon-gods", { seats: 2, bots: "random" });
     for await (const question of seat) await seat.decide((asked) => asked.options[0]);
     console.log(seat.result);

   docs/protocol.md describes what goes over the line. */

export type Choice = null | boolean | number | string | Choice[];
export type Option = { data: Choice; label: string; parts?: boolean };
export type Question = {
  number: number;
  kind: string;
  prompt: string;
  options: Option[];
  clauses?: string[];
  due?: number | null;
  standing?: boolean;
  free?: boolean;
  schema?: object;
  sealed?: boolean;
  answer?: Choice;
};
export type Event = { number: number; kind: string; text: string; args?: Record<string, Choice>; clauses?: string[] };
export type Result = { places: number[]; scores?: number[]; why?: string };
type Change = { path: (string | number)[]; value?: unknown; gone?: boolean };
type Message = { type: string } & Record<string, any>;

export const PROTOCOL = 1;
const BASES = 16;

/** What the house does not do: `code` for programs, the message for people. */
export class HouseError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(message: string, code = "", status = 0) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** An answer that changed nothing. */
export class Refused extends HouseError {
  readonly clauses: string[];
  readonly legal: Choice[];
  constructor(message: string, code: string, clauses: string[], legal: Choice[]) {
    super(message, code);
    this.clauses = clauses;
    this.legal = legal;
  }
}

export class House {
  readonly url: string;
  readonly lang: string;
  token: string;
  constructor(url: string, token = "", lang = "en") {
    this.url = url.replace(/\/+$/, "");
    this.token = token;
    this.lang = lang;
  }

  /** Any call of /api/openapi.json. */
  async call(method: string, path: string, body?: object): Promise<any> {
    const headers: Record<string, string> = { accept: "application/json" };
    if (body) headers["content-type"] = "application/json";
    if (this.token) headers.authorization = `Bearer ${this.token}`;
    const reply = await fetch(this.url + path, { method, headers, body: body && JSON.stringify(body) });
    const found = await reply.json().catch(() => ({}));
    if (!reply.ok) throw new HouseError(found.why ?? `the house answers ${reply.status}`, found.code, reply.status);
    return found;
  }

  /** Be a program of that name; the token is for coming back. */
  async become(name: string): Promise<string> {
    this.token = (await this.call("POST", "/api/programs", { name, lang: this.lang })).token;
    return this.token;
  }

  async openTable(
    game: string,
    wanted: { seats?: number; bots?: string; options?: Record<string, Choice>; listed?: boolean } = {},
  ): Promise<Seat> {
    const { games } = await this.call("GET", "/api/games");
    const seats = wanted.seats ?? games.find((one: any) => one.name === game)?.usual ?? 2;
    const others = wanted.bots ? Array(seats - 1).fill({ kind: "bot", bot: wanted.bots }) : [];
    const { bots, ...more } = { options: {}, ...wanted, seats };
    const table = await this.call("POST", "/api/tables", { game, ...more, players: [{ kind: "me" }, ...others] });
    return this.take(table.id, 0);
  }

  /** Take a free seat, by the table's id or by an invitation. */
  async sit(table: string, seat?: number, invitation = ""): Promise<Seat> {
    const wanted = seat === undefined ? { invitation } : { seat, invitation };
    const { mine } = await this.call("POST", `/api/tables/${encodeURIComponent(table)}/sit`, wanted);
    return this.take(table, seat ?? mine[0]);
  }

  async invited(invitation: string): Promise<Seat> {
    const code = invitation.split("/").pop()!;
    const found = await this.call("POST", "/api/invitations", { code });
    return this.sit(found.table, found.seat ?? undefined, code);
  }

  /** An own seat, or without one a spectator's place. */
  async take(table: string, seat?: number): Promise<Seat> {
    const path = `/api/tables/${encodeURIComponent(table)}/ticket`;
    return this.at((await this.call("POST", path, seat === undefined ? {} : { seat })).token);
  }

  /** The place that a ticket is for. */
  async at(ticket: string): Promise<Seat> {
    const seat = new Seat(this.url.replace(/^http/, "ws") + "/api/socket", ticket, this.lang);
    await seat.joined;
    return seat;
  }
}

type Waiter = { done: (found: any) => void; fail: (why: Error) => void };

export class Seat {
  seat: number | null = null;
  table = "";
  view: any = null;
  questions: Question[] = [];
  events: Event[] = [];
  asked: number[] = [];
  state = "open";
  result: Result | null = null;
  readonly joined: Promise<void>;
  private views = new Map<number, any>();
  private waiting = new Set<() => void>();
  private unsaid = new Map<string, { message: Message } & Waiter>();
  private wanted = new Map<number, Waiter>();
  private socket: WebSocket | null = null;
  private shut: Error | null = null;
  private version = 0;
  private count = 0;
  private wait = 200;
  private readonly name = Math.random().toString(36).slice(2, 10);

  private readonly url: string;
  private readonly ticket: string;
  private readonly lang: string;

  constructor(url: string, ticket: string, lang: string) {
    this.url = url;
    this.ticket = ticket;
    this.lang = lang;
    this.open();
    this.joined = this.until(() => this.version > 0);
  }

  get over(): boolean {
    return this.result !== null || !["open", "live"].includes(this.state);
  }

  /** The most urgent question that is not answered yet. */
  get question(): Question | undefined {
    return this.questions.find((one) => one.answer === undefined || one.answer === null);
  }

  /** Every question in its turn, until the game is over. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Question> {
    for (;;) {
      await this.until(() => this.over || this.question !== undefined);
      if (this.over) return;
      const [one, before] = [this.question!, this.version];
      yield one;
      if (this.question?.number === one.number && this.version === before) await this.until(() => this.version > before);
    }
  }

  /** Several answers are one input. It is on the house's disk when this is done. */
  play(answers: Choice[], question = this.question?.number): Promise<void> {
    if (question === undefined) return Promise.reject(new Refused("nothing is asked now", "bad", [], []));
    return this.input({ type: "play", question, answers });
  }

  /** Answer the most urgent question and the parts that follow, as one input. */
  async decide(choose: (question: Question) => Option | Promise<Option>): Promise<void> {
    const number = this.question?.number;
    const answers: Choice[] = [];
    for (let asked: Question | null = this.question ?? null; asked; ) {
      const picked: Option = await choose(asked);
      answers.push(picked.data);
      asked = picked.parts ? await this.draft(answers, number) : null;
    }
    await this.play(answers, number);
  }

  /** What would be asked after these answers; null where they are whole. */
  async draft(answers: Choice[], question = this.question?.number): Promise<Question | null> {
    const id = ++this.count;
    const found = await new Promise<Message>((done, fail) => {
      this.wanted.set(id, { done, fail });
      this.send({ type: "draft", id, question, answers });
    }).finally(() => this.wanted.delete(id));
    return found.question ?? null;
  }

  /** undo, concede, pause, resume, hand_over, take_back. */
  act(what: string): Promise<void> {
    return this.input({ type: "act", do: what });
  }

  close(): void {
    this.end(new HouseError("this place was left", "closed"));
    this.socket?.close();
  }

  private input(given: Message): Promise<void> {
    const command = `${this.name}-${++this.count}`;
    return new Promise<void>((done, fail) => {
      if (this.shut) return fail(this.shut);
      const message = { ...given, command };
      this.unsaid.set(command, { message, done, fail });
      this.send(message);
    }).finally(() => this.unsaid.delete(command));
  }

  private async until(there: () => boolean): Promise<void> {
    while (!there()) {
      if (this.shut) throw this.shut;
      await new Promise<void>((go) => this.waiting.add(go));
    }
  }

  private tell(): void {
    const all = [...this.waiting];
    this.waiting.clear();
    for (const go of all) go();
  }

  private send(message: Message): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  private open(): void {
    const socket = (this.socket = new WebSocket(this.url));
    const told = this.events.at(-1)?.number ?? 0;
    socket.onopen = () =>
      this.send({ type: "join", token: this.ticket, protocol: PROTOCOL, lang: this.lang, events: told });
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.shut) return;
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, 5000);
    };
  }

  private take(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.wait = 200;
        this.seat = message.seat;
        this.table = message.table;
        this.views.clear();
        for (const { message: again } of this.unsaid.values()) this.send(again);
        break;
      case "update":
        this.hold(message);
        this.send({ type: "ack", update: message.update });
        for (const command of message.accepted ?? []) this.unsaid.get(command)?.done(undefined);
        this.version++;
        this.tell();
        break;
      case "drafted":
        this.wanted.get(message.id)?.done(message);
        break;
      case "refusal": {
        const why = new Refused(message.why, message.code ?? "refused", message.clauses ?? [], message.legal ?? []);
        this.unsaid.get(message.command)?.fail(why);
        this.wanted.get(message.draft)?.fail(why);
        break;
      }
      case "bye":
        if (!message.again) this.end(new HouseError(message.why, message.code));
    }
  }

  private hold(news: Message): void {
    if (news.base) this.view = changed(this.views.get(news.base), news.changes ?? []);
    else if (news.view != null) this.view = news.view;
    this.views.set(news.update, this.view);
    for (const old of this.views.keys()) if (old <= news.update - BASES) this.views.delete(old);
    this.events.push(...(news.events ?? []));
    this.questions = news.questions ?? this.questions;
    this.asked = news.asked ?? this.asked;
    this.state = news.state ?? this.state;
    this.result = news.result ?? this.result;
  }

  private end(why: Error): void {
    this.shut ??= why;
    for (const one of [...this.unsaid.values(), ...this.wanted.values()]) one.fail(this.shut);
    this.tell();
  }
}

/** A view with changes put in; the old one stays as it was. */
function changed(view: any, changes: Change[]): any {
  const made = Object.fromEntries(
    Object.entries(view).map(([key, part]) => [key, isMap(part) ? { ...part } : part]),
  ) as any;
  for (const { path, value, gone } of changes) {
    const last = path[path.length - 1]!;
    let where = made;
    for (const key of path.slice(0, -1)) where = where[key] ??= {};
    if (gone) delete where[last];
    else where[last] = value;
  }
  return made;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
