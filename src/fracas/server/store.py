"""The store: one SQLite file, one thread that writes, commits shared by draining.

Whoever waits for `write` knows that it is on disk. While one commit runs, all that comes in queues
up and shares the next: batches grow with the load by themselves, and nothing waits for a timer.

The thread that writes and the loop share one interpreter, and every time they change places costs
both of them more than a row does. So the loop hands over a batch and no more until that is done,
and while it has other things to do, none that is not worth it.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from .schema import migrate

log = logging.getLogger("fracas.server")
T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]
Batch = list[tuple[Job[Any], asyncio.Future[Any]]]
Done = list[tuple[asyncio.Future[Any], Any, BaseException | None]]
FILE = "fracas.sqlite"
DRAIN = 512
"""Jobs that may share a commit; the others wait for the next."""
WORTH = 12
"""Inputs that are worth a commit of their own while the loop is busy."""
PATIENCE = 16
"""Turns of a busy loop that fewer may have to wait for it."""
PAGES = 8000
"""Of the log that SQLite writes first: it is moved to the file when it has grown so long…"""
COMMITS, REST = 100, 0.5
"""… or after so many commits as soon as nothing was to be written for so many seconds: moving it
takes longer than a commit, and a move would have to wait for it."""
ROWS = 100
"""Inputs that may be written by one statement."""
COLUMNS = ("match", "seq", "epoch", "seat", "command", "at", "input", "events", "digest")
Row = tuple[str, int, int, int, str | None, int, bytes, bytes, str]


class Append:
    """A job that appends inputs, and may do more. Where many do only that, they share a statement.

    A second owner or a repeated command breaks a UNIQUE, and nothing is written.
    """

    __slots__ = ("more", "rows")

    def __init__(self, rows: Sequence[Row], more: Sequence[Job[None]] = ()) -> None:
        self.rows = rows
        self.more = more

    def __call__(self, db: sqlite3.Connection) -> None:
        """What is to be done beside; the inputs are there already."""
        for another in self.more:
            another(db)


@cache
def insert(rows: int) -> str:
    """The statement that appends so many inputs."""
    marks = ", ".join(["(" + ", ".join("?" * len(COLUMNS)) + ")"] * rows)
    return f"INSERT INTO inputs ({', '.join(COLUMNS)}) VALUES {marks}"


class Busy(Exception):
    """Another server has the data folder."""


class Store:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.path = folder / FILE
        self._lock = only_server(folder)
        self._db = connect(self.path)
        migrate(self._db)
        self.epoch = _next_epoch(self._db)
        self._reader = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False
        )
        self._reader.row_factory = sqlite3.Row
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
        self.commits = 0
        self.written = 0
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    async def write(self, job: Job[T]) -> T:
        """Done and on disk, or the exception that the job raised and nothing done."""
        return await self.begin_write(job)

    def begin_write(self, job: Job[T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._next.append((job, future))
        self._rows += len(job.rows) if isinstance(job, Append) else 1
        self._consider(loop)
        return future

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

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[sqlite3.Row]:
        return self._reader.execute(sql, values).fetchall()

    def row(self, sql: str, values: Sequence[object] = ()) -> sqlite3.Row | None:
        found: sqlite3.Row | None = self._reader.execute(sql, values).fetchone()
        return found

    def waiting(self) -> int:
        return self._jobs.qsize() + len(self._next)

    def close(self) -> None:
        """Write what is queued, then let go of the file."""
        while self._next:
            self._hand_over()
        self._jobs.put(None)
        self._thread.join()
        self._reader.close()
        self._db.close()
        self._lock.close()

    def _write_all(self) -> None:
        moved = 0
        while True:
            try:
                batch = self._jobs.get(timeout=REST if self.commits - moved >= COMMITS else None)
            except queue.Empty:
                moved = self.commits
                self._move_log()
                continue
            if batch is None:
                return
            done = self._commit(batch)
            self._writing = False
            loop = batch[0][1].get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._settle, loop, done)

    def _move_log(self) -> None:
        try:
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:  # it is all in the log still, and will be tried again
            log.warning("the log of the store could not be moved: %s", error)

    def _commit(self, batch: Batch) -> Done:
        try:
            # Each statement hands the interpreter over to the other thread and back, which costs
            # more than the rows: all inputs are one statement, and alone they need no other.
            appends = [job for job, _ in batch if isinstance(job, Append)]
            rows = [row for job in appends for row in job.rows]
            alone = len(appends) == len(batch) and not any(job.more for job in appends)
            if not alone or len(rows) > ROWS:
                self._db.execute("BEGIN IMMEDIATE")
            for at in range(0, len(rows), ROWS):
                part = rows[at : at + ROWS]
                # as one of many, because then no row number is asked for either
                self._db.executemany(insert(len(part)), [list(chain.from_iterable(part))])
            done: Done = [(future, job(self._db), None) for job, future in batch]
            if self._db.in_transaction:
                self._db.execute("COMMIT")
        except Exception as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if len(batch) > 1:  # one of them is at fault: each for itself
                return [end for one in batch for end in self._commit([one])]
            done = [(batch[0][1], None, error)]
        self.commits += 1
        self.written += len(batch)
        return done


def connect(path: Path) -> sqlite3.Connection:
    """The one connection that writes to a file, and checkpoints it."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=256)
    path.chmod(0o600)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def only_server(folder: Path) -> sqlite3.Connection:
    """A lock that the system lets go of when the process dies, on every system."""
    lock = sqlite3.connect(
        folder / "lock.sqlite", timeout=0.2, isolation_level=None, check_same_thread=False
    )
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise Busy(
            f"another Fracas server uses {folder}; give this one a --data of its own"
        ) from None
    return lock


def _next_epoch(db: sqlite3.Connection) -> int:
    """How many times this file has been served: says in each row which run wrote it."""
    db.execute(
        "INSERT INTO meta VALUES ('epoch', '1') "
        "ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1"
    )
    return int(db.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()[0])
