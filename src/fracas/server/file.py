"""The store as one SQLite file: what a house has unless it is told otherwise."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from . import disk
from .disk import FILE
from .homes import COLUMNS, InputRow, Job
from .marks import FILE as MARKS
from .marks import Marks, marked_line
from .trouble import Trouble, Unopened

log = logging.getLogger("fracas.server")
ROWS = 100
"""Inputs that may be written by one statement."""


@cache
def insert(rows: int) -> str:
    """The statement that appends so many inputs."""
    marks = ", ".join(["(" + ", ".join("?" * len(COLUMNS)) + ")"] * rows)
    return f"INSERT INTO inputs ({', '.join(COLUMNS)}) VALUES {marks}"


class File:
    far = False
    marks: Marks
    db: sqlite3.Connection
    """The one that writes."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder = folder
        self.path = folder / FILE
        self._lock = disk.only_server(folder)
        self._reading = threading.Lock()

    def open(self) -> int:
        try:
            return self._open()
        except BaseException:
            self._lock.close()
            raise

    def _open(self) -> int:
        self.db, self._reader = disk.opened(self.path)
        try:
            epoch = disk.next_epoch(self.db)
            marks = self.path.with_name(MARKS)
            self.marks = Marks(marks, disk.line_of(self.db, marked_line(marks)))
            self._watch = disk.Watch(self.path)
        except BaseException as error:
            self._reader.close()
            self.db.close()
            trouble = disk.trouble_of(error)
            if trouble is not None:
                raise Unopened(f"nothing can be written to {self.path}: {error}") from None
            raise
        return epoch

    def open_anew(self) -> int:
        if not self.path.exists():
            raise FileNotFoundError(self.path)  # not to put an empty store in its place
        with self._reading:
            self._reader.close()
            with contextlib.suppress(sqlite3.Error):
                self.db.close()
            self.marks.close()
            return self._open()

    def rows(self, sql: str, values: Sequence[object]) -> list[sqlite3.Row]:
        with self._reading:
            return self._reader.execute(sql, values).fetchall()

    def write(self, rows: Sequence[InputRow], jobs: Sequence[Job[Any]]) -> list[Any]:
        # Each statement hands the interpreter over to the other thread and back, which costs
        # more than the rows: all inputs are one statement, and alone they need no other.
        if jobs or len(rows) > ROWS:
            self.db.execute("BEGIN IMMEDIATE")
        for at in range(0, len(rows), ROWS):
            part = rows[at : at + ROWS]
            # as one of many, because then no row number is asked for either
            self.db.executemany(insert(len(part)), [list(chain.from_iterable(part))])
        done = [job(self.db) for job in jobs]
        if self.db.in_transaction:
            self.db.execute("COMMIT")
        return done

    def fill(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        marks = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
        self.db.executemany(sql, rows)

    def roll_back(self) -> None:
        try:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        except sqlite3.Error as error:
            log.error("what could not be written could not be taken back either: %s", error)

    def probe(self) -> None:
        disk.probe(self.db)

    def look(self) -> Trouble | None:
        try:
            return self._watch.look()
        except OSError as error:
            return Trouble("failing", str(error))

    def tidy(self) -> None:
        """Move the log that SQLite writes first to the file."""
        try:
            self.db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:  # it is all in the log still, and will be tried again
            log.warning("the log of the store could not be moved: %s", error)

    def trouble_of(self, error: BaseException) -> Trouble | None:
        return disk.trouble_of(error)

    def translated(self, error: Exception) -> Exception:
        return disk.translated(error)

    @property
    def free(self) -> int:
        return self._watch.free

    def size(self) -> int:
        return disk.size(self.path)

    def close(self) -> None:
        self.marks.close()
        self._reader.close()
        with contextlib.suppress(sqlite3.Error):  # of a disk that has failed
            self.db.close()
        self._lock.close()
