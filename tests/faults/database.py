"""The database that all servers share: one in memory, behind lines that stall and break."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from fracas.server.homes import COLUMNS, InputRow, Job
from fracas.server.postgres import EPOCH, Unmarked
from fracas.server.schema import migrate
from fracas.server.store import LOOK, RETRY, Append, Batch, Store
from fracas.server.trouble import Taken, Trouble, Unreadable

from .loop import Loop

if TYPE_CHECKING:
    from .planted import Planted

SHARED = """
CREATE TABLE servers (epoch INTEGER PRIMARY KEY, address TEXT NOT NULL, until INTEGER NOT NULL);
CREATE TABLE leases (match TEXT PRIMARY KEY, owner INTEGER NOT NULL);
CREATE INDEX leases_of ON leases (owner);
"""
APPEND = f"INSERT INTO inputs ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
T = TypeVar("T")
PATIENCE = 2.0
"""Seconds for an answer on the line for leases."""


@cache
def empty() -> bytes:
    """A database with all tables and nothing in them."""
    db = sqlite3.connect(":memory:")
    migrate(db)
    db.executescript(SHARED)
    return db.serialize()


class Full(Exception):
    """No room on its disk."""


class Database:
    def __init__(self, loop: Loop, random: Random, planted: Planted) -> None:
        self.loop = loop
        self.random = random
        self.planted = planted
        self.db = sqlite3.connect(":memory:", isolation_level=None)
        self.db.deserialize(empty())
        self.db.row_factory = sqlite3.Row
        self.db.create_function("db_now", 0, self._now)
        self.generation = 0
        """How often it was restarted: lines of before are gone."""
        self.down = self.full = False
        self.wall = 0.0
        """By how much its clock is wrong."""

    def _now(self) -> int:
        return int((self.loop.now + self.wall) * 1000)

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        return self.db.execute(sql, values).fetchall()

    def owner(self, match: str) -> int | None:
        row = self.db.execute("SELECT owner FROM leases WHERE match = ?", (match,)).fetchone()
        return None if row is None else int(row[0])

    def write(self, rows: Sequence[InputRow], jobs: Sequence[Job[Any]], fenced: bool) -> list[Any]:
        if self.full:
            raise Full
        self.db.execute("BEGIN")
        try:
            for row in rows:
                owner = self.owner(row[0])
                if fenced and owner != row[2]:
                    raise Taken("this match is at another server")
                self.db.execute(APPEND, row)
                if owner != row[2]:
                    self.planted.world.fail(f"{row[2]} wrote what is {owner}'s")
            done = [job(self.db) for job in jobs]
            self.db.execute("COMMIT")
        except BaseException:
            self.db.execute("ROLLBACK")
            raise
        return done


class Link:
    """Between a server and the database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.stalled_until = 0.0
        """What is sent before arrives after."""
        self.cut = False
        self.last = 0.0

    def delay(self) -> float:
        """Seconds on the way, one message after the other."""
        loop, random = self.database.loop, self.database.random
        way = random.uniform(0.0005, 0.004)
        if random.random() < 0.08:
            way += random.uniform(0.05, 0.8)
        self.last = max(self.last, loop.now + way, self.stalled_until)
        return self.last


