"""What a served move costs, without a network: `python -m bench.served [GAME …] [--seats N]`.

A house of its own in this process, with its store on disk and a socket for each seat that takes
everything at once. Random players move one after the other. What is counted is the time of the
processor, all threads together, less what choosing the moves took; so other work on the machine
matters little. A view is what one seat is shown after a move, made anew; the move itself is what
the rules and the record need for it. `--profile` tells where the time goes instead.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from fracas import catalogue
from fracas.engine.setting import Options
from fracas.lab.measuring import Playing
from fracas.record import Input
from fracas.server import archive, protocol
from fracas.server.archive import Seating
from fracas.server.bots import Bots
from fracas.server.connection import Connection
from fracas.server.guests import Guest
from fracas.server.hall import Hall
from fracas.server.limits import Limits
from fracas.server.match import Match
from fracas.server.protocol import Ack, Join, Play
from fracas.server.seating import new_row
from fracas.server.seeing import Common
from fracas.server.store import Store

MOVES = 300
BARS = {"neon-gods": 1.0, "collateral-damage": 1.0}
BAR = 3.0
"""Milliseconds of the processor for a served move of two seats."""
VIEW = 4.0
"""A view costs at most so many moves."""


class Sink:
    """A socket that takes all."""

    free = True

    def __init__(self) -> None:
        self.heard = asyncio.Event()
        self.sent = 0
        self.seen = 0
        """The last update with a view in it that has not been acknowledged."""

    def write(self, message: bytes) -> None:
        self.sent += len(message)
        if b'"view":' in message or b'"changes":' in message:
            self.seen = int(message[26 : message.index(b",", 26)])
        if b'"accepted":' in message or b'"type":"refus' in message:
            self.heard.set()

    def end(self, code: int) -> None:
        raise RuntimeError(f"the socket was closed with {code}")


class Served(msgspec.Struct):
    """Means, in milliseconds."""

    game: str
    seats: int
    whole: float
    """A served move."""
    move: float
    """The rules' and the record's part of it."""
    view: float
    """One seat's view, made anew."""
    sent: float
    """Bytes for all seats."""

    @property
    def views(self) -> float:
        """What a view costs, in moves."""
        return self.view / self.move


