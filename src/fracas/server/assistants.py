"""/mcp: a seat for assistants, by the Model Context Protocol over streamable HTTP. Who asks is told
by the token: a program's, or a ticket for one seat."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from fracas.client import AsyncHouse

from .api import answer, bearer, client_address
from .hall import Hall
from .inside import Inside
from .lobby import Problem
from .socket import find_ticket
from .words import say

if TYPE_CHECKING:
    from mcp.server import MCPServer

    from fracas.mcp.desk import Desk

IDLE = 300.0
"""Seconds without a word after which an assistant is taken for gone; it comes back by a word."""
SWEEP = 15.0
AT_ONCE = 8
"""Calls of one token: to wait for one's turn is a call."""
METHODS = ("GET", "POST", "DELETE")


class Assistants:
    """All of them at one house. Without the extra `mcp` there is nothing at the address."""

    def __init__(self) -> None:
        self._desks: dict[str, Desk] = {}
        self._busy: Counter[str] = Counter()
        self._mcp: MCPServer[Any] | None = None

    @contextlib.asynccontextmanager
    async def run(self, most: int) -> AsyncIterator[None]:
        try:
            from mcp.server.transport_security import TransportSecuritySettings

            from fracas.mcp.tools import server
        except ImportError:
            yield
            return
        logging.getLogger("mcp").setLevel(logging.WARNING)  # it would tell of every session
        self._mcp = server(self._desk)
        free = TransportSecuritySettings(enable_dns_rebinding_protection=False)  # `Floor` looks
        self._mcp.streamable_http_app(
            transport_security=free, max_request_body_size=most, session_idle_timeout=IDLE
        )
        async with self._mcp.session_manager.run():
            sweeper = asyncio.create_task(self._sweep())
            try:
                yield
            finally:
                sweeper.cancel()
                for one in list(self._desks.values()):
                    await one.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        token, hall = bearer(request), request.app.state.hall
        lang = request.headers.get("accept-language", "")
        status, code = 0, ""
        if self._mcp is None:
            status, code = 404, "assistants.none"
        elif not _known(hall, token):
            status, code = 401, "assistants.token"
        elif self._busy[token] >= AT_ONCE and request.method == "POST":
            status, code = 429, "assistants.busy"
        if self._mcp is None or status:
            refusal = answer(Problem(say(code, lang), code.partition(".")[2]), status)
            if status == 401:
                refusal.headers["www-authenticate"] = "Bearer"
            await refusal(scope, receive, send)
            return
        self._busy[token] += 1
        try:
            await self._mcp.session_manager.handle_request(scope, receive, send)
        finally:
            self._busy[token] -= 1
            if not self._busy[token]:
                del self._busy[token]

    async def _desk(self, ctx: Any) -> Desk:
        from fracas.mcp.desk import Desk

        request: Request = ctx.request_context.request
        token, app = bearer(request), request.app
        if token not in self._desks:
            hall: Hall = app.state.hall
            guest = hall.guests.known(token)
            line = Inside(app, client_address(request.scope))
            lang = request.headers.get("accept-language", "")[:2] if guest is None else guest.lang
            house = AsyncHouse(token="" if guest is None else token, lang=lang or "en", line=line)
            self._desks[token] = Desk(house, token if guest is None else "")
        return self._desks[token]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            before = time.monotonic() - IDLE
            for token, one in list(self._desks.items()):
                if one.used < before and not self._busy[token]:
                    del self._desks[token]
                    await one.close()


def _known(hall: Hall, token: str) -> bool:
    if not token or len(token) > 64:
        return False
    return hall.guests.known(token) is not None or find_ticket(hall, token) is not None
