"""Several servers of one house on one store: any for any client, and one of them for a match."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fracas.server import adminkey, archive, leases, leaving, logs
from fracas.server.disk import Busy
from fracas.server.leases import Elsewhere, Leases
from fracas.server.postgres import Postgres
from fracas.server.protocol import Browse, Say, Tables, TablesChanged, read_server, write
from fracas.server.store import Store
from fracas.server.trouble import Taken, Unopened

from . import postgres
from .house import At, Guest, House, Player, eventually, marks
from .many import Server
from .operating import Operator
from .test_postgres import line, written


@pytest.fixture
def url() -> str:
    return postgres.server().database()


Open = Callable[[], House]


@pytest.fixture
def another(url: str, tmp_path: Path) -> Iterator[Open]:
    """One more server of the same house."""
    opened: list[House] = []

    def one() -> House:
        opened.append(House(tmp_path / f"data{len(opened)}", shared=url))
        return opened[-1]

    yield one
    for house in opened:
        if house.server.started and not house.server.should_exit:
            house.close()


def at(guest: Guest, house: House) -> Guest:
    """The same person at another server."""
    there = Guest(house, "")
    there.http.cookies = guest.http.cookies
    there.id, there.name = guest.id, guest.name
    return there


def again(player: Player, url: str) -> Player:
    """The same seat, come to a server that may be another one."""
    return Player(url, player.token)


def seated(
    one: House, other: House, bob: Guest | None = None
) -> tuple[str, Player, Player, Guest]:
    """Ann at the one, where the table is; Bob comes by the other."""
    ann, bob = one.guest("Ann"), bob or other.guest("Bob")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    return table, ann.join(table, 0), bob.join(table, 1), ann


def test_players_come_by_different_servers(another: Open) -> None:
    one, other = another(), another()
    table, ann, bob, guest = seated(one, other)
    assert table in one.hall.matches and table not in other.hall.matches
    ann.play(4)
    bob.until(lambda: marks(bob.view) == [16, 0])
    bob.play(0)
    ann.until(lambda: marks(ann.view) == [16, 1])
    bob.send(Say("hello"))
    ann.until(lambda: ann.heard)
    assert other.hall.forwarding is not None and other.hall.forwarding.sockets == 1
    mine = at(guest, other).get("/api/tables?mine=1")["tables"]
    assert [one["asked"] for one in mine] == [[0]], "whose turn it is, wherever one asks"
    stranger = other.guest("Eve")
    seen = stranger.get("/api/tables?watch=1")["tables"]
    assert [one["id"] for one in seen] == [table]
    assert other.guest("Dan").get(f"/api/tables/{table}")["people"][0]["online"]
    other.guest("Mallory").post(f"/api/tables/{table}/ticket", seat=0, expect=403)


def test_a_server_that_stops_hands_its_tables_on(another: Open) -> None:
    one, other = another(), another()
    table, ann, bob, _ = seated(one, other)
    command = ann.play(4)
    bob.until(lambda: marks(bob.view) == [16, 0])
    one.close()
    gone(bob)
    ann, bob = again(ann, other.url), again(bob, other.url)
    assert table in other.hall.matches
    bob.until(lambda: marks(bob.view) == [16, 0])
    bob.play(0)
    ann.until(lambda: ann.questions)
    ann.play(8, command=command)  # said again: it counted before, and does nothing
    ann.until(lambda: command in ann.accepted)
    assert marks(ann.view) == [16, 1]


def test_open_tables_names_and_words_reach_all_servers(another: Open) -> None:
    from websockets.sync.client import connect

    one, other = another(), another()
    ann = one.guest("Ann")
    with connect(other.url.replace("http", "ws") + "/api/socket", proxy=None) as browser:
        browser.send(write(Browse("en", 50)).decode())
        seen: dict[str, str] = {}

        def read() -> None:
            told = read_server(browser.recv(60))
            if isinstance(told, Tables):
                seen.update({each.id: each.host for each in told.tables})
            if isinstance(told, TablesChanged):
                seen.update({each.id: each.host for each in told.put})
                for gone in told.gone:
                    seen.pop(gone, None)

        read()
        table = ann.table("me", "open", listed=True)
        while table not in seen:
            read()
        ann.delete(f"/api/tables/{table}")
        while table in seen:
            read()
    table, player, bob, guest = seated(one, other)
    at(guest, other).post("/api/me", name="Anna")
    bob.until(lambda: bob.now.people and bob.now.people[0].name == "Anna")
    one.inside(lambda: one.hall.soon(one.hall.announce({"en": "closing soon"}, 4e9)))
    eventually("the other says it too", lambda: other.hall.announced("en") == "closing soon")
    assert not player.refusals


def test_a_guest_who_goes_is_gone_everywhere(another: Open) -> None:
    one, other = another(), another()
    table, ann, bob, guest = seated(one, other)
    ann.play(4)
    at(guest, other).delete("/api/me")
    bob.until(lambda: bob.now.people and not bob.now.people[0].person)
    assert ann.closed() in (1001, 1008)
    assert one.hall.matches[table].people[0].guest == ""


def test_a_ban_holds_at_all_servers(another: Open) -> None:
    one, other = another(), another()
    bob = other.guest("Bob")
    bob.get("/api/me")
    asyncio.run_coroutine_threadsafe(
        one.hall.bans.add("guest", bob.id, "Bob", "", 4_000_000_000), one.loop
    ).result(60)
    one.inside(lambda: one.hall.told("bans", ""))
    eventually("the other knows", lambda: other.hall.bans.of_guest(bob.id) is not None)
    bob.get("/api/me", expect=403)


def test_the_operator_sees_the_whole_house_from_any_server(another: Open) -> None:
    one, other = another(), another()
    table, ann, _, _ = seated(one, other)
    ann.play(4)
    for house in (one, other):
        admin = Operator(house)
        assert admin.get("overview")["awake"] == 1
        (shown,) = admin.get("tables")["tables"]
        assert (shown["id"], shown["awake"], shown["sockets"]) == (table, True, 2)
        assert shown["server"] == one.where.internal
        assert [each["id"] for each in admin.get("tables?by=cost")["tables"]] == [table]
        people = {each["name"]: each["sockets"] for each in admin.get("people")["people"]}
        assert people == {"Ann": 1, "Bob": 1}
        assert house.guest("").get("/api/ready")["done"]


def test_what_is_done_for_one_call_has_one_trace_wherever_it_is_done(
    another: Open, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = another(), another()
    table, ann, _, _ = seated(one, other)
    ann.play(4)
    lines: list[dict[str, str]] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(logs.Json().format(record)))

    keep = Keep()
    logging.getLogger("fracas.server").addHandler(keep)
    try:
        with caplog.at_level(logging.INFO, "fracas.server"):
            given = "4bf92f3577b34da6a3ce929d0e0e4736"
            headers = {
                "authorization": f"Bearer {adminkey.read(other.store.folder)}",
                "traceparent": f"00-{given}-00f067aa0ba902b7-01",
            }
            url = f"{other.url}/api/admin/tables/{table}/end"
            found = httpx.post(url, json={"why": "late"}, headers=headers)
            assert found.status_code == 200, found.text
    finally:
        logging.getLogger("fracas.server").removeHandler(keep)
    assert found.headers.get_list("x-trace-id") == [given]
    (ended,) = [line for line in lines if line["message"] == "by the key: ended"]
    assert (ended["trace"], ended["match"]) == (given, logs.tag(table))
    again = [httpx.get(f"{other.url}/api/health").headers["x-trace-id"] for _ in range(2)]
    assert len({*again, given}) == 3


def test_what_one_address_may_have_it_has_of_all_servers_together(another: Open) -> None:
    one, other = another(), another()
    eventually("they know each other", lambda: len(_leases(one).servers) == 2)
    tries = one.hall.tries
    one.inside(lambda: [tries.take("192.0.2.7") for _ in range(int(tries.size))])
    assert not one.inside(lambda: tries.take("192.0.2.7"))
    there = other.hall.tries
    eventually("the other knows", lambda: there.wait("192.0.2.7") > 0)
    assert not other.inside(lambda: there.take("192.0.2.7"))
    assert other.inside(lambda: there.take("192.0.2.8"))


def test_sockets_of_one_address_are_counted_by_the_house(another: Open) -> None:
    one, other = another(), another()
    eventually("they know each other", lambda: len(_leases(one).servers) == 2)
    _, ann, bob, _ = seated(one, other)
    assert one.inside(lambda: dict(one.hall.addresses)) == {"127.0.0.1": 1}, "passed on: once"
    many = int(other.hall.limits.sockets_an_address)

    def crowd(count: int) -> None:
        one.inside(lambda: one.hall.addresses.update({"192.0.2.7": count}))

    crowd(many)
    eventually("the other knows", lambda: other.hall.elsewhere("192.0.2.7") == many)
    sockets = other.app.state.sockets
    assert other.inside(lambda: sockets._full("192.0.2.7", 0)) and not sockets._full("192.0.2.8", 0)
    assert not sockets._full("192.0.2.7", 1), "it was counted where it came in"
    crowd(-many)
    eventually("they have gone", lambda: not other.hall.elsewhere("192.0.2.7"))
    ann.play(4)
    bob.until(lambda: marks(bob.view) == [16, 0])


def _leases(house: House) -> Leases:
    assert house.hall.leases is not None
    return house.hall.leases


def test_bots_think_wherever_there_is_room(another: Open) -> None:
    one, other = another(), another()
    eventually("they know each other", lambda: len(_leases(one).servers) == 2)
    one.inside(lambda: setattr(one.hall.bots.pool.line, "free", 0))  # all are busy here
    eventually("the other has said so", lambda: one.app.state.neighbours._room)
    ann = one.guest("Ann")
    table = ann.table("me", "bot")
    player = ann.join(table, 0)
    player.play(4)
    player.until(lambda: player.questions and sum(map(int.bit_count, marks(player.view))) == 2)
    assert one.hall.bots.lent >= 1 and table in one.hall.matches
    assert table not in other.hall.matches


def test_nobody_else_has_bots_think(another: Open) -> None:
    house = another()
    for url in (house.url, f"http://{house.where.internal}"):
        found = httpx.post(f"{url}/inside/think", content=b"x", headers={"origin": house.url})
        assert found.status_code in (404, 405)


def test_records_and_rooms_are_found_from_everywhere(another: Open) -> None:
    one, other = another(), another()
    _, ann, bob, guest = seated(one, other)
    for player, cell in ((ann, 0), (bob, 3), (ann, 1), (bob, 4), (ann, 2)):
        player.play(cell)
    ann.until(lambda: ann.now.result)
    table = ann.welcome.table
    room = guest.post("/api/together", kind="table", source=table, at=0, eyes="")["room"]
    place = at(guest, other).post(f"/api/together/{room}")
    assert place["source"] == table


def test_a_rematch_may_be_at_another_server(another: Open) -> None:
    one, other = another(), another()
    friend = other.guest("Bob")
    table, ann, bob, guest = seated(one, other, friend)
    for player, cell in ((ann, 0), (bob, 3), (ann, 1), (bob, 4), (ann, 2)):
        player.play(cell)
    ann.until(lambda: ann.now.result)
    following = guest.post(f"/api/tables/{table}/rematch")["id"]

    def let_go() -> None:
        assert one.hall.leases is not None
        one.hall.forget(one.hall.matches[following])
        one.hall.leases.held.pop(following)

    one.inside(let_go)
    ask(one.store, "UPDATE leases SET owner = ? WHERE match = ?", other.store.epoch, following)
    found = friend.post(f"/api/tables/{table}/rematch")
    assert found["id"] == following and found["mine"] == [1]
    assert following in other.hall.matches and following not in one.hall.matches


def test_who_does_not_belong_is_not_served_inside(another: Open) -> None:
    house = another()
    inside = f"http://{house.where.internal}"
    assert httpx.get(f"{inside}/api/health").status_code == 404
    wrong = {"x-fracas-house": "guess", "x-fracas-client": "10.0.0.1"}
    assert httpx.get(f"{inside}/api/health", headers=wrong).status_code == 404
    assert httpx.get(f"{house.url}/api/health", headers=wrong).status_code == 200


# The fence


def shared(url: str, folder: Path) -> Store:
    return Store(Postgres(url, folder, shared=True))


def ask(store: Store, sql: str, *values: Any) -> list[Any]:
    home = store.home
    assert isinstance(home, Postgres)
    return asyncio.run(home.ask(sql, values))


def test_only_the_server_that_has_a_match_appends_to_it(url: str, tmp_path: Path) -> None:
    one, other = shared(url, tmp_path / "a"), shared(url, tmp_path / "b")
    assert one.epoch != other.epoch

    def append(store: Store, seq: int) -> Any:
        return written(store, archive.append("m", store.epoch, b"", [line(seq)]))[0]

    assert isinstance(append(one, 1), Taken), "nobody has it"
    ask(one, "INSERT INTO leases VALUES ('m', ?)", one.epoch)
    assert append(one, 1) is None
    assert isinstance(append(other, 2), Taken)
    ask(one, "UPDATE leases SET owner = ?", other.epoch)
    assert isinstance(append(one, 2), Taken), "it woke up too late"
    assert append(other, 2) is None
    ask(one, "INSERT INTO leases VALUES ('n', ?)", one.epoch)
    rows = [archive.append(each, one.epoch, b"", [line(3)]) for each in ("m", "n")]
    ends = written(one, *rows)
    assert isinstance(ends[0], Taken) and ends[1] is None, "others in the same drain lose nothing"
    one.close()
    other.close()


def test_two_houses_and_a_server_of_its_own_are_refused(url: str, tmp_path: Path) -> None:
    one = shared(url, tmp_path / "a")
    with pytest.raises(Busy, match="--internal"):
        Store(Postgres(url, tmp_path / "b"))
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "admin.key").write_text("the key of another house\n")
    with pytest.raises(Unopened, match="belongs to another house"):
        shared(url, tmp_path / "c")
    one.close()
    alone = Store(Postgres(url, tmp_path / "b"))
    with pytest.raises(Busy):
        shared(url, tmp_path / "a")
    alone.close()


def test_one_lease_at_a_time(another: Open) -> None:
    one, other = another(), another()
    table = one.guest("Ann").table("me", "open")

    async def take() -> None:
        assert other.hall.leases is not None
        await other.hall.leases.take(table)

    with pytest.raises(Elsewhere) as there:
        asyncio.run_coroutine_threadsafe(take(), other.loop).result(60)
    assert there.value.address == one.where.internal


# Real processes


@pytest.fixture
def start(url: str, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    started: list[Server] = []

    def one(*more: str) -> Server:
        started.append(Server(tmp_path / f"data{len(started)}", url, *more))
        return started[-1].ready()

    yield one
    for server in started:
        server.end()


def opened(server: Server, other: Server) -> tuple[Player, Player]:
    """A table at the one; its second player comes by the other."""
    ann, bob = Guest(At(server.url), "Ann"), Guest(At(other.url), "Bob")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    return ann.join(table, 0), bob.join(table, 1)


def gone(player: Player) -> None:
    """Wait for the end of a socket."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            player.receive()