class Driver:
    """Plays for all seats of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.playing = Playing(match.table.game, match.kept.seats)
        self.lines: list[Connection] = []
        self.sinks: list[Sink] = []
        self.number = 0
        for seat in range(match.kept.seats):
            sink = Sink()
            line = Connection(match.hall, match, seat, "", f"g{seat}", sink)
            match.connections.add(line)
            line.welcome(Join(""))
            self.lines.append(line)
            self.sinks.append(sink)

    def choose(self) -> tuple[int, int, list[Any]]:
        """Who answers which question, and how."""
        table = self.match.table
        seat, answers = self.playing.choose(table)
        given = [one.data for one in answers]
        if table.game.name == "ledger":  # its options are none
            given = [1000 + self.number]
        return seat, answers[0].asked.number, given

    async def play(self, seat: int, number: int, answers: list[Any]) -> None:
        """As a client would, until everybody has been told."""
        self.number += 1
        sink = self.sinks[seat]
        sink.heard.clear()
        self.lines[seat].take(
            protocol.read_client(protocol.write(Play(str(self.number), number, answers)))
        )
        await sink.heard.wait()
        while not self.match.hall.delivery.done():
            await asyncio.sleep(0)
        for line, each in zip(self.lines, self.sinks, strict=True):
            if each.seen:
                line.take(protocol.read_client(protocol.write(Ack(each.seen))))
                each.seen = 0


async def _opened(hall: Hall, name: str, seats: int, seed: str, given: Options) -> Driver:
    game = catalogue.find(name)
    seats = max(seats, min(game.seats))
    options = game.checked_options(given)
    kept = new_row(Guest("g0", "Ann", "en"), name, game.version, seats, options, seed)
    people = [Seating(seat, "guest", f"g{seat}", "", f"P{seat}") for seat in range(seats)]
    await hall.store.write(archive.create(kept, people))
    match = hall.matches[kept.id] = Match(hall, kept, people)
    match.start()
    driver = Driver(match)
    match.tell()
    return driver


class Meter:
    """Seconds of the processor: for each move those of the rules and of the views, and what was
    spent on measuring and on choosing."""

    def __init__(self) -> None:
        self.moves = self.sent = 0
        self.move = self.view = self.own = 0.0

    def look(self, driver: Driver) -> tuple[int, int, list[Any]]:
        """The next move, and what of it can be told apart."""
        began = time.thread_time()
        table = driver.match.table
        common = Common(table)
        looked = time.thread_time()
        for viewer in range(table.seats):
            common.view(viewer)
        seen = time.thread_time()
        chosen = seat, number, answers = driver.choose()
        ahead = table.ahead()
        ready = time.thread_time()
        ahead.apply(Input("play", seat, number, answers))
        done = time.thread_time()
        self.view += (seen - looked) / table.seats
        self.move += done - ready
        self.own += time.thread_time() - began
        return chosen


async def _play(driver: Driver, meter: Meter, moves: int) -> None:
    for _ in range(moves):
        if not driver.match.going:
            break
        await driver.play(*meter.look(driver))
        meter.moves += 1


async def _measured(
    folder: Path, name: str, seats: int, moves: int, tables: int, given: Options
) -> Served:
    store = Store(folder)
    hall = Hall(store, Bots(), Limits.none())
    meter, whole, game = Meter(), 0.0, 0
    try:
        while meter.moves < moves:
            seeds = [f"served/{game + one}" for one in range(tables)]
            drivers = [await _opened(hall, name, seats, seed, given) for seed in seeds]
            game += tables
            while not hall.delivery.done():
                await asyncio.sleep(0)
            before = sum(sink.sent for driver in drivers for sink in driver.sinks)
            began = time.process_time()
            each = -(-(moves - meter.moves) // tables)
            await asyncio.gather(*[_play(one, meter, each) for one in drivers])
            whole += time.process_time() - began
            meter.sent += sum(sink.sent for one in drivers for sink in one.sinks) - before
            for one in drivers:
                await one.match.owner.stop(snapshot=False)
                del hall.matches[one.match.kept.id]
    finally:
        store.close()
    scale = 1000 / meter.moves
    whole, sent = (whole - meter.own) * scale, meter.sent / meter.moves
    return Served(
        name,
        max(seats, min(catalogue.find(name).seats)),
        whole,
        meter.move * scale,
        meter.view * scale,
        sent,
    )


def measured(
    name: str,
    seats: int = 2,
    moves: int = MOVES,
    tables: int = 1,
    given: Options | None = None,
) -> Served:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder), name, seats, moves, tables, given or {}))


def told(one: Served) -> str:
    bar = BARS.get(one.game, BAR)
    return (
        f"{one.game:18} {one.seats} seats: a served move {one.whole:.2f} ms (bar {bar:g}), the "
        f"move itself {one.move:.3f}, a view {one.view:.3f}, so {one.views:.1f} moves "
        f"(bar {VIEW:g}); {one.sent:.0f} bytes"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--tables", type=int, default=1, help="so many play at the same time")
    parser.add_argument("--profile", action="store_true")
    args = parser.parse_args()
    for name in args.games or catalogue.known():
        given: Options = {}
        if name == "ledger":
            from tests.server import ledger

            catalogue.add(ledger.game)
            given = {"turns": 1, "kept": 8}
        profile = cProfile.Profile(time.thread_time)
        if args.profile:
            profile.enable()
        found = measured(name, args.seats, args.moves, args.tables, given)
        profile.disable()
        print(told(found), flush=True)
        if args.profile:
            pstats.Stats(profile).sort_stats("tottime").print_stats(60)
    return 0


if __name__ == "__main__":
    sys.exit(main())
