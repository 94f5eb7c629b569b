/** `{@attach scrolls}`: what is too wide or too high for its place can be come to by the keyboard, and scrolled by
 * the arrows; what fits is no stop on the way. Where there is more (`data-more`), its end fades. */
export function scrolls(node: HTMLElement): () => void {
  const look = () => {
    const over = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    if (over) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
    const right = node.scrollWidth - node.clientWidth - node.scrollLeft > 8;
    const down = node.scrollHeight - node.clientHeight - node.scrollTop > 8;
    const style = over && (right || down) ? getComputedStyle(node) : null;
    const more = [right && style!.overflowX !== "visible" && "right", down && style!.overflowY !== "visible" && "down"].filter(Boolean);
    if (more.length) node.setAttribute("data-more", more.join(" "));
    else node.removeAttribute("data-more");
  };
  const sizes = new ResizeObserver(look);
  const inside = () => {
    for (const one of node.children) sizes.observe(one);
    look();
  };
  const changes = new MutationObserver(inside);
  sizes.observe(node);
  changes.observe(node, { childList: true });
  inside();
  node.addEventListener("scroll", look, { passive: true });
  return () => {
    node.removeEventListener("scroll", look);
    sizes.disconnect();
    changes.disconnect();
  };
}
