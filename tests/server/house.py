"""A house for tests: a real server in a thread, guests with cookies, sockets that understand it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Protocol, TypeVar

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from examples.auction import game as auction
from examples.tic_tac_toe import game as tic_tac_toe
from fracas import catalogue
from fracas.client import holding
from fracas.server import monitor, protocol
from fracas.server.address import Where
from fracas.server.app import application
from fracas.server.hall import Hall
from fracas.server.homes import Home
from fracas.server.limits import Limits
from fracas.server.postgres import Postgres
from fracas.server.protocol import (
    Bye,
    FromClient,
    Join,
    Play,
    Refusal,
    ServerMessage,
    Update,
    Welcome,
)
from fracas.server.serve import Host, config_for, listen
from fracas.server.settings import Settings
from fracas.server.store import Store

from . import homes

T = TypeVar("T")
PATIENCE = 60.0
"""Seconds that anything may take in a test, however busy the machine is; nothing waits longer."""
catalogue.add(tic_tac_toe)
catalogue.add(auction)


def marks(view: Any) -> list[int]:
    """The cells of each seat of tic-tac-toe, as bits."""
    cells = [] if view is None else [cell for row in view["board"] for cell in row]
    return [sum(1 << at for at, one in enumerate(cells) if one == mark) for mark in "XO"]


def eventually(what: str, there: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end, f"not within {seconds:g} s: {what}"
        time.sleep(0.01)


def _waits(one: Any) -> str:
    """Where a task is, line by line, down to what it waits for."""
    way = []
    while (frame := getattr(one, "cr_frame", None)) is not None:
        way.append(f"{frame.f_code.co_qualname}:{frame.f_lineno}")
        one = one.cr_await
    return " > ".join(way)


class House:
    def __init__(
        self,
        data: Path,
        where: Where | None = None,
        limits: Limits | None = None,
        modules: tuple[str, ...] = ("examples",),
        settings: Settings | None = None,
        home: Home | None = None,
        shared: str = "",
    ) -> None:
        """With the address of a database, one of several servers that share it."""
        listener = socket.socket(proto=socket.IPPROTO_TCP)
        self.where = where or Where()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.where.port))
        self.where.port = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.where.port}"
        counting = listen("127.0.0.1", 0)
        self.where.metrics = counting.getsockname()[1]
        self.counters = monitor.address(counting)
        """Where its metrics are."""
        listeners = [listener, counting]
        if shared:
            listeners.append(listen("127.0.0.1", 0))
            self.where.internal = f"127.0.0.1:{listeners[-1].getsockname()[1]}"
            home = home or Postgres(shared, data, shared=True)
        self.store = Store(home or homes.at(data))
        self.app = application(self.store, self.where, limits, modules, settings)
        self.server = Host(self.app, config_for(self.app, limits or Limits()))
        self._ahead = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, args=listeners, daemon=True)
        self._thread.start()
        eventually("the server has started or failed", self._settled)
        assert self.server.started, "the server did not start"

    def _settled(self) -> bool:
        return self.server.started or not self._thread.is_alive()

    def _run(self, *listeners: socket.socket) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await self.server.serve(sockets=list(listeners))

        asyncio.run(serve())

    @property
    def hall(self) -> Hall:
        found: Hall = self.app.state.hall
        return found

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        assert self._loop is not None
        return self._loop

    def inside(self, what: Callable[[], T]) -> T:
        """Call something in the server's own thread."""

        async def call() -> T:
            return what()

        return asyncio.run_coroutine_threadsafe(call(), self.loop).result(PATIENCE)

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        """Have something done in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(PATIENCE)

    def wait(self, seconds: float) -> None:
        """Put the house's clock forward, so that no test has to wait."""

        def forward() -> None:
            self._ahead += seconds
            self.hall.now = lambda: time.monotonic() + self._ahead
            for match in self.hall.matches.values():
                match.owner.look()
                match.later.wake()

        self.inside(forward)

    def guest(self, name: str = "Ann", **more: Any) -> Guest:
        return Guest(self, name, **more)

    def close(self) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        if self._thread.is_alive():
            busy = sorted({_waits(task.get_coro()) for task in asyncio.all_tasks(self.loop)})
            thread = sys._current_frames().get(self._thread.ident or 0)
            where = "".join(traceback.format_stack(thread)[-6:])  # its loop may stand still itself
            raise AssertionError(f"the server does not stop: {'; '.join(busy)}\n{where}")


class Place(Protocol):
    """Where a server is."""

    url: str


class At:
    """A server process at this address."""

    def __init__(self, url: str) -> None:
        self.url = url


class Caller:
    """Whoever calls a house and says what they expect to be answered."""

    http: httpx.Client

    def post(self, path: str, expect: int = 200, **body: Any) -> Any:
        reply = self.http.post(path, json=body)
        assert reply.status_code == expect, reply.text
        return reply.json()

    def put(self, path: str, expect: int = 200, **body: Any) -> Any:
        reply = self.http.put(path, json=body)
        assert reply.status_code == expect, reply.text
        return reply.json()

    def get(self, path: str, expect: int = 200) -> Any:
        reply = self.http.get(path)
        assert reply.status_code == expect, reply.text
        return reply.json()

    def delete(self, path: str, expect: int = 200) -> Any:
        reply = self.http.delete(path)
        assert reply.status_code == expect, reply.text
        return reply.json()


