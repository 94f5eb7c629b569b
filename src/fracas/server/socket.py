"""The socket of a table: join first, then read and write, each for itself."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from fracas import BadInput

from . import protocol, secret
from .connection import LATER, POLICY, Connection
from .hall import Hall
from .limits import Bucket
from .protocol import Browse, Bye, Join
from .reading import Reader, read
from .stream import Stream
from .trouble import Unkept
from .words import say

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Closed(Exception):
    """The other side is gone."""


class Sockets:
    """All open sockets, counted by address and guest."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.addresses: Counter[str] = Counter()
        self.guests: Counter[str] = Counter()

    async def serve(self, receive: Receive, send: Send, address: str, stream: Stream) -> None:
        limits = self.hall.limits
        await receive()  # websocket.connect
        if (
            self.hall.metrics.sockets >= limits.sockets
            or self.addresses[address] >= limits.sockets_an_address
            or self.hall.stopping
        ):
            await send({"type": "websocket.close", "code": LATER})
            return
        await send({"type": "websocket.accept"})
        self.hall.metrics.sockets += 1
        self.addresses[address] += 1
        try:
            await Socket(self, receive, send, stream).run()
        except Closed:
            pass
        finally:
            self.hall.metrics.sockets -= 1
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]


class Socket:
    __slots__ = ("_asgi_send", "_bucket", "_receive", "_stream", "hall", "house")

    def __init__(self, house: Sockets, receive: Receive, send: Send, stream: Stream) -> None:
        self.house = house
        self.hall = house.hall
        self._receive = receive
        self._asgi_send = send
        self._stream = stream
        limits = self.hall.limits
        self._bucket = Bucket(limits.messages * 4, limits.messages)

    async def run(self) -> None:
        try:
            async with asyncio.timeout(self.hall.limits.join_seconds):
                first = await self._first()
        except TimeoutError:
            await self.close(POLICY, Bye("the first message did not come", "limit"))
            return
        if first is None:
            return
        try:
            if isinstance(first, Browse):
                await self._browse(first.lang)
            elif first.protocol != protocol.PROTOCOL:
                why = f"this server speaks protocol {protocol.PROTOCOL}; reload the page"
                await self.close(POLICY, Bye(why, "protocol"))
            else:
                await self._sit(first)
        except Unkept as error:
            why = say(f"store.{error.trouble.kind}", first.lang)
            await self.close(LATER, Bye(why, "store", again=True))

    async def _first(self) -> Join | Browse | None:
        """The first message must say who it is; anything else is the end."""
        try:
            message = read(await self._frame())
        except BadInput as error:
            await self.close(POLICY, Bye(str(error), "bad"))
            return None
        if not isinstance(message, Join | Browse):
            await self.close(POLICY, Bye("say `join` first", "bad"))
            return None
        return message

    async def _sit(self, wanted: Join) -> None:
        ticket = self._ticket(wanted.token)
        match = None if ticket is None else await self.hall.match(ticket["match"])
        if ticket is None or match is None:
            await self.close(POLICY, Bye("this ticket is void; get another one", "ticket"))
            return
        guest = ticket["guest"]
        if ticket["seat"] is None and not ticket["role"] and not match.watched:
            await self.close(POLICY, Bye(say("watch.fog", wanted.lang), "gone"))
            return
        if self.house.guests[guest] >= self.hall.limits.sockets_a_guest:
            await self.close(LATER, Bye("too many sockets of yours", "limit"))
            return
        self.house.guests[guest] += 1
        one = Connection(self.hall, match, ticket["seat"], ticket["role"], guest, self._stream)
        try:
            await self.send(one.welcome(wanted))
            match.connections.add(one)
            one.notify()
            if not one.in_its_seat:  # it has changed hands in this very moment
                one.turn_away("seat.gone")
            match.came(guest)
            await self._both(one)
        finally:
            match.connections.discard(one)
            match.went(guest)
            self.house.guests[guest] -= 1
            if not self.house.guests[guest]:
                del self.house.guests[guest]

    async def _both(self, one: Connection) -> None:
        """Until the end comes, messages go past this task in both directions."""
        self._stream.hand_to(Reader(one, self._stream, self._bucket).take, one.freed)
        one.mark()
        while (await self._receive())["type"] == "websocket.receive":
            pass

    async def _browse(self, lang: str) -> None:
        """Open tables, whenever they change."""
        news = asyncio.Event()
        news.set()
        self.hall.browsers.add(news)
        listener = asyncio.create_task(self._drain_forever())
        try:
            before = b""
            told = 0
            while not listener.done():
                waiting = asyncio.create_task(news.wait())
                await asyncio.wait({waiting, listener}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if listener.done() or self.hall.stopping:
                    break
                news.clear()
                data = self.hall.lobby()
                if data != before:
                    before = data
                    async with asyncio.timeout(10):
                        await self.send(data)
                if told != self.hall.notices.version:
                    told = self.hall.notices.version
                    async with asyncio.timeout(10):
                        for one in self.hall.notices.written(lang, True):
                            await self.send(one)
                await asyncio.sleep(0.2)  # a busy lobby is told five times a second at most
        except TimeoutError:
            pass
        finally:
            self.hall.browsers.discard(news)
            listener.cancel()

    async def _drain_forever(self) -> None:
        with contextlib.suppress(Closed):
            while True:
                await self._frame()

    def _ticket(self, token: str) -> Any:
        wanted = secret.hashed(token)
        row = self.hall.store.row("SELECT * FROM tickets WHERE token = ?", (wanted,))
        return row if row is not None and hmac.compare_digest(row["token"], wanted) else None

    # Frames

    async def _frame(self) -> bytes | str:
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Closed
        self.hall.metrics.received += 1
        if not self._bucket.take(time.monotonic()):
            await self.close(POLICY, Bye("too many messages", "limit", again=True))
            raise Closed
        data: bytes | str = message.get("text") or message.get("bytes") or b""
        return data

    async def send(self, data: bytes) -> None:
        try:
            await self._asgi_send({"type": "websocket.send", "text": data.decode()})
        except (RuntimeError, OSError) as error:
            raise Closed from error
        except Exception as error:
            if type(error).__name__ in ("ClientDisconnected", "ConnectionClosed"):
                raise Closed from error
            raise

    async def close(self, code: int, bye: Bye) -> None:
        with contextlib.suppress(Closed, TimeoutError, RuntimeError):
            async with asyncio.timeout(5):
                await self.send(protocol.write(bye))
                await self._asgi_send({"type": "websocket.close", "code": code})
