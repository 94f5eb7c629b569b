"""What is at another server of the house is done there: calls and sockets are passed on to it.

A call is asked again at the address of the server that has the match. Of a socket the first
message is read, which says where it belongs; from then on bytes go past unread, both ways.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hmac
import secrets
import time

import h11
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from . import logs
from .leases import Elsewhere, Leases
from .limits import counted_as
from .stream import Channel, Closed, Stream
from .trouble import Trouble, Unkept

HOUSE = b"x-fracas-house"
"""What only servers of the house know; of use at their internal addresses alone."""
CLIENT = b"x-fracas-client"
SCHEME = b"x-fracas-scheme"
HOPS = b"x-fracas-hops"
TRACE = b"x-fracas-trace"
OURS = (HOUSE, CLIENT, SCHEME, HOPS, TRACE)
PASSED = "fracas.hops"
"""In a scope: how many servers of the house it has passed."""
TRACED = "fracas.trace"
"""In a scope: the trace that it had there."""
MOST = 3
REACH = 1.0
"""Seconds to reach a server…"""
ANSWER = 90.0
"""… and for its answer, while it lives."""
PATIENCE = 10.0
"""Seconds to find the server that has a match: the last one's time may have to run out first."""
PAUSE = 0.1
AGAIN = 1012
"""Come again."""
IDLE = 2.0
"""Seconds for which a connection that nobody uses is kept."""
SPARE = 32
OWN_BUSINESS = (b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"upgrade")
"""Headers that are about one connection."""


Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, headers and body."""


class Unreached(Exception):
    """The other server did not answer, and has done nothing."""


class Silent(Exception):
    """The other server has died over it: what it did, nobody knows."""


class Far(asyncio.Protocol):
    """The other end of a socket that is passed on."""

    transport: asyncio.Transport

    def __init__(self, near: Stream, server: int) -> None:
        self.near: Stream | None = near
        self.server = server
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._head = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if self.opened.done():
            self._back(data)
            return
        self._head += data
        head, end, rest = self._head.partition(b"\r\n\r\n")
        if not end:
            return
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(Unreached(head[:80].decode("latin-1")))
            return
        self.opened.set_result(None)
        if rest:
            self._back(rest)

    def _back(self, data: bytes) -> None:
        if self.near is not None:
            self.near.pass_back(data)

    def pause_writing(self) -> None:
        if self.near is not None:
            self.near.hold(True)

    def resume_writing(self) -> None:
        if self.near is not None:
            self.near.hold(False)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(Unreached("it hung up"))
        if self.near is not None:
            self.near.far_gone()


class Line:
    """A connection to another server, for one call after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._h11 = h11.Connection(h11.CLIENT)
        self.used = time.monotonic()

    @property
    def usable(self) -> bool:
        alive = not self._reader.at_eof() and not self._writer.is_closing()
        return alive and time.monotonic() - self.used < IDLE

    async def ask(
        self, method: str, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes
    ) -> Answer:
        send = self._h11.send
        sized = [*headers, (b"content-length", str(len(body)).encode())]
        data = send(h11.Request(method=method, target=target, headers=sized)) or b""
        data += (send(h11.Data(data=body)) or b"") + (send(h11.EndOfMessage()) or b"")
        self._writer.write(data)
        status, found, parts = 0, list[tuple[bytes, bytes]](), list[bytes]()
        while True:
            event = self._h11.next_event()
            if event is h11.NEED_DATA:
                got = await self._reader.read(65_536)
                self._h11.receive_data(got)
            elif isinstance(event, h11.Response):
                status, found = event.status_code, list(event.headers)
            elif isinstance(event, h11.Data):
                parts.append(bytes(event.data))
            elif isinstance(event, h11.EndOfMessage):
                break
            elif isinstance(event, h11.ConnectionClosed):
                raise ConnectionResetError("no answer")
        self.used = time.monotonic()
        return status, found, b"".join(parts)

    def reuse(self) -> bool:
        if self._h11.our_state is h11.DONE and self._h11.their_state is h11.DONE:
            self._h11.start_next_cycle()
            return True
        return False

    def close(self) -> None:
        self._writer.close()


