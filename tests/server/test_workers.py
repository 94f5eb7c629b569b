"""Whatever takes long is done elsewhere, in turns, with a budget; nobody else notices."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from fracas import Table, catalogue
from fracas.record import Record
from fracas.server import archive, hall, seating
from fracas.server.limits import Limits
from fracas.server.lobby import FILE
from fracas.server.workers import Line, Pool, Request

from . import ledger
from .house import PATIENCE, Guest, House, marks, two_at_a_table

catalogue.add(ledger.game)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    modules = ("examples", "tests.server.ledger")
    one = House(tmp_path / "data", limits=Limits(messages=1e6), modules=modules)
    yield one
    one.close()


def waits(line: Line, who: str, order: list[str]) -> "asyncio.Task[None]":
    async def wait() -> None:
        async with line.turn(who):
            order.append(who)
            await asyncio.sleep(0)

    return asyncio.create_task(wait())


def test_a_set_up_that_takes_long_holds_up_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game may work out much for the first table of its kind."""
    begun, on, begin = threading.Event(), threading.Event(), archive.begin

    def slow(record: Record) -> Table:
        begun.set()
        assert on.wait(PATIENCE / 2)
        return begin(record)

    ann, bob = house.guest("Ann"), house.guest("Bob")
    monkeypatch.setattr(archive, "begin", slow)
    with ThreadPoolExecutor(1) as pool:
        opening = pool.submit(ann.table, "me", "me")
        assert begun.wait(PATIENCE)
        assert bob.get("/api/health")["ok"] and not opening.done()
        on.set()
        assert opening.result(PATIENCE) in house.hall.matches


TALKATIVE = """
import sys, time
while True:
    sys.stdout.buffer.write(b"\\xff" * 16384)
    sys.stdout.buffer.flush()
    time.sleep(0.001)
"""


def test_a_house_stops_while_a_long_reply_is_under_way_that_nobody_wants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "talkative.py").write_text(TALKATIVE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    async def stopped() -> None:
        pool = Pool(1, ("talkative",))
        asking = asyncio.create_task(pool.ask("ann", Request(b"", 9, "leduc", "")))
        async with asyncio.timeout(PATIENCE):
            while (process := pool.workers[0].process) is None:
                await asyncio.sleep(0.01)
            assert process.stdout is not None
            while len(process.stdout._buffer) < 1 << 18:  # type: ignore[attr-defined]
                await asyncio.sleep(0.01)
            asking.cancel()
            await pool.close()

    asyncio.run(stopped())


def test_guests_take_turns_however_much_one_of_them_wants() -> None:
    async def all_of_them() -> list[str]:
        line, order = Line(1), list[str]()
        tasks = [waits(line, "greedy", order) for _ in range(100)]
        await asyncio.sleep(0)
        tasks += [waits(line, who, order) for who in ("ann", "bob", "ann")]
        await asyncio.gather(*tasks)
        return order

    order = asyncio.run(all_of_them())
    assert len(order) == 103
    assert {"ann", "bob"} <= set(order[:6])
    assert [at for at, who in enumerate(order) if who == "ann"][1] < 8


def test_one_place_is_always_left_to_the_others() -> None:
    async def all_of_them() -> tuple[list[str], int]:
        line, having = Line(3), list[str]()
        leave = asyncio.Event()

        async def stay(who: str) -> None:
            async with line.turn(who):
                having.append(who)
                await leave.wait()

        tasks = [asyncio.create_task(stay("greedy")) for _ in range(10)]
        await asyncio.sleep(0.01)
        tasks.append(asyncio.create_task(stay("ann")))
        await asyncio.sleep(0.01)
        there = list(having)
        leave.set()
        await asyncio.gather(*tasks)
        return there, line.free

    assert asyncio.run(all_of_them()) == (["greedy", "greedy", "ann"], 3)


def test_who_gives_up_waiting_leaves_the_line() -> None:
    async def all_of_them() -> tuple[int, int, list[str]]:
        line, order = Line(1), list[str]()
        async with line.turn("ann"):
            tasks = [waits(line, "bob", order) for _ in range(3)]
            await asyncio.sleep(0)
            tasks[0].cancel()
            tasks[2].cancel()
            await asyncio.sleep(0)
            waiting = line.waiting("bob")
        tasks[1].cancel()  # it has just been given the place
        await asyncio.gather(*tasks, return_exceptions=True)
        return waiting, line.free, order

    assert asyncio.run(all_of_them()) == (1, 1, [])


def refused(guest: Guest, **options: Any) -> str:
    reply = guest.http.post("/api/tables", json={"game": "ledger", "options": options})
    assert reply.status_code == 400, reply.text
    return str(reply.json()["why"])


def test_a_file_that_takes_for_ever_is_given_up_and_holds_up_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "PREPARING", 1.0)
    _, ann, bob = two_at_a_table(house)
    eve, said = house.guest("Eve"), list[str]()
    asking = threading.Thread(target=lambda: said.append(refused(eve, spend="for ever")))
    asking.start()
    for cell in (0, 3, 1, 4, 2):
        (ann if cell < 3 else bob).play(cell)
    assert not said, "the others had to wait for it"
    asking.join()
    assert "takes too long" in said[0]
    assert eve.post("/api/tables", game="ledger", options={"spend": "little"})["options"]


