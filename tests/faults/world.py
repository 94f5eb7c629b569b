"""One seed, one history: servers of a house, clients at its tables, and what goes wrong."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import msgspec

from fracas import Table, catalogue
from fracas.server import archive, loading, protocol, socket
from fracas.server.archive import Kept, Line, Seating
from fracas.server.bots import Bots
from fracas.server.connection import Connection
from fracas.server.forwarding import REACH, Unreached
from fracas.server.hall import Hall
from fracas.server.keeper import SWEEP, Keeper
from fracas.server.leases import Elsewhere, Leases
from fracas.server.limits import Limits
from fracas.server.protocol import Ack, Bye, Join, Play, Refusal, Update
from fracas.server.secret import hashed
from fracas.server.socket import Sockets
from tests.server.ledger import game as ledger

from .database import Database, SimHome, SimStore
from .loop import Loop, Process, virtual
from .network import Wire
from .planted import Planted

SERVERS, TABLES, SEATS = 3, 1, 2
NUMBERS = 4
"""That each client has to write…"""
FAULTS_END = 12.0
"""… while things go wrong; after that all is well again…"""
CALM = 12.0
"""… and so many seconds later nobody is kept waiting any more."""
END = 70.0
"""By then everybody has to have written all."""
PATIENCE = 3.0
"""Seconds after which a client that hears nothing comes again."""
SNAPSHOTS = 3
"""Inputs between two snapshots, so that there are some."""


class Violation(AssertionError):
    """Something that must never be."""


async def adopt(hall: Hall, kept: Kept, stored: list[Line], furthest: bool = False) -> Table:
    return archive.replay(kept, stored)  # here, not in a process of its own


class SimForwarding:
    """A socket for another server goes there by a second wire."""

    def __init__(self, world: World, server: Server) -> None:
        self.world = world
        self.server = server

    async def socket(
        self, there: Elsewhere, stream: Wire, first: bytes, address: str, hops: int
    ) -> None:
        other = self.world.at(there.address)
        if hops >= 3 or other is None or other is self.server or not self.world.reach():
            await asyncio.sleep(REACH if other is not None else 0.01)
            raise Unreached("nobody is there")
        far = self.world.wire(self.server.process, other)
        far.on_message = stream.write
        far.on_end = stream.cut
        other.serve(far, hops + 1)
        far.say(first)
        try:
            while True:
                far.say(await stream.receive())
        finally:
            far.hang_up()


class Server:
    """One process, from its start to its end."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.process = Process(f"server {number}")
        self.address = f"server:{number}"
        self.process.run(self._begin)

    def _begin(self) -> None:
        world = self.world
        self.home = SimHome(world.database, folder())
        self.store = SimStore(self.home)
        self.hall = Hall(self.store, Bots(1), Limits.none())
        self.leases = self.hall.leases = Leases(self.store, self.home, self.address)
        self.hall.forwarding = SimForwarding(world, self)  # type: ignore[assignment]  # its shape
        self.sockets = Sockets(self.hall)
        self.keeper = Keeper(self.hall)
        create = world.loop.create_task
        self._tasks = [
            create(self.leases.run(self.hall.let_go, self.hall.has)),
            create(self.leases.mind(self.hall.let_go)),
            create(self._keep()),
            create(self.store.look_after()),
        ]

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.keeper.look_at_store()
            self.hall.write_snapshots()

    @property
    def there(self) -> bool:
        return not self.process.dead

    def serve(self, wire: Wire, hops: int = 0) -> None:
        """Somebody connects."""
        address = "client"
        wire.there.send(
            lambda: self._tasks.append(
                self.world.loop.create_task(self.sockets.serve(wire, address, hops))
            )
        )

    def kill(self) -> None:
        self.process.dead = True
        for wire in self.world.wires.pop(self.process, []):
            wire.tell_end()

    async def stop(self) -> None:
        """As at SIGTERM."""
        await self.hall.hand_on()
        self.hall.goodbye()
        await self.sockets.close()
        self.world.loop.at(self.world.loop.now + 0.01, self.kill)


