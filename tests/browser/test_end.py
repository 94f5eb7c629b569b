"""The end of a game: places, points, how it went and when it turned, and another one by consent."""

from __future__ import annotations

import asyncio

from playwright.sync_api import expect

from fracas.bots import make_bot, whole_input
from fracas.record import Input
from tests.server.house import House

from .person import Come, Person, together
from .test_everybody import serious


def play_out(house: House, table: str) -> None:
    """Bots play a table to its end, in everybody's place."""
    match, bot = house.hall.matches[table], make_bot("random", 1)

    async def play() -> None:
        while not match.table.over:
            seat = next(iter(match.table.waiting))
            number = match.table.waiting[seat].number
            answers = whole_input(bot, match.table.seat(seat))
            await match.act(Input("play", seat, number, list(answers)))

    asyncio.run_coroutine_threadsafe(play(), house.loop).result(300)


def sideways(person: Person) -> int:
    return int(person.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_the_end_has_a_page_of_its_own(come: Come, house: House) -> None:
    ann, bob = together(come, "Ann Bob", "neon-gods")
    expect(ann.page.locator("[data-part=city]")).to_be_visible()
    table = ann.page.url.rpartition("/")[2]
    play_out(house, table)
    for width, height in ((360, 740), (1280, 800)):
        ann.page.set_viewport_size({"width": width, "height": height})
        end = ann.page.locator("section.outcome")
        expect(end.locator("li .place")).to_have_count(2)
        expect(end.get_by_role("img", name="Blurp over the game")).to_be_visible()
        expect(end.get_by_role("heading", name="When it turned")).to_be_visible()
        expect(end.get_by_role("row", name="spaces at daylight")).to_be_visible()
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
