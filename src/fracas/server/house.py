"""The calls about the house itself: health, and what can be called."""

from __future__ import annotations

import time
from functools import cache

import msgspec
from starlette.responses import Response

from fracas.version import VERSION

from .api import Call, No, answer, encoded, route
from .lobby import Done, Health
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
        damaged = await hall.store.reading(lambda: hall.damaged)
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


@route("GET /api/live", Done)
async def live(call: Call) -> Done:
    """That the server answers at all; one that does not has to be started again."""
    return Done()


@route("GET /api/ready", Done, problems=(503,))
async def ready(call: Call) -> Done:
    """Whether to send people here: not while the server stops, cannot keep anything, or does not
    know whether other servers of the house take it for alive."""
    hall = call.hall
    if hall.stopping or hall.held is not None or not (hall.leases is None or hall.leases.sure):
        raise No(503, "store", say("store.busy", call.lang))
    return Done()


@route("GET /api/openapi.json", None)
async def openapi(call: Call) -> Response:
    """This document."""
    return encoded(_document())


@cache
def _document() -> bytes:
    return msgspec.json.encode(document())
