"""What comes in from a socket that has joined: read, bounded, and handed to its connection."""

from __future__ import annotations

import logging
import time

import msgspec

from fracas import BadInput

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
            self._one.bye(Bye(f"too many messages make no sense: {error}", "bad"))
            return
        command = getattr(message, "command", None)
        draft = message.id if isinstance(message, protocol.Draft) else None
        self._one.reply(Refusal(str(error), "bad", command, draft))
