"""Every lesson leads to the end of a real game, and every page of it comes up. One size and
language each in `make test`, all of them in `make proof`."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fracas.games import BUILT_IN

from .person import Come, Person

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1280, 800), "wall": (1920, 1080)}
USUAL = {
    "neon-gods": ("en", "phone"),
    "collateral-damage": ("fr", "desk"),
    "ani-mayhem": ("fr", "phone"),
    "collision": ("en", "desk"),
    "blood-feud": ("fr", "desk"),
}
ALL = [
    pytest.param(
        name, lang, size, marks=() if USUAL[name] == (lang, size) else pytest.mark.proof
    )
    for name in BUILT_IN
    for lang in ("en", "fr")
    for size in SIZES
]
MOST = 220
"""Clicks: a decision each, and the pages."""
LONGEST = 90
"""Seconds without a step to take: more than bots think on a busy machine, where a whole lesson once
took more than four minutes."""


LISTEN = """
  window.said = new Set();
  new MutationObserver(() => {
    for (const page of document.querySelectorAll("section.lesson p:not(.now)"))
      window.said.add(page.textContent.trim().replaceAll("\u00a0", " "));
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Remembers every page that was ever on the screen."""


@pytest.mark.parametrize(("name", "lang", "size"), ALL)
def test_a_lesson_leads_to_the_end_of_a_game(come: Come, name: str, lang: str, size: str) -> None:
    width, height = SIZES[size]
    ann = come("Ann", lang=lang, width=width, height=height, touch=size in ("phone", "tablet"))
    ann.own.add_init_script(LISTEN)
    ann.go(f"/#/learn/{name}")
    lesson = ann.page.get_by_role("region", name={"en": "Lesson", "fr": "Leçon"}[lang])
    expect(lesson).to_be_visible(timeout=60_000)
    kept = f"lesson-{name}-{lang}-{size}"
    ann.picture(kept)
    led_to_the_end(ann, kept)
    expect(ann.page.locator("section.outcome")).to_be_visible()
    ann.picture(f"{kept}-end")
    shown = ann.request.get(f"/api/games/{name}/lesson?lang={lang}").json()["pages"]
    assert {one["text"] for one in shown} <= set(ann.page.evaluate("[...window.said]"))
    # What to do may be asked for when the question is over already.
    ann.complaints = [one for one in ann.complaints if "409 (Conflict)" not in one]


BY_HAND = 12
"""So many clicks are a mouse's or a finger's; the others are made in the page, which is quicker."""
GO_ON = """
async ({ most, longest }) => {
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const sight = { opacityProperty: true, visibilityProperty: true };
  const shown = (one) => one.checkVisibility(sight);
  const there = (what) => [...document.querySelectorAll(what)].find(shown);
  const within = (one) => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  };
  let end = performance.now() + longest;
  let clicks = 0, missed = 0;
  while (clicks < most && missed < 100 && performance.now() < end) {
    const step = there("section.lesson button.primary:enabled");
    if (!step) {
      if (there("section.outcome") && !there("section.lesson")) return [true, clicks, missed];
      await rest(20);
      continue;
    }
    step.scrollIntoView({ block: "nearest" });
    await frame();
    await frame();
    if (!step.isConnected || step.disabled) continue;
    if (!within(step)) {
      missed += 1; // something covers it
      await rest(50);
      continue;
    }
    const said = step.closest("section.lesson").textContent;
    clicks += 1;
    missed = 0;
    step.click();
    end = performance.now() + longest;
    for (let waited = 0; waited < 50; waited += 1) {
      const now = there("section.lesson");
      if (!now || now.textContent !== said || !step.isConnected || step.disabled) break;
      await rest(20);
    }
  }
  return [false, clicks, missed];
}
"""
"""Does what the lesson says where its button can be seen and nothing lies on it, until it says no
more: whether it did so, after how many clicks, and how often something lay on the button."""


def led_to_the_end(ann: Person, kept: str) -> None:
    """Do whatever the lesson says until it has nothing more to say."""
    step = ann.page.locator("section.lesson button.primary:enabled").first
    for _ in range(BY_HAND):
        expect(step).to_be_visible(timeout=60_000)
        step.click(timeout=60_000)
    ann.picture(f"{kept}-under-way")
    most = {"most": MOST - BY_HAND, "longest": LONGEST * 1000}
    over, clicks, missed = ann.page.evaluate(GO_ON, most)
    if not over:
        ann.picture(f"{kept}-stuck")
        shown = ann.page.locator("body").inner_text()
        raise AssertionError(f"not over after {clicks} clicks, the last {missed} missed:\n{shown}")
