/** Neon Gods' board without a framework, as one would write it by hand for speed: the same elements as
 * src/games/neon-gods, each space, card and row drawn anew only when what it shows has changed. */

import type { BoardProps } from "../src/games";
import type { Option } from "../src/lib/protocol";
import { DICE, SIGNS, COLUMNS, ROWS, cardName, cardTitle, dieTold, fill, optionFor, told, type Words } from "../src/games/neon-gods/reading";
import { oddsOf, type Odds } from "../src/games/neon-gods/odds";
import type { Battle, City, Fought, Player, Space } from "../src/games/neon-gods/view";
import { wordsFor } from "../src/games/neon-gods/words";
import { t } from "../src/lib/i18n/index.svelte";
import { scrolls } from "../src/ui/scrolls";

const SHAPES = [
  "M0-11a11 11 0 100 22 11 11 0 000-22z", "M0-12l12.5 22h-25z", "M-10-10h20v20h-20z", "M0-13L13 0 0 13-13 0z",
];
const MARKS = [
  "M12 1.5a10.5 10.5 0 100 21 10.5 10.5 0 000-21z", "M12 1l11.5 20.5H.5z", "M2.5 2.5h19v19h-19z", "M12 .5L23.5 12 12 23.5.5 12z",
];
const BUILT: Record<string, string> = {
  factory: "M-6 5V-4l5 3.5V-4l5 3.5V-6h2.5V5z", watchtower: "M-5 6l2.5-8.5H-5v-4H5v4H2.5L5 6z", monument: "M0-7.5L3.5 4h-7zM-6 4.5H6V7H-6z",
};

const safe = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
const many = <Thing>(things: Iterable<Thing>, draw: (thing: Thing, at: number) => string) => Array.from(things, draw).join("");
const gang = (names: string[], seat: number) => safe((names[seat] ?? "").split(" · ").at(-1)!);

function mark(seat: number, size: number): string {
  return `<svg class="seat-${seat} s-SeatMark" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-mark="${seat}"><path class="s-SeatMark" d="${MARKS[seat]}"></path><text class="s-SeatMark" x="12" y="${seat === 1 ? 19.5 : 16.5}" text-anchor="middle">${seat + 1}</text></svg>`;
}

