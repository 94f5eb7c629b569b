"""What an assistant is told, by any tool, depends on nothing that its seat may not know."""

import asyncio
import random
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from examples.leduc import game as leduc
from fracas import Table, catalogue
from fracas.client import AsyncHouse
from fracas.engine.imagining import imagine
from fracas.games import BUILT_IN
from fracas.mcp.desk import Desk
from fracas.mcp.tools import server
from fracas.record import Input
from fracas.server import protocol, seeing
from fracas.server.archive import Kept
from fracas.server.hall import Hall
from fracas.testing.walk import difference, in_state, viewers
from tests.proof import many
from tests.server.wire import VIEWERS, Viewer, Wire, all_names, run


class Line(Wire):
    """A line to a table that only the test moves."""

    def __init__(self, hall: Hall, kept: Kept, table: Table, viewer: Viewer) -> None:
        self.queue: asyncio.Queue[bytes] = asyncio.Queue()
        super().__init__(hall, kept, table, viewer)

    def write(self, message: bytes) -> None:
        self.queue.put_nowait(message)

    async def open(self) -> Any:
        return self

    async def send(self, message: bytes) -> None:
        read = protocol.read_client(message)
        if isinstance(read, protocol.Join):
            self.write(self.connection.welcome(read))
            self.connection.mark()
        else:
            self.connection.take(read)

    async def receive(self) -> bytes:
        return await self.queue.get()

    async def close(self) -> None: ...

    async def call(
        self, method: str, path: str, body: bytes | None, token: str
    ) -> tuple[int, bytes]:
        """What anybody may read of a game."""
        game = self.match.table.game
        if "/rules" in path:
            return 200, msgspec.json.encode({"markdown": game.rulebook})
        if "/labels" in path:
            return 200, msgspec.json.encode({"labels": seeing.labels(game, "en")})
        return 404, b"{}"


desks: list[Desk] = []


async def latest(ctx: Any) -> Desk:
    return desks[-1]


mcp = server(latest)


async def everything(line: Line, words: list[str], answers: list[Any]) -> bytes:
    """All that the tools say."""
    desk = Desk(AsyncHouse(line=line), "ticket")
    desks[:] = [desk]
    calls: list[tuple[str, dict[str, Any]]] = [
        ("see", {}),
        ("my_question", {}),
        ("wait_for_my_turn", {"seconds": 0}),
        ("history", {"last": 500}),
        *(("explain", {"words": one}) for one in words),
        *(("why_not", {"answer": one}) for one in answers),
    ]
    told = [f"{tool}: {await mcp.call_tool(tool, given)}".encode() for tool, given in calls]
    place = await desk.place()
    resource = await mcp.read_resource(f"fracas://tables/{place.seat.table}/record")
    told.append(str(resource).encode())
    await desk.close()
    return b"\n".join(told)


async def look(hall: Hall, kept: Kept, table: Table, given: Input, rng: random.Random) -> int:
    compared = 0
    everybody = viewers(table)
    for viewer in rng.sample(everybody, min(len(everybody), VIEWERS)):
        world = imagine(table.game, table.state, table.viewer(viewer), random.Random(rng.random()))
        words = ["card", "hand", "deck", *list(seeing.labels(table.game, "en").values())[:2]]
        answers: list[Any] = ["no such answer", [99]]
        if isinstance(viewer, int):
            for one in table.questions(viewer)[:1]:
                answers += [option.label for option in one.options[:3]]
                answers += [option.data for option in one.options[:2]]
        lines = (
            Line(hall, kept, table.copy(), viewer),
            Line(hall, kept, in_state(table, world), viewer),
        )
        real, other = [await everything(line, words, answers) for line in lines]
        compared += len(real)
        assert real == other, (
            f"{table.game.name}: {viewer} can tell worlds apart after "
            f"{len(table.record.inputs)} inputs of seed {table.record.seed}\n"
            + difference(real, other)
        )
    return compared


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(one, marks=[] if one in BUILT_IN else [pytest.mark.proof])
        for one in all_names()
    ],
)
def test_tools_say_the_same_in_worlds_that_a_viewer_cannot_tell_apart(
    name: str, tmp_path: Path
) -> None:
    seed = secrets.randbelow(1 << 30)
    games = many(1, 10)
    found = run(tmp_path, [name], games, seed, moments=2, longest=400, looking=look)
    assert found[name] > 1000


def leaky(s: Any, viewer: int) -> dict[str, Any]:
    return {"stakes": s.stakes, "hands": s.hands}


def test_a_view_that_leaks_would_be_found(tmp_path: Path) -> None:
    sight = replace(leduc.sight, view=leaky)
    catalogue.add(replace(leduc, name="leaky-tools", sight=sight, hidden_test_only=True))
    with pytest.raises(AssertionError, match="can tell worlds apart"):
        run(tmp_path, ["leaky-tools"], games=10, seed=1, looking=look)
