"""What people stumbled over who had the screen and nothing else (docs/playtests/ani-mayhem.md)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .person import Come, Person, together
from .test_ani_mayhem import field, panel
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
    expect(
        ann.page.get_by_role("link", name=deck_room)
    ).to_be_visible()
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


def test_in_a_skirmish_nobody_is_said_to_go_anywhere(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="ani-mayhem", options=SKIRMISH)
    ann.asked("Which character do you reveal?")
    ann.ask.locator("button.option").first.click()
    party = ann.page.get_by_role("button", name=re.compile("^Party of Ann")).first
    expect(party).to_be_visible()
    party.click()
    expect(panel(ann).locator("article")).to_be_visible()
    expect(panel(ann)).not_to_contain_text("cannot go anywhere")


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