function space(one: Space, chosen: boolean, option: Option | undefined, far: number | undefined): string {
  const c = "s-City";
  let html = `<rect class="ground ${c}" x="3" y="3" width="94" height="94" rx="10"></rect>`;
  if (one.control !== null) html += `<rect class="held seat-${one.control} ${c}" x="5" y="5" width="90" height="90" rx="9"></rect>`;
  if (one.contested) html += `<rect class="fight ${c}" x="5" y="5" width="90" height="90" rx="9"></rect>`;
  if (one.ground === "base" && one.base !== null) {
    html += `<g class="house seat-${one.base} ${c}"><path class="${c}" d="M14 84V42l36-28 36 28v42z"></path><path class="door ${c}" d="M30 84V52h40v32z"></path></g>`;
  } else if (one.value) {
    const high = one.value * 17;
    html += `<g class="tower value-${one.value} ${c}"><rect class="${c}" x="30" y="${72 - high}" width="40" height="${14 + high}" rx="3"></rect>`;
    for (let at = 0; at < one.value * 4; at++) html += `<rect class="window ${c}" x="${36 + (at % 2) * 18}" y="${68 - Math.floor(at / 2) * 8.5}" width="10" height="4.5"></rect>`;
    html += `<circle class="worth ${c}" cx="50" cy="17" r="13"></circle><text class="worth-number ${c}" x="50" y="22.5">${one.value}</text></g>`;
  }
  if (one.tunnel) html += `<g class="tunnel ${c}" transform="translate(17 82)"><path class="${c}" d="M-12 10V0a12 12 0 0124 0v10z"></path><path class="dark ${c}" d="M-7 10V1a7 7 0 0114 0v9z"></path></g>`;
  html += many(one.structures, (kind, at) => `<g class="structure ${c}" transform="translate(84 ${17 + at * 23})"><circle class="${c}" r="11"></circle><path class="${c}" d="${BUILT[kind]}"></path></g>`);
  if (one.products) html += `<g class="product ${c}" transform="translate(84 84)"><rect class="${c}" x="-10" y="-10" width="20" height="20" rx="3"></rect><text class="${c}" y="5">${one.products}</text></g>`;
  if (one.owls) {
    html += `<g class="owl ${c}" transform="translate(16 52)"><path class="${c}" d="M-8 7v-9l3.5-5L0-3.5 4.5-7 8-2v9z"></path><circle class="${c}" cx="-3.5" cy="-1" r="2.3"></circle><circle class="${c}" cx="3.5" cy="-1" r="2.3"></circle>`;
    html += `${one.owls > 1 ? `<text class="${c}" x="14" y="5">${one.owls}</text>` : ""}</g>`;
  }
  html += many(one.andys, (number, at) => `<g class="andy ${c}${number !== null ? " known" : ""}" transform="translate(${18 + at * 20} 20)"><path class="${c}" d="M-11-8h22v17h-22zM-1-8v-5h2v5z"></path><text class="${c}" y="5.5">${number ?? "?"}</text></g>`);
  const gangs = Object.entries(one.figures);
  html += many(gangs, ([seat, count], at) => {
    const pawns = many(count === 2 ? [-10, 10] : [0], (shift) => `<g transform="translate(${shift} 0)"><path class="${c}" d="${SHAPES[Number(seat)]}"></path><circle class="${c}" cy="-14" r="5.5"></circle></g>`);
    return `<g class="figure seat-${seat} ${c}" transform="translate(${50 + (at - (gangs.length - 1) / 2) * 40} 70)">${pawns}${count > 2 ? `<text class="count ${c}" x="14" y="-14">×${count}</text>` : ""}</g>`;
  });
  if (chosen) html += `<rect class="chosen ${c}" x="3" y="3" width="94" height="94" rx="10"></rect>`;
  if (option) html += `<rect class="glow ${c}" x="3" y="3" width="94" height="94" rx="10"></rect>${far ? `<text class="far ${c}" x="90" y="94">${far}</text>` : ""}`;
  return html;
}

function card(city: City, name: string, words: Words, more: { count?: number; price?: string; option?: Option | undefined; refused?: string | undefined; wish: boolean }): string {
  const [c, one] = ["s-CardFace", city.cards[name]];
  const effects =
    many(one?.effects ?? [], ([effect, x]) => `<span class="effect ${c}"><i class="${c}" aria-hidden="true">${SIGNS[effect] ?? "•"}</i>${words.effects[effect] ?? effect} ${x}</span>`) +
    (one?.parts.length ? `<span class="effect ${c}">${safe(words.does[name] ?? "")}</span>` : "");
  const dice = many(one?.dice ?? [], (die) => `<b class="die ${die} ${c}"><span aria-hidden="true">${DICE[die] ?? die}</span><span class="hidden">${words.dice[die]}</span></b>`);
  return `<button class="face ${one?.type ?? ""} ${c}${more.option ? " can" : ""}" type="button"${!more.option && !more.wish ? " disabled" : ""} aria-disabled="${!more.option}">
    <span class="top ${c}"><span class="who ${c}">${safe(cardName(name, one, words))}${(more.count ?? 1) > 1 ? ` ×${more.count}` : ""}</span>${more.price ? `<span class="price ${c}">${more.price}</span>` : ""}</span>
    <span class="type ${c}">${words.types[one?.type ?? ""] ?? ""}${more.refused ? `<em class="${c}"> · ${more.refused}</em>` : ""}</span>
    <span class="effects ${c}${one?.parts.length ? " long" : ""}">${effects}</span><span class="dice ${c}">${dice}</span></button>`;
}

