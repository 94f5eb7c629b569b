/** The calls of whoever looks after the house. They take its key, which goes in a header and never into an address. */

import { call } from "./api";
import type {
  Announce,
  BanInfo,
  BanList,
  BanWanted,
  Counted,
  HouseTable,
  HouseTables,
  Overview,
  PeopleHere,
  PersonHere,
  ReportInfo,
  ReportList,
} from "./protocol";
import { settings } from "./settings.svelte";

/** Of this tab alone, and gone with it. */
const STORED = "fracas.key";
let key = $state(sessionStorage.getItem(STORED) ?? "");

export const open = (): boolean => Boolean(key);

export function lock(): void {
  key = "";
  sessionStorage.removeItem(STORED);
}

/** Keep a key that the house takes; a refusal is thrown. */
export async function unlock(given: string): Promise<void> {
  key = given.trim();
  try {
    await operator.overview();
    sessionStorage.setItem(STORED, key);
  } catch (error) {
    lock();
    throw error;
  }
}

function ask<Reply>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Reply> {
  return call<Reply>(method, `admin/${path}`, body, { authorization: `Bearer ${key}` });
}

const at = (table: string, rest = "") => `tables/${encodeURIComponent(table)}${rest}`;

export const operator = {
  overview: () => ask<Overview>("GET", `overview?lang=${settings.lang}`),
  people: async (): Promise<PersonHere[]> => (await ask<PeopleHere>("GET", "people")).people,
  tables: async (state: string, dearest: boolean): Promise<HouseTable[]> => {
    const wanted = new URLSearchParams({ lang: settings.lang, state, by: dearest ? "cost" : "" });
    return (await ask<HouseTables>("GET", `tables?${wanted}`)).tables;
  },
  kick: (guest: string) => ask<Counted>("POST", "kick", { guest }),
  ban: (wanted: BanWanted) => ask<BanInfo>("POST", "bans", wanted),
  bans: async (): Promise<BanInfo[]> => (await ask<BanList>("GET", "bans")).bans,
  lift: (ban: number) => ask<unknown>("DELETE", `bans/${ban}`),
  close: (table: string, why: string) => ask<unknown>("POST", at(table, "/close"), { why }),
  end: (table: string, why: string) => ask<unknown>("POST", at(table, "/end"), { why }),
  mend: (table: string) => ask<unknown>("POST", at(table, "/mend")),
  remove: (table: string) => ask<unknown>("DELETE", at(table)),
  record: (table: string) => ask<object>("GET", at(table, "/record")),
  announce: (wanted: Announce) => ask<unknown>("POST", "announce", wanted),
  reports: async (all: boolean): Promise<ReportInfo[]> =>
    (await ask<ReportList>("GET", `reports${all ? "?all=1" : ""}`)).reports,
  settle: (report: number, done: boolean) => ask<unknown>("POST", `reports/${report}`, { done }),
  prune: () => ask<Counted>("POST", "prune"),
  backup: () => ask<Counted>("POST", "backup"),
};
