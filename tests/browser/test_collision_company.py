"""Section 29 of Collision beyond the table itself: languages, keys, hints, replays, clocks."""

import re

import pytest
from playwright.sync_api import expect

from tests.games.collision.tables import answer, at, one
from tests.server.house import House, eventually

from .person import Come
from .test_collision_table import figure, position, sit
from .test_replay import finished


@pytest.mark.clause("CO-29.20")
def test_the_language_is_switched_amid_a_game(come: Come) -> None:
    ann = sit(come)
    page = ann.page
    where = page.url
    figure(page, "A1").click()
    expect(page.get_by_role("region", name="A1: card")).to_contain_text("Weapons")
    ann.go("/#/settings")
    page.get_by_label("Language").select_option(label="Français")
    page.goto(where)
    ann.asked("quelle action")
    figure(page, "A1").click()
    card = page.get_by_role("region", name=re.compile("^A1"))
    expect(card).to_contain_text("Armes")
    expect(page.locator("svg.ground g.piece").first).to_contain_text(re.compile("Toit|Buisson"))


@pytest.mark.clause("CO-29.22", "CO-23.2")
def test_figures_places_and_answers_are_reached_by_keys_alone(come: Come) -> None:
    ann = sit(come, "go")
    page = ann.page
    table = page.locator("svg.ground")
    table.focus()
    table.press("f")
    expect(page.get_by_role("region", name="A1: card")).to_be_visible()
    table.press("f")
    card = page.get_by_role("region", name="A2: card")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Activate (1 AP)").press("Enter")
    ann.asked("which action")
    ann.ask.get_by_role("button", name="Move", exact=True).press("Enter")
    ann.asked("Where does")
    start = figure(page, "A2").get_attribute("transform")
    table.focus()
    cursor = page.locator("svg.ground [data-part='cursor']")
    table.press("n")
    first = cursor.get_attribute("transform")
    table.press("n")
    expect(cursor).not_to_have_attribute("transform", first or "")
    table.press("Escape")  # nothing is done yet
    expect(cursor).to_have_count(0)
    assert figure(page, "A2").get_attribute("transform") == start
    table.press("n")
    table.press("Enter")
    ann.asked("Which way does")
    table.press("ArrowUp")
    table.press("Enter")
    expect(page.get_by_role("list", name="Log")).to_contain_text("moves")
    assert figure(page, "A2").get_attribute("transform") != start


@pytest.mark.clause("CO-29.23")
def test_a_bot_says_which_answers_it_likes_best(come: Come) -> None:
    ann = sit(come, "go")
    ann.page.get_by_role("button", name="What would a bot do?").click()
    advice = ann.page.get_by_role("region", name="What a bot would do")
    expect(advice).to_contain_text("A bot would choose", timeout=60_000)
    expect(advice).to_contain_text(re.compile(r"\d+ %"))  # how it would stand
    expect(advice).to_contain_text(re.compile(r"It also looked at: .*\(\d+ %\)"))


@pytest.mark.clause("CO-29.24", "CO-S1")
def test_a_replay_goes_step_by_step_and_hides_nothing_after_the_end(
    come: Come, house: House
) -> None:
    table, moment = finished(house, "collision")
    eve = come("Eve")
    eve.go(f"/#/replay/{table}/{moment}")
    page = eve.page
    slider = page.get_by_role("slider")
    expect(slider).to_have_value(str(moment))
    there = page.locator("svg.ground g.figure")
    expect(there.first).to_be_visible()
    hands = page.locator("[aria-label^='Hand of ']")
    expect(hands).to_have_count(2)  # the eye that sees everything; it is over
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(moment - 1))
    page.keyboard.press("Home")
    expect(there).to_have_count(0)
    page.get_by_label("Speed").select_option(label="×8")
    page.get_by_label("Seen by").select_option("0")
    expect(hands).to_have_count(0)


@pytest.mark.clause("CO-29.24")
def test_in_a_replay_who_looks_closely_follows_whoever_acts(come: Come) -> None:
    eve = come("Eve")
    table = at(
        stage="act", acting="A1",
        figures={"A1": one("RE2", 400, 400), "B1": one("UN9", 2900, 2900, facing=180)},
    )  # fmt: skip
    answer(table, "move")
    answer(table, (("walk", 700, 400, 0),))
    answer(table, 0)
    reply = eve.request.post("/api/records", data={"text": table.dumps()})
    assert reply.ok, reply.text()
    eve.go(f"/#/record/{reply.json()['id']}/0")
    page = eve.page
    ground = page.locator("svg.ground").bounding_box()
    expect(figure(page, "A1")).to_be_visible()
    assert ground
    page.mouse.move(ground["x"] + 0.8 * ground["width"], ground["y"] + 0.15 * ground["height"])
    page.mouse.wheel(0, -600)  # close to B1, in the north-east

    def seen() -> bool:
        box = figure(page, "A1").locator("circle.base").bounding_box()
        assert box and ground
        inside = ground["x"] <= box["x"] <= ground["x"] + ground["width"]
        return inside and ground["y"] <= box["y"] <= ground["y"] + ground["height"]

    eventually("the wheel has turned", lambda: not seen())
    page.keyboard.press("ArrowRight")
    eventually("the one that acts is in sight", seen)


@pytest.mark.clause("CO-29.25")
def test_a_clock_is_in_sight_where_one_runs_and_who_is_late_bids_nothing(
    come: Come, house: House
) -> None:
    ann = come("Ann")
    ann.table("me", "bot:easy", game="collision", position=position("priority"), think=60)
    expect(ann.page.get_by_role("timer").first).to_have_text(re.compile(r"\d:\d\d"))
    ann.asked("How many AP do you bid")
    asked = ann.ask.get_attribute("data-question") or ""
    house.wait(61)
    expect(ann.page.locator(f"section.ask[data-question='{asked}']")).to_have_count(0)
    log = ann.page.get_by_role("list", name="Log")
    expect(log).to_contain_text(re.compile("bids? 0"))
