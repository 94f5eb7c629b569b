/** Calling people back to the table: the tab's title, a sound, a notification if they allow it. */

import { settings } from "./settings.svelte";
import type { Sound } from "./sounds";

export function entitle(words: string, mine = false): void {
  document.title = `${mine ? "● " : ""}${words ? `${words} · ` : ""}Fracas`;
}

/** Made in the browser; what makes them is fetched with the first. */
export function sound(which: Sound): void {
  if (!settings.sound || !settings.volume || !navigator.userActivation?.hasBeenActive) return;
  void import("./sounds").then(({ play }) => play(which));
}

export async function allowNotifications(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, body: string, tag: string): void {
  if (!settings.notify || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const shown = new Notification(title, { body, tag });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}
