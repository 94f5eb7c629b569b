"""Who is to be sent something: marked any number of times, looked at once, soon."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .connection import Connection

AT_ONCE = 64
"""Sockets that are written to before others are read from again."""


class Delivery:
    def __init__(self) -> None:
        self._marked: deque[Connection] = deque()
        self._called = False

    def soon(self, one: Connection) -> None:
        self._marked.append(one)
        if not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        for _ in range(min(len(self._marked), AT_ONCE)):
            self._marked.popleft().flush()
        self._called = bool(self._marked)
        if self._called:
            asyncio.get_running_loop().call_soon(self._flush)
