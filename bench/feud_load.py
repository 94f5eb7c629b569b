"""One Blood Feud in real time under load: `python bench/feud_load.py`.

32 seats and 4 screens at one table, a socket each, ten inputs a second. Printed: how long an input
takes until everybody's view has it, how late deadlines fire, and what was lost when the server is
killed in the middle of a Gameplay Phase. `--seconds` and `--rate` change the load, `--kill-after`
the moment of the kill.

`--views` measures without a server what all of them cost for one input, in time of the processor:
how busy the machine is hardly matters.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import httpx  # noqa: E402  # our own modules have to be found first
from websockets.asyncio.client import connect  # noqa: E402
from websockets.exceptions import WebSocketException  # noqa: E402

import fracas  # noqa: E402
from fracas.server import archive, protocol  # noqa: E402
from fracas.server.protocol import Ack, Join, Play, Question, Refusal, Update  # noqa: E402
from fracas.server.seeing import Common  # noqa: E402
from fracas.server.store import Store  # noqa: E402
from tests.server.crash import Server  # noqa: E402

SEATS = 32
SCREENS = 4
TEAMS = 8
PRESET = "blitz,phase_len=40,cooldown=0"
LONGEST = 6
"""Answers of one action, at most."""


class Client:
    """A seat: keeps what it is asked, and when it first saw each moment of the game."""

    def __init__(self, server: Server, seat: int, token: str) -> None:
        self.server = server
        self.seat = seat
        self.token = token
        self.socket: Any = None
        self.questions: list[Question] = []
        self.phase = ""
        self.seen: list[tuple[int, float]] = []
        """The table's time in each view, and when it came."""
        self.accepted: dict[str, float] = {}
        self.refused: dict[str, Refusal] = {}
        self.news = asyncio.Event()
        self.joins = 0

    async def run(self) -> None:
        while True:
            try:
                await self._sit()
            except (OSError, WebSocketException, TimeoutError):
                self.socket = None
                await asyncio.sleep(0.05)

    async def _sit(self) -> None:
        url = self.server.url.replace("http", "ws") + "/api/socket"
        async with connect(url, proxy=None, compression=None, max_size=None) as socket:
            await socket.send(protocol.write(Join(self.token)).decode())
            self.joins += 1
            async for text in socket:
                message = protocol.read_server(text)
                self._take(message)
                self.socket = socket
                if isinstance(message, Update):
                    await socket.send(protocol.write(Ack(message.update)).decode())

    def _take(self, message: protocol.ServerMessage) -> None:
        now = time.monotonic()
        if isinstance(message, Refusal) and message.command:
            self.refused[message.command] = message
        if isinstance(message, Update):
            self._look(message, now)
            for command in message.accepted:
                self.accepted[command] = now
            if message.questions is not None:
                self.questions = message.questions
        self.news.set()

    def _look(self, news: Update, now: float) -> None:
        parts = {tuple(one.path): one.value for one in news.changes}
        if news.view is not None:
            parts = {("clock", "now"): news.view["clock"]["now"], ("phase",): news.view["phase"]}
        self.phase = parts.get(("phase",), self.phase)
        if ("clock", "now") in parts:
            self.seen.append((parts["clock", "now"], now))


class Load:
    """Random whole actions of random seats, so many a second."""

    def __init__(self, clients: list[Client], seed: int) -> None:
        self.clients = clients
        self.rng = random.Random(seed)
        self.number = 0
        self.sent: list[tuple[float, Client, str]] = []
        self.pending: dict[str, tuple[Client, Play]] = {}

    async def act(self) -> None:
        """One action of somebody: when only whole actions are inputs, the refusal says what is
        missing."""
        able = [one for one in self.clients if one.socket is not None and one.questions]
        if not able:
            return
        client = self.rng.choice(able)
        asked = self.rng.choice(client.questions)
        if not asked.options:
            return
        answers = [self.rng.choice(asked.options).data]
        for _ in range(LONGEST):
            self.number += 1
            command = f"{client.seat}-{self.number}"
            play = Play(command, asked.number, answers)
            began = time.monotonic()
            self.pending[command] = client, play
            await client.socket.send(protocol.write(play).decode())
            refusal = await self._settled(client, command)
            if refusal is None:
                self.sent.append((began, client, command))
                return
            del self.pending[command]
            if not refusal.legal or len(answers) >= LONGEST:
                return
            answers = [*answers, self.rng.choice(refusal.legal)]

    async def _settled(self, client: Client, command: str) -> Refusal | None:
        async with asyncio.timeout(10):
            while command not in client.accepted and command not in client.refused:
                client.news.clear()
                await client.news.wait()
        return client.refused.get(command)

    async def run(self, seconds: float, rate: float) -> None:
        until = time.monotonic() + seconds
        going: set[asyncio.Task[None]] = set()
        while time.monotonic() < until:
            task = asyncio.create_task(self.act())
            going.add(task)
            task.add_done_callback(going.discard)
            await asyncio.sleep(1 / rate)
        await asyncio.gather(*going, return_exceptions=True)


