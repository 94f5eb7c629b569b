"""Collision on a phone, by touch alone."""

import re
from time import monotonic

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.games.collision.tables import one, source

from .person import Come, Person
from .test_collision import begun

FINGER = 44
MOST = 200
"""Seconds: no end of a hunt takes so long."""


def tapped(page: Page, x: float, y: float) -> None:
    page.touchscreen.tap(x, y)


def by_touch(ann: Person) -> None:
    """Answer whatever is asked with taps until the game is over."""
    page = ann.page
    over = page.locator("section.outcome")
    mine = page.locator("section.ask.mine")
    heading = mine.get_by_role("heading", level=2).first
    end = monotonic() + MOST
    while monotonic() < end:
        expect(over.or_(heading).first).to_be_visible(timeout=120_000)
        if over.count():
            return
        try:
            answered(ann, heading.inner_text(timeout=1000))
        except TimeoutError:
            continue
        page.wait_for_timeout(60)
    raise AssertionError("the game never ended")


def answered(ann: Person, asked: str) -> None:
    page = ann.page
    quick = 1500
    scene = page.get_by_role("region", name="Confrontation")
    back = page.get_by_role("button", name="Back to the Confrontation")
    if back.count():  # a tap on the table may have met its "To the table", just as it came up
        back.tap(timeout=quick)
    if "Which figure do you activate" in asked:
        page.locator("svg.ground g.figure.can circle.base").first.tap(timeout=quick)
        page.get_by_role("button", name=re.compile("Activate")).tap(timeout=quick)
    elif asked.startswith("Where does") and page.get_by_role("button", name="Go there").count():
        page.locator("svg.ground path.spot").first.tap(timeout=quick, force=True)
        page.get_by_role("button", name="Go there").tap(timeout=quick)
    elif asked.startswith("Where"):
        page.locator("svg.ground path.spot").first.tap(timeout=quick, force=True)
    elif "Which way does" in asked:
        page.locator("svg.ground").tap(timeout=quick, force=True)  # in its middle
    elif "Which card goes to column" in asked or "Split your modifier" in asked:
        scene.locator("button.place").first.tap(timeout=quick)
    elif "Lay a hand card over" in asked:
        scene.get_by_role("button", name="pass").tap(timeout=quick)
    else:
        buttons = ann.ask.locator("button.option:enabled")
        last = "which action" in asked and "end the activation" in ann.ask.inner_text()
        (buttons.last if last else buttons.first).tap(timeout=quick)


@pytest.mark.clause("CO-29.7", "CO-29.11")
def test_the_end_of_a_hunt_is_played_by_touch(come: Come) -> None:
    figures = {
        "A1": one("RE2", 1000, 1000), "A2": one("RE6", 800, 700),
        "B1": one("UN9", 1700, 1000, facing=180), "B2": one("UN5", 2600, 2600, facing=180),
    }  # fmt: skip
    ann = come("Ann", width=390, height=844, touch=True)
    position = source(
        {"mission": "hunt", "layout": "crossroads"}, stage="go", turn=4, figures=figures,
        players=[{"pool": 2, "used": 2}, {"pool": 1, "used": 3}],
    )  # fmt: skip
    ann.table("me", "bot:easy", game="collision", position=position)
    page = ann.page
    expect(page.locator("svg.ground [data-figure='A1']")).to_be_visible()
    small = page.locator("svg.ground [data-figure='A1'] circle.base").bounding_box()
    assert small and small["width"] < FINGER
    # A finger beside a small figure means it all the same; nothing else is as near.
    tapped(page, small["x"] + small["width"] / 2 + 14, small["y"] + small["height"] / 2)
    expect(page.get_by_role("region", name="A1: card")).to_be_visible()
    for _ in range(6):
        page.get_by_role("button", name="Closer").tap()
    large = page.locator("svg.ground [data-figure='A1'] circle.base").bounding_box()
    assert large and large["width"] >= FINGER
    page.get_by_role("button", name="The whole table").tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    by_touch(ann)
    ann.picture("collision-phone-end")


@pytest.mark.proof
def test_a_whole_hunt_is_played_by_touch(come: Come) -> None:
    ann = begun(come, width=390, height=844, touch=True)
    by_touch(ann)


@pytest.mark.clause("CO-29.2")
def test_on_a_phone_signs_are_legible_before_one_zooms(come: Come) -> None:
    ann = come("Ann", width=390, height=844, touch=True)
    figures = {"A1": one("RE1", 1000, 1000, jams=1), "B1": one("UN9", 1700, 1000, facing=180)}
    ann.table(
        "me", "bot:easy", game="collision",
        position=source({"mission": "hunt"}, stage="go", figures=figures),
    )  # fmt: skip
    name = ann.page.locator("svg.ground [data-figure='A1'] text.name")
    expect(name).to_be_visible()
    token = ann.page.locator("svg.ground [data-figure='A1'] g.token rect")
    high = "(one) => one.getBoundingClientRect().height"
    assert name.evaluate(high) >= 10
    assert token.evaluate(high) >= 8
    before = name.evaluate(high)
    for _ in range(4):
        ann.page.get_by_role("button", name="Closer").tap()
    assert name.evaluate(high) < 2.6 * before  # what is near needs no larger signs
