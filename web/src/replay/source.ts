/** What is looked at again: a game of the house, or a record from a file. Both are asked in the same way. */

import { call } from "../lib/api";
import type { Captions, Course, Gathering, Moment, TableInfo } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";

export interface Source {
  kind: "table" | "record";
  id: string;
}

export class Asked {
  readonly base: string;

  constructor(readonly source: Source) {
    this.base = `${source.kind}s/${encodeURIComponent(source.id)}`;
  }

  private get<Reply>(rest: string, eyes?: string): Promise<Reply> {
    const whose = eyes === undefined ? "" : `eyes=${encodeURIComponent(eyes)}&`;
    return call<Reply>("GET", `${this.base}${rest}?${whose}lang=${settings.lang}`);
  }

  info = () => this.get<TableInfo>("");
  moment = (at: number, eyes: string) => this.get<Moment>(`/moments/${at}`, eyes);
  captions = (eyes: string) => this.get<Captions>("/moments", eyes);
  course = () => this.get<Course>("/course");
  continueFrom = (at: number, open: boolean, seat: number | null) =>
    call<TableInfo>("POST", `${this.base}/continue`, { at, open, seat });
  gather = (at: number, eyes: string) =>
    call<Gathering>("POST", "together", { kind: this.source.kind, source: this.source.id, at, eyes });
  /** The link to a moment. */
  link = (at: number): (string | number)[] => [this.source.kind === "table" ? "replay" : "record", this.source.id, at];
}

export const openRecord = (text: string) => call<TableInfo>("POST", `records?lang=${settings.lang}`, { text });
