"""The store: one home, one thread that writes, commits shared by draining.

Whoever waits for `write` knows that it is on disk. While one commit runs, all that comes in queues
up and shares the next: batches grow with the load by themselves, and nothing waits for a timer.

The thread that writes and the loop share one interpreter, and every time they change places costs
both of them more than a row does. So the loop hands over a batch and no more until that is done,
and while it has other things to do, none that is not worth it.

When the disk does not take what is to be written, nothing more is tried with it but a small write
now and then: until that succeeds, all else is refused at once.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from .file import File
from .homes import Db, Home, InputRow, Job, Marked, Row
from .marks import Mark
from .times import Histogram
from .trouble import Taken, Trouble, Unkept, Unreadable, Unsure

log = logging.getLogger("fracas.server")
T = TypeVar("T")
Batch = list[tuple[Job[Any], asyncio.Future[Any]]]
Done = list[tuple[asyncio.Future[Any], Any, BaseException | None]]
DRAIN = 512
"""Jobs that may share a commit; the others wait for the next."""
WAITING = 20_000
"""Jobs that may wait for a slow disk; more are refused."""
WORTH = 12
"""Inputs that are worth a commit of their own while the loop is busy."""
PATIENCE = 16
"""Turns of a busy loop that fewer may have to wait for it."""
COMMITS, REST = 100, 0.5
"""After so many commits the home is tidied, as soon as nothing was to be written for so many
seconds: that takes longer than a commit, and a move would have to wait for it."""
SLOW = 2.0
"""Seconds after which a commit that is not done is told of."""
LOOK = 1.0
"""Seconds between two looks at the file, and at the room on the disk."""
RETRY = 0.5
"""Seconds between two tries to write while it does not work."""
TRIES = 10
"""After so many, a file that only gives errors is opened anew."""


class Append:
    """A job that appends inputs of a match, and may do more. Where many do only that, they share a
    statement.

    A second owner or a repeated command breaks a UNIQUE, and nothing is written.
    """

    __slots__ = ("more", "rows")

    def __init__(self, rows: Sequence[InputRow], more: Sequence[Job[None]] = ()) -> None:
        self.rows = rows
        self.more = more

    @property
    def epoch(self) -> int:
        return self.rows[0][2]

    @property
    def chain(self) -> bytes:
        """The running hash after it."""
        return self.rows[-1][-1]

    def marks(self) -> dict[str, Mark | None]:
        last = self.rows[-1]
        return {last[0]: (last[1], last[-1])}

    def __call__(self, db: Db) -> None:
        """What is to be done beside; the inputs are there already."""
        for another in self.more:
            another(db)


class Remark:
    """A job after which a match ends elsewhere, or is gone, and nothing of it is to be missed."""

    __slots__ = ("job", "mark", "match")

    def __init__(self, match: str, mark: Mark | None, job: Job[Any]) -> None:
        self.match = match
        self.mark = mark
        self.job = job

    def __call__(self, db: Db) -> Any:
        return self.job(db)

    def marks(self) -> dict[str, Mark | None]:
        return {self.match: self.mark}


class Store:
    def __init__(self, home: Home | Path) -> None:
        """At a home, or in a file in this folder."""
        self.home: Home = File(home) if isinstance(home, Path) else home
        self.at_rest: Callable[[], bool] = lambda: True
        """Whether the loop has nothing better to do than to hand over what there is."""
        self._jobs: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._next: Batch = []
        """What has been asked for and not been handed over."""
        self._rows = 0
        """How many inputs that is, anything else counted as one."""
        self._writing = self._called = False
        self._turns = 0
        """How often the loop has found something better to do."""
        self._since = self._looked = 0.0
        """When the commit under way began; when the file was looked at."""
        self._trouble: Trouble | None = None
        self._tries = 0
        self.commits = self.written = self.unkept = 0
        self.times = Histogram()
        self.epoch = self.home.open()
        self._thread: threading.Thread | None = None
        self._start()

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    @property
    def folder(self) -> Path:
        """For what lies beside the store."""
        return self.home.folder

    @property
    def marks(self) -> Marked:
        return self.home.marks

    @property
    def trouble(self) -> Trouble | None:
        """What is wrong with the disk now, if anything is."""
        took = time.monotonic() - since if (since := self._since) else 0.0
        if took > SLOW and self.refusing is None:
            return Trouble("slow", f"a write has taken {took:.0f} s so far")
        return self._trouble

    @property
    def refusing(self) -> Trouble | None:
        """Why nothing can be kept now, if so."""
        found = self._trouble
        return None if found is None or found.bearable else found

    @property
    def free(self) -> int:
        """Bytes that are left on the disk."""
        return self.home.free

    async def write(self, job: Job[T]) -> T:
        """Done and on disk, or the exception that the job raised and nothing done."""
        return await self.begin_write(job)

    def begin_write(self, job: Job[T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if (trouble := self._cannot()) is not None:
            self.unkept += 1
            future.set_exception(Unkept(trouble))
            return future
        self._next.append((job, future))
        self._rows += len(job.rows) if isinstance(job, Append) else 1
        self._consider(loop)
        return future

    def _cannot(self) -> Trouble | None:
        if len(self._next) >= WAITING:
            return Trouble("slow", f"{WAITING} writes wait for the disk")
        return self.refusing

    def _consider(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand over what there is, now or at the end of this turn of the loop or a later one."""
        if self._writing or not self._next:
            return
        if self._rows >= WORTH:
            self._hand_over()
        elif not self._called:
            self._called = True
            loop.call_soon(self._at_end_of_turn, loop)

    def _at_end_of_turn(self, loop: asyncio.AbstractEventLoop) -> None:
        self._called = False
        self._turns += 1
        if self._next and not self._writing and (self._turns >= PATIENCE or self.at_rest()):
            self._hand_over()
        self._consider(loop)

    def _hand_over(self) -> None:
        self._writing = True
        self._turns = 0
        self._jobs.put(self._next[:DRAIN])
        del self._next[:DRAIN]
        self._rows = len(self._next)

    def _settle(self, loop: asyncio.AbstractEventLoop, done: Done) -> None:
        """What was handed over is on disk."""
        self._consider(loop)
        for future, result, error in done:
            if future.cancelled():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    async def execute(self, sql: str, values: Sequence[object] = ()) -> int:
        """One statement; returns how many rows it changed."""
        return await self.write(lambda db: db.execute(sql, values).rowcount)

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        try:
            return self.home.rows(sql, values)
        except Exception as error:
            trouble = self.home.trouble_of(error) or self.refusing
            if trouble is None:
                raise
            log.error("the store could not be read: %s", trouble.detail)
            raise Unreadable(trouble) from error

    def row(self, sql: str, values: Sequence[object] = ()) -> Row | None:
        """The first of them."""
        found = self.rows(sql, values)
        return found[0] if found else None

    async def reading(self, read: Callable[[], T]) -> T:
        """What a function that reads finds. Where answers come from afar, nobody else waits."""
        return await asyncio.to_thread(read) if self.home.far else read()

    def size(self) -> int:
        """Bytes on the disk."""
        return self.home.size()

    def waiting(self) -> int:
        return self._jobs.qsize() + len(self._next)

    def close(self) -> None:
        """Write what is queued, then let go of the file."""
        while self._next:
            self._hand_over()
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join()
        self.home.close()

    # The thread that writes

    def _write_all(self) -> None:
        moved = 0
        while True:
            try:
                batch = self._jobs.get(timeout=self._pause(self.commits - moved))
            except queue.Empty:
                if self.refusing is not None:
                    self._try_again()
                elif self.commits - moved >= COMMITS:
                    moved = self.commits
                    self.home.tidy()
                self._look()
                continue
            if batch is None:
                return
            self._since = time.monotonic()
            if self._since - self._looked > LOOK:
                self._look()
            done = self._commit(batch)
            self.times.observe(time.monotonic() - self._since)
            self._since = 0.0
            self._writing = False
            loop = batch[0][1].get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._settle, loop, done)

    def _pause(self, commits: int) -> float:
        """Seconds to wait for something to write before there is something else to do."""
        if self.refusing is not None:
            return RETRY
        return REST if commits >= COMMITS else LOOK

    def _look(self) -> None:
        """Whether the file is still there, and room on the disk."""
        self._looked = time.monotonic()
        if self.refusing is None:
            self._troubled(self.home.look())

    def _troubled(self, trouble: Trouble | None) -> None:
        before, self._trouble = self._trouble, trouble
        if trouble is not None and (before is None or before.kind != trouble.kind):
            log.error("the store is in trouble: %s: %s", trouble.kind, trouble.detail)
        elif trouble is None and before is not None:
            log.warning("the store is well again")

    def _try_again(self) -> None:
        """Whether the disk takes something now. One that was lost or damaged is opened anew: then
        what is in memory may be ahead of it, and all that is appended has to be read first."""
        trouble = self._trouble
        assert trouble is not None
        self._tries += 1
        lost = trouble.kind in ("damaged", "gone")
        try:
            if lost or (trouble.kind == "failing" and self._tries % TRIES == 0):
                self.epoch = self.home.open_anew()
            self.home.probe()
        except Exception as error:
            self.home.roll_back()
            found = self.home.trouble_of(error)
            if found is not None:
                self._troubled(found if trouble.kind != "gone" else trouble)
            return
        self._tries = 0
        self._troubled(self.home.look())

    def _commit(self, batch: Batch) -> Done:
        if (trouble := self.refusing) is not None:
            self.unkept += len(batch)
            return [(future, None, Unkept(trouble)) for _, future in batch]
        try:
            appends = [job for job, _ in batch if isinstance(job, Append)]
            if any(job.epoch != self.epoch for job in appends):
                raise Taken("the store was opened anew since this match was read")
            rows = [row for job in appends for row in job.rows]
            if len(appends) == len(batch) and not any(job.more for job in appends):
                self.home.write(rows, ())
                done: Done = [(future, None, None) for _, future in batch]
            else:
                results = self.home.write(rows, [job for job, _ in batch])
                done = [
                    (future, result, None)
                    for (_, future), result in zip(batch, results, strict=True)
                ]
        except Exception as error:
            self.home.roll_back()
            if (trouble := self.home.trouble_of(error)) is not None:
                self._troubled(trouble)
                self.unkept += len(batch)
                sure = trouble.kind in ("full", "read-only", "busy")
                failed = (Unkept if sure else Unsure)(trouble)
                return [(future, None, failed) for _, future in batch]
            if len(batch) > 1:  # one of them is at fault: each for itself
                return [end for one in batch for end in self._commit([one])]
            done = [(batch[0][1], None, self.home.translated(error))]
        else:
            self._mark(batch)
        self.commits += 1
        self.written += len(batch)
        return done

    def _mark(self, batch: Batch) -> None:
        """Before anybody is told."""
        marks: dict[str, Mark | None] = {}
        for job, _ in batch:
            if isinstance(job, Append | Remark):
                marks.update(job.marks())
        if marks:
            self.home.marks.note(marks)
