"""Play through sockets while the server is killed at random moments, and look for what is lost.

    python -m tests.server.crash --kills 200 --seed 7

Every view that anybody is shown must go on from every view shown before, across all crashes, and
every command that was accepted must be there exactly once, in order.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Protocol, TypeVar

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from fracas.server import protocol
from fracas.server.protocol import Ack, Join, Play, Refusal, Update

MODULE = "tests.server.ledger"
ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds for anything, however busy the machine is."""
NOBODY = -1
"""The seat of who looks on."""


class Server:
    """A server process that can be killed and started again."""

    def __init__(self, data: Path, port: int = 0) -> None:
        self.data = data
        self.port = port
        self.process: asyncio.subprocess.Process | None = None
        self.counters = ""
        """The address of its metrics."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "fracas.server", "--no-browser", "--port", str(self.port),
            "--data", str(self.data), "--module", MODULE,
            env={**os.environ, "PYTHONPATH": path}, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            first, _, last = [(await self.process.stdout.readline()).decode() for _ in range(3)]
        assert "Fracas is at" in first, first
        self.port = int(first.strip().rstrip("/").rsplit(":", 1)[1])
        self.counters = last.split()[-1]

    async def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()


class Place(Protocol):
    """Where to come to."""

    @property
    def url(self) -> str: ...


class Writer:
    """A client that writes 1, 2, 3… into its table, comes back by itself, and trusts nobody."""

    pause = 0.0
    """Seconds between two numbers."""

    def __init__(self, server: Place, table: str, seat: int, token: str, shown: list[Any]) -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.token = token
        self.shown = shown
        """The longest ledger that anybody at this table has been shown."""
        self.written = 0
        """The last number that was accepted."""
        self.resumed = 0
        self.repeated = 0
        self.stop = False

    async def run(self) -> None:
        while not self.stop:
            try:
                await self._sit()
            except (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.05)

    async def _sit(self) -> None:
        url = self.server.url.replace("http", "ws") + "/api/socket"
        async with connect(url, open_timeout=5, proxy=None) as socket:
            await socket.send(protocol.write(Join(self.token)).decode())
            self.resumed += 1
            question = 0
            pending = ""
            while not self.stop:
                async with asyncio.timeout(10):
                    raw = await socket.recv()
                self.heard(raw if isinstance(raw, bytes) else raw.encode())
                message = protocol.read_server(raw)
                if isinstance(message, protocol.Bye):
                    assert message.again, message
                if isinstance(message, Refusal):
                    self.refused(message)
                if not isinstance(message, Update):
                    continue
                await socket.send(protocol.write(Ack(message.update)).decode())
                if message.view is not None:
                    self._look(message.view["lines"])
                # What had been kept already is accepted again, and what is asked stays as it is.
                kept = pending in message.accepted
                if kept:
                    self.written += 1
                    pending = ""
                if message.questions:
                    question = message.questions[0].number
                if not pending and question and (kept or message.questions is not None):
                    await asyncio.sleep(self.pause)
                    pending = f"{self.seat}-{self.written + 1}"
                    play = Play(pending, question, [self.written + 1])
                    await socket.send(protocol.write(play).decode())

    def heard(self, message: bytes) -> None:
        """Whatever comes, before it is read."""

    def refused(self, message: Refusal) -> None:
        raise AssertionError(f"refused: {message}")

    def _look(self, lines: list[list[int]]) -> None:
        own = [number for seat, number in lines if seat == self.seat]
        assert own == list(range(1, len(own) + 1)), f"not once and in order: {own}"
        assert len(own) >= self.written, (
            f"{self.written} was accepted, but only {own[-3:]} is there"
        )
        common = min(len(lines), len(self.shown))
        assert lines[:common] == self.shown[:common], "a view does not go on from an earlier one"
        if len(lines) > len(self.shown):
            self.shown[:] = lines


W = TypeVar("W", bound=Writer)


async def open_tables(
    server: Place, count: int, seats: int, kind: type[W], game: str = "ledger",
    watched: bool = False,
) -> list[W]:
    """Somebody in every seat of so many tables, and if wanted somebody who only looks on."""
    writers = []
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        await http.post("/api/me", json={"name": "Ann"})
        for _ in range(count):
            wanted = {"game": game, "seats": seats, "players": [{"kind": "me"}] * seats}
            table = (await http.post("/api/tables", json=wanted)).json()["id"]
            shown: list[Any] = []
            for seat in (*range(seats), *([NOBODY] if watched else ())):
                body = {} if seat == NOBODY else {"seat": seat}
                reply = await http.post(f"/api/tables/{table}/ticket", json=body)
                writers.append(kind(server, table, seat, reply.json()["token"], shown))
    return writers


async def crash(
    data: Path, kills: int, seed: int, tables: int = 2, seats: int = 4
) -> dict[str, Any]:
    """What was counted, or AssertionError for anything lost, doubled or out of order."""
    server = Server(data)
    try:
        return await _crash(server, kills, seed, tables, seats)
    finally:
        if server.process is not None and server.process.returncode is None:
            await server.kill()


async def _crash(server: Server, kills: int, seed: int, tables: int, seats: int) -> dict[str, Any]:
    rng = random.Random(seed)
    started = time.monotonic()
    await server.start()
    writers = await open_tables(server, tables, seats, Writer)
    tasks = [asyncio.create_task(one.run()) for one in writers]
    rounds = []
    for _ in range(kills):
        before = [one.written for one in writers]
        end = time.monotonic() + PATIENCE
        while all(one.written == had for one, had in zip(writers, before, strict=True)):
            await asyncio.sleep(0.01)
            assert time.monotonic() < end, "nothing is accepted any more"
            assert not any(task.done() for task in tasks), [
                t.exception() for t in tasks if t.done()
            ]
        await asyncio.sleep(rng.random() ** 2 * 0.4)
        await server.kill()
        rounds.append(sum(one.written for one in writers) - sum(before))
        await server.start()
    end = time.monotonic() + PATIENCE
    before = [one.written for one in writers]
    while any(one.written == had for one, had in zip(writers, before, strict=True)):
        await asyncio.sleep(0.02)
        assert time.monotonic() < end, "a client did not come back by itself"
    for one in writers:
        one.stop = True
    await asyncio.gather(*tasks)
    code = await server.stop()
    assert code == 0, f"the server stopped with {code}"
    in_store(server.data, writers)
    return {
        "kills": kills,
        "seed": seed,
        "tables": tables,
        "seats": seats,
        "accepted": sum(one.written for one in writers),
        "in the store": count_inputs(server.data),
        "joins": sum(one.resumed for one in writers),
        "lost": 0,
        "doubled": 0,
        "seconds": round(time.monotonic() - started, 1),
    }


def in_store(data: Path, writers: list[Writer]) -> None:
    """What was accepted is in the file exactly once, in order, and nothing else is."""
    db = sqlite3.connect(data / "fracas.sqlite")
    for one in writers:
        rows = db.execute(
            "SELECT command FROM inputs WHERE match = ? AND seat = ? ORDER BY seq",
            (one.table, one.seat),
        ).fetchall()
        commands = [row[0] for row in rows]
        assert commands == [f"{one.seat}-{n}" for n in range(1, len(commands) + 1)]
        assert one.written <= len(commands) <= one.written + 1
    for (match,) in db.execute("SELECT id FROM matches"):
        seqs = [
            row[0]
            for row in db.execute("SELECT seq FROM inputs WHERE match = ? ORDER BY seq", (match,))
        ]
        assert seqs == list(range(1, len(seqs) + 1))
    db.close()


def count_inputs(data: Path) -> int:
    db = sqlite3.connect(data / "fracas.sqlite")
    (found,) = db.execute("SELECT count(*) FROM inputs").fetchone()
    db.close()
    return int(found)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(crash(Path(folder), args.kills, args.seed))
    for name, value in found.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
