"""What goes on at a table without anybody's hand: deadlines, limits to thinking, bots."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from fracas import BadInput, Refused
from fracas.record import Input

if TYPE_CHECKING:
    from .match import Match
    from .owner import Owner

log = logging.getLogger("fracas.server")
MENU_SECONDS = 2.0
"""A bot looks at a menu that is always open only so often."""


class Thinking:
    def __init__(self, match: Match, owner: Owner) -> None:
        self.match = match
        self.owner = owner
        self._bots: dict[int, asyncio.Task[None]] = {}
        self._asked_since: dict[int, tuple[int, float]] = {}
        """For people with a limit: their question, and since when they have had it."""

    def look(self) -> None:
        """Who has to move now: start their clocks, and the bots' thinking."""
        asked = self.match.asked()
        if self.match.kept.think is not None:
            self._start_clocks([seat for seat in asked if not self.match.bot_of(seat)])
        for seat in asked:
            if self.match.bot_of(seat) and seat not in self._bots:
                task = asyncio.create_task(self._think(seat))
                self._bots[seat] = task
        self._note_wake(asked)
        self.owner.look()

    def stop(self) -> None:
        for task in self._bots.values():
            task.cancel()
        self._bots.clear()

    def next_alarm(self) -> float | None:
        """Seconds until a deadline of the game, or of somebody's thinking."""
        if not self.match.going or self.match.table.state.paused:
            return None
        alarms = []
        due, now = self.match.table.next_deadline, self.match.clock()
        if due is not None and now is not None:
            alarms.append((due - now) / 1000)
        if self.match.kept.think is not None:
            late = time.monotonic() - self.match.kept.think
            alarms += [since - late for _, since in self._asked_since.values()]
        return max(0.0, min(alarms)) if alarms else None

    def due(self) -> list[Input]:
        """Ticks and time-outs whose time has come."""
        if not self.match.going or self.match.table.state.paused:
            return []
        found = []
        due, now = self.match.table.next_deadline, self.match.clock()
        if due is not None and now is not None and due <= now:
            found.append(Input("tick", at=now))
        if self.match.kept.think is not None:
            late = time.monotonic() - self.match.kept.think
            for seat, (_, since) in list(self._asked_since.items()):
                if since <= late:
                    del self._asked_since[seat]
                    found.append(Input("time_out", seat))
        return found

    def _start_clocks(self, seats: list[int]) -> None:
        before, self._asked_since = self._asked_since, {}
        waiting = self.match.table.waiting
        for seat in seats:
            number = waiting[seat].number
            if seat in before and before[seat][0] == number:
                self._asked_since[seat] = before[seat]
            else:
                self._asked_since[seat] = (number, time.monotonic())

    async def _think(self, seat: int) -> None:
        """Ask a bot, in a process of its own, and play what it says if that is still asked."""
        hall = self.match.hall
        try:
            question = self.match.table.waiting[seat]
            if question.standing:
                await asyncio.sleep(MENU_SECONDS)
            bot = self.match.bot_of(seat)
            if not bot or not self.match.going:
                return
            number, answers = await hall.bots.choose(self.match.table, seat, bot)
            await self.match.act(Input("play", seat, number, answers))
        except (Refused, BadInput, KeyError):
            await asyncio.sleep(0.05)  # the table has moved on: look again
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("a bot failed in match %s: %s", self.match.kept.id, error)
            await asyncio.sleep(1)
        finally:
            if self._bots.get(seat) is asyncio.current_task():
                del self._bots[seat]
        if self.match.going:
            self.look()

    def _note_wake(self, asked: list[int]) -> None:
        """Keep whether the match goes on without anybody looking, for after a restart."""
        match = self.match
        wake = match.going and (
            match.table.next_deadline is not None
            or match.kept.think is not None
            or any(match.bot_of(seat) for seat in asked)
        )
        if wake != match.kept.wake and match.going:
            match.kept.wake = wake
            sql = "UPDATE matches SET wake = ? WHERE id = ?"
            match.hall.soon(match.hall.store.execute(sql, (wake, match.kept.id)))
