"""One websocket, on the public interfaces of asyncio, uvicorn and websockets.

uvicorn reads the request and hands the connection over: `uvicorn.Config` takes a class for that.
The handshake, odd frames, pings and the goodbye are the Sans-I/O protocol's of websockets. A
message that comes alone, whole and in one frame, as nearly all do, is taken out of its frame here,
and what goes out is written straight to the transport: no queue, no future and no task between.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Protocol
from urllib.parse import unquote

import uvicorn
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from .front import Patience

log = logging.getLogger("fracas.server")
wire = logging.getLogger("fracas.wire")
wire.setLevel(logging.WARNING)  # it would tell of every socket that opens
DOOR = "fracas.door"
"""Where the application's lifespan puts who lets sockets in."""
TEXT = 0x81
"""A whole message of text in one frame."""
MASKED = 0x80
NO_MASK = bytes(4)
BEAT = 20.0
"""Seconds between two pings; whoever has not answered one by the next is gone."""
FAREWELL = 10.0
"""Seconds for the other side to answer a goodbye."""
BROKEN = 1011


class Closed(Exception):
    """The other side is gone, or has been sent away."""


class Outlet(Protocol):
    """Where the messages to one socket go."""

    @property
    def free(self) -> bool:
        """Whether it takes what is written now."""

    def write(self, message: bytes) -> None: ...

    def end(self, code: int) -> None: ...


class Channel(Outlet, Protocol):
    """A socket as whoever serves it knows it: a `Stream`, or one within the house."""

    gone: Callable[[Any], None] | None

    def refuse(self, status: int, why: str) -> None: ...

    def accept(self) -> None: ...

    async def receive(self) -> bytes: ...

    async def send(self, message: bytes) -> None: ...

    def hand_to(self, taker: Callable[[bytes], None], freed: Callable[[], None]) -> None: ...

    def cut(self) -> None: ...


Door = Callable[["Stream", dict[str, Any]], Coroutine[Any, Any, None] | None]
"""Refuses a socket, or says what is to be run for it; its request comes as ASGI describes one."""


