"""`fracas backup` and `fracas restore`: the whole store as one file, while the server runs."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
import time
from pathlib import Path

from fracas import BadInput

from .arguments import data_folder
from .schema import MIGRATIONS, TooNew
from .store import FILE, Busy, only_server


def back_up(data: Path, to: Path) -> int:
    """Copy the store as it is at one moment, checked and all or nothing; returns its matches."""
    source = data / FILE
    if not source.is_file():
        raise BadInput(f"there is no store in {data}")
    if to.exists():
        raise BadInput(f"{to} exists already")
    part = to.with_name(to.name + ".part")
    # Read only: the server's is the one connection that writes.
    reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
    writing = sqlite3.connect(part)
    try:
        part.chmod(0o600)  # it holds what is hidden in running games
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")
    finally:
        reading.close()
        writing.close()
    try:
        matches = check(part)
    except BadInput:
        part.unlink()
        raise
    with open(part, "rb") as file:
        os.fsync(file.fileno())
    part.replace(to)
    return matches


def restore(data: Path, source: Path) -> Path | None:
    """Put a backup in place of the store; returns where the old one is kept."""
    if not source.is_file():
        raise BadInput(f"there is no file {source}")
    check(source)
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = only_server(data)
    try:
        return _put_in_place(data, source)
    finally:
        lock.close()


def check(file: Path) -> int:
    """Refuse what is not a whole store that this Fracas can read; returns its matches."""
    db = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (well,) = db.execute("PRAGMA integrity_check").fetchone()
        if well != "ok":
            raise BadInput(f"{file} is damaged: {well}")
        (matches,) = db.execute("SELECT count(*) FROM matches").fetchone()
    except sqlite3.DatabaseError as error:
        raise BadInput(f"{file} is not a backup of Fracas: {error}") from None
    finally:
        db.close()
    if version > len(MIGRATIONS):
        raise TooNew(f"{file} was written by a newer Fracas; install that one")
    return int(matches)


def _put_in_place(data: Path, source: Path) -> Path | None:
    target = data / FILE
    new = data / (FILE + ".new")
    with open(source, "rb") as reading, open(new, "wb") as writing:
        while block := reading.read(1 << 20):
            writing.write(block)
        writing.flush()
        os.fsync(writing.fileno())
    new.chmod(0o600)
    old = None
    if target.exists():
        db = sqlite3.connect(target)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        old = data / f"{FILE}.before-{time.strftime('%Y%m%d-%H%M%S')}"
        target.replace(old)
    for rest in (data / (FILE + "-wal"), data / (FILE + "-shm")):
        rest.unlink(missing_ok=True)
    new.replace(target)
    return old


def run_backup(args: argparse.Namespace) -> int:
    try:
        matches = back_up(args.data or data_folder(), args.file)
    except (BadInput, OSError, TooNew) as error:
        print(f"fracas backup: {error}", file=sys.stderr)
        return 2
    print(f"{matches} matches are in {args.file}")
    return 0


def run_restore(args: argparse.Namespace) -> int:
    try:
        old = restore(args.data or data_folder(), args.file)
    except (BadInput, Busy, OSError, TooNew) as error:
        print(f"fracas restore: {error}", file=sys.stderr)
        return 2
    print(f"{args.file} is in place" + (f"; what was there is kept as {old}" if old else ""))
    return 0
