"""The calls about the house itself: health, and what can be called."""

from __future__ import annotations

import time
from functools import cache

import msgspec
from starlette.responses import Response

from fracas.version import VERSION

from .api import Call, answer, encoded, route
from .lobby import Health
from .openapi import document
from .protocol import PROTOCOL
from .trouble import Unkept
from .words import say


@route("GET /api/health", Health)
async def health(call: Call) -> Response:
    """Whether the house is well: it can read its store and write to it. 503 if not."""
    hall = call.hall
    trouble, damaged = hall.held or hall.store.trouble, hall.lost
    try:
        damaged = hall.damaged
    except Unkept as error:
        trouble = error.trouble
    found = Health(
        trouble is None or trouble.bearable,
        VERSION,
        PROTOCOL,
        len(hall.matches),
        hall.metrics.sockets,
        int(time.time() - hall.metrics.started),
        "" if trouble is None else trouble.kind,
        "" if trouble is None else say(f"store.{trouble.kind}", call.lang),
        damaged,
    )
    return answer(found, 200 if found.ok else 503)


@route("GET /api/openapi.json", None)
async def openapi(call: Call) -> Response:
    """This document."""
    return encoded(_document())


@cache
def _document() -> bytes:
    return msgspec.json.encode(document())
