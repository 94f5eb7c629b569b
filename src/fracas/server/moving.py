"""`fracas store move`: all that a store holds from one home to another, checked row by row."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from fracas import BadInput

from .disk import Busy
from .file import File
from .homes import Db, Home
from .schema import TooNew, migrate
from .trouble import Unopened

ROWS = 2000
"""That are read at a time."""
APART = ("epoch", "key", "line", "probe")
"""What `meta` says of a home and not of what is in it."""


class Kind(msgspec.Struct, frozen=True):
    """A table of the store."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


@cache
def kinds() -> tuple[Kind, ...]:
    """All tables, each after those that it refers to: as the schema has them."""
    with closing(sqlite3.connect(":memory:")) as db:
        migrate(db)
        found = []
        for (name,) in db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
            "ORDER BY rowid"
        ).fetchall():
            columns = db.execute(f"PRAGMA table_info({name})").fetchall()
            key = sorted((one[5], one[1]) for one in columns if one[5])
            found.append(Kind(name, tuple(one[1] for one in columns), tuple(one for _, one in key)))
    return tuple(found)


def rows_of(home: Home, kind: Kind) -> Iterator[list[Sequence[Any]]]:
    """In the order of their key, some at a time."""
    key, columns = ", ".join(kind.key), ", ".join(kind.columns)
    marks = ", ".join("?" * len(kind.key))
    at = [kind.columns.index(one) for one in kind.key]
    after: list[Any] = []
    while True:
        where = f"WHERE ({key}) > ({marks})" if after else ""
        sql = f"SELECT {columns} FROM {kind.name} {where} ORDER BY {key} LIMIT {ROWS}"
        found = [tuple(row) for row in home.rows(sql, after)]
        if not found:
            return
        after = [found[-1][one] for one in at]
        yield [row for row in found if kind.name != "meta" or row[0] not in APART]


def digest(home: Home, kind: Kind) -> tuple[int, str]:
    """How many rows there are, and a hash that does not depend on how a home sorts words."""
    count, total = 0, 0
    for some in rows_of(home, kind):
        for row in some:
            count += 1
            total ^= int.from_bytes(blake2b(repr(row).encode(), digest_size=16).digest(), "big")
    return count, f"{total:032x}"


def move(source: Home, target: Home) -> dict[str, int]:
    """Everything, in one transaction; returns the rows of each table. What is there stays there."""
    for kind in kinds():
        if next(rows_of(target, kind), None):
            raise BadInput("the store to move to is not empty")

    def job(db: Db) -> None:
        for kind in kinds():
            for some in rows_of(source, kind):
                target.fill(kind.name, kind.columns, some)

    try:
        target.write((), (job,))
    except BaseException:
        target.roll_back()
        raise
    moved = {}
    for kind in kinds():
        before, after = digest(source, kind), digest(target, kind)
        if before != after:
            raise BadInput(f"{kind.name} is not the same after moving: {before} and {after}")
        moved[kind.name] = after[0]
    return moved


def home_at(name: str, folder: Path, shared: bool = False) -> Home:
    """A home by the address of its database, or by its folder; one that several servers share."""
    if not name.startswith(("postgresql:", "postgres:")):
        if "://" in name:
            raise BadInput(f"{name.split('://')[0]}:// is no home of a store: postgresql:// is")
        if shared:
            raise BadInput("several servers share a store in Postgres only: --store postgresql://…")
        return File(Path(name) if name else folder)
    try:
        from .postgres import Postgres
    except ImportError as error:
        missing = f"{error.name} is missing: pip install 'fracas[postgres]'"
        raise BadInput(f"a store in Postgres needs more than is installed; {missing}") from None
    return Postgres(name, folder, shared)


def run(given: argparse.Namespace, data: Path) -> int:
    opened: list[Home] = []
    try:
        for name in (given.source, given.target):
            home = home_at(name, data)
            home.open()
            opened.append(home)
        moved = move(*opened)
    except (BadInput, Busy, OSError, TooNew, Unopened) as error:
        print(f"fracas store: {error}", file=sys.stderr)
        return 2
    finally:
        for home in opened:
            home.close()
    if given.json:
        print(msgspec.json.encode(moved).decode())
    else:
        print(f"{moved['matches']} matches with {moved['inputs']} inputs were moved and compared")
    return 0
