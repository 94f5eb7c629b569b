"""Odd messages by the million: what no client of ours would send, to live tables of every game.

    python -m tests.server.nonsense --messages 1000000

Everything goes through the same reader as what comes in over a socket. No match may break, no error
may be logged, and the process may not grow beyond a share of what it needed at first.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from fracas.catalogue import find
from fracas.games import BUILT_IN
from fracas.server.bots import Bots
from fracas.server.connection import Connection
from fracas.server.hall import Hall
from fracas.server.limits import Bucket, Limits
from fracas.server.lobby import TableWanted
from fracas.server.match import Match
from fracas.server.places import change_seat
from fracas.server.protocol import Join
from fracas.server.reading import Reader
from fracas.server.seating import open_table
from fracas.server.store import Store

FRAMES: list[dict[str, Any]] = [
    {"type": "join", "token": "x", "protocol": 1, "lang": "en", "events": 0, "chat": 0},
    {"type": "browse", "lang": "en"},
    {"type": "ack", "update": 1},
    {"type": "play", "command": "a", "question": 1, "answers": [4]},
    {"type": "draft", "id": 1, "question": 1, "answers": [4]},
    {"type": "act", "command": "b", "do": "undo", "bot": ""},
    {"type": "say", "text": "hello", "to": 1},
    {"type": "mute", "person": "abc", "on": True},
    {"type": "speak", "lang": "fr"},
    {"type": "ping"},
]
STRANGE: list[Any] = [
    None, True, -1, 0, 1.5, 1e308, 2**53, 2**63, 2**64, -(2**63) - 1, "", "x" * 3000, "\u0000",
    "\ud800", "²", "١", "9" * 5000, [], {}, [[]], {"a": 1}, ["x"] * 200, [0] * 5000, [None], [1.5],
    [[[[[[1]]]]]], "__proto__", "en\n", [{}], "-1", "0", "orders", "F01-9", "pass",
]  # fmt: skip
KEPT = 0.5
"""How often an answer is left as the game offered it."""


def nonsense(rng: random.Random) -> str | bytes:
    """A frame with something wrong, sometimes with nothing wrong."""
    match rng.randrange(8):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return "[" * rng.randrange(1, 40_000)
        case 2:
            text = json.dumps(rng.choice(FRAMES))
            at = rng.randrange(len(text))
            return text[:at] + rng.choice(["", "\x00", '"', "}", "9" * 30]) + text[at + 1 :]
        case 3:
            deep = rng.choice([10, 17, 500, 5000])
            frame = dict(FRAMES[rng.choice([3, 4])], answers=["?"])
            return json.dumps(frame).replace('"?"', "[" * deep + "1" + "]" * deep)
    frame = dict(rng.choice(FRAMES))
    for _ in range(rng.randrange(3)):
        frame[rng.choice([*frame, "more"])] = rng.choice(STRANGE)
    return json.dumps(frame)


def altered(data: Any, rng: random.Random) -> Any:
    """An answer of the game's own with something in it changed."""
    if rng.random() < KEPT:
        return data
    match rng.randrange(6):
        case 0:
            return rng.choice(STRANGE)
        case 1:
            return [data]
        case 2 if isinstance(data, int):
            return data + rng.choice([-1, 1, 1000, 2**52])
        case 3 if isinstance(data, str):
            return data[: rng.randrange(len(data) + 1)] + rng.choice(["", "x", "²", "-1"])
    if isinstance(data, list | tuple) and data:
        changed = list(data)
        at = rng.randrange(len(changed))
        match rng.randrange(4):
            case 0:
                del changed[at]
            case 1:
                changed.insert(at, rng.choice(STRANGE))
            case 2:
                changed[at] = altered(changed[at], rng)
            case 3:
                changed *= rng.choice([2, 50])
        return changed
    return rng.choice(STRANGE)


def answer(match: Match, seat: int, rng: random.Random) -> str | bytes:
    """To a question that is open: something like what is offered."""
    asked = match.table.questions(seat) if match.going else []
    if not asked:
        return nonsense(rng)
    question = rng.choice(asked)
    offered = [one.data for one in question.options[:50]] or [0]
    given = [altered(rng.choice(offered), rng) for _ in range(rng.choice([1, 1, 1, 2, 5]))]
    number = question.number if rng.random() < 0.9 else rng.randrange(question.number + 2)
    if rng.random() < 0.4:
        frame = {"type": "draft", "id": 1, "question": number, "answers": given}
        return json.dumps({**frame, "view": rng.random() < 0.2})
    command = f"c{rng.randrange(1 << 40)}"
    return json.dumps({"type": "play", "command": command, "question": number, "answers": given})


