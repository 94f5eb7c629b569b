"""What strangers could do to a house, each as a client of its own. `make attack` runs them all.

An attack goes on until it is stopped, and counts what it was answered. It comes from an address of
its own, and keeps to no limit but the machine's.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

GAMES = ("neon-gods", "collateral-damage", "collision", "blood-feud", "ani-mayhem")


ADDRESS = "127.0.0.2"
"""Where they come from, where a machine has more than one address of its own."""
LOST = (OSError, httpx.HTTPError, WebSocketException, asyncio.IncompleteReadError, EOFError)
"""How a house shows somebody the door."""


class Door:
    """The way into a house, and what was answered there."""

    def __init__(self, url: str, address: str = "", many: int = 20, forwarded: str = "") -> None:
        self.url = url
        self.address = address
        self.headers = {"x-forwarded-for": forwarded} if forwarded else {}
        """Where a proxy would say that they come from."""
        self.many = many
        """How many do it at once."""
        self.answers: Counter[str] = Counter()
        self.rng = random.Random(1)
        self._open = contextlib.AsyncExitStack()

    async def guest(self, name: str = "Eve") -> Guest:
        # Each one its own line to the server, as from so many browsers.
        transport = httpx.AsyncHTTPTransport(local_address=self.address or None)
        http = httpx.AsyncClient(
            base_url=self.url, transport=transport, timeout=30, headers=self.headers
        )
        await self._open.enter_async_context(http)
        guest = Guest(self, http)
        await guest.post("/api/me", name=name)
        return guest

    async def socket(self) -> ClientConnection:
        local: dict[str, Any] = {"local_addr": (self.address, 0)} if self.address else {}
        opening = connect(
            self.url.replace("http", "ws") + "/api/socket",
            max_size=None, proxy=None, open_timeout=20, ping_interval=None,
            additional_headers=self.headers, **local,
        )  # fmt: skip
        return await self._open.enter_async_context(opening)

    @contextlib.asynccontextmanager
    async def line(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection without any manners."""
        host, _, port = self.url.removeprefix("http://").partition(":")
        local = (self.address, 0) if self.address else None
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=local)
        try:
            yield reader, writer
        finally:
            writer.close()

    async def all(self, *each: Awaitable[None]) -> None:
        """All at once; one that fails does not end the others."""
        for found in await asyncio.gather(*each, return_exceptions=True):
            if isinstance(found, Exception) and not isinstance(found, LOST):
                raise found

    async def close(self) -> None:
        with contextlib.suppress(*LOST, asyncio.TimeoutError):
            await asyncio.wait_for(self._open.aclose(), 10)


class Guest:
    def __init__(self, door: Door, http: httpx.AsyncClient) -> None:
        self.door = door
        self.http = http

    async def post(self, path: str, **body: Any) -> Any:
        return self._told(await self.http.post(path, json=body))

    async def get(self, path: str) -> Any:
        return self._told(await self.http.get(path))

    def _told(self, reply: httpx.Response) -> Any:
        self.door.answers[str(reply.status_code)] += 1
        told = reply.status_code == 200 and "json" in reply.headers.get("content-type", "")
        return reply.json() if told else {}  # a position is a file

    async def table(self, game: str, *kinds: str, bot: str = "", **more: Any) -> str:
        players = [{"kind": kind, **({"bot": bot} if kind == "bot" else {})} for kind in kinds]
        found = await self.post("/api/tables", game=game, players=players, **more)
        return str(found.get("id", ""))

    async def join(self, table: str, seat: int | None = 0) -> Seat:
        ticket = await self.post(f"/api/tables/{table}/ticket", seat=seat)
        if not ticket:
            raise ConnectionRefusedError
        socket = await self.door.socket()
        await socket.send(msgspec.json.encode({"type": "join", "token": ticket["token"]}).decode())
        return Seat(self.door, socket)


