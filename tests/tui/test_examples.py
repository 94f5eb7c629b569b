"""Every game in examples/ is played to its end without code of its own."""

from __future__ import annotations

import io
from importlib import import_module
from pathlib import Path

import pytest

import fracas
from fracas import catalogue
from fracas.engine import Game
from fracas.tui.answers import handles
from fracas.tui.plain import Plain
from fracas.tui.session import Session
from fracas.tui.typed import FromList

from .conftest import SIZE, app, on_screen, until, words

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GAMES = sorted(one.stem for one in EXAMPLES.glob("*.py") if one.stem != "__init__")


def known(name: str) -> str:
    game: Game[fracas.engine.State] = import_module(f"examples.{name}").game
    catalogue.add(game)
    return game.name


class Answers(FromList):
    """Types an option of whatever is asked, now the first, now the last."""

    plain: Plain
    count = 0

    def next(self, seconds: float | None = None) -> str:
        self.count += 1
        if self.plain.session.table.over or self.count > 2000:
            raise EOFError
        question = self.plain.question()
        return "" if question is None else handles(question)[-(self.count % 2)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_people_play_it_in_plain_lines(name: str, lang: str) -> None:
    session = Session(fracas.new(known(name), seed=3), lang=lang, curtain="never")
    out, typed = io.StringIO(), Answers()
    typed.plain = Plain(session, typed, out)
    typed.plain.run()
    assert session.table.over
    assert session.say("plain.over") in out.getvalue()
    assert session.say("play.refused", why="") not in out.getvalue()


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_it_on_the_screen(name: str) -> None:
    table = fracas.new(known(name), seed=3)
    session = Session(table, dict.fromkeys(range(table.seats), "random"))
    shown = app(session)

    @on_screen
    async def watch() -> None:
        async with shown.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: session.table.over)
            await pilot.pause()
            assert "The game is over" in words(shown)

    watch()
