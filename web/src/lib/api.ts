/** The house over HTTP: what lobby and table need at first (the rest: `further`). Who one is, the server knows from a cookie that scripts cannot read. */

import { Refused } from "./refused";
import { settings } from "./settings.svelte";
import type { Games, GlossaryInfo, Me, Problem, TableInfo, TableList, Ticket } from "./protocol";

export { Refused };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export async function call<Reply>(
  method: Method,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await fetch("/api/" + path, {
    method,
    headers: body ? { "content-type": "application/json", ...headers } : headers,
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  let reply: unknown = null;
  try {
    reply = text ? JSON.parse(text) : null;
  } catch {
    reply = { why: text.slice(0, 200), code: "bad", field: "" };
  }
  if (!answer.ok) {
    const told = reply as Problem | null;
    throw new Refused(answer.status, told ?? { why: answer.statusText, code: "bad", field: "" });
  }
  return reply as Reply;
}

export const at = (table: string, rest = "") => `tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  games: () => call<Games>("GET", `games?lang=${settings.lang}`),
  glossary: (game: string) =>
    call<GlossaryInfo>("GET", `games/${encodeURIComponent(game)}/glossary?lang=${settings.lang}`),
  me: () => call<Me>("GET", "me"),
  introduce: (wanted: { name?: string; lang?: string }) => call<Me>("POST", "me", wanted),
  mine: async () => (await call<TableList>("GET", "tables?mine=1")).tables,
  watchable: async () => (await call<TableList>("GET", `tables?watch=1&lang=${settings.lang}`)).tables,
  table: (table: string) => call<TableInfo>("GET", at(table)),
  remove: (table: string) => call<unknown>("DELETE", at(table)),
  sit: (table: string, seat: number | null, invitation = "") =>
    call<TableInfo>("POST", at(table, "/sit"), { seat, invitation }),
  nameSeat: (table: string, seat: number, name: string) =>
    call<TableInfo>("POST", at(table, "/seat_name"), { seat, name }),
  ticket: async (table: string, seat: number | null, role = "") =>
    (await call<Ticket>("POST", at(table, "/ticket"), { seat, role })).token,
};
