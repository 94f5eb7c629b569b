"""Who is away: after a while a bot plays for them, until they are back.

The while runs only when the table waits for the seat, and another person is there to wait or a
clock of the game's own runs: nobody's game goes on behind the back of everybody. Where a game says
so, who does nothing for a whole stretch of it is taken for absent as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.record import Input

if TYPE_CHECKING:
    from .match import Match

UNSEEN = -2
"""Before the first look: a stretch that had begun before is not counted."""
AWAY = "away"
"""The word in a hand-over of the house: such a seat is given back to whoever returns."""


class Absence:
    def __init__(self, match: Match) -> None:
        self.match = match
        self._since: dict[int, float] = {}
        self._stretch = UNSEEN
        self._acted: set[int] = set()
        """Who has done something in this stretch of the game."""
        self._idle: list[int] = []

    def acted(self, seat: int) -> None:
        self._acted.add(seat)

    def look(self) -> None:
        """Who is being waited for now, and who has done nothing for too long."""
        if not self.match.kept.grace:
            return
        self._idle += self._did_nothing()
        missed = self._missed()
        if missed or self._since:
            now = self.match.hall.now()
            self._since = {seat: self._since.get(seat, now) for seat in missed}

    def ends(self) -> list[float]:
        return [since + self.match.kept.grace for since in self._since.values()]

    def due(self) -> list[Input]:
        """Seats whose time to come back is over."""
        late = self.match.hall.now() - self.match.kept.grace
        bot = self.match.hall.bots.usual
        gone = [seat for seat, since in self._since.items() if since <= late]
        idle, self._idle = self._idle, []
        return [Input("hand_over", seat, bot=bot, word=AWAY) for seat in {*gone, *idle}]

    def waiting(self) -> bool:
        return bool(self._idle)

    @property
    def counting(self) -> bool:
        """Whether anybody is being waited for, or has been found to do nothing."""
        return bool(self._since or self._idle)

    def _did_nothing(self) -> list[int]:
        """At the end of a stretch in which everybody is expected to act: who did not."""
        match = self.match
        if match.table.game.tempo.stretch is None or not match.going:
            return []
        now = match.table.game.tempo.stretch(match.table.state)
        before, self._stretch = self._stretch, now
        if now == before:
            return []
        acted, self._acted = self._acted, set()
        if before < 0:
            return []
        return [
            one.seat
            for one in match.people
            if one.kind == "guest" and one.seat not in acted and not match.bot_of(one.seat)
        ]

    def _missed(self) -> list[int]:
        match = self.match
        asked = match.asked()
        if not asked:
            return []
        here = match.present()
        if not here and match.deadline is None:
            return []
        return [
            seat
            for seat in asked
            if match.people[seat].kind == "guest"
            and match.people[seat].guest not in here
            and not match.bot_of(seat)
        ]
