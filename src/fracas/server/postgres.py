"""The store in Postgres, for houses that outgrow one file: `fracas serve --store postgresql://…`.

The driver is asynchronous, the store's thread and whoever reads are not: a thread of its own runs
the driver's loop, with one connection that writes and one that reads. A drain is one statement, or
one transaction where there is more to do than to append.

Where several servers of a house share it, each has one connection more, for leases and for what
they tell each other, and an append goes only to matches that its server has: the row of the lease
is locked until the append is done, so that whoever takes the match over afterwards reads it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import shutil
import threading
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg
from sqlalchemy.exc import SQLAlchemyError

from . import adminkey, revising, secret
from .disk import Busy
from .homes import COLUMNS, InputRow, Job
from .marks import Mark
from .schema import TooNew
from .trouble import Kind, Taken, Trouble, Unopened, Unreadable

log = logging.getLogger("fracas.server")
T = TypeVar("T")
CONNECT = 10.0
"""Seconds to reach the database…"""
COMMAND = 30.0
"""… and for one statement: after that the line counts as lost."""
SIDE = 2.0
"""The same two on the line for leases, which are worth nothing when they come late."""
GOING = 3.0
"""Seconds for a server that has stopped to be gone for the database too."""
SIZED = 30.0
"""Seconds for which the size of the store is remembered."""
TYPES = ("text", "bigint", "bigint", "bigint", "text", "bigint", "bytea", "bytea", "text", "bytea")
APPEND = "INSERT INTO inputs ({}) SELECT * FROM unnest({})".format(
    ", ".join(COLUMNS), ", ".join(f"${at}::{kind}[]" for at, kind in enumerate(TYPES, 1))
)
FENCED = (
    "WITH held AS (SELECT match FROM leases WHERE match = ANY($1) AND owner = ANY($3) FOR SHARE) "
    "INSERT INTO inputs ({}) SELECT held.match, {} FROM unnest({}) AS given({}) "
    "LEFT JOIN held ON held.match = given.match"
).format(
    ", ".join(COLUMNS), ", ".join(f"given.{one}" for one in COLUMNS[1:]),
    ", ".join(f"${at}::{kind}[]" for at, kind in enumerate(TYPES, 1)), ", ".join(COLUMNS),
)  # fmt: skip
"""An input of a match that is not ours has no match, which no row may be without."""
LOCKED = "hashtext('fracas'), current_schema()::regnamespace::oid::int"
LOCK = f"SELECT pg_try_advisory_lock({LOCKED})"
LOCK_SHARED = f"SELECT pg_try_advisory_lock_shared({LOCKED})"
REVISING = "hashtext('fracas revision'), current_schema()::regnamespace::oid::int"
KEY = "INSERT INTO meta VALUES ('key', $1) ON CONFLICT (key) DO NOTHING"
EPOCH = (
    "INSERT INTO meta VALUES ('epoch', '1') ON CONFLICT (key) "
    "DO UPDATE SET value = CAST(CAST(meta.value AS bigint) + 1 AS text) RETURNING value"
)
SIZE = (
    "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class "
    "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
)
COUNTED = (
    "SELECT attname FROM pg_attribute WHERE attrelid = $1::text::regclass AND attidentity != ''"
)
SEQUENCE = "SELECT pg_get_serial_sequence($1, $2)"
KINDS: dict[str, Kind] = {
    "08": "gone",  # the line
    "0A000": "busy",  # the tables have just been changed by a newer server
    "53100": "full",
    "53": "busy",  # no memory, too many connections
    "25006": "read-only",
    "40": "busy",  # to be tried again
    "55P03": "busy",
    "57": "gone",  # told to stop, or starting
    "58": "failing",  # its disk
    "XX": "failing",  # which a full disk is too, for a line that begins
    "XX001": "damaged",
    "XX002": "damaged",
}
"""By the code of an error, or the class that it begins with."""
LOST = (asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What comes of a line that breaks at whichever moment."""
FAILURES = (asyncpg.PostgresError, *LOST, SQLAlchemyError, ValueError)


@cache
def dollars(sql: str) -> str:
    """A statement with its values numbered as Postgres numbers them."""
    number = count(1)
    return re.sub(r"\?(\d*)", lambda found: f"${found[1] or next(number)}", sql)


def plain(values: Sequence[Any]) -> list[Any]:
    """Whether something is so is a number in the store."""
    return [int(one) if isinstance(one, bool) else one for one in values]


def named(url: str) -> str:
    """An address without what is secret in it."""
    parts = urlsplit(url)
    where = parts.hostname or ""
    if parts.port:
        where += f":{parts.port}"
    return f"{parts.scheme}://{where}{parts.path}"


class Found:
    """What a statement changed or found."""

    __slots__ = ("_rows", "rowcount")

    def __init__(self, rows: list[Any], status: str) -> None:
        self._rows = rows
        last = status.rsplit(" ", 1)[-1]
        self.rowcount = int(last) if last.isdigit() else -1

    def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        return self._rows


