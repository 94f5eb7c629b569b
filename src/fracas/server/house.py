"""The calls about the house itself: health, metrics, and what can be called."""

from __future__ import annotations

import time
from typing import get_args

from starlette.responses import JSONResponse, PlainTextResponse, Response

from fracas.version import VERSION

from .api import Call, answer, route
from .lobby import Health
from .openapi import document
from .protocol import PROTOCOL
from .trouble import Kind, Unkept
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
        "fracas_writes_refused_total": ("counter", hall.store.unkept),
        "fracas_damaged_matches": ("gauge", hall.damaged),
        "fracas_disk_free_bytes": ("gauge", hall.store.free),
    }
    lines = [f"# TYPE {name} {kind}\n{name} {value}\n" for name, (kind, value) in found.items()]
    trouble = hall.store.trouble
    lines.append("# TYPE fracas_store_trouble gauge\n")
    for one in get_args(Kind):
        there = int(trouble is not None and trouble.kind == one)
        lines.append(f'fracas_store_trouble{{kind="{one}"}} {there}\n')
    return PlainTextResponse("".join(lines), media_type="text/plain; version=0.0.4")


@route("GET /api/openapi.json", None)
async def openapi(call: Call) -> JSONResponse:
    """This document."""
    return JSONResponse(document())
