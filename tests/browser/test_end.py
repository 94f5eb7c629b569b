"""The end of a game: places, points, how it went and when it turned, and another one by consent."""

from __future__ import annotations

import asyncio
import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from fracas.bots import make_bot, whole_input
from fracas.record import Input
from tests.server.house import House

from .person import Come, Person, together
from .test_everybody import serious


def play_on(house: House, table: str, moves: int) -> None:
    """A bot answers for all people at a table, so many times or to the end."""
    match, bot = house.hall.matches[table], make_bot("random", 1)

    async def play() -> None:
        left = moves
        while left and not match.table.over:
            people = [seat for seat in match.table.waiting if not match.bot_of(seat)]
            if not people:  # it is for the table's own bots to answer
                await asyncio.sleep(0.01)
                continue
            number = match.table.waiting[people[0]].number
            answers = whole_input(bot, match.table.seat(people[0]))
            await match.act(Input("play", people[0], number, list(answers)))
            left -= 1

    asyncio.run_coroutine_threadsafe(play(), house.loop).result(300)


def play_out(house: House, table: str) -> None:
    play_on(house, table, 1_000_000)


def sideways(person: Person) -> int:
    return int(person.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_the_end_has_a_page_of_its_own(come: Come, house: House) -> None:
    ann, bob = together(come, "Ann Bob", "neon-gods")
    expect(ann.page.locator("[data-part=city]")).to_be_visible()
    table = ann.page.url.rpartition("/")[2]
    for one in (ann, bob):
        one.away()
    play_out(house, table)
    for one in (ann, bob):
        one.go(f"/#/table/{table}")
    for width, height in ((360, 740), (1280, 800)):
        ann.page.set_viewport_size({"width": width, "height": height})
        end = ann.page.locator("section.outcome")
        expect(end.locator("li .place")).to_have_count(2)
        expect(end.get_by_role("img", name="Blurp over the game")).to_be_visible()
        expect(end.get_by_role("heading", name="When it turned")).to_be_visible()
        rounds = end.get_by_role("list", name="Turns").get_by_role("listitem")
        expect(rounds.first).to_have_text("1")
        assert rounds.count() > 4, "but for those that were too short for a number"
        points = end.get_by_role("table", name="Where the points came from")
        expect(points.get_by_role("row", name="spaces at daylight")).to_be_visible()
        assert sideways(ann) <= 0
        assert serious(ann) == []
        ann.picture(f"end-{width}")

    # The board is a button away, and so is every moment that counted.
    ann.page.get_by_role("button", name="Look at the board").click()
    expect(ann.page.locator("[data-part=city]")).to_be_visible()
    ann.page.get_by_role("button", name="The result").click()
    ann.page.get_by_title("Look at this moment").first.click()
    expect(ann.page.get_by_role("slider")).not_to_have_value("0")
    ann.page.go_back()

    # Another one only with those who want it: a seat that was declined is free.
    ann.page.get_by_role("button", name="Play again").click()
    ann.sees("Kept for Bob")
    bob.sees("Ann would like to play again. Are you in?")
    bob.page.get_by_role("button", name="Decline").click()
    expect(bob.page.get_by_role("button", name="Decline")).to_have_count(0)
    expect(ann.page.get_by_text("Kept for Bob")).to_have_count(0)
    expect(ann.page.get_by_label("Seat 2")).to_have_value("open")


OTHERS = {"collateral-damage": 3, "ani-mayhem": 2, "collision": 2, "blood-feud": 4}
"""How many sit at the other games."""


@pytest.mark.proof  # the page is the same, and bots take long
@pytest.mark.parametrize("game", OTHERS)
def test_every_game_ends_with_places_points_and_how_it_went(
    come: Come, house: House, game: str
) -> None:
    seats = OTHERS[game]
    ann = come("Ann", width=360, height=740)
    table = ann.table("me", *["bot:greedy"] * (seats - 1), game=game)  # who play to score
    ann.away()
    play_out(house, table)
    ann.go(f"/#/table/{table}")
    end = ann.page.locator("section.outcome")
    expect(end.locator("li .place")).to_have_count(seats)
    for width, height in ((360, 740), (1280, 800)):
        ann.page.set_viewport_size({"width": width, "height": height})
        curve = end.get_by_role("img", name=re.compile("over the game"))
        expect(curve).to_be_visible(timeout=90_000)  # the whole game is played again for it
        expect(end.get_by_role("table", name="Where the points came from")).to_be_visible()
        expect(end.get_by_role("list", name="Turns").get_by_role("listitem").first).to_be_visible()
        assert sideways(ann) <= 0
        assert serious(ann) == []
        ann.picture(f"end-{game}-{width}")
    curve.click()  # a moment of it
    expect(ann.page.get_by_role("slider")).not_to_have_value("0")


def test_who_was_there_sees_the_last_move_before_the_page_of_the_end(
    come: Come, house: House
) -> None:
    ann = come("Ann", motion=True)
    ann.own.clock.install()
    table = ann.table("me", "bot:random", game="tic-tac-toe")
    expect(ann.ask.get_by_role("heading", level=2)).to_be_visible()
    ann.own.clock.pause_at(datetime.now() + timedelta(minutes=1))  # from now on time stands
    play_out(house, table)
    result, end = ann.page.get_by_role("button", name="The result"), ann.page.locator(".outcome")
    expect(ann.page.get_by_role("button", name="Catch up").or_(result)).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(result).to_be_visible()
    expect(end).to_have_count(0)
    expect(ann.page.locator("[data-part=board]")).to_be_visible()
    ann.own.clock.run_for(5_900)
    expect(end).to_have_count(0)
    ann.own.clock.run_for(200)
    expect(end).to_be_visible()
    # Who comes later comes to the end at once.
    ann.page.reload()
    expect(end).to_be_visible()
