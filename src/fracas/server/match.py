"""A live match: one task owns it. Apply to a branch, append, swap, tell."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from fracas import BadInput, BrokenMatch, Refused, Table
from fracas.engine.run import asked_seats
from fracas.engine.text import Text
from fracas.record import Input

from . import archive, seeing
from .archive import Kept, Line, Seating
from .protocol import Bye, Person
from .secret import commitment
from .seeing import Sight
from .store import Job

if TYPE_CHECKING:
    from .connection import Connection
    from .hall import Hall

log = logging.getLogger("fracas.server")
INBOX = 256
"""Inputs that may wait in a match; more are refused."""
BATCH = 64
BROKEN = "the rules of this game failed here; the record is kept"


class Wish(msgspec.Struct):
    """An input that somebody would like to make."""

    input: Input
    command: str | None = None
    sender: Connection | None = None
    done: asyncio.Future[None] | None = None


class Match:
    """What the hall holds of a match while anybody needs it."""

    def __init__(self, hall: Hall, kept: Kept, people: list[Seating], table: Table | None) -> None:
        self.hall = hall
        self.kept = kept
        self.people = people
        self._table = table
        """None while seats are free, and where the rules of today cannot play it on."""
        self.stored: list[Line] = []
        """For a match that can only be read."""
        self.views: dict[str, msgspec.Raw] = {}
        self.commands: set[tuple[int, str]] = set()
        self.connections: set[Connection] = set()
        self._inbox: deque[Wish] = deque()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stand_ins: dict[int, str] = {}
        """The bots that seats were handed over to."""
        self._sights: dict[tuple[int | str | None, str], Sight] = {}
        self._thinking: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._anchor = (time.monotonic(), 0 if table is None else table.state.now)
        """A moment of ours and the table's time then."""
        self._asked_since: dict[int, tuple[list[int], float]] = {}
        """For seats with a limit to their thinking: the questions, and since when."""
        self._snapshot_at = 0
        self.touched = time.monotonic()
        self.name_seats()

    # What there is

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    @property
    def playable(self) -> bool:
        return self.kept.status in ("live", "over") and self._table is not None

    @property
    def inputs(self) -> int:
        return len(self.stored) if self._table is None else len(self._table.record.inputs)

    def sight(self, viewer: int | str | None, lang: str) -> Sight:
        """A view of this moment, worked out once for all who share it."""
        found = self._sights.get((viewer, lang))
        if found is None:
            found = self._sights[viewer, lang] = Sight(self.table, viewer, lang)
        return found

    def asked(self) -> list[int]:
        if not self.playable or self.table.state.paused:
            return []
        s = self.table.state
        return sorted({seat for strand in s.strands for seat in asked_seats(s, strand)})

    def persons(self) -> list[Person]:
        online = {one.seat for one in self.connections if one.seat is not None}
        state = self._table.state if self._table is not None else None
        return [
            Person(
                one.seat,
                "person" if one.kind == "guest" else "bot" if one.kind == "bot" else "open",
                one.name or self._name_of(one),
                one.guest,
                self.bot_of(one.seat),
                one.seat in online,
                state is not None and bool(state.conceded >> one.seat & 1),
            )
            for one in self.people
        ]

    def _name_of(self, one: Seating) -> str:
        if one.kind == "bot":
            return self.hall.bots.names.get(one.bot, one.bot)
        return "Guest" if one.kind == "guest" else ""

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat now, or nothing."""
        one = self.people[seat]
        if one.kind == "bot":
            return one.bot
        if self._table is None:
            return ""
        s = self._table.state
        if s.bots >> seat & 1 or s.conceded >> seat & 1:
            return self._stand_ins.get(seat) or self.hall.bots.usual
        return ""

    def name_seats(self) -> None:
        if self._table is not None:
            names = [one.name for one in self.persons()]
            self._table.called = tuple(
                f"{name} ({names[:at].count(name) + 1})" if names.count(name) > 1 else name
                for at, name in enumerate(names)
            )

    def commitment(self) -> str:
        return commitment(self.kept.salt, self.kept.seed) if self.kept.seed else ""

    def sit_down(self, table: Table, stored: list[Line]) -> None:
        """Take over a table that was read from the store, or has just begun."""
        self._table = table
        self._anchor = (time.monotonic(), table.state.now)
        self._snapshot_at = len(stored)
        self._note_stand_ins(stored)
        self.name_seats()

    def _note_stand_ins(self, lines: Sequence[Line]) -> None:
        for one in lines:
            if one.input.do == "hand_over":
                self._stand_ins[one.seat] = one.input.bot

    def read_only(self, stored: list[Line], views: dict[str, msgspec.Raw]) -> None:
        self._table = None
        self.stored = stored
        self.views = views

    def began(self) -> None:
        self.start()
        self._after_change()

    def shut_out(self, seat: int) -> None:
        """The seat has changed hands: sockets that sat there must join anew."""
        for one in list(self.connections):
            if one.seat == seat:
                one.bye(Bye("this seat is somebody else's now", "ticket"))

    # Time

    def clock(self) -> int | None:
        """The table's time now, or None where no time runs. It stands while nobody serves it."""
        if self._table is None or not self._timed():
            return None
        if self.table.state.paused:
            return self.table.state.now
        since, then = self._anchor
        return then + int((time.monotonic() - since) * 1000)

    def _timed(self) -> bool:
        return self.table.state.now > 0 or self.table.next_deadline is not None

    def _next_alarm(self) -> float | None:
        """Seconds until a deadline of the game or of a seat's thinking."""
        if not self.playable or self.table.over or self.table.state.paused:
            return None
        alarms = []
        due, now = self.table.next_deadline, self.clock()
        if due is not None and now is not None:
            alarms.append((due - now) / 1000)
        if self.kept.think is not None:
            alarms += [
                since + self.kept.think - time.monotonic()
                for _, since in self._asked_since.values()
            ]
        return max(0.0, min(alarms)) if alarms else None

    # What can be done

    def start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._own(), name=f"match {self.kept.id}")
            self._after_change()

    def wish(self, one: Wish) -> str:
        """Take an input in line. Returns why not, if not."""
        if len(self._inbox) >= INBOX:
            return "too much is waiting at this table; try again in a moment"
        self._inbox.append(one)
        self._wake.set()
        return ""

    async def act(self, given: Input) -> None:
        """An input of the house itself: done and on disk, or an exception."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        why = self.wish(Wish(given, done=done))
        if why:
            raise Refused(Text(why))
        await done

    async def stop(self) -> None:
        for task in [*self._tasks, *([self._task] if self._task else [])]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        self._task = None
        if self.playable and self._snapshot_at < self.inputs:
            await self.hall.store.write(archive.snapshot(self.kept.id, self.table))

    def tell(self) -> None:
        """Something has changed: every writer task looks again when its socket is free."""
        self._sights.clear()
        for one in self.connections:
            one.mark()

    def look(self) -> None:
        """Something beside the game has changed: people, chat."""
        for one in self.connections:
            one.mark()

    # The owner

    async def _own(self) -> None:
        while True:
            if not self._inbox:
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), self._next_alarm())
            self._wake.clear()
            try:
                await self._round()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                await self._quarantine(error)
                return

    async def _round(self) -> None:
        """Everything that waits, as one append: at most one is in flight for a match."""
        batch = [self._inbox.popleft() for _ in range(min(len(self._inbox), BATCH))]
        batch += self._due()
        if not batch or not self.playable:
            for wish in batch:
                self._refuse(wish, BadInput("this table cannot be played"))
            return
        branch = self.table.branch()
        lines: list[Line] = []
        taken: list[Wish] = []
        broken: Exception | None = None
        for wish in batch:
            if broken is not None:
                self._refuse(wish, broken)
                continue
            if wish.command is not None and self._known(wish, lines):
                taken.append(wish)
                continue
            try:
                lines.append(self._apply(branch, wish))
                taken.append(wish)
            except (Refused, BadInput) as error:
                self._refuse(wish, error)
            except Exception as error:  # a defect of the rules: what came before it still counts
                broken = error
                self._refuse(wish, BrokenMatch(BROKEN))
        if lines:
            await self._append(branch, lines)
            self._swap(branch, lines)
        for wish in taken:
            if wish.done is not None and not wish.done.done():
                wish.done.set_result(None)
            if wish.command is not None and wish.input.seat >= 0:
                for one in self.connections:
                    if one.seat == wish.input.seat:
                        one.accepted(wish.command)
        if broken is not None:
            raise broken
        if lines:
            self.tell()
            self._after_change()

    def _known(self, wish: Wish, lines: list[Line]) -> bool:
        """A command that was sent twice counts once."""
        seat, command = wish.input.seat, wish.command
        return (seat, command) in self.commands or any(
            line.seat == seat and line.command == command for line in lines
        )

    def _apply(self, branch: Table, wish: Wish) -> Line:
        told = len(branch.log)
        given = wish.input
        now = self.clock()
        if now is not None and given.do != "undo":
            given = msgspec.structs.replace(given, at=max(now, branch.state.now))
        branch.apply(given)
        return Line(
            len(branch.record.inputs),
            given.seat,
            wish.command,
            int(time.time() * 1000),
            branch.record.inputs[-1],
            branch.log[told:],
            branch.digest(),
        )

    async def _append(self, branch: Table, lines: list[Line]) -> None:
        more = []
        count = len(branch.record.inputs)
        if branch.over or count - self._snapshot_at >= archive.SNAPSHOT_EVERY:
            more.append(archive.snapshot(self.kept.id, branch))
            self._snapshot_at = count
        if branch.over:
            assert branch.result is not None
            found = msgspec.json.encode(seeing.result(branch, branch.result, "en"))
            more.append(finish(self.kept.id, found))
        job = archive.append(self.kept.id, self.hall.store.epoch, lines, more)
        await asyncio.shield(self.hall.store.begin_write(job))

    def _swap(self, branch: Table, lines: list[Line]) -> None:
        if not self._timed() or self.table.state.paused:
            self._anchor = (time.monotonic(), branch.state.now)
        self._table = branch
        if branch.over:
            self.kept.status = "over"
        self._note_stand_ins(lines)
        self.commands.update((line.seat, line.command) for line in lines if line.command)
        self.touched = time.monotonic()
        self.hall.metrics.inputs += len(lines)

    def _due(self) -> list[Wish]:
        """Ticks and time-outs that are due now."""
        if not self.playable or self.table.over or self.table.state.paused:
            return []
        due, now = self.table.next_deadline, self.clock()
        found = []
        if due is not None and now is not None and due <= now:
            found.append(Wish(Input("tick", at=now)))
        if self.kept.think is not None:
            late = time.monotonic() - self.kept.think
            for seat, (_, since) in list(self._asked_since.items()):
                if since <= late:
                    del self._asked_since[seat]
                    found.append(Wish(Input("time_out", seat)))
        return found

    def _after_change(self) -> None:
        """Who has to move now: start their clocks, and the bots' thinking."""
        asked = self.asked()
        if self.kept.think is not None:
            self._start_thinking([seat for seat in asked if not self.bot_of(seat)])
        for seat in asked:
            bot = self.bot_of(seat)
            if bot and seat not in self._thinking:
                self._thinking.add(seat)
                task = asyncio.create_task(self._think(seat, bot))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        wake = bool(self.playable and not self.table.over and self._needs_the_house(asked))
        if wake != self.kept.wake:
            self.kept.wake = wake
            self.hall.soon(
                self.hall.store.execute(
                    "UPDATE matches SET wake = ? WHERE id = ?", (wake, self.kept.id)
                )
            )

    def _start_thinking(self, seats: Sequence[int]) -> None:
        before, self._asked_since = self._asked_since, {}
        for seat in seats:
            numbers = [one.number for one in self.table.questions(seat)]
            if seat in before and before[seat][0] == numbers:
                self._asked_since[seat] = before[seat]
            else:
                self._asked_since[seat] = (numbers, time.monotonic())

    def _needs_the_house(self, asked: Sequence[int]) -> bool:
        """Whether it goes on without anybody looking: a deadline, a bot."""
        return (
            self.table.next_deadline is not None
            or self.kept.think is not None
            or any(self.bot_of(seat) for seat in asked)
        )

    async def _think(self, seat: int, bot: str) -> None:
        """Ask a bot, in a process of its own, and play what it says if that is still asked."""
        try:
            table = self.table
            question, answers = await self.hall.bots.choose(table, seat, bot)
            given = Input("play", seat, question, answers)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("bot %s failed in match %s: %s", bot, self.kept.id, error)
            await asyncio.sleep(1)
            given = None
        finally:
            self._thinking.discard(seat)
        if given is None or self.bot_of(seat) != bot:
            self._after_change()
            return
        try:
            await self.act(given)
        except (Refused, BadInput):
            self._after_change()  # the table has moved on: think again

    def _refuse(self, wish: Wish, error: Exception) -> None:
        if wish.done is not None and not wish.done.done():
            wish.done.set_exception(error)
        if wish.sender is not None:
            wish.sender.refuse(error, wish.command)

    async def _quarantine(self, error: Exception) -> None:
        """The rules failed, or the disk did: this match stops, its record is kept, others go on."""
        if isinstance(error, sqlite3.Error):
            log.error("match %s could not be stored and is read again: %s", self.kept.id, error)
            self.hall.forget(self, "the server lost its place at this table; joining again")
            return
        why = str(error) if isinstance(error, BrokenMatch) else f"{type(error).__name__}: {error}"
        log.error("match %s is broken: %s", self.kept.id, why, exc_info=error)
        self.kept.status, self.kept.why = "broken", why
        self.hall.metrics.broken += 1
        for wish in self._inbox:
            self._refuse(wish, BrokenMatch(BROKEN))
        self._inbox.clear()
        await self.hall.store.execute(
            "UPDATE matches SET status = 'broken', why = ?, wake = 0 WHERE id = ?",
            (why[:500], self.kept.id),
        )
        self.tell()


def finish(match: str, result: bytes) -> Job[None]:
    def job(db: sqlite3.Connection) -> None:
        db.execute(
            "UPDATE matches SET status = 'over', result = ?, wake = 0 WHERE id = ?", (result, match)
        )

    return job
