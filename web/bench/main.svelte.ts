/** Views of a recorded game, shown by our board, by hand-written DOM code, or by the whole table; each timed.
 *
 * The address says which: `#board`, `#hand` or `#table`. bench/browser.py drives it. */

import { flushSync, mount } from "svelte";
import "../src/app.css";
import { anyBoard, boards, type BoardProps } from "../src/games";
import type { Owner, Connection } from "../src/lib/connection";
import { speak } from "../src/lib/i18n/index.svelte";
import { patched } from "../src/lib/patch";
import type { Change, Event, Json, Question, TableInfo } from "../src/lib/protocol";
import { Session } from "../src/table/session.svelte";
import TableScreen from "../src/table/TableScreen.svelte";
import { hand } from "./hand";
import Shown from "./Shown.svelte";

interface Moment {
  /** The first is whole; the others are changes, as the server would send them. */
  view?: Json;
  changes?: Change[];
  questions: Question[];
  events: Event[];
}

interface Recorded {
  game: string;
  seats: number;
  names: string[];
  moments: Moment[];
}

const target = document.getElementById("app")!;
const nothing = () => {};

function props(recorded: Recorded, view: Json, moment: Moment, events: Event[]): BoardProps {
  const question = moment.questions[0] ?? null;
  return {
    game: recorded.game, view, question, questions: moment.questions, events, since: events.at(-20)?.number ?? 0,
    seat: 0, seats: recorded.seats, names: recorded.names, labels: {}, lang: "en", clock: null, still: false, busy: false, draft: null,
    coming: null, pick: nothing, answer: nothing, back: nothing, pointed: nothing, clause: nothing,
  };
}

/** What shows a moment; how long it takes to set up does not count. */
async function shower(kind: string, recorded: Recorded): Promise<(view: Json, moment: Moment, at: number) => void> {
  let events: Event[] = [];
  const heard = (moment: Moment) => (events = [...events, ...moment.events]);
  if (kind === "table") {
    let owner!: Owner;
    const session = new Session(
      { ticket: async () => "", lang: () => "en", confirm: () => false, pace: () => false, ahead: () => false, told: nothing, wanted: nothing },
      (given) => ((owner = given), { send: () => true, close: nothing } as unknown as Connection),
    );
    owner.changed("live");
    owner.heard({ type: "welcome", protocol: 1, table: "t", game: recorded.game, title: recorded.game, version: "1", seats: recorded.seats, seat: 0 });
    const info = { id: "t", game: recorded.game, title: recorded.game, seats: recorded.seats, mine: [0], state: "live", people: [], why: "", terms: {} };
    const people = recorded.names.map((name, seat) => ({ seat, name, kind: "person", online: true }));
    await (boards[recorded.game] ?? anyBoard)();
    mount(TableScreen, { target, props: { session, info: info as unknown as TableInfo, names: recorded.names, eager: false } });
    return (_, moment, at) => {
      const { questions, events } = moment;
      const asked = questions.length ? [0] : [1];
      const told = moment.changes ? { base: at, changes: moment.changes } : { view: moment.view };
      owner.heard({ type: "update", update: at + 1, ...told, questions, events, asked, people, state: "live" } as never);
      flushSync();
    };
  }
  if (kind === "hand") {
    const draw = await hand(target);
    return (view, moment) => draw(props(recorded, view, moment, heard(moment)));
  }
  const { default: Board } = await (boards[recorded.game] ?? anyBoard)();
  let now = $state.raw(props(recorded, null, recorded.moments[0]!, []));
  mount(Shown, { target, props: { Board, board: () => now } });
  return (view, moment) => {
    now = props(recorded, view, moment, heard(moment));
    flushSync();
  };
}

/** Milliseconds of script, style and layout for each moment; and what stood there then, if wanted. */
async function play(recorded: Recorded, look: boolean): Promise<{ took: number[]; seen: string[] }> {
  target.replaceChildren();
  await speak("en");
  const show = await shower(location.hash.slice(1), recorded);
  await new Promise((done) => setTimeout(done, 300)); // words and parts that are fetched arrive
  const took: number[] = [];
  const seen: string[] = [];
  let view: Json = null;
  for (const [at, moment] of recorded.moments.entries()) {
    view = moment.changes ? patched(view, moment.changes) : moment.view!;
    const start = performance.now();
    show(view, moment, at);
    target.getBoundingClientRect();
    took.push(performance.now() - start);
    if (look || at < 12) await new Promise((done) => setTimeout(done, 30));
    if (look) seen.push(outline(target));
  }
  return { took, seen };
}

/** What others look for: explanations, pieces that move, what a bot would choose. */
const MARKS = /^data-(explained|piece|count|place|holds|motion|hint|keeps|more)$/;

/** What is there to see: elements with their attributes, and words. */
function outline(node: Element): string {
  const attributes = [...node.attributes]
    .filter(({ name }) => !MARKS.test(name) && name !== "id" && name !== "style" && !(name === "value" && node.tagName === "METER")) // clamped
    .map(({ name, value }) => {
      if (name !== "class") return `${name}=${value}`;
      return value.split(/\s+/).filter((one) => one && !one.startsWith("s-")).sort().join(".");
    });
  const inner = [...node.childNodes].map((one) =>
    one instanceof Element ? outline(one) : one.nodeType === Node.TEXT_NODE ? one.textContent!.trim() : "",
  );
  return `<${node.tagName.toLowerCase()} ${attributes.filter(Boolean).sort().join(" ")}>${inner.filter(Boolean).join(" ")}`;
}

Object.assign(window, { play });
