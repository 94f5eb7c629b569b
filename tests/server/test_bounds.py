"""Whatever is kept in memory or in the store because of what strangers send has a bound."""

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import pytest

from fracas import catalogue
from fracas.engine import BadInput
from fracas.engine.text import DEEPEST
from fracas.record import Input
from fracas.server import connection, guests, logs, protocol, shelf
from fracas.server.app import STATIC
from fracas.server.archive import Line
from fracas.server.connection import Connection
from fracas.server.hall import Hall
from fracas.server.limits import Buckets, Limits, counted_as
from fracas.server.match import REMEMBERED, Match
from fracas.server.news import News
from fracas.server.protocol import BASES, PAGE, Join, Mute, Refusal, Speak
from fracas.server.retelling import Stories
from fracas.undoing import MOST

from . import ledger
from .house import House, eventually, two_at_a_table
from .nonsense import Outlet, run

catalogue.add(ledger.game)


def test_odd_messages_do_not_make_the_process_grow(tmp_path: Path) -> None:
    """The small one; `python -m tests.server.nonsense` is the one of a million."""
    found = asyncio.run(run(tmp_path, ["neon-gods", "collateral-damage"], 6000, 7, tables=4))
    assert found["last"] <= 1.3 * found["first"], found


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (["[" * DEEPEST + "0" + "]" * DEEPEST], ""),
        (["[" * 17 + "0" + "]" * 17], "at most 16 lists"),
        (["[" * 500 + "0" + "]" * 500], "at most 16 lists"),
        (["0"] * protocol.MOST_PARTS, ""),
        (["0"] * (protocol.MOST_PARTS + 1), "at most 1000 parts"),
        (["[" + "0," * 999 + "0]"], "at most 1000 parts"),
        ([f'"{"x" * protocol.LONGEST_WORD}"'], ""),
        ([f'["{"x" * 2001}"]'], "at most 2000 letters"),
    ],
    ids=lambda part: str(part)[:20],
)
def test_answers_are_bounded_before_a_game_looks(answers: list[str], why: str) -> None:
    given = msgspec.json.decode(f"[{','.join(answers)}]")
    if not why:
        protocol.bounded(given)
        return
    with pytest.raises(BadInput, match=why):
        protocol.bounded(given)


def test_addresses_are_forgotten_and_a_network_of_ipv6_is_one() -> None:
    buckets = Buckets(1, 1, names=100)
    for number in range(1000):
        buckets.take(f"192.0.2.{number}")
    assert len(buckets._found) == 100
    assert counted_as("2001:db8::1") == counted_as("2001:db8::ffff:1") == "2001:db8::"
    assert counted_as("2001:db8:0:1::1") != counted_as("2001:db8:0:2::1")
    assert counted_as("192.0.2.1") == "192.0.2.1"
    assert counted_as("::ffff:192.0.2.1") == "192.0.2.1"
    assert len(counted_as(":" * 500)) <= 64


def inside(house: House, table: str) -> tuple[Hall, Match, Connection]:
    match = house.hall.matches[table]
    return house.hall, match, next(iter(match.connections))


def test_languages_that_nobody_speaks_are_kept_nowhere(house: House) -> None:
    table, ann, bob = two_at_a_table(house)
    ann.play(4)
    _, match, one = inside(house, table)
    words = match.table.game.words
    before = words._alone.cache_info().currsize

    def speak() -> None:
        for number in range(2000):
            one.take(Speak(f"x{chr(97 + number % 26)}-{number:x}".translate(LETTERS)))
            one._send_all()

    house.inside(speak)
    assert set(match.teller._alike) <= {"en", "fr"}
    assert words._alone.cache_info().currsize <= before + 50
    for number in range(20):
        house.guest("").get(f"/api/games?lang=xx{number}")
    bob.until(lambda: bob.view)


LETTERS = str.maketrans("0123456789", "ghijklmnop")


