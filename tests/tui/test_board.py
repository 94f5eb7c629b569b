"""A game's own board on the screen."""

from __future__ import annotations

import dataclasses
import re
import sys
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.widgets import Static

import fracas
from examples import tic_tac_toe
from fracas import BadInput, catalogue
from fracas.question import Option, Question
from fracas.tui.board import Board, board_of

from .conftest import SIZE, app, cells, keys, on_screen, playing, started, words


class Cells(Board):
    """Three rows of three cells, each three columns wide."""

    DEFAULT_CSS = "Cells { height: 4; width: 12; }"
    asked: Sequence[Question] = ()
    lit: Option | None = None

    def compose(self) -> Any:
        yield Static("own cells")

    def update(self, view: Any, questions: Sequence[Question], lang: str) -> None:
        self.view = view
        self.asked = questions

    def point_at(self, option: Option | None) -> None:
        self.lit = option

    def on_click(self, event: events.Click) -> None:
        self.pick(event.x // 3 + 3 * event.y)


@pytest.fixture(autouse=True)
def _boarded() -> Any:
    where = f"{__name__}:Cells"
    catalogue.add(dataclasses.replace(tic_tac_toe.game, board=where))
    yield
    catalogue.add(tic_tac_toe.game)


@on_screen
async def test_a_click_on_the_board_picks_an_option() -> None:
    session = started()
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        board = shown.screen.query_one("#board", Cells)
        assert board.view == session.table.sight(0)
        assert board.asked[0].kind == "mark"
        assert "own cells" in words(shown)
        await pilot.click("#board", offset=(4, 1))
        await pilot.pause()
        assert cells(session.table) == "....X...."
        await pilot.click("#board", offset=(4, 1))
        await pilot.pause()
        assert "No:" in words(shown)
        assert cells(session.table) == "....X...."


@on_screen
async def test_the_board_hears_where_the_cursor_is() -> None:
    shown = app(started())
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "down", "down")
        lit = shown.screen.query_one("#board", Cells).lit
        assert lit is not None and lit.data == 2


@on_screen
async def test_v_shows_the_bare_view_and_the_board_again() -> None:
    shown = app(started())
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "v")
        assert "Board ".ljust(20) in words(shown)
        assert not playing(shown).query_one("#board").display
        await keys(pilot, "v")
        assert "Board ".ljust(20) not in words(shown)


@on_screen
async def test_the_board_of_the_manual_works(monkeypatch: pytest.MonkeyPatch) -> None:
    manual = (Path(__file__).resolve().parents[2] / "docs" / "terminal.md").read_text("utf-8")
    block = re.search(r"^```python\n(.*?)^```$", manual, re.MULTILINE | re.DOTALL)
    assert block is not None
    page = types.ModuleType("manual_board")
    exec(compile(block[1], "docs/terminal.md", "exec"), page.__dict__)
    monkeypatch.setitem(sys.modules, "manual_board", page)
    catalogue.add(dataclasses.replace(tic_tac_toe.game, board="manual_board:Cells"))
    session = started()
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.click("#board", offset=(2, 1))
        await pilot.pause()
        assert cells(session.table) == "....X...."
        assert ". X ." in words(shown)


@pytest.mark.parametrize("where", ["nowhere:Board", "fracas:Lost", "fracas:Table"])
def test_a_board_that_is_none_is_refused(where: str) -> None:
    game = dataclasses.replace(tic_tac_toe.game, board=where)
    with pytest.raises(BadInput):
        board_of(game)
    assert fracas.new("tic-tac-toe").game.board
