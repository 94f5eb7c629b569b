/** Pieces and cards that are elsewhere than before: whatever a board marks by `data-piece`, with a name. Several pieces may
 * have the same name, where nobody can tell them apart. What is kept where it is not drawn by itself (a card in a party, a hand
 * behind a tab) is named by its keeper, `data-holds`, with spaces between the names. */

export interface Spot {
  x: number;
  y: number;
}
/** Some pieces of one name: their middle, as seen from the corner of the board, how many they are (`data-count`), and how large
 * they are drawn. Where the board names the place (`data-place`), it does not matter where within it they are drawn. */
export interface Standing<Piece = unknown> {
  at: Spot;
  piece: Piece;
  count: number;
  size: number;
  place: string | null;
  /** Whether it is only kept there, not drawn. */
  held?: boolean;
  /** The same middle as the drawing counts on which it stands: it stays the same when that gets larger or smaller. */
  drawn?: (Spot & { size: number; on: unknown }) | undefined;
}
export type Places<Piece = unknown> = Map<string, Standing<Piece>[]>;
export interface Move<Piece = unknown> {
  from: Spot;
  to: Spot;
  /** The way on a drawing, where both ends are drawn. */
  drawn?: [Spot, Spot];
  piece: Piece;
  /** Whether others of its name were there already. */
  joined: boolean;
  /** What was drawn before, where the piece is only kept now. */
  ghost?: Piece;
}

/** So many may always move; if it is more than half of all, the board itself has been laid out anew. */
const FEW = 4;

/** Less far than it is large, a piece has only been drawn elsewhere. */
const near = (one: Spot, other: Spot, size: number) => Math.hypot(one.x - other.x, one.y - other.y) < size;
function same(one: Standing, other: Standing): boolean {
  if (one.place !== null && other.place !== null) return one.place === other.place;
  const [mine, theirs] = [one.drawn, other.drawn];
  if (mine && theirs && mine.on === theirs.on) return near(mine, theirs, Math.max(mine.size, theirs.size));
  return near(one.at, other.at, Math.max(one.size, other.size));
}

export function moved<Piece>(before: Places<Piece>, after: Places<Piece>): Move<Piece>[] {
  const found: Move<Piece>[] = [];
  let all = 0;
  for (const [name, now] of after) {
    all += now.filter((one) => !one.held).length;
    const was = before.get(name) ?? [];
    const there = (among: typeof now, one: Standing) => among.reduce((sum, other) => sum + (same(one, other) ? other.count : 0), 0);
    const gone = was.flatMap((one) => Array<Standing<Piece>>(Math.max(0, one.count - there(now, one))).fill(one));
    const come = now.flatMap((one) => {
      const before = there(was, one);
      return Array.from({ length: Math.max(0, one.count - before) }, () => ({ ...one, joined: before > 0 }));
    });
    come.slice(0, gone.length).forEach(({ at, piece, joined, held, drawn }, index) => {
      const from = gone[index]!;
      if (held && from.held) return; // nobody saw it, nobody sees it
      const way = drawn && from.drawn?.on === drawn.on ? { drawn: [from.drawn, drawn] as [Spot, Spot] } : {};
      found.push({ from: from.at, to: at, piece, joined, ...way, ...(held ? { ghost: from.piece } : {}) });
    });
  }
  return found.length > FEW && found.length > all / 2 ? [] : found;
}

export function places(board: Element): Places<Element> {
  const found: Places<Element> = new Map();
  const corner = board.getBoundingClientRect();
  const screens = new Map<Element, DOMMatrix | null | undefined>();
  const keep = (name: string, one: Standing<Element>) => found.set(name, [...(found.get(name) ?? []), one]);
  for (const piece of board.querySelectorAll("[data-piece], [data-holds]")) {
    // What the board itself lets glide is taken as if it were there already: the way is shown here.
    for (const one of piece.getAnimations()) if (one instanceof CSSTransition) one.finish();
    const box = piece.getBoundingClientRect();
    if (!box.width && !box.height) continue;
    const at = { x: box.x + box.width / 2 - corner.x, y: box.y + box.height / 2 - corner.y };
    const name = piece.getAttribute("data-piece");
    const count = Number(piece.getAttribute("data-count") ?? 1);
    // A card that slides up within a hand is still in the hand.
    const place = piece.getAttribute("data-place") ?? piece.closest("section")?.getAttribute("aria-label") ?? null;
    const size = Math.max(box.width, box.height);
    const layer = piece.closest("svg")?.querySelector("[data-motion]");
    if (layer && !screens.has(layer)) screens.set(layer, surroundings(layer));
    const drawn = layer ? drawnAt(layer, screens.get(layer), { x: at.x + corner.x, y: at.y + corner.y }, size) : undefined;
    if (name) keep(name, { at, piece, count, size, place, drawn });
    for (const one of piece.getAttribute("data-holds")?.split(" ") ?? []) {
      if (one) keep(one, { at, piece, count: 1, size, place, drawn, held: true });
    }
  }
  return found;
}