function chances(city: City, odds: Odds, words: Words, options: Option[]): string {
  const c = "s-Odds";
  const wide = odds.against.length > 1;
  const named = (choice: string) => words.oddsOf[choice] ?? `+ ${safe(cardTitle(choice, city.cards[choice], words))}`;
  const head = wide ? `<thead class="${c}"><tr class="${c}"><td class="${c}"></td>${many(odds.against, (count) => `<th scope="col" class="${c}">${count}</th>`)}</tr></thead>` : "";
  const rows = many(odds.rows, ({ choice, chances }) => `<tr class="${c}"><th scope="row" class="${c}">${options.some((one) => one.data === choice) ? `<button type="button" class="${c}">${named(choice)}</button>` : named(choice)}</th>${many(chances, (chance) => `<td class="${c}${chance >= 0.5 ? " good" : ""}">${Math.round(chance * 100)} %</td>`)}</tr>`);
  return `<table class="${c}" data-part="odds"><caption class="${c}">${words.odds}${wide ? `<small class="${c}"> ${words.oddsAgainst}</small>` : ""}</caption>${head}<tbody class="${c}">${rows}</tbody></table>`;
}

function fight(city: City, one: Battle | Fought, live: boolean, names: string[], words: Words, odds: Odds | null = null, options: Option[] = []): string {
  const c = "s-Fight";
  const title = fill(live ? words.battle : words.fought, { space: one.space });
  const sides = [one.attacker, one.defender];
  const most = Math.max(1, ...sides.map((side) => side.value ?? 0));
  const drawn = many(sides, (side) => {
    const ended = "victor" in one ? one : null;
    const won = !live && ended?.victor === side.seat;
    const terms = ([[words.hits, side.hits], [words.here, side.here], [words.near, side.near], [words.towers, side.towers], [words.owls, -side.owls]] as const).filter(([, count]) => count);
    const down = (side.hand ?? 0) + (side.unseen ?? 0);
    const cards = (side.cards ?? []).map((key) => cardName(key, city.cards[key], words)).join(", ");
    const sum = many(terms, ([what, count]) => `<span>${count < 0 ? "−" : "+"}${Math.abs(count)} ${what}</span>`) + (down ? `<span>${fill(words.down, { count: down })}</span>` : "") + (cards ? `<span title="${safe(words.cardsLaid)}">${safe(cards)}</span>` : "");
    const dice = many(side.dice, ([colour, face], at) => `<b class="die ${colour} ${c}${at % 2 ? " second" : ""}" title="${safe(dieTold(colour, face, words))}">${face.replaceAll("g", "$")}<span class="hidden"> ${words.dice[colour]}</span></b>`);
    return `<div class="side ${c}${won ? " won" : ""}"><p class="who ${c}">${side.seat !== null ? mark(side.seat, 20) + gang(names, side.seat) : words.andys}
      ${won ? `<em class="${c}" title="${safe(words.winsAbout)}">${words.wins}${ended?.blurp && side.seat !== null ? ` +${ended.blurp} ${words.blurp}` : ""}</em>` : ""}<b class="value ${c}" title="${safe(words.valueAbout)}">${side.value ?? ""}</b></p>
      <p class="sum ${c}">${sum}</p>${side.dice.length ? `<p class="dice ${c}">${dice}</p>` : ""}<meter class="${c}" min="0" max="${most}" value="${side.value ?? 0}" aria-hidden="true"></meter></div>`;
  });
  return `<section class="fight ${c}${live ? " live" : ""}" data-part="fight" aria-label="${title}"><h3 class="${c}">${title} <small class="${c}">${live ? words.ties : ""}</small></h3>${drawn}${odds ? chances(city, odds, words, options) : ""}</section>`;
}

