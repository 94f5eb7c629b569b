"""Lines typed by a person or sent by a program, waited for no longer than one likes."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Iterator
from typing import Protocol

PATIENCE = 0.25
"""Seconds: how long Ctrl-C may have to wait where the system does not wake a waiting program."""


class Typed(Protocol):
    def next(self, seconds: float | None = None) -> str:
        """The next line; EOFError when there are no more, TimeoutError when none came in time."""


class FromFile:
    """Lines of an open file, read in a thread of their own.

    Reads the file's number and not Python's buffer: a thread that waits inside the buffer would
    break the interpreter when the program ends.
    """

    def __init__(self, number: int = 0) -> None:
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, args=(number,), daemon=True).start()

    def next(self, seconds: float | None = None) -> str:
        waited = 0.0
        while True:
            rest = PATIENCE if seconds is None else min(PATIENCE, seconds - waited)
            try:
                line = self._lines.get(timeout=max(rest, 0.001))
            except queue.Empty:
                waited += PATIENCE
                if seconds is not None and waited >= seconds:
                    raise TimeoutError from None
                continue
            if line is None:
                self._lines.put(None)
                raise EOFError
            return line

    def _read(self, number: int) -> None:
        for line in _lines_of(number):
            self._lines.put(line)
        self._lines.put(None)


class FromList:
    """Lines that are known beforehand."""

    def __init__(self, *lines: str) -> None:
        self._lines = iter(lines)

    def next(self, seconds: float | None = None) -> str:
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


def _lines_of(number: int) -> Iterator[str]:
    rest = b""
    while True:
        try:
            read = os.read(number, 65536)
        except OSError:
            read = b""
        if not read:
            break
        *whole, rest = (rest + read).split(b"\n")
        yield from (line.decode("utf-8", "replace").rstrip("\r") for line in whole)
    if rest:
        yield rest.decode("utf-8", "replace")
