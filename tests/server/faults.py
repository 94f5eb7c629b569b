"""Several server processes and a real Postgres under faults, and what their clients have seen.

    python -m tests.server.faults --faults 300 --seed 7

Servers are killed, frozen for longer than a lease, stopped and started; lines of clients and to the
database are cut, halved, slowed down and held; the database is restarted. Clients write numbers and
trust nobody: see `crash.py`. It says how long tables stood still at most, fault by fault.
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

from fracas.server.protocol import Refusal

from . import postgres
from .crash import PATIENCE, Writer, open_tables
from .many import Server
from .proxy import Proxy

KINDS = (
    "kill", "stop", "freeze", "database", "cut", "halve", "slow", "hold",
    "database line cut", "database line held",
)  # fmt: skip
QUICK = (
    "cut", "halve", "kill", "slow", "database line cut", "stop", "hold", "cut", "database", "halve",
    "cut", "freeze", "slow", "stop", "halve", "database line held", "cut", "kill", "halve", "cut",
)  # fmt: skip
"""Twenty that do not take long together."""
FROZEN = 7.5
"""Seconds: longer than a lease and its grace."""
TABLE_FAULTS = 20
"""After so many faults writers begin at new tables: ledgers grow."""


class Patient(Writer):
    """Comes again when the house cannot keep anything now."""

    pause = 0.1

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
        self.postgres = postgres.Server()
        self.folder = folder
        self.count = servers
        self.nodes: list[Node] = []
        self.replica: postgres.Server | None = None
        """What is committed is there too before anybody is told, if there is one."""
        self.pauses: dict[str, list[float]] = defaultdict(list)

    @property
    def url(self) -> str:
        """Of any server, by the line to it."""
        return f"http://127.0.0.1:{self.rng.choice(self.nodes).front.port}"

    async def start(self, replica: bool = False) -> None:
        if replica:
            self.replica = await asyncio.to_thread(lambda: postgres.Server(of=self.postgres))
        self.store = await asyncio.to_thread(self.postgres.database)
        for at in range(self.count):
            node = Node(self.folder / f"server{at}", self.store, self.rng)
            await node.start()
            self.nodes.append(node)

    async def close(self) -> None:
        for node in self.nodes:
            await node.close()
        await asyncio.to_thread(self.postgres.close)
        if self.replica is not None:
            await asyncio.to_thread(self.replica.close)

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
                assert self.replica is not None
                await asyncio.to_thread(self.postgres.stop, "immediate")
                await asyncio.to_thread(self.replica.promote)
                port = f":{self.postgres.port}/"
                self.store = self.store.replace(port, f":{self.replica.port}/")
                for one in self.nodes:
                    one.database.target = self.replica.port
                    one.database.cut()
            case "cut":
                node.front.cut()
            case "halve":
                node.front.halve()
            case "slow":
                node.front.delay = 0.3
                await asyncio.sleep(1)
                node.front.delay = 0.0
            case "hold":
                node.front.hold()
                await asyncio.sleep(2)
                node.front.cut()
                node.front.go_on()
            case "database line cut":
                node.database.cut()
            case "database line held":
                node.database.hold()
                await asyncio.sleep(FROZEN)
                node.database.go_on()


async def faults(
    folder: Path, kinds: Sequence[str], seed: int, say: Callable[[str], object] = lambda line: None
) -> dict[str, Any]:
    """What was counted, or AssertionError for anything lost, doubled or out of order."""
    house = House(folder, seed)
    began = time.monotonic()
    accepted = joins = 0
    try:
        await house.start("failover" in kinds)
        for at in range(0, len(kinds), TABLE_FAULTS):
            writers = await _some(house, kinds[at : at + TABLE_FAULTS], say)
            accepted += sum(one.written for one in writers)
            joins += sum(one.resumed for one in writers)
    finally:
        await house.close()
    return {
        "faults": len(kinds), "seed": seed, "accepted": accepted, "joins": joins, "lost": 0,
        "doubled": 0, "seconds": round(time.monotonic() - began, 1),
        **{
            f"longest pause, {kind}": f"{max(found):.1f} s of {len(found)}"
            for kind, found in sorted(house.pauses.items())
        },
    }  # fmt: skip


async def _some(
    house: House, kinds: Sequence[str], say: Callable[[str], object]
) -> list[Writer]:
    writers = await open_tables(house, 3, 2, Patient)
    tasks = [asyncio.create_task(one.run()) for one in writers]
    try:
        await _all_write(writers, tasks)
        for kind in kinds:
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


async def _all_write(writers: list[Writer], tasks: list[asyncio.Task[None]]) -> None:
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


async def in_store(url: str, writers: list[Writer]) -> None:
    """What was accepted is there exactly once, in order, and nothing else is."""
    db = await asyncpg.connect(url)
    try:
        for one in writers:
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
    parser.add_argument("--failover", action="store_true", help="to a replica, at the end")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    kinds = [rng.choice(KINDS) for _ in range(given.faults)]
    kinds += ["failover"] * given.failover
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(
            faults(Path(folder), kinds, given.seed, lambda line: print(line, flush=True))
        )
    for name, value in found.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
