"""A match is its record: game, rules version, options, start and the inputs in order."""

from __future__ import annotations

from typing import Any

import msgspec

from .engine.errors import BadInput

FORMAT = 1


class Input(msgspec.Struct, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that came in from outside."""

    do: str = "play"
    """play, tick, undo, concede, hand_over, take_back, pause, resume, time_out, or an act of the
    game's own."""
    seat: int = -1
    """A role is the number of seats and what the game adds for it."""
    question: int = 0
    answers: list[Any] = []
    at: int | None = None
    """The table's time in ms, where the game has time."""
    bot: str = ""
    """To which bot a seat is handed over."""
    word: str = ""
    """What goes with an act of the game's own, or why a seat was handed over."""


class Record(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    game: str
    version: str
    seats: int
    fracas: int = FORMAT
    options: dict[str, int | str | bool] = {}
    seed: str = ""
    position: str = ""
    """The position file it started from, if it did."""
    state: str = ""
    """The saved state it started from, where it goes on from a moment of another match."""
    inputs: list[Input] = []
    lasting: str = ""
    """What outlasts the rules that it was played under, where a game has such a thing."""
    digests: dict[int, str] = {}
    """The state's digest after so many inputs, now and then and at the end."""

    def dumps(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode()


def read(text: str | bytes) -> Record:
    """The record that a text holds, or BadInput."""
    try:
        found = msgspec.json.decode(text, type=Record)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"this is not a Fracas record: {error}") from None
    if found.fracas != FORMAT:
        raise BadInput(f"this record has format {found.fracas}; this Fracas reads {FORMAT}")
    return found
