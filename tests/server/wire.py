"""Two worlds on the wire: what a viewer is sent may not depend on what it does not know.

    python -m tests.server.wire --games 200 --seed 7

At moments of random games a world is imagined that a viewer cannot tell from the real one. Every
byte that the server would send to that viewer must be the same in both: on joining, after the next
input, in refusals and drafts, and over HTTP to a stranger.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

import fracas
from examples import GAMES
from fracas import FracasError, Table, catalogue
from fracas.engine.game import Game
from fracas.engine.imagining import imagine
from fracas.engine.state import State
from fracas.games import BUILT_IN
from fracas.record import Input
from fracas.server import protocol
from fracas.server.archive import Kept, Seating
from fracas.server.bots import Bots
from fracas.server.connection import BROKEN, Connection
from fracas.server.describing import describe
from fracas.server.guests import Guest
from fracas.server.hall import Hall
from fracas.server.match import Match
from fracas.server.seating import new_row
from fracas.server.store import Store
from fracas.testing.walk import difference, in_state, random_input, viewers

Viewer = int | str | None
LONGEST = 3000
MODES: dict[str, list[dict[str, int | str | bool]]] = {
    "blood-feud": [{}, {"mode": "real-time", "preset": "blitz", "short_night": True}],
}
"""Of games that are played in several ways, by lot."""
MOMENTS = 6
"""Of each game, so many are looked at closely."""
FAILED = b"closed with %d" % BROKEN
"""What stands in for a view that could not be made: it would be the same in both worlds."""
VIEWERS = 5
"""At each of these, so many viewers are, by lot."""


class Wire:
    """One viewer's connection to a table that only the test moves."""

    def __init__(self, hall: Hall, kept: Kept, table: Table, viewer: Viewer) -> None:
        people = [Seating(seat, "guest", f"g{seat}", "", f"P{seat}") for seat in range(table.seats)]
        self.sent: list[bytes] = []
        self.match = Match(hall, msgspec.structs.replace(kept, status="live"), people)
        self.match.sit_down(table, [])
        seat = viewer if isinstance(viewer, int) else None
        role = viewer if isinstance(viewer, str) else ""
        self.connection = Connection(hall, self.match, seat, role, f"g{seat}", self)
        self.match.connections.add(self.connection)
        self.hall = hall

    free = True

    def write(self, message: bytes) -> None:
        self.sent.append(message)

    def end(self, code: int) -> None:
        self.sent.append(b"closed with %d" % code)

    async def everything(self, events: int, *more: protocol.FromClient) -> bytes:
        """All that goes out: on joining, then in answer to some messages."""
        self.sent.append(self.connection.welcome(protocol.Join("", events=events)))
        self.connection.mark()
        for one in more:
            self.connection.take(one)  # type: ignore[arg-type]  # a client's message
        await asyncio.sleep(0)  # marked connections are written to
        self.sent.append(msgspec.json.encode(describe(self.hall, self.match, "", "en")))
        return b"\n".join(self.sent)

    async def after(self, given: Input) -> bytes:
        """What goes out for one more input of anybody."""
        self.sent.clear()
        branch = self.match.table.ahead()
        branch.apply(given)
        self.match.swap(branch, [])
        self.match.moved()
        self.match.mark()
        await asyncio.sleep(0)  # marked connections are written to
        return b"\n".join(self.sent)


def learnt(before: State, after: State, viewer: int) -> bool:
    """Whether chance spoke or the viewer came to know something."""
    bit = 1 << viewer
    return (
        before.chance_used() != after.chance_used()
        or before.told != after.told
        or len(before.seen) != len(after.seen)
        or any(new & bit & ~old for old, new in zip(before.seen, after.seen, strict=True))
    )


def probes(table: Table, viewer: Viewer, rng: random.Random) -> list[protocol.FromClient]:
    """With what a seat may try to learn something: drafts, and answers that are refused."""
    if not isinstance(viewer, int):
        return []
    found: list[protocol.FromClient] = []
    for one in table.questions(viewer):
        options = [option.data for option in one.options]
        if options:
            answer = options[int(rng.random() * len(options))]
            found.append(protocol.Draft(1, one.number, [answer]))
        found.append(protocol.Draft(2, one.number, ["no such answer"]))
    found.append(protocol.Draft(3, table.state.asked + 1, [0]))
    return found


