"""`fracas backup` and `fracas restore`: the whole store as one file, while the server runs."""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import shutil
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from fracas import BadInput
from fracas.catalogue import add_module, find
from fracas.engine.game import Game
from fracas.engine.said import put

from . import archive
from .arguments import data_folder
from .disk import FILE, Busy, only_server
from .logs import tag
from .schema import MIGRATIONS, TooNew
from .store import Store
from .trouble import Unopened

REPLAYING = 120.0
"""Seconds that may be spent on playing matches again to check a backup."""
REST = ("-wal", "-shm")
"""What SQLite keeps beside a file while it is open, or was when it last ended."""


def back_up(data: Path, to: Path) -> int:
    """Copy the store as it is at one moment, checked and all or nothing; returns its matches."""
    source = data / FILE
    if not source.is_file():
        raise BadInput(f"there is no store in {data}")
    if to.exists():
        raise BadInput(f"{to} exists already")
    part = to.with_name(to.name + ".part")
    try:
        # Read only: the server's is the one connection that writes.
        with (
            contextlib.closing(
                sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
            ) as reading,
            contextlib.closing(sqlite3.connect(part)) as writing,
        ):
            part.chmod(0o600)  # it holds what is hidden in running games
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode = DELETE")
        matches = check(part)
        _reaches_disk(part)
        part.replace(to)
        return matches
    except sqlite3.Error as error:
        raise BadInput(f"{source} could not be copied: {error}") from None
    finally:
        part.unlink(missing_ok=True)


def restore(data: Path, source: Path) -> Path | None:
    """Put a backup in place of the store; returns where the old one is kept.

    One step does it: whatever ends it before, the store is as it was; afterwards it is the backup.
    """
    if not source.is_file():
        raise BadInput(f"there is no file {source}")
    check(source)
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    with contextlib.closing(only_server(data)):
        new = data / (FILE + ".new")
        try:
            _begin_line(source, new)
            old = _keep(data / FILE)
            new.replace(data / FILE)  # the step
            _reaches_disk(data)
            return old
        finally:
            new.unlink(missing_ok=True)


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


class Checked(msgspec.Struct):
    """What came of looking at a backup."""

    matches: int
    inputs: int
    replayed: int
    """Matches that were played again from their start."""
    damaged: int
    """Matches that were damaged already when it was made."""

    def __str__(self) -> str:
        found = f"{self.matches} matches with {self.inputs} inputs, {self.replayed} played again"
        return found + (f", {self.damaged} DAMAGED" if self.damaged else "")


def verify(file: Path, seconds: float = REPLAYING) -> Checked:
    """Restore a backup elsewhere and read all of it: every match is whole, and as many of those
    that are being played as there is time for go the same way again. BadInput if not."""
    with tempfile.TemporaryDirectory(dir=file.parent, prefix="check-") as folder:
        restore(Path(folder), file)
        store = Store(Path(folder))
        try:
            return _looked_through(store, time.monotonic() + seconds)
        finally:
            store.close()


def _looked_through(store: Store, until: float) -> Checked:
    found = Checked(0, 0, 0, 0)
    for row in store.rows("SELECT id FROM matches ORDER BY status = 'live' DESC, created DESC"):
        kept = archive.kept(store, row["id"])
        assert kept is not None
        stored = archive.stored(store, kept)
        found.matches += 1
        found.inputs += len(stored.lines)
        if kept.status == "damaged":
            found.damaged += 1
        elif stored.damaged:
            raise BadInput(f"match {tag(kept.id)} is damaged in it")
        elif kept.status in ("live", "over") and time.monotonic() < until:
            try:
                archive.replay(kept, stored.lines)
                found.replayed += 1
            except (archive.Differs, BadInput) as error:
                game = _installed(kept.game)
                if game is not None and game.version == kept.version:
                    why = f"match {tag(kept.id)} cannot be played again: {error}"
                    raise BadInput(why) from None
    return found


def _installed(name: str) -> Game[Any] | None:
    try:
        return find(name)
    except BadInput:
        return None


def _begin_line(source: Path, new: Path) -> None:
    """A copy that begins a line of its own: the marks beside the store are of the old one, and what
    they know of is not to be missed in it."""
    shutil.copyfile(source, new)
    new.chmod(0o600)
    with contextlib.closing(sqlite3.connect(new, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("INSERT OR REPLACE INTO meta VALUES ('line', ?)", (secrets.token_hex(8),))
    _reaches_disk(new)


def _keep(target: Path) -> Path | None:
    """The store as it is under another name too, whole, so that one step can take its place."""
    if not target.exists():
        return None
    old = target.with_name(f"{FILE}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(target)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the last to close it leaves the file alone
    try:
        os.link(target, old)
    except OSError:  # not every file system has a second name for a file
        shutil.copy2(target, old)
        _reaches_disk(old)
    for rest in REST:
        beside = target.with_name(target.name + rest)
        if beside.exists():  # of a file so damaged that nothing else could be done with it
            beside.replace(old.with_name(old.name + rest))
    return old


def _reaches_disk(path: Path) -> None:
    """Its content; of a folder, the names in it, where the system knows how."""
    if path.is_dir() and os.name == "nt":
        return
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def run_backup(args: argparse.Namespace) -> int:
    lang = getattr(args, "lang", "en")
    found: dict[str, Any] = {"file": str(args.file)}
    try:
        for name in args.module:
            add_module(name)
        if not args.only_check:
            found["matches"] = back_up(args.data or data_folder(), args.file)
        if args.check or args.only_check:
            found["checked"] = verify(args.file)
    except (BadInput, Busy, OSError, TooNew, Unopened) as error:
        print(f"fracas backup: {put(str(error), lang)}", file=sys.stderr)
        return 2
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    if "matches" in found:
        print(put(f"{found['matches']} matches are in {args.file}", lang))
    if "checked" in found:
        print(put(f"it can be restored: {found['checked']}", lang))
    return 0


def run_restore(args: argparse.Namespace) -> int:
    lang = getattr(args, "lang", "en")
    try:
        old = restore(args.data or data_folder(), args.file)
    except (BadInput, Busy, OSError, TooNew, Unopened) as error:
        print(f"fracas restore: {put(str(error), lang)}", file=sys.stderr)
        return 2
    if args.json:
        print(msgspec.json.encode({"file": str(args.file), "kept": str(old or "")}).decode())
        return 0
    print(put(f"{args.file} is in place", lang))
    if old:
        print(put(f"what was there is kept as {old}", lang))
    return 0
