"""Who is away: after a while a bot plays for them, until they are back.

The while runs only when the table waits for the seat and another person is there to wait: nobody's
game goes on behind the back of everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.record import Input

if TYPE_CHECKING:
    from .match import Match

AWAY = "away"
"""The word in a hand-over of the house: such a seat is given back to whoever returns."""


class Absence:
    def __init__(self, match: Match) -> None:
        self.match = match
        self._since: dict[int, float] = {}

    def look(self) -> None:
        """Who is being waited for now."""
        now = self.match.hall.now()
        self._since = {seat: self._since.get(seat, now) for seat in self._missed()}

    def ends(self) -> list[float]:
        return [since + self.match.kept.grace for since in self._since.values()]

    def due(self) -> list[Input]:
        """Seats whose time to come back is over."""
        late = self.match.hall.now() - self.match.kept.grace
        bot = self.match.hall.bots.usual
        return [
            Input("hand_over", seat, bot=bot, word=AWAY)
            for seat, since in self._since.items()
            if since <= late
        ]

    def _missed(self) -> list[int]:
        match = self.match
        if not match.kept.grace or not match.going or match.table.state.paused:
            return []
        here = match.present()
        return [
            seat
            for seat in match.asked()
            if match.people[seat].kind == "guest"
            and match.people[seat].guest not in here
            and here
            and not match.bot_of(seat)
        ]
