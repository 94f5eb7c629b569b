// The board of Campfires. It gets `show` from the page around it, and says `answer`; it can reach nothing else.
"use strict";

const WORDS = {
  en: { ask: "Click where your fire is to burn.", wait: "The others light their fires.", land: "The land" },
  fr: { ask: "Cliquez là où votre feu doit brûler.", wait: "Les autres allument leurs feux.", land: "Le pays" },
};
const land = document.getElementById("land");
let shown = null;

function say(message) {
  parent.postMessage({ fracas: 1, ...message }, "*");
}

function draw(kind, facts, inside = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [name, value] of Object.entries(facts)) made.setAttribute(name, value);
  made.textContent = inside;
  land.append(made);
}

/** The fire that warms a village: the nearest, if there is only one seat's. */
function warming(village, fires) {
  const far = (fire) => (fire.at[0] - village.at[0]) ** 2 + (fire.at[1] - village.at[1]) ** 2;
  const least = Math.min(...fires.map(far));
  const near = fires.filter((fire) => far(fire) === least);
  return new Set(near.map((fire) => fire.seat)).size === 1 ? near[0] : null;
}

function show() {
  const { view, question, lang, theme, names } = shown;
  const words = WORDS[lang] ?? WORDS.en;
  document.documentElement.lang = lang;
  document.documentElement.classList.toggle("light", theme === "light");
  document.getElementById("told").textContent = question ? words.ask : words.wait;
  land.classList.toggle("asked", question !== null);
  land.replaceChildren();
  land.setAttribute("aria-label", `${words.land}: ${view.fires.map((one) => `${names[one.seat]} ${one.at.join(", ")}`).join("; ")}`);
  draw("rect", { class: "ground", width: view.size, height: view.size });
  for (const fire of view.fires) draw("circle", { class: "apart", cx: fire.at[0], cy: fire.at[1], r: view.apart });
  for (const one of view.villages) {
    const fire = view.fires.length ? warming(one, view.fires) : null;
    const [x1, y1] = one.at;
    if (fire) draw("line", { class: `warms seat${fire.seat}`, x1, y1, x2: fire.at[0], y2: fire.at[1] });
    draw("rect", { class: "village", x: x1 - 4, y: y1 - 4, width: 8, height: 8, rx: 1.5 });
    draw("text", { class: "people", x: x1, y: y1 }, one.people);
  }
  for (const fire of view.fires) {
    const [x, y] = fire.at;
    draw("path", { class: `fire seat${fire.seat}`, d: `M${x} ${y - 5}q5 5 2.5 8.5h-5Q${x - 5} ${y} ${x} ${y - 5}z` });
    draw("text", { class: "number", x, y: y + 0.8 }, fire.seat + 1);
  }
}

land.addEventListener("click", (event) => {
  if (!shown?.question) return;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(land.getScreenCTM().inverse());
  say({ kind: "answer", question: shown.question.number, data: [Math.round(at.x), Math.round(at.y)] });
});
addEventListener("message", (event) => {
  if (event.source !== parent || event.data?.fracas !== 1 || event.data.kind !== "show") return;
  shown = event.data;
  show();
});
say({ kind: "ready" });
