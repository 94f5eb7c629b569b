/** Whatever stands on a board and has a title, or words of the game in it, explains itself: on hover, by a long press,
 * or by coming to it with the keyboard. What has an explanation of its own (`explain`) keeps that. */

import { pieces, type Glossary } from "../lib/glossary";
import { HOVER, PRESS, hush, tell, type Explanation } from "./explain.svelte";

/** A text longer than this is a text to read, not a thing to ask about. */
const LONGEST = 160;

const own = (node: Element): string =>
  node.getAttribute("title") ?? node.querySelector(":scope > title")?.textContent ?? "";

/** What can be said of a thing on a board, and the thing itself. */
export function explanationOf(from: Element, board: Element, glossary: Glossary | null): { is: Explanation; node: Element; titled: boolean } | null {
  for (let node: Element | null = from; node && node !== board; node = node.parentElement) {
    if (node.hasAttribute("data-explained")) return null;
    const titled = own(node);
    const label = titled || (node.matches("[role]") ? (node.getAttribute("aria-label") ?? "") : "");
    const text = (label || (node.textContent ?? "")).replace(/\s+/g, " ").trim();
    if (!text || (text.length > LONGEST && !label)) continue;
    const words = pieces(text, glossary).flatMap((one) => one.word ?? []);
    if (!label && !words.length) continue;
    const [first, ...more] = words;
    const lines = label ? words.map((one) => `${one.name}: ${one.text}`) : [first!.text, ...more.map((one) => `${one.name}: ${one.text}`)];
    return { is: { title: label || first!.name, lines }, node, titled: Boolean(titled) };
  }
  return null;
}

type How = "mouse" | "finger" | "keys";

/** `{@attach explainAll(() => glossary)}` on a board. */
export function explainAll(glossary: () => Glossary | null) {
  return (board: Element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let showing = false;
    let pressed = false;
    const ended = new AbortController();
    const listen = (kind: string, does: (event: any) => void, capture = false) =>
      board.addEventListener(kind, does, { signal: ended.signal, capture });

    function later(event: Event, wait: number, how: How): void {
      away();
      const target = event.target as Element;
      timer = setTimeout(() => {
        const found = target.isConnected ? explanationOf(target, board, glossary()) : null;
        // A browser shows titles to a mouse by itself.
        if (!found || (how === "mouse" && found.titled && !found.is.lines.length)) return;
        pressed = how === "finger";
        showing = true;
        tell(found.is, found.node.getBoundingClientRect());
      }, wait);
    }
    /** What explains itself otherwise is left as it is. */
    function away(): void {
      clearTimeout(timer);
      if (showing) hush();
      showing = false;
    }
    listen("pointerover", (event: PointerEvent) => event.pointerType === "mouse" && later(event, HOVER, "mouse"));
    listen("pointerleave", away);
    listen("pointerdown", (event: PointerEvent) => {
      pressed = false;
      if (event.pointerType === "mouse") away();
      else later(event, PRESS, "finger");
    });
    for (const end of ["pointerup", "pointercancel"]) listen(end, () => clearTimeout(timer));
    // A long press asks; it does not choose.
    listen("click", (event: MouseEvent) => {
      if (pressed) {
        event.stopImmediatePropagation();
        event.preventDefault();
      } else away();
      pressed = false;
    }, true);
    listen("focusin", (event: FocusEvent) => {
      if ((event.target as Element).matches(":focus-visible")) later(event, HOVER, "keys");
    });
    listen("focusout", away);
    return () => {
      away();
      ended.abort();
    };
  };
}
