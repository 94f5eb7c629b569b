"""Puzzles: moments of games in which one answer is clearly best. `fracas.lab` finds them; here they
are read, opened and explained."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from fracas.catalogue import find
from fracas.content import folder
from fracas.engine import Text
from fracas.engine.text import Choice, plain
from fracas.positions import position
from fracas.table import Table


class Puzzle(msgspec.Struct, frozen=True):
    id: str
    seat: int
    theme: str
    """The kind of question."""
    difficulty: int
    """1 where a bot at a glance finds it, 2 where it is among its first three, else 3."""
    best: Any
    value: float
    """What the best answer is worth, 0 to 1…"""
    next: Any
    behind: float
    """… and the next best, by the search."""
    reasons: list[tuple[str, float]]
    """Where the best leads, in the game's points, by the names of its outlook."""
    position: str


class Puzzles(msgspec.Struct, frozen=True):
    """`content/puzzles/<game>.json`."""

    game: str
    rules: str
    seats: int
    mined: list[int] = []
    """Numbers of the games that have been looked through."""
    puzzles: list[Puzzle] = []


@cache
def shipped(game: str) -> Puzzles | None:
    """The puzzles that come with the lab, if there are any under the rules of today."""
    file = folder("fracas.lab") / "puzzles" / f"{game}.json"
    if not file.is_file():
        return None
    found = msgspec.json.decode(file.read_bytes(), type=Puzzles)
    return found if found.rules == find(game).version else None


def is_best(one: Puzzle, answer: Choice) -> bool:
    return plain(answer) == plain(one.best)


def opened(game: str, one: Puzzle) -> Table:
    return position(game, one.position)


def theme(game: str, one: Puzzle, lang: str) -> str:
    """What it is about, in words."""
    return find(game).words.template(f"puzzle.{one.theme}", lang) or ""


class Explained(msgspec.Struct, frozen=True):
    """What is told of a puzzle once it has been answered."""

    best: str
    next: str
    reasons: list[tuple[str, float]]


def explained(one: Puzzle, table: Table, lang: str) -> Explained:
    """In the words of the options; `table` is as the puzzle left it."""
    asked = table.questions(one.seat, lang)[0]

    def label(answer: Choice) -> str:
        return next(each.label for each in asked.options if plain(each.data) == plain(answer))

    saying = table.saying(one.seat, lang)
    say = table.game.words.say
    return Explained(
        label(one.best),
        label(one.next),
        [(say(Text(f"outlook.{name}"), saying), value) for name, value in one.reasons],
    )
