"""The one task that owns a match: apply to a branch, append, swap, tell."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import TYPE_CHECKING

import msgspec

from fracas import BadInput, BrokenMatch, Refused, Table
from fracas.engine.text import Text
from fracas.record import Input

from . import archive, logs, seeing
from .archive import Line
from .budget import NOBODY, Account, since
from .homes import Db, Job
from .thinking import Thinking
from .trouble import StoreError, Taken, Trouble, Unkept, Unsure

if TYPE_CHECKING:
    from .connection import Connection
    from .match import Match

log = logging.getLogger("fracas.server")
INBOX = 256
"""Inputs that may wait in a match; more are refused."""
AT_ONCE = 0.02
"""Seconds of the loop that the inputs of a table may take before others have their turn."""
BATCH = 64
"""Inputs that may share an append."""
VOID = 256
"""Commands of which it is known that they were not kept."""
LOOKING_ON = 0.02
"""Seconds that a busy table may keep those waiting who have sent nothing themselves."""
BROKEN = "the rules of this game failed here; the record is kept"


class Wish(msgspec.Struct):
    """An input that somebody would like to make."""

    input: Input
    command: str | None = None
    sender: Connection | None = None
    done: asyncio.Future[None] | None = None
    arrived: float = 0.0
    """When, on the house's clock."""
    account: Account = NOBODY
    """Who pays for it…"""
    paid: float = 0.0
    """… and has already, as it is not known before what it costs."""


