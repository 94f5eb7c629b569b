"""What a record tells beside its inputs: what happened, and the state at each turn.

Inputs give the same game again only under the rules that it was played under. What happened and how
things stood can be read under others too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from .engine import saving
from .engine.events import Event
from .engine.game import Game
from .engine.state import State
from .record import Record

EVERY = 50
"""Inputs after which a state is kept where no turn has begun meanwhile."""
MOST = 400
"""States that a record has at most: beyond, every other one goes."""


class Chronicle:
    """What a table remembers for its record."""

    __slots__ = ("earlier", "ends", "last", "saved", "states")

    def __init__(self, told: int, earlier: int = 0) -> None:
        self.earlier = earlier
        """Inputs of which it does not tell: somebody else keeps what came of them."""
        self.ends = [told]
        """How many events there have been, at the beginning and after each input."""
        self.states: dict[int, State] = {}
        """After so many inputs, and not saved yet: inputs replace a state and never change it."""
        self.saved: dict[int, bytes] = {}
        self.last = 0
        """After so many inputs the last of them was."""

    def note(self, turns: Sequence[str], s: State, events: Sequence[Event], told: int) -> None:
        """An input has been taken and this has come of it, so many events in all by now; these
        kinds of events begin a turn."""
        ends = self.ends
        at = self.earlier + len(ends)
        ends.append(told)
        turned = s.result is not None or at - self.last >= EVERY
        for event in events:
            if event.kind in turns:
                turned = True
        if turned:
            self.states[at] = s
            self.last = at
            if len(self.states) + len(self.saved) > MOST:
                for one in sorted({*self.states, *self.saved})[:-1:2]:
                    self.states.pop(one, None)
                    self.saved.pop(one, None)

    @property
    def inputs(self) -> int:
        """After how many it stands."""
        return self.earlier + len(self.ends) - 1

    def taken(self) -> dict[int, State]:
        """The states since they were last taken, for whoever keeps them elsewhere."""
        found, self.states = self.states, {}
        return found

    def go_on(self, later: Self) -> None:
        """What was noted by a table that was ahead comes after this."""
        inputs, told = self.inputs, self.ends[-1]
        self.ends += [told + end for end in later.ends[1:]]
        for at, s in later.states.items():
            self.states[inputs + at] = s
            self.last = inputs + at

    def copied(self) -> Self:
        twin = type(self)(0, self.earlier)
        twin.ends, twin.states, twin.saved = list(self.ends), dict(self.states), dict(self.saved)
        twin.last = self.last
        return twin

    def save(self, game: Game[Any]) -> None:
        """Write down each state, once."""
        for at, one in self.states.items():
            self.saved[at] = saving.save(game, one)
        self.states.clear()

    def written(self, game: Game[Any], s: State, record: Record, log: Sequence[Event]) -> Record:
        """The record with what it tells, up to this state."""
        self.save(game)
        begins = [0, *self.ends]
        told = [list(log[start:end]) for start, end in zip(begins, self.ends, strict=False)]
        turns = {at: one.decode() for at, one in sorted(self.saved.items())}
        turns[len(record.inputs)] = saving.save(game, s).decode()
        return msgspec.structs.replace(record, told=told, turns=turns)

    def __getstate__(self) -> tuple[list[int], dict[int, bytes], int, int]:
        """For pickle, once all is saved."""
        return self.ends, self.saved, self.last, self.earlier

    def __setstate__(self, found: tuple[list[int], dict[int, bytes], int, int]) -> None:
        self.ends, self.saved, self.last, self.earlier = found
        self.states = {}
