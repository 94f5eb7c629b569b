"""Who is to be sent something: marked any number of times, looked at once, soon."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .connection import Connection

AT_ONCE = 64
"""Sockets with an answer that are written to before others are read from again."""
OTHERS = 16
"""So many more are: those who only look on wait while a table is busy, and then get the newest."""


class Delivery:
    def __init__(self) -> None:
        self._answers: deque[Connection] = deque()
        self._others: deque[Connection] = deque()
        self._called = False

    def soon(self, one: Connection, answer: bool) -> None:
        """Write to a connection soon; sooner if it waits for an answer of its own."""
        (self._answers if answer else self._others).append(one)
        if not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._flush)

    def done(self) -> bool:
        """Whether nobody waits for anything."""
        return not self._called

    def _flush(self) -> None:
        for waiting, most in ((self._answers, AT_ONCE), (self._others, OTHERS)):
            for _ in range(min(len(waiting), most)):
                waiting.popleft().flush()
        self._called = bool(self._answers or self._others)
        if self._called:
            asyncio.get_running_loop().call_soon(self._flush)
