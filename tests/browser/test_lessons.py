"""Every lesson leads to the end of a real game, and every page of it comes up. One size and
language each in `make test`, all of them in `make proof`."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import TimeoutError as TooLate
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
LONGEST = 240
"""Seconds: more than any lesson takes on a busy machine."""


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
    ann.page.add_init_script(LISTEN)
    ann.go(f"/#/learn/{name}")
    lesson = ann.page.get_by_role("region", name={"en": "Lesson", "fr": "Leçon"}[lang])
    expect(lesson).to_be_visible(timeout=60_000)
    kept = f"lesson-{name}-{lang}-{size}"
    ann.picture(kept)
    led_to_the_end(ann, kept)
    expect(ann.page.locator("section.outcome")).to_be_visible()
    ann.picture(f"{kept}-end")
    shown = ann.context.request.get(f"/api/games/{name}/lesson?lang={lang}").json()["pages"]
    assert {one["text"] for one in shown} <= set(ann.page.evaluate("[...window.said]"))
    # What to do may be asked for when the question is over already.
    ann.complaints = [one for one in ann.complaints if "409 (Conflict)" not in one]


def led_to_the_end(ann: Person, kept: str) -> None:
    """Do whatever the lesson says until it has nothing more to say."""
    lesson = ann.page.locator("section.lesson")
    step = lesson.locator("button.primary:enabled").first
    over = ann.page.locator("section.outcome")
    end = monotonic() + LONGEST
    clicks = missed = 0
    while clicks < MOST and missed < 4 and monotonic() < end:
        try:
            expect(step.or_(over).first).to_be_visible(timeout=60_000)
        except AssertionError:
            break
        if not step.is_visible():
            if over.is_visible() and not lesson.is_visible():
                return
            ann.page.wait_for_timeout(50)
            continue
        clicks += 1
        if clicks == MOST // 8:
            ann.picture(f"{kept}-under-way")
        try:
            step.click(timeout=5_000)
            missed = 0
        except TooLate:  # it says something else now; or something covers it
            missed += 1
    ann.picture(f"{kept}-stuck")
    shown = ann.page.locator("body").inner_text()
    raise AssertionError(f"not over after {clicks} clicks, the last {missed} missed:\n{shown}")
