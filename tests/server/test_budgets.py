"""What anybody has computed for them is counted, by guest and by address; who has had too much is
told how long to wait, and nobody else notices."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from fracas import BadInput, catalogue
from fracas.record import Input
from fracas.server import budget, jobs, settings
from fracas.server.address import Where
from fracas.server.budget import Account, Accounts, Metered, Purses
from fracas.server.desk import BYTES, MOST, Desk
from fracas.server.limits import Bucket, Limits
from fracas.server.owner import INBOX, Wish
from fracas.server.protocol import Draft, Look, Play
from fracas.server.settings import Budget, Settings
from fracas.server.workers import Left, Line, Reply, Request

from . import ledger
from .house import Guest, House, Player, eventually, two_at_a_table

catalogue.add(ledger.game)
LITTLE = Budget(guest_at_once=3, guest_a_second=1)
SLOW = Budget(guest_at_once=1000, guest_a_second=10)


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[House]:
    """Where nothing that was spent comes back within a test."""
    one = House(tmp_path / "slow", settings=Settings(budget=SLOW))
    yield one
    one.close()


def account(name: str, turns: float = 1.0, work: float = 1.0) -> Account:
    """With so many seconds, and next to nothing more."""
    return Account(name, Purses(Bucket(work, 1e-9), Bucket(1, 1e-9), Bucket(turns, 1e-9)))


# Counting


def test_a_bucket_can_be_overdrawn_by_all_that_there_can_be_in_it() -> None:
    bucket = Bucket(10, 2)
    assert bucket.wait(100) == 0
    bucket.pay(100, 6)
    assert bucket.part(100) == 0.4
    bucket.pay(100, 8)
    assert bucket.wait(100) == pytest.approx(2.05)
    assert bucket.wait(103) == 0
    bucket.pay(103, 1000)
    assert bucket.left == -10
    bucket.pay(103, -1000)
    assert bucket.left == 10, "what was paid too much comes back, and no more"


def test_a_guest_and_an_address_pay_and_are_forgotten_by_and_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(budget, "NAMES", 100)
    accounts = Accounts(Budget(guest_at_once=1000, address_at_once=4000), Limits())
    for number in range(3):
        accounts.of(f"guest-{number}", "192.0.2.1").pay("work", 1.5)
    assert accounts.of("guest-0", "192.0.2.2").wait("work") > 0, "elsewhere it is the same guest"
    assert accounts.of("new", "192.0.2.1").wait("work") > 0, "and here the same address"
    assert accounts.of("new", "192.0.2.2").wait("work") == 0
    assert accounts.of("guest-0", "192.0.2.1").left("bots") == 1, "another purse"
    for number in range(1000):
        accounts.of(f"other-{number}", f"198.51.100.{number}")
    assert len(accounts._guests) == len(accounts._addresses) == 100


def test_what_is_awaited_is_counted_without_its_waiting() -> None:
    spent: list[float] = []

    async def inner() -> str:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await asyncio.sleep(60)
        sum(range(200_000))
        raise KeyError("found")

    async def outer() -> None:
        with pytest.raises(KeyError):
            await Metered(inner(), spent.append)

    asyncio.run(outer())
    assert len(spent) == 2, "up to the wait, and after it"
    assert spent[1] > spent[0] and sum(spent) > 0


def test_a_call_that_is_given_up_ends_what_it_awaits() -> None:
    ended = []

    async def inner() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(True)

    async def outer() -> None:
        task = asyncio.ensure_future(_awaited(Metered(inner(), lambda _: None)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(outer())
    assert ended


async def _awaited(what: Metered[None]) -> None:
    await what


# Over HTTP


def spend(guest: Guest) -> dict[str, object]:
    """Open tables until that is too dear; returns the refusal."""
    for _ in range(40):
        reply = guest.http.post("/api/tables", json={"game": "tic-tac-toe"})
        if reply.status_code != 200:
            assert reply.status_code == 429, reply.text
            assert 1 <= int(reply.headers["retry-after"]) <= 1000
            found: dict[str, object] = reply.json()
            assert str(reply.headers["retry-after"]) in str(found["why"])
            return found
    raise AssertionError("it is never too dear")


def test_who_has_had_too_much_worked_out_is_told_how_long_to_wait(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(budget=LITTLE))
    ann, bob = house.guest("Ann"), house.guest("Bob", lang="fr")
    table = ann.table("me", "me")
    player = ann.join(table, 0)
    refusal = spend(ann)
    assert refusal["code"] == "limit" and "seconds" in str(refusal["why"])
    assert ann.get("/api/me")["name"] == "Ann", "what is cheap is not refused"
    player.play(4)
    assert bob.table("me", "me"), "nor anything to others"
    assert "secondes" in str(spend(bob)["why"])
    house.close()


def test_whoever_comes_from_one_address_shares_its_budget(tmp_path: Path) -> None:
    shared = Budget(address_at_once=3, address_a_second=1)
    where = Where(behind_proxy=True)
    house = House(tmp_path, where, settings=Settings(budget=shared))
    guests = [house.guest(name) for name in ("Ann", "Bob", "Eve")]
    for one, address in zip(guests, ("192.0.2.1", "192.0.2.1", "192.0.2.9"), strict=True):
        one.http.headers["x-forwarded-for"] = address
    spend(guests[0])
    guests[1].post("/api/tables", 429, game="tic-tac-toe")
    guests[2].table("me", "me")
    house.close()


def test_what_other_processes_compute_is_paid_for(
    slow: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = slow.guest()
    table = ann.table("me", "me")
    player = ann.join(table, 0)
    player.play(4)
    costs: list[float] = []
    ask = slow.hall.chores.ask

    async def asked(who: str, wanted: Request, left: Left) -> Reply:
        reply = await ask(who, wanted, left)
        costs.append(reply.cost)
        return reply

    monkeypatch.setattr(slow.hall.chores, "ask", asked)
    before = slow.inside(lambda: slow.hall.account(ann.id).left("work"))
    for _ in range(3):
        ann.get(f"/api/tables/{table}/moments/1?eyes=0")
    after = slow.inside(lambda: slow.hall.account(ann.id).left("work"))
    assert len(costs) == 3 and sum(costs) > 0
    size = SLOW.guest_at_once / 1000
    assert before - after >= sum(costs) / size - 0.01, "and what the calls took here"


def test_what_cannot_be_worked_out_costs_all_that_it_might_have(house: House) -> None:
    async def try_it() -> float:
        own = account("somebody", work=100)
        job = jobs.Prepare("tic-tac-toe", 2, {}, "seats = 2", "seed")
        house.hall.chores.workers[0].arguments = ("1",)  # it has no memory, and dies
        house.hall.chores.workers[1].arguments = ("1",)
        with pytest.raises(BadInput):
            await house.hall.chore("somebody", "tic-tac-toe", job, 7.0, own)
        return own.left("work")

    found = asyncio.run_coroutine_threadsafe(try_it(), house.loop).result(60)
    assert found == pytest.approx(0.93)


def test_bots_think_and_play_on_their_hosts_account(slow: House) -> None:
    ann = slow.guest()
    player = ann.join(ann.table("me", "bot"), 0)
    player.play(4)
    player.until(lambda: player.questions and len(player.events) > 1)

    eventually("it is paid", lambda: slow.hall.account(ann.id).left("bots") < 1)
    assert slow.hall.account(slow.guest("Bob").id).left("bots") == 1


def test_looking_about_is_paid_for_and_refused_when_it_was_too_much(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(budget=LITTLE))
    ann = house.guest(lang="fr")
    player = ann.join(ann.table("me", "bot", game="collision"), 0, lang="fr")
    house.inside(lambda: house.hall.account(ann.id).pay("work", 1))
    player.send(Look(7, {"figure": 0, "to": [[400, 400, 0]], "facing": 90}))
    player.until(lambda: player.refusals)
    [told] = player.refusals
    assert (told.code, told.look) == ("limit", 7) and "secondes" in told.why
    house.close()


def test_a_house_settles_its_budgets(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("[budget]\nguest_at_once = 5000\n", encoding="utf-8")
    found = settings.read(tmp_path).budget
    assert (found.guest_at_once, found.guest_a_second) == (5000, Budget().guest_a_second)
    (tmp_path / "house.toml").write_text("[budget]\nguest_a_second = 0\n", encoding="utf-8")
    with pytest.raises(BadInput):
        settings.read(tmp_path)


# In the loop


class Greedy(Account):
    """Has had too much until it is told otherwise."""

    def __init__(self) -> None:
        super().__init__("greedy")
        self.waits = 0.001

    def wait(self, purse: budget.Purse) -> float:
        return self.waits


def test_at_the_desk_one_thing_is_done_and_then_all_others() -> None:
    async def serve() -> list[str]:
        desk, done, greedy = Desk(), list[str](), Greedy()
        for _ in range(5):
            assert desk.take(greedy, lambda: done.append("greedy"))
        assert desk.take(account("ann"), lambda: done.append("ann"))
        greedy.waits = 0
        assert desk.take(greedy, lambda: done.append("last")), "behind what waits already"
        while "last" not in done:
            await asyncio.sleep(0)
            done.append("others")
        assert not desk._waiting and not desk._next
        return done

    done = asyncio.run(serve())
    assert done[0] == "ann", "who has asked for little is served at once"
    assert done.count("greedy") == 5
    served = [at for at, who in enumerate(done) if who == "greedy"]
    assert all(later - sooner > 1 for sooner, later in pairwise(served)), "others come in between"


def test_so_much_waits_at_the_desk() -> None:
    async def fill() -> None:
        desk, done = Desk(), list[int]()
        empty = account("empty", turns=1e-6)
        empty.pay("turns", 1)
        taken = [desk.take(empty, lambda: done.append(1)) for _ in range(MOST + 10)]
        assert taken.count(True) == MOST
        assert not await desk.turn(empty)
        large = account("large", turns=1e-6)
        large.pay("turns", 1)
        sizes = [desk.take(large, lambda: done.append(1), BYTES // 4) for _ in range(10)]
        assert sizes.count(True) == 4
        assert not done

    asyncio.run(fill())


def test_so_much_waits_at_a_table(tmp_path: Path) -> None:
    house = House(tmp_path)
    table, _, _ = two_at_a_table(house)
    owner = house.hall.matches[table].owner

    def flood() -> list[str]:  # in one go, before any of it is looked at
        return [owner.wish(Wish(Input("play", 0, -1, []))) for _ in range(INBOX + 3)]

    said = house.inside(flood)
    assert said[:INBOX] == [""] * INBOX
    assert all("too much is waiting" in one for one in said[INBOX:])
    house.close()


def test_whoever_floods_a_table_waits_and_the_others_do_not(tmp_path: Path) -> None:
    limits = Limits(messages=1e6, turns_a_guest=(0.001, 0.02))
    house = House(tmp_path, limits=limits)
    _, ann, bob = two_at_a_table(house)
    flood = 400
    for number in range(flood):
        bob.send(Draft(number, 1, [number % 9]))
    ann.play(4)
    assert ann.accepted, "with all of that still in line"
    bob.until(lambda: any(one.code == "limit" for one in bob.refusals))
    told = next(one for one in bob.refusals if one.code == "limit")
    assert told.draft is not None and "wait" in told.why
    assert len(bob.refusals) + len(bob.drafted) <= flood
    house.close()


def test_a_flood_of_moves_is_paid_for_before_it_is_looked_at(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(messages=1e6, turns_a_guest=(0.004, 0.05)))
    table, ann, bob = two_at_a_table(house)
    for number in range(200):
        bob.send(Play(f"b-{number}", 99, [number]))
    waiting = house.hall.matches[table].owner._inbox
    assert len(waiting) <= 20, "two milliseconds are paid for each"
    ann.play(4)
    assert ann.accepted
    house.close()


# Elsewhere


def in_line(line: Line, who: str, left: float, order: list[str]) -> "asyncio.Task[None]":
    async def wait() -> None:
        async with line.turn(who, lambda: left):
            order.append(who)
            await asyncio.sleep(0)

    return asyncio.create_task(wait())


def test_who_has_had_least_comes_first() -> None:
    async def all_of_them() -> list[str]:
        line, order = Line(1), list[str]()
        tasks = [in_line(line, f"greedy-{number}", 0.3, order) for number in range(20)]
        await asyncio.sleep(0)
        tasks.append(in_line(line, "ann", 0.9, order))
        await asyncio.gather(*tasks)
        return order

    order = asyncio.run(all_of_them())
    assert order.index("ann") <= 2
    assert len(order) == 21


def test_the_last_place_is_for_those_who_have_not_had_much() -> None:
    async def all_of_them() -> tuple[list[str], list[str]]:
        line, order, leave = Line(3), list[str](), asyncio.Event()

        async def stay(who: str, left: float) -> None:
            async with line.turn(who, lambda: left):
                order.append(who)
                await leave.wait()

        tasks = [asyncio.create_task(stay(f"greedy-{number}", 0.2)) for number in range(9)]
        await asyncio.sleep(0.01)
        tasks.append(asyncio.create_task(stay("ann", 0.9)))
        await asyncio.sleep(0.01)
        before = list(order)
        leave.set()
        await asyncio.gather(*tasks)
        return before, order

    before, order = asyncio.run(all_of_them())
    assert before == ["greedy-0", "greedy-1", "ann"]
    assert len(order) == 10, "all come to their turn in the end"


def test_a_hundred_tables_of_one_guest_do_not_keep_anothers_bot_waiting(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(tables_a_guest=200))
    eve, ann = house.guest("Eve"), house.guest("Ann")
    watching: list[Player] = []
    for number in range(100):
        table = eve.table("bot", "bot")
        if number < 20:
            watching.append(eve.join(table))
    player = ann.join(ann.table("me", "bot"), 0)
    player.play(4)
    player.until(lambda: player.questions and len(player.events) > 1)
    house.close()