async def look(hall: Hall, kept: Kept, table: Table, given: Input, rng: random.Random) -> int:
    """Compare worlds for every viewer at one moment; returns how many bytes were compared."""
    compared = 0
    everybody = viewers(table)
    for viewer in rng.sample(everybody, min(len(everybody), VIEWERS)):
        number = table.viewer(viewer)
        world = imagine(table.game, table.state, number, random.Random(rng.random()))
        had = max(0, len(table.log) - 5)
        asked = probes(table, viewer, rng)
        real, other = (
            Wire(hall, kept, table.copy(), viewer),
            Wire(hall, kept, in_state(table, world), viewer),
        )
        pairs = [(await real.everything(had, *asked), await other.everything(had, *asked))]
        before = real.match.table.state, other.match.table.state
        try:
            sequel = await real.after(given), await other.after(given)
        except FracasError:
            sequel = None
        if sequel is not None and not (
            learnt(before[0], real.match.table.state, number)
            or learnt(before[1], other.match.table.state, number)
        ):
            pairs.append(sequel)
        for one, another in pairs:
            compared += len(one)
            assert FAILED not in one, f"{table.game.name}: no view of seed {table.record.seed}"
            assert one == another, (
                f"{table.game.name}: {viewer} can tell worlds apart after "
                f"{len(table.record.inputs)} inputs of seed {table.record.seed}, {given}\n"
                + difference(one, another)
            )
    return compared


Looking = Callable[[Hall, Kept, Table, Input, random.Random], Awaitable[int]]


async def play(
    hall: Hall, game: Game[Any], seed: str, moments: int, longest: int, looking: Looking = look
) -> int:
    """One random game, looked at closely at some moments."""
    rng = random.Random(seed)
    seats = rng.choice(list(game.seats))
    options: dict[str, int | str | bool] = dict(rng.choice(MODES.get(game.name, [{}])))
    table = fracas.new(game.name, seats, seed, **options)
    kept = new_row(
        Guest("host", "Host", "en"),
        game.name,
        game.version,
        table.seats,
        table.record.options,
        seed,
    )
    kept.salt = "salt"
    close: list[tuple[Table, Input]] = []
    """Moments as likely as all others, with what came next: inputs never change a state."""
    for at in range(longest):
        if table.over:
            break
        given = random_input(table, rng)
        place = at if at < moments else int(rng.random() * (at + 1))
        if place < moments:
            close[place : place + 1] = [(table.branch(), given)]
        table.apply(given)
    return sum([await looking(hall, kept, one, given, rng) for one, given in close])


def run(
    folder: Path,
    names: list[str],
    games: int,
    seed: int,
    moments: int = MOMENTS,
    longest: int = LONGEST,
    looking: Looking = look,
) -> dict[str, int]:
    """Random games of each; bytes compared, or AssertionError where worlds can be told apart."""

    async def all_of_them() -> dict[str, int]:
        store = Store(folder)
        hall = Hall(store, Bots())
        hall.now = lambda: 0.0  # both worlds are looked at in the same moment
        try:
            return {
                name: sum(
                    [
                        await play(
                            hall,
                            catalogue.find(name),
                            f"{seed}/{number}",
                            moments,
                            longest,
                            looking,
                        )
                        for number in range(games)
                    ]
                )
                for name in names
            }
        finally:
            store.close()

    return asyncio.run(all_of_them())


def all_names() -> list[str]:
    for game in GAMES.values():
        catalogue.add(game)
    return sorted({*GAMES, *BUILT_IN})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", help="of games; all unless given")
    args = parser.parse_args()
    known = all_names()
    for name in args.names or known:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            found = run(Path(folder), [name], args.games, args.seed)
        seconds = time.monotonic() - began
        print(
            f"{name}: {args.games} games, {found[name]:,} bytes the same, {seconds:.1f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
