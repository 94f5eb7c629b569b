/** The rest of the house over HTTP: fetched with the pages that want it. */

import { at, call } from "./api";
import { settings } from "./settings.svelte";
import type {
  Advice,
  Captions,
  Ceremony,
  Course,
  DeviceLink,
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
  PuzzleAt,
  PuzzleList,
  RoomInfo,
  Rulebook,
  SetSeat,
  StartWanted,
  TableInfo,
  TableWanted,
} from "./protocol";

export const further = {
  labels: (game: string) =>
    call<Labels>("GET", `games/${encodeURIComponent(game)}/labels?lang=${settings.lang}`),
  rules: (game: string, part = "") =>
    call<Rulebook>("GET", `games/${encodeURIComponent(game)}/rules?lang=${settings.lang}&part=${part}`),
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
  open: (wanted: TableWanted) => call<TableInfo>("POST", "tables", wanted),
  stand: (table: string, seat: number) => call<TableInfo>("POST", at(table, "/stand"), { seat }),
  setSeat: (table: string, wanted: SetSeat) => call<TableInfo>("POST", at(table, "/seat"), wanted),
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
  /** The address of an invitation that one has. */
  inviteAgain: (table: string, code: string) =>
    call<Invitation>("POST", at(table, "/invitations"), { code }),
  invitation: (code: string) => call<InvitationTo>("POST", "invitations", { code }),
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
