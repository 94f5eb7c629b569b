"""The log: by turns, in spoken language, with rules and sums behind a tap."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.proof import kept
from tests.server.house import House

from .person import Come
from .test_end import play_on

SEATS = {"neon-gods": 2, "collateral-damage": 2, "ani-mayhem": 2, "collision": 2, "blood-feud": 4}


def test_rules_and_sums_are_behind_a_tap_and_turns_are_set_apart(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="collision")
    log = ann.page.get_by_role("list", name="Log")
    bulb = ann.page.get_by_role("button", name="What would a bot do?")
    sums = log.get_by_role("button", name="Measurements and exact place").first
    for _ in range(8):  # a few moves, as a bot would make them
        if sums.is_visible():
            break
        bulb.click()
        ann.page.get_by_role("button", name="Do it").click()
        expect(bulb).to_have_attribute("aria-pressed", "false")
    expect(log).not_to_contain_text("CO-")  # no clause by its number
    expect(sums).to_be_visible()
    sums.click()
    expect(log).to_contain_text('"')  # inches
    log.get_by_role("button", name="Rule").first.click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Collision")


def test_what_bots_do_in_a_row_is_one_line_where_many_play(come: Come, house: House) -> None:
    ann = come("Ann")
    table = ann.table("me", *["bot:random"] * 15, game="blood-feud", options={"teams": 8})
    ann.asked("Which Ambition does your team keep?")
    ann.away()
    play_on(house, table, 12)
    ann.go(f"/#/table/{table}")
    log = ann.page.get_by_role("list", name="Log")
    folded = log.get_by_role("button", name=re.compile(r"What bots did: \d+ lines")).first
    expect(folded).to_be_visible()
    number = int(re.findall(r"\d+", folded.inner_text())[0])
    line = folded.element_handle()
    line.click()
    assert not line.is_visible()  # its own lines stand in its place
    assert log.locator("li:not(.bots)").count() >= number


@pytest.mark.parametrize("game", kept(SEATS, "blood-feud"))
def test_the_log_is_set_apart_by_turns(come: Come, house: House, game: str) -> None:
    ann = come("Ann")
    table = ann.table("me", *["bot:random"] * (SEATS[game] - 1), game=game)
    match = house.hall.matches[table]
    ann.away()
    for _ in range(20):
        begun = [one for one in match.table.log if one.kind in match.table.game.measures.turns]
        if len(begun) > 1:
            break
        play_on(house, table, 20)
    assert begun
    ann.go(f"/#/table/{table}")
    log = ann.page.get_by_role("list", name="Log")
    heads = log.locator("li.turn")
    expect(heads.first).to_be_attached()
    for nth in range(heads.count()):  # told apart from the other lines
        assert heads.nth(nth).evaluate("one => getComputedStyle(one).fontWeight") >= "600"
