"""The file of the store: how it is opened, whether it is still there, what its errors mean."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from pathlib import Path

from .schema import migrate
from .trouble import Kind, Taken, Trouble, Unopened

FILE = "fracas.sqlite"
PAGES = 8000
"""Of the log that SQLite writes first: it is moved to the file when it has grown so long."""
LOW = 64 << 20
"""Bytes on the disk below which no new tables are opened: what is left is for the games that are
being played."""
PROBE = 1 << 16
"""Bytes of the write that shows whether the disk takes anything."""
KINDS: dict[int, Kind] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_IOERR: "failing",
    sqlite3.SQLITE_CANTOPEN: "failing",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}


class Busy(Exception):
    """Another server has the data folder."""


def trouble_of(error: BaseException) -> Trouble | None:
    """What the disk has to do with an error, if it has."""
    code = getattr(error, "sqlite_errorcode", None)
    kind = KINDS.get(code & 0xFF) if isinstance(code, int) else None
    return None if kind is None else Trouble(kind, f"{error} ({error.sqlite_errorname})")  # type: ignore[attr-defined]  # goes with the code


def translated(error: Exception) -> Exception:
    """A row that is there already, in words that know no SQLite."""
    return Taken(str(error)) if isinstance(error, sqlite3.IntegrityError) else error


def connect(path: Path) -> sqlite3.Connection:
    """The one connection that writes to a file, and checkpoints it."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=256)
    try:
        path.chmod(0o600)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
        db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        db.close()
        raise
    return db


def reading(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
    db.row_factory = sqlite3.Row
    return db


def opened(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """A connection that writes and one that reads, the file brought up to date."""
    try:
        db = connect(path)
        try:
            migrate(db)
            return db, reading(path)
        except BaseException:
            db.close()
            raise
    except sqlite3.Error as error:
        trouble = trouble_of(error)
        if trouble is None:
            raise
        if trouble.kind == "damaged":
            raise Unopened(
                f"{path} is no store of Fracas, or a damaged one ({error}); put a backup in its "
                "place: fracas restore FILE"
            ) from None
        raise Unopened(f"{path} cannot be opened: {error}") from None


def only_server(folder: Path) -> sqlite3.Connection:
    """A lock that the system lets go of when the process dies, on every system."""
    file = folder / "lock.sqlite"
    lock = sqlite3.connect(file, timeout=0.2, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        trouble = trouble_of(error)
        if trouble is None or trouble.kind == "busy":
            raise Busy(
                f"another Fracas server uses {folder}; give this one a --data of its own"
            ) from None
        if trouble.kind == "damaged":
            raise Unopened(f"{file} is no lock of Fracas; delete it") from None
        raise Unopened(f"nothing can be written in {folder}: {error}") from None
    return lock


def next_epoch(db: sqlite3.Connection) -> int:
    """How many times this file has been opened: says in each row which time it was written."""
    db.execute(
        "INSERT INTO meta VALUES ('epoch', '1') "
        "ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1"
    )
    return int(db.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()[0])


def line_of(db: sqlite3.Connection, marked: str) -> str:
    """Which line of stores this is. A restored one begins another; one that does not know has lost
    it, and is taken for the one that was marked."""
    line = marked or secrets.token_hex(8)
    db.execute("INSERT OR IGNORE INTO meta VALUES ('line', ?)", (line,))
    return str(db.execute("SELECT value FROM meta WHERE key = 'line'").fetchone()[0])


def probe(db: sqlite3.Connection) -> None:
    """Write something of a size that counts, and take it away."""
    db.execute("INSERT OR REPLACE INTO meta VALUES ('probe', ?)", ("x" * PROBE,))
    db.execute("DELETE FROM meta WHERE key = 'probe'")


class Watch:
    """Whether the file and its log are the ones that were opened, and as long as they were.

    What is written to a file that was moved away or put in another's place would be lost without
    any error.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = path.with_name(path.name + "-wal")
        self.free = shutil.disk_usage(path.parent).free
        self._file = _identity(path)
        self._log = _identity(self.log)

    def look(self) -> Trouble | None:
        file, log = _identity(self.path), _identity(self.log)
        if file is None or self._file is None or file[0] != self._file[0]:
            return Trouble("gone", f"{self.path} is not the file that was opened")
        if self._log is not None:
            if log is None or log[0] != self._log[0]:
                return Trouble("gone", f"{self.log} is not the file that was opened")
            if log[1] < self._log[1]:
                return Trouble("damaged", f"{self.log} has been cut")
        self._log = log
        self.free = shutil.disk_usage(self.path.parent).free
        return Trouble("low", f"{self.free >> 20} MB are left") if self.free < LOW else None


def size(path: Path) -> int:
    """Of a file and its log."""
    return sum(found[1] for one in ("", "-wal") if (found := _identity(Path(f"{path}{one}"))))


def _identity(path: Path) -> tuple[tuple[int, int], int] | None:
    """Which file it is, and how long."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return (found.st_dev, found.st_ino), found.st_size