class Guest(Caller):
    """A person with a cookie."""

    def __init__(self, house: Place, name: str = "Ann", lang: str = "en") -> None:
        self.house = house
        # There is no TLS: to read the machine's certificates would take longer than most calls.
        self.http = httpx.Client(base_url=house.url, timeout=PATIENCE, verify=False)
        self.name = name
        if name:
            self.id = self.post("/api/me", name=name, lang=lang)["id"]

    def table(self, *kinds: str, game: str = "tic-tac-toe", **more: Any) -> str:
        players = [{"kind": kind} for kind in kinds or ("me", "open")]
        return str(self.post("/api/tables", game=game, players=players, **more)["id"])

    def invitation(self, table: str, **more: Any) -> str:
        return str(self.post(f"/api/tables/{table}/invitations", **more)["code"])

    def sit(self, table: str, code: str = "", **more: Any) -> Any:
        return self.post(f"/api/tables/{table}/sit", invitation=code, **more)

    def ticket(self, table: str, seat: int | None = None, **more: Any) -> str:
        return str(self.post(f"/api/tables/{table}/ticket", seat=seat, **more)["token"])

    def join(self, table: str, seat: int | None = None, **more: Any) -> Player:
        return Player(self.house.url, self.ticket(table, seat), **more)


def two_at_a_table(house: House, **more: Any) -> tuple[str, Player, Player]:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", **more)
    bob.sit(table, ann.invitation(table))
    return table, ann.join(table, 0), bob.join(table, 1)


class Holding(holding.Holding):
    """What a client holds that does as docs/protocol.md says; and what it had accepted."""

    def __init__(self) -> None:
        super().__init__()
        self.accepted: list[str] = []

    @property
    def now(self) -> holding.Holding:
        """The newest of every part."""
        return self

    def hold(self, news: Update) -> None:
        super().hold(news)
        self.accepted += news.accepted


class Player(Holding):
    """A client's end of a socket: joins, keeps the newest of everything, plays."""

    welcome: Welcome

    def __init__(self, url: str, token: str, acks: bool = True, **more: Any) -> None:
        super().__init__()
        self.url = url
        self.token = token
        self.acks = acks
        self.more = more
        self.refusals: list[Refusal] = []
        self.drafted: list[protocol.Drafted] = []
        self.looked: list[protocol.Looked] = []
        self.bye: Bye | None = None
        self.frames: list[str] = []
        self.commands = 0
        self.welcome = self.connect()

    def connect(self) -> Welcome:
        opening = connect(
            self.url.replace("http", "ws") + "/api/socket",
            max_size=None,
            proxy=None,
            open_timeout=PATIENCE,
        )
        self.socket: ClientConnection = opening.__enter__()
        heard = max((one.number for one in self.heard), default=0)
        told = max((one.number for one in self.events), default=0)
        self.send(Join(self.token, events=told, chat=heard, **self.more))
        first = self.receive()
        assert isinstance(first, Welcome), first
        self.begin(first)
        return first

    def send(self, message: FromClient) -> None:
        self.socket.send(protocol.write(message).decode())

    def raw(self, text: str | bytes) -> None:
        self.socket.send(text)

    def receive(self, timeout: float = PATIENCE) -> ServerMessage:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message = protocol.read_server(text)
        match message:
            case Update():
                self._take(message)
            case Refusal():
                self.refusals.append(message)
            case protocol.Heard():
                self.heard += message.messages
            case protocol.Drafted():
                self.drafted.append(message)
            case protocol.Looked():
                self.looked.append(message)
            case Bye():
                self.bye = message
        return message

    def until(self, there: Callable[[], object]) -> None:
        """Read on until something is so."""
        end = time.monotonic() + PATIENCE
        while not there():
            left = end - time.monotonic()
            assert left > 0, (
                f"it did not come within {PATIENCE:g} s; the last were {self.frames[-5:]}"
            )
            with contextlib.suppress(TimeoutError):
                self.receive(left)

    def play(self, *answers: Any, command: str = "", wait: bool = True) -> str:
        """Answer the most urgent question, and wait for it to be on disk."""
        self.until(lambda: self.questions)
        self.commands += 1
        command = command or f"{id(self):x}-{self.commands}"
        given = [self.questions[0].options[0].data] if not answers else list(answers)
        self.send(Play(command, self.questions[0].number, given))
        if wait:
            refused = len(self.refusals)
            self.until(lambda: command in self.accepted or len(self.refusals) > refused)
        return command

    def act(self, do: Any, **more: Any) -> str:
        self.commands += 1
        command = f"{id(self):x}-{self.commands}"
        self.send(protocol.Act(command, do, **more))
        return command

    def closed(self) -> int:
        """The code with which the server closes."""
        code = None
        while code is None:
            try:
                self.receive()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else 1006
        return code

    def close(self) -> None:
        self.socket.close()

    def _take(self, news: Update) -> None:
        self.hold(news)
        if self.acks:
            with contextlib.suppress(ConnectionClosed):  # what was sent before is still to be read
                self.send(protocol.Ack(news.update))


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
