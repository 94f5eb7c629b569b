"""What goes on at a table without anybody's hand: deadlines, clocks, bots, absence."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from fracas import BadInput, Refused
from fracas.engine import run
from fracas.engine.state import Sealed, State, Strand
from fracas.record import Input

from . import logs
from .absence import Absence
from .budget import Account
from .clocks import Clocks
from .timing import stretched
from .trouble import StoreError

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
        self.clocks = Clocks(match)
        self.absence = Absence(match)

    def look(self) -> None:
        """Who has to move now: start their clocks, and the bots' thinking."""
        bots = [] if self._rest() else self._asked_bots()
        self.clocks.look()
        self.absence.look()
        if self.match.hall.held is not None:  # all look again when that is over
            return
        for seat in bots:
            if seat not in self._bots and not self._idle(seat, self._left_to_people(seat)):
                self._bots[seat] = asyncio.create_task(self._think(seat))
        self._note_wake(bool(bots))
        self.owner.look()

    @property
    def needed(self) -> bool:
        """Whether the match goes on although nobody is there: time runs, or a bot thinks."""
        return self.match.going and (bool(self._bots) or not self._timeless())

    def _asked_bots(self) -> list[int]:
        return [seat for seat in self.match.asked() if self.match.bot_of(seat)]

    def _rest(self) -> bool:
        """Whether bots leave it: nobody is there, and it is for a person or for time to go on, or
        no person plays any more. Whoever comes wakes them."""
        match = self.match
        if match.connections:
            return False
        people = [one.seat for one in match.people if one.guest and not match.bot_of(one.seat)]
        asked = match.asked()
        return not people or any(seat in asked for seat in people) or match.deadline is not None

    def stop(self) -> None:
        for task in self._bots.values():
            task.cancel()
        self._bots.clear()

    def next_alarm(self) -> float | None:
        """Seconds until a deadline of the game, or the end of somebody's time."""
        if self._timeless() or not self.match.going or self.match.table.state.paused:
            return None
        alarms = []
        due, now = self.match.deadline, self.match.clock()
        if due is not None and now is not None:
            alarms.append((due - now) / 1000)
        ends = [*self.clocks.ends().values(), *self.absence.ends()]
        alarms += [end - self.match.hall.now() for end in ends]
        if self.absence.waiting():
            return 0.0
        return max(0.0, min(alarms)) if alarms else None

    def _timeless(self) -> bool:
        """Whether no time runs, neither the game's nor the house's own: the usual case."""
        timed = self.clocks.on or self.absence.counting or self.match.deadline is not None
        return not timed

    def due(self, answering: Collection[int]) -> list[Input]:
        """Ticks, time-outs and hand-overs whose time has come; some seats are just answering."""
        if self._timeless() or not self.match.going or self.match.table.state.paused:
            return []
        found: list[Input] = []
        due, now = self.match.deadline, self.match.clock()
        if due is not None and now is not None and due <= now:
            found.append(Input("tick", at=now))
        for seat in self.clocks.late(answering):
            self.clocks.ran_out(seat)
            found.append(Input("time_out", seat))
        return found + self.absence.due()

    def _pace(self, seat: int) -> float:
        """Seconds before a bot answers: as people would, where everybody acts at once."""
        table = self.match.table
        pace = table.game.tempo.pace
        wait = 0 if pace is None else pace(table.state, random.Random())
        asked = table.waiting.get(seat)
        if wait == 0 and asked is not None and asked.standing:
            return MENU_SECONDS
        return wait / 1000

    def _left_to_people(self, seat: int) -> list[int]:
        """Questions to the seat's team that a person who is there may answer for it as well."""
        match = self.match
        if not match.going or not match.hall.in_teams(match):
            return []
        here = match.present()
        team = next(side for side in match.hall.sides(match) if seat in side)
        people = [one for one in team if match.people[one].guest in here and not match.bot_of(one)]
        s = match.table.state
        return [strand.number for strand in s.strands if _shared(s, strand, seat, people)]

    def _idle(self, seat: int, left: Collection[int]) -> bool:
        """Whether a bot has nothing to answer."""
        if not self.match.going or self.match.table.state.paused:
            return True
        asked = self.match.table.questions(seat)
        if self._rests(seat):
            asked = [one for one in asked if not one.standing]
        return not any(one.number not in left and not one.answered for one in asked)

    def _rests(self, seat: int) -> bool:
        """Whether it leaves its menu alone; then what else it is asked is the most urgent."""
        rests = self.match.table.game.tempo.rests
        return rests is not None and rests(self.match.table.state, seat)

    async def _think(self, seat: int) -> None:
        """Ask a bot, in a process of its own, and play what it says if that is still asked."""
        try:
            await self.match.hall.timing.sleep(self._pace(seat))
            bot = self.match.bot_of(seat)
            left = self._left_to_people(seat)
            if not bot or self._idle(seat, left):
                return
            number, answers = await self._chosen(seat, bot, left)
            if not self.match.bot_of(seat):  # the person is back
                return
            account = self._account()
            await self.match.hall.desk.turn(account, always=True)
            await self.match.act(Input("play", seat, number, answers), account)
        except (Refused, BadInput, KeyError):
            await asyncio.sleep(0.05)  # the table has moved on: look again
        except StoreError:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("a bot failed: %s", error, extra=logs.about(self.match.kept.id))
            await asyncio.sleep(1)
        finally:
            if self._bots.get(seat) is asyncio.current_task():
                del self._bots[seat]
        if self.match.going:
            self.look()

    async def _chosen(self, seat: int, bot: str, left: Sequence[int]) -> tuple[int, list[Any]]:
        """What a bot answers, at a time that does not depend on what it sees."""
        hall, table = self.match.hall, self.match.table
        timing, asked = hall.timing, [one for one in table.questions(seat) if not one.answered]
        kind = table.game.name, bot, next((one.kind for one in asked if one.number not in left), "")
        settled, began = timing.settled(kind), timing.now()
        found = await hall.bots.choose(table, seat, bot, left, self._account())
        took = timing.now() - began
        timing.note(kind, took)
        hall.metrics.thoughts.observe(took)
        await timing.sleep(stretched(settled, took) - took)
        return found

    def _account(self) -> Account:
        """Whom bots think and play for: whoever has opened the table."""
        return self.match.hall.account(self.match.kept.host)

    def _note_wake(self, bots: bool) -> None:
        """Keep whether the match goes on without anybody looking, for after a restart."""
        match = self.match
        wake = bots or match.kept.think is not None or match.deadline is not None
        if wake != match.kept.wake and match.going:
            match.kept.wake = wake
            sql = "UPDATE matches SET wake = ? WHERE id = ?"
            match.hall.soon(match.hall.store.execute(sql, (wake, match.kept.id)))


def _shared(s: State, strand: Strand, seat: int, others: Collection[int]) -> bool:
    """Whether one of these may give the very answer that a seat is asked for."""
    seats = run.asked_seats(s, strand)
    found = [one for one in others if one in seats] if seat in seats else []
    step = strand.asking
    if isinstance(step, Sealed):
        return any(step.party(s, one) == step.party(s, seat) for one in found)
    return bool(found)