def test_a_table_goes_on_when_its_server_is_killed(start: Callable[..., Server]) -> None:
    one, other = start(), start()
    ann, bob = opened(one, other)
    ann.play(4)
    one.kill()
    gone(bob)
    ann, bob = again(ann, other.url), again(bob, other.url)
    bob.play(0)
    ann.until(lambda: marks(ann.view) == [16, 1])
    ann.play(8)


def test_a_frozen_server_that_wakes_does_no_harm(start: Callable[..., Server]) -> None:
    one, other = start(), start()
    ann, bob = opened(one, other)
    ann.play(4)
    one.freeze()
    ann.until(lambda: True)
    gone(bob)  # the other server has seen that it does not live
    bob = again(bob, other.url)
    bob.play(0)
    ann.send(Say("is anybody there?"))
    one.thaw()
    gone(ann)
    assert ann.bye is None or ann.bye.again
    ann = again(ann, one.url)  # which now passes it on
    ann.until(lambda: marks(ann.view) == [16, 1])
    ann.play(8)
    bob.until(lambda: marks(bob.view) == [16 | 256, 1])


def test_several_processes_behind_one_port(start: Callable[..., Server], tmp_path: Path) -> None:
    house = start("--processes", "2")
    ann, bob = opened(house, house)
    ann.play(4)
    bob.play(0)
    children = [int(one) for one in _children(house.process.pid)]
    assert len(children) == 2
    house.process.send_signal(1)
    eventually("all were replaced", lambda: "All servers were replaced." in house.lines)
    assert not set(children) & set(map(int, _children(house.process.pid)))
    ann = again(ann, house.url)
    ann.until(lambda: marks(ann.view) == [16, 1])
    ann.play(8)
    assert house.stop() == 0
    eventually("nobody is left", lambda: not _children(house.process.pid))


