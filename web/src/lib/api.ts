/** The lobby over HTTP. Who one is, the server knows from a cookie that scripts cannot read. */

import { Refused } from "./refused";
import { settings } from "./settings.svelte";
import type {
  Advice,
  Captions,
  Ceremony,
  Course,
  DeviceLink,
  Games,
  GlossaryInfo,
  HowToPages,
  Incidents,
  Invitation,
  InvitationTo,
  Keys,
  Labels,
  LessonInfo,
  LinkedPosition,
  Me,
  Moment,
  PasskeyMade,
  PasskeyUsed,
  Phrase,
  PositionLink,
  Problem,
  PuzzleAt,
  PuzzleList,
  RoomInfo,
  Rulebook,
  SetSeat,
  StartWanted,
  TableInfo,
  TableList,
  TableWanted,
  Ticket,
} from "./protocol";

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

const at = (table: string, rest = "") => `tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  games: () => call<Games>("GET", `games?lang=${settings.lang}`),
  labels: (game: string) =>
    call<Labels>("GET", `games/${encodeURIComponent(game)}/labels?lang=${settings.lang}`),
  rules: (game: string, part = "") =>
    call<Rulebook>("GET", `games/${encodeURIComponent(game)}/rules?lang=${settings.lang}&part=${part}`),
  glossary: (game: string) =>
    call<GlossaryInfo>("GET", `games/${encodeURIComponent(game)}/glossary?lang=${settings.lang}`),
  howTo: (game: string) =>
    call<HowToPages>("GET", `games/${encodeURIComponent(game)}/how-to?lang=${settings.lang}`),
  lesson: (game: string) =>
    call<LessonInfo>("GET", `games/${encodeURIComponent(game)}/lesson?lang=${settings.lang}`),
  puzzles: (game: string) =>
    call<PuzzleList>("GET", `games/${encodeURIComponent(game)}/puzzles?lang=${settings.lang}`),
  openPuzzle: (game: string, number: number) =>
    call<TableInfo>("POST", `games/${encodeURIComponent(game)}/puzzles/${number}`),
  puzzleAt: (table: string) => call<PuzzleAt>("GET", at(table, `/puzzle?lang=${settings.lang}`)),
  lookAtPosition: (position: string) =>
    call<LinkedPosition>("POST", `positions/look?lang=${settings.lang}`, { position }),
  playPosition: (position: string) => call<TableInfo>("POST", "positions", { position }),

  me: () => call<Me>("GET", "me"),
  introduce: (wanted: { name?: string; lang?: string }) => call<Me>("POST", "me", wanted),
  forget: () => call<unknown>("DELETE", "me"),
  deviceLink: () => call<DeviceLink>("POST", "me/link"),
  claim: (code: string) => call<Me>("POST", "me/claim", { code }),
  keys: () => call<Keys>("GET", "me/keys"),
  makePhrase: () => call<Phrase>("POST", `me/phrase?lang=${settings.lang}`),
  dropPhrase: () => call<Keys>("DELETE", "me/phrase"),
  comeBack: (phrase: string) => call<Me>("POST", "me/return", { phrase }),
  toMakePasskey: () => call<Ceremony>("POST", "me/passkeys/options"),
  makePasskey: (made: PasskeyMade) => call<Keys>("POST", "me/passkeys", made),
  dropPasskey: (id: number) => call<Keys>("DELETE", `me/passkeys/${id}`),
  toUsePasskey: () => call<Ceremony>("POST", "me/passkey/options"),
  usePasskey: (used: PasskeyUsed) => call<Me>("POST", "me/passkey", used),
  dataAddress: "/api/me/data",

  mine: async () => (await call<TableList>("GET", "tables?mine=1")).tables,
  watchable: async () => (await call<TableList>("GET", `tables?watch=1&lang=${settings.lang}`)).tables,
  open: (wanted: TableWanted) => call<TableInfo>("POST", "tables", wanted),
  table: (table: string) => call<TableInfo>("GET", at(table)),
  remove: (table: string) => call<unknown>("DELETE", at(table)),
  sit: (table: string, seat: number | null, invitation = "") =>
    call<TableInfo>("POST", at(table, "/sit"), { seat, invitation }),
  stand: (table: string, seat: number) => call<TableInfo>("POST", at(table, "/stand"), { seat }),
  setSeat: (table: string, wanted: SetSeat) => call<TableInfo>("POST", at(table, "/seat"), wanted),
  nameSeat: (table: string, seat: number, name: string) =>
    call<TableInfo>("POST", at(table, "/seat_name"), { seat, name }),
  handOver: (table: string, seat: number) =>
    call<TableInfo>("POST", at(table, "/hand_over"), { seat }),
  changeSeats: (table: string, one: number, other: number) =>
    call<TableInfo>("POST", at(table, "/change_seats"), { one, other }),
  nameTeam: (table: string, side: number, name: string) =>
    call<TableInfo>("POST", at(table, "/name"), { side, name }),
  start: (table: string, missing: StartWanted["missing"], bot = "") =>
    call<TableInfo>("POST", at(table, "/start"), { missing, bot }),
  incidents: async (table: string) => (await call<Incidents>("GET", at(table, `/incidents?lang=${settings.lang}`))).incidents,
  room: (table: string) => call<RoomInfo>("GET", at(table, "/room")),
  claimSeat: (table: string, seat: number) => call<unknown>("POST", at(table, "/claims"), { seat }),
  settleClaim: (table: string, person: string, yes: boolean) =>
    call<unknown>("POST", at(table, "/claims/settle"), { person, yes }),
  invite: (table: string, seat: number | null = null, role = "") =>
    call<Invitation>("POST", at(table, "/invitations"), { seat, role }),
  invitation: (code: string) => call<InvitationTo>("POST", "invitations", { code }),
  ticket: async (table: string, seat: number | null, role = "") =>
    (await call<Ticket>("POST", at(table, "/ticket"), { seat, role })).token,
  report: (table: string, person: string, words: string) =>
    call<unknown>("POST", at(table, "/reports"), { person, words }),
  mend: (table: string) => call<TableInfo>("POST", at(table, "/mend")),
  rematch: (table: string) => call<TableInfo>("POST", at(table, "/rematch")),
  decline: (table: string) => call<TableInfo>("POST", at(table, "/decline")),
  captions: (table: string, eyes: string) =>
    call<Captions>("GET", at(table, `/moments?eyes=${encodeURIComponent(eyes)}&lang=${settings.lang}`)),
  course: (table: string) => call<Course>("GET", at(table, `/course?lang=${settings.lang}`)),
  moment: (table: string, moment: number, eyes: string) =>
    call<Moment>("GET", at(table, `/moments/${moment}?eyes=${eyes}&lang=${settings.lang}`)),
  positionAddress: (table: string, upto: number | null, seat: number | null) =>
    `/api/${at(table, `/position?${upto === null ? "" : `at=${upto}`}${seat === null ? "" : `&seat=${seat}`}`)}`,
  positionLink: (table: string, upto: number | null, seat: number | null) =>
    call<PositionLink>(
      "GET",
      at(table, `/link?${upto === null ? "" : `at=${upto}`}${seat === null ? "" : `&seat=${seat}`}`),
    ),
  recordAddress: (table: string, upto: number) => `/api/${at(table, `/record?upto=${upto}`)}`,
  advice: (table: string, seat: number, question: number) =>
    call<Advice>("POST", at(table, `/advice?lang=${settings.lang}`), { seat, question }),
  continueFrom: (table: string, moment: number, open: boolean, seat: number | null) =>
    call<TableInfo>("POST", at(table, "/continue"), { at: moment, open, seat }),
};
