"""The house's log: lines for people, or one JSON object a line for programs.

What a line is about stands beside its words (`extra=about(match=…)`), by a tag that is no secret:
the id of a table lets whoever knows it look, a tag does not. `fracas admin` finds things by tags.
All that is done for one call or socket has one trace besides, whichever server of the house does
it; whoever called has it too, as the header `x-trace-id`.
"""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
import sys
import time
from collections import OrderedDict
from contextvars import ContextVar
from typing import Literal

import msgspec

from .limits import Bucket

Format = Literal["text", "json"]
ABOUT = ("match", "guest")
TAG = 10
TRACE: ContextVar[str] = ContextVar("trace", default="")
"""Of what is being done."""
TABLE: ContextVar[str] = ContextVar("table", default="")
"""The table that it is about, where a line does not say."""
PARENT = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}")
"""How W3C's `traceparent` says it."""


def trace(given: str = "") -> str:
    """The trace that a proxy has given to something, or a new one."""
    found = PARENT.fullmatch(given) if given else None
    return secrets.token_hex(16) if found is None else found[1]


def tag(name: str) -> str:
    """What stands for an id in the log."""
    return hashlib.sha256(name.encode()).hexdigest()[:TAG] if name else ""


def about(match: str = "", guest: str = "") -> dict[str, str]:
    """For `extra`: what a line is about."""
    found = {"match": tag(match), "guest": tag(guest)}
    return {name: value for name, value in found.items() if value}


class Lines(logging.Formatter):
    """For people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        return " ".join([super().formatMessage(record), *(f"{a}={b}" for a, b in _about(record))])


class Json(logging.Formatter):
    """For programs: time, level, logger, message, what it is about, and where it failed."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        found = {
            "time": f"{when}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **dict(_about(record)),
        }
        if record.exc_info:
            found["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(found).decode()


def _about(record: logging.LogRecord) -> list[tuple[str, str]]:
    known = {"match": tag(TABLE.get()), "trace": TRACE.get()}
    found = ((name, vars(record).get(name) or known.get(name)) for name in (*ABOUT, "trace"))
    return [(name, value) for name, value in found if value]


class Calm(logging.Filter):
    """Lets through so many lines of a kind at once, and one a second; nobody fills the disk with
    what they make the server say. How many were left out is said with the next of their kind."""

    BURST, RATE, KINDS = 50, 1.0, 1000

    def __init__(self) -> None:
        super().__init__()
        self._kinds: OrderedDict[tuple[str, str], tuple[Bucket, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.name, str(record.msg)
        bucket, left_out = self._kinds.pop(kind, (Bucket(self.BURST, self.RATE), 0))
        free = bucket.take(time.monotonic())
        self._kinds[kind] = bucket, 0 if free else left_out + 1
        if len(self._kinds) > self.KINDS:
            self._kinds.popitem(last=False)
        if free and left_out:
            record.msg = f"{record.msg} (and {left_out} more like this)"
        return free


def begin(form: Format) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Calm())
    handler.setFormatter(Json() if form == "json" else Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