def _children(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--processes", "2"), "share a store in Postgres only"),
        (("--processes", "-1", "--store", "postgresql://x"), "1 or more"),
        (("--internal", "127.0.0.1:0"), "share a store in Postgres only"),
        (("--internal", "odd", "--store", "postgresql://x"), "--internal is like"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    call = [sys.executable, "-m", "fracas.server", "--no-browser", "--data", str(tmp_path), *words]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and said in done.stderr
    assert done.stderr.count("\n") == 1


def test_who_goes_while_a_table_is_read_does_not_sit_there(another: Open) -> None:
    house = another()
    table, ann, _, _ = seated(house, house)
    ann.play(4)
    hall, store = house.hall, house.store
    bob = hall.matches[table].people[1].guest
    original, gone = store.reading, list[str]()

    async def reading(read: Callable[[], Any]) -> Any:
        found = await original(read)
        if not gone:  # between what was read and its being there
            gone.append(bob)
            await hall.guests.delete(bob)
            leaving._forget_here(hall, bob)
        return found

    async def again() -> str:
        await hall.let_go([table])
        store.reading = reading  # type: ignore[method-assign]  # slowed down
        match = await hall.match(table)
        assert match is not None
        return match.people[1].guest

    assert house.run(again()) == "" and gone == [bob]


def test_nobody_waits_while_somebody_is_looked_up(another: Open) -> None:
    house = another()
    ann = house.guest("Ann")
    home = house.store.home
    original, asked, go = home.rows, threading.Event(), threading.Event()

    def rows(sql: str, values: Any) -> list[Any]:
        if "FROM devices" in sql:
            asked.set()
            assert go.wait(60)
        return original(sql, values)

    home.rows = rows  # type: ignore[method-assign]  # the database takes its time
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(ann.get, "/api/me")
        assert asked.wait(60)
        assert httpx.get(f"{house.url}/api/live").status_code == 200
        assert not slow.done()
        go.set()
        assert slow.result()["id"] == ann.id


def test_a_match_stays_here_while_it_is_read(
    another: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long that takes: two servers would take it from each other for ever."""
    monkeypatch.setattr(leases, "LINGER", 0.0)
    house = another()
    table, ann, _, _ = seated(house, house)
    ann.play(4)
    store, held = house.store, _leases(house)
    original, put_back, looked = store.reading, held._put_back, list[int]()

    async def counted(in_memory: Callable[[str], bool]) -> None:
        await put_back(in_memory)
        looked.append(1)

    async def slow(read: Callable[[], Any]) -> Any:
        before = len(looked)
        while len(looked) < before + 2:  # it was looked for what nobody needs any more
            await asyncio.sleep(0.01)
        store.reading = original  # type: ignore[method-assign]  # as it was
        return await original(read)

    async def again() -> bool:
        await house.hall.let_go([table])
        held._put_back = counted  # type: ignore[method-assign]  # counted
        store.reading = slow  # type: ignore[method-assign]  # slowed down
        await house.hall.match(table)
        return held.holds(table)

    assert house.run(again())
