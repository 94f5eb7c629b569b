"""Sockets between clients and servers, as far as both ends see them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

from fracas.server.stream import Closed

from .loop import Loop, Process


class Way:
    """One direction: in order, each message a while after it was sent."""

    def __init__(self, loop: Loop, random: Random, to: Process) -> None:
        self._loop = loop
        self._random = random
        self._to = to
        self._last = 0.0
        self.stalled_until = 0.0

    def send(self, what: Callable[..., None], *values: Any) -> None:
        way = self._loop.now + self._random.uniform(0.0003, 0.003)
        self._last = max(self._last, way, self.stalled_until)
        self._loop.call_at(self._last, what, *values, context=self._to.context.copy())


class Wire:
    """A socket. Its server has it as `Stream`; its other end is told of what comes."""

    def __init__(self, loop: Loop, random: Random, client: Process, server: Process) -> None:
        self.there = Way(loop, random, server)
        self.back = Way(loop, random, client)
        self.gone: Callable[[Any], None] | None = None
        self.on_message: Callable[[bytes], None] = lambda message: None
        """At the client's end…"""
        self.on_end: Callable[[], None] = lambda: None
        self.told: Callable[[bytes], None] = lambda message: None
        """Sees what a server sends at the moment in which it sends it."""
        self.open = True
        self._inbox: deque[bytes] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._taker: Callable[[bytes], None] | None = None

    # The server's end

    def refuse(self, status: int, why: str) -> None:
        self.cut()

    def accept(self) -> None: ...

    async def receive(self) -> bytes:
        while not self._inbox:
            if not self.open:
                raise Closed
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._inbox.popleft()

    async def send(self, message: bytes) -> None:
        if not self.open:
            raise Closed
        self.write(message)

    def hand_to(self, taker: Callable[[bytes], None], freed: Callable[[], None]) -> None:
        self._taker = taker
        while self._inbox:
            taker(self._inbox.popleft())

    free = True

    def write(self, message: bytes) -> None:
        if self.open:
            self.told(message)
            self.back.send(self._to_client, message)

    def end(self, code: int) -> None:
        self.cut()

    def cut(self) -> None:
        if self.open:
            self.lost()
            self.tell_end()

    def lost(self) -> None:
        """The server sees the end of it."""
        if self.open:
            self.open = False
            self._taker = None
            if self._reader is not None and not self._reader.done():
                self._reader.set_result(None)
            if self.gone is not None:
                self.gone(self)

    def tell_end(self) -> None:
        """The client sees the end of it, whoever that is by then."""
        self.back.send(lambda: self.on_end())

    # The client's end

    def say(self, message: bytes) -> None:
        self.there.send(self._to_server, message)

    def hang_up(self) -> None:
        self.there.send(self.lost)

    def _to_server(self, message: bytes) -> None:
        if not self.open:
            return
        if self._taker is not None:
            self._taker(message)
            return
        self._inbox.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def _to_client(self, message: bytes) -> None:
        self.on_message(message)
