/** Pan and zoom of a drawing: wheel, pinch, drag and keys. It writes the transform itself; the framework
 * draws the scene and knows nothing of it. */

export interface View {
  x: number;
  y: number;
  scale: number;
}

export const WHOLE: View = { x: 0, y: 0, scale: 1 };
const MOST = 5;
const STEP = 1.3;
const CLICK = 6;
/** A finger or mouse that moves less than this many pixels clicks. */

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

export class PanZoom {
  view = WHOLE;
  private fingers = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number } | null = null;
  private dragging = false;
  private ended = new AbortController();

  constructor(
    private frame: SVGSVGElement,
    private scene: SVGGElement,
    private changed: (view: View) => void,
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
    const box = this.frame.viewBox.baseVal;
    this.view = kept(view, box.width, box.height);
    const { x, y, scale } = this.view;
    this.scene.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    this.frame.classList.toggle("zoomed", scale > 1);
    this.changed(this.view);
  }

  private point(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const matrix = this.frame.getScreenCTM()!.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }

  private wheel(event: WheelEvent): void {
    const out = event.deltaY > 0;
    if (out && this.view.scale === 1) return; // the page may scroll
    event.preventDefault();
    const { x, y } = this.point(event);
    this.show(zoomed(this.view, Math.exp(-event.deltaY / 400), x, y));
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
      this.show(zoomed(this.view, factor, (now.x + other.x) / 2, (now.y + other.y) / 2));
    } else if (this.view.scale > 1) {
      const far = Math.hypot(event.clientX - this.start!.x, event.clientY - this.start!.y);
      if (far > CLICK) this.dragging = true;
      if (!this.dragging) return;
      this.show({ ...this.view, x: this.view.x + now.x - before.x, y: this.view.y + now.y - before.y });
    }
    this.fingers.set(event.pointerId, now);
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }

  /** Bring something into sight, where one looks closely and it is out of it. */
  reveal(target: Element): void {
    if (this.view.scale === 1 || !this.scene.contains(target)) return;
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
