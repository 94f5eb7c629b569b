"""Before a request is read: whoever does not say what they want in time is shown out.

uvicorn waits for ever for the end of a request's head, so a few clients that send a byte now and
then could use up all connections. This stands before its HTTP protocol, whichever that is, and
hands on what the transport says.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from .limits import counted_as

PATIENCE = "fracas.patience"
"""Where a request finds the patience of its connection, in the state of its scope."""
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Patience:
    """How long one connection may be in saying what it wants."""

    __slots__ = ("_seconds", "_timer", "_transport", "busy")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport | None = None
        self.busy = False
        """Whether a request is being answered."""

    @staticmethod
    def of(state: dict[str, Any]) -> Patience | None:
        found: Patience | None = state.get(PATIENCE)
        return found

    @staticmethod
    def over(state: dict[str, Any]) -> None:
        """The connection is no longer one for requests."""
        if (found := Patience.of(state)) is not None:
            found.stop()

    def begin(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.wait()

    def wait(self) -> None:
        if self._timer is None and not self.busy:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._ended)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ended(self) -> None:
        self._timer = None
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(TOO_SLOW)
            self._transport.close()


LetsIn = Callable[[str, int], bool]
"""Whether somebody may come in from an address, at a port of ours."""


class Front(asyncio.Protocol):
    """Passes everything on, and watches how long it takes. Who comes too often is not heard at all:
    to read what they want would be most of the work."""

    __slots__ = ("_inner", "_lets_in", "_patience")

    def __init__(self, inner: asyncio.Protocol, patience: Patience, lets_in: LetsIn) -> None:
        self._inner = inner
        self._patience = patience
        self._lets_in = lets_in

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        peer, own = transport.get_extra_info("peername"), transport.get_extra_info("sockname")
        if peer and not self._lets_in(counted_as(peer[0]), own[1]):
            self._inner = asyncio.Protocol()
            transport.abort()
            return
        self._patience.begin(transport)
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        self._patience.wait()
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        self._patience.stop()
        self._inner.connection_lost(error)


def patient(
    inner: Callable[..., asyncio.Protocol], seconds: float, lets_in: LetsIn
) -> type[Front]:
    """For `uvicorn.Config`: its HTTP protocol, with so many seconds for the head of a request."""

    class Patient(Front):
        __slots__ = ()

        def __init__(self, app_state: dict[str, Any], **more: Any) -> None:
            patience = Patience(seconds)
            state = {**app_state, PATIENCE: patience}
            super().__init__(inner(app_state=state, **more), patience, lets_in)

    return Patient
