"""Matches before a screen that only the test sees."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, ParamSpec

import pytest
from textual.app import App
from textual.pilot import Pilot

import fracas
from examples import auction, leduc, tic_tac_toe
from fracas import Table, catalogue
from fracas.tui.app import FracasApp
from fracas.tui.play import PlayScreen
from fracas.tui.session import Curtain, Session

P = ParamSpec("P")
SIZE = (100, 30)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for module in (tic_tac_toe, leduc, auction):
        catalogue.add(module.game)


def on_screen(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs a test that presses keys."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def started(
    game: str = "tic-tac-toe",
    bots: dict[int, str] | None = None,
    curtain: Curtain = "auto",
    lang: str = "en",
    table: Table | None = None,
) -> Session:
    return Session(table or fracas.new(game, seed=1), bots, lang, curtain)


def app(session: Session, pace: float = 0.0) -> FracasApp:
    return FracasApp(session, session.lang, pace)


def cells(table: Table) -> str:
    """The board of tic-tac-toe in reading order, a dot for an empty cell."""
    return "".join(cell or "." for row in table.view()["board"] for cell in row)


def playing(shown: FracasApp) -> PlayScreen:
    """The play screen, whatever lies over it."""
    return next(one for one in shown.screen_stack if isinstance(one, PlayScreen))


def words(shown: App[int]) -> str:
    """All that stands on the screen, line by line."""
    screen = shown.screen
    lines = screen._compositor.render_strips()
    return "\n".join("".join(part.text for part in line) for line in lines)


def board_lines(shown: App[int]) -> list[str]:
    """The lines of a game's own board, without what stands beside it."""
    board: Any = shown.screen.query_one("#board")
    return [line.plain.rstrip() for line in board.lines(board.content_size.width)]


async def click_on(pilot: Pilot[int], shown: App[int], word: str, within: int = 0) -> None:
    """Click on the first place where the board says this."""
    right = shown.screen.query_one("#board").region.right
    for row, line in enumerate(words(shown).split("\n")):
        column = line.find(word)
        if 0 <= column < right:
            await pilot.click(offset=(column + within, row))
            await pilot.pause()
            return
    raise AssertionError(f"{word!r} is not on the board")


async def keys(pilot: Pilot[int], *pressed: str) -> None:
    for one in pressed:
        await pilot.press(one)
        await pilot.pause()


async def until(pilot: Pilot[int], true: Callable[[], bool]) -> None:
    """Wait for what a bot does in its own time."""
    for _ in range(200):
        if true():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came")
