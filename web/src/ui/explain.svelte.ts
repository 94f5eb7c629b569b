/** What a piece or a card is and does: by hovering, by a long press, or by coming to it with the keyboard. */

import type { Component } from "svelte";

export interface Explanation {
  title: string;
  lines: string[];
  /** Shown in place of the words, so many pixels wide: a card's whole face. */
  show?: { is: Component<any>; with: Record<string, unknown>; width: number };
}

export const HOVER = 450;
export const PRESS = 500;

let shown = $state.raw<(Explanation & { box: DOMRect }) | null>(null);

export function explained() {
  return shown;
}

export function tell(what: Explanation, box: DOMRect): void {
  shown = { ...what, box };
}

export function hush(): void {
  shown = null;
}

// What slides under a mouse that rests where it has just clicked is not being asked about.
let resting = "";
// Nor is what takes the focus after a tap: with a finger one asks by a long press.
let touched = false;
const spot = ({ clientX, clientY }: MouseEvent) => `${clientX} ${clientY}`;
addEventListener("pointerdown", (event) => ([resting, touched] = [spot(event), event.pointerType !== "mouse"]), { capture: true });
addEventListener("keydown", () => (touched = false), { capture: true });

/** Whether somebody has come there with the keyboard. */
export const byKeys = (event: Event): boolean => !touched && (event.target as Element).matches(":focus-visible");
// Nor is what comes under a mouse that has not moved.
let last = "";
addEventListener("pointermove", (event) => (last = spot(event)), { capture: true });

/** Whether a thing has come to the mouse, and not the mouse to the thing. */
export function rests(event: Event): boolean {
  const { type, pointerType } = event as PointerEvent;
  return type === "pointerover" && pointerType === "mouse" && (last === "" || last === spot(event as PointerEvent));
}

/** What is more than a word to read: a tap there is an answer. */
const CONTROLS = "button, a, label, summary, [role=button]";

/** `{@attach explain(() => ({ title, lines }))}`: worked out when it is wanted, not before. A mere word is also asked by a tap. */
export function explain(what: () => Explanation | null, tap = false) {
  return (node: Element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting = false;
    let pressed = false;
    node.setAttribute("data-explained", "");
    const ended = new AbortController();
    const { signal } = ended;

    function show(): void {
      const found = what();
      if (found) tell(found, node.getBoundingClientRect());
    }
    function later(wait: number): void {
      clearTimeout(timer);
      waiting = true;
      timer = setTimeout(show, wait);
    }
    function away(): void {
      clearTimeout(timer);
      waiting = false;
      if (shown) queueMicrotask(hush); // it may be leaving the page at this very moment
    }

    node.addEventListener("pointermove", (event) => {
      const { pointerType } = event as PointerEvent;
      if (pointerType === "mouse" && !waiting && spot(event as PointerEvent) !== resting) later(HOVER);
    }, { signal });
    // A finger that is lifted leaves, too: what it asked for stays until the next touch.
    node.addEventListener("pointerleave", (event) => {
      if ((event as PointerEvent).pointerType === "mouse") away();
      else clearTimeout(timer);
    }, { signal });
    let finger = false;
    node.addEventListener("pointerdown", (event) => {
      pressed = false;
      finger = (event as PointerEvent).pointerType !== "mouse";
      if ((event as PointerEvent).pointerType === "mouse") return away();
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed = true;
        show();
      }, PRESS);
    }, { signal });
    for (const end of ["pointerup", "pointercancel"]) {
      node.addEventListener(end, () => clearTimeout(timer), { signal });
    }
    // A long press asks; it does not choose.
    node.addEventListener("click", (event) => {
      if (pressed) {
        event.stopImmediatePropagation();
        event.preventDefault();
      } else if (tap && finger && !node.closest(CONTROLS)) show();
      else away();
      pressed = false;
    }, { signal, capture: true });
    node.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      clearTimeout(timer);
      show();
    }, { signal });
    node.addEventListener("focusin", (event) => {
      if (byKeys(event)) later(HOVER);
    }, { signal });
    node.addEventListener("focusout", away, { signal });
    return () => {
      away();
      ended.abort();
    };
  };
}