class Client:
    """Writes 1, 2, 3… into its table, comes back by itself, and trusts nobody."""

    def __init__(self, world: World, table: str, seat: int) -> None:
        self.world = world
        self.table = table
        self.seat = seat
        self.process = Process(f"client {table} {seat}")
        self.random = Random(world.random.random())
        self.token = f"{table}-{seat}"
        self.accepted: list[str] = []
        self.written = 0
        self.tries = 0
        self._command = ""
        self._said_on: Wire | None = None
        self._question = 0
        self._wire: Wire | None = None
        self._heard = 0.0
        whens = [self.random.uniform(0.1, FAULTS_END) for _ in range(NUMBERS - 1)]
        last = FAULTS_END + CALM + self.random.uniform(1.1, 2)
        self._when = [world.start + when for when in (*sorted(whens), last)]
        world.loop.start(self.process, self._run())

    @property
    def done(self) -> bool:
        return self.written >= NUMBERS

    async def _run(self) -> None:
        while True:
            now = self.world.loop.now
            if self._wire is None or now - self._heard > PATIENCE:
                if self._wire is not None and self._command:
                    self.world.check_patience(self)
                self._come()
            await asyncio.sleep(self.random.uniform(0.1, 0.6))
            self._write()

    def _come(self) -> None:
        if self._wire is not None:
            self._wire.on_end = lambda: None
            self._wire.on_message = lambda message: None
            self._wire.hang_up()
        self._question = 0
        self._heard = self.world.loop.now
        server = self.random.choice(self.world.servers)
        if not server.there:
            self._wire = None
            return
        wire = self._wire = self.world.wire(self.process, server)
        wire.told = self._about_to_be_told
        wire.on_message = self._told
        wire.on_end = lambda: self._ended(wire)
        server.serve(wire)
        wire.say(protocol.write(Join(self.token)))

    def _ended(self, wire: Wire) -> None:
        if self._wire is wire:
            self._wire = None

    def _write(self) -> None:
        """The next number when its time has come, or the last one again on another wire."""
        if self._wire is None or not self._question or self.done:
            return
        if self.world.loop.now < self._when[self.written]:
            return
        if self._command and self._said_on is self._wire:
            return
        if not self._command or self.world.planted.forgets_command:
            self.tries += 1
            self._command = f"{self.seat}-{self.tries}"
        self._said_on = self._wire
        self._heard = max(self._heard, self.world.loop.now - 0.5)
        play = Play(self._command, self._question, [self.written + 1])
        self._wire.say(protocol.write(play))

    def _about_to_be_told(self, message: bytes) -> None:
        """At the moment in which a server says it: all of it is on disk."""
        told = protocol.read_server(message)
        if isinstance(told, Update):
            lines = told.view["lines"] if told.view is not None else []
            try:
                self.world.check_told(self, lines, told.accepted)
            except Violation as violation:  # a server would not let it pass
                self.world.fail(str(violation))

    def _told(self, message: bytes) -> None:
        self._heard = self.world.loop.now
        told = protocol.read_server(message)
        match told:
            case Update():
                if self._wire is not None:
                    self._wire.say(protocol.write(Ack(told.update)))
                self._hold(told)
            case Refusal(code="unkept"):  # nothing of it was kept: it may be another command
                if told.command == self._command:
                    self._command = ""
            case Refusal(code="refused" | "bad"):
                raise Violation(f"refused: {told}")
            case Bye():
                if not told.again:
                    raise Violation(f"sent away: {told}")

    def _hold(self, told: Update) -> None:
        if told.questions:
            self._question = told.questions[0].number
        if self._command and self._command in told.accepted:
            self.accepted.append(self._command)
            self.written += 1
            self._command = ""
            self.world.finished = all(one.done for one in self.world.clients)
        if told.view is not None:
            self.world.check_view(self, [tuple(one) for one in told.view["lines"]])


class Counted(Connection):
    """In the same order in every run: where an object lies in memory is chance."""

    __slots__ = ("number",)
    count = 0

    def __init__(self, *values: Any) -> None:
        super().__init__(*values)
        Counted.count += 1
        self.number = Counted.count

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other


