"""A table as it is kept: its record, its copies, and the snapshots from which it goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from operator import is_
from typing import Any, Self

import msgspec

from .catalogue import find
from .chronicle import Chronicle
from .engine import saving
from .engine.errors import BadInput
from .engine.events import Event
from .engine.state import State
from .engine.text import Choice
from .record import Input, Record, read
from .shown import Shown
from .undoing import TakenBack

DIGEST_EVERY = 50


class Keeping(Shown):
    """A table with its record, and with what can be taken back."""

    record: Record
    _taken_back: TakenBack
    _start: State
    _earlier: int
    """Inputs that came before those on its own record: none, unless it is `ahead`."""
    _chronicle: Chronicle | None
    """What its record tells beside them."""
    _drafted: Drafted | None = None
    """The last draft, which may be played as it is."""
    _kept_elsewhere: bool = False
    """Whether somebody else keeps that."""

    @property
    def inputs(self) -> int:
        """How many there have been."""
        return self._earlier + len(self.record.inputs)

    def dumps(self) -> str:
        self.record.digests[len(self.record.inputs)] = self.digest()
        if self.game.homemade.lasting is not None:
            self.record.lasting = self.game.homemade.lasting(self.state)
        if self._chronicle is None or self._kept_elsewhere:
            return self.record.dumps()
        return self._chronicle.written(self.game, self.state, self.record, self.log).dumps()

    def digest(self) -> str:
        return saving.digest(self.game, self.state)

    def holds(self, digest: str) -> bool:
        """Whether a digest of a record, of an older format too, is this state's."""
        return saving.holds(self.game, self.state, digest)

    def _note(self, given: Input, events: Sequence[Event]) -> None:
        """An input has been taken, and this has come of it."""
        inputs, log, s, chronicle = self.record.inputs, self.log, self.state, self._chronicle
        inputs.append(given)
        log += events
        if chronicle is not None:
            chronicle.note(self.game.measures.turns, s, events, len(log))
        count = self._earlier + len(inputs)
        if count % DIGEST_EVERY == 0 or s.result is not None:
            self.record.digests[count] = self.digest()

    def __getstate__(self) -> dict[str, Any]:
        """For pickle: states and record as they are saved, the game by its name."""
        save = partial(saving.save, self.game)
        if self._chronicle is not None:
            self._chronicle.save(self.game)
        return {
            **self.__dict__,
            "game": self.game.name,
            "_drafted": None,
            "record": msgspec.json.encode(self.record),
            "state": save(self.state),
            "_start": save(self._start),
            "_taken_back": [(seat, save(before)) for seat, before in self._taken_back.moves],
            "_barrier": self._taken_back.barrier,
            "_taken_earlier": [(seat, save(before)) for seat, before in self._taken_back.earlier],
        }

    def __setstate__(self, found: dict[str, Any]) -> None:
        game = find(found["game"])
        load = partial(saving.load, game)
        moves = [(seat, load(before)) for seat, before in found["_taken_back"]]
        earlier = [(seat, load(before)) for seat, before in found.pop("_taken_earlier")]
        barrier = found.pop("_barrier")
        self.__dict__ |= {
            **found,
            "game": game,
            "record": read(found["record"]),
            "state": load(found["state"]),
            "_start": load(found["_start"]),
            "_taken_back": TakenBack(moves, barrier, earlier),
        }

    def copy(self) -> Self:
        """Another table in the same state, with a record of its own."""
        twin = self.branch()
        twin.state = self.game.copy(self.state)
        twin._taken_back = self._taken_back.copied(self.game)
        return twin

    def branch(self) -> Self:
        """Like `copy`, but sharing the state, which inputs replace and never change."""
        twin = self._sharing(self.record.inputs, self.record.digests, self.log)
        twin._chronicle = None if self._chronicle is None else self._chronicle.copied()
        return twin

    def ahead(self) -> Self:
        """A branch that has only its own inputs and events, so that it costs the same however long
        the match has been.

        For whoever must have an input on disk before it counts: play it on such a branch, store
        it, then put it `onto` what came before and go on with it.
        """
        twin = self._sharing((), {}, ())
        twin._earlier = self.inputs
        if self._chronicle is not None:
            twin._chronicle = Chronicle(0)
        return twin

    def onto(self, before: Self) -> None:
        """Become the whole table again; the one that it was ahead of is not to be played on."""
        before.log += self.log
        before.record.inputs += self.record.inputs
        before.record.digests |= self.record.digests
        if before._chronicle is not None and self._chronicle is not None:
            before._chronicle.go_on(self._chronicle)
        self._chronicle = before._chronicle
        self.log, self.record = before.log, before.record
        self.called = before.called
        self._earlier = before._earlier

    def untold(self) -> None:
        """From now on its record has its inputs alone: for whoever keeps the rest elsewhere, and
        asks for the states of turns by `turned`."""
        self._chronicle = Chronicle(len(self.log), self.inputs)
        self._chronicle.states[self.inputs] = self.state
        self._kept_elsewhere = True

    def turned(self) -> dict[int, State]:
        """The states at turns since this was last asked, each after so many inputs."""
        if self._chronicle is None:
            return {}
        return {self._earlier + at: s for at, s in self._chronicle.taken().items()}

    def _sharing(
        self, inputs: Iterable[Input], digests: Mapping[int, str], log: Iterable[Event]
    ) -> Self:
        twin = object.__new__(type(self))
        twin.game = self.game
        twin.state = self.state
        twin.record = msgspec.structs.replace(
            self.record, inputs=list(inputs), digests=dict(digests)
        )
        twin.log = list(log)
        twin._taken_back = self._taken_back.shared()
        twin._start = self._start
        twin._earlier = self._earlier
        twin.called = self.called
        twin._chronicle = None
        twin._kept_elsewhere = self._kept_elsewhere
        return twin

    def snapshot(self) -> bytes:
        """All that playing on needs, what can be taken back included."""
        back = self._taken_back
        moves = [*back.earlier, *back.moves]
        states = [self.state, *(before for _, before in moves)]
        return msgspec.json.encode(
            _Snapshot(
                states=[msgspec.Raw(saving.save(self.game, one)) for one in states],
                movers=[seat for seat, _ in moves],
                barrier=back.barrier,
                earlier=len(back.earlier),
            )
        )

    def resume(self, snapshot: bytes, inputs: Sequence[Input], log: Sequence[Event]) -> None:
        """Go on from a snapshot that was taken after these inputs of this table's record."""
        try:
            found = msgspec.json.decode(snapshot, type=_Snapshot)
            state, *earlier = [saving.load(self.game, bytes(one)) for one in found.states]
        except (msgspec.DecodeError, ValueError) as error:
            raise BadInput(f"this is not a snapshot of {self.game.name}: {error}") from None
        self.state = state
        moves = list(zip(found.movers, earlier, strict=True))
        alone, together = moves[found.earlier :], moves[: found.earlier]
        self._taken_back = TakenBack(alone, found.barrier, together)
        self.record.inputs = list(inputs)
        self.log = list(log)
        self._chronicle = None


class Drafted(msgspec.Struct, frozen=True, gc=False):
    """What somebody's answers to a table would lead to."""

    before: State
    seat: int
    question: int | None
    """As it was asked for, and…"""
    number: int
    """… the one that was answered."""
    answers: tuple[object, ...]
    given: list[Choice]
    """The same as data."""
    after: State
    told: list[Event]

    def is_of(
        self, before: State, seat: int, question: int | None, answers: tuple[object, ...]
    ) -> bool:
        """Whether these very answers were drafted at this very moment."""
        return (
            self.before is before
            and self.seat is seat
            and self.question == question
            and len(self.answers) == len(answers)
            and all(map(is_, self.answers, answers))
        )


class _Snapshot(msgspec.Struct):
    states: list[msgspec.Raw]
    """The state, then those that can be taken back."""
    movers: list[int]
    barrier: str
    earlier: int = 0
    """So many of these need the others' consent."""
