/** `{@attach scrolls}`: what is too wide or too high for its place can be come to by the keyboard, and scrolled by
 * the arrows; what fits is no stop on the way. */
export function scrolls(node: HTMLElement): () => void {
  const look = () => {
    const over = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    if (over) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
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
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}
