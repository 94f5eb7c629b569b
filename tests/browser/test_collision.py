"""Collision on its drawn table: places by a click or the keyboard, and who sees whom."""

import re

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from .person import Come, Person
from .test_everybody import loaded

SIDE, MARGIN = 3300, 40


def click(page: Page, x: int, y: int) -> None:
    """Click on a point of the table, in u: north is up."""
    table = page.locator("svg.ground")
    box = table.bounding_box()
    assert box is not None
    whole = SIDE + 2 * MARGIN
    scale = min(box["width"], box["height"]) / whole
    left = box["x"] + (box["width"] - whole * scale) / 2
    top = box["y"] + (box["height"] - whole * scale) / 2
    page.mouse.click(left + (x + MARGIN) * scale, top + (SIDE - y + MARGIN) * scale)


def begun(come: Come, **more: object) -> Person:
    """A hunt against a bot, with the figures on the table and the first go coming."""
    ann = come("Ann", **more)
    ann.table("me", "bot:easy", game="collision")
    expect(ann.page.locator("svg.ground")).to_be_visible()
    return ann


def set_up(ann: Person, until: str = "Which figure do you activate") -> None:
    """Answer whatever comes first until this is asked. A question may be gone by the time it has
    been read, so what cannot be done at once is left alone."""
    heading = ann.page.locator("section.ask.mine").get_by_role("heading", level=2).first
    for _ in range(200):
        expect(heading).to_be_visible(timeout=60_000)  # the bot may take its time
        asked = heading.inner_text()
        if re.search(until, asked):
            return
        try:
            if "Where" in asked:
                ann.page.locator("svg.ground path.spot").first.click(timeout=1000)
            elif "Which way" in asked:
                click(ann.page, SIDE // 2, SIDE // 2)
            else:
                ann.ask.locator("button.option:enabled").first.click(timeout=1000)
        except TimeoutError:
            continue
        ann.page.wait_for_timeout(100)
    raise AssertionError(f"never asked: {until}")


def test_a_hunt_is_begun_on_the_drawn_table(come: Come) -> None:
    ann = begun(come)
    page = ann.page
    set_up(ann, "Where does")
    ann.picture("collision-deploy")
    spot = page.locator("svg.ground path.spot").first
    expect(spot).to_be_visible()
    spot.click()
    mine = page.locator("svg.ground g.figure.seat-0:not(.ghost)")
    expect(mine).to_have_count(1)
    ann.asked("which figure")
    mine.click()  # lifted again
    expect(mine).to_have_count(0)
    # One gesture a figure: where it stands, and drawn from there which way it looks.
    strip = page.locator("polygon.own-zone").bounding_box()
    assert strip is not None
    x, y = strip["x"] + 0.1 * strip["width"], strip["y"] + 0.5 * strip["height"]
    ann.asked("which figure")
    page.mouse.click(x, y)  # ahead, by itself
    expect(mine).to_have_count(1)
    ann.asked("which figure")
    page.mouse.move(x + 0.15 * strip["width"], y)
    page.mouse.down()
    page.mouse.move(x + 0.3 * strip["width"], y, steps=3)
    page.mouse.up()
    expect(mine).to_have_count(2)
    turned = mine.locator("g[transform^='rotate']")
    ways = sorted(turned.evaluate_all("all => all.map((one) => one.getAttribute('transform'))"))
    assert "rotate(0)" in ways or "rotate(-0)" in ways, ways  # to the east
    assert len({*ways}) == 2, ways

    set_up(ann)
    ann.picture("collision-go")
    page.locator("svg.ground g.figure.can").first.click()
    page.get_by_role("button", name="Activate (1 AP)").click()
    ann.asked("which action")
    ann.choose("Move")
    ann.asked("Where does")
    ann.picture("collision-move")
    log = page.get_by_role("list", name="Log")
    acting = page.locator("svg.ground g.figure.acting")
    start = acting.get_attribute("transform")
    far = page.get_by_role("alert")
    click(page, SIDE // 2, SIDE // 2)  # too far: refused, with the rule
    expect(far).to_contain_text("Not allowed.")
    ann.picture("collision-refused")
    # any legal point: a little towards the middle
    x, y = (float(one) for one in re.findall(r"[-\d.]+", start or "")[:2])
    middle = SIDE / 2
    near = (x + (150 if x < middle else -150), SIDE - y)
    if not 400 < y < SIDE - 400:
        near = (x, SIDE - y + (150 if y > middle else -150))
    click(page, round(near[0]), round(near[1]))
    ann.asked("Which way does")
    click(page, SIDE // 2, SIDE // 2)
    expect(log).to_contain_text("moves")
    ann.picture("collision-moved")


def test_sights_have_their_reasons_and_the_keyboard_does_it_all(come: Come) -> None:
    ann = begun(come)
    page = ann.page
    set_up(ann)
    sights = page.get_by_role("region", name="Can one see the other?")
    sights.get_by_label("Who looks").select_option(index=1)
    expect(sights.get_by_role("listitem").first).to_contain_text(re.compile("sees|does not see"))
    sights.get_by_label("At whom").select_option(index=1)
    expect(sights.get_by_role("listitem")).to_have_count(1)
    expect(page.locator("svg.ground .sight path").first).to_be_attached()
    ann.picture("collision-sights")
    ann.ask.locator("button.option:enabled").first.click()
    ann.asked("which action")
    ann.choose("Move")
    ann.asked("Where does")
    table = page.locator("svg.ground")
    table.focus()
    table.press("n")
    expect(page.locator("svg.ground [data-part='cursor']")).to_be_visible()
    table.press("n")
    table.press("Enter")
    ann.asked("Which way does")
    table.press("ArrowUp")
    table.press("Enter")
    expect(page.get_by_role("list", name="Log")).to_contain_text("moves")


def test_a_phone_shows_the_table_without_scrolling_sideways(come: Come) -> None:
    ann = begun(come, width=360, height=740, touch=True)
    set_up(ann, "Keep your three cards")
    hand = ann.page.locator("[data-part='hand']").bounding_box()
    ground = ann.page.locator("svg.ground").bounding_box()
    assert hand and ground and hand["y"] < ground["y"]  # what is asked for comes first
    set_up(ann)
    ann.picture("collision-phone")
    expect(ann.ask.locator("button.option:visible")).to_have_count(0)  # no list over the figures
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    ann.page.locator("svg.ground").scroll_into_view_if_needed()
    ann.picture("collision-phone-table")
    ann.page.locator("svg.ground g.figure.can").first.tap()
    ann.page.get_by_role("button", name="Activate (1 AP)").tap()
    ann.asked("which action")


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.proof), "fr"])
def test_little_script_is_sent_for_the_table(come: Come, lang: str) -> None:
    ann = come("Ann", lang=lang)
    ann.go("/")
    expect(ann.page.locator(".games")).to_be_visible()
    ann.table("me", "bot:easy", game="collision")
    expect(ann.page.locator("svg.ground g.piece").first).to_be_visible()
    files = loaded(ann)
    size = sum(files.values())
    print(f"script, compressed: {size} bytes with a table of Collision")
    print(sorted(files.items(), key=lambda one: -one[1]))
    assert size <= 75_000