class Owner:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.thinking = Thinking(match, self)
        self._inbox: deque[Wish] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._snapshot_at = 0
        self._usual = 0.002
        """Seconds of the loop that an input has taken lately."""
        self._untold = 0.0
        """Since when something has happened that not everybody was told of."""
        self._void: dict[tuple[int, str], int] = {}
        """Commands that were not kept, and the socket on which that was said."""

    @property
    def _about(self) -> dict[str, str]:
        return logs.about(self.match.kept.id)

    @property
    def busy(self) -> bool:
        """Whether an input waits, or is being written."""
        waits = self._waiting is not None and not self._waiting.done()
        return bool(self._inbox) or (self._task is not None and not waits)

    def start(self) -> None:
        """Begin to own a match that is being played."""
        if self._task is None and self.match.playable:
            self._snapshot_at = self.match.inputs
            self._task = asyncio.create_task(self._own())
            if not self.match.inputs and not self.match.table.over:
                self._name_bots()
                for one in self.match.people:
                    if one.kind == "guest":
                        self.greet(one.seat)
            self.thinking.look()

    def _name_bots(self) -> None:
        """A game with a pause of its own asks itself who is a person."""
        if "pause" in self.match.table.game.acts:
            for one in self.match.people:
                if one.kind == "bot":
                    self.wish(Wish(Input("hand_over", one.seat, bot=one.bot)))

    def greet(self, seat: int) -> None:
        """A person sits there: where a game lets people say where they want to be asked, she is
        asked at the usual moments until she says otherwise."""
        given = self.match.table.greeting(seat)
        if given is not None:
            self.wish(Wish(given))

    async def stop(self, snapshot: bool = True) -> None:
        """Let go of it, with a snapshot so that it is read again quickly."""
        self.thinking.stop()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
            self._not_kept(list(self._inbox), _unsure(TimeoutError("the house lets go of it")))
            self._inbox.clear()
        if snapshot and self.match.playable and self._snapshot_at < self.match.inputs:
            with contextlib.suppress(StoreError):  # without it a load only takes longer
                await self.match.hall.store.write(
                    archive.snapshot(self.match.kept.id, self.match.table)
                )

    def wish(self, one: Wish) -> str:
        """Take an input in line. Returns why not, if not."""
        if len(self._inbox) >= INBOX:
            return "too much is waiting at this table; try again in a moment"
        if one.account is not NOBODY:
            one.paid = self._usual
            one.account.pay("turns", one.paid)
        self._inbox.append(one)
        self.look()
        return ""

    async def act(self, given: Input, account: Account = NOBODY) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if why := self.wish(Wish(given, done=done, account=account)):
            raise Refused(Text(why))
        await done

    def look(self) -> None:
        """There is something to do, or deadlines may have changed."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def _own(self) -> None:
        while True:
            if not self._inbox:
                held = self.match.hall.held is not None  # all look again when that is over
                await self._something(None if held else self.thinking.next_alarm())
            try:
                await self._round()
                if self._inbox:
                    await asyncio.sleep(0)  # not two rounds of one table before others have theirs
            except Exception as error:
                await self._quarantine(error)
                return

    async def _something(self, alarm: float | None) -> None:
        """Wait for an input, or so many seconds."""
        self._waiting = asyncio.get_running_loop().create_future()
        if alarm is None:
            await self._waiting
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(alarm):
                await self._waiting

    async def _round(self) -> None:
        """Everything that waits, as one append: at most one is in flight for a match."""
        batch = [self._inbox.popleft() for _ in range(min(len(self._inbox), BATCH))]
        if (trouble := self.match.hall.held) is not None:
            self._not_kept(batch, Unkept(trouble))
            return
        answering = {wish.input.seat for wish in batch if wish.input.do == "play"}
        batch += [Wish(one) for one in self.thinking.due(answering)]
        if not batch:
            return
        branch = self.match.table.ahead()
        lines: list[Line] = []
        taken: list[Wish] = []
        commands: set[tuple[int, str | None]] = set()
        now = self.match.clock()
        broken: Exception | None = None
        rest: list[Wish] = []
        began = lately = time.perf_counter()
        for wish in batch:
            if wish.sender is not None and lately - began > AT_ONCE:
                rest.append(wish)
                continue
            if broken is not None:
                self._refuse(wish, BrokenMatch(BROKEN))
            elif self._known(wish, commands):
                taken.append(wish)
            elif self._void and self._is_void(wish):
                self._refuse(wish, Unkept(Trouble("busy", "it was refused before")))
            elif wish.sender is not None and not wish.sender.in_its_seat:
                self._refuse(wish, BadInput("this seat is somebody else's now"))
            else:
                before = branch.inputs
                try:
                    lines.append(self._apply(branch, wish, now))
                    taken.append(wish)
                    commands.add((wish.input.seat, wish.command))
                except (Refused, BadInput) as error:
                    self._refuse(wish, error)
                except Exception as error:
                    if self._unread(wish, error) and branch.inputs == before:
                        log.warning("an input cannot be read: %r", error, extra=self._about)
                        self._refuse(wish, BadInput("this cannot be read as an input"))
                    else:  # a defect of the rules; what came before still counts
                        broken = error
                        self._refuse(wish, BrokenMatch(BROKEN))
            lately = self._settle(wish, lately)
        self._inbox.extendleft(reversed(rest))
        self.match.cost += lately - began
        if lines:
            try:
                await self._append(branch, lines)
            except Unkept as error:
                self._not_kept(taken, error)
                if isinstance(error, Unsure):
                    raise
                return
            except (Taken, asyncio.CancelledError) as error:  # it may be there, or somebody else's
                self._not_kept(taken, _unsure(error))
                raise
            self.match.swap(branch, lines)
            self.match.hall.metrics.inputs += len(lines)
            now_is = self.match.hall.now()
            for wish in taken:
                if wish.arrived:
                    self.match.hall.metrics.moves.observe(now_is - wish.arrived)
                if wish.input.do == "play":
                    self.thinking.clocks.answered(wish.input.seat, wish.arrived)
                    if wish.sender is not None:
                        self.thinking.absence.acted(wish.input.seat)
            self.match.moved()
            self._note_snapshot()
            self._untold = self._untold or time.monotonic()
        self._accept(taken)
        if broken is not None:
            raise broken
        self._tell_others()
        if lines:
            self.thinking.look()

    def _settle(self, wish: Wish, began: float) -> float:
        """Pay for what it took, once that is known; returns the time of now."""
        took = since(began)
        self._usual += (took - self._usual) / 8
        if wish.account is not NOBODY:
            wish.account.pay("turns", took - wish.paid)
        return time.perf_counter()

    def _unread(self, wish: Wish, error: Exception) -> bool:
        """Whether somebody's input failed before the rules came to it. The house's own would come
        again and again."""
        own = wish.sender is None and wish.done is None
        return not own and not isinstance(error, BrokenMatch)

    def _not_kept(self, wishes: list[Wish], error: Unkept) -> None:
        """Nothing of it is on disk, except what was before. Where that is not sure, clients are not
        told that it was refused: they come again, and say it again."""
        self._accept([wish for wish in wishes if self._known(wish, set())])
        for wish in wishes:
            if not self._known(wish, set()):
                sure = not isinstance(error, Unsure)
                if sure:
                    self._make_void(wish)
                self._refuse(wish if sure else msgspec.structs.replace(wish, sender=None), error)

    def _make_void(self, wish: Wish) -> None:
        """Somebody is told that it was not kept, and may do something else. What they said by an
        older socket may still be on its way here, and is not to count after all."""
        if wish.sender is None or wish.command is None:
            return
        key = wish.input.seat, wish.command
        self._void[key] = max(wish.sender.born, self._void.pop(key, 0))
        while len(self._void) > VOID:
            del self._void[next(iter(self._void))]

    def _is_void(self, wish: Wish) -> bool:
        if wish.sender is None or wish.command is None:
            return False
        return wish.sender.born < self._void.get((wish.input.seat, wish.command), 0)

    def _tell_others(self) -> None:
        """Who has not just been answered is told too; while more inputs wait already, of all that
        they bring together, but not for long."""
        if self._untold and (not self._inbox or time.monotonic() - self._untold > LOOKING_ON):
            self._untold = 0.0
            self.match.mark()

    def _known(self, wish: Wish, commands: set[tuple[int, str | None]]) -> bool:
        """A command that was sent twice counts once: on disk already, or in this round."""
        if wish.command is None:
            return False
        seat, command = wish.input.seat, wish.command
        return command in self.match.commands.get(seat, ()) or (seat, command) in commands

    def _apply(self, branch: Table, wish: Wish, now: int | None) -> Line:
        told = len(branch.log)
        given = wish.input
        if now is not None and given.do not in ("undo", "takeback"):
            given = msgspec.structs.replace(given, at=max(now, branch.state.now + branch.state.lag))
        branch.apply(given)
        return Line(
            branch.inputs,
            given.seat,
            wish.command,
            int(time.time() * 1000),
            branch.record.inputs[-1],
            branch.log[told:],
            "",
        )

    async def _append(self, branch: Table, lines: list[Line]) -> None:
        match = self.match
        if match.hall.leases is not None:
            match.hall.leases.check(match.kept.id)
        lines[-1].digest = branch.digest()
        more = []
        result = match.kept.result
        if branch.result is not None:
            turns = match.table.turned() | branch.turned()
            more.append(archive.snapshot(match.kept.id, branch, turns))
            result = msgspec.json.encode(seeing.result(branch, branch.result, "en"))
            more.append(_finish(match.kept.id, result))
        before = match.chain or match.kept.chain()
        job = archive.append(match.kept.id, match.epoch, before, lines, more)
        # Once begun it will be on disk, whatever becomes of this task.
        await match.hall.store.begin_write(job)
        match.chain, match.kept.result = job.chain, result
        if more:
            self._snapshot_at = branch.inputs

    def _note_snapshot(self) -> None:
        count = self.match.inputs
        if count - self._snapshot_at >= archive.SNAPSHOT_EVERY:
            self._snapshot_at = count
            self.match.hall.keep_snapshot(self.match)

    def _accept(self, taken: list[Wish]) -> None:
        commands: dict[int, list[str]] = {}
        for wish in taken:
            if wish.done is not None and not wish.done.done():
                wish.done.set_result(None)
            if wish.command is not None:
                commands.setdefault(wish.input.seat, []).append(wish.command)
        if commands:
            for one in self.match.connections:
                if one.actor in commands:
                    one.accepted(*commands[one.actor])

    def _refuse(self, wish: Wish, error: Exception) -> None:
        self.match.hall.metrics.refused += 1
        if wish.done is not None and not wish.done.done():
            wish.done.set_exception(error)
        if wish.sender is not None:
            wish.sender.refuse(error, wish.command)

    async def _quarantine(self, error: Exception) -> None:
        """The rules failed: this match stops, its record is kept, others go on. A match that could
        not be stored leaves memory and is read again."""
        self._task = None
        self.thinking.stop()
        match = self.match
        waiting = list(self._inbox)
        self._inbox.clear()
        if isinstance(error, StoreError):
            self._not_kept(waiting, _unsure(error))
            log.error("a match was not stored and is read again: %s", error, extra=self._about)
            if match.hall.leases is not None:
                match.hall.leases.lost(match.kept.id)
            match.hall.forget(match, "the server lost its place at this table; joining again")
            return
        for wish in waiting:
            self._refuse(wish, BrokenMatch(BROKEN))
        why = str(error) if isinstance(error, BrokenMatch) else f"{type(error).__name__}: {error}"
        log.error("a match is broken: %s", why, exc_info=error, extra=self._about)
        match.kept.status, match.kept.why, match.kept.wake = "broken", why[:500], False
        match.hall.metrics.broken += 1
        match.tell()
        with contextlib.suppress(StoreError):
            await match.hall.store.write(archive.snapshot(match.kept.id, match.table))
            await match.hall.store.execute(
                "UPDATE matches SET status = 'broken', why = ?, wake = 0 WHERE id = ?",
                (match.kept.why, match.kept.id),
            )


def _unsure(error: BaseException) -> Unsure:
    """What is to be said of inputs that were not stored, and may be: those who sent them will."""
    return error if isinstance(error, Unsure) else Unsure(Trouble("busy", str(error)))


def _finish(match: str, result: bytes) -> Job[None]:
    def job(db: Db) -> None:
        db.execute(
            "UPDATE matches SET status = 'over', result = ?, wake = 0 WHERE id = ?", (result, match)
        )

    return job