class Stream(asyncio.Protocol):
    """Its owner first awaits `receive` and `send`, and may then have messages handed to it."""

    __slots__ = (
        "_awaited",
        "_conn",
        "_door",
        "_far",
        "_free",
        "_inbox",
        "_largest",
        "_open",
        "_parts",
        "_paused",
        "_reader",
        "_response",
        "_task",
        "_timer",
        "_transport",
        "_unread",
        "_writer",
        "freed",
        "gone",
        "taker",
    )
    _transport: asyncio.Transport

    def __init__(
        self, config: uvicorn.Config, app_state: dict[str, Any], **_others: object
    ) -> None:
        Patience.over(app_state)
        self._door: Door = app_state[DOOR]
        self._far: asyncio.Transport | None = None
        """Where all bytes go once the socket is passed on to another server."""
        self._largest = config.ws_max_size
        self._conn = ServerProtocol(max_size=config.ws_max_size, logger=wire)
        self._response: Response | None = None
        self._task: asyncio.Task[None] | None = None
        self._open = self._awaited = self._paused = False
        self._free = True
        self._unread = 0
        """Bytes that came and are in no event yet: the beginning of a frame."""
        self._parts: list[bytes] = []
        """Of a message in several frames."""
        self._inbox: deque[bytes] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._writer: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self.taker: Callable[[bytes], None] | None = None
        self.freed: Callable[[], None] | None = None
        self.gone: Callable[[Any], None] | None = None
        """Called when the connection is lost."""

    # For its owner

    def refuse(self, status: int, why: str) -> None:
        """Answer the request like any other, instead of opening a socket."""
        self._response = None
        self._respond(self._conn.reject(status, f"{why}\n"))

    def accept(self) -> None:
        if self._response is None or self._transport.is_closing():
            raise Closed
        response, self._response = self._response, None
        self._open = True
        self._respond(response)
        self._timer = asyncio.get_running_loop().call_later(BEAT, self._beat)

    async def receive(self) -> bytes:
        """The next message that is handed to nobody."""
        while not self._inbox:
            if not self._open:
                raise Closed
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        message = self._inbox.popleft()
        if not self._inbox:
            self._read_on()
        return message

    async def send(self, message: bytes) -> None:
        """Write it once the socket is free."""
        while self._open and not self._free:
            self._writer = asyncio.get_running_loop().create_future()
            await self._writer
        if not self._open:
            raise Closed
        self.write(message)

    def hand_to(self, taker: Callable[[bytes], None], freed: Callable[[], None]) -> None:
        """From now on messages go to the taker; whoever receives only hears of the end.
        `freed` is called whenever the socket takes messages again."""
        self.taker, self.freed = taker, freed
        self._read_on()
        while self._inbox:
            taker(self._inbox.popleft())

    @property
    def free(self) -> bool:
        return self._free

    def write(self, message: bytes) -> None:
        """A message of text. To a socket that is going, nothing."""
        if not self._open:
            return
        size = len(message)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 1 << 16:
            head = bytes((TEXT, 126, size >> 8, size & 255))
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
        self._transport.write(head + message)

    def end(self, code: int) -> None:
        """Say goodbye; one that does not answer is cut off after a while."""
        if self._far is not None:  # nobody here knows whether a message is half through
            self._transport.close()
            return
        if self._open and self._conn.state is State.OPEN:
            self._conn.send_close(code)
            self._write_out()
        self._over()

    def cut(self) -> None:
        """End it without a word."""
        self._transport.abort()

    # Passed on to another server, at the other end of a line

    def pass_to(self, far: asyncio.Transport, first: bytes) -> None:
        """From now on nobody reads here; what has been read is said again. Closed where a message
        is half read: whoever sent it has to come again."""
        if self._unread or self._parts or not self._open:
            raise Closed
        if self._timer is not None:
            self._timer.cancel()
        for message in (first, *self._inbox):
            far.write(masked(message))
        self._inbox.clear()
        self._far = far
        self._read_on()

    def pass_back(self, data: bytes) -> None:
        self._transport.write(data)

    def hold(self, on: bool) -> None:
        if not self._transport.is_closing():
            (self._transport.pause_reading if on else self._transport.resume_reading)()

    def far_gone(self) -> None:
        self._transport.close()

    # From the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if self._far is not None:
            self._far.write(data)
            return
        if self.taker is not None and not self._unread and not self._parts and self._open:
            message = whole_message(data, self._largest)
            if message is not None:
                self.taker(message)
                return
        self._unread += len(data)
        self._conn.receive_data(data)
        for event in self._conn.events_received():
            if isinstance(event, Frame):
                self._framed(event)
            elif isinstance(event, Request):
                self._unread = 0
                self._asked(event)
        self._write_out()

    def pause_writing(self) -> None:
        self._free = False
        if self._far is not None and not self._far.is_closing():
            self._far.pause_reading()

    def resume_writing(self) -> None:
        self._free = True
        if self._far is not None and not self._far.is_closing():
            self._far.resume_reading()
        _wake(self._writer)
        if self.freed is not None:
            self.freed()

    def connection_lost(self, error: Exception | None) -> None:
        self._over()
        self._response = None
        if self._timer is not None:
            self._timer.cancel()
        if self.gone is not None:
            self.gone(self)
        self.taker = self.freed = self.gone = None

    # The protocol

    def _asked(self, request: Request) -> None:
        response = self._conn.accept(request)
        if response.status_code != 101:
            self._respond(response)
            return
        self._response = response
        path, _, query = request.path.partition("?")
        running = self._door(
            self,
            {
                "type": "websocket",
                "scheme": "ws",
                "path": unquote(path),
                "query_string": query.encode("latin-1", "replace"),
                "headers": [
                    (name.lower().encode("latin-1"), value.encode("latin-1", "surrogateescape"))
                    for name, value in request.headers.raw_items()
                ],
                "client": self._transport.get_extra_info("peername"),
                "server": self._transport.get_extra_info("sockname"),
            },
        )
        if running is not None:
            self._task = asyncio.get_running_loop().create_task(running)
            self._task.add_done_callback(self._done)

    def _respond(self, response: Response) -> None:
        self._conn.send_response(response)
        self._write_out()

    def _framed(self, frame: Frame) -> None:
        self._unread -= framed_size(len(frame.data))
        kind = frame.opcode
        if kind is Opcode.TEXT or kind is Opcode.BINARY or kind is Opcode.CONT:
            self._parts.append(bytes(frame.data))
            if frame.fin:
                message = b"".join(self._parts)
                self._parts = []
                self._taken(message)
        elif kind is Opcode.PONG:
            self._awaited = False

    def _taken(self, message: bytes) -> None:
        if not self._open:
            return
        if self.taker is not None:
            self.taker(message)
            return
        self._inbox.append(message)
        if not self._paused:
            self._paused = True  # one at a time, while somebody has to fetch them
            self._transport.pause_reading()
        _wake(self._reader)

    def _read_on(self) -> None:
        if self._paused and not self._transport.is_closing():
            self._paused = False
            self._transport.resume_reading()

    def _write_out(self) -> None:
        """Send what the library has to say; nothing at all is its way to say that this was it."""
        for data in self._conn.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._over()
                self._transport.close()

    def _over(self) -> None:
        """Nothing is sent or taken any more; the rest of the goodbye has a while."""
        if not self._open:
            return
        self._open = False
        self._inbox.clear()
        self._read_on()  # for their goodbye
        for waiter in (self._reader, self._writer):
            _wake(waiter)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(FAREWELL, self._transport.abort)

    def _beat(self) -> None:
        if self._awaited:
            self._conn.fail(BROKEN, "no answer to a ping")
            self._write_out()
            return
        self._awaited = True
        self._conn.send_ping(b"")
        self._write_out()
        self._timer = asyncio.get_running_loop().call_later(BEAT, self._beat)

    def _done(self, task: asyncio.Task[None]) -> None:
        """Whoever ran for it has finished: so has the socket."""
        self._task = None
        if not task.cancelled() and task.exception() is not None:
            log.error("a socket failed", exc_info=task.exception())
            if self._response is not None:
                self.refuse(500, "this has gone wrong")
            self.end(BROKEN)
        elif self._open:
            self.end(1000)
        elif self._response is not None:
            self.refuse(503, "no socket was opened")