class SimHome:
    """As `Postgres`, with lines of its own."""

    far = True
    now = "db_now()"

    def __init__(self, database: Database, folder: Path) -> None:
        self.folder = folder
        self.database = database
        self.link = Link(database)
        self.side = Link(database)
        self.reader = Link(database)
        self.marks = Unmarked()
        self.heard: Callable[[str], None] | None = None
        self.lose_reply = False
        self._generation = database.generation
        self._asking: deque[Callable[[], None]] = deque()

    def _line(self) -> None:
        if self.link.cut or self.database.down or self._generation != self.database.generation:
            raise ConnectionError("the line to the database is lost")

    def open(self) -> int:
        return int(self.database.rows(EPOCH.replace("bigint", "INTEGER"))[0][0])

    def open_anew(self) -> int:
        if self.link.cut or self.database.down:
            raise ConnectionError("the database cannot be reached")
        self._generation = self.database.generation
        return self.open()

    def rows(self, sql: str, values: Sequence[object]) -> list[Any]:
        if self.link.cut or self.database.down:
            raise ConnectionError("the database cannot be reached")
        return self.database.rows(sql, values)

    def write(self, rows: Sequence[InputRow], jobs: Sequence[Job[Any]]) -> list[Any]:
        self._line()
        done = self.database.write(rows, jobs, self.database.planted.fence)
        if self.lose_reply:  # it is on disk, and nobody will say so
            self.lose_reply = False
            raise ConnectionError("the line broke before the answer came")
        return done

    def fill(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        raise NotImplementedError

    def roll_back(self) -> None: ...

    def probe(self) -> None:
        self._line()
        if self.database.full:
            raise Full

    def look(self) -> Trouble | None:
        try:
            self._line()
        except ConnectionError as error:
            return Trouble("gone", str(error))
        return None

    def tidy(self) -> None: ...

    def trouble_of(self, error: BaseException) -> Trouble | None:
        if isinstance(error, Full):
            return Trouble("full", "no room")
        return Trouble("gone", str(error)) if isinstance(error, ConnectionError) else None

    def translated(self, error: Exception) -> Exception:
        return Taken(str(error)) if isinstance(error, sqlite3.IntegrityError) else error

    free = 1 << 40

    def size(self) -> int:
        return 0

    def close(self) -> None: ...

    # Leases

    async def ask(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        loop = self.database.loop
        if self.link.cut or self.database.down:
            await asyncio.sleep(0.05)
            raise Unreadable(Trouble("gone", "the database cannot be reached"))
        answer: asyncio.Future[list[Any]] = loop.create_future()
        self.side.stalled_until = self.link.stalled_until
        loop.at(self.side.delay(), self._asked, sql, values, answer)
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            raise Unreadable(Trouble("gone", "no answer from the database")) from None

    def _asked(self, sql: str, values: Sequence[Any], answer: asyncio.Future[list[Any]]) -> None:
        """At the database, wherever who asked is by now."""
        if self.database.down:
            return
        found = self.database.rows(sql, values)
        self.database.loop.at(self.side.delay(), self._answered, found, answer)

    def _answered(self, found: list[Any], answer: asyncio.Future[list[Any]]) -> None:
        if not answer.done() and not self.link.cut:
            answer.set_result(found)

    async def tell(self, words: str) -> None: ...


class SimStore(Store):
    """Without its thread: what it hands over reaches the database after a while, also when the
    server stands still meanwhile, and so does the answer."""

    home: SimHome

    def _start(self) -> None: ...

    def begin_write(self, job: Job[Any]) -> asyncio.Future[Any]:
        if isinstance(job, Append):
            self.home.database.planted.appending(job)
        return super().begin_write(job)

    def _hand_over(self) -> None:
        super()._hand_over()
        batch = self._jobs.get_nowait()
        assert batch is not None
        loop = asyncio.get_running_loop()
        answered = loop.create_future()
        answered.add_done_callback(lambda done: self._answered(loop, done.result()))
        self.home.database.loop.at(self.home.link.delay(), self._arrived, batch, answered)

    def _arrived(self, batch: Batch, answered: asyncio.Future[Any]) -> None:
        done = self._commit(batch)
        self.home.database.loop.at(self.home.link.delay(), _resolve, answered, done)

    def _answered(self, loop: asyncio.AbstractEventLoop, done: Any) -> None:
        self._writing = False
        self._settle(loop, done)

    async def reading(self, read: Callable[[], T]) -> T:
        """What is read is as it was when the question came there, and old when it is answered."""
        loop, found = self.home.database.loop, asyncio.get_running_loop().create_future()

        def arrived() -> None:
            try:
                answer, error = read(), None
            except Exception as failed:
                answer, error = None, failed
            loop.at(self.home.reader.delay(), _answer, found, answer, error)

        self.home.reader.stalled_until = self.home.link.stalled_until
        loop.at(self.home.reader.delay(), arrived)
        result: T = await found
        return result

    async def look_after(self) -> None:
        """What the thread does between two batches."""
        while True:
            await asyncio.sleep(RETRY if self.refusing is not None else LOOK)
            if self.refusing is not None:
                self._try_again()
            self._look()


def _answer(found: asyncio.Future[Any], answer: Any, error: Exception | None) -> None:
    if found.done():
        return
    if error is None:
        found.set_result(answer)
    else:
        found.set_exception(error)


def _resolve(answered: asyncio.Future[Any], done: Any) -> None:
    if not answered.done():
        answered.set_result(done)
