"""A websocket client that costs little, so that the server is what is measured.

It shares the machine with the server: what it saves, both sides of a comparison gain.
"""

from __future__ import annotations

import asyncio
import os
import time
from base64 import b64encode
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec

from fracas.server import protocol
from fracas.server.protocol import Join, Play

NO_MASK = bytes(4)
"""A mask of zeros changes nothing: allowed, and free."""


class Line(asyncio.Protocol):
    """One socket; what comes is handed on as it is."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def to(cls, url: str, heard: Callable[[bytes], None]) -> Line:
        parts = urlsplit(url)
        assert parts.hostname is not None and parts.port is not None
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(heard), parts.hostname, parts.port)
        key = b64encode(os.urandom(16)).decode()
        line._write(
            f"GET /api/socket HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        await line.opened
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    def send(self, text: bytes, opcode: int = 1) -> None:
        if self.closing:
            return
        size = len(text)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._write(bytes((0x80 | opcode,)) + length + NO_MASK + text)

    def close(self) -> None:
        """Say goodbye; what comes after that is not heard any more."""
        if self._transport is not None and not self.closing:
            self.send(b"\x03\xe8", 8)
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._buffer = rest
            self.opened.set_result(None)
        while not self.closing and (frame := self._frame()) is not None:
            opcode, text = frame
            if opcode == 1:
                self.heard(text)
            elif opcode == 9:
                self.send(text, 10)

    @property
    def closing(self) -> bool:
        return self._transport is None or self._transport.is_closing()

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        at, size = 2, buffer[1]
        if size == 126:
            at, size = 4, int.from_bytes(buffer[2:4], "big")
        elif size == 127:
            at, size = 10, int.from_bytes(buffer[2:10], "big")
        if len(buffer) < at or len(buffer) < at + size:
            return None
        opcode, text = buffer[0] & 15, bytes(buffer[at : at + size])
        del buffer[: at + size]
        return opcode, text


NO_VIEW = msgspec.Raw()


class Asked(msgspec.Struct):
    number: int


class News(msgspec.Struct):
    """Of a message, what a player who only counts has to know."""

    type: str
    view: msgspec.Raw = NO_VIEW
    questions: list[Asked] | None = None
    accepted: list[str] = []


read = msgspec.json.Decoder(News).decode


class Mover:
    """A seat that plays again as soon as its move is accepted and it is asked; with a `pause`, so
    many seconds later."""

    def __init__(self, seat: int, pause: float = 0) -> None:
        self.seat = seat
        self.pause = pause
        self.line: Line | None = None
        self.moves = 0
        self.views = 0
        self.times: list[float] = []
        self.stopped = False
        self._question = 0
        self._number = 0
        self._sent = 0.0
        self.waiting = False

    async def join(self, url: str, token: str) -> None:
        self.line = await Line.to(url, self._heard)
        self.line.send(protocol.write(Join(token)))

    @property
    def gone(self) -> bool:
        """Whether there is no line any more."""
        return self.line is None or self.line.closing

    def close(self) -> None:
        if self.line is not None:
            self.line.close()

    def _heard(self, text: bytes) -> None:
        news = read(text)
        if news.type != "update":
            return
        if news.view is not NO_VIEW:
            self.views += 1
        if news.accepted:
            self.waiting = False
            self.moves += len(news.accepted)
            self.times.append(time.monotonic() - self._sent)
        if news.questions is not None:
            self._question = news.questions[0].number if news.questions else 0
        if self._question and not self.waiting:
            self.waiting = True
            if self.pause:
                asyncio.get_running_loop().call_later(self.pause, self._play)
            else:
                self._play()

    def _play(self) -> None:
        if self.stopped or self.line is None:
            self.waiting = False
            return
        self._number += 1
        self._sent = time.monotonic()
        number = 1000 + self._number
        self.line.send(protocol.write(Play(f"{self.seat}-{number}", self._question, [number])))