def test_a_guest_mutes_so_many(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MUTES", 3)
    table, ann, _ = two_at_a_table(house)
    for number in range(8):
        ann.send(Mute(f"nobody-{number}"))
    ann.until(lambda: len(ann.refusals) == 5)
    assert {one.code for one in ann.refusals} == {"limit"}
    connections = house.hall.matches[table].connections
    assert max(len(one.muted) for one in connections) == 3
    for number in range(3):
        ann.send(Mute(f"nobody-{number}", on=False))
    eventually("none is muted any more", lambda: not house.store.rows("SELECT * FROM mutes"))


def test_the_store_keeps_so_many_mutes_of_a_guest(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(acts=(1e6, 1e6)))
    one = house.guest()

    async def mute() -> None:
        for number in range(guests.MUTES + 30):
            await house.hall.guests.mute(one.id, f"nobody-{number}", True)

    asyncio.run_coroutine_threadsafe(mute(), house.loop).result(60)
    assert len(house.store.rows("SELECT * FROM mutes")) == guests.MUTES
    house.close()


def test_a_table_has_so_many_invitations_and_the_newest_holds(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(invitations_a_table=3))
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open")
    codes = [ann.invitation(table) for _ in range(8)]
    assert len(house.store.rows("SELECT * FROM invitations")) == 3
    bob.sit(table, codes[-1])
    house.close()


def test_badges_for_every_seat_leave_the_door_open(tmp_path: Path) -> None:
    """A door, and twice a kit with a badge for each seat: what hangs on the wall still works."""
    house = House(tmp_path, limits=Limits(invitations_a_table=3))
    ann, bob, cleo = (house.guest(name) for name in ("Ann", "Bob", "Cleo"))
    table = ann.table("me", *["open"] * 3, game="blood-feud", seats=4)
    door = ann.invitation(table)
    badges = [ann.invitation(table, seat=seat) for _ in range(2) for seat in (1, 2, 3)]
    bob.sit(table, door, seat=3)
    cleo.sit(table, badges[0])
    house.close()


def test_who_came_by_an_invitation_passes_it_on(tmp_path: Path) -> None:
    """However many are in the waiting room and open it anew: the door's code is one of few."""
    house = House(tmp_path, limits=Limits(invitations_a_table=3))
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", *["open"] * 3, game="blood-feud", seats=4)
    code = ann.invitation(table)
    bob.sit(table, code)
    where = f"/api/tables/{table}/invitations"
    again = [one.post(where, code=code) for one in (bob, ann, house.guest("Wall")) * 4]
    assert {one["code"] for one in again} == {code}
    assert {one["address"].rpartition("/")[2] for one in again} == {code}
    assert len(house.store.rows("SELECT * FROM invitations")) == 1
    for other in ("nobody-knows-it", ann.invitation(table, seat=3)):
        assert bob.post(where, 404, code=other)["code"] == "invitation"
    house.close()


def test_a_guest_has_so_many_tickets_for_a_seat(house: House) -> None:
    ann = house.guest()
    table = ann.table("me", "me")
    for _ in range(15):
        ann.ticket(table, 0)
        ann.ticket(table)
    rows = house.store.rows("SELECT seat, count(*) AS kept FROM tickets GROUP BY seat")
    assert [row["kept"] for row in rows] == [12, 12]


def test_tables_that_nobody_is_at_leave_memory(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "MOST_IDLE", 3)
    monkeypatch.setattr(shelf, "JUST_NOW", -1.0)
    ann = house.guest()
    tables = [ann.table("me", "me") for _ in range(8)]
    over = ann.join(tables[0], 0)
    over.act("concede")
    over.until(lambda: over.now.result)
    asyncio.run_coroutine_threadsafe(house.hall.shelf.tidy(), house.loop).result(60)
    assert len(house.hall.matches) <= 4, "three that wait, and the one where somebody is"
    assert tables[0] in house.hall.matches
    over.close()
    eventually("nobody is there", lambda: not house.hall.matches[tables[0]].connections)
    for _ in range(2):
        ann.get(f"/api/tables/{tables[5]}")
        ann.get(f"/api/tables/{tables[6]}")
        ann.get(f"/api/tables/{tables[7]}")
        asyncio.run_coroutine_threadsafe(house.hall.shelf.tidy(), house.loop).result(60)
    assert tables[0] not in house.hall.matches, "what is over is kept as long as anything else"
    assert ann.get(f"/api/tables/{tables[0]}")["state"] == "over"
    again = ann.join(tables[1], 0)
    again.play(4)


def test_of_twelve_tables_opened_at_once_there_are_as_many_as_one_may_have(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(tables_a_guest=3))
    ann = house.guest("Ann")
    body = {"game": "tic-tac-toe", "players": [{"kind": "me"}, {"kind": "open"}]}
    with ThreadPoolExecutor(12) as pool:
        asked = [pool.submit(ann.http.post, "/api/tables", json=body) for _ in range(12)]
    codes = sorted(one.result().status_code for one in asked)
    assert codes == [200] * 3 + [429] * 9
    assert len(ann.get("/api/me")["tables"]) == 3
    house.close()


def test_a_house_has_so_many_tables_in_memory(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(matches=2, tables_an_address_an_hour=4))
    ann = house.guest()
    for _ in range(2):
        ann.table("me", "me")
    ann.post("/api/tables", 503, game="tic-tac-toe")
    ann.post("/api/tables", 503, game="tic-tac-toe")
    assert ann.post("/api/tables", 429, game="tic-tac-toe")["code"] == "limit"
    house.close()


def test_answers_that_are_not_read_are_not_kept_for_ever(house: House) -> None:
    table, _, _ = two_at_a_table(house)
    hall, match, one = inside(house, table)
    outlet = Outlet()
    outlet.free = False
    deaf = Connection(hall, match, one.seat, "", one.guest, outlet)

    def fill() -> None:
        for _ in range(100):
            deaf.reply(Refusal("x" * 100_000))

    house.inside(fill)
    assert sum(map(len, deaf._replies)) < connection.BACKLOG + 200_000

    def fill_up() -> None:
        for _ in range(500):
            deaf.reply(Refusal("x"))

    house.inside(fill_up)
    assert len(deaf._replies) <= connection.REPLIES


def test_views_are_not_kept_for_whom_never_says_that_they_came(house: House) -> None:
    ann = house.guest()
    table = ann.table("me", game="ledger", seats=1, options={"padding": 20, "kept": 3})
    player = ann.join(table, 0)
    player.until(lambda: player.questions)
    _, match, _ = inside(house, table)
    silent = News(match, 0, 0)

    def moves() -> None:
        for number in range(1, 60):
            branch = match.table.ahead()
            given = Input("play", 0, branch.questions(0)[0].number, [number])
            branch.apply(given)
            match.swap(branch, [Line(branch.inputs, 0, None, 0, given, [], "")])
            match.moved()
            silent.update([])
            assert len(silent._views) <= BASES

    house.inside(moves)
    assert silent.number == 59
    assert not silent._views, "after so many without a word, none is kept"

    def again() -> None:
        silent.acknowledged(silent.number)
        moves()

    house.inside(again)
    assert silent.number == 118


def test_a_table_remembers_so_many_who_were_there(house: House) -> None:
    table, _, _ = two_at_a_table(house)
    match = house.hall.matches[table]

    def come_and_go() -> None:
        for number in range(1000):
            match.went(f"stranger-{number}")

    house.inside(come_and_go)
    assert len(match._here_until) == REMEMBERED


def test_what_a_table_said_is_forgotten_when_all_are_gone(house: House) -> None:
    table, ann, bob = two_at_a_table(house)
    ann.play(4)
    bob.until(lambda: bob.events)
    match = house.hall.matches[table]
    assert match.teller._alike
    ann.close()
    bob.close()
    eventually("nobody is there", lambda: not match.connections)
    eventually("no words are kept", lambda: not match.teller._alike)


def test_marks_of_the_past_are_few_however_long_it_was() -> None:
    import fracas

    table = fracas.new("ledger", 1, "seed", kept=1)
    for number in range(1, 9000):
        table.play(0, number)
    stories = Stories()
    start = fracas.new("ledger", 1, "seed", kept=1)
    for name in map(str, range(20)):
        found = stories.at(name, start.branch, table.record.inputs, 8999 if name == "19" else 50)
    assert found.digest() == table.digest()
    assert len(stories._marks) == Stories.MATCHES
    assert len(stories._marks["19"]) <= Stories.MARKS + 2


def test_so_many_moves_can_be_taken_back() -> None:
    """A seat that nobody waits for could make the table keep a whole state for each input."""
    import fracas

    table = fracas.new("ledger", 1, "seed", kept=1)
    for number in range(1, MOST + 50):
        table.play(0, number)
    assert len(table._taken_back.moves) == MOST
    for _ in range(MOST):
        table.undo(0)
    with pytest.raises(fracas.Refused, match="further back"):
        table.undo(0)
    table.play(0, 7)
    table.undo(0)


def test_acts_beside_the_questions_are_not_for_ever(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(acts=(4, 0.001)))
    _, ann, _ = two_at_a_table(house)
    ann.play(4)
    for _ in range(6):
        ann.act("undo")
    ann.until(lambda: sum(one.code == "limit" for one in ann.refusals) == 2)
    assert all(one.command for one in ann.refusals if one.code == "limit")
    house.close()


def test_the_log_cannot_be_flooded(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    calm, said = logs.Calm(), list[str]()

    def log(message: str, name: str = "fracas.server") -> None:
        record = logging.LogRecord(name, logging.WARNING, "", 0, message, None, None)
        if calm.filter(record):
            said.append(record.getMessage())

    for _ in range(1000):
        log("a bot failed")
    log("something else")
    assert len(said) == logs.Calm.BURST + 1
    now += 1.5
    log("a bot failed")
    assert said[-1] == f"a bot failed (and {1000 - logs.Calm.BURST} more like this)"
    for number in range(5000):
        log(f"kind {number}")
    assert len(calm._kinds) == logs.Calm.KINDS


def test_the_lobby_is_worked_out_once_for_all_and_shows_no_files(house: House) -> None:
    ann = house.guest()
    options = {"spend": "x" * 20_000}
    for _ in range(5):
        ann.table("me", "open", game="ledger", seats=2, options=options, listed=True)

    def told() -> bytes:
        return house.run(house.hall.listing.message(PAGE, -1))[0]

    eventually("all are told of", lambda: protocol.read_server(told()).total == 5)  # type: ignore[union-attr]
    first = told()
    assert told() is first
    assert len(first) < 5 * 2000
    ann.table("me", "open", game="ledger", seats=2, listed=True)
    eventually("the sixth is", lambda: told() is not first)


def test_bots_rest_where_nobody_is_and_a_person_is_next_or_none_plays(house: House) -> None:
    ann = house.guest()
    waiting = ann.table("bot", "me")

    def inputs(table: str) -> int:
        return len(house.store.rows("SELECT 1 FROM inputs WHERE match = ?", (table,)))

    eventually("the bot has brought it to the person's question", lambda: inputs(waiting) == 1)
    ann.post(f"/api/tables/{waiting}/stand", seat=1)
    thinking = house.hall.matches[waiting].owner.thinking
    eventually("the last thought is over", lambda: not thinking._bots)
    assert inputs(waiting) == 2, "the seat was handed over, and nobody looks on"
    row = house.store.row("SELECT wake FROM matches WHERE id = ?", (waiting,))
    assert row is not None and not row["wake"], "nor does it go on after a restart"
    watching = house.guest("Eve").join(waiting)
    watching.until(lambda: watching.now.result)


def test_a_welcome_is_short_whatever_was_asked_for(house: House) -> None:
    table, _, _ = two_at_a_table(house)
    _, _, one = inside(house, table)
    told = house.inside(lambda: one.welcome(Join("", events=1 << 50, chat=1 << 50, lang="x-y")))
    assert msgspec.json.decode(told)["type"] == "welcome"
    assert isinstance(protocol.read_server(told), protocol.Welcome)


def test_a_room_full_of_people_opens_the_page_from_one_address(tmp_path: Path) -> None:
    """Its many parts are counted apart from calls, and have a bound too."""
    parts = sorted(one.name for one in (STATIC / "assets").glob("*.js"))[:8]
    house = House(tmp_path, limits=Limits(requests=0.5))
    with closing(house), httpx.Client(base_url=house.url) as http:
        assert {http.get(f"/assets/{one}").status_code for one in parts * 2} == {200}
        calls = [http.get("/api/games").status_code for _ in range(8)]
        assert calls[0] == 200 and 429 in calls
        assert 429 in [http.get(f"/assets/{parts[0]}").status_code for _ in range(200)]