async def opened(server: Server) -> tuple[str, list[Client]]:
    """A table with a person for every team, each with all of the team's seats."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        options = {"mode": "real-time", "teams": TEAMS, "preset": PRESET}
        await http.post("/api/me", json={"name": "Host"})
        wanted = {
            "game": "blood-feud", "seats": SEATS, "players": [{"kind": "open"}] * SEATS,
            "options": options, "listed": True, "grace": 0,
        }  # fmt: skip
        table = (await http.post("/api/tables", json=wanted)).json()
        clients = []
        for number, side in enumerate(table["sides"]):
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as own:
                await own.post("/api/me", json={"name": f"Team {number}"})
                for seat in side:
                    await own.post(f"/api/tables/{table['id']}/sit", json={"seat": seat})
                    given = {"seat": seat}
                    reply = await own.post(f"/api/tables/{table['id']}/ticket", json=given)
                    clients.append(Client(server, seat, reply.json()["token"]))
        for number in range(SCREENS):
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as own:
                await own.post("/api/me", json={"name": f"Screen {number}"})
                reply = await own.post(f"/api/tables/{table['id']}/ticket", json={"seat": None})
                clients.append(Client(server, SEATS + number, reply.json()["token"]))
    return table["id"], sorted(clients, key=lambda one: one.seat)


async def until_gameplay(clients: list[Client], load: Load) -> None:
    """Answer what is asked before the first phase."""
    end = time.monotonic() + 120
    while any(one.phase != "gameplay" for one in clients):
        await load.act()
        await asyncio.sleep(0.01)
        assert time.monotonic() < end, "the first Gameplay Phase did not begin"


def spread(load: Load) -> list[float]:
    """Milliseconds from each input to the moment when everybody's view had it."""
    found = []
    for began, client, command in load.sent:
        told = client.accepted[command]
        stamp = max((at for at, came in client.seen if came <= told), default=None)
        if stamp is None:
            continue
        had = [next((came for at, came in one.seen if at >= stamp), None) for one in load.clients]
        if all(one is not None for one in had):
            found.append(1000 * (max(one for one in had if one is not None) - began))
    return sorted(found)


def lateness(data: Path, table: str) -> list[int]:
    """How many ms after its time each deadline of the match fired, from the record."""
    store = Store(data)
    kept = archive.kept(store, table)
    assert kept is not None
    again = fracas.begin(kept.record())
    found = []
    for line in archive.stored(store, kept).lines:
        due = again.next_deadline
        if line.input.at is not None and due is not None and due <= line.input.at:
            found.append(line.input.at - due)
        again.apply(line.input)
        assert line.digest in ("", again.digest())
    store.close()
    return found


def stored(data: Path, table: str) -> list[str]:
    store = Store(data)
    kept = archive.kept(store, table)
    assert kept is not None
    found = [line.command for line in archive.stored(store, kept).lines if line.command]
    store.close()
    return found


