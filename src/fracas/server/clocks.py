"""People's time at a table: so long each time the table turns to them, then out of a reserve, to
which each turn may add.

A turn lasts while the table waits for a seat. What a message needs on its way there and back is
measured and not counted. Questions with a deadline of the game's own, and menus that always stand
open, run no clock. All of it stands in pauses and while the server is down.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec

from .protocol import Clock

if TYPE_CHECKING:
    from .match import Match

AFTERWARDS = 10.0
"""Seconds for each further question of a turn whose time has run out."""
MOST_LAG = 1.0
"""Seconds a message that are forgiven at most: who delays acknowledgements gains no more."""


class Turn(msgspec.Struct):
    left: float
    """Seconds of the turn itself, as of `since`; below nothing is the reserve's."""
    since: float | None
    """When the clock began to run on; None while it stands."""


class Clocks:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.version = 0
        """Grows whenever clients have to be told."""
        self._turns: dict[int, Turn] = {}
        self._answered: dict[int, float] = {}
        """When the last answer of a seat came in."""

    @property
    def on(self) -> bool:
        return self.match.kept.think is not None

    def look(self) -> None:
        """Whose clock runs now."""
        if not self.on:
            return
        match, now = self.match, self.match.hall.now()
        if match.going and match.table.state.paused:
            for turn in self._turns.values():
                self._stop(turn, now)
            self.version += 1
            return
        wanted = self._wanted()
        for seat in [one for one in self._turns if one not in wanted]:
            self._end(seat, self._answered.get(seat, now))
        for seat in wanted:
            if seat not in self._turns:
                self._turns[seat] = Turn(float(match.kept.think or 0), now)
                self.version += 1
            elif self._turns[seat].since is None:
                self._turns[seat].since = now
                self.version += 1
        self._answered.clear()

    def answered(self, seat: int, at: float) -> None:
        """An answer of a seat is on disk; it had come in at that moment."""
        turn = self._turns.get(seat)
        if turn is not None:
            turn.left += self.lag(seat)
            self._answered[seat] = at
            self.version += 1

    def ends(self) -> dict[int, float]:
        """For each running clock, when all is used up."""
        return {
            seat: turn.since + turn.left + self._reserve(seat) + self.lag(seat)
            for seat, turn in self._turns.items()
            if turn.since is not None
        }

    def late(self, but: Collection[int]) -> list[int]:
        """Seats whose time has run out, except those whose answer is just being taken."""
        now = self.match.hall.now()
        return [seat for seat, end in self.ends().items() if end <= now and seat not in but]

    def ran_out(self, seat: int) -> None:
        """The default is being played for a seat: for what follows there is little time."""
        self._charge(seat, -self._reserve(seat))
        turn = self._turns[seat]
        turn.since = self.match.hall.now()
        turn.left = min(AFTERWARDS, float(self.match.kept.think or 0))
        self.version += 1

    def told(self) -> list[Clock]:
        """Every person's clock at this moment."""
        now = self.match.hall.now()
        return [
            self._clock(one.seat, now)
            for one in self.match.people
            if one.kind == "guest" and not self.match.bot_of(one.seat)
        ]

    def lag(self, seat: int) -> float:
        found = [one.lag for one in self.match.connections if one.seat == seat]
        return min(min(found, default=0.0), MOST_LAG)

    def _wanted(self) -> set[int]:
        match = self.match
        if not match.going:
            return set()
        return {
            seat
            for seat in match.asked()
            if not match.bot_of(seat)
            and any(
                one.due is None and not one.standing and not one.answered
                for one in match.table.questions(seat)
            )
        }

    def _clock(self, seat: int, now: float) -> Clock:
        turn = self._turns.get(seat)
        if turn is None:
            whole = int(1000 * float(self.match.kept.think or 0))
            return Clock(seat, whole, int(1000 * self._reserve(seat)))
        left = turn.left - (0.0 if turn.since is None else now - turn.since)
        reserve = self._reserve(seat) + min(0.0, left)
        return Clock(
            seat, int(1000 * max(0.0, left)), int(1000 * max(0.0, reserve)), turn.since is not None
        )

    def _stop(self, turn: Turn, at: float) -> None:
        if turn.since is not None:
            turn.left -= at - turn.since
            turn.since = None

    def _end(self, seat: int, at: float) -> None:
        turn = self._turns.pop(seat)
        self._stop(turn, at)
        self._charge(seat, min(0.0, turn.left) + self.match.kept.increment)
        self.version += 1

    def _reserve(self, seat: int) -> float:
        left = self.match.people[seat].reserve
        return float(self.match.kept.reserve) if left is None else left / 1000

    def _charge(self, seat: int, seconds: float) -> None:
        if not self.match.kept.reserve or not seconds:
            return
        left = max(0, int(1000 * (self._reserve(seat) + seconds)))
        self.match.people[seat].reserve = left
        sql = "UPDATE seats SET reserve = ? WHERE match = ? AND seat = ?"
        self.match.hall.soon(self.match.hall.store.execute(sql, (left, self.match.kept.id, seat)))
