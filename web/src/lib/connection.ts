/** A socket that comes back by itself. What is said over it is the owner's business. */

import { heed, hush } from "./notices.svelte";
import type { ClientMessage, ServerMessage } from "./protocol";

export type Status = "connecting" | "live" | "lost" | "closed";

export interface Owner {
  /** The first message of every connection. */
  hello(): ClientMessage | Promise<ClientMessage>;
  heard(message: ServerMessage): void;
  changed(status: Status): void;
  /** Whether to ask now and then if the line is still there: the other side answers. */
  beats?: boolean;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
/** After so many ms of silence one asks; after so many more without a word the line is lost. */
export const QUIET = 2500;
export const LOST = 2500;

export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setTimeout> | undefined;
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
    clearTimeout(this.beat);
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
      this.listen(socket);
      if (message.type === "pong") return;
      if (message.type === "notice") return heed(message);
      if (message.type === "bye" && !message.again) this.over = true;
      else if (message.type !== "bye") {
        this.tries = 0;
        this.owner.changed("live");
      }
      this.owner.heard(message);
    };
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearTimeout(this.beat);
    if (this.over) return this.owner.changed("closed");
    this.owner.changed("lost");
    this.timer = setTimeout(() => this.open(), wait(this.tries++));
  }

  /** A word has come. A line that then falls silent is asked, and given up if it says nothing: a socket may
   * take minutes to notice. Nobody looks at a hidden page, whose clocks stand still besides. */
  private listen(socket: WebSocket): void {
    clearTimeout(this.beat);
    if (!this.owner.beats || this.socket !== socket) return;
    this.beat = setTimeout(() => {
      if (document.hidden) return this.listen(socket);
      this.send({ type: "ping" });
      this.beat = setTimeout(() => {
        this.lost(socket);
        socket.close();
      }, LOST);
    }, QUIET);
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
