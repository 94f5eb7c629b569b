"""Section 29 of Collision beyond the table itself: languages, keys, hints, replays, clocks."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .person import Come
from .test_collision_table import figure, sit
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


@pytest.mark.clause("CO-29.25")
def test_a_clock_is_in_sight_where_one_runs(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:easy", game="collision", think=60)
    expect(ann.page.get_by_role("timer").first).to_have_text(re.compile(r"\d:\d\d"))
