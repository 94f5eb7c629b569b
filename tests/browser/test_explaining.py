"""Every word, card, token and number on a board explains itself: on hover, long press or focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.proof import kept
from tests.server.house import House

from .person import Come, Person
from .test_end import play_on

THINGS = {"collision": ("svg :has(> title)", 2), "blood-feud": ("[data-place]", 4)}
"""What to ask about, and how many sit there."""
SEATS = {"neon-gods": 3, "collateral-damage": 3, "ani-mayhem": 2, "collision": 2, "blood-feud": 4}

AT_ONCE = """
const later = window.setTimeout;
const rests = [450, 500];
window.setTimeout = (does, wait, ...more) => later(does, rests.includes(wait) ? 0 : wait, ...more);
"""
"""A long press and a rest of the mouse, without the wait."""

WALK = """
async (names) => {
  const board = document.querySelector("[data-part=board]");
  const style = (one) => getComputedStyle(one).clipPath;
  const clipped = (one) => one !== board &&
    (style(one).startsWith("inset") || clipped(one.parentElement));
  const shown = (one) => !clipped(one) &&
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const told = () => document.querySelector("[role=tooltip]");
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const until = async (holds) => {
    for (let k = 0; k < 400 && !holds(); k++) await rest(5);
    return holds();
  };
  const own = (one) => [...one.childNodes].filter((each) => each.nodeType === 3)
    .map((each) => each.data).join(" ").trim();
  // A sentence says itself what it means; so does the name of somebody at the table.
  const plain = (text) => text.split(/\\s+/).length > 3 ||
    names.some((name) => name.includes(text) || text.includes(name));
  const finger = { bubbles: true, pointerType: "touch" };
  const press = (one, kind, at) => one.dispatchEvent(new PointerEvent(kind, { ...finger, ...at }));
  const asks = "button, a, summary, select, textarea, label, title, desc, .hidden, legend, option";
  const found = new Map();
  let asked = 0;
  for (const one of board.querySelectorAll("*")) {
    if (!one.isConnected || !shown(one)) continue;
    const text = own(one);
    const piece = one.matches("[data-piece], img, svg[role=img], [role=img]");
    if (!piece && (!/[\\p{L}\\d]/u.test(text) || plain(text))) continue;
    if (one.closest(`${asks}, h2, h3, h4`) && !piece) continue;
    if (one.matches("text[aria-hidden=true]")) continue; // the letters at the edge of a map
    asked += 1;
    // What a finger meets in the middle of it: it goes through letters to what they are written on.
    const middle = () => {
      const box = one.getBoundingClientRect();
      return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    };
    const meets = () => document.elementFromPoint(middle().clientX, middle().clientY);
    let met = meets();
    if (!met || (!one.contains(met) && !met.contains(one))) {
      // It is out of sight, or a bar lies over it.
      one.scrollIntoView({ block: "center", inline: "center" });
      met = meets();
    }
    let fine = false;
    for (let k = 0; k < 3 && !fine && met && board.contains(met); k++) {
      press(met, "pointerdown", middle());
      fine = Boolean(await until(told));
      press(met, "pointerup", middle());
      press(met, "pointercancel", middle());
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      while (told()) await rest(5);
      met = meets(); // a redrawn board forgets a press
    }
    if (!fine) {
      const called = (each) => `${each.tagName}.${each.getAttribute("class") ?? ""}`;
      const way = `${called(one.parentElement)} > ${called(one)}`.replace(/svelte-\\w+/g, "");
      found.set(way.toLowerCase(), text || one.getAttribute("data-piece") || "");
    }
  }
  return { asked, silent: [...found].map(([way, text]) => `${way}: ${text}`) };
}
"""
"""Press every thing on the board for long; what says nothing is found."""


@pytest.mark.parametrize("game", kept(THINGS, "collision"))
def test_a_long_press_asks_what_a_thing_is(come: Come, game: str) -> None:
    things, seats = THINGS[game]
    ann = come("Ann", touch=True)
    ann.table("me", *["bot:random"] * (seats - 1), game=game)
    expect(ann.ask.get_by_role("heading", level=2)).to_be_visible()
    thing = ann.page.locator(f".board {things}").first
    told = ann.page.get_by_role("tooltip")
    finger = {"bubbles": True, "pointerType": "touch"}
    thing.dispatch_event("pointerdown", finger)
    expect(told).to_be_visible()
    expect(told).not_to_be_empty()
    # It stays when the finger is lifted, which had lain on it.
    thing.dispatch_event("pointerup", finger)
    thing.dispatch_event("pointerleave", finger | {"bubbles": False})
    ann.page.locator("[data-part=board]").dispatch_event("pointerleave", finger)
    expect(told).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def silent(ann: Person) -> list[str]:
    """What is on the board and does not explain itself."""
    names = ann.page.locator(".screen ul .name").all_inner_texts()
    found = ann.page.evaluate(WALK, [*names, "Ann", "You"])
    assert found["asked"] > 10
    return list(found["silent"])


@pytest.mark.proof  # what a table shows depends on its luck
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("game", SEATS)
def test_every_piece_explains_itself(come: Come, house: House, game: str, width: int) -> None:
    ann = come("Ann", width=width, height=900, touch=width < 800)
    ann.context.add_init_script(AT_ONCE)
    table = ann.table("me", *["bot:random"] * (SEATS[game] - 1), game=game)
    ann.away()
    play_on(house, table, 40)
    ann.go(f"/#/table/{table}")  # what others did is in the past
    expect(ann.page.locator("[data-part=board] [data-piece]").first).to_be_attached()
    assert silent(ann) == []
