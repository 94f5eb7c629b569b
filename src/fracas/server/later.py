"""A table as those see it who only look on, where they are to see it later than the players.

What they are sent, by whichever door, is made from a table that lags behind: nothing of a younger
one is in it. The start is shown at once, and with the end of the game the delay ends.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from fracas import BadInput, Table
from fracas.engine import saving
from fracas.engine.state import State
from fracas.question import awaited

from . import jobs
from .budget import Crowded
from .news import Facts
from .protocol import Asking, Person
from .seeing import Common, Teller

if TYPE_CHECKING:
    from .archive import Kept, Line
    from .clocks import Clocks
    from .match import Match

HELD = 400
"""Of what is to come, so many states are kept; of more only every other."""
RECALLING = 60.0
"""Seconds to play a match again up to what may be seen of it."""


class Coming(msgspec.Struct, gc=False):
    """A moment that is too young to be seen."""

    inputs: int
    """After so many."""
    at: float
    """When it was, in seconds since 1970."""
    events: int
    """So many there were then."""
    state: State | None = None
    """None where several inputs were written at once, or the server has restarted since."""


class Later:
    """Has of a match what `News` asks for. While no delay counts, it is the match itself."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.shown = 0
        """After so many inputs is the newest moment that may be seen."""
        self._table: Table | None = None
        """As it was then, or a little earlier."""
        self._coming: deque[Coming] = deque()
        self._common: Common | None = None
        self._facts: Facts | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def kept(self) -> Kept:
        return self.match.kept

    @property
    def active(self) -> bool:
        return self.kept.delayed and self.kept.status not in ("open", "over", "ended")

    # What comes, and what may be seen

    def begin(self, table: Table, stored: Sequence[Line]) -> None:
        """The match has begun, or was read from the store."""
        if not self.kept.delayed:
            return
        self._table, self.shown = None, 0
        self._coming.clear()
        events = len(table.log) - sum(len(one.events) for one in stored)
        self._note(stored, events, table.state, [one.at / 1000 for one in stored])
        if not stored:
            self._table = table.branch()
        self.look()
        if self._table is None:
            self.match.hall.soon(self._recall())

    def go_on(self, events: int, lines: Sequence[Line]) -> None:
        """These inputs have come, where there had been so many events."""
        if self.active:
            now = self._wall()
            self._note(lines, events, self.match.table.state, [now] * len(lines))
            self.look()

    def _note(
        self, lines: Sequence[Line], events: int, state: State, times: Sequence[float]
    ) -> None:
        for one, at in zip(lines, times, strict=True):
            events += len(one.events)
            last = state if one is lines[-1] else None
            self._coming.append(Coming(one.seq, at, events, last))
        held = [each for each in self._coming if each.state is not None]
        if len(held) > HELD:
            for each in held[1:-1:2]:
                each.state = None

    def look(self) -> bool:
        """Whether something may be seen now that could not be before."""
        moves = self.match.inputs - self.kept.delay_moves
        until = self._wall() - self.kept.delay_seconds
        newest: Coming | None = None
        while self._coming and self._coming[0].inputs <= moves and self._coming[0].at <= until:
            one = self._coming.popleft()
            self.shown = one.inputs
            newest = newest if one.state is None else one
        if newest is not None:
            self._show(newest)
        self._set_alarm()
        return newest is not None

    def _show(self, one: Coming) -> None:
        """From now on it is the newest that is seen."""
        whole = self.match.table
        if self._table is None:
            self._table = whole.branch()
            del self._table.log[one.events :]
            del self._table.record.inputs[one.inputs :]
        else:
            self._table.log += whole.log[len(self._table.log) : one.events]
            self._table.record.inputs += whole.record.inputs[self._table.inputs : one.inputs]
        assert one.state is not None
        self._table.state = one.state
        self._common = None

    def _wall(self) -> float:
        """The time of day; the house's clock may have been put forward."""
        return time.time() + self.match.hall.now() - time.monotonic()

    def horizon(self) -> float:
        """What was said before then, in seconds since 1970, may be heard."""
        until = self._wall() - self.kept.delay_seconds
        return min(until, self._coming[0].at) if self._coming else until

    # When the time has come

    def _set_alarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._coming and self.kept.delay_seconds and self.active:
            wait = self._coming[0].at + self.kept.delay_seconds - self._wall()
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.05, wait), self.wake)

    def wake(self) -> None:
        """Time has passed: who looks on is told what may be seen now."""
        if self.active and self.match.hall.matches.get(self.kept.id) is self.match:
            self.look()
            for one in self.match.connections:
                if one.viewer is None:
                    one.mark()

    async def _recall(self) -> None:
        """After a restart the state of then is played again, elsewhere."""
        match, count = self.match, -1
        while self._unknown() and self.active and count != self.shown:
            count = self.shown
            story = jobs.Story.of(self.kept.id, match.table, count)
            try:
                data = await match.hall.chore(
                    self.kept.id, self.kept.game, jobs.Recall(story), RECALLING
                )
            except (BadInput, Crowded):  # then they wait until newer moments are old enough
                return
            if self._unknown() and count == self.shown:
                going = msgspec.msgpack.decode(data, type=jobs.Going)
                state = saving.load(match.table.game, going.state)
                self._show(Coming(count, 0.0, match.events_after(count), state))
        self.wake()

    def _unknown(self) -> bool:
        return self._table is None

    # What a match tells, as it was

    @property
    def playable(self) -> bool:
        return self.match.playable and not (self.active and self._table is None)

    @property
    def table(self) -> Table:
        if not self.active:
            return self.match.table
        assert self._table is not None
        self._table.called = self.match.table.called
        return self._table

    @property
    def views(self) -> Mapping[str, msgspec.Raw]:
        return {} if self.active else self.match.views

    @property
    def teller(self) -> Teller:
        return self.match.teller

    def why(self, lang: str) -> str:
        return self.match.why(lang)

    def common(self) -> Common:
        if not self.active:
            return self.match.common()
        if self._common is None:
            self._common = Common(self.table)
        return self._common

    def clock(self) -> int | None:
        """Whose time runs would tell whose turn it is."""
        return None if self.active else self.match.clock()

    def clocks(self) -> Clocks | None:
        return None if self.active else self.match.clocks()

    def asked(self) -> list[int]:
        if not self.active:
            return self.match.asked()
        if self._table is None or self._table.state.paused or self._table.over:
            return []
        return awaited(self._table.state)

    def persons(self) -> list[Person]:
        """Who sits where is no secret; who has given up or let a bot play since is one."""
        now = self.match.persons()
        if not self.active:
            return now
        s = None if self._table is None else self._table.state
        return [
            msgspec.structs.replace(
                one,
                conceded=s is not None and bool(s.conceded >> one.seat & 1),
                bot=self.match.bot_of(one.seat, s),
            )
            for one in now
        ]

    def facts(self) -> Facts:
        if not self.active:
            return self.match.facts()
        told = dict(self.match.told_alike())
        told |= {"asked": self.asked(), "people": self.persons()}
        if self._table is not None:
            told |= {"paused": self._table.state.paused, "pausing": [], "declined": []}
            told |= {"takeback": Asking(), "leaving": Asking()}
        self._facts = Facts.after(self._facts, tuple(told.values()))
        return self._facts
