"""A match is its record: game, rules version, options, start and the inputs in order."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from .engine.errors import BadInput
from .engine.events import Event

FORMAT = 2
READ = (1, 2)
"""Those of before have no `told` and no `turns`, and mostly do not say which they are."""


class Input(msgspec.Struct, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that came in from outside."""

    do: str = "play"
    """play, tick, undo, takeback, concede, hand_over, take_back, pause, resume, time_out, or an act
    of the game's own."""
    seat: int = -1
    """A role is the number of seats and what the game adds for it."""
    question: int = 0
    """Which one is answered; of a takeback, how many moves go."""
    answers: list[Any] = []
    """Of a takeback, the seats that agreed."""
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
    fracas: int = 1
    """The format: `dumps` writes today's."""
    options: dict[str, int | str | bool] = {}
    seed: str = ""
    position: str = ""
    """The position file it started from, if it did."""
    state: str = ""
    """The saved state it started from, where it goes on from a moment of another match."""
    inputs: list[Input] = []
    lasting: str = ""
    """What outlasts the rules that it was played under, where a game has such a thing."""
    names: list[Annotated[str, msgspec.Meta(max_length=80)]] = []
    """What whoever sat there was called, by seat."""
    digests: dict[int, str] = {}
    """The state's digest after so many inputs, now and then and at the end."""
    told: list[list[Event]] = []
    """What happened: before the first input, then after each."""
    turns: dict[int, str] = {}
    """The saved state after so many inputs, at each turn and at the end: under other rules these
    and `told` can still be read."""

    def bare(self) -> Record:
        """Where it begins, without what came of it."""
        return msgspec.structs.replace(self, inputs=[], digests={}, told=[], turns={})

    def dumps(self) -> str:
        """For people what is small; what it tells is a line each."""
        head = msgspec.structs.replace(self, fracas=FORMAT, told=[], turns={})
        text = msgspec.json.format(msgspec.json.encode(head), indent=1).decode()
        for name, parts in (("told", self.told), ("turns", self.turns)):
            if parts:
                text = f'{text[:-2]},\n "{name}": {_lines(parts)}\n}}'
        return text


def _lines(parts: list[Any] | dict[int, Any]) -> str:
    """Each of them in a line of its own."""
    if isinstance(parts, list):
        return "[\n" + ",\n".join(f"  {_json(one)}" for one in parts) + "\n ]"
    lines = [f'  "{name}": {_json(one)}' for name, one in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n }"


def _json(one: Any) -> str:
    return msgspec.json.encode(one).decode()


def read(text: str | bytes) -> Record:
    """The record that a text holds, or BadInput."""
    try:
        found = msgspec.json.decode(text, type=Record)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"this is not a Fracas record: {error}") from None
    if found.fracas not in READ:
        raise BadInput(f"this record has format {found.fracas}; this Fracas reads {FORMAT}")
    return found
