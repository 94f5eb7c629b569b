"""An evening of Blood Feud: a room full of sockets, pages in Chromium, a Storyteller, bad luck.

    python -m tests.server.evening                    thirty-two seats, eight pages, to Daybreak
    python -m tests.server.evening --teams 4 --seats 8 --pages 0 --rounds 1

People act through sockets, phones, walls and a desk. The Storyteller announces, pauses, swaps and
puts things right; two phones are lost and taken back; the server is killed once. Then: nothing that
was accepted is lost, the record gives the same night again and all that the Storyteller did, nobody
was told of a card that was not theirs to know, and no screen was late while the room was quiet.

Whoever measures sits on the same machine: moments in which this process itself came late, for the
machine was busy with something else, say nothing about the server and are counted apart.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import statistics
import sys
import tempfile
import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fracas import Table
from fracas.client.holding import Holding
from fracas.server import archive, protocol
from fracas.server.protocol import Ack, Act, Draft, Drafted, Join, Play, Question, Update, Welcome
from fracas.server.store import Store

from .crash import PATIENCE, ROOT, Server

PHASE = 60
"""Seconds of a Gameplay Phase."""
LATE = 0.3
"""Seconds by which a screen may be behind the first while the room is quiet."""
OWN = 0.05
"""Seconds by which this process may be late itself in a moment that is measured."""
BEAT = 0.02
"""Seconds between two looks at that."""
ENOUGH = 50
"""Moments from which on a figure is one."""
QUIET = 15.0
"""Seconds after a restart in which nothing is measured: all come back first."""
TOLD = {"narrate", "pause", "resume", "correct", "uncorrect", "extend", "change_seats"}
"""What the Storyteller does in the course of the night."""
ZONES = ("orders", "advancements", "events", "ambitions")
"""What a team holds in hand."""

Fact = tuple[str, str, str]
"""A team, where it has a card, and which card that is."""


def told(view: Any) -> set[Fact]:
    """The hidden cards that a view names."""
    hands = {
        (team["id"], zone, card)
        for team in view["teams"] for zone in ZONES for card in team[zone] if card is not None
    }  # fmt: skip
    laid = [one for one in view["orders"] if one["card"] is not None]
    return hands | {(one["team"], one["place"], one["card"]) for one in laid}


class Person:
    """Somebody with a cookie, and with a socket where they play or watch."""

    def __init__(self, evening: Evening, name: str) -> None:
        self.evening = evening
        self.name = name
        self.http = httpx.AsyncClient(timeout=PATIENCE)
        self.id = ""
        self.seat: int | None = None
        self.token = ""
        self.socket: ClientConnection | None = None
        self.questions: list[Question] = []
        self.accepted: set[str] = set()
        self.sent: dict[str, Play | Act] = {}
        self.drafted: asyncio.Queue[Drafted] = asyncio.Queue()
        self.heard: dict[int, float] = {}
        """When each event was heard of."""
        self.views: list[bytes] = []
        self.holding = Holding()
        self.known: dict[int | None, set[Fact]] = {}
        """The hidden cards of which this person was told, at each seat that they had."""
        self.gone = False
        self.waits: list[tuple[float, float]] = []
        """When an answer was given, and how long it took to be accepted."""
        self._given: dict[str, float] = {}
        self._count = 0
        self._events = 0

    async def post(self, path: str, **body: Any) -> Any:
        """Whatever the server is doing just now."""
        for _ in range(200):
            with suppress(httpx.HTTPError):
                reply = await self.http.post(self.evening.server.url + path, json=body)
                if reply.status_code < 500:
                    assert reply.is_success, f"{self.name} {path}: {reply.text}"
                    return reply.json()
            await asyncio.sleep(0.2)
        raise AssertionError(f"{path}: the server does not answer")

    async def come(self) -> Person:
        self.id = (await self.post("/api/me", name=self.name))["id"]
        return self

    async def stay(self, table: str, seat: int | None, role: str = "") -> None:
        """Join and hear, again and again, until the night is over."""
        await self.sit_at(table, seat, role)
        while not self.gone and not self.evening.over.is_set():
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._listen()
            self.socket = None
            await asyncio.sleep(0.2)

    async def sit_at(self, table: str, seat: int | None, role: str = "") -> None:
        """From now on, with a line of its own."""
        ticket = await self.post(f"/api/tables/{table}/ticket", seat=seat, role=role)
        self.seat, self.token = seat, ticket["token"]
        if self.socket is not None:
            await self.socket.close()

    async def _listen(self) -> None:
        address = f"ws://127.0.0.1:{self.evening.server.port}/api/socket"
        async with connect(address, max_size=None, compression=None) as socket:
            join = Join(self.token, events=self._events)
            await socket.send(protocol.write(join).decode())
            self.socket = socket
            for one in list(self.sent.values()):
                await socket.send(protocol.write(one).decode())
            async for frame in socket:
                if self.gone:
                    return
                self._take(protocol.read_server(frame), frame)

    def all(self) -> bytes:
        return b"".join(self.views)

    def _take(self, message: Any, frame: str | bytes) -> None:
        match message:
            case Welcome():
                self.holding.begin(message)
            case Update():
                now = time.monotonic()
                self._learn(message)
                for event in message.events:
                    self.heard.setdefault(event.number, now)
                    self._events = max(self._events, event.number)
                if message.questions is not None:
                    self.questions = message.questions
                for command in message.accepted:
                    self.accepted.add(command)
                    if command in self._given:
                        given = self._given.pop(command)
                        self.waits.append((given, now - given))
                    self.sent.pop(command, None)
                if self.seat is None:
                    self.views.append(frame if isinstance(frame, bytes) else frame.encode())
                if message.result is not None:
                    self.evening.over.set()
                self._send(Ack(message.update))
            case protocol.Refusal(command=command) if command:
                self.sent.pop(command, None)
            case Drafted():
                self.drafted.put_nowait(message)

    def _learn(self, news: Update) -> None:
        """Until the end, when all is open."""
        self.holding.hold(news)
        welcome, view = self.holding.welcome, self.holding.view
        if welcome is not None and view and not self.holding.over:
            self.known.setdefault(welcome.seat, set()).update(told(view))

    def _send(self, message: Any) -> None:
        if self.socket is not None:
            self.evening.soon(self._sent(self.socket, message))

    async def _sent(self, socket: ClientConnection, message: Any) -> None:
        with suppress(OSError, WebSocketException):
            await socket.send(protocol.write(message).decode())

    def give(self, message: Play | Act) -> str:
        """Sent now, and again after every break until it is accepted or refused."""
        self.sent[message.command] = message
        self._given[message.command] = time.monotonic()
        self._send(message)
        return message.command

    def command(self) -> str:
        self._count += 1
        return f"{self.name}.{self._count}"

    async def act(self, do: str, word: str = "") -> None:
        """Until it is on disk."""
        command = self.give(Act(self.command(), do, word=word))
        async with asyncio.timeout(PATIENCE):
            while command in self.sent:
                await asyncio.sleep(0.05)

    # Playing

    async def play(self, rng: random.Random) -> None:
        while not self.gone and not self.evening.over.is_set():
            await asyncio.sleep(rng.uniform(0.8, 3.0))
            asked = [one for one in self.questions if one.answer is None and one.options]
            if self.socket is not None and asked and not self.sent:
                with suppress(TimeoutError):
                    await self._answer(asked[0], rng)

    async def _answer(self, question: Question, rng: random.Random) -> None:
        """Any answer, with all its parts."""
        answers: list[Any] = []
        asked: Question | None = question
        while asked is not None:
            useful = [one for one in asked.options if one.data not in ("ready", "unready")]
            option = rng.choice(useful or asked.options)
            answers.append(option.data)
            if not option.parts:
                break
            while not self.drafted.empty():
                self.drafted.get_nowait()
            self._send(Draft(len(answers), question.number, answers))
            async with asyncio.timeout(3):
                asked = (await self.drafted.get()).question
            if asked is not None and not asked.inner:
                break
        self.give(Play(self.command(), question.number, answers))


class Evening:
    def __init__(self, args: argparse.Namespace, data: Path) -> None:
        self.args = args
        self.rng = random.Random(args.seed)
        self.data = data
        self.server = Server(data)
        self.over = asyncio.Event()
        self.people: list[Person] = []
        self.walls: list[Person] = []
        self.lost: list[Person] = []
        self.restarted = [0.0]
        self.own: list[float] = []
        """When this process itself was late."""
        self._tasks: set[asyncio.Task[Any]] = set()

    def soon(self, work: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat(self) -> None:
        """Notes when this process does not get to run in time."""
        while not self.over.is_set():
            began = time.monotonic()
            await asyncio.sleep(BEAT)
            if time.monotonic() - began > BEAT + OWN:
                self.own += [began, time.monotonic()]

    async def run(self) -> dict[str, Any]:
        args = self.args
        self.soon(self._beat())
        await self.server.start()
        self.teller = await Person(self, "Tess").come()
        preset = f"blitz,phase_len={args.phase},resolve_window=2"
        options = {
            "mode": "real-time", "storyteller": "person", "teams": args.teams, "preset": preset,
            "short_night": True,
        }  # fmt: skip
        opened = await self.teller.post(
            "/api/tables", game="blood-feud", seats=args.seats, options=options, role="storyteller",
            players=[{"kind": "open"}] * args.seats,
        )  # fmt: skip
        self.table = str(opened["id"])
        self.code = (await self.teller.post(f"/api/tables/{self.table}/invitations"))["code"]
        phones = min(4, max(0, args.pages - 4))
        for seat in range(phones, args.seats):
            self.people.append(await self._arrive(f"P{seat}", seat))
        self.soon(self.teller.stay(self.table, None, "storyteller"))
        for name in ("city", "council", "market", "resolution"):
            wall = await Person(self, f"Wall {name}").come()
            self.walls.append(wall)
            self.soon(wall.stay(self.table, None))
        pages = Pages(self, phones) if args.pages else None
        if pages:
            await pages.open()
        try:
            async with asyncio.timeout(args.minutes * 60):
                await self._night(pages)
        finally:
            self.over.set()
            if pages:
                await pages.close()
        return await self._judged()

    async def _arrive(self, name: str, seat: int) -> Person:
        one = await Person(self, name).come()
        where = f"/api/tables/{self.table}/sit"
        await one.post(where, seat=seat, invitation=self.code)
        self.soon(one.stay(self.table, seat))
        self.soon(one.play(random.Random(f"{self.args.seed}/{name}")))
        return one

    async def _night(self, pages: Pages | None) -> None:
        """The Storyteller's evening, with its mishaps."""
        teller = self.teller
        await self._until(lambda: self._round() > 0, "the first phase")
        self._note("announces, pauses, puts something right")
        await teller.act("narrate", "The bells strike nine.")
        await teller.act("pause")
        await asyncio.sleep(0.5)
        await teller.act("correct", f"assets {self._team()} 7 a coin fell under the table")
        await teller.act("correct", f"tokens {self._team()} 5 a slip of the tongue")
        await teller.act("uncorrect", "2")
        await teller.act("resume")
        await teller.act("extend", "2")
        self._note("two phones are lost")
        for victim in self.people[:2]:
            await self._lose(victim)
        await self._swap(self.people[2], self.people[-1])
        self._note("the server is killed")
        await self.server.kill()
        await self.server.start()
        self.restarted.append(time.monotonic())
        if pages:
            await pages.look("after-the-crash")
        if self.args.rounds:
            last = self._round() + self.args.rounds
            await self._until(lambda: self._round() >= last or self.over.is_set(), "a round more")
        else:
            await self.over.wait()
        if pages:
            await pages.look("at-daybreak")

    async def _lose(self, victim: Person) -> None:
        """A phone falls into the punch: somebody new asks for its seat, and gets it."""
        victim.gone = True
        if victim.socket is not None:
            await victim.socket.close()
        self.lost.append(victim)
        again = await Person(self, f"{victim.name} again").come()
        await again.post(f"/api/tables/{self.table}/claims", seat=victim.seat)
        settle = f"/api/tables/{self.table}/claims/settle"
        await self.teller.post(settle, person=again.id, yes=True)
        self.people[self.people.index(victim)] = again
        self.soon(again.stay(self.table, victim.seat))
        self.soon(again.play(random.Random(again.name)))

    async def _swap(self, one: Person, other: Person) -> None:
        """Two people change places, and go on playing there."""
        where = f"/api/tables/{self.table}/change_seats"
        await self.teller.post(where, one=one.seat, other=other.seat)
        seats = other.seat, one.seat
        for person, seat in zip((one, other), seats, strict=True):
            person.sent.clear()  # what was meant for the other seat
            await person.sit_at(self.table, seat)

    def _round(self) -> int:
        """As the first wall was told."""
        return max(map(int, re.findall(rb"Round (\d) begins", self.walls[0].all())), default=0)

    def _team(self) -> str:
        found = re.search(rb'"teams":\[\{"id":"(F\d\d)"', self.walls[0].all())
        assert found is not None
        return found[1].decode()

    async def _until(self, there: Callable[[], object], what: str) -> None:
        async with asyncio.timeout(self.args.minutes * 60):
            while not there():
                await asyncio.sleep(0.1)
        self._note(what)

    def _note(self, what: str) -> None:
        print(f"{time.strftime('%H:%M:%S')} {what}", flush=True)

    # What came of it

    async def _judged(self) -> dict[str, Any]:
        if not self.args.rounds:  # at Daybreak every page asks how it went
            where = f"{self.server.url}/api/tables/{self.table}/course"
            how = await self.teller.http.get(where, timeout=10 * PATIENCE)
            assert how.is_success, how.text
        await self.server.stop()
        store = Store(self.data)
        rows = store.rows("SELECT command FROM inputs WHERE match = ?", (self.table,))
        kept = archive.kept(store, self.table)
        assert kept is not None
        lines = archive.stored(store, kept).lines
        store.close()
        given = [row["command"] for row in rows if row["command"]]
        everybody = (*self.people, *self.lost, self.teller)
        accepted = {one for person in everybody for one in person.accepted}
        missing = accepted - set(given)
        assert not missing, f"accepted and lost: {sorted(missing)[:5]}"
        assert len(given) == len(set(given)), "an input counts twice"
        night = archive.replay(kept, lines)  # every digest on the way is checked
        middle = night.replay(len(lines) // 2)  # at any moment, with everyone's eyes
        assert all(middle.view(seat)["round"] for seat in (*range(self.args.seats), None))
        done = {one.do for one in night.record.inputs if one.seat >= self.args.seats}
        assert not TOLD - done, f"the record lacks what the Storyteller did: {TOLD - done}"
        self._nobody_knows_too_much(night)
        for wall in self.walls:
            for frame in wall.views:
                assert b'"progress":[' not in frame, f"{wall.name} knows how far Ambitions are"
                assert b'"actions":{' not in frame, f"{wall.name} sees a seat's menu"
        late, apart = self._lateness()
        waits = [
            took for one in self.people for given, took in one.waits
            if self._calm(given) and not self._late_ourselves(given, given + took)
        ]  # fmt: skip
        return {
            "rounds": night.view(None)["round"] - (0 if self.args.rounds else 1),
            "inputs": len(rows),
            "accepted": len(accepted),
            "at the table": len(self.people) + len(self.walls) + 1 + self.args.pages,
            "over": bool(night.over),
            **_milliseconds("accepted", waits),
            **_milliseconds("late", late),
            "moments measured": len(late),
            "moments in which this process was late itself": apart,
            "load": f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
        }

    def _nobody_knows_too_much(self, night: Table) -> None:
        """Whoever was told of a hidden card might know it by the record at some moment."""
        moment = night.replay(0)
        teams = [one["team"] for one in moment.view()["seats"]]
        eyes = {team: teams.index(team) for team in teams}  # a team knows together
        allowed: dict[str | None, set[Fact]] = {team: set() for team in (*eyes, None)}
        for given in (None, *night.record.inputs):
            if given is not None:
                moment.apply(given)
            if not moment.over:
                for team, may in allowed.items():
                    may |= told(moment.view(None if team is None else eyes[team]))
        for one in (*self.people, *self.lost, *self.walls):
            for seat, cards in one.known.items():
                may = allowed[None if seat is None else teams[seat]]
                assert cards <= may, f"{one.name} knew of {sorted(cards - may)[:5]}"
        for team in eyes:  # there was something to be kept from the others
            own = {one for one in allowed[team] if one[0] == team and one[1] == "ambitions"}
            assert own - allowed[None], f"all knew the Ambitions of {team}"

    def _calm(self, moment: float) -> bool:
        """Not just before or after the server came back."""
        return not any(-2 * QUIET < moment - at < QUIET for at in self.restarted[1:])

    def _late_ourselves(self, start: float, end: float) -> bool:
        """Whether this process was late between these times, or just before."""
        at = bisect_left(self.own, start - OWN)
        return at < len(self.own) and (self.own[at] <= end or at % 2 == 1)

    def _lateness(self) -> tuple[list[float], int]:
        """How long after the first wall the last one heard of an event, while it was quiet; and how
        many such moments say nothing."""
        found, apart = [], 0
        for number, first in self.walls[0].heard.items():
            times = [wall.heard[number] for wall in self.walls if number in wall.heard]
            if self._calm(first):
                if self._late_ourselves(min(times), max(times)):
                    apart += 1
                else:
                    found.append(max(times) - min(times))
        return found, apart


def _milliseconds(what: str, seconds: list[float]) -> dict[str, float | None]:
    """None for each: a short evening may have had no calm moment in which to measure."""
    ranked = [round(1000 * one, 1) for one in sorted(seconds)]
    last = len(ranked) - 1
    return {
        f"{what} p50 ms": statistics.median(ranked) if ranked else None,
        f"{what} p99 ms": ranked[int(0.99 * last)] if ranked else None,
        f"{what} max ms": ranked[last] if ranked else None,
    }


class Pages:
    """Phones, walls and the desk, in Chromium."""

    def __init__(self, evening: Evening, phones: int) -> None:
        self.evening = evening
        self.phones = phones
        self.open_pages: dict[str, Any] = {}

    async def open(self) -> None:
        sys.path.append(str(ROOT / "tools"))
        from playwright.async_api import async_playwright

        from browser import chromium

        self._playwright = await async_playwright().start()
        self._browser = await self._playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        evening = self.evening
        for seat in range(self.phones):
            page = await self._page(f"phone {seat}", 390, 844)
            await page.goto(f"{evening.server.url}/#/invitation/{evening.code}")
            await page.get_by_role("button", name="Deal me into a team").click()
            evening.soon(self._tap(page))
        for which in ("city", "council", "resolution"):
            page = await self._page(f"wall {which}", 1280, 720)
            await page.goto(f"{evening.server.url}/#/screen/{evening.table}/{which}")
        page = await self._page("desk", 1280, 800)
        cookies = [
            {"name": one.name, "value": one.value or "", "url": evening.server.url}
            for one in evening.teller.http.cookies.jar
        ]
        await page.context.add_cookies(cookies)
        await page.goto(f"{evening.server.url}/#/table/{evening.table}")

    async def _page(self, name: str, width: int, height: int) -> Any:
        context = await self._browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en-GB"
        )
        context.set_default_timeout(60_000)
        settings = '{"greeted": true, "lang": "en", "theme": "dark"}'
        await context.add_init_script(f"localStorage.setItem('fracas.settings', '{settings}')")
        self.open_pages[name] = await context.new_page()
        return self.open_pages[name]

    async def _tap(self, page: Any) -> None:
        """A person who takes the first answer, now and then, and confirms it."""
        answers = "section.ask .trail .button.primary, section.ask button.option"
        while not self.evening.over.is_set():
            await asyncio.sleep(self.evening.rng.uniform(2, 5))
            with suppress(Exception):  # it is gone again before a finger is there
                await page.locator(answers).first.click(timeout=1500)

    async def look(self, name: str) -> None:
        """Every page shows the night, whatever happened before."""
        from playwright.async_api import expect

        folder = self.evening.args.pictures
        for one, page in self.open_pages.items():
            shown = page.locator(".wall, .night, .end, section.outcome").first
            await expect(shown).to_be_visible(timeout=60_000)
            if folder:
                Path(folder).mkdir(parents=True, exist_ok=True)
                await page.screenshot(path=Path(folder) / f"{name}-{one.replace(' ', '-')}.png")

    async def close(self) -> None:
        with suppress(Exception):
            await self._browser.close()
            await self._playwright.stop()


def main(argv: list[str]) -> dict[str, Any]:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--teams", type=int, default=8)
    parser.add_argument("--seats", type=int, default=32)
    parser.add_argument("--pages", type=int, default=8, help="in Chromium; 0: none")
    parser.add_argument("--phase", type=int, default=PHASE, help="seconds of a Gameplay Phase")
    parser.add_argument("--rounds", type=int, default=0, help="after the crash; 0: to Daybreak")
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--seed", default="evening")
    parser.add_argument("--pictures", default="", help="a folder for pictures of all screens")
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as data:
        return asyncio.run(_whole(args, Path(data)))


async def _whole(args: argparse.Namespace, data: Path) -> dict[str, Any]:
    return await Evening(args, data).run()


if __name__ == "__main__":
    figures = main(sys.argv[1:])
    for what, figure in figures.items():
        print(f"{what}: {'not measured' if figure is None else figure}")
    if figures["moments measured"] < ENOUGH:
        print("too few quiet moments: how late screens are was not measured")
    elif figures["late p99 ms"] >= 1000 * LATE:
        sys.exit("screens were late")
