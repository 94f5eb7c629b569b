"""Several server processes and a real Postgres under faults, and what their clients have seen.

    python -m tests.server.faults --faults 300 --seed 7

Servers are killed, frozen for longer than a lease, stopped and started, and their clocks put wrong;
lines of clients and to the database are cut, halved, slowed down and held, both ways or one; the
database is restarted, its disk filled, its clock put forward and back, and a replica takes its
place. Clients write numbers and trust nobody: see `crash.py`; and none of them may ever hear a word
that is another's: see `vault.py`. It says how long tables stood still at most, fault by fault.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import msgspec

from fracas.server.protocol import Refusal

from . import postgres
from .crash import NOBODY, PATIENCE, Writer, open_tables
from .many import Server
from .proxy import Proxy
from .vault import WORD

QUICK = (
    "cut", "kill", "clock of a server", "halve", "hold in", "stop", "disk full", "cut",
    "database line cut", "clock of the database", "hold out", "slow", "database", "halve", "freeze",
    "hold", "database line held", "failover", "database answers held", "cut",
)  # fmt: skip
"""Twenty, and each kind at least once."""
KINDS = tuple(dict.fromkeys(QUICK))
FROZEN = 7.5
"""Seconds: longer than a lease and its grace."""
FULL = 2.0
"""Seconds for which a disk is full."""
DISK = 192
"""Megabytes that it has."""
JUMPS = (-3600.0, -20.0, 20.0, 3600.0)
TABLE_FAULTS = 20
"""After so many faults writers begin at new tables: ledgers grow."""
GOES_ON = 10.0
"""Seconds after which a table should go on; how often it took longer is counted."""
CLOCK = (
    "CREATE SCHEMA house",
    "CREATE SCHEMA jumps",
    "CREATE TABLE jumps.jump (seconds double precision)",
    "INSERT INTO jumps.jump VALUES (0)",
    "CREATE FUNCTION house.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS "
    "'SELECT pg_catalog.clock_timestamp() + make_interval(secs => seconds) FROM jumps.jump'",
)
"""The clock that servers ask the database for, instead of the one of the machine."""
NO_ROOM = (
    "CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS "
    "$$BEGIN RAISE 'no space left on device' USING ERRCODE = 'disk_full'; END$$",
    "CREATE TRIGGER no_room BEFORE INSERT ON inputs EXECUTE FUNCTION no_room()",
)
"""Where nobody may give it a disk of its own, it says that it is full."""


class Patient(Writer):
    """Comes again when the house cannot keep anything now."""

    pause = 0.1

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.words: set[bytes] = set()
        """That were told to this one alone."""

    def heard(self, message: bytes) -> None:
        for found in WORD.finditer(message):
            assert int(found[1]) == self.seat, f"seat {self.seat} was told {found[0]!r}"
            self.words.add(found[0])

    def refused(self, message: Refusal) -> None:
        if message.code != "unkept":
            super().refused(message)
        raise OSError("come again")


class Node:
    """A server, and the lines to it and from it to the database."""

    def __init__(self, folder: Path, url: str, rng: random.Random) -> None:
        self.folder = folder
        self.url = url
        self.rng = rng

    @property
    def _port(self) -> int:
        return int(self.url.rsplit(":", 1)[1].split("/")[0])

    async def start(self) -> None:
        self.database = await Proxy(self._port, self.rng).start()
        self.front = await Proxy(0, self.rng).start()
        await self.begin()

    async def begin(self) -> None:
        store = self.url.replace(f":{self._port}/", f":{self.database.port}/")
        self.server = await asyncio.to_thread(lambda: Server(self.folder, store).ready())
        self.front.target = int(self.server.url.rsplit(":", 1)[1])

    async def close(self) -> None:
        await asyncio.to_thread(self.server.end)
        await self.front.close()
        await self.database.close()


class House:
    """Three servers behind what deals clients to them."""

    def __init__(self, folder: Path, seed: int, servers: int = 3) -> None:
        self.rng = random.Random(seed)
        self.postgres = postgres.Server(disk=DISK)
        self.folder = folder
        self.count = servers
        self.nodes: list[Node] = []
        self.pauses: dict[str, list[float]] = defaultdict(list)

    @property
    def url(self) -> str:
        """Of any server, by the line to it."""
        return f"http://127.0.0.1:{self.rng.choice(self.nodes).front.port}"

    async def start(self) -> None:
        self.store = await asyncio.to_thread(self.postgres.database)
        name = self.store.rsplit("/", 1)[1]
        path = f"ALTER DATABASE {name} SET search_path = house, pg_catalog"
        await self.tell_database(*CLOCK, path)
        for at in range(self.count):
            node = Node(self.folder / f"server{at}", self.store, self.rng)
            await node.start()
            self.nodes.append(node)

    async def close(self) -> None:
        for node in self.nodes:
            await node.close()
        await asyncio.to_thread(self.postgres.close)

    async def tell_database(self, *statements: str) -> None:
        db = await asyncpg.connect(self.store)
        for sql in statements:
            await db.execute(sql)
        await db.close()

    async def prepare(self, kind: str) -> None:
        """What has to be there before it fails."""
        if kind == "failover":  # what is committed is there too before anybody is told
            now = self.postgres
            self.replica = await asyncio.to_thread(lambda: postgres.Server(of=now, disk=DISK))

    async def fault(self, kind: str) -> None:
        node = self.rng.choice(self.nodes)
        match kind:
            case "kill":
                node.server.kill()
                await node.begin()
            case "stop":
                assert await asyncio.to_thread(node.server.stop) == 0
                await node.begin()
            case "freeze":
                node.server.freeze()
                await asyncio.sleep(FROZEN)
                node.server.thaw()
            case "database":
                how = self.rng.choice(("fast", "immediate"))
                await asyncio.to_thread(self.postgres.stop, how)
                await asyncio.to_thread(self.postgres.start)
            case "failover":
                before, self.postgres = self.postgres, self.replica
                await asyncio.to_thread(before.stop, "immediate")
                await asyncio.to_thread(self.postgres.promote)
                port = f":{before.port}/"
                self.store = self.store.replace(port, f":{self.postgres.port}/")
                for one in self.nodes:
                    one.database.target = self.postgres.port
                    one.database.cut()
                await asyncio.to_thread(before.close)
            case "disk full" if self.postgres.disk:
                await asyncio.to_thread(self.postgres.fill)
                await asyncio.sleep(FULL)
                await asyncio.to_thread(self.postgres.make_room)
            case "disk full":
                await self.tell_database(*NO_ROOM)
                await asyncio.sleep(FULL)
                await self.tell_database("DROP TRIGGER no_room ON inputs")
            case "clock of a server":
                node.server.jump(self.rng.choice(JUMPS))
            case "clock of the database":
                jump = self.rng.choice(JUMPS)
                await self.tell_database(f"UPDATE jumps.jump SET seconds = {jump}")
                if self.rng.random() < 0.5:  # and nobody is there to put right what it has said
                    node.server.kill()
                    await node.begin()
            case "cut":
                node.front.cut()
            case "halve":
                node.front.halve()
            case "slow":
                node.front.delay = 0.3
                await asyncio.sleep(1)
                node.front.delay = 0.0
            case "hold" | "hold in" | "hold out":
                node.front.hold(there=kind != "hold out", back=kind != "hold in")
                await asyncio.sleep(2)
                node.front.cut()
                node.front.go_on()
            case "database line cut":
                node.database.cut()
            case "database line held" | "database answers held":
                node.database.hold(there=kind == "database line held")
                await asyncio.sleep(FROZEN)
                if self.rng.random() < 0.5:  # what was answered is never heard
                    node.database.cut()
                node.database.go_on()


class Counted(msgspec.Struct):
    """What came of it; anything lost, doubled, out of order or leaked is an AssertionError."""

    faults: int = 0
    accepted: int = 0
    joins: int = 0
    words: int = 0
    pauses: dict[str, list[float]] = {}

    def __add__(self, other: Counted) -> Counted:
        kinds = sorted({*self.pauses, *other.pauses})
        return Counted(
            self.faults + other.faults,
            self.accepted + other.accepted,
            self.joins + other.joins,
            self.words + other.words,
            {kind: self.pauses.get(kind, []) + other.pauses.get(kind, []) for kind in kinds},
        )

    def told(self) -> dict[str, object]:
        long = [one for found in self.pauses.values() for one in found if one > GOES_ON]
        return {
            "faults": self.faults, "moves accepted": self.accepted, "lost": 0, "doubled": 0,
            "joins": self.joins, "secret words told to their own seat": self.words,
            "to anybody else": 0, f"pauses of a table over {GOES_ON:.0f} s": len(long),
            **{
                f"longest pause, {kind}": f"{max(found):.1f} s of {len(found)}"
                for kind, found in sorted(self.pauses.items())
            },
        }  # fmt: skip


async def faults(
    folder: Path, kinds: Sequence[str], seed: int, say: Callable[[str], object] = lambda line: None
) -> Counted:
    """All that these faults do to one house."""
    house = House(folder, seed)
    found = Counted(len(kinds), pauses=house.pauses)
    try:
        await house.start()
        for at in range(0, len(kinds), TABLE_FAULTS):
            writers = await _some(house, kinds[at : at + TABLE_FAULTS], say)
            found.accepted += sum(one.written for one in writers)
            found.joins += sum(one.resumed for one in writers)
            found.words += sum(len(one.words) for one in writers)
    finally:
        await house.close()
    return found


async def several(folder: Path, kinds: Sequence[str], seed: int, houses: int) -> Counted:
    """The same, dealt to some houses at once: most of the time is spent waiting."""

    def say(line: str) -> None:
        print(line, flush=True)

    runs = [
        faults(folder / f"house{at}", kinds[at::houses], seed + at, say) for at in range(houses)
    ]
    return sum(await asyncio.gather(*runs), Counted())


async def _some(
    house: House, kinds: Sequence[str], say: Callable[[str], object]
) -> list[Patient]:
    writers = await open_tables(house, 3, 2, Patient, "vault", watched=True)
    tasks = [asyncio.create_task(one.run()) for one in writers]
    try:
        await _all_write(writers, tasks)
        for kind in kinds:
            await house.prepare(kind)
            await _all_write(writers, tasks)
            since = time.monotonic()
            struck = asyncio.create_task(house.fault(kind))
            await asyncio.sleep(0.05)
            await _all_write(writers, tasks)
            pause = time.monotonic() - since
            await struck
            house.pauses[kind].append(pause)
            say(f"{kind}: all tables went on after {pause:.1f} s")
            await _all_write(writers, tasks)
    finally:
        for one in writers:
            one.stop = True
        await asyncio.wait(tasks, timeout=PATIENCE)
    for task in tasks:
        task.result()
    await in_store(house.store, writers)
    return writers


async def _all_write(writers: list[Patient], tasks: list[asyncio.Task[None]]) -> None:
    """Until somebody at every table has had something accepted."""
    before = {one: one.written for one in writers}
    end = time.monotonic() + PATIENCE
    while any(
        all(one.written == before[one] for one in writers if one.table == table)
        for table in {one.table for one in writers}
    ):
        await asyncio.sleep(0.02)
        for task in tasks:
            if task.done():
                task.result()
        assert time.monotonic() < end, "a table does not go on"


async def in_store(url: str, writers: list[Patient]) -> None:
    """What was accepted is there exactly once, in order, and nothing else is."""
    db = await asyncpg.connect(url)
    try:
        for one in [each for each in writers if each.seat != NOBODY]:
            rows = await db.fetch(
                "SELECT command FROM inputs WHERE match = $1 AND seat = $2 ORDER BY seq",
                one.table,
                one.seat,
            )
            commands = [row[0] for row in rows]
            assert commands == [f"{one.seat}-{n}" for n in range(1, len(commands) + 1)]
            assert one.written <= len(commands) <= one.written + 1
        for table in {one.table for one in writers}:
            rows = await db.fetch("SELECT seq FROM inputs WHERE match = $1 ORDER BY seq", table)
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    finally:
        await db.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, help="this one alone")
    parser.add_argument("--houses", type=int, default=3, help="that are struck at the same time")
    given = parser.parse_args()
    rng, began = random.Random(given.seed), time.monotonic()
    kinds = [given.kind or rng.choice(KINDS) for _ in range(given.faults)]
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(several(Path(folder), kinds, given.seed, given.houses))
    for name, value in found.told().items():
        print(f"{name}: {value}")
    print(f"seed {given.seed}, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
