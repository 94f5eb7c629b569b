"""Which matches stay in memory: those that somebody is at, those whose time runs, and of all others
the ones that were touched last. All are on disk, and are read again when somebody comes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .hall import Hall
    from .match import Match

IDLE = 600.0
"""Seconds after which a match that nobody looks at leaves memory."""
MOST_IDLE = 200
"""So many of them at once, whenever they were touched…"""
JUST_NOW = 5.0
"""… unless that was within so many seconds: somebody may be about to join."""


class Shelf:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def tidy(self) -> None:
        """Put away what nobody needs."""
        now = time.monotonic()
        idle = [one for one in self.hall.matches.values() if self._idle(one, now)]
        idle.sort(key=lambda one: one.touched)
        spare = len(idle) - MOST_IDLE
        for at, match in enumerate(idle):
            if at < spare or now - match.touched > IDLE:
                await self.put_away(match)

    async def put_away(self, match: Match) -> None:
        """Let go of a match that nobody is at. Whoever comes meanwhile has it read anew."""
        self.hall.forget(match)
        await match.owner.stop()

    def _idle(self, match: Match, now: float) -> bool:
        return (
            not match.connections
            and now - match.touched > JUST_NOW
            and not match.owner.busy
            and not match.owner.thinking.needed
        )
