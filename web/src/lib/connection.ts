/** A socket that comes back by itself. What is said over it is the owner's business. */

import { heed, hush } from "./notices.svelte";
import type { ClientMessage, ServerMessage } from "./protocol";

export type Status = "connecting" | "live" | "lost" | "closed";

export interface Owner {
  /** The first message of every connection. */
  hello(): ClientMessage | Promise<ClientMessage>;
  heard(message: ServerMessage): void;
  changed(status: Status): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(
    private owner: Owner,
    private address: string = home(),
  ) {
    addEventListener("online", this.hurry);
    addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /** Whether it could be sent; what must arrive is kept by the owner and sent again. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Say goodbye for good. */
  close(): void {
    this.over = true;
    removeEventListener("online", this.hurry);
    removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    this.socket?.close();
    this.owner.changed("closed");
  }

  private open(): void {
    if (this.over) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.owner.changed("connecting");
    socket.onopen = async () => {
      hush();
      try {
        const hello = await this.owner.hello();
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(hello));
      } catch {
        socket.close();
      }
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type === "notice") return heed(message);
      if (message.type === "bye" && !message.again) this.over = true;
      else if (message.type !== "bye") {
        this.tries = 0;
        this.owner.changed("live");
      }
      this.owner.heard(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.over) return this.owner.changed("closed");
      this.owner.changed("lost");
      this.timer = setTimeout(() => this.open(), wait(this.tries++));
    };
  }

  /** The line or the page is back: do not wait out the pause. */
  private hurry = (): void => {
    if (this.socket || this.over || document.hidden) return;
    clearTimeout(this.timer);
    this.open();
  };
}

export function wait(tries: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + Math.random() / 2);
}

function home(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;
}
