/** Calling people back to the table: the tab's title, a sound, a notification if they allow it. */

import { settings } from "./settings.svelte";

let audio: AudioContext | undefined;

export function entitle(words: string, mine = false): void {
  document.title = `${mine ? "● " : ""}${words ? `${words} · ` : ""}Fracas`;
}

/** Two short notes. Browsers stay silent until the page has been touched once. */
export function ring(): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    const now = audio;
    void now.resume().then(() =>
      [660, 880].forEach((pitch, at) => note(now, pitch, now.currentTime + at * 0.13)),
    );
  } catch {
    // No sound here: the title and the screen say it too.
  }
}

function note(audio: AudioContext, pitch: number, at: number): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(0.18, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.24);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + 0.26);
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