def views(seed: int, looks: int = 100) -> list[str]:
    """What one input costs, and what everybody's news of it: view, changes, questions, goal."""
    table = fracas.new("blood-feud", SEATS, seed, mode="real-time", teams=TEAMS)
    rng = random.Random(seed)
    costs: dict[str, list[float]] = {}

    def timed(what: str, do: Callable[..., object], *given: Any) -> None:
        began = time.process_time()
        do(*given)
        costs.setdefault(what, []).append(1000 * (time.process_time() - began))

    def act() -> None:
        able = [seat for seat in range(SEATS) if table.questions(seat)]
        if not able:
            table.tick(table.next_deadline or table.state.now)
            return
        seat = rng.choice(able)
        asked = rng.choice(table.questions(seat))
        answers: list[Any] = [rng.choice(list(asked.choices))]
        for _ in range(LONGEST):
            play = partial(table.play, seat, *answers, question=asked.number)
            try:
                timed("input", play)
                return
            except fracas.Refused as refused:
                if not refused.legal:
                    return
                answers.append(rng.choice(list(refused.legal)))

    viewers: list[int | None] = [*range(SEATS), *[None] * SCREENS]

    def each(look: Callable[[int | None], object]) -> None:
        for one in viewers:
            look(one)

    for _ in range(4 * looks):
        act()
    for _ in range(looks):
        act()
        moment = Common(table)
        timed("views", each, moment.view)
        timed("changes", each, moment.sections)
        timed("questions", each, partial(moment.questions, lang="en"))
        timed("goals", each, partial(moment.goal, lang="en"))
    mean = {}
    for what, times in costs.items():
        kept = sorted(times)[: len(times) * 9 // 10]  # the rest is what else the machine did
        mean[what] = sum(kept) / len(kept)
    told = sum(mean[what] for what in ("views", "changes", "questions", "goals"))
    return [
        f"of the processor, for one input: {mean['input']:.2f} ms itself, {told:.1f} ms for "
        f"{len(viewers)} sockets ("
        + ", ".join(f"{what} {cost:.1f}" for what, cost in mean.items() if what != "input")
        + f"); a view {mean['views'] / len(viewers):.3f} ms, "
        f"{mean['views'] / len(viewers) / mean['input']:.1f} inputs (bar 4)"
    ]


async def longest(server: Server, what: str) -> str:
    """How long something took at most, as far as the bounds of the server's own counters tell."""
    async with httpx.AsyncClient(timeout=60) as http:
        lines = (await http.get(server.counters)).text.splitlines()
    bound, before = "0", 0.0
    for line in lines:
        found = re.match(rf'fracas_{what}_seconds_bucket{{le="([^"]+)"}} (\S+)', line)
        if found and float(found[2]) > before:
            bound, before = found[1], float(found[2])
    return "more" if bound == "+Inf" else f"{1000 * float(bound):g} ms"


async def measure(seconds: float, rate: float, kill_after: float, seed: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        server = Server(data)
        await server.start()
        table, clients = await opened(server)
        tasks = [asyncio.create_task(one.run()) for one in clients]
        load = Load(clients, seed)
        await until_gameplay(clients, load)
        load.sent.clear()
        for one in clients:
            one.seen = one.seen[-1:]
        await load.run(seconds, rate)
        await asyncio.sleep(0.5)
        times = spread(load)
        waits = [await longest(server, one) for one in ("write", "loop_lag")]

        doomed = asyncio.create_task(load.run(kill_after + 1, rate))
        await asyncio.sleep(kill_after)
        assert any(one.phase == "gameplay" for one in clients)
        await server.kill()
        doomed.cancel()
        joined = [one.joins for one in clients]
        had = {command for one in clients for command in one.accepted}
        await server.start()
        while any(one.joins == was for one, was in zip(clients, joined, strict=True)):
            await asyncio.sleep(0.05)
        open_ones = [
            (client, play) for command, (client, play) in load.pending.items() if command not in had
        ]
        for client, play in open_ones:
            while client.socket is None:
                await asyncio.sleep(0.05)
            await client.socket.send(protocol.write(play).decode())
        await asyncio.sleep(1)
        for task in tasks:
            task.cancel()
        await server.stop()
        commands = stored(data, table)
        late = lateness(data, table)
    lost = had - set(commands)
    doubled = len(commands) - len(set(commands))
    p99 = times[int(len(times) * 0.99)]
    return [
        f"one match of {SEATS} seats in {TEAMS} teams and {SCREENS} screens, {rate:g} inputs/s for "
        f"{seconds:g} s; "
        f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
        f"input to everybody's view: {len(times)} inputs, p50 {times[len(times) // 2]:.1f} ms, "
        f"p99 {p99:.1f} ms (bar 100)",
        f"deadlines: {len(late)}, the latest {max(late, default=0)} ms after its time (bar 100)",
        f"of that the server's own: its loop was late by at most {waits[1]}, a commit took at most "
        f"{waits[0]}",
        f"killed in a Gameplay Phase: {len(had)} accepted, {len(lost)} lost, {doubled} doubled, "
        f"{len(open_ones)} sent again (bar 0 and 0)",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rate", type=float, default=10)
    parser.add_argument("--kill-after", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--views", action="store_true", help="what views cost, without a server")
    given = parser.parse_args()
    if given.views:
        print(*views(given.seed), sep="\n")
        return
    found = measure(given.seconds, given.rate, given.kill_after, given.seed)
    for line in asyncio.run(found):
        print(line)


if __name__ == "__main__":
    main()