class Unmarked:
    """A database that is kept safe by itself has no marks beside it."""

    def of(self, match: str) -> Mark | None:
        return None

    def all(self) -> dict[str, Mark]:
        return {}

    def note(self, marks: dict[str, Mark | None], /) -> None:
        pass


class Line:
    """A connection, with the statements that it has learnt."""

    def __init__(self, db: asyncpg.Connection[Any]) -> None:
        self.db = db
        self._known: dict[str, Any] = {}

    async def run(self, sql: str, values: Sequence[Any] = ()) -> Found:
        given = plain(values)
        try:
            known = await self._statement(sql)
            rows = await known.fetch(*given)
        except asyncpg.FeatureNotSupportedError:
            if self.db.is_in_transaction():  # which is done for, and tried again by itself
                self._known.clear()
                raise
            del self._known[sql]  # a newer server has changed the tables that it is about
            known = await self._statement(sql)
            rows = await known.fetch(*given)
        return Found(rows, known.get_statusmsg())

    async def _statement(self, sql: str) -> Any:
        known = self._known.get(sql)
        if known is None:
            known = self._known[sql] = await self.db.prepare(dollars(sql))
        return known


class Postgres:
    far = True
    now = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"

    def __init__(self, url: str, folder: Path, shared: bool = False) -> None:
        """Shared by several servers of one house, or one server's alone."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder = folder
        self.url = url
        self.shared = shared
        self.heard: Callable[[str], None] | None = None
        self.marks = Unmarked()
        self._sized = 0.0, 0
        self._reading = threading.Lock()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="postgres", daemon=True)
        self._thread.start()
        self._channel = ""
        self._writer: Line | None = None
        self._reader: Line | None = None
        self._side: Line | None = None
        self._in_turn = asyncio.Lock()

    def _wait(self, what: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result()

    def open(self) -> int:
        try:
            return self._wait(self._open())
        except BaseException as error:
            self.close()
            if isinstance(error, FAILURES):
                what = str(error) or type(error).__name__
                raise Unopened(f"{named(self.url)} cannot be used: {what}") from None
            raise

    async def _open(self, anew: bool = False) -> int:
        writer = await self._connect()
        self._writer = Line(writer)
        if not await self._locked(writer):
            raise Busy(
                f"another Fracas server uses {named(self.url)}; give this one a database or a "
                "schema of its own, or start both with --internal to share it"
            )
        await writer.execute(f"SELECT pg_advisory_lock({REVISING})")
        try:
            await revising.revise(self.url)
        except TooNew:
            if not anew:  # else another server has been upgraded, and this one goes on
                raise
        finally:
            await writer.execute(f"SELECT pg_advisory_unlock({REVISING})")
        if self.shared:
            await self._one_house(writer)
        self._reader = Line(await self._connect())
        return int(await writer.fetchval(EPOCH))

    async def _locked(self, writer: asyncpg.Connection[Any]) -> bool:
        """Not at once: the database may not have noticed yet that a server is gone."""
        end = time.monotonic() + GOING
        while not await writer.fetchval(LOCK_SHARED if self.shared else LOCK):
            if time.monotonic() > end:
                return False
            await asyncio.sleep(0.1)
        return True

    async def _one_house(self, writer: asyncpg.Connection[Any]) -> None:
        """Servers that share a store have one key; one that has none yet is given it."""
        file = self.folder / adminkey.FILE
        own = adminkey.read(self.folder) if file.exists() else ""
        await writer.execute(KEY, own or secret.token())
        key = await writer.fetchval("SELECT value FROM meta WHERE key = 'key'")
        if own and own != key:
            raise Unopened(f"{named(self.url)} belongs to another house: its key is not {file}")
        if not own:
            adminkey.write(self.folder, key)

    async def _connect(
        self, connect: float = CONNECT, command: float = COMMAND
    ) -> asyncpg.Connection[Any]:
        return await asyncpg.connect(
            self.url,
            timeout=connect,
            command_timeout=command,
            server_settings={"application_name": "fracas", "synchronous_commit": "on"},
        )

    def open_anew(self) -> int:
        with self._reading:
            self._wait(self._let_go())
            return self._wait(self._open(anew=True))

    async def _let_go(self) -> None:
        for line in (self._writer, self._reader, self._side):
            if line is not None:
                with contextlib.suppress(Exception):
                    line.db.terminate()
        self._writer = self._reader = self._side = None

    def _line(self, line: Line | None) -> Line:
        if line is None or line.db.is_closed():
            raise ConnectionError("the line to the database is lost")
        return line

    def rows(self, sql: str, values: Sequence[object]) -> list[Any]:
        with self._reading:
            try:
                line = self._line(self._reader)
            except ConnectionError:  # whoever reads comes back by themselves
                line = self._reader = Line(self._wait(self._connect()))
            return self._wait(line.run(sql, values)).fetchall()

    # With the other servers of the house

    async def ask(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        return (await self._beside(lambda line: line.run(sql, values))).fetchall()

    async def tell(self, words: str) -> None:
        await self._beside(lambda line: line.run("SELECT pg_notify(?, ?)", (self._channel, words)))

    async def _beside(self, what: Callable[[Line], Coroutine[Any, Any, Found]]) -> Found:
        """On the line for that, one after the other."""

        async def run() -> Found:
            async with self._in_turn:
                if self._side is None or self._side.db.is_closed():
                    self._side = await self._listening()
                try:
                    return await what(self._side)
                except LOST:
                    self._side.db.terminate()
                    raise

        try:
            return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(run(), self._loop))
        except FAILURES as error:
            trouble = self.trouble_of(error)
            if trouble is None:
                raise
            raise Unreadable(trouble) from error

    async def _listening(self) -> Line:
        db = await self._connect(SIDE, SIDE)
        self._channel = f"fracas_{await db.fetchval('SELECT current_schema()')}"
        await db.add_listener(self._channel, lambda *told: self._hears(told[-1]))
        self._hears("")  # what was told meanwhile, nobody knows
        return Line(db)

    def _hears(self, words: object) -> None:
        if self.heard is not None:
            self.heard(str(words))

    # What jobs write with

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Found:
        return self._wait(self._line(self._writer).run(sql, values))

    def executemany(self, sql: str, values: Iterable[Sequence[Any]], /) -> None:
        line = self._line(self._writer)
        self._wait(line.db.executemany(dollars(sql), [plain(one) for one in values]))

    def write(self, rows: Sequence[InputRow], jobs: Sequence[Job[Any]]) -> list[Any]:
        line = self._line(self._writer)
        if not jobs:
            self._wait(self._append(line, rows))
            return []
        self._wait(line.db.execute("BEGIN"))
        if rows:
            self._wait(self._append(line, rows))
        done = [job(self) for job in jobs]
        self._wait(line.db.execute("COMMIT"))
        return done

    async def _append(self, line: Line, rows: Sequence[InputRow]) -> None:
        sql = FENCED if self.shared else APPEND
        await line.run(sql, [list(one) for one in zip(*rows, strict=True)])

    def fill(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        self._wait(self._fill(self._line(self._writer), table, columns, rows))

    async def _fill(
        self, line: Line, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]
    ) -> None:
        records = [plain(one) for one in rows]
        await line.db.copy_records_to_table(table, records=records, columns=list(columns))
        counted = await line.db.fetchval(COUNTED, table)
        if counted is not None:  # numbers that it gives go on after the highest
            highest = f"SELECT setval($1::text::regclass, max({counted})) FROM {table}"
            sequence = await line.db.fetchval(SEQUENCE, table, counted)
            await line.db.execute(highest, sequence)

    def roll_back(self) -> None:
        line = self._writer
        if line is None or line.db.is_closed() or not line.db.is_in_transaction():
            return
        try:
            self._wait(line.db.execute("ROLLBACK"))
        except (asyncpg.PostgresError, *LOST) as error:
            log.error("what could not be written could not be taken back either: %s", error)

    def probe(self) -> None:
        self.execute("SELECT 1 FROM meta WHERE key = ? FOR UPDATE", ("epoch",))

    def look(self) -> Trouble | None:
        try:
            self._line(self._writer)
        except ConnectionError as error:
            return Trouble("gone", str(error))
        return None

    def tidy(self) -> None:
        """Postgres does that by itself."""

    def trouble_of(self, error: BaseException) -> Trouble | None:
        if isinstance(error, asyncpg.PostgresError):
            code = error.sqlstate or ""
            kind = KINDS.get(code) or KINDS.get(code[:2])
            return None if kind is None else Trouble(kind, str(error))
        if isinstance(error, ValueError):  # a value that does not fit
            return None
        if isinstance(error, LOST):
            return Trouble("gone", str(error) or type(error).__name__)
        return None

    def translated(self, error: Exception) -> Exception:
        there = asyncpg.UniqueViolationError, asyncpg.NotNullViolationError
        return Taken(str(error)) if isinstance(error, there) else error

    @property
    def free(self) -> int:
        """On the disk of the folder: how much the database has, it does not say."""
        return shutil.disk_usage(self.folder).free

    def size(self) -> int:
        at, size = self._sized
        if time.monotonic() - at > SIZED:
            with contextlib.suppress(asyncpg.PostgresError, *LOST):
                size = int(self.rows(SIZE, ())[0][0])
            self._sized = time.monotonic(), size
        return size

    def close(self) -> None:
        if self._loop.is_closed():
            return
        self._wait(self._let_go())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
