"""The last input of each match that was acknowledged, kept apart from the store.

A log that was cut or altered is a shorter log to a database: it ends earlier and is whole. Only
something beside it can know that there was more. So after each commit, before anybody is told, a
block of lines goes to the end of a file of its own: match, number of the input, running hash. It is
not forced to the disk: marks that are older than the store say less, never anything wrong.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

log = logging.getLogger("fracas.server")
Mark = tuple[int, bytes]
"""The number of an input, and the running hash up to it."""
FILE = "fracas.marks"
HEAD = "fracas marks 1 "
END = b"= "
GONE = "-"
LEAST = 1 << 20
"""Bytes that a file has at least before it is written anew with the newest marks alone."""


class Marks:
    def __init__(self, path: Path, line: str) -> None:
        """Those of one line of a store; a store that was put in its place has others."""
        self.path = path
        self._head = f"{HEAD}{line}\n".encode()
        self._all = self._read()
        self._size = self._room = 0
        self._file = -1
        self._write_anew()

    def of(self, match: str) -> Mark | None:
        return self._all.get(match)

    def all(self) -> dict[str, Mark]:
        return dict(self._all)

    def note(self, marks: Mapping[str, Mark | None]) -> None:
        """Once a commit. None: the match is gone, and is not to be missed."""
        for match, mark in marks.items():
            if mark is None:
                self._all.pop(match, None)
            else:
                self._all[match] = mark
        try:
            if self._size > self._room:
                self._write_anew()
            else:
                self._append(_block(marks))
        except OSError as error:  # what was acknowledged is in the store all the same
            log.warning("the marks beside the store could not be written: %s", error)
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._size)

    def _append(self, block: bytes) -> None:
        if os.write(self._file, block) != len(block):
            raise OSError("it was written in part only")
        self._size += len(block)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _read(self) -> dict[str, Mark]:
        found: dict[str, Mark] = {}
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return found
        if not data.startswith(self._head):
            return found
        block: list[bytes] = []
        for one in data[len(self._head) :].splitlines(keepends=True):
            if not one.startswith(END):
                block.append(one)
                continue
            if one == _end(b"".join(block)):  # a block that was cut short says nothing
                for match, seq, chain in (line.decode().split() for line in block):
                    if seq == GONE:
                        found.pop(match, None)
                    else:
                        found[match] = (int(seq), bytes.fromhex(chain))
            block = []
        return found

    def _write_anew(self) -> None:
        """With the newest marks alone, all or nothing."""
        data = self._head + (_block(self._all) if self._all else b"")
        new = self.path.with_name(self.path.name + ".new")
        with open(new, "wb") as file:
            new.chmod(0o600)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self.close()
        new.replace(self.path)
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        self._size, self._room = len(data), max(LEAST, 4 * len(data))


def marked_line(path: Path) -> str:
    """The line of stores whose marks a file has, or nothing."""
    try:
        with open(path, "rb") as file:
            first = file.readline(200).decode("ascii", "replace")
    except FileNotFoundError:
        return ""
    return first.removeprefix(HEAD).strip() if first.startswith(HEAD) else ""


def _block(marks: Mapping[str, Mark | None]) -> bytes:
    lines = [
        f"{match} {GONE} {GONE}\n" if mark is None else f"{match} {mark[0]} {mark[1].hex()}\n"
        for match, mark in marks.items()
    ]
    block = "".join(lines).encode()
    return block + _end(block)


def _end(block: bytes) -> bytes:
    return b"%s%s\n" % (END, blake2b(block, digest_size=8).hexdigest().encode())
