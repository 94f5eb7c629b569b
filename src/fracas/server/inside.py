"""A line to the house from within it: what is served at one of its own addresses goes through the
same calls and sockets, checks and limits as everybody else's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from starlette.applications import Starlette

from fracas.client.line import Gone, Wire

from .stream import Closed

BACKLOG = 64
"""Messages that may wait to be read; then the socket is not free."""


class Inside:
    """For whoever is at an address: their requests are counted as theirs."""

    def __init__(self, app: Starlette, address: str) -> None:
        self._app = app
        self._address = address
        self._tasks: set[asyncio.Task[None]] = set()

    async def call(
        self, method: str, path: str, body: bytes | None, token: str
    ) -> tuple[int, bytes]:
        where, _, query = path.partition("?")
        headers = [(b"host", b"localhost"), (b"accept", b"application/json")]
        if body is not None:
            headers.append((b"content-type", b"application/json"))
        if token:
            headers.append((b"authorization", b"Bearer " + token.encode("latin-1", "replace")))
        scope: dict[str, Any] = {
            "type": "http", "method": method, "path": unquote(where), "raw_path": where.encode(),
            "query_string": query.encode(), "headers": headers, "scheme": "http", "root_path": "",
            "client": (self._address, 0), "server": None, "http_version": "1.1", "state": {},
        }  # fmt: skip
        status, parts, asked = 500, list[bytes](), False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if asked:
                await asyncio.Event().wait()
            asked = True
            return {"type": "http.request", "body": body or b"", "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                parts.append(message.get("body", b""))

        await self._app(scope, receive, send)
        return status, b"".join(parts)

    async def open(self) -> Wire:
        pipe = Pipe()
        task = asyncio.create_task(self._app.state.sockets.serve(pipe, self._address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: pipe.cut())
        await pipe.opened.wait()
        if pipe.why:
            raise Gone(pipe.why)
        return Reading(pipe)


class Pipe:
    """The house's end: what `Stream` is over the network."""

    def __init__(self) -> None:
        self.opened = asyncio.Event()
        self.why = ""
        self.gone: Callable[[Any], None] | None = None
        self.outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._incoming: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._taker: Callable[[bytes], None] | None = None
        self._freed: Callable[[], None] | None = None
        self._open = True

    def refuse(self, status: int, why: str) -> None:
        self.why = why
        self.cut()

    def accept(self) -> None:
        self.opened.set()

    async def receive(self) -> bytes:
        found = await self._incoming.get() if self._open else None
        if found is None:
            raise Closed
        return found

    async def send(self, message: bytes) -> None:
        if not self._open:
            raise Closed
        self.write(message)

    def hand_to(self, taker: Callable[[bytes], None], freed: Callable[[], None]) -> None:
        self._taker, self._freed = taker, freed
        while not self._incoming.empty():
            if (found := self._incoming.get_nowait()) is not None:
                taker(found)

    @property
    def free(self) -> bool:
        return self.outgoing.qsize() < BACKLOG

    def write(self, message: bytes) -> None:
        if self._open:
            self.outgoing.put_nowait(message)

    def end(self, code: int) -> None:
        self.cut()

    def cut(self) -> None:
        if self._open:
            self._open = False
            self.outgoing.put_nowait(None)
            self._incoming.put_nowait(None)
            self.opened.set()
            self._taker = self._freed = None
            if self.gone is not None:
                self.gone(self)

    # From the other end

    def take(self, message: bytes) -> None:
        if not self._open:
            raise Gone("the socket is closed")
        if self._taker is None:
            self._incoming.put_nowait(message)
        else:
            self._taker(message)

    def read(self) -> None:
        """A message was read: there may be room again."""
        if self._freed is not None and self.outgoing.qsize() == BACKLOG - 1:
            self._freed()


class Reading:
    """The other end, as a client has it."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe

    async def send(self, message: bytes) -> None:
        self._pipe.take(message)

    async def receive(self) -> bytes:
        found = await self._pipe.outgoing.get()
        if found is None:
            raise Gone("the socket is closed")
        self._pipe.read()
        return found

    async def close(self) -> None:
        self._pipe.cut()
