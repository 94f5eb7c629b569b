/** Six short sounds, made of a few notes each: no file is fetched. */

import { settings } from "./settings.svelte";

let audio: AudioContext | undefined;
/** Sounds that are not over: without any, silence need not be worked out sample by sample. */
let going = 0;

export type Sound = "turn" | "card" | "dice" | "blow" | "loss" | "win";

/** Notes, one after another: pitch, seconds, and how it sounds. */
const SOUNDS: Record<Sound, [number, number, OscillatorType][]> = {
  turn: [[660, 0.13, "triangle"], [880, 0.2, "triangle"]],
  card: [[1200, 0.04, "sine"], [900, 0.06, "sine"]],
  dice: [[420, 0.04, "square"], [520, 0.04, "square"], [380, 0.04, "square"], [600, 0.06, "square"]],
  blow: [[150, 0.1, "sawtooth"], [90, 0.16, "sawtooth"]],
  loss: [[392, 0.18, "triangle"], [330, 0.18, "triangle"], [262, 0.36, "triangle"]],
  win: [[523, 0.12, "triangle"], [659, 0.12, "triangle"], [784, 0.12, "triangle"], [1047, 0.36, "triangle"]],
};

/** What an event sounds like, by what games call such things. */
const HEARD: [Sound, RegExp][] = [
  ["blow", /battle|attack|wound|killed|damage|fight|hits|shoots|strike|slain|bonk/],
  ["dice", /roll|dice|die|test/],
  ["card", /draw|card|play|reveal|recruit|discard/],
];

/** The loudest of what has just happened. */
export function soundOf(kinds: string[]): Sound | null {
  return HEARD.find(([, pattern]) => kinds.some((kind) => pattern.test(kind)))?.[0] ?? null;
}

/** Browsers stay silent until the page has been touched once. */
export function play(which: Sound): void {
  try {
    audio ??= new AudioContext();
    const now = audio;
    going += 1;
    void now.resume().then(() => {
      let at = now.currentTime;
      let last: OscillatorNode | undefined;
      for (const [pitch, seconds, kind] of SOUNDS[which]) {
        last = note(now, pitch, at, seconds, kind);
        at += seconds;
      }
      last?.addEventListener("ended", () => {
        going -= 1;
        if (!going) void now.suspend();
      });
    });
  } catch {
    // No sound here: the title and the screen say it too.
  }
}

function note(audio: AudioContext, pitch: number, at: number, seconds: number, kind: OscillatorType): OscillatorNode {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  const loud = (kind === "triangle" || kind === "sine" ? 0.3 : 0.12) * settings.volume;
  source.type = kind;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds + 0.02);
  return source;
}