class Seat:
    """A socket at a table that counts what it is told."""

    def __init__(self, door: Door, socket: ClientConnection) -> None:
        self.door = door
        self.socket = socket
        self.questions: list[Any] = []
        self.over = False
        self._listening = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        with contextlib.suppress(*LOST, asyncio.CancelledError):
            async for text in self.socket:
                message = msgspec.json.decode(text)
                kind = message["type"]
                self.door.answers[message.get("code", kind) if kind != "update" else kind] += 1
                if message.get("questions") is not None:
                    self.questions = message["questions"]
                self.over = self.over or message.get("result") is not None

    async def send(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def raw(self, text: str) -> None:
        await self.socket.send(text)

    def offered(self) -> tuple[int, list[Any]]:
        """What is asked, and some answer that is offered."""
        if not self.questions:
            return 1, [0]
        question = self.door.rng.choice(self.questions)
        options = question.get("options") or [{"data": 0}]
        return question["number"], [self.door.rng.choice(options)["data"]]


async def asked(seats: list[Seat]) -> None:
    """Until the first of them is asked something, or it takes too long."""
    for _ in range(200):
        if any(one.questions for one in seats):
            return
        await asyncio.sleep(0.02)


async def seated(door: Door, games: tuple[str, ...] = GAMES) -> list[Seat]:
    """A seat at a table of each game, as many times as there are to be."""
    found = []
    for number in range(door.many):
        guest = await door.guest()
        game = games[number % len(games)]
        kinds = ("me", "me") if game != "blood-feud" else ("me",) * 4
        table = await guest.table(game, *kinds, seats=len(kinds))
        with contextlib.suppress(*LOST):
            if table:
                found.append(await guest.join(table))
    await asked(found)
    return found


# The attacks


async def deep(door: Door) -> None:
    """answers nested 500 deep, huge, of another sort"""
    nested = "[" * 500 + "1" + "]" * 500
    wide = msgspec.json.encode(["x" * 900] * 60).decode()

    async def one(seat: Seat) -> None:
        for count in range(10**9):
            answers = door.rng.choice([f"[{nested}]", wide, '["²"]', "[[[[[1]]]]]", "[1e308]"])
            number = seat.questions[0]["number"] if seat.questions else 1
            kind = f'"type":"play","command":"c{count}"' if count % 2 else '"type":"draft","id":1'
            await seat.raw(f'{{{kind},"question":{number},"answers":{answers}}}')
            await asyncio.sleep(0.002)

    while True:
        await door.all(*map(one, await seated(door)))


async def drafts(door: Door) -> None:
    """trials of moves with the whole view, as fast as can be"""

    async def one(seat: Seat) -> None:
        for count in range(10**9):
            number, answers = seat.offered()
            await seat.send(type="draft", id=count, question=number, answers=answers, view=True)
            await asyncio.sleep(0.01)

    while True:
        await door.all(*map(one, await seated(door)))


async def moves(door: Door) -> None:
    """moves and taking them back, as fast as can be"""

    async def one(seat: Seat) -> None:
        for count in range(10**9):
            number, answers = seat.offered()
            await seat.send(type="play", command=f"p{count}", question=number, answers=answers)
            if count % 3 == 0:
                await seat.send(type="act", command=f"u{count}", do="undo")
            await asyncio.sleep(0.01)

    while True:
        await door.all(*map(one, await seated(door)))


async def positions(door: Door) -> None:
    """positions and options of 60 KB that mean nothing, or a great deal"""
    keys = "\n".join(f'key{number} = "{"x" * 40}"' for number in range(1000))
    lists = "a = [" + "[" * 300 + "]" * 300 + "]\n" + "b = [" + "1," * 20_000 + "]"
    parts = ".".join("a" for _ in range(20_000)) + " = 1"
    texts = [keys[:59_000], lists[:59_000], parts[:59_000], "seats = 2\n" * 5000, "\x00" * 50_000]

    async def one() -> None:
        guest = await door.guest()
        while True:
            game, text = door.rng.choice(GAMES), door.rng.choice(texts)
            await guest.post("/api/tables", game=game, position=text)
            await guest.post("/api/tables", game=game, options={"scenario": text[:29_000]})

    await door.all(*(one() for _ in range(door.many)))


async def languages(door: Door) -> None:
    """languages that nobody speaks"""

    async def speak(seat: Seat) -> None:
        while True:
            made_up = "".join(door.rng.choices("abcdefgh", k=8))
            await seat.send(type="speak", lang=door.rng.choice([made_up, "fr", "en"]))
            await asyncio.sleep(0.01)

    async def read() -> None:
        guest = await door.guest()
        while True:
            made_up = "".join(door.rng.choices("abcdefgh", k=8))
            await guest.get(f"/api/games?lang={made_up}")
            await guest.get(f"/api/games/neon-gods/labels?lang={made_up}")

    await door.all(*map(speak, await seated(door)), *(read() for _ in range(4)))


async def bots(door: Door) -> None:
    """a hundred tables of the strongest bots, with somebody at each so that they do not rest"""
    seats: list[Seat] = []
    for number in range(100):
        if number % 50 == 0:
            guest = await door.guest()
        game = ("collateral-damage", "collision")[number % 2]
        table = await guest.table(game, "bot", "bot", bot="hard", seats=2)
        if table and len(seats) < 3 * door.many:
            with contextlib.suppress(*LOST):
                seats.append(await guest.join(table, None))
    await asyncio.sleep(10**9)


async def lobby(door: Door) -> None:
    """tables with long options that come and go, before hundreds who look on"""

    async def look() -> None:
        while True:
            socket = await door.socket()
            await socket.send('{"type":"browse"}')
            with contextlib.suppress(*LOST):
                async for _ in socket:
                    door.answers["lobby"] += 1
            await asyncio.sleep(0.05)

    async def come_and_go() -> None:
        guest = await door.guest()
        while True:
            options = {"name": "x" * 20_000}
            table = await guest.table("collateral-damage", "me", "open", seats=2, listed=True)
            await guest.table("neon-gods", "me", "open", seats=2, listed=True, options=options)
            if table:
                reply = await guest.http.delete(f"/api/tables/{table}")
                door.answers[str(reply.status_code)] += 1
            await guest.get("/api/tables")

    await door.all(*(look() for _ in range(8 * door.many)), *(come_and_go() for _ in range(6)))


async def moments(door: Door) -> None:
    """the past of a game, again and again, and what bots would have done"""

    async def one(game: str) -> None:
        guest = await door.guest()
        table = await guest.table(game, "me", "me", seats=2)
        if not table:
            return
        seat = await guest.join(table)
        for count in range(60):
            number, answers = seat.offered()
            await seat.send(type="play", command=f"p{count}", question=number, answers=answers)
            await asyncio.sleep(0.01)
        while True:
            total = (await guest.get(f"/api/tables/{table}")).get("inputs", 1)
            at = door.rng.randrange(total + 1)
            await guest.get(f"/api/tables/{table}/moments/{at}?eyes=0&lang=fr")
            await guest.get(f"/api/tables/{table}/position?seat=0")

    await door.all(*(one(GAMES[number % 3]) for number in range(door.many)))


async def advice(door: Door) -> None:
    """what a bot would do, asked after each move"""

    async def one(game: str) -> None:
        guest = await door.guest()
        table = await guest.table(game, "me", "me", seats=2)
        if not table:
            return
        seat = await guest.join(table)
        for count in range(10**9):
            await guest.post(f"/api/tables/{table}/advice", seat=count % 2)
            number, answers = seat.offered()
            await seat.send(type="play", command=f"p{count}", question=number, answers=answers)

    await door.all(*(one(GAMES[number % 3]) for number in range(door.many)))


async def lists(door: Door) -> None:
    """lists of one's fifty tables, and what else is long"""

    async def one() -> None:
        guest = await door.guest()
        for number in range(50):
            await guest.table(GAMES[number % 3], "me", "me", seats=2)
        while True:
            await guest.get("/api/tables?mine=1")
            await guest.get("/api/openapi.json")
            await guest.get("/api/games/collision/schema")

    await door.all(*(one() for _ in range(max(2, door.many // 4))))


async def slow(door: Door) -> None:
    """headers and bodies that come a byte at a time"""
    head = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"

    async def one(start: bytes) -> None:
        while True:
            with contextlib.suppress(*LOST):
                async with door.line() as (reader, writer):
                    writer.write(start)
                    while not reader.at_eof():
                        writer.write(b"x")
                        await writer.drain()
                        with contextlib.suppress(TimeoutError):
                            async with asyncio.timeout(1):
                                answer = await reader.read(100)
                                door.answers[answer[9:12].decode() or "closed"] += 1
            await asyncio.sleep(0.1)

    body = head + b'Content-Length: 900000\r\n\r\n{"name":"'
    starts = [b"GET / HTTP/1.1\r\nX-", head + b"X-", body]
    await door.all(*(one(starts[number % 3]) for number in range(15 * door.many)))


async def sockets(door: Door) -> None:
    """as many sockets as can be had, that say nothing, or nonsense"""

    async def one(says: str) -> None:
        while True:
            with contextlib.suppress(*LOST):
                socket = await door.socket()
                door.answers["open"] += 1
                if says:
                    await socket.send(says)
                await socket.wait_closed()
            door.answers["closed"] += 1
            await asyncio.sleep(0.02)

    said = ["", "[" * 30_000, '{"type":"join","token":"x"}', "\x00", '{"type":"browse"}']
    await door.all(*(one(said[number % 5]) for number in range(30 * door.many)))


async def chat(door: Door) -> None:
    """talk without end, at many tables"""

    async def one(seat: Seat) -> None:
        for count in range(10**9):
            await seat.send(type="say", text=f"{count} " + "x" * 480)
            await seat.send(type="mute", person=f"p{count}", on=True)
            await asyncio.sleep(0.01)

    while True:
        await door.all(*map(one, await seated(door)))


async def uploads(door: Door) -> None:
    """bodies of a megabyte, and longer ones"""
    fits = msgspec.json.encode({"game": "neon-gods", "options": {"x": "y" * 990_000}})
    wide = msgspec.json.encode({"game": "neon-gods", "players": [{"kind": "me"}] * 60_000})
    long = b"[" * 3_000_000

    async def one() -> None:
        guest = await door.guest()
        kind = {"content-type": "application/json"}
        while True:
            body = door.rng.choice([fits, wide, long])
            with contextlib.suppress(*LOST):
                reply = await guest.http.post("/api/tables", content=body, headers=kind)
                door.answers[str(reply.status_code)] += 1

    await door.all(*(one() for _ in range(door.many)))


Attack = Callable[[Door], Awaitable[None]]
ATTACKS: dict[str, Attack] = {
    one.__name__: one
    for one in (deep, drafts, moves, positions, languages, bots, lobby, moments, advice, lists,
                slow, sockets, chat, uploads)
}  # fmt: skip


async def run(
    name: str, door: Door, seconds: float, enough: Callable[[], bool] = lambda: False
) -> None:
    """An attack for so long, or until it is enough."""
    attack = asyncio.ensure_future(ATTACKS[name](door))
    end = time.monotonic() + seconds
    while time.monotonic() < end and not enough() and not attack.done():
        await asyncio.sleep(0.05)
    if attack.done():
        attack.result()
    attack.cancel()
    with contextlib.suppress(asyncio.CancelledError, *LOST):
        await attack
    await door.close()


def main() -> int:
    parser = argparse.ArgumentParser(description="Attack a house.")
    parser.add_argument("name", choices=list(ATTACKS))
    parser.add_argument("url")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--address", default=ADDRESS)
    parser.add_argument("--core", type=int, default=-1, help="keep to this one")
    args = parser.parse_args()
    if args.core >= 0 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {args.core})
    door = Door(args.url, args.address)
    asyncio.run(run(args.name, door, args.seconds))
    print(", ".join(f"{count}x {what}" for what, count in door.answers.most_common(7)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
