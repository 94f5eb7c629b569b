"""What several servers on one store can do: `python bench/scale.py` (all), or name some parts.

moves     durable 4-seat moves with SQLite, Postgres, and 1, 2 and 4 processes
forward   what it costs that a client came by a server that does not have its match
lobby     10,000 open tables: from `browse` to the list, first and later ones, with both stores
reads     what a server's loop waits for the database while people come
upgrade   how long a table stands still while servers are replaced by newer ones
sockets   5,000 sockets at two processes: memory of each
restart   how long a table stands still when its server is stopped, killed or frozen

Clients, servers and the database share the machine, so CPU a move says more than moves a second.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import signal
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import asyncpg  # noqa: E402  # our own modules have to be found first
import httpx  # noqa: E402

from bench.server import cpu, memory, process, seated, tickets  # noqa: E402
from bench.server_client import Line, Mover  # noqa: E402
from fracas.server import protocol  # noqa: E402
from fracas.server.postgres import Postgres  # noqa: E402
from tests.server import postgres  # noqa: E402
from tests.server.house import House  # noqa: E402
from tests.server.upgrading import upgraded  # noqa: E402

PARTS: dict[str, Callable[[], Awaitable[list[str]]]] = {}
TABLES = 64
ROUNDS = int(os.environ.get("FRACAS_ROUNDS", "3"))


def part(function: Callable[[], Awaitable[list[str]]]) -> Callable[[], Awaitable[list[str]]]:
    PARTS[function.__name__] = function
    return function


@contextlib.asynccontextmanager
async def house(*more: str, folder: str = "") -> AsyncIterator[tuple[int, str]]:
    with tempfile.TemporaryDirectory() as data:
        words = (
            "-m", "fracas.server", "--no-browser", "--port", "0", "--data", folder or data,
            "--metrics", "off", "--module", "tests.server.ledger", "--no-limits",
        )  # fmt: skip
        async with process(*words, *more) as found:
            yield found


def family(pid: int) -> Iterator[int]:
    """A process and all that it has started."""
    yield pid
    with contextlib.suppress(FileNotFoundError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            yield from family(int(child))


def spent(pid: int) -> float:
    """Seconds of CPU of a process and all that it has started."""
    found = 0.0
    for one in family(pid):
        with contextlib.suppress(FileNotFoundError):
            found += cpu(one)
    return found


@cache
def database() -> postgres.Server:
    """One that keeps what it says it keeps."""
    return postgres.Server(durable=True)


def postmaster() -> int:
    return int((database().data / "postmaster.pid").read_text().split()[0])


async def fresh() -> str:
    return await asyncio.to_thread(lambda: database().database())


async def counted(movers: list[Mover], seconds: float, pids: list[int]) -> dict[str, float]:
    await asyncio.sleep(1)
    for one in movers:
        one.moves = 0
        one.times.clear()
    began, used = time.monotonic(), [spent(pid) for pid in pids]
    await asyncio.sleep(seconds)
    took = time.monotonic() - began
    used = [spent(pid) - before for pid, before in zip(pids, used, strict=True)]
    moves = max(1, sum(one.moves for one in movers))
    times = sorted(one for mover in movers for one in mover.times) or [0.0]
    return {
        "moves": moves / took,
        "p50": statistics.median(times) * 1000,
        "p99": times[int(len(times) * 0.99)] * 1000,
        "cpu": used[0] / moves * 1e6,
        "database": (used[1] if len(used) > 1 else 0.0) / moves * 1e6,
    }


@part
async def moves() -> list[str]:
    found: dict[str, list[dict[str, float]]] = {}
    several = [(f"{count} processes", count) for count in (1, 2, 4)]
    for _ in range(ROUNDS):
        for name, count in (("SQLite", -1), ("Postgres", 0), *several):
            more = [] if count < 0 else ["--store", await fresh()]
            more += ["--processes", str(count)] if count > 0 else []
            async with house(*more) as (pid, url):
                pids = [pid] if count < 0 else [pid, postmaster()]
                given = await tickets(url, TABLES, 4, turns=1)
                async with seated(url, given) as movers:
                    found.setdefault(name, []).append(await counted(movers, 3, pids))
    lines = []
    for name, rounds in found.items():
        mid = {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}
        lines.append(
            f"{name}: {mid['moves']:.0f} moves/s, p50 {mid['p50']:.1f} ms, "
            f"p99 {mid['p99']:.1f} ms, CPU a move {mid['cpu']:.0f} us in servers, "
            f"{mid['database']:.0f} us in the database"
        )
    per = {
        name: statistics.median(1 / one["cpu"] for one in rounds) for name, rounds in found.items()
    }
    lines.append(
        f"moves a CPU second of the server, Postgres against SQLite: "
        f"{per['Postgres'] / per['SQLite']:.2f} (0.8 wanted)"
    )
    return lines


@contextlib.asynccontextmanager
async def pair() -> AsyncIterator[list[tuple[int, str]]]:
    """Two servers of one house."""
    store = await fresh()
    more = ("--store", store, "--internal", "127.0.0.1:0")
    async with house(*more) as one, house(*more) as other:
        yield [one, other]


@part
async def forward() -> list[str]:
    """One table, the same moves, by the server that has it and by the other one."""
    async with pair() as servers:
        (first, url), (second, other) = servers
        given = await tickets(url, 1, 2, turns=1)
        found: dict[str, list[float]] = {"here": [], "there": []}
        used = {"here": [0.0, 0.0], "there": [0.0, 0.0]}
        for _ in range(ROUNDS):
            for name, at in (("here", url), ("there", other)):
                async with seated(at, given, 0.005) as movers:
                    before = spent(first), spent(second)
                    result = await counted(movers, 3, [first, second])
                    found[name].append(result["p50"])
                    used[name][0] += spent(first) - before[0]
                    used[name][1] += spent(second) - before[1]
    here, there = (statistics.median(found[name]) for name in ("here", "there"))
    return [
        f"p50 of a move {here:.2f} ms at its server, {there:.2f} ms by another: "
        f"forward cost {there - here:.2f} ms (1 wanted)"
    ]


@part
async def lobby(tables: int = 10_000) -> list[str]:
    found = []
    with tempfile.TemporaryDirectory() as folder:
        store = await fresh()
        for name, more in (("SQLite", ()), ("Postgres", ("--store", store))):
            await opened(folder, more)
            if more:
                await many_in_postgres(store, tables)
            else:
                many_in_sqlite(Path(folder), tables)
            times = await listed(folder, more)
            found.append(
                f"{name}, {tables} open tables: the first list {times[0]:.0f} ms after `browse`, "
                f"the next ones {statistics.median(times[1:]):.1f} ms (50 wanted)"
            )
    return found


async def opened(folder: str, more: tuple[str, ...]) -> None:
    """One table of one guest."""
    async with house(*more, folder=folder) as (_, url), httpx.AsyncClient(base_url=url) as http:
        await http.post("/api/me", json={"name": "Ann"})
        wanted = {"game": "ledger", "seats": 2, "players": [{"kind": "me"}], "listed": True}
        (await http.post("/api/tables", json=wanted)).raise_for_status()


Rows = list[tuple[Any, ...]]


def copies(columns: list[str], rows: Rows, key: str, count: int) -> Rows:
    """The same rows under so many other names."""
    at = columns.index(key)
    return [
        (*row[:at], f"{row[at]}{number}", *row[at + 1 :]) for number in range(count) for row in rows
    ]


KEYS = {"matches": "id", "seats": "match"}


async def many_in_postgres(store: str, tables: int) -> None:
    db = await asyncpg.connect(store)
    for name, key in KEYS.items():
        rows = await db.fetch(f"SELECT * FROM {name}")
        made = copies(list(rows[0].keys()), [tuple(row) for row in rows], key, tables - 1)
        await db.copy_records_to_table(name, records=made)
    await db.execute("ANALYZE")
    await db.close()


def many_in_sqlite(folder: Path, tables: int) -> None:
    db = sqlite3.connect(folder / "fracas.sqlite")
    for name, key in KEYS.items():
        found = db.execute(f"SELECT * FROM {name}")
        columns = [one[0] for one in found.description]
        made = copies(columns, found.fetchall(), key, tables - 1)
        db.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(columns))})", made)
    db.commit()
    db.close()


async def listed(folder: str, more: tuple[str, ...]) -> list[float]:
    """Milliseconds from `browse` to the list, the first after a start first."""
    async with house(*more, folder=folder) as (_, url):
        times = []
        for _ in range(20):
            came: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

            def heard(text: bytes, came: asyncio.Future[bytes] = came) -> None:
                if not came.done():
                    came.set_result(text)

            line = await Line.to(url, heard)
            began = time.monotonic()
            line.send(protocol.write(protocol.Browse("en", 50)))
            await came
            times.append((time.monotonic() - began) * 1000)
            line.close()
    return times


@part
async def reads() -> list[str]:
    """A server of our own process, in which it can be counted which reads its loop waits for."""
    url = await fresh()
    with tempfile.TemporaryDirectory() as data:
        return await asyncio.to_thread(_reads, url, Path(data))


def _reads(url: str, data: Path) -> list[str]:
    there = House(data, shared=url)
    home = there.store.home
    assert isinstance(home, Postgres)
    waited: list[float] = []
    original, loop = home.rows, there.inside(threading.get_ident)

    def rows(sql: str, values: Sequence[object]) -> list[Any]:
        began = time.perf_counter()
        try:
            return original(sql, values)
        finally:
            if threading.get_ident() == loop:
                waited.append(time.perf_counter() - began)

    home.rows = rows  # type: ignore[method-assign]  # counted
    found = []

    def counted(name: str, times: int, what: Callable[[], object]) -> None:
        before = len(waited)
        for _ in range(times):
            what()
        some = waited[before:]
        found.append(
            f"{name}: the loop waits {len(some) / times:.1f} times, "
            f"{sum(some) / times * 1000:.2f} ms"
        )

    ann, bob = there.guest("Ann"), there.guest("Bob")
    table = ann.table("me", "open", listed=True)
    bob.sit(table)
    player = ann.join(table, 0)
    counted("a call", 50, lambda: ann.get("/api/health"))
    counted("a table is looked at", 50, lambda: ann.get(f"/api/tables/{table}"))
    counted("somebody joins", 50, lambda: bob.join(table, 1).close())
    counted("the list of open tables", 50, lambda: ann.get("/api/tables"))
    counted("a move", 1, lambda: player.play(4))
    there.close()
    return found


@part
async def upgrade() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        found = await upgraded(Path(folder))
    return [f"{name}: {value}" for name, value in found.items()]


@part
async def sockets(count: int = 5000) -> list[str]:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, 1 << 16), files))
    async with house("--store", await fresh(), "--processes", "2") as (pid, url):
        given = await tickets(url, 1, 2, turns=1)
        before = sum(memory(one) for one in family(pid))
        lines = []
        for _ in range(count):
            lines.append(await Line.to(url, lambda text: None))
            lines[-1].send(protocol.write(protocol.Join(given[0][0])))
        await asyncio.sleep(3)
        after = sum(memory(one) for one in family(pid))
        for one in lines:
            one.close()
    return [f"{count} sockets at two processes: {(after - before) / count:.1f} KiB each"]


async def moving(mover: Mover, url: str, token: str) -> None:
    """Until it has moved, come again as often as it takes."""
    while True:
        with contextlib.suppress(OSError, AssertionError):
            await mover.join(url, token)
        for _ in range(120):
            await asyncio.sleep(0.1)
            if mover.moves:
                return
            if mover.gone:
                break


@part
async def restart() -> list[str]:
    """How long the table of a client stands still that comes again at once."""
    lines = []
    kinds = {"stopped": signal.SIGTERM, "killed": signal.SIGKILL, "frozen": signal.SIGSTOP}
    for name, number in kinds.items():
        async with pair() as servers:
            (pid, url), (_, other) = servers
            given = await tickets(url, 1, 1, turns=1)
            mover = Mover(0, 0.02)
            await mover.join(url, given[0][0])
            await asyncio.sleep(1)
            signalled = time.monotonic()
            os.kill(pid, number)
            again = Mover(1000, 0.02)
            await moving(again, other, given[0][0])
            lines.append(f"{name}: a table goes on after {time.monotonic() - signalled:.1f} s")
            again.close()
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
                os.kill(pid, signal.SIGKILL)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all unless named")
    for name in parser.parse_args().parts or PARTS:
        for line in asyncio.run(_run(PARTS[name])):
            print(f"{name}: {line}", flush=True)


async def _run(one: Callable[[], Awaitable[list[str]]]) -> list[str]:
    return await one()


if __name__ == "__main__":
    main()
