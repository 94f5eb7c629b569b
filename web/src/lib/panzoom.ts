/** Pan and zoom of a drawing: wheel, pinch, drag and keys. It writes the transform itself; the framework
 * draws the scene and knows nothing of it.
 *
 * A large drawing is moved as a picture while a hand moves it (one CSS transform of one element: nothing of it
 * is laid out or painted anew), and drawn sharply at its place as soon as the hand rests. Whatever its frame
 * lies in has to hide what leaves that place meanwhile. */

export interface View {
  x: number;
  y: number;
  scale: number;
}

export const WHOLE: View = { x: 0, y: 0, scale: 1 };
const MOST = 5;
const STEP = 1.3;
/** A finger or mouse that moves less than this many pixels clicks. */
const CLICK = 6;
/** So long after the last movement a hand rests, in ms. */
const RESTS = 120;

/** Closer to (or further from) a point that stays where it is. */
export function zoomed(view: View, factor: number, x: number, y: number): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
}

/** Never past the edge of a drawing of that size. */
export function kept(view: View, width: number, height: number): View {
  const inside = (at: number, size: number) => Math.min(0, Math.max(size * (1 - view.scale), at));
  return { scale: view.scale, x: inside(view.x, width), y: inside(view.y, height) };
}

/** Where a picture of the drawing as it was (`drawn`) has to lie to show it as it is: how many times as large, and how far
 * away, in pixels of a frame that draws a unit `unit` pixels large and begins `x` and `y` pixels from its corner. */
export function pictured(drawn: View, view: View, unit: number, x: number, y: number): View {
  const scale = view.scale / drawn.scale;
  return {
    scale,
    x: unit * (view.x - scale * drawn.x) + x * (1 - scale),
    y: unit * (view.y - scale * drawn.y) + y * (1 - scale),
  };
}

