"""What a client holds after changes is what the server shows, whatever it acknowledged or lost."""

import asyncio
import random
import secrets
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fracas
from fracas import FracasError, Table, catalogue
from fracas.client.holding import PARTS
from fracas.games import BUILT_IN
from fracas.record import Input
from fracas.server import protocol, seeing
from fracas.server.archive import Line as Row
from fracas.server.archive import Seating
from fracas.server.bots import Bots
from fracas.server.connection import Connection
from fracas.server.guests import Guest
from fracas.server.hall import Hall
from fracas.server.match import Match
from fracas.server.news import News
from fracas.server.protocol import Ack, Speak, Update, Welcome
from fracas.server.seating import new_row
from fracas.server.store import Store
from fracas.testing.walk import random_input, viewers
from tests.proof import many

from .house import Holding

Viewer = int | str | None
MODES: dict[str, list[dict[str, int | str | bool]]] = {
    "blood-feud": [{}, {"mode": "real-time", "preset": "blitz", "short_night": True}],
}
ACTS = ("undo", "pause", "resume", "hand_over", "take_back", "concede")
GAMES = many(2, 3)
INPUTS = 100
"""Of each game, at most: where views grow and shrink most is its beginning."""
LOOKING = 4
"""So many clients look on, by lot."""


class Line:
    """One socket's way out: what was written and not read is lost with it."""

    def __init__(self) -> None:
        self.free = True
        self.unread: list[bytes] = []

    def write(self, message: bytes) -> None:
        self.unread.append(message)

    def end(self, code: int) -> None:
        raise AssertionError(f"closed with {code}")


class Client(Holding):
    """A client that loses its line, reads late and acknowledges as it pleases."""

    def __init__(self, match: Match, viewer: Viewer, rng: random.Random) -> None:
        super().__init__()
        self.match = match
        self.viewer = viewer
        self.rng = rng
        self.lang = "en"
        self.connection: Connection | None = None
        self.careless = rng.random()
        """How often it does not acknowledge."""
        self.join()

    def join(self) -> None:
        if self.connection is not None:
            self.match.connections.discard(self.connection)
        self.line = Line()
        seat = self.viewer if isinstance(self.viewer, int) else None
        role = self.viewer if isinstance(self.viewer, str) else ""
        self.connection = Connection(self.match.hall, self.match, seat, role, f"g{seat}", self.line)
        wanted = protocol.Join("", lang=self.lang, events=len(self.events))
        welcome = protocol.read_server(self.connection.welcome(wanted))
        assert isinstance(welcome, Welcome)
        self.begin(welcome)
        self.match.connections.add(self.connection)
        self.match.look()

    def say(self, message: Ack | Speak) -> None:
        assert self.connection is not None
        self.connection.take(message)

    # What it does

    def something(self) -> None:
        """Read some, acknowledge some, or lose the line."""
        rng = self.rng
        match rng.randrange(12):
            case 0:
                self.join()
            case 1:
                self.lang = rng.choice(["en", "fr"])
                self.say(Speak(self.lang))
            case 2:
                self.line.free = False
            case 3 | 4:
                self.open_up()
            case 5:
                self.say(Ack(rng.randrange(self.now.update + 3)))
        for _ in range(rng.randrange(4)):
            if self.line.unread:
                self.read()

    def open_up(self) -> None:
        if not self.line.free:
            self.line.free = True
            assert self.connection is not None
            self.connection.freed()

    def read(self) -> None:
        message = protocol.read_server(self.line.unread.pop(0))
        if isinstance(message, Update):
            self.hold(message)
            if self.rng.random() > self.careless:
                self.say(Ack(message.update))

    def compare(self) -> None:
        """With what somebody is told who comes at this moment."""
        seat = self.viewer if isinstance(self.viewer, int) else None
        fresh = News(self.match, seat, self.viewer)
        fresh.lang = self.lang
        fresh.after_events(0)
        told = fresh.update([])
        assert told is not None
        news = protocol.read_server(told)
        assert isinstance(news, Update)
        assert self.view == news.view == as_json(self.match.table.view(self.viewer))
        for name in PARTS:
            if getattr(news, name) is not None:
                assert getattr(self.now, name) == getattr(news, name), name
        assert [one.number for one in self.events] == list(range(1, len(self.events) + 1))
        assert len(self.events) == len(seeing.visible(self.match.table, self.viewer))


def as_json(view: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))


def move(match: Match, rng: random.Random) -> None:
    """Anything that may come in: mostly an answer, now and then something about the table."""
    table = match.table
    if rng.random() < 0.1 or table.state.paused:
        do = rng.choice(ACTS[2:] if table.state.paused else ACTS)
        if do == "concede" and rng.random() < 0.8:
            return
        given = Input(do, rng.randrange(table.seats), bot="random")
    else:
        given = random_input(table, rng)
    branch = table.ahead()
    told = len(branch.log)
    try:
        branch.apply(given)
    except FracasError:
        return
    lines = [Row(branch.inputs, given.seat, None, 0, given, branch.log[told:], "")]
    match.swap(branch, lines)
    match.moved()
    match.mark()


async def watch(hall: Hall, name: str, seed: str) -> int:
    """One random game before careless clients; returns how often they were compared."""
    rng = random.Random(seed)
    game = catalogue.find(name)
    options: dict[str, int | str | bool] = dict(rng.choice(MODES.get(name, [{}])))
    table = fracas.new(name, rng.choice(list(game.seats)), seed, **options)
    match = at_a_match(hall, table, seed)
    everybody = viewers(table)
    clients = [
        Client(match, viewer, rng)
        for viewer in rng.sample(everybody, min(LOOKING, len(everybody)))
    ]
    compared = 0
    for _ in range(INPUTS):
        if match.table.over:
            break
        move(match, rng)
        await asyncio.sleep(0)  # marked connections are written to
        for one in clients:
            one.something()
        if rng.random() < 0.3:
            for one in clients:
                one.open_up()
            await settled(hall)
            for one in clients:
                while one.line.unread:
                    one.read()
                one.compare()
                compared += 1
    return compared


async def settled(hall: Hall) -> None:
    while not hall.delivery.done():
        await asyncio.sleep(0)


def at_a_match(hall: Hall, table: Table, seed: str) -> Match:
    host = Guest("g0", "Host", "en")
    name, version = table.game.name, table.game.version
    kept = new_row(host, name, version, table.seats, table.record.options, seed)
    kept.status = "live"
    people = [Seating(seat, "guest", f"g{seat}", "", f"P{seat}") for seat in range(table.seats)]
    match = Match(hall, kept, people)
    match.sit_down(table, [])
    return match


def run(folder: Path, name: str, games: int, seed: int) -> int:
    async def all_of_them() -> int:
        store = Store(folder)
        hall = Hall(store, Bots())
        hall.now = lambda: 0.0
        try:
            return sum([await watch(hall, name, f"{seed}/{number}") for number in range(games)])
        finally:
            store.close()

    return asyncio.run(all_of_them())


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_a_client_holds_is_what_the_server_shows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = secrets.randbelow(1 << 30)
    monkeypatch.setattr(seeing, "DELTA_FROM", Wavering(seed))
    try:
        compared = run(tmp_path, name, GAMES, seed)
    except AssertionError as error:
        raise AssertionError(f"{name}, seed {seed}: {error}") from error
    assert compared > 20


class Wavering:
    """A size that views cross at every turn, by lot."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __gt__(self, size: int) -> bool:
        return self.rng.random() < 0.4
