/** Puts the picture of a card into an `<svg>`: shapes and their looks, and nothing else that a text could hold. */

import type { Face } from "../view";
import { art } from "./art";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["g", "path", "circle", "ellipse"]);
const LOOKS = new Set(["d", "cx", "cy", "r", "rx", "ry", "transform", "opacity", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"]);

const templates = new Map<string, DocumentFragment>();

function copied(from: Element, into: Node): void {
  for (const one of from.children) {
    if (!SHAPES.has(one.tagName)) continue;
    const made = document.createElementNS(SVG, one.tagName);
    for (const { name, value } of one.attributes) if (LOOKS.has(name)) made.setAttribute(name, value);
    if (made.hasAttribute("stroke") && !made.hasAttribute("fill")) {
      made.setAttribute("fill", "none");
      made.setAttribute("stroke-linecap", "round");
      made.setAttribute("stroke-linejoin", "round");
    }
    copied(one, made);
    into.appendChild(made);
  }
}

/** `<svg viewBox="0 0 100 100" {@attach drawn(face)}>`; a changed form has a picture of its own. */
export function drawn(face: Face, changed = false) {
  return (node: Element) => {
    const key = `${face.id} ${changed}`;
    let template = templates.get(key);
    if (!template) {
      template = document.createDocumentFragment();
      copied(new DOMParser().parseFromString(`<svg xmlns="${SVG}">${art(face, changed)}</svg>`, "image/svg+xml").documentElement, template);
      templates.set(key, template);
    }
    node.replaceChildren(template.cloneNode(true));
  };
}