class World:
    def __init__(self, seed: int, planted: Planted) -> None:
        self.seed = seed
        self.random = Random(seed)
        self.loop = Loop()  # type: ignore[abstract]  # what is missing, nobody asks for
        self.planted = planted
        planted.world = self
        self.database = Database(self.loop, self.random, planted)
        self.wires: dict[Process, list[Wire]] = {}
        self.shown: dict[str, list[Any]] = {}
        """Of each table, the longest ledger that anybody has seen."""
        self.events: list[str] = []
        self.finished = False
        self.apart = False
        """Whether servers do not reach each other."""
        self.start = self.loop.now

    def fail(self, what: str) -> None:
        """Where an exception would be somebody's to catch."""
        self.loop.failures.append(what)

    def run(self) -> None:
        tables = [f"table{at}" for at in range(TABLES)]
        for table in tables:
            self._open(table)
            self.shown[table] = []
        self.servers = [Server(self, at) for at in range(SERVERS)]
        self._numbers = SERVERS
        self.clients = [Client(self, table, seat) for table in tables for seat in range(SEATS)]
        start = self.start
        for when in sorted(self.random.uniform(0.5, FAULTS_END) for _ in range(self._how_many())):
            self.loop.at(start + when, self._fault)
        self.loop.at(start + FAULTS_END + 1, self._mend)
        self.loop.run_until(start + END, self._over)
        self._check_end()

    def _how_many(self) -> int:
        return self.random.randint(2, 6)

    def _over(self) -> bool:
        return self.finished or bool(self.loop.failures)

    def _open(self, table: str) -> None:
        kept = Kept(
            table, "ledger", ledger.version, SEATS, ledger.checked_options({}), "1", "2", "", "",
            "live", "", "", False, True, None, 0, 0, 0, None, "", "", False, sides=[],
        )  # fmt: skip
        people = [Seating(at, "guest", f"{table}guest{at}", "", "") for at in range(SEATS)]
        tickets = [
            (hashed(f"{table}-{at}"), table, at, "", f"{table}guest{at}", 0) for at in range(SEATS)
        ]
        self.database.write((), [archive.create(kept, people)], False)
        self.database.db.executemany("INSERT INTO tickets VALUES (?, ?, ?, ?, ?, ?)", tickets)

    # The network

    def wire(self, client: Process, server: Server) -> Wire:
        wire = Wire(self.loop, self.random, client, server.process)
        self.wires.setdefault(server.process, []).append(wire)
        return wire

    def at(self, address: str) -> Server | None:
        found = [one for one in self.servers if one.address == address and one.there]
        return found[0] if found else None

    def reach(self) -> bool:
        return not self.apart

    # What goes wrong

    def _say(self, what: str) -> None:
        self.events.append(f"{self.loop.now - 1000:7.3f} {what}")

    def _fault(self) -> None:
        random, loop = self.random, self.loop
        server = random.choice(self.servers)
        if not server.there:
            return
        long = random.choice((0.5, 3.0, 7.0, 10.0))
        kind = random.choice(
            ("kill", "stop", "freeze", "stall", "stall", "cut", "restart", "lines", "reply",
             "wall", "apart", "freeze and stall", "clock", "full")
        )  # fmt: skip
        self._say(f"{kind} of {server.process.name} for {long:g} s")
        match kind:
            case "kill":
                server.kill()
                loop.at(loop.now + random.uniform(0.2, long), self._another, server)
            case "stop":
                loop.start(server.process, server.stop())
                loop.at(loop.now + random.uniform(3.5, 4 + long), self._another, server)
            case "freeze":
                self._freeze(server, long)
            case "stall":
                server.home.link.stalled_until = loop.now + long
            case "freeze and stall":
                server.home.link.stalled_until = loop.now + long
                loop.at(loop.now + random.uniform(0, 0.2), self._freeze, server, long * 0.9)
            case "cut":
                server.home.link.cut = True
                loop.at(loop.now + long, self._join, server)
            case "restart":
                self.database.down = True
                loop.at(loop.now + min(long, 3.0), self._database_is_back)
            case "lines":
                for wire in self.wires.get(server.process, []):
                    if random.random() < 0.5:
                        way = random.choice((wire.there, wire.back))
                        way.stalled_until = loop.now + long
                    else:
                        wire.there.send(wire.cut)
            case "reply":
                server.home.lose_reply = True
            case "wall":
                server.process.wall += random.choice((-3600.0, -8.0, 8.0, 3600.0))
            case "full":
                self.database.full = True
                loop.at(loop.now + long, self._room)
            case "clock":
                self.database.wall = random.choice((-3600.0, -8.0, 8.0, 3600.0))
            case "apart":
                self.apart = True
                loop.at(loop.now + long, self._together)

    def _freeze(self, server: Server, long: float) -> None:
        self.loop.freeze(server.process)
        if self.random.random() < 0.4:
            server.process.wall -= long
        self.loop.at(self.loop.now + long, self.loop.thaw, server.process)

    def _another(self, server: Server) -> None:
        if self.database.down:  # it would not start
            self.loop.at(self.loop.now + 1.0, self._another, server)
        elif server in self.servers:
            server.kill()
            self._numbers += 1
            at = self.servers.index(server)
            self.servers[at] = Server(self, self._numbers - 1)
            self._say(f"{self.servers[at].process.name} instead of {server.process.name}")

    def _join(self, server: Server) -> None:
        server.home.link.cut = False

    def _database_is_back(self) -> None:
        self.database.down = False
        self.database.generation += 1

    def _room(self) -> None:
        self.database.full = False

    def _together(self) -> None:
        self.apart = False

    def _mend(self) -> None:
        """All is well from now on."""
        self.apart = self.database.down = self.database.full = False
        for server in self.servers:
            server.home.link.cut = False
            if server.process.frozen:
                self.loop.thaw(server.process)
            if not server.there:
                self._another(server)

    # What must hold

    def on_disk(self, table: str) -> list[tuple[int, int]]:
        rows = self.database.rows(
            "SELECT seat, input FROM inputs WHERE match = ? ORDER BY seq", (table,)
        )
        return [(row[0], msgspec.json.decode(row[1])["answers"][0]) for row in rows]

    def check_told(self, client: Client, lines: list[Any], accepted: list[str]) -> None:
        """Nobody is told of anything that is not on disk."""
        kept = self.on_disk(client.table)
        if len(lines) > len(kept) or [tuple(one) for one in lines] != kept[: len(lines)]:
            raise Violation(f"told before it was on disk: {lines} but {kept}")
        for command in accepted:
            found = self.database.rows(
                "SELECT 1 FROM inputs WHERE match = ? AND seat = ? AND command = ?",
                (client.table, client.seat, command),
            )
            if not found:
                raise Violation(f"{command} was accepted before it was on disk")

    def check_patience(self, client: Client) -> None:
        """When nothing has gone wrong for a while, whoever says something is answered."""
        if self.loop.now > self.start + FAULTS_END + CALM + 1 + PATIENCE:
            raise Violation(f"{client.token} waits for an answer, and nothing is wrong")

    def check_view(self, client: Client, lines: list[tuple[int, int]]) -> None:
        own = [number for seat, number in lines if seat == client.seat]
        if own != list(range(1, len(own) + 1)):
            raise Violation(f"not once and in order: {own}")
        if len(own) < client.written:
            raise Violation(f"{client.written} was accepted, but only {own} is there")
        shown = self.shown[client.table]
        common = min(len(lines), len(shown))
        if lines[:common] != shown[:common]:
            raise Violation("a view does not go on from an earlier one")
        if len(lines) > len(shown):
            self.shown[client.table] = lines

    def _check_end(self) -> None:
        if self.loop.failures:
            raise Violation(self.loop.failures[0])
        if not self.finished:
            slow = [f"{one.token}: {one.written}" for one in self.clients if not one.done]
            raise Violation(f"they do not come further: {', '.join(slow)}")
        for table in self.shown:
            sql = "SELECT seq FROM inputs WHERE match = ? ORDER BY seq"
            rows = self.database.rows(sql, (table,))
            if [row[0] for row in rows] != list(range(1, len(rows) + 1)):
                raise Violation("the inputs are not in order")
            kept = self.on_disk(table)
            for client in (one for one in self.clients if one.table == table):
                own = [number for seat, number in kept if seat == client.seat]
                if own != list(range(1, NUMBERS + 1)):
                    raise Violation(f"on disk are {own}")


@cache
def folder() -> Path:
    """With the key of the house: all that any server reads from its disk."""
    return Path(tempfile.mkdtemp(prefix="fracas-faults-"))


@contextmanager
def quiet() -> Iterator[None]:
    """What servers have to say of faults is no news here."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def history(seed: int, planted: Planted | None = None) -> World:
    """All that happens under a seed, or Violation."""
    catalogue.add(ledger)
    planted = planted or Planted()
    world = World(seed, planted)
    Counted.count = 0
    with (
        quiet(),
        virtual(world.loop),
        mock.patch.object(socket, "Connection", Counted),
        mock.patch.object(archive, "SNAPSHOT_EVERY", SNAPSHOTS),
        mock.patch.object(loading, "adopt", adopt),
        planted.in_place(),
    ):
        try:
            world.run()
        except Violation as violation:
            told = "\n".join(world.events)
            raise Violation(f"seed {seed}: {violation}\n{told}") from violation
    return world
