"""/mcp: a seat for assistants, by the Model Context Protocol over streamable HTTP. Who asks is told
by the token: a program's, or a ticket for one seat."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from .api import answer, bearer, client_address
from .hall import Hall
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
    """All of them at one house. Without the extra `mcp` there is nothing at the address; with it,
    its library takes as much memory as half the house, and is read when the first of them comes."""

    def __init__(self) -> None:
        self._offered = find_spec("mcp") is not None
        self._desks: dict[str, Desk] = {}
        self._busy: Counter[str] = Counter()
        self._most = 0
        self._ready: asyncio.Future[MCPServer[Any]] | None = None
        self._serving: asyncio.Task[None] | None = None

    @contextlib.asynccontextmanager
    async def run(self, most: int) -> AsyncIterator[None]:
        """While the house is open; a request may have so many bytes."""
        self._most = most
        try:
            yield
        finally:
            if self._serving is not None:
                self._serving.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await self._serving

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        token, hall = bearer(request), request.app.state.hall
        lang = request.headers.get("accept-language", "")
        status, code = 0, ""
        if not self._offered:
            status, code = 404, "assistants.none"
        elif not _known(hall, token):
            status, code = 401, "assistants.token"
        elif self._busy[token] >= AT_ONCE and request.method == "POST":
            status, code = 429, "assistants.busy"
        if status:
            refusal = answer(Problem(say(code, lang), code.partition(".")[2]), status)
            if status == 401:
                refusal.headers["www-authenticate"] = "Bearer"
            await refusal(scope, receive, send)
            return
        self._busy[token] += 1
        try:
            mcp = await self._server()
            await mcp.session_manager.handle_request(scope, receive, send)
        finally:
            self._busy[token] -= 1
            if not self._busy[token]:
                del self._busy[token]

    async def _server(self) -> MCPServer[Any]:
        if self._ready is None:
            self._ready = asyncio.get_running_loop().create_future()
            self._serving = asyncio.create_task(self._serve(self._ready))
        return await asyncio.shield(self._ready)

    async def _serve(self, ready: asyncio.Future[MCPServer[Any]]) -> None:
        """Until the house closes. The library is read in a thread: tables do not wait for it."""
        try:
            mcp = await asyncio.to_thread(self._read)
        except Exception as error:  # whoever waits is told, and whoever comes next may try again
            self._ready = None
            ready.set_exception(error)
            return
        async with mcp.session_manager.run():
            ready.set_result(mcp)
            try:
                await self._sweep()
            finally:
                for one in list(self._desks.values()):
                    await one.close()

    def _read(self) -> MCPServer[Any]:
        from mcp.server.transport_security import TransportSecuritySettings

        from fracas.mcp.tools import server

        logging.getLogger("mcp").setLevel(logging.WARNING)  # it would tell of every session
        mcp = server(self._desk)
        free = TransportSecuritySettings(enable_dns_rebinding_protection=False)  # `Floor` looks
        mcp.streamable_http_app(
            transport_security=free, max_request_body_size=self._most, session_idle_timeout=IDLE
        )
        return mcp

    async def _desk(self, ctx: Any) -> Desk:
        from fracas.client import AsyncHouse
        from fracas.mcp.desk import Desk

        from .inside import Inside

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