def _wake(waiter: asyncio.Future[None] | None) -> None:
    if waiter is not None and not waiter.done():
        waiter.set_result(None)


def masked(message: bytes) -> bytes:
    """A frame as clients send it, under a mask that changes nothing."""
    size = len(message)
    if size < 126:
        head = bytes((TEXT, MASKED | size))
    elif size < 1 << 16:
        head = bytes((TEXT, MASKED | 126, size >> 8, size & 255))
    else:
        head = bytes((TEXT, MASKED | 127)) + size.to_bytes(8, "big")
    return head + NO_MASK + message


def framed_size(size: int) -> int:
    """How long a masked frame with so many bytes is, if its length is written as short as it can
    be. Where it is not, some bytes are never accounted for, and all are left to the library."""
    return size + (6 if size < 126 else 8 if size < 1 << 16 else 14)


def whole_message(data: bytes, largest: int) -> bytes | None:
    """The message, where the data are one masked frame of text, all of it and nothing else."""
    if not 6 <= len(data) <= largest or data[0] != TEXT:
        return None
    start, size = 2, data[1] - MASKED
    if size == 126:
        start, size = 4, int.from_bytes(data[2:4], "big")
        if size < 126:
            return None
    elif not 0 <= size < 126:
        return None
    if len(data) != start + 4 + size:
        return None
    mask, message = data[start : start + 4], data[start + 4 :]
    return message if mask == NO_MASK else unmasked(message, mask)


def unmasked(message: bytes, mask: bytes) -> bytes:
    """As one large number, which is a hundred times as fast as byte by byte."""
    size = len(message)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(message, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
