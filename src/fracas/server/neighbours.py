"""The other servers of the house: what they have to be told, and what is done when they tell it.

All that counts is in the store. But each server has some of it in memory: open tables for those who
browse, names at its tables, who is banned. Whoever changes such a thing tells the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TypeVar, cast

import msgspec
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from . import leaving, moderation
from .forwarding import Forwarding
from .hall import Hall
from .leases import RENEW, Leases, Shared
from .limits import WORTH
from .trouble import StoreError
from .workers import Busy, Failed, Reply, Request

log = logging.getLogger("fracas.server")
T = TypeVar("T")
NEWCOMERS = 10
"""Seconds after which it is said again how much room there is, to whoever did not hear it."""
FRESH = 5.0
"""Seconds for which it counts what a server has said of sockets."""
CROWDS = 10_000
"""Addresses of which that is known."""
OTHERS = "other servers"
"""Whom bots think for that are not of this server."""
SOON = 0.03
"""Seconds in which news are gathered to be told together."""
THINK = "/inside/think"
INSIDE = (THINK,)
"""What only servers of the house ask of each other."""
THOUGHT = 4 << 20
"""Bytes that a question to a bot may have."""
LENGTH = 7000
"""Bytes of news that are told at once: the database takes no more than 8,000."""


class News(msgspec.Struct, array_like=True):
    server: int
    """Who tells it."""
    told: list[tuple[str, str]]
    """Kinds, and whom or what they are about."""


_read = msgspec.json.Decoder(News)


def internal_secret(hall: Hall) -> str:
    """What servers of one house know each other by."""
    return hall.key.sealed("servers")


class Neighbours:
    def __init__(self, hall: Hall, address: str) -> None:
        self.hall = hall
        self._home = cast(Shared, hall.store.home)
        self.leases = hall.leases = Leases(hall.store, self._home, address)
        self.forwarding = hall.forwarding = Forwarding(self.leases, internal_secret(hall))
        hall.told = self._tell
        hall.bots.elsewhere = self._think_elsewhere
        for one in hall.counted.values():
            one.shared()
        self._room: dict[int, int] = {}
        """How many bots more could think at each of the others, as they have said."""
        self._said_room = self._ticks = 0
        self._crowds: dict[str, dict[int, tuple[int, float]]] = {}
        """Of addresses that have many sockets: how many at each of the others, and since when."""
        self._said_crowds: set[str] = set()
        hall.elsewhere = self._sockets_elsewhere
        self._untold: dict[tuple[str, str], None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        loop = asyncio.get_running_loop()

        def heard(words: str) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._heard, words)

        self._home.heard = heard
        with contextlib.suppress(StoreError):
            await self.leases.renew(self.hall.let_go)
        running = (
            self.leases.run(self.hall.let_go, self.hall.has),
            self.leases.mind(self.hall.let_go),
            self._look_around(),
        )
        self._tasks = [asyncio.create_task(one) for one in running]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._timer is not None:
            self._timer.cancel()
        await self._say()
        self.forwarding.close()
        if not self.leases.leaving:
            with contextlib.suppress(StoreError):
                await self.leases.leave()

    async def _look_around(self) -> None:
        """Whoever is at a server that has died comes again."""
        while True:
            await asyncio.sleep(RENEW)
            if self.leases.sure:  # else it is we who do not know
                self.forwarding.cut_off()
                self._room = {
                    one: room for one, room in self._room.items() if one in self.leases.servers
                }
                self._tell_counts()

    def _tell_counts(self) -> None:
        """What the others have to count with."""
        for kind, buckets in self.hall.counted.items():
            for name, cost in buckets.news():
                self._tell("taken", f"{kind} {cost:g} {name}")
        crowds = {one: n for one, n in self.hall.addresses.items() if n >= self._crowd}
        for address in crowds.keys() | self._said_crowds:
            self._tell("sockets", f"{crowds.get(address, 0)} {address}")
        self._said_crowds = set(crowds)
        room = self.hall.bots.pool.room
        self._ticks += 1
        if room != self._said_room or self._ticks % NEWCOMERS == 0:
            self._said_room = room
            self._tell("room", str(room))

    @property
    def _crowd(self) -> float:
        """So many sockets of an address are worth telling."""
        return max(1, self.hall.limits.sockets_an_address * WORTH)

    def _sockets_elsewhere(self, address: str) -> int:
        since = time.monotonic() - FRESH
        return sum(n for n, at in self._crowds.get(address, {}).values() if at > since)

    def _heard_of_sockets(self, server: int, what: str) -> None:
        count, address = what.split(" ", 1)
        if len(self._crowds) > CROWDS:  # those who still have many are told again in a second
            self._crowds.clear()
        self._crowds.setdefault(address, {})[server] = int(count), time.monotonic()

    # Bots think where there is room

    async def _think_elsewhere(self, asked: Request) -> Reply | None:
        server = max(self._room, key=lambda one: self._room[one], default=0)
        if not self._room.get(server):
            return None
        self._room[server] -= 1
        body = msgspec.msgpack.encode(asked)
        found = await self.forwarding.ask(self.leases.at(server), THINK, body)
        if found is None:  # until it says otherwise
            self._room[server] = 0
            return None
        self._room[server] = self._room.get(server, 0) + 1
        return msgspec.msgpack.decode(found, type=Reply)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What another server asks: to have a bot think here."""
        status, data, body = 503, b"", bytearray()
        async for chunk in HttpRequest(scope, receive).stream():
            body += chunk
            if len(body) > THOUGHT:
                break
        else:
            with contextlib.suppress(Busy, Failed, msgspec.DecodeError):
                asked = msgspec.msgpack.decode(body, type=Request)
                reply = await self.hall.bots.pool.ask_for_another(OTHERS, asked)
                status, data = 200, msgspec.msgpack.encode(reply)
        await Response(data, status)(scope, receive, send)

    # To the others

    def _tell(self, kind: str, what: str) -> None:
        self._untold[kind, what] = None
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(SOON, lambda: self.hall.soon(self._say()))

    async def _say(self) -> None:
        self._timer = None
        news, self._untold = list(self._untold), {}
        while news:
            some = 1
            size = len(news[0][1])
            while some < len(news) and size + len(news[some][1]) + 30 * some < LENGTH:
                size += len(news[some][1])
                some += 1
            words = msgspec.json.encode(News(self.hall.store.epoch, news[:some])).decode()
            del news[:some]
            with contextlib.suppress(StoreError):  # whose line was lost looks at everything anew
                await self._home.tell(words)

    # From the others

    def _heard(self, words: str) -> None:
        if not words:  # there may have been news that did not come
            self.hall.listing.changed()
            self._do("bans", "")
            self._do("announcement", "")
            return
        try:
            news = _read.decode(words)
        except msgspec.DecodeError:
            log.warning("a server says what this one does not understand: %.80s", words)
            return
        if news.server != self.hall.store.epoch:
            for kind, what in news.told:
                if kind == "room":
                    self._room[news.server] = int(what)
                elif kind == "sockets":
                    self._heard_of_sockets(news.server, what)
                else:
                    self._do(kind, what)

    def _do(self, kind: str, what: str) -> None:
        hall = self.hall
        try:
            match kind:
                case "table":
                    hall.listing.changed(what)
                case "announcement":
                    hall.read_announcement()
                    hall.tell_notices()
                case "bans":
                    hall.bans.read_again()
                case "named":
                    leaving.renamed(hall, what)
                case "left":
                    hall.soon(leaving.gone_here(hall, what))
                case "taken":
                    counted, cost, name = what.split(" ", 2)
                    if counted in hall.counted:
                        hall.counted[counted].taken_elsewhere(name, float(cost))
                case "kick":
                    hall.soon(moderation.kick_here(hall, what))
        except StoreError as error:
            log.warning("what another server said could not be looked up: %s", error)


def others(found: list[bytes], kind: type[T]) -> list[T]:
    """Answers of other servers that can be read."""
    read: list[T] = []
    for one in found:
        with contextlib.suppress(msgspec.DecodeError):
            read.append(msgspec.json.decode(one, type=kind))
    return read
