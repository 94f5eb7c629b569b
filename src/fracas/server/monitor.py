"""The address for whoever watches over a house: counters alone, apart from where people come in."""

from __future__ import annotations

import socket

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from fracas import BadInput

from .hall import Hall
from .metrics import text

PATH = "/metrics"
OFF = "off"


def wanted(given: str, option: str = "--metrics") -> tuple[str, int] | None:
    """HOST:PORT, :PORT or PORT; nothing for `off`."""
    if given == OFF and option == "--metrics":
        return None
    host, _, port = given.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 1 << 16):
        usual = f"127.0.0.1:8766, or {OFF}" if option == "--metrics" else "10.0.0.5:8767"
        raise BadInput(f"{option} is like {usual}, not {given!r}")
    return host.strip("[]") or "127.0.0.1", int(port)


def at_this(scope: Scope, port: int) -> bool:
    """Whether a request came in by the monitor's own port."""
    server = scope.get("server")
    return bool(port) and server is not None and server[1] == port


async def serve(hall: Hall, scope: Scope, receive: Receive, send: Send) -> None:
    """Counters, and nothing else."""
    found: Response = PlainTextResponse(f"The counters are at {PATH}.\n", 404)
    if scope["path"] == PATH and scope["method"] in ("GET", "HEAD"):
        found = Response(text(hall), media_type=CONTENT_TYPE)
    await found(scope, receive, send)


def address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{PATH}"
