"""Goes through the screens of the terminal as a person does, and prints what stood on them, a JSON
object for each: run in a process in which French is made up, it tells what bypasses the texts."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable
from typing import Any

from textual.app import App
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Select

import fracas
from fracas.catalogue import find
from fracas.tui.app import FracasApp
from fracas.tui.play import PlayScreen
from fracas.tui.replay import ReplayApp
from fracas.tui.session import Session
from fracas.tui.start import StartScreen

SIZE = (240, 80)
"""So large that hardly anything is cut off."""
ANSWERS = 8 if os.environ.get("FRACAS_PROOF") else 3
MOST = 400
"""Times that something is waited for."""


def texts(shown: App[Any]) -> list[str]:
    """What each part of the screen says: read by parts, or a line would run on into its
    neighbour."""
    rows = [list(row) for row in shown.screen._compositor.render_strips()]
    lines = ["".join(part.text for part in row) for row in rows]
    return [_within(lines, one.region) for one in _leaves(shown.screen)]


def _leaves(widget: Widget) -> list[Widget]:
    inner = [one for one in widget.children if one.display]
    return [leaf for one in inner for leaf in _leaves(one)] if inner else [widget]


def _within(lines: list[str], region: Region) -> str:
    rows = lines[max(0, region.y) : region.bottom]
    return " ".join(row[max(0, region.x) : region.right].strip() for row in rows)


def tell(shown: App[Any], where: str) -> None:
    print(json.dumps({"where": where, "texts": texts(shown)}))


async def until(pilot: Pilot[Any], true: Callable[[], bool]) -> None:
    for _ in range(MOST):
        if true():
            return
        await pilot.pause(0.05)
    raise AssertionError("it never came")


async def press(pilot: Pilot[Any], *keys: str) -> None:
    for one in keys:
        await pilot.press(one)
        await pilot.pause()


async def play(name: str) -> None:
    """From the start screen to a table, some answers, and everything that a key opens there."""
    shown = FracasApp(None, "fr", 0)
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(shown.screen, StartScreen)
        tell(shown, "start")
        listed: Any = shown.screen.query_one("#games")
        at = [one.name for one in shown.screen.games].index(name)
        listed.highlighted = listed.get_option_index(f"game{at}")
        await press(pilot, "enter")
        tell(shown, "set up")
        for seat in shown.screen.query(Select):
            if (seat.id or "").startswith("seat") and seat.id not in ("seat0", "seats"):
                seat.value = "random"
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: isinstance(shown.screen, PlayScreen))
        screen = shown.screen
        assert isinstance(screen, PlayScreen)
        table = screen.session.table
        for answer in range(ANSWERS):
            await until(pilot, lambda: table.over or 0 in table.waiting)
            await pilot.pause()
            tell(shown, f"answer {answer}")
            await press(pilot, "enter")
        for key, name_of in (("question_mark", "clauses"), ("r", "rules"), ("x", "give up")):
            await press(pilot, key)
            tell(shown, name_of)
            await press(pilot, "escape")
        for key in ("slash", "s"):
            await press(pilot, key)
            tell(shown, key)
            await press(pilot, "escape")


def some_way(name: str) -> fracas.Table:
    table = fracas.new(name, seats=max(2, find(name).seats[0]), seed=3)
    for _ in range(20):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    return table


async def curtain(name: str) -> None:
    """Two at one keyboard."""
    table = some_way(name)
    shown = FracasApp(Session(table, {}, "fr", "always"), "fr", 0)
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        tell(shown, "curtain")


async def replay(name: str) -> None:
    shown = ReplayApp(some_way(name), None, "fr")
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for key in ("home", "right", "end", "p", "question_mark"):
            await press(pilot, key)
            tell(shown, f"replay {key}")


if __name__ == "__main__":
    for walk in (play, curtain, replay):
        asyncio.run(walk(sys.argv[1]))
