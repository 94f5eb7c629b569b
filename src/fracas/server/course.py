"""How a game went: what could be counted for every seat, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fracas import Table

from . import seeing
from .api import Call, No, route
from .lobby import Course, Track
from .tables import the_match

MOMENTS = 80
"""A chart has room for about so many."""
PLAYERS = ("players", "seats")
"""Where a view keeps a table of facts for each seat, if it does."""


@route("GET /api/tables/{table}/course", Course, problems=(404, 409))
async def course(call: Call) -> Course:
    """Numbers of each seat over the game, from what everybody could see. When it is over."""
    match = await the_match(call)
    if match.kept.status != "over" or not match.playable:
        raise No(409, "live", "this game is not over")
    labels = seeing.labels(match.table.game, call.lang)
    return course_of(match.table, labels)


def course_of(table: Table, labels: Mapping[str, str]) -> Course:
    inputs = table.record.inputs
    every = max(1, len(inputs) // MOMENTS)
    going = table.replay(0)
    at = [0]
    counted = [dict(numbers(going.view(None), table.seats))]
    for count, given in enumerate(inputs, 1):
        going.apply(given)
        if count % every == 0 or count == len(inputs):
            at.append(count)
            counted.append(dict(numbers(going.view(None), table.seats)))
    tracks = []
    for name, first in counted[0].items():
        values = [one[name] for one in counted if name in one]
        # What comes and goes is no account of the game; nor is what never changes.
        if len(values) == len(counted) and any(one != first for one in values):
            tracks.append(Track(name, labels.get(name, ""), values))
    return Course(at, tracks)


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
