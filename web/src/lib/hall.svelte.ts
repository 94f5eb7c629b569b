/** What all pages share: who one is, which games there are. */

import { Refused, api } from "./api";
import type { BotInfo, GameInfo, Me } from "./protocol";
import { t, type Key } from "./i18n/index.svelte";
import { choose, settings } from "./settings.svelte";

export const hall = $state<{ me: Me | null; games: GameInfo[]; bots: BotInfo[]; ready: boolean }>({
  me: null,
  games: [],
  bots: [],
  ready: false,
});

/** Find out who one is; a newcomer becomes a guest with a name of the kind “Amber Fox”. */
export async function arrive(name: () => string): Promise<void> {
  try {
    hall.me = await api.me();
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    hall.me = await api.introduce({ name: name(), lang: settings.lang });
  }
  await refresh();
}

export async function refresh(): Promise<void> {
  const found = await api.games();
  hall.games = found.games;
  hall.bots = found.bots;
  hall.ready = true;
}

export async function rename(name: string): Promise<void> {
  hall.me = await api.introduce({ name });
  choose({ greeted: true });
}

export function gameTitle(name: string): string {
  return hall.games.find((one) => one.name === name)?.title ?? name;
}

const BOTS: Record<string, Key> = {
  easy: "bot.easy",
  normal: "bot.normal",
  hard: "bot.hard",
  greedy: "bot.greedy",
  random: "bot.random",
};

/** What a bot is called in the reader's language; other bots by the server's name for them. */
export function botTitle(name: string, game = ""): string {
  if (BOTS[name]) return t(BOTS[name]);
  const bots = hall.games.find((one) => one.name === game)?.bots ?? hall.bots;
  return bots.find((one) => one.name === name)?.title ?? name;
}
