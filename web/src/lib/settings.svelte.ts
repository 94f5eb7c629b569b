/** What a person has chosen for this device. */

export interface Settings {
  lang: "en" | "fr";
  theme: "dark" | "light" | "system";
  motion: "system" | "reduced";
  /** Moves of others are shown one by one, at a pace at which they can be read. */
  pace: boolean;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  notify: boolean;
  /** Ask once more before an answer is sent. */
  confirm: boolean;
  /** A word of advice at each question. */
  coach: boolean;
  /** Where there is only one answer, it is given by itself. */
  lone: boolean;
  /** The rules behind every line by name, instead of one sign. */
  clauses: boolean;
  /** A first visit: no name has been chosen yet. */
  greeted: boolean;
}

const KEY = "fracas.settings";

function usual(): Settings {
  const french = globalThis.navigator?.language?.toLowerCase().startsWith("fr");
  return {
    lang: french ? "fr" : "en",
    theme: "dark",
    motion: "system",
    pace: true,
    sound: true,
    volume: 0.6,
    notify: false,
    confirm: false,
    coach: true,
    lone: false,
    clauses: false,
    greeted: false,
  };
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...usual(), ...stored() });

/** Whether nothing should move: by choice, or by the device's. */
export function still(): boolean {
  return settings.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function choose(wanted: Partial<Settings>): void {
  Object.assign(settings, wanted);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse to store: the choice then lasts as long as the page.
  }
  dress();
}

/** Write the choices that style sheets look at onto the page. */
export function dress(): void {
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const theme = settings.theme === "system" ? (light ? "light" : "dark") : settings.theme;
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.motion = settings.motion;
  root.lang = settings.lang;
}