function dawn({ events, since, names }: BoardProps, words: Words): string {
  const from = events.findLastIndex((one) => one.kind === "daylight");
  const fresh = since && from >= 0 && events[from]!.number > since ? events.slice(from) : [];
  const rows = many(fresh.filter((one) => one.kind === "daylight_blurp"), ({ args = {} }) => {
    const [seat, spaces, tiles] = [Number(args.who), Number(args.spaces), Number(args.tiles)];
    const bought = fresh.find((one) => one.kind === "exchange" && one.args?.who === seat)?.args;
    const extra = bought ? ` · ${fill(words.dawnBought, { price: Number(bought.price), count: Number(bought.count) })}` : "";
    return `<p class="s-Dawn">${mark(seat, 18)}${gang(names, seat)} <b class="s-Dawn">+${spaces + tiles + Number(bought?.count ?? 0)}</b> <small class="s-Dawn">${fill(words.dawnRow, { spaces, tiles })}${extra}</small></p>`;
  });
  return rows && `<section class="dawn live s-Dawn" aria-label="${words.dawnTitle}"><h3 class="s-Dawn">${words.dawnTitle}</h3>${rows}</section>`;
}

function ranks(city: City, names: string[], words: Words): string[] {
  const c = "s-Gangs";
  const flag = `<span class="flag ${c}" title="${words.first}"><svg width="14" height="14" viewBox="0 0 24 24" aria-hidden="true" focusable="false" class="s-Icon"><path class="s-Icon" d="M5 22V3h13l-3 5 3 5H5"></path></svg><span class="hidden">${words.first}</span></span>`;
  const row = (one: Player) =>
    `<tr class="${c}${one.seat === city.active ? " active" : ""}"><th scope="row" class="${c}"><span class="${c}">${mark(one.seat, 22)}<span class="name">${gang(names, one.seat)} ${one.seat === city.first ? flag : ""}</span></span></th><td class="score ${c}">${one.blurp}</td><td class="${c}">${one.money}</td><td class="${c}">+${one.daylight.spaces + one.daylight.tiles}</td><td class="${c}">${one.hand}</td></tr>`;
  return city.players.map((one) => row(one));
}

function gangs(words: Words): string {
  const c = "s-Gangs";
  const heads = many([words.blurp, words.money, words.due, words.handSize], (head) => `<th scope="col" class="${c}">${head}</th>`);
  return `<table class="${c}" data-part="gangs" aria-label="${words.gangs}"><thead class="${c}"><tr class="${c}"><td class="${c}"></td>${heads}</tr></thead><tbody></tbody></table>`;
}

function counted(cards: string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const one of cards) found.set(one, (found.get(one) ?? 0) + 1);
  return [...found];
}

interface Part {
  node: Element;
  html: string;
  inner: string[];
}