class Forwarding:
    def __init__(self, leases: Leases, secret: str) -> None:
        self.leases = leases
        self.secret = secret.encode()
        self.calls = self.sockets = 0
        """How many were passed on."""
        self._spare: dict[str, list[Line]] = {}
        self._far: set[Far] = set()

    # Calls

    async def call(self, there: Elsewhere, request: Request, body: bytes) -> Response:
        """The answer of another server; Unreached where it can be asked again."""
        status, headers, data = await self._asked(there, request.scope, body)
        response = Response(data, status)
        response.raw_headers = [
            *((name, value) for name, value in headers if name not in OWN_BUSINESS),
            (b"content-length", str(len(data)).encode()),
        ]
        return response

    async def instead(
        self, there: Elsewhere, request: Request, method: str, path: str, body: bytes
    ) -> Response:
        """The answer of another server to another call of the same person."""
        kept = [one for one in request.scope["headers"] if one[0] != b"content-type"]
        scope = {
            **request.scope, "method": method, "path": path, "raw_path": path.encode(),
            "query_string": b"", "headers": [*kept, (b"content-type", b"application/json")],
        }  # fmt: skip
        try:
            return await self.call(there, Request(scope), body if method == "POST" else b"")
        except (Unreached, Silent) as error:
            raise Unkept(Trouble("busy", str(error))) from None

    async def everywhere(self, request: Request) -> list[bytes]:
        """What all other servers answer to the same call, as far as they do."""
        if self.passed(request.scope):
            return []
        others = [
            self.leases.at(one)
            for one in self.leases.servers
            if one != self.leases.store.epoch
        ]
        asked = (self._asked(one, request.scope, b"") for one in others)
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [one[2] for one in found if not isinstance(one, BaseException) and one[0] == 200]

    async def ask(self, there: Elsewhere, path: str, body: bytes) -> bytes | None:
        """What another server of the house answers to what is no guest's business, if it does."""
        scope: Scope = {
            "type": "http", "method": "POST", "path": path, "scheme": "http",
            "headers": [(b"host", there.address.encode())],
        }  # fmt: skip
        try:
            status, _, found = await self._asked(there, scope, body)
        except (Unreached, Silent):
            return None
        return found if status == 200 else None

    @staticmethod
    def passed(scope: Scope) -> int:
        return int(scope.get(PASSED, 0))

    async def _asked(
        self, there: Elsewhere, scope: Scope, body: bytes
    ) -> Answer:
        hops = self.passed(scope) + 1
        if hops > MOST or not there.address:
            raise Unreached("nobody has it")
        query = scope.get("query_string", b"")
        target = scope.get("raw_path") or scope["path"].encode()
        kept = [
            one for one in scope["headers"] if one[0] not in OWN_BUSINESS and one[0] not in OURS
        ]
        headers = [*kept, *self._from(_address(scope), scope["scheme"], hops)]
        line = await self._line(there.address)
        self.calls += 1
        asking = asyncio.ensure_future(
            line.ask(scope["method"], target + (b"?" + query if query else b""), headers, body)
        )
        try:
            found = await self._while_it_lives(asking, there.server)
        except (OSError, h11.RemoteProtocolError) as error:
            line.close()
            if scope["method"] in ("GET", "HEAD"):
                raise Unreached(str(error)) from None
            raise Silent(str(error)) from None
        except BaseException:
            line.close()
            raise
        spare = self._spare.setdefault(there.address, [])
        if line.reuse() and len(spare) < SPARE:
            spare.append(line)
        else:
            line.close()
        return found

    async def _while_it_lives(self, asking: asyncio.Future[Answer], server: int) -> Answer:
        end = time.monotonic() + ANSWER
        try:
            while not asking.done():
                await asyncio.wait({asking}, timeout=REACH)
                dead = server not in self.leases.servers or time.monotonic() > end
                if dead and not asking.done():
                    raise ConnectionResetError("the server does not live any more")
            return asking.result()
        finally:
            asking.cancel()

    async def _line(self, address: str) -> Line:
        spare = self._spare.get(address, [])
        while spare:
            line = spare.pop()
            if line.usable:
                return line
            line.close()
        host, _, port = address.rpartition(":")
        try:
            async with asyncio.timeout(REACH):
                return Line(*await asyncio.open_connection(host.strip("[]"), int(port)))
        except (OSError, TimeoutError) as error:
            raise Unreached(str(error)) from None

    def _from(self, address: str, scheme: str, hops: int) -> list[tuple[bytes, bytes]]:
        trace = logs.TRACE.get().encode()
        values = self.secret, address.encode(), scheme.encode(), str(hops).encode(), trace
        return list(zip(OURS, values, strict=True))

    # Sockets

    async def socket(
        self, there: Elsewhere, stream: Channel, first: bytes, address: str, hops: int
    ) -> None:
        """Until its end, or Unreached. The first message is said again."""
        if hops >= MOST or not there.address:
            raise Unreached("nobody has it")
        headers = self._from(address, "ws", hops + 1)
        if not isinstance(stream, Stream):
            await self._message_by_message(there, stream, first, headers)
            return
        far = await self._open(there, stream, headers)
        self.sockets += 1
        self._far.add(far)
        try:
            stream.pass_to(far.transport, first)
        except Closed:
            stream.end(AGAIN)
        try:
            while True:
                await stream.receive()
        except Closed:
            pass
        finally:
            self._far.discard(far)
            far.transport.close()

    async def _open(
        self, there: Elsewhere, stream: Stream, headers: list[tuple[bytes, bytes]]
    ) -> Far:
        host, _, port = there.address.rpartition(":")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(REACH):
                transport, far = await loop.create_connection(
                    lambda: Far(stream, there.server), host.strip("[]"), int(port)
                )
                try:
                    transport.write(_handshake(there.address, headers))
                    await far.opened
                except BaseException:
                    far.near = None  # it was not passed on after all
                    transport.abort()
                    raise
        except (OSError, TimeoutError) as error:
            raise Unreached(str(error)) from None
        return far

    async def _message_by_message(
        self, there: Elsewhere, near: Channel, first: bytes, headers: list[tuple[bytes, bytes]]
    ) -> None:
        """For a socket from within the house, which has no bytes."""
        told = [(name.decode(), value.decode()) for name, value in headers]
        url = f"ws://{there.address}/api/socket"
        async with contextlib.AsyncExitStack() as opened:
            try:
                opening = connect(
                    url, additional_headers=told, proxy=None, compression=None, max_size=None,
                    open_timeout=REACH,
                )  # fmt: skip
                far = await opened.enter_async_context(opening)
            except (OSError, TimeoutError, WebSocketException) as error:
                raise Unreached(str(error)) from None

            async def there_and() -> None:
                await far.send(first.decode())
                while True:
                    await far.send((await near.receive()).decode())

            async def back() -> None:
                async for message in far:
                    await near.send(message.encode() if isinstance(message, str) else message)

            tasks = [asyncio.ensure_future(one) for one in (there_and(), back())]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.exception()  # the end of a line is no failure
            finally:
                for task in tasks:
                    task.cancel()
                near.end(AGAIN)

    def cut_off(self) -> None:
        """Sockets at servers that do not live any more: whoever is there comes again."""
        for far in list(self._far):
            if far.server not in self.leases.servers and far.near is not None:
                far.near.cut()

    def close(self) -> None:
        for line in [line for spare in self._spare.values() for line in spare]:
            line.close()
        self._spare.clear()


