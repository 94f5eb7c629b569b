"""uvicorn's socket, with a short way for the frames of a table.

Once a socket has joined, what comes in is handed straight to whoever takes it, and what goes out is
written straight to the transport: no queue, no future and no task in between. A message that comes
alone, whole and in one frame, as nearly all do, is taken out of its frame here; all other framing,
pings and the goodbye stay the library's.
"""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.streams import StreamReader
from websockets.utils import apply_mask

SCOPE = "fracas.stream"
"""Where the application finds it, in the state of its scope."""
TEXT = 0x81
"""A whole message of text in one frame."""
MASKED = 0x80
NO_MASK = bytes(4)
AT_REST = StreamReader.at_eof.__code__
"""Where the library's parser waits between two messages."""


class Outlet(Protocol):
    """Where the messages to one socket go."""

    @property
    def free(self) -> bool:
        """Whether it takes what is written now."""

    def write(self, message: bytes) -> None: ...

    def end(self, code: int) -> None: ...


class Stream(WebSocketsSansIOProtocol):
    taker: Callable[[bytes], None] | None = None
    freed: Callable[[], None] | None = None
    _between = False
    """Whether nothing that came is left with the library."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][SCOPE] = self

    def hand_to(self, taker: Callable[[bytes], None], freed: Callable[[], None]) -> None:
        """From now on messages go to the taker; the end still comes to whoever receives.
        Afterwards `freed` is called whenever the socket takes messages again."""
        self.taker, self.freed = taker, freed
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        for one in waiting:
            if one["type"] == "websocket.receive":
                text = one.get("text")
                taker(text.encode() if text is not None else one.get("bytes") or b"")
            else:
                self.queue.put_nowait(one)

    def data_received(self, data: bytes) -> None:
        if self.taker is not None and (self._between or self._at_rest()):
            message = whole_message(data, self.conn.max_message_size or 0)
            if message is not None and not self.close_sent:
                self.taker(message)
                return
        self._between = False
        super().data_received(data)

    def _at_rest(self) -> bool:
        """Whether the library waits for a message to begin, and for nothing else."""
        conn = self.conn
        waits = conn.parser
        assert isinstance(waits, GeneratorType)
        while isinstance(inner := waits.gi_yieldfrom, GeneratorType):
            waits = inner
        at_rest = waits.gi_code is AT_REST and conn.state is OPEN and conn.current_size is None
        self._between = at_rest
        return at_rest

    def send_receive_event_to_app(self) -> None:
        if self.taker is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        self.taker(frames[0] if len(frames) == 1 else b"".join(frames))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.freed is not None:
            self.freed()

    @property
    def free(self) -> bool:
        return self.writable.is_set()

    def write(self, message: bytes) -> None:
        """A message of text. To a socket that is going, nothing."""
        if self.close_sent or self.transport.is_closing():
            return
        size = len(message)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 1 << 16:
            head = bytes((TEXT, 126, size >> 8, size & 255))
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
        self.transport.write(head + message)

    def end(self, code: int) -> None:
        """Close it; one that does not answer is cut off after a while."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def whole_message(data: bytes, largest: int) -> bytes | None:
    """The message, where the data are one masked frame of text, all of it and nothing else."""
    if not 6 <= len(data) <= largest or data[0] != TEXT:
        return None
    start, size = 2, data[1] - MASKED
    if size == 126:
        start, size = 4, int.from_bytes(data[2:4], "big")
    elif not 0 <= size < 126:
        return None
    if len(data) != start + 4 + size:
        return None
    mask, message = data[start : start + 4], data[start + 4 :]
    return message if mask == NO_MASK else apply_mask(message, mask)
