/** Things that are dragged with finger or mouse, or tapped: an attachment for any element. */

const FAR = 8;
/** A hand that moves less than this many pixels taps. */

export function dropped(
  on: (target: Element) => void,
  tapped: () => void = () => {},
): (element: HTMLElement) => () => void {
  return (element) => {
    let from: { x: number; y: number; id: number } | null = null;
    const ended = new AbortController();
    const { signal } = ended;
    const settle = (): void => {
      from = null;
      element.style.removeProperty("transform");
      element.style.removeProperty("pointer-events");
      element.style.removeProperty("z-index");
    };
    const far = (event: PointerEvent): boolean => Math.hypot(event.clientX - from!.x, event.clientY - from!.y) > FAR;
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      element.setPointerCapture(event.pointerId);
    }, { signal });
    element.addEventListener("pointermove", (event) => {
      if (!from || from.id !== event.pointerId || !far(event)) return;
      element.style.zIndex = "5";
      element.style.transform = `translate(${event.clientX - from.x}px, ${event.clientY - from.y}px)`;
    }, { signal });
    element.addEventListener("pointerup", (event) => {
      if (!from || from.id !== event.pointerId) return;
      const moved = far(event);
      element.style.pointerEvents = "none";
      const target = moved ? document.elementFromPoint(event.clientX, event.clientY) : null;
      settle();
      if (target) on(target);
      else if (!moved) tapped();
    }, { signal });
    element.addEventListener("pointercancel", settle, { signal });
    // From the keyboard there is no pointer: Enter and Space tap.
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      tapped();
    }, { signal });
    return () => ended.abort();
  };
}
