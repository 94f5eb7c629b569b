"""What comes in from a socket that has joined: read, bounded, and handed to its connection."""

from __future__ import annotations

import contextlib
import logging
import time
from functools import partial

import msgspec

from fracas import BadInput
from fracas.engine.said import put

from . import logs, protocol
from .connection import BROKEN, POLICY, Connection
from .limits import Bucket
from .protocol import Bye, Refusal
from .stream import Outlet

log = logging.getLogger("fracas.server")


def read(data: bytes | str) -> protocol.ClientMessage:
    """A client's message, or BadInput."""
    try:
        return protocol.read_client(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadInput(f"this message does not fit: {error}") from None


class Reader:
    """Whatever comes in: nothing of it harms more than the socket that it came by."""

    __slots__ = ("_bad", "_bucket", "_one", "_outlet")

    def __init__(self, one: Connection, outlet: Outlet, bucket: Bucket) -> None:
        self._one = one
        self._outlet = outlet
        self._bucket = bucket
        self._bad = 0

    def take(self, data: bytes) -> None:
        one = self._one
        one.hall.metrics.received += 1
        if one.closing is not None:
            return
        if not self._bucket.take(time.monotonic()):
            one.bye(Bye("too many messages", "limit", again=True), POLICY)
            return
        if not one.hall.desk.take(one.account, partial(self._read, data), len(data)):
            self._too_much(data)

    def _too_much(self, data: bytes) -> None:
        """So much of this guest waits that nothing more is taken in line."""
        message: protocol.ClientMessage | None = None
        with contextlib.suppress(BadInput):
            message = read(data)
        self._one.busy(self._one.account.wait("turns"), *_about(message))

    def _read(self, data: bytes) -> None:
        one = self._one
        if one.closing is not None:
            return
        message: protocol.ClientMessage | None = None
        try:
            message = read(data)
            one.take(message)
        except BadInput as error:
            self._nonsense(error, message)
        except Exception:
            log.exception(
                "a message could not be taken", extra=logs.about(one.match.kept.id, one.guest)
            )
            self._outlet.end(BROKEN)

    def _nonsense(self, error: BadInput, message: protocol.ClientMessage | None) -> None:
        self._bad += 1
        if self._bad >= self._one.hall.limits.bad_messages:
            why = f"too many messages make no sense: {error}"
            self._one.bye(Bye(put(why, self._one.lang), "bad"))
            return
        command, draft, look = _about(message)
        self._one.reply(Refusal(error.said(self._one.lang), "bad", command, draft, look=look))


def _about(
    message: protocol.ClientMessage | None,
) -> tuple[str | None, int | None, int | None]:
    """The command, the draft or the look that a refusal is an answer to."""
    draft = message.id if isinstance(message, protocol.Draft) else None
    look = message.id if isinstance(message, protocol.Look) else None
    return getattr(message, "command", None), draft, look
