"""A file of one's own as an answer and as an option, named by its path."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from textual.widgets import Input, Select

import fracas
from fracas import BadInput, catalogue
from fracas.engine.brought import entries
from fracas.games.ani_mayhem.deckfiles import write_deck
from fracas.games.ani_mayhem.themes import theme
from fracas.tui.answers import file_answer
from fracas.tui.app import FracasApp
from fracas.tui.plain import Plain
from fracas.tui.play import PlayScreen
from fracas.tui.session import Session
from fracas.tui.start import SetUp
from fracas.tui.typed import FromList
from fracas.tui.words import Say

from .conftest import SIZE, app, keys, on_screen, words


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(write_deck(theme("tide", 2)), encoding="utf-8")
    return path


def test_only_a_question_that_takes_files_reads_them(deck: Path) -> None:
    table = fracas.new("ani-mayhem", 2, seed=1)
    asked = table.waiting[0]
    assert file_answer(asked, f" {deck} ") == deck.read_text(encoding="utf-8")
    assert file_answer(asked, "harbour") is None
    with pytest.raises(BadInput, match=r"cannot read .*none\.toml"):
        file_answer(asked, "none.toml")
    other = fracas.new("ani-mayhem", 1, seed=1, decks="harbour")
    assert file_answer(other.waiting[0], str(deck)) is None


@pytest.mark.parametrize(
    ("lang", "hint"), [("en", "Your own file is taken too"), ("fr", "Un fichier à vous est admis")]
)
def test_in_plain_lines_a_file_is_typed_by_its_name(deck: Path, lang: str, hint: str) -> None:
    session = Session(fracas.new("ani-mayhem", 2, seed=1), {1: "random"}, lang, "never")
    wrong = deck.with_name("wrong.toml")
    wrong.write_text(write_deck(theme("tide", 3)), encoding="utf-8")
    shown = io.StringIO()
    Plain(session, FromList(str(wrong), str(deck)), shown).run()
    said = shown.getvalue()
    assert hint in said
    assert ("line 15: locations: 5" if lang == "en" else "ligne 15 : lieux : 5") in said
    given = [one.answers for one in session.table.record.inputs]
    assert [deck.read_text(encoding="utf-8")] in given


@on_screen
async def test_on_a_screen_a_file_is_typed_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(write_deck(theme("tide", 2)), encoding="utf-8")
    table = fracas.new("ani-mayhem", 2, seed=1, decks=["", "harbour"])
    shown = app(Session(table, {}, "en", "never"))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "Or the name of a file (.toml)" in words(shown)
        await keys(pilot, "f")
        shown.screen.query_one("#free", Input).value = str(path)
        await keys(pilot, "enter")
        await pilot.pause()
        assert isinstance(shown.screen, PlayScreen)
        given = shown.screen.session.table.record.inputs
        played = [one.answers for one in given if one.do == "play"]
        assert played == [[path.read_text(encoding="utf-8")]]


@on_screen
async def test_a_file_is_an_option_of_the_start_screen(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(write_deck(theme("tide", 2)), encoding="utf-8")
    shown = FracasApp(None, "fr", 0)
    async with shown.run_test(size=(100, 60)) as pilot:
        screen = SetUp(catalogue.find("ani-mayhem"), Say("fr"))
        await shown.push_screen(screen)
        await pilot.pause()
        said = " ".join(words(shown).split())
        assert "harbour, lantern" in said and "ou des fichiers (.toml)" in said
        screen.query_one("#option-decks", Input).value = str(path)
        await keys(pilot, "ctrl+s")
        assert "le paquet « tide » ne peut pas être joué ici" in words(shown)
        screen.query_one("#seats", Select).value = 2
        decks = screen.session().table.record.options["decks"]
        assert entries(str(decks)) == [path.read_text(encoding="utf-8")]
