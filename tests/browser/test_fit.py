"""Nothing is cut, spills over or lies under a bar, at four sizes and in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .person import Come, Person
from .test_end import play_on

SIZES = ((360, 740), (820, 1180), (1280, 800), (1920, 1080))
SEATS = {"neon-gods": 3, "collateral-damage": 4, "ani-mayhem": 2, "collision": 2, "blood-feud": 4}

CUT = """
() => {
  const ROWS = [ // what is a row to be scrolled, and fades where there is more
    "[data-part=goal] ul", "nav", "[aria-label='At the table'], [aria-label='À la table']",
    ".hand .cards", ".row-of-cards", ".amounts ul", ".scroll",
  ].join();
  const found = [];
  const named = (one) => `${one.tagName}.${one.getAttribute("class") ?? ""}`
    .replace(/ ?svelte-\\w+/g, "").toLowerCase();
  const clipped = (one) => one &&
    (getComputedStyle(one).clipPath.startsWith("inset") || clipped(one.parentElement));
  for (const one of document.querySelectorAll(".screen *, .replay *")) {
    if (!(one instanceof HTMLElement) || !one.clientWidth || clipped(one)) continue;
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (one.closest(`.clause, .goal, .phases, summary, select, input, textarea, ${ROWS}`)) continue;
    const more = one.scrollWidth - one.clientWidth;
    const which = `${named(one.parentElement)} > ${named(one)}`;
    if (more > 5) found.push(`${which} has ${more} more: ${one.innerText.slice(0, 60)}`);
  }
  return found;
}
"""
"""Whatever is wider than its place: cut words, and what spills out of its frame."""

COVERED = """
() => {
  const bars = [...document.querySelectorAll("section.ask, .replay .controls")]
    .filter((one) => getComputedStyle(one).position !== "static" || innerWidth < 1024);
  const board = document.querySelector("[data-part=board]")?.getBoundingClientRect();
  const found = [];
  for (const bar of board ? bars : []) {
    const box = bar.getBoundingClientRect();
    const beside = box.left >= board.right - 1 || box.right <= board.left + 1;
    const apart = box.top >= board.bottom - 1 || box.bottom <= board.top + 1;
    if (!beside && !apart) found.push(bar.className);
  }
  for (const hand of document.querySelectorAll("[data-keeps]")) {
    const box = hand.getBoundingClientRect();
    if (getComputedStyle(hand).position === "static") continue;
    if (box.height && (box.bottom > innerHeight + 1 || (board && box.bottom > board.bottom + 1)))
      found.push(`hand ends at ${box.bottom}`);
  }
  return found;
}
"""
"""Bars that lie over the board, and hands that are not where they keep their place."""

STANDING = """
() => [...document.querySelectorAll("[data-part=goal] li, [data-part=goal] .aim")].filter((one) => {
  const box = one.getBoundingClientRect();
  const held = (one.closest("ul") ?? one).getBoundingClientRect();
  return box.right > Math.min(innerWidth, held.right) + 1 || box.bottom > innerHeight;
}).map((one) => one.textContent.trim())
"""
"""Parts of the goal's line that are out of sight."""


MARKS = """
() => {
  const ink = document.createElement("i");
  document.body.append(ink);
  const rgb = (of) => {
    ink.style.color = of;
    return getComputedStyle(ink).color.match(/\\d+/g).map(Number);
  };
  const seats = [...Array(8).keys()].map((seat) => rgb(`var(--seat-${seat})`));
  const apart = (one, other) => Math.hypot(...one.map((part, k) => part - other[k]));
  const near = (one) => seats.findIndex((of) => apart(of, one) < 60);
  const found = [];
  for (const one of document.querySelectorAll(".screen :is(.active, .acting, .acting *)")) {
    if (!(one instanceof HTMLElement) || !one.checkVisibility()) continue;
    const style = getComputedStyle(one);
    const inks = [];
    if (parseFloat(style.borderTopWidth)) inks.push(style.borderTopColor);
    if (style.outlineStyle !== "none") inks.push(style.outlineColor);
    for (const each of inks) {
      const seat = near(rgb(each));
      if (seat >= 0) found.push(`${one.className}: ${each} is nearly seat ${seat}'s`);
    }
  }
  ink.remove();
  return found;
}
"""
"""Marks of who is at it that have somebody's colour."""


def unfit(person: Person) -> list[str]:
    page = person.page
    found = [*page.evaluate(CUT), *page.evaluate(COVERED)]
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*found, f"the page is wider by {wide}"] if wide > 0 else found


@pytest.mark.proof  # what a table shows depends on its luck
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", SEATS)
def test_nothing_is_cut_at_any_size(come: Come, house: House, game: str, lang: str) -> None:
    ann = come("Ann", lang=lang)
    table = ann.table("me", *["bot:random"] * (SEATS[game] - 1), game=game)
    ann.away()
    play_on(house, table, 40)
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.go(f"/#/table/{table}")
        drawn = ann.page.locator("[data-part=board]").locator("[data-piece], svg")
        expect(drawn.first).to_be_attached()
        ann.page.evaluate("document.fonts.ready")
        assert unfit(ann) == [], width
        assert ann.page.evaluate(MARKS) == [], width
        if width > 1000:
            assert ann.page.evaluate(STANDING) == [], width
        ann.away()
