"""Where a store lives, and what is asked of the database there, whichever it is.

Statements are written once, in what SQLite and Postgres both understand: `?` or `?1` for values,
`ON CONFLICT`, `RETURNING`, `CASE`; whether something is so is a number that is compared with 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from .marks import Mark
from .trouble import Trouble

T = TypeVar("T")
InputRow = tuple[str, int, int, int, str | None, int, bytes, bytes, str, bytes]
COLUMNS = ("match", "seq", "epoch", "seat", "command", "at", "input", "events", "digest", "chain")


class Row(Protocol):
    """By number or by name."""

    def __getitem__(self, key: Any, /) -> Any: ...
    def keys(self) -> Iterable[str]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Result(Protocol):
    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Db(Protocol):
    """What a job writes with."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Result: ...
    def executemany(self, sql: str, values: Iterable[Sequence[Any]], /) -> object: ...


Job = Callable[[Db], T]
KEEP = " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
"""Of a row of `meta` that may be there already."""


class Marked(Protocol):
    """The last acknowledged input of each match, kept apart from the store where it can be."""

    def of(self, match: str) -> Mark | None: ...
    def all(self) -> dict[str, Mark]: ...
    def note(self, marks: dict[str, Mark | None], /) -> None: ...


class Home(Protocol):
    """All but `rows` is called by the thread that writes, or before it runs."""

    folder: Path
    """For what lies beside the store: keys, backups, exports."""
    far: bool
    """Whether an answer takes a while to come, in which others can be seen to."""

    @property
    def marks(self) -> Marked: ...

    def open(self) -> int:
        """Bring it up to date, and count the times it was opened: that number is returned.
        Unopened where it cannot be served, in one sentence."""

    def open_anew(self) -> int:
        """After it was lost or damaged."""

    def rows(self, sql: str, values: Sequence[object]) -> list[Any]: ...

    def write(self, rows: Sequence[InputRow], jobs: Sequence[Job[Any]]) -> list[Any]:
        """Inputs and what the jobs do, all on disk or nothing; returns what the jobs return."""

    def fill(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Many rows of a table, as part of what is being written."""

    def roll_back(self) -> None: ...
    def probe(self) -> None:
        """Write something, and take it away."""

    def look(self) -> Trouble | None:
        """Whether it is still there, and has room."""

    def tidy(self) -> None:
        """What can be done while nothing is to be written."""

    def trouble_of(self, error: BaseException) -> Trouble | None:
        """What the home has to do with an error, if it has."""

    def translated(self, error: Exception) -> Exception:
        """A row that is there already, in words that know no database."""

    @property
    def free(self) -> int:
        """Bytes that are left for it, as far as can be told."""

    def size(self) -> int: ...
    def close(self) -> None: ...
