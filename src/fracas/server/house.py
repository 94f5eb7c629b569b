"""The calls about the house itself: health, metrics, and what can be called."""

from __future__ import annotations

import time

from starlette.responses import JSONResponse, PlainTextResponse

from fracas.version import VERSION

from .api import Call, route
from .lobby import Health
from .openapi import document
from .protocol import PROTOCOL


@route("GET /api/health", Health)
async def health(call: Call) -> Health:
    """Whether the house is well: it can read its store."""
    hall = call.hall
    hall.store.row("SELECT 1 FROM meta LIMIT 1")
    seconds = int(time.time() - hall.metrics.started)
    return Health(True, VERSION, PROTOCOL, len(hall.matches), hall.metrics.sockets, seconds)


@route("GET /api/metrics", None)
async def metrics(call: Call) -> PlainTextResponse:
    """Counters for a monitor, in the text form of Prometheus."""
    hall = call.hall
    found = {
        "fracas_inputs_total": ("counter", hall.metrics.inputs),
        "fracas_messages_sent_total": ("counter", hall.metrics.sent),
        "fracas_messages_received_total": ("counter", hall.metrics.received),
        "fracas_broken_matches_total": ("counter", hall.metrics.broken),
        "fracas_matches_loaded_total": ("counter", hall.metrics.loaded),
        "fracas_sockets_shut_out_total": ("counter", hall.metrics.shut_out),
        "fracas_commits_total": ("counter", hall.store.commits),
        "fracas_writes_total": ("counter", hall.store.written),
        "fracas_bot_thoughts_total": ("counter", hall.bots.thoughts),
        "fracas_matches": ("gauge", len(hall.matches)),
        "fracas_sockets": ("gauge", hall.metrics.sockets),
        "fracas_writes_waiting": ("gauge", hall.store.waiting()),
        "fracas_start_time_seconds": ("gauge", int(hall.metrics.started)),
    }
    lines = [f"# TYPE {name} {kind}\n{name} {value}\n" for name, (kind, value) in found.items()]
    return PlainTextResponse("".join(lines), media_type="text/plain; version=0.0.4")


@route("GET /api/openapi.json", None)
async def openapi(call: Call) -> JSONResponse:
    """This document."""
    return JSONResponse(document())
