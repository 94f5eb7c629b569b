/** Whatever stands on a board and has a title, or words of the game in it, explains itself: on hover, by a long press,
 * or by coming to it with the keyboard. What has an explanation of its own (`explain`) keeps that. */

import { glossaryOf, pieces, type Glossary } from "../lib/glossary";
import { HOVER, PRESS, byKeys, hush, rests, tell, type Explanation } from "./explain.svelte";

/** A text longer than this is a text to read, not a thing to ask about. */
const LONGEST = 160;

/** What such a thing is called says nothing of what is in it. */
const HOLDERS = ["group", "region", "list", "tablist", "tabpanel", "presentation", "alert", "status"].map((one) => `[role=${one}]`).join();

const own = (node: Element): string =>
  node.getAttribute("title") ?? node.querySelector(":scope > title")?.textContent ?? "";

/** What can be said of a thing on a board, and the thing itself. */
export function explanationOf(
  from: Element,
  board: Element,
  glossary: Glossary | null,
  names: string[] = [],
): { is: Explanation; node: Element; titled: boolean } | null {
  const seat = from.closest("[data-mark]");
  for (let node: Element | null = from; node && node !== board; node = node.parentElement) {
    if (node.hasAttribute("data-explained")) return null;
    const titled = own(node);
    const label = titled || (node.matches("[role]") && !node.matches(HOLDERS) ? (node.getAttribute("aria-label") ?? "") : "");
    const text = (label || (node.textContent ?? "")).replace(/\s+/g, " ").trim();
    if (!text || (text.length > LONGEST && !label)) continue;
    if (node === seat) return { is: { title: names[Number(seat.getAttribute("data-mark"))] ?? text, lines: [] }, node, titled: false };
    const cell = label ? "" : headOf(node);
    if (cell) {
      const about = pieces(cell, glossary).flatMap((one) => one.word ?? []);
      return { is: { title: cell, lines: about.map((one) => one.text) }, node, titled: false };
    }
    const words = pieces(text, glossary).flatMap((one) => one.word ?? []);
    if (!label && !words.length) continue;
    const [first, ...more] = words;
    const lines = label ? words.map((one) => `${one.name}: ${one.text}`) : [first!.text, ...more.map((one) => `${one.name}: ${one.text}`)];
    return { is: { title: label || first!.name, lines }, node, titled: Boolean(titled) };
  }
  return null;
}

/** A number in a table: in which row and column it stands. */
function headOf(node: Element): string {
  if (!(node instanceof HTMLTableCellElement) || node.tagName !== "TD") return "";
  const row = node.parentElement as HTMLTableRowElement;
  const head = node.closest("table")?.tHead?.rows[0]?.cells[node.cellIndex];
  const said = (one: Element | null | undefined) => one?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  return [said(row.querySelector("th")), said(head)].filter(Boolean).join(" · ");
}

const within = (box: DOMRect, { clientX: x, clientY: y }: MouseEvent): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
const clipped = (one: Element | null): boolean => Boolean(one && (getComputedStyle(one).clipPath.startsWith("inset") || clipped(one.parentElement)));

/** Letters of a drawing that let a pointer through to what they are written on: they are what is seen there. */
export function lettersAt(board: Element, event: Event): Element | null {
  if (!(event instanceof MouseEvent)) return null;
  const holder = (event.target as Element).closest("[data-explained]");
  const drawing = (event.target as Element).closest("svg");
  return (
    [...(drawing?.querySelectorAll("text") ?? [])].findLast(
      (one) =>
        within(one.getBoundingClientRect(), event) &&
        getComputedStyle(one).pointerEvents === "none" &&
        (!holder || !board.contains(holder) || holder.contains(one)) &&
        !clipped(one),
    ) ?? null
  );
}

type How = "mouse" | "finger" | "keys";

/** Listen on a board of a game until it is gone; what somebody came with is answered too. */
export function explainAll(game: string, board: Element, first: Event, signal: AbortSignal, names: () => string[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let showing = false;
  let pressed = false;
  let box: DOMRect | undefined;
  const listen = (kind: string, does: (event: any) => void, capture = false) =>
    board.addEventListener(kind, does, { signal, capture });

  function later(event: Event, wait: number, how: How): void {
    away();
    const target = event.target as Element;
    const mine = (timer = setTimeout(async () => {
      const glossary = await glossaryOf(game).catch(() => null);
      if (!target.isConnected || mine !== timer) return;
      const letters = how === "keys" ? null : lettersAt(board, event);
      const written = letters && explanationOf(letters, board, glossary, names());
      const found = written ?? explanationOf(target, board, glossary, names());
      // A browser shows titles to a mouse by itself, but not those of what the mouse goes through.
      if (!found || (how === "mouse" && found.titled && !found.is.lines.length && !written)) return;
      pressed = how === "finger";
      box = found.node.getBoundingClientRect();
      showing = true;
      tell(found.is, box);
    }, wait));
  }
  /** What explains itself otherwise is left as it is. */
  function away(): void {
    clearTimeout(timer);
    timer = undefined;
    if (showing) hush();
    showing = false;
  }
  function come(event: Event): void {
    const mouse = (event as PointerEvent).pointerType === "mouse";
    if (event.type === "pointerover" && mouse) {
      if (event === first || !rests(event)) later(event, HOVER, "mouse");
      else away();
    }
    else if (event.type === "pointerdown") {
      pressed = false;
      if (mouse) away();
      else later(event, PRESS, "finger");
    } else if (event.type === "focusin" && byKeys(event)) later(event, HOVER, "keys");
  }
  for (const kind of ["pointerover", "pointerdown", "focusin"]) listen(kind, come);
  listen("focusout", away);
  // Within one thing of a drawing a mouse comes to other letters, and leaves them.
  listen("pointermove", (event: PointerEvent) => {
    const drawing = (event.target as Element).closest("svg");
    // A sign within something that has an explanation of its own is no drawing to look around in.
    if (event.pointerType !== "mouse" || !drawing || drawing.parentElement?.closest("[data-explained]")) return;
    if (!showing) later(event, HOVER, "mouse");
    else if (box && !within(box, event)) away();
  });
  // A finger that is lifted leaves, too: what it asked for stays until the next touch.
  listen("pointerleave", (event: PointerEvent) => (event.pointerType === "mouse" || !showing) && away());
  for (const kind of ["pointerup", "pointercancel"]) listen(kind, () => !showing && away());
  // A long press asks; it does not choose.
  listen("click", (event: MouseEvent) => {
    if (pressed) {
      event.stopImmediatePropagation();
      event.preventDefault();
    } else away();
    pressed = false;
  }, true);
  signal.addEventListener("abort", away);
  come(first);
}
