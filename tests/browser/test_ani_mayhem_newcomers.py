"""What people stumbled over who had the screen and nothing else (docs/playtests/ani-mayhem.md)."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.sync_api import expect

from fracas.record import Input
from fracas.server.match import Match
from tests.server.house import House, eventually

from .person import Come, Person, together
from .test_ani_mayhem import everywhere, field, panel
from .test_end import play_on
from .test_everybody import serious

SKIRMISH = {"layout": "skirmish", "decks": "harbour,harbour"}


@pytest.mark.parametrize(
    ("lang", "says", "deck", "deck_room"),
    [
        ("en", "the short game", "Harbour", "Deck room"),
        ("fr", "la partie courte", "Le Port", "Atelier des paquets"),
    ],
)
def test_the_waiting_room_tells_how_it_is_played_ones_own_deck_and_the_whole_link(
    come: Come, lang: str, says: str, deck: str, deck_room: str
) -> None:
    ann = come("Ann", lang=lang)
    ann.go()
    expect(ann.page.get_by_role("link", name=deck_room)).to_be_visible()
    ann.table(
        "me",
        "open",
        game="ani-mayhem",
        options={"layout": "skirmish", "decks": '["harbour",""]'},
    )
    room = ann.page.locator(".room")
    expect(room.locator(".how").first).to_contain_text(deck)
    expect(room.locator(".how").first).to_contain_text(re.compile(says, re.IGNORECASE))
    expect(room.get_by_role("link", name=deck_room)).to_be_visible()
    link = room.locator("textarea")
    cut = "one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1"
    assert not link.evaluate(cut)
    assert serious(ann) == []
    bob = come("Bob")
    bob.accept(link.input_value())
    bob.asked("Choose your deck")


def test_nobody_else_hears_of_a_deck_in_the_waiting_room(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = ann.table(
        "me", "open", "open", game="ani-mayhem", options={"decks": '["harbour","",""]'}
    )
    bob.accept(ann.invitation())
    expect(bob.page.locator(".room .how").first).to_contain_text("chosen at the table")
    assert "harbour" in ann.request.get(f"/api/tables/{table}").text()
    assert "harbour" not in bob.request.get(f"/api/tables/{table}").text()


def test_while_another_chooses_a_deck_it_is_nobodys_turn(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "ani-mayhem")
    for one in (ann, bob):
        one.asked("Choose your deck")
        expect(one.page.locator("header .turn")).to_have_text("Your turn")
    ann.page.locator(".am button").filter(has_text="Harbour").click()
    expect(ann.page.locator("header .turn")).to_have_text("Bob to play")


def test_in_a_skirmish_nobody_is_said_to_go_anywhere(come: Come, house: House) -> None:
    people = together(come, "Ann Bob", "ani-mayhem", options=SKIRMISH)
    expect(people[0].page.locator(".am")).to_be_visible()
    match = house.hall.matches[people[0].page.url.split("/")[-1]]
    one = people[next(iter(match.table.waiting))]
    one.asked("Which character do you reveal?")
    one.ask.locator("button.option").first.click()
    party = one.page.get_by_role("button", name=re.compile(f"^Party of {one.name}")).first
    expect(party).to_be_visible()
    party.click()
    expect(panel(one).locator("article")).to_be_visible()
    expect(panel(one)).not_to_contain_text("cannot go anywhere")


def bonked_and_a_card_that_costs() -> str:
    made = field().replace('"av.brace"', '"av.spark"', 1)
    out = 'draw = []\nbonked = { "av.tam-okoye" = 3 }'
    return made.replace('draw = ["av.spark"]', out, 1)


@pytest.mark.parametrize("width", [360, 1280])
def test_who_is_bonked_and_for_how_long_stands_on_the_board(come: Come, width: int) -> None:
    ann = come("Ann", width=width, touch=width < 800)
    ann.table("me", "bot:random", game="ani-mayhem", position=bonked_and_a_card_that_costs())
    out = ann.page.locator('[data-part="bonked"]')
    expect(out).to_be_visible()
    expect(out).to_contain_text("Tam Okoye: bonked, back in 2 turns")


def holds(one: Person, name: str) -> None:
    one.page.locator(".hand .held").filter(has_text=name).first.click()


def test_a_card_that_asks_for_energy_says_who_has_how_much(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="ani-mayhem", position=bonked_and_a_card_that_costs())
    ann.asked("Move phase")
    holds(ann, "Spark")
    payers = panel(ann).locator('[data-part="payers"]')
    expect(payers).to_contain_text("Asks for 1 energy")
    expect(payers).to_contain_text(re.compile(r"Captain Oriel Vance \d/\d"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_in_a_lesson_on_a_phone_the_board_keeps_its_room(come: Come, lang: str) -> None:
    ann = come("Ann", lang=lang, width=390, height=844, touch=True)
    ann.go("/#/learn/ani-mayhem")
    lesson = ann.page.locator("section.lesson")
    expect(lesson).to_be_visible(timeout=60_000)
    for _ in range(9):  # to "who goes together?", with an answer for each of four people
        if ann.ask.locator("details").count() and ann.ask.locator("button.option").count() >= 5:
            break
        before = lesson.inner_text()
        lesson.locator("button.primary").click()
        eventually("the lesson goes on", lambda old=before: lesson.inner_text() != old)  # type: ignore[misc]
    expect(ann.ask.locator("button.option").first).not_to_be_visible()
    expect(lesson.locator("button.primary")).to_be_in_viewport()
    board = ann.page.locator(".am .stage").bounding_box()
    below = lesson.bounding_box()
    assert board is not None and below is not None
    assert below["y"] - board["y"] >= 844 * 0.25
    ann.ask.locator("details summary").click()
    expect(ann.ask.locator("button.option").first).to_be_visible()


def test_while_the_field_is_laid_out_ones_people_are_in_sight(come: Come) -> None:
    ann = come("Ann", width=390, height=844, touch=True)
    ann.table("me", game="ani-mayhem", options={"decks": "harbour"})
    ann.asked("Place")
    people = ann.page.locator('[data-part="starters"]')
    expect(people).to_be_in_viewport()
    for one in ("Captain Oriel Vance", "Dex Marlow", "Investigation"):
        expect(people).to_contain_text(one)
    cell = ann.page.locator(".cell").first

    def wide() -> float:
        box = cell.bounding_box()
        assert box is not None
        return box["width"]

    first = wide()
    cell.click()
    ann.asked("Place")
    expect(ann.page.locator("[data-place]")).to_have_count(2)
    assert wide() == pytest.approx(first, abs=0.5)  # what is pointed at does not jump


LETTERS = """() => [...document.querySelectorAll(".field .name text")].filter(one => {
    const box = one.getBoundingClientRect();
    const frame = one.closest("svg").getBoundingClientRect();
    return box.left >= frame.left && box.right <= frame.right && box.bottom <= frame.bottom;
}).map(one => parseFloat(one.getAttribute("font-size")) * one.getScreenCTM().a)"""
"""How large the letters of names are that are in sight, in pixels."""


@pytest.mark.parametrize(("width", "height", "least"), [(360, 740, 9.5), (390, 844, 9.5)])
def test_a_phone_shows_a_large_field_from_near_and_says_how_to_look_around(
    come: Come, house: House, width: int, height: int, least: float
) -> None:
    ann = come("Ann", width=width, height=height, touch=True)
    table = ann.table("me", "bot:random", game="ani-mayhem", options={"decks": "harbour,lantern"})
    ann.away()
    play_on(house, table, 12)  # fourteen places are laid out, havens and more
    assert house.hall.matches[table].table.view(0)["turns_begun"]
    ann.go(f"/#/table/{table}")
    expect(ann.page.locator("[data-place]").first).to_be_visible()
    ann.page.wait_for_function(f"({LETTERS})().length > 3")
    sizes = ann.page.evaluate(LETTERS)
    assert sum(one >= least for one in sizes) >= 0.7 * len(sizes), sizes
    tip = ann.page.locator(".pinch")
    expect(tip).to_contain_text("Pinch to look closer")
    tip.get_by_role("button").click()
    expect(tip).to_have_count(0)
    ann.page.reload()
    expect(ann.page.locator("[data-place]").first).to_be_visible()
    expect(tip).to_have_count(0)
    ann.page.get_by_role("button", name="The whole board").click()
    expect(ann.page.get_by_role("button", name="The whole board")).to_have_count(0)


def kinds(match: Match) -> set[str]:
    """What Ann is asked."""
    return {one.kind for seat, one in match.table.waiting.items() if seat == 0}


def test_who_has_passed_and_is_asked_again_is_told_why(come: Come, house: House) -> None:
    ann, bob = together(come, "Ann Bob", "ani-mayhem", position=field("move"))
    everywhere(bob)
    ann.asked("Move phase")
    ann.choose("pass")
    bob.asked("act or pass")
    match = house.hall.matches[ann.page.url.split("/")[-1]]

    async def spark() -> None:
        """Bob plays his only card, and passes until Ann is asked."""
        for _ in range(8):
            if 0 in match.table.waiting:
                return
            asked = match.table.waiting[1]
            given = [one.data for one in asked.options]
            cards = [one for one in given if isinstance(one, tuple) and one[0] == "flash"]
            names = [one for one in given if isinstance(one, int)]
            choice = (cards or names or ["pass"])[0]
            await match.act(Input("play", 1, asked.number, [choice]))

    asyncio.run_coroutine_threadsafe(spark(), house.loop).result(60)
    ann.asked("Respond or pass")
    ann.choose("pass")
    eventually("Ann has passed", lambda: "respond" not in kinds(match))
    asyncio.run_coroutine_threadsafe(spark(), house.loop).result(60)
    ann.asked("Move phase")
    again = ann.ask.locator("summary").filter(has_text="You are asked again, because")
    expect(again).to_contain_text("Spark")