class Outlet:
    """Takes everything and keeps nothing."""

    free = True

    def __init__(self) -> None:
        self.ended = 0

    def write(self, message: bytes) -> None: ...

    def end(self, code: int) -> None:
        self.ended = code


class Noise(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == "websockets.client":  # an end that another test has left open
            return
        self.said.append(self.format(record))


class Place:
    """One seat at one table, which comes again whenever it is shown the door."""

    def __init__(self, hall: Hall, match: Match, guest: str, seat: int) -> None:
        self.hall = hall
        self.match = match
        self.guest = guest
        self.seat = seat
        self.connection: Connection | None = None
        self.come()

    def come(self) -> None:
        self.leave()
        self.outlet = Outlet()
        one = Connection(self.hall, self.match, self.seat, "", self.guest, self.outlet)
        one.welcome(Join("", lang="en"))
        self.match.connections.add(one)
        self.match.came(self.guest)
        self.connection = one
        limits = self.hall.limits
        bucket = Bucket(limits.messages * 4, limits.messages)
        self.take = Reader(one, self.outlet, bucket).take

    def leave(self) -> None:
        if self.connection is not None:
            self.match.connections.discard(self.connection)
            self.match.went(self.guest)

    def say(self, rng: random.Random) -> None:
        if self.outlet.ended or self.connection is None or self.connection.closing:
            self.come()
        text = answer(self.match, self.seat, rng) if rng.random() < 0.6 else nonsense(rng)
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        if len(data) <= self.hall.limits.frame:
            self.take(data)


def resident() -> float:
    """Megabytes of this process in memory now."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


async def seated(hall: Hall, game: str) -> list[Place]:
    """A table of strangers."""
    seats = next(count for count in sorted(find(game).seats) if count > 1)
    guests = [(await hall.guests.new(f"Guest {seat}", "en"))[0] for seat in range(seats)]
    match = await open_table(hall, guests[0], TableWanted(game, seats=seats))
    for seat, guest in enumerate(guests[1:], 1):
        await change_seat(hall, match, seat, "guest", guest.id, "")
    return [Place(hall, match, guest.id, seat) for seat, guest in enumerate(guests)]


async def another(hall: Hall, places: list[Place]) -> list[Place]:
    """The same game anew for those whose game is over."""
    match = places[0].match
    assert match.kept.status == "over", match.kept.why
    for one in places:
        one.leave()
    await match.owner.stop()
    hall.forget(match)
    return await seated(hall, match.kept.game)


async def run(
    folder: Path, games: list[str], messages: int, seed: int, tables: int = 2, say: Any = None
) -> dict[str, float]:
    """So many odd messages; returns what came of it."""
    rng = random.Random(seed)
    noise = Noise()
    logging.getLogger().addHandler(noise)
    store = Store(folder)
    hall = Hall(store, Bots(), Limits(messages=1e9, tables_a_guest=10**6, costs=False))
    sizes: list[float] = []
    began = time.monotonic()
    try:
        parties = [await seated(hall, game) for game in games for _ in range(tables)]
        for count in range(messages):
            at = rng.randrange(len(parties))
            if not parties[at][0].match.going:
                parties[at] = await another(hall, parties[at])
            asked = parties[at][0].match.asked()
            speaks = rng.choice(asked) if asked and rng.random() < 0.7 else 0
            parties[at][speaks].say(rng)
            await asyncio.sleep(0 if count % 20 else 0.001)  # the store has its turn
            if count % max(1, messages // 20) == 0:
                sizes.append(resident())
                seconds = time.monotonic() - began
                if say is not None:
                    say(f"{count:>9,} messages, {sizes[-1]:.0f} MB, {seconds:.0f} s")
        broken = hall.metrics.broken
    finally:
        await hall.close()
        store.close()
        logging.getLogger().removeHandler(noise)
    assert not broken, f"seed {seed}: {broken} matches are broken: {noise.said[:3]}"
    assert not noise.said, f"seed {seed}: {noise.said[:3]}"
    return {
        "messages": messages,
        "refused": hall.metrics.refused,
        "inputs": hall.metrics.inputs,
        "first": sizes[min(2, len(sizes) - 1)],
        "last": sizes[-1],
    }


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=float, default=1.3, help="so many times its size at most")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        job = run(Path(folder), list(BUILT_IN), args.messages, args.seed, 8, print)
        found = asyncio.run(job)
    grown = found["last"] / found["first"]
    print(
        f"{found['messages']:,} odd messages, {found['inputs']:,} taken, {found['refused']:,} "
        f"refused, {found['first']:.0f} MB at first, {found['last']:.0f} MB at last: x{grown:.2f}"
    )
    return 0 if grown <= args.most else 1


if __name__ == "__main__":
    sys.exit(main())