def _handshake(address: str, headers: list[tuple[bytes, bytes]]) -> bytes:
    key = base64.b64encode(secrets.token_bytes(16))
    told = [
        (b"host", address.encode()), (b"upgrade", b"websocket"), (b"connection", b"Upgrade"),
        (b"sec-websocket-key", key), (b"sec-websocket-version", b"13"), *headers,
    ]  # fmt: skip
    lines = [b"GET /api/socket HTTP/1.1", *(b"%s: %s" % one for one in told)]
    return b"\r\n".join(lines) + b"\r\n\r\n"


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return counted_as(client[0]) if client else "local"


def from_neighbour(scope: Scope, secret: str) -> Scope | None:
    """What came in by the internal address as it first came to the house, or nothing if it does
    not come from a server of ours."""
    given = {name: value for name, value in scope["headers"] if name in OURS}
    if not hmac.compare_digest(given.get(HOUSE, b""), secret.encode()):
        return None
    found = dict(scope)
    found["headers"] = [one for one in scope["headers"] if one[0] not in OURS]
    found["client"] = (given.get(CLIENT, b"local").decode("latin-1"), 0)
    found["scheme"] = given.get(SCHEME, b"http").decode("latin-1")
    found[PASSED] = int(given.get(HOPS, b"1"))
    found[TRACED] = given.get(TRACE, b"").decode("latin-1")
    return found
