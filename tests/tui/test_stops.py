"""Where a person is asked, seen and changed in the terminal. AM-34.10."""

import io

import pytest
from textual.widgets import OptionList

import fracas
from fracas.tui.dialogs import Stops
from fracas.tui.plain import Plain
from fracas.tui.session import Session
from fracas.tui.typed import FromList

from .conftest import SIZE, app, keys, on_screen, words


def session(lang: str = "en") -> Session:
    table = fracas.new("ani-mayhem", 2, seed=1, decks="harbour,tide")
    return Session(table, {1: "random"}, lang, "never")


def stops(one: Session, seat: int) -> list[str] | None:
    found: list[str] | None = one.table.view(seat)["stops"]
    return found


def test_people_begin_with_the_usual_stops_and_bots_with_none() -> None:
    made = session()
    usual = stops(made, 0)
    assert usual and "equip" in usual and "their_equip" not in usual
    assert stops(made, 1) is None
    again = Session(made.table, {1: "random"}, "en", "never")
    assert [one.do for one in again.table.record.inputs].count("orders") == 1, "said once"


@pytest.mark.parametrize(
    ("lang", "command", "line", "wrong"),
    [
        ("en", "stops", "[ ] Others’ Equip phase", "a number from 1 to"),
        ("fr", "arrêts", "[ ] L’Équipement des autres", "un nombre de 1 à"),
    ],
)
def test_in_plain_lines_they_are_listed_and_changed(
    lang: str, command: str, line: str, wrong: str
) -> None:
    made = session(lang)
    at = [one.word for one in made.manners()].index("+their_equip")
    shown = io.StringIO()
    lines = [command, f"{command} {at + 1}", f"{command} 99", f"{command} x"]
    Plain(made, FromList(*lines), shown).run()
    said = shown.getvalue()
    assert line in said and line.replace("[ ]", "[x]") in said
    assert said.count(wrong) == 2
    assert "their_equip" in (stops(made, 0) or [])


def test_a_game_without_stops_says_so() -> None:
    made = Session(fracas.new("neon-gods", 2, seed=1), {1: "random"}, "en", "never")
    shown = io.StringIO()
    Plain(made, FromList("stops"), shown).run()
    assert "this game has no stops" in shown.getvalue()


@on_screen
async def test_on_a_screen_they_are_listed_and_changed() -> None:
    made = session()
    shown = app(made)
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await keys(pilot, "p")
        assert isinstance(shown.screen, Stops)
        assert "[x] My Equip phase" in words(shown)
        assert "[ ] My Discard phase" in words(shown)
        shown.screen.query_one(OptionList).highlighted = 0
        await keys(pilot, "enter")
        assert "[x] My Discard phase" in words(shown)
        assert "discard" in (stops(made, 0) or [])
        await keys(pilot, "escape")
        assert not isinstance(shown.screen, Stops)
