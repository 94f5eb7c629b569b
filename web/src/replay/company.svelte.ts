/** A room in which one leads through a replay and the others follow. */

import { call, Refused } from "../lib/api";
import { Connection, type Status } from "../lib/connection";
import type { Companion, Place, ServerMessage } from "../lib/protocol";

export class Company {
  people = $state.raw<Companion[]>([]);
  at = $state(0);
  eyes = $state("");
  /** Whether the reader leads. */
  leads = $state(false);
  /** Whether the reader sees what the leader shows. */
  follows = $state(true);
  status = $state<Status>("connecting");
  /** Why the room is closed, if it is. */
  closed = $state("");
  leader = $derived(this.people.find((one) => one.leads)?.name ?? "");
  private line: Connection;

  constructor(
    readonly room: string,
    place: Place,
  ) {
    this.at = place.at;
    this.eyes = place.eyes;
    let token = place.token;
    this.line = new Connection({
      hello: async () => {
        // A pass may be void after a while, and then the room is asked for another.
        token ||= await enter(room).then((found) => found.token, (error: Error) => this.shut(error));
        return { type: "together", token };
      },
      heard: (message) => {
        if (message.type === "bye" && message.code === "ticket") token = "";
        this.heard(message);
      },
      changed: (status) => (this.status = status),
      beats: true,
    });
  }

  private shut(error: Error): never {
    if (error instanceof Refused) {
      this.closed = error.message;
      this.line.close();
    }
    throw error;
  }

  private heard(message: ServerMessage): void {
    if (message.type === "bye" && !message.again) this.closed = message.why;
    if (message.type !== "gathered") return;
    this.people = message.people;
    this.leads = message.leads ?? false;
    if (this.leads) return;
    this.at = message.at ?? 0;
    this.eyes = message.eyes ?? "";
  }

  /** Show a moment to all, where one leads. */
  show(at: number, eyes: string): void {
    if (!this.leads || (at === this.at && eyes === this.eyes)) return;
    [this.at, this.eyes] = [at, eyes];
    this.line.send({ type: "show", at, eyes });
  }

  lead(): void {
    this.follows = true;
    this.line.send({ type: "lead" });
  }

  leave(): void {
    this.line.close();
  }
}

export const enter = (room: string) => call<Place>("POST", `together/${encodeURIComponent(room)}`);
