"""How a game went: what could be counted for every seat, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from fracas import Table
from fracas.engine import Event
from fracas.record import Input

from .lobby import Course, Gains, Track

MOMENTS = 80
"""A chart has room for about so many."""
PLAYERS = ("players", "seats")
"""Where a view keeps a table of facts for each seat, if it does."""


def course_of(table: Table, labels: Mapping[str, str], lang: str = "en") -> Course:
    inputs = table.record.inputs
    gained = Gained(table)
    every = max(1, len(inputs) // MOMENTS)
    going = table.replay(0)
    at = [0]
    counted = [dict(numbers(going.view(None), table.seats))]
    for count, given in enumerate(inputs, 1):
        before = len(going.log)
        going.apply(given)
        gained.note(given, going.log[before:])
        if count % every == 0 or count == len(inputs):
            at.append(count)
            counted.append(dict(numbers(going.view(None), table.seats)))
    tracks = []
    for name, first in counted[0].items():
        values = [one[name] for one in counted if name in one]
        # What comes and goes is no account of the game; nor is what never changes.
        if len(values) == len(counted) and any(one != first for one in values):
            tracks.append(Track(name, labels.get(name, ""), values))
    return Course(at, tracks, gained.by_source(lang))


class Gained:
    """Points by what they came from. What was taken back was never gained."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.notes: list[list[Event]] = []

    def note(self, given: Input, events: Sequence[Event]) -> None:
        if given.do == "undo":
            self.notes.pop()
        else:
            self.notes.append(list(events))

    def by_source(self, lang: str) -> list[Gains]:
        table = self.table
        sources = table.game.measures.sources
        result = table.result
        if not sources or result is None or not result.scores:
            return []
        points = {one.name: [0] * table.seats for one in sources}
        for event in chain.from_iterable(self.notes):
            for one in sources:
                if one.event == event.kind:
                    seat, more = event.args["who"], event.args[one.points]
                    assert isinstance(seat, int) and isinstance(more, int)
                    points[one.name][seat] += more
        said = table.game.words.template
        found = [
            Gains(said(f"source.{one.name}", lang) or one.name, list(one.clauses), points[one.name])
            for one in sources
            if any(points[one.name])
        ]
        rest = [
            score - sum(column[seat] for column in points.values())
            for seat, score in enumerate(result.scores)
        ]
        if any(rest):  # a game that began in the middle
            found.insert(0, Gains("", [], rest))
        return found


def numbers(view: Any, seats: int) -> Iterator[tuple[str, list[int]]]:
    """What a view counts for each seat: lists of a number a seat, facts in the seats' tables."""
    if not isinstance(view, dict):
        return
    for key, value in view.items():
        if not isinstance(value, list | tuple) or len(value) != seats:
            continue
        if all(_number(one) for one in value):
            yield key, list(value)
        elif key in PLAYERS and all(isinstance(one, dict) for one in value):
            for fact in value[0]:
                if all(_number(one.get(fact)) for one in value):
                    yield fact, [one[fact] for one in value]


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
