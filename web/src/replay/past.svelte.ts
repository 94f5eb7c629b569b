/** A game that is looked at again: which moment, through whose eyes, and all that is told of it. */

import { further } from "../lib/further";
import { botTitle } from "../lib/hall.svelte";
import { t } from "../lib/i18n/index.svelte";
import { namesOf } from "../lib/names";
import type { Caption, Course, Moment, TableInfo } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { Asked, type Source } from "./source";

/** Moments that are kept: stepping back and forth asks nothing twice. */
const KEPT = 400;

export class Past {
  readonly asked: Asked;
  info = $state.raw<TableInfo | null>(null);
  moment = $state.raw<Moment | null>(null);
  captions = $state.raw<Caption[]>([]);
  course = $state.raw<Course | null>(null);
  labels = $state.raw<Record<string, string>>({});
  problem = $state("");
  at = $state(0);
  /** A seat's number, `all`, or nothing for a spectator. */
  eyes = $state("");

  total = $derived(this.moment?.total ?? this.info?.inputs ?? 0);
  /** Whether it was played to its end, under whatever rules. */
  over = $derived(this.info?.state === "over" || (this.info?.state === "old" && !!this.info.result));
  /** The seat that is looked through, if one is. */
  seat = $derived(/^\d+$/.test(this.eyes) ? Number(this.eyes) : null);
  names = $derived(
    namesOf(
      (this.info?.people ?? []).map((one) => (one.kind === "bot" ? botTitle(one.bot, this.info?.game) : one.name)),
      this.info?.seat_names ?? [],
      (seat) => t("seat.number", { n: seat + 1 }),
    ),
  );
  /** The moments with which turns begin. */
  turns = $derived(this.captions.flatMap((one, index) => (one.turn ? [index + 1] : [])));
  /** Whose eyes may be looked through: before the end one's own and a spectator's. */
  through = $derived([
    "",
    ...this.names.flatMap((_, seat) => (this.over || this.info?.mine.includes(seat) ? [String(seat)] : [])),
    ...(this.over ? ["all"] : []),
  ]);
  /** What has happened; an answer may lead to nothing that anybody sees yet. */
  quiet = $derived.by(() => {
    const moment = this.moment;
    if (!moment || moment.events.length) return "";
    if (!moment.at) return t("replay.start");
    if (moment.by == null) return t("replay.nothing");
    const name = this.names[moment.by] ?? "";
    return moment.answer ? t("replay.answer", { name, what: moment.answer }) : t("replay.quiet", { name });
  });

  private seen = new Map<string, Moment>();

  constructor(
    source: Source,
    /** Where to begin, and through whose eyes where somebody else says so. */
    private start: { at: number | null; eyes?: string },
  ) {
    this.asked = new Asked(source);
  }

  /** Ask for whatever is to be seen, whenever that changes. To be called while a component is made. */
  follow(): void {
    const failed = (error: Error) => (this.problem = error.message);
    $effect(() => {
      this.asked
        .info()
        .then((found) => {
          this.info = found;
          this.at = Math.min(this.start.at ?? 0, found.inputs);
          this.eyes = this.start.eyes ?? (found.mine.length ? String(found.mine[0]) : found.state === "over" ? "all" : "");
        })
        .catch(failed);
    });
    $effect(() => {
      void settings.lang;
      if (!this.info) return;
      further
        .labels(this.info.game)
        .then((found) => (this.labels = found.labels))
        .catch(failed);
    });
    $effect(() => {
      void settings.lang;
      if (!this.info) return;
      return newest(this.asked.captions(this.eyes), (found) => (this.captions = found.moments), failed);
    });
    $effect(() => {
      void settings.lang;
      if (this.over) return newest(this.asked.course(), (found) => (this.course = found), () => (this.course = null));
    });
    $effect(() => {
      if (!this.info) return;
      const key = `${this.eyes} ${this.at} ${settings.lang}`;
      const kept = this.seen.get(key);
      if (kept) {
        this.moment = kept;
        return;
      }
      return newest(
        this.asked.moment(this.at, this.eyes).then((found) => {
          if (this.seen.size > KEPT) this.seen.clear();
          this.seen.set(key, found);
          return found;
        }),
        (found) => (this.moment = found),
        failed,
      );
    });
  }

  to(moment: number): void {
    this.at = Math.max(0, Math.min(this.total, moment));
  }

  see(wanted: string): void {
    if (!this.through.includes(wanted) || wanted === this.eyes) return;
    this.eyes = wanted;
    if (!this.over) this.at = 0; // moments are counted otherwise
  }

  /** The next moment after which an action is whole: a figure and where it goes are one step. */
  get next(): number {
    return this.whole(this.at + 1, 1);
  }
  /** … and the one before. */
  get previous(): number {
    return this.whole(this.at - 1, -1);
  }
  /** Such a moment at or after one, or at or before it. */
  whole(moment: number, way: 1 | -1): number {
    while (this.captions[moment - 1]?.amid) moment += way;
    return moment;
  }

  /** Where a key leads; nothing for one that leads nowhere. */
  by(key: string): number | undefined {
    const next = this.turns.find((one) => one > this.at) ?? this.total;
    const last = this.turns.findLast((one) => one < this.at) ?? 0;
    const keys: Record<string, number> = {
      ArrowLeft: this.previous, ArrowRight: this.next, Home: 0, End: this.total,
      ArrowUp: last, ArrowDown: next, PageUp: last, PageDown: next,
    };
    return keys[key];
  }
}

/** What is asked for last counts: returns how to forget an answer that nobody waits for any more. */
function newest<Found>(asked: Promise<Found>, found: (found: Found) => void, failed: (error: Error) => void): () => void {
  let stale = false;
  asked.then((one) => !stale && found(one)).catch((error: Error) => !stale && failed(error));
  return () => (stale = true);
}
