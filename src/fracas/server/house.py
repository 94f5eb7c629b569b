"""The calls about the house itself: health, metrics, and what can be called."""

from __future__ import annotations

import time

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE
from starlette.responses import JSONResponse, Response

from fracas.version import VERSION

from .api import Call, answer, route
from .lobby import Health
from .metrics import text
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


@route("GET /api/metrics", None)
async def metrics(call: Call) -> Response:
    """Counters and times for a monitor, in the text form of Prometheus."""
    return Response(text(call.hall), media_type=CONTENT_TYPE)


@route("GET /api/openapi.json", None)
async def openapi(call: Call) -> JSONResponse:
    """This document."""
    return JSONResponse(document())