export async function hand(target: HTMLElement): Promise<(props: BoardProps) => void> {
  const words = await wordsFor("en", {});
  const cells = new Map<string, { node: Element; seen: unknown[] }>();
  const parts = new Map<string, Part>();
  let course = "";
  let own: { fight: Battle; text: string; city: City; since: number } | null = null;
  target.innerHTML = skeleton(words);
  const [top, side] = [target.querySelector(".course")!, target.querySelector(".side")!];
  scrolls(side as HTMLElement);
  for (const node of target.querySelectorAll("[data-space]")) cells.set(node.getAttribute("data-space")!, { node, seen: [] });

  function made(html: string): Element {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content.firstElementChild!;
  }

  /** A part of the side; `inner` are its cards or rows, each drawn anew by itself. */
  function section(name: string, html: string, last: Element | null, inner: string[] = []): Element | null {
    const old = parts.get(name);
    if (old?.html === html) {
      refill(old, inner);
      return old.node;
    }
    old?.node.remove();
    parts.delete(name);
    if (!html) return last;
    const node = made(html);
    if (name === "hand" || name === "discard") scrolls(node.querySelector<HTMLElement>(".cards")!);
    if (last) last.after(node);
    else side.prepend(node);
    const part = { node, html, inner: [] };
    parts.set(name, part);
    refill(part, inner);
    return node;
  }

  function refill(part: Part, inner: string[]): void {
    const list = part.node.querySelector(".cards, tbody");
    inner.forEach((html, at) => {
      if (html === part.inner[at]) return;
      const [node, old] = [made(html), list!.children[at]];
      if (old) old.replaceWith(node);
      else list!.append(node);
    });
    while (list && list.children.length > inner.length) list.lastElementChild!.remove();
    part.inner = inner;
  }

  return (props) => {
    const { question, names, seat, since } = props;
    const city = props.view as unknown as City | null;
    if (!city) return;
    const options = question?.options ?? [];
    const me = city.players.find((one) => one.seat === seat);
    const held = counted(me?.cards ?? []);
    const discard = question?.kind === "recover" ? counted(me?.discard ?? []) : [];
    const asks = !discard.length && options.some((one) => held.some(([name]) => name === one.data));
    const hiring = question?.kind === "recruit";
    target.firstElementChild!.classList.toggle("dealing", hiring || asks || discard.length > 0 || Boolean(city.battle && question));

    const left = city.rounds_to_daylight;
    const steps = `<p class="s-Board"><strong class="s-Board">${fill(words.round, { round: city.round, rounds: city.rounds })}</strong> <span class="s-Board">${left ? fill(words.daylight, { round: city.round + left }) : words.dawn}</span></p><ol class="s-Board">${many(city.steps, (step) => `<li class="s-Board"${step === city.step ? ' aria-current="step"' : ""}>${words.steps[step] ?? step}</li>`)}</ol>`;
    if (steps !== course) top.innerHTML = course = steps;

    for (const [name, cell] of cells) {
      const [one, option, far] = [city.spaces[name]!, optionFor(options, name), city.moves?.to?.[name]];
      const seen = [one, Boolean(option), option && far];
      if (seen.every((value, at) => value === cell.seen[at])) continue;
      cell.seen = seen;
      cell.node.setAttribute("class", `space ${one.ground} s-City${option ? " can" : ""}`);
      cell.node.setAttribute("role", option ? "button" : "img");
      if (option) cell.node.setAttribute("tabindex", "0");
      else cell.node.removeAttribute("tabindex");
      cell.node.setAttribute("aria-label", told(name, one, names, words));
      cell.node.innerHTML = space(one, false, option, far);
    }

    const idle = question?.kind !== "work" || !me ? [] : city.work.filter(({ card }) => !options.some((one) => one.data === card));
    const why = ({ card, price, left, spaces }: City["work"][number]) =>
      !left ? words.workNone : price > me!.money ? fill(words.workDear, { price }) : spaces.length ? "" : (words.workNowhere[card] ?? words.workFull);
    const faces = (list: [string, number][], options: Option[], wish: boolean) => {
      const nothing = (name: string) => wish && question?.kind === "activate" && !me?.discard.length && (city.cards[name]?.effects ?? []).length > 0 && city.cards[name]!.effects.every(([effect]) => effect === "recover");
      const drawn = list.map(([name, count]) => card(city, name, words, { count, option: optionFor(options, name), refused: nothing(name) ? words.recoversNothing : undefined, wish }));
      return drawn.length ? drawn : [`<p class="muted s-Board">${words.empty}</p>`];
    };
    const titled = (part: string, title: string, asked: boolean) =>
      `<section aria-label="${title}" data-part="${part}" class="${part === "hand" ? "hand " : ""}${asked ? "asked " : ""}s-Board"><h3 class="s-Board">${title}${part === "discard" ? "" : ` <small class="s-Board">${part === "slots" ? fill(words.deck, { count: city.deck }) : fill(words.piles, { draw: me!.draw, discard: me!.discard.length })}</small>`}</h3><div class="cards s-Board"></div></section>`;
    const slots = city.slots.filter((slot) => slot.card).map((slot) => {
      const reason = slot.refused[seat!]?.reason;
      return card(city, slot.card!, words, {
        price: slot.price ? `${slot.price} $` : words.free, option: hiring ? optionFor(options, slot.card!, slot.price) : undefined,
        refused: hiring && reason ? words.refused[reason] : undefined, wish: hiring,
      });
    });
    if (city.fought && [city.fought.attacker.seat, city.fought.defender.seat].includes(seat)) {
      const text = JSON.stringify(city.fought);
      if (text !== own?.text) own = { fight: city.fought, text, city, since };
    }
    const fresh = own?.since === since ? own : null;

    let last: Element | null = null;
    const fighting = question?.kind === "attack" || question?.kind === "defend";
    const odds = fighting && seat !== null ? oddsOf(city, seat, options.map((one) => String(one.data))) : null;
    last = section("battle", city.battle ? fight(city, city.battle, true, names, words, odds, options) : "", last);
    last = section("fresh", fresh ? `<div class="live s-Board">${fight(fresh.city, fresh.fight, false, names, words)}</div>` : "", last);
    last = section("dawn", dawn(props, words), last);
    last = section("gangs", gangs(words), last, ranks(city, names, words));
    last = section("idle", idle.length ? `<section class="idle s-Board">${many(idle, (one) => `<p class="muted s-Board"><b>${words.work[one.card] ?? one.card}</b>: ${why(one)}</p>`)}</section>` : "", last);
    last = section("discard", discard.length ? titled("discard", words.discard, true) : "", last, faces(discard, options, false));
    last = section("hand", me ? titled("hand", words.hand, asks) : "", last, faces(held, asks ? options : [], asks));
    last = section("slots", titled("slots", words.slots, hiring), last, slots);
    section("fought", city.fought && JSON.stringify(city.fought) !== fresh?.text ? fight(city, city.fought, false, names, words) : "", last);
  };
}