export class PanZoom {
  view = WHOLE;
  /** What is drawn; a hand that moves it shows a picture of it. */
  private drawn = WHOLE;
  /** From the screen into the frame, and where the frame lies, as it was before a hand moved it. */
  private still: { into: DOMMatrix; unit: number; x: number; y: number } | null = null;
  private resting = 0;
  private fingers = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number } | null = null;
  private dragging = false;
  private ended = new AbortController();

  constructor(
    private frame: SVGSVGElement,
    private scene: SVGGElement,
    private changed: (view: View) => void,
    /** The drawing is large, and what the frame lies in hides what leaves its place. */
    private large = false,
  ) {
    const { signal } = this.ended;
    frame.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event), { signal });
    frame.addEventListener("pointermove", (event) => this.move(event), { signal });
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
      frame.addEventListener(end, (event) => this.up(event), { signal });
    }
    // One finger scrolls the page, two are ours: without this the browser takes them away for its own zoom.
    for (const touch of ["touchstart", "touchmove"] as const) {
      frame.addEventListener(touch, (event) => void (event.touches.length > 1 && event.preventDefault()), {
        signal,
        passive: false,
      });
    }
    // After a drag the mouse is let go over something: that is no click.
    frame.addEventListener(
      "click",
      (event) => {
        if (this.dragging) event.stopPropagation();
        this.dragging = false;
      },
      { signal, capture: true },
    );
    // What the keyboard comes to is brought into sight.
    frame.addEventListener("focusin", (event) => this.reveal(event.target as Element), { signal });
  }

  end(): void {
    this.ended.abort();
    clearTimeout(this.resting);
  }

  /** A hand moves it just now. */
  get moving(): boolean {
    return this.still !== null;
  }

  nearer(): void {
    this.about(STEP);
  }

  further(): void {
    this.about(1 / STEP);
  }

  whole(): void {
    this.show(WHOLE);
  }

  /** Look from somewhere. */
  to(view: View): void {
    this.show(view);
  }

  /** + − 0 and the arrows; says whether the key was one of them. */
  key(key: string): boolean {
    const box = this.frame.viewBox.baseVal;
    const far = box.width / 6;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [far, 0],
      ArrowRight: [-far, 0],
      ArrowUp: [0, far],
      ArrowDown: [0, -far],
    };
    const move = moves[key];
    if (key === "+" || key === "=") this.nearer();
    else if (key === "-") this.further();
    else if (key === "0") this.whole();
    else if (move && this.view.scale > 1) {
      this.show({ ...this.view, x: this.view.x + move[0], y: this.view.y + move[1] });
    } else return false;
    return true;
  }

  private about(factor: number): void {
    const box = this.frame.viewBox.baseVal;
    this.show(zoomed(this.view, factor, box.width / 2, box.height / 2));
  }

  private show(view: View): void {
    this.view = this.within(view);
    this.settle();
    this.changed(this.view);
  }

  /** The same while a hand moves it: as a picture, until it rests. */
  private glide(view: View): void {
    if (!this.large) return this.show(view);
    this.view = this.within(view);
    const { unit, x, y } = this.frozen();
    const at = pictured(this.drawn, this.view, unit, x, y);
    this.frame.style.transform = `translate(${at.x}px, ${at.y}px) scale(${at.scale})`;
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.show(this.view), RESTS);
  }

  /** Draw it where it is. */
  private settle(): void {
    clearTimeout(this.resting);
    if (this.still) this.frame.style.transform = this.frame.style.willChange = "";
    this.still = null;
    this.drawn = this.view;
    const { x, y, scale } = this.view;
    this.scene.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    this.frame.classList.toggle("zoomed", scale > 1);
  }

  private within(view: View): View {
    const box = this.frame.viewBox.baseVal;
    return kept(view, box.width, box.height);
  }

  /** The frame as it lay when a hand began to move it. */
  private frozen(): { into: DOMMatrix; unit: number; x: number; y: number } {
    if (this.still) return this.still;
    const matrix = this.frame.getScreenCTM()!;
    const { left, top } = this.frame.getBoundingClientRect();
    this.frame.style.transformOrigin = "0 0";
    this.frame.style.willChange = "transform";
    return (this.still = { into: matrix.inverse(), unit: matrix.a, x: matrix.e - left, y: matrix.f - top });
  }

  private point(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const matrix = this.still?.into ?? this.frame.getScreenCTM()!.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }

  private wheel(event: WheelEvent): void {
    const out = event.deltaY > 0;
    if (out && this.view.scale === 1) return; // the page may scroll
    event.preventDefault();
    const { x, y } = this.point(event);
    this.glide(zoomed(this.view, Math.exp(-event.deltaY / 400), x, y));
  }

  private down(event: PointerEvent): void {
    this.fingers.set(event.pointerId, this.point(event));
    this.start = { x: event.clientX, y: event.clientY };
    this.dragging = false;
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.point(event);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      this.dragging = true;
      this.glide(zoomed(this.view, factor, (now.x + other.x) / 2, (now.y + other.y) / 2));
    } else if (this.view.scale > 1) {
      const far = Math.hypot(event.clientX - this.start!.x, event.clientY - this.start!.y);
      if (far > CLICK) this.dragging = true;
      if (!this.dragging) return;
      this.glide({ ...this.view, x: this.view.x + now.x - before.x, y: this.view.y + now.y - before.y });
    }
    this.fingers.set(event.pointerId, now);
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (this.still && !this.fingers.size) this.show(this.view);
  }

  /** Bring something into sight, where one looks closely and it is out of it. */
  reveal(target: Element): void {
    if (this.view.scale === 1 || !this.scene.contains(target)) return;
    if (this.still) this.show(this.view); // a picture that is moved lies elsewhere than its frame
    const frame = this.frame.getBoundingClientRect();
    const box = target.getBoundingClientRect();
    const inside =
      box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
    if (inside) return;
    const from = this.point({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
    const size = this.frame.viewBox.baseVal;
    this.show({ ...this.view, x: this.view.x + size.width / 2 - from.x, y: this.view.y + size.height / 2 - from.y });
  }
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
