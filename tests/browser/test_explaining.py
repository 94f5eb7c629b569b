"""Every word, card, token and number on a board explains itself: on hover, long press or focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .person import Come

THINGS = {"collision": ("svg :has(> title)", 2), "blood-feud": ("[data-place]", 4)}
"""What to ask about, and how many sit there."""


@pytest.mark.parametrize("game", THINGS)
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
    thing.dispatch_event("pointerup", finger)
    ann.page.keyboard.press("Escape")
    expect(told).to_have_count(0)