/** What never changes. */
function skeleton(words: Words): string {
  const c = "s-City";
  const at = (index: number) => 26 + index * 100;
  const cell = (column: string, row: number) => `<g data-space="${column}${row}" transform="translate(${at(column.charCodeAt(0) - 97)} ${at(row - 1)})"></g>`;
  const defs = `<defs><linearGradient id="ng-night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a1260"></stop><stop offset="1" stop-color="#0d0828"></stop></linearGradient><linearGradient id="ng-tower" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4a3aa0"></stop><stop offset="1" stop-color="#191238"></stop></linearGradient><radialGradient id="ng-sky" cx="0.5" cy="0.15" r="1"><stop offset="0" stop-color="#4b1a8c"></stop><stop offset="0.6" stop-color="#1a0c42"></stop><stop offset="1" stop-color="#0b0720"></stop></radialGradient><pattern id="ng-rubble" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><rect width="10" height="10" fill="#0a0816"></rect><rect width="4" height="10" fill="#17122b"></rect></pattern><filter id="ng-glow" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="3.5" result="soft"></feGaussianBlur><feMerge><feMergeNode in="soft"></feMergeNode><feMergeNode in="SourceGraphic"></feMergeNode></feMerge></filter></defs>`;
  const streets = many(COLUMNS, (column, index) => `<text class="name ${c}" x="${at(index) + 50}" y="18" aria-hidden="true">${column}</text><path class="street ${c}" d="M${at(index)} 26v600M26 ${at(index)}h600"></path>`);
  const rows = many(ROWS, (row, index) => `<text class="name ${c}" x="13" y="${at(index) + 55}" aria-hidden="true">${row}</text>`);
  const cells = many(ROWS, (row) => many(COLUMNS, (column) => cell(column, row)));
  const zoom = t("zoom.in");
  return `<div class="board s-Board"><div class="course s-Board" data-part="steps"></div><div class="map s-Board" data-part="city"><div class="city ${c}"><div class="panzoom s-PanZoom"><svg class="s-PanZoom" viewBox="0 0 632 632" role="group" aria-label="${words.city}"><g>${defs}<rect width="632" height="632" fill="url(#ng-sky)"></rect>${streets}${rows}${cells}<g class="layer ${c}" aria-hidden="true"></g></g></svg><div class="buttons s-PanZoom" role="group" aria-label="${t("zoom.title")}"><button type="button" class="s-PanZoom" aria-label="${zoom}" title="${zoom}">+</button></div></div></div></div><div class="side s-Board"></div></div>`;
}
