"""The socket of a table: join first, then read and write, each for itself."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from fracas import BadInput

from . import forwarding, logs, protocol, secret
from .budget import Metered
from .company import Companion, Room
from .connection import LATER, PATIENCE, POLICY, Connection
from .hall import Hall
from .leases import Elsewhere
from .limits import Bucket
from .listing import PAUSE
from .protocol import PAGE, Browse, Bye, Join, Ping, Together
from .reading import Reader, read
from .stream import Channel, Closed
from .trouble import Unkept
from .words import say

AGAIN = 1012
"""The house restarts: come again."""
PARTING = 1.0
"""Seconds that the last sockets have to answer the house's goodbye."""


class Sockets:
    """All open sockets, counted by address and guest."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.addresses = hall.addresses
        self.guests: Counter[str] = Counter()

        self.streams: set[Channel] = set()

    def _full(self, address: str, hops: int) -> str:
        """Why nobody else can come in from there now, if so."""
        limits = self.hall.limits
        if self.hall.stopping:
            return "the house is closing"
        if self.hall.metrics.sockets >= limits.sockets:
            return "the house is full"
        there = self.addresses[address] + self.hall.elsewhere(address)
        if not hops and there >= limits.sockets_an_address:  # else it was counted where it came in
            return "too many sockets from this address"
        return ""

    async def serve(
        self, stream: Channel, address: str, hops: int = 0, trace: str = ""
    ) -> None:
        logs.TRACE.set(trace)
        if full := self._full(address, hops):
            stream.refuse(503, full)
            return
        self.streams.add(stream)
        stream.gone = self.streams.discard
        self.hall.metrics.sockets += 1
        self.addresses[address] += not hops
        try:
            stream.accept()
            await Socket(self, stream, address, hops).run()
        except Closed:
            pass
        finally:
            self.hall.metrics.sockets -= 1
            self.addresses[address] -= not hops
            if not self.addresses[address]:
                del self.addresses[address]

    async def close(self) -> None:
        """Whoever is still there is sent away, and cut off if they do not go."""
        await self._while(lambda: not self.hall.delivery.done())
        for one in list(self.streams):
            one.end(AGAIN)
        await self._while(lambda: bool(self.streams))
        for one in list(self.streams):
            one.cut()

    async def _while(self, going: Callable[[], bool]) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                while going():
                    await asyncio.sleep(0.01)


def find_ticket(hall: Hall, token: str) -> Any:
    """The place that a token is for, or nothing."""
    wanted = secret.hashed(token)
    row = hall.store.row("SELECT * FROM tickets WHERE token = ?", (wanted,))
    return row if row is not None and hmac.compare_digest(row["token"], wanted) else None


def _who(hall: Hall, token: str) -> tuple[Any, set[str]]:
    """The place that a token is for, and whom its guest does not want to hear."""
    ticket = find_ticket(hall, token)
    return ticket, set() if ticket is None else hall.guests.muted(ticket["guest"])


class Socket:
    __slots__ = ("_address", "_bucket", "_hops", "_stream", "hall", "house")

    def __init__(self, house: Sockets, stream: Channel, address: str, hops: int = 0) -> None:
        self.house = house
        self._hops = hops
        """How many servers of the house it has come through."""
        self._address = address
        self.hall = house.hall
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
                await self._browse(first)
            elif isinstance(first, Together):
                await self._there(first, lambda: self._gather(first), "")
            elif first.protocol != protocol.PROTOCOL:
                why = f"this server speaks protocol {protocol.PROTOCOL}; reload the page"
                await self.close(POLICY, Bye(why, "protocol"))
            else:
                await self._there(first, lambda: self._sit(first), first.lang)
        except Unkept as error:
            lang = "" if isinstance(first, Together) else first.lang
            why = say(f"store.{error.trouble.kind}", lang)
            await self.close(LATER, Bye(why, "store", again=True))

    async def _first(self) -> Join | Browse | Together | None:
        """The first message must say who it is; anything else is the end."""
        try:
            message = read(await self._frame())
        except BadInput as error:
            await self.close(POLICY, Bye(str(error), "bad"))
            return None
        if not isinstance(message, Join | Browse | Together):
            await self.close(POLICY, Bye("say `join` first", "bad"))
            return None
        return message

    async def _there(
        self, first: Join | Together, here: Callable[[], Awaitable[None]], lang: str
    ) -> None:
        """At the server of the house that has it, once that is clear."""
        end = time.monotonic() + forwarding.PATIENCE
        while time.monotonic() < end:
            try:
                await here()
                return
            except Elsewhere as there:
                assert self.hall.forwarding is not None
                try:
                    await self.hall.forwarding.socket(
                        there, self._stream, protocol.write(first), self._address, self._hops
                    )
                    return
                except forwarding.Unreached:
                    await self._unreached(first.token)
                    await asyncio.sleep(forwarding.PAUSE)
        await self.close(LATER, Bye(say("store.busy", lang), "store", again=True))

    async def _unreached(self, token: str) -> None:
        ticket = await self.hall.store.reading(lambda: find_ticket(self.hall, token))
        if ticket is not None and self.hall.leases is not None:
            self.hall.leases.unreached(ticket["match"])

    async def _sit(self, wanted: Join) -> None:
        hall = self.hall
        ticket, muted = await hall.store.reading(lambda: _who(hall, wanted.token))
        if ticket is not None:
            logs.TABLE.set(ticket["match"])
        match = None if ticket is None else await self.hall.match(ticket["match"])
        if ticket is None or match is None:
            await self.close(POLICY, Bye("this ticket is void; get another one", "ticket"))
            return
        guest = ticket["guest"]
        if (ban := self.hall.bans.of_guest(guest)) is not None:
            await self.close(POLICY, Bye(ban.said().to(wanted.lang), "kicked"))
            return
        if ticket["seat"] is None and not ticket["role"] and not match.watched:
            await self.close(POLICY, Bye(say("watch.fog", wanted.lang), "gone"))
            return
        if self.house.guests[guest] >= self.hall.limits.sockets_a_guest:
            await self.close(LATER, Bye("too many sockets of yours", "limit"))
            return
        self.house.guests[guest] += 1
        one = Connection(
            self.hall, match, ticket["seat"], ticket["role"], guest, self._stream, self._address,
            muted,
        )  # fmt: skip
        try:
            await self._stream.send(one.welcome(wanted))
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
        await self._stream.receive()  # that is only ever the end

    async def _browse(self, wanted: Browse) -> None:
        """Open tables, whenever they change."""
        hall, browser = self.hall, Browser(wanted)
        account = hall.accounts.of("", self._address)
        hall.browsers.add(browser.news)
        listener = asyncio.create_task(self._listen(browser))
        try:
            while not listener.done():
                waiting = asyncio.create_task(browser.news.wait())
                await asyncio.wait({waiting, listener}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if listener.done() or hall.stopping:
                    break
                await Metered(self._tell(browser), account.takes_a_turn)
                await asyncio.sleep(PAUSE)  # however often somebody asks
        except TimeoutError:
            pass
        finally:
            hall.browsers.discard(browser.news)
            listener.cancel()

    async def _tell(self, browser: Browser) -> None:
        async with asyncio.timeout(PATIENCE):
            for one in await browser.due(self.hall):
                await self._stream.send(one)

    async def _listen(self, browser: Browser) -> None:
        """Until the end; who browses may say how much they want to see."""
        with contextlib.suppress(Closed):
            while True:
                try:
                    message = read(await self._frame())
                except BadInput:
                    continue
                if isinstance(message, Browse):
                    browser.wants(message)

    async def _gather(self, wanted: Together) -> None:
        """A room where a replay is watched together: the newest of it, whenever it changes."""
        rooms = self.hall.rooms
        self.hall.look_elsewhere(wanted.token)
        found = rooms.enter(wanted.token)
        if found is None:
            await self.close(POLICY, Bye("this pass is void; get another one", "ticket"))
            return
        room, one = found
        if (ban := self.hall.bans.of_guest(one.guest)) is not None:
            await self.close(POLICY, Bye(ban.said().to("en"), "kicked"))
            return
        room.came(one)
        listener = asyncio.create_task(self._hear(room, one))
        try:
            while not listener.done() and not rooms.closed(room):
                waiting = asyncio.create_task(one.news.wait())
                await asyncio.wait({waiting, listener}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if listener.done() or self.hall.stopping:
                    break
                one.news.clear()
                async with asyncio.timeout(PATIENCE):
                    await self._stream.send(protocol.write(room.told(one)))
        except TimeoutError:
            pass
        finally:
            listener.cancel()
            room.went(one)
        if rooms.closed(room):
            await self.close(POLICY, Bye("this room is closed", "gone"))

    async def _hear(self, room: Room, one: Companion) -> None:
        with contextlib.suppress(Closed):
            while True:
                try:
                    message = read(await self._frame())
                except BadInput:
                    continue
                if isinstance(message, Ping):
                    await self._stream.send(protocol.write(protocol.Pong()))
                else:
                    room.heard(one, message)

    # Frames

    async def _frame(self) -> bytes:
        data = await self._stream.receive()
        self.hall.metrics.received += 1
        if not self._bucket.take(time.monotonic()):
            await self.close(POLICY, Bye("too many messages", "limit", again=True))
            raise Closed
        return data

    async def close(self, code: int, bye: Bye) -> None:
        with contextlib.suppress(Closed, TimeoutError):
            async with asyncio.timeout(5):
                await self._stream.send(protocol.write(bye))
        self._stream.end(code)


class Browser:
    """What somebody wants to see of the open tables, and has seen."""

    def __init__(self, wanted: Browse) -> None:
        self.news = asyncio.Event()
        self._notices = 0
        self.wants(wanted)

    def wants(self, wanted: Browse) -> None:
        self._lang = wanted.lang
        self._most = PAGE * max(1, math.ceil(wanted.most / PAGE))
        self._changes = wanted.most > 0
        self._seen = -1
        self.news.set()

    async def due(self, hall: Hall) -> list[bytes]:
        """The messages that tell what is new."""
        self.news.clear()
        found = []
        if self._seen < 0 or self._seen != hall.listing.version:
            seen = self._seen if self._changes else -1
            message, self._seen = await hall.listing.message(self._most, seen)
            found.append(message)
        if self._notices != hall.notices.version:
            self._notices = hall.notices.version
            found += hall.notices.written(self._lang, True)
        return [one for one in found if one]