def test_a_file_that_takes_all_memory_or_fails_is_refused(house: House) -> None:
    eve = house.guest("Eve")
    assert "takes too long, or makes no sense" in refused(eve, spend="all memory")
    assert "takes too long, or makes no sense" in refused(eve, spend="a failure")
    assert house.hall.metrics.broken == 0


def test_a_guest_waits_for_so_much_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "CHORES", 0)
    eve = house.guest("Eve")
    reply = eve.http.post("/api/tables", json={"game": "ledger", "options": {"spend": "little"}})
    assert reply.status_code == 429


def test_options_are_short(house: House) -> None:
    ann = house.guest()
    ann.post("/api/tables", 400, game="ledger", options={"spend": "x" * (FILE + 1)})
    ann.post("/api/tables", 400, game="ledger", options={"x" * 41: 1})
    ann.post("/api/tables", 400, game="ledger", options={"goal": 1 << 60})
    ann.post("/api/tables", game="ledger", options={"spend": "x" * FILE})
    for key in ("mission", "layout"):
        ann.post("/api/tables", 400, game="collision", options={key: "x" * FILE})
    both = {"mission": "x" * FILE, "layout": "x" * FILE, "campaign": "x"}
    ann.post("/api/tables", 413, game="collision", options=both)


def test_the_past_is_played_again_elsewhere(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann, bob = two_at_a_table(house)
    for cell in (0, 3, 1, 4, 2):
        (ann if cell < 3 else bob).play(cell)

    def never(*given: object, **more: object) -> Any:
        raise AssertionError("the server itself plays a match again")

    guest = house.guest("Cleo")
    for name in ("replay", "apply", "branch"):
        monkeypatch.setattr(Table, name, never)
    seen = [guest.get(f"/api/tables/{table}/moments/{at}") for at in (5, 0, 3, 2, 4)]
    assert [sum(marks(one["view"])).bit_count() for one in seen] == [5, 0, 3, 2, 4]
    assert guest.get(f"/api/tables/{table}/course")["at"][-1] == 5
    assert guest.get(f"/api/tables/{table}/record?upto=2")["inputs"]


def test_moments_of_a_long_match_are_the_same_in_any_order(house: House) -> None:
    ann = house.guest()
    table = ann.table("me", game="ledger", seats=1, options={"goal": 260})
    player = ann.join(table, 0)
    player.until(lambda: player.questions)
    for number in range(260):
        player.play(number + 1)
    for at in (260, 7, 205, 199, 200, 201, 0, 100, 8):
        lines = ann.get(f"/api/tables/{table}/moments/{at}")["view"]["lines"]
        assert [number for _, number in lines] == list(range(1, at + 1))
