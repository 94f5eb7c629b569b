"""Fracas: five tabletop games on one engine."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from . import games as _games
from .catalogue import all_games, find
from .engine import saving
from .engine.errors import BadInput, BrokenMatch, FracasError, Refused
from .engine.game import Game
from .positions import position
from .question import Option, Question
from .record import Record, read
from .retold import Story, story
from .seat import Seat
from .table import Table, check_upto
from .version import VERSION as __version__


def new(
    game: str, seats: int | None = None, seed: int | str | None = None, **options: object
) -> Table:
    """A fresh table. The same seed and options always give the same game."""
    return _new(game, seats, seed, find(game).read_files(options))


def _new(
    game: str, seats: int | None, seed: int | str | None, options: Mapping[str, object]
) -> Table:
    found = find(game)
    count = found.checked_seats(seats)
    chosen = found.checked_options(options)
    start = secrets.token_hex(32) if seed is None else str(seed)
    record = Record(found.name, found.version, count, options=chosen, seed=start)
    return Table(found, found.new(count, start, chosen), record)


def loads(text: str | bytes, upto: int | None = None) -> Table:
    """The table that a record tells of, after all its inputs or the first `upto`."""
    record = read(text)
    check_upto(upto, len(record.inputs))
    table = begin(record)
    table.record.names = record.names
    table.called = tuple(record.names[: table.seats])
    for count, given in enumerate(record.inputs[:upto], 1):
        try:
            table.apply(given)
        except FracasError as error:
            raise BadInput(f"input {count} of this record cannot be played: {error}") from None
        if count in record.digests and not table.holds(record.digests[count]):
            raise BadInput(f"this record does not hold: after input {count} the game differs")
    return table


def begin(record: Record) -> Table:
    game = find(record.game)
    if record.version != game.version:
        raise BadInput(
            f"this record was played under rules {record.version} of {record.game}; installed are "
            f"rules {game.version}: look at it and go on from it by fracas.story"
        )
    if record.state:
        state = saving.load(game, record.state)
        if state.result is not None:
            raise BadInput("a table cannot go on from a game that is over")
        return Table(game, state, record.bare())
    if record.position:
        return position(record.game, record.position, seed=record.seed)
    return _new(record.game, record.seats, record.seed, record.options)


def _described(game: Game[Any]) -> dict[str, Any]:
    return {
        "title": game.title.get("en", game.name),
        "seats": sorted(game.seats),
        "version": game.version,
        "about": game.about.get("en", ""),
        "options": {
            name: {
                **game.called(name, "en")._asdict(),
                "default": one.default,
                "values": list(one.values),
                "choices": [
                    {"value": value, **game.called(name, "en", value)._asdict()}
                    for value in one.choices
                ],
            }
            for name, one in game.options.items()
        },
    }


class _Games:
    """Called, it lists what is installed; its attributes are the packages of our own games."""

    def __call__(self) -> dict[str, dict[str, Any]]:
        """For each game its title, seats, options and rules version."""
        return {game.name: _described(game) for game in all_games()}

    def __getattr__(self, name: str) -> Any:
        package = f"{_games.__name__}.{name}"
        if not name.startswith("_") and find_spec(package) is not None:
            return import_module(package)
        return getattr(_games, name)


games = _Games()


__all__ = [
    "BadInput",
    "BrokenMatch",
    "FracasError",
    "Option",
    "Question",
    "Record",
    "Refused",
    "Seat",
    "Story",
    "Table",
    "__version__",
    "games",
    "loads",
    "new",
    "position",
    "story",
]
