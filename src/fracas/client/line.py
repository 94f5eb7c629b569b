"""How a client reaches a house: calls over HTTP, and a socket a table."""

from __future__ import annotations

import asyncio
import contextlib
import urllib.error
import urllib.request
from typing import Protocol
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

PATIENCE = 60.0
"""Seconds for a call to be answered, and for a socket to open."""
HERE = ("127.0.0.1", "localhost", "::1")


class Gone(Exception):
    """The line is down; it may be up again in a moment."""


class Wire(Protocol):
    """One socket."""

    async def send(self, message: bytes) -> None: ...

    async def receive(self) -> bytes: ...

    async def close(self) -> None: ...


class Line(Protocol):
    """A way to one house."""

    async def call(
        self, method: str, path: str, body: bytes | None, token: str
    ) -> tuple[int, bytes]:
        """The status and the answer, or Gone."""

    async def open(self) -> Wire:
        """A new socket, or Gone."""


class Network:
    """A house at an address."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"an address is like https://games.example.org, not {url!r}")
        self._near = parts.hostname in HERE

    async def call(
        self, method: str, path: str, body: bytes | None, token: str
    ) -> tuple[int, bytes]:
        headers = {"accept": "application/json"}
        if body is not None:
            headers["content-type"] = "application/json"
        if token:
            headers["authorization"] = f"Bearer {token}"
        wanted = urllib.request.Request(self.url + path, body, headers, method=method)
        return await asyncio.to_thread(self._asked, wanted)

    def _asked(self, wanted: urllib.request.Request) -> tuple[int, bytes]:
        opener = urllib.request.build_opener(*([urllib.request.ProxyHandler({})] * self._near))
        try:
            with opener.open(wanted, timeout=PATIENCE) as reply:
                return reply.status, reply.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()
        except OSError as error:
            raise Gone(f"{self.url} cannot be reached: {error}") from None

    async def open(self) -> Wire:
        try:
            return Socket(
                await connect(
                    self.url.replace("http", "ws", 1) + "/api/socket",
                    max_size=None,
                    proxy=None if self._near else True,
                    open_timeout=PATIENCE,
                )
            )
        except (OSError, InvalidHandshake, TimeoutError) as error:
            raise Gone(f"{self.url} takes no socket: {error}") from None


class Socket:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def send(self, message: bytes) -> None:
        try:
            await self._connection.send(message, text=True)
        except ConnectionClosed:
            raise Gone("the socket is closed") from None

    async def receive(self) -> bytes:
        try:
            return await self._connection.recv(decode=False)
        except ConnectionClosed:
            raise Gone("the socket is closed") from None

    async def close(self) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            await self._connection.close()