const LASTS = 420;
const MARK = "data-moved";

/** Take away what marked the last moves. */
export function clear(board: Element): void {
  for (const one of board.querySelectorAll(`.last-move`)) one.remove();
  for (const one of board.querySelectorAll(`[${MARK}]`)) one.removeAttribute(MARK);
}

/** Let pieces go from where they were to where they are, and leave an arrow. Without motion there is only the arrow, or a
 * frame where nothing can be drawn. */
export function show(board: Element, moves: Move<Element>[], still: boolean): void {
  clear(board);
  const corner = board.getBoundingClientRect();
  for (const { from, to, piece, joined, ghost, drawn } of moves) {
    if (ghost) {
      if (!still) fly(ghost, from, to, corner);
      continue;
    }
    const drawing = piece.closest("svg");
    const layer = drawing?.querySelector("[data-motion]");
    if (!still && !joined) {
      const inside = drawn && piece.parentElement === layer?.parentElement;
      const way = inside ? { x: drawn[0].x - drawn[1].x, y: drawn[0].y - drawn[1].y } : local(piece, { x: from.x - to.x, y: from.y - to.y }, true);
      piece.animate({ translate: [`${way.x}px ${way.y}px`, "0px 0px"] }, { duration: LASTS, easing: "ease-in-out" });
    }
    // What comes from beside the drawing has no way on it.
    if (layer && !drawn && !inBox(drawing!.getBoundingClientRect(), from, corner)) continue;
    if (layer) draw(layer, ...(drawn ?? ([from, to].map((one) => local(layer, { x: one.x + corner.x, y: one.y + corner.y })) as [Spot, Spot])));
    else piece.setAttribute(MARK, "");
  }
}

const inBox = (box: DOMRect, { x, y }: Spot, corner: DOMRect) =>
  x + corner.x >= box.left && x + corner.x <= box.right && y + corner.y >= box.top && y + corner.y <= box.bottom;

/** What is no longer drawn goes to its keeper, and into it. */
function fly(gone: Element, from: Spot, to: Spot, corner: DOMRect): void {
  if (!(gone instanceof HTMLElement)) return;
  const ghost = gone.cloneNode(true) as HTMLElement;
  for (const name of ["data-piece", "data-part", "id"]) ghost.removeAttribute(name);
  ghost.classList.add("flying");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.style.left = `${from.x + corner.x}px`;
  ghost.style.top = `${from.y + corner.y}px`;
  document.body.append(ghost);
  const way = `${to.x - from.x}px ${to.y - from.y}px`;
  const frames = { translate: ["0px 0px", way], scale: ["1", "0.2"], opacity: ["1", "0.6"] };
  ghost.animate(frames, { duration: LASTS, easing: "ease-in" }).onfinish = () => ghost.remove();
}

/** How an element's surroundings count what is on the screen. */
function surroundings(element: Element): DOMMatrix | null | undefined {
  const around = element.hasAttribute("data-motion") ? element : element.parentElement;
  return around instanceof SVGGraphicsElement ? around.getScreenCTM()?.inverse() : null;
}

/** A point or a way on the screen, counted so. */
function within(screen: DOMMatrix | null | undefined, spot: Spot, way = false): Spot {
  if (!screen) return spot;
  const found = new DOMPoint(spot.x, spot.y, 0, way ? 0 : 1).matrixTransform(screen);
  return { x: found.x, y: found.y };
}

function drawnAt(on: Element, screen: DOMMatrix | null | undefined, spot: Spot, size: number) {
  const pixel = within(screen, { x: size, y: 0 }, true);
  return { ...within(screen, spot), size: Math.hypot(pixel.x, pixel.y), on };
}

const local = (element: Element, spot: Spot, way = false) => within(surroundings(element), spot, way);

/** Of an arrow's head, in pixels. */
const HEAD = 12;

/** An arrow that stops a little before the piece. */
function draw(layer: Element, from: Spot, to: Spot): void {
  const pixel = local(layer, { x: 1, y: 0 }, true);
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const head = Math.min(long / 3, HEAD * Math.hypot(pixel.x, pixel.y));
  const [dx, dy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const tip = { x: from.x + dx * long * 0.88, y: from.y + dy * long * 0.88 };
  const wing = (side: number) => `${tip.x - (dx - side * dy * 0.6) * head} ${tip.y - (dy + side * dx * 0.6) * head}`;
  const arrow = document.createElementNS("http://www.w3.org/2000/svg", "path");
  arrow.setAttribute("d", `M${from.x} ${from.y}L${tip.x} ${tip.y}M${wing(1)}L${tip.x} ${tip.y}L${wing(-1)}`);
  arrow.setAttribute("class", "last-move");
  layer.append(arrow);
}
