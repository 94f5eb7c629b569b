"""Live tables: deadlines, limits, quarantine, slow readers, changes instead of whole views."""

import socket
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from examples.auction import game as auction
from fracas import catalogue
from fracas.server import connection, owner, protocol
from fracas.server.limits import Limits
from fracas.server.protocol import Play, Update

from . import ledger
from .house import Guest, House, Player, marks, two_at_a_table

catalogue.add(ledger.game)
catalogue.add(auction)


def ledger_table(guest: Guest, seats: int = 2, **options: Any) -> tuple[str, list[Player]]:
    table = guest.table(*["me"] * seats, game="ledger", seats=seats, options=options)
    return table, [guest.join(table, seat) for seat in range(seats)]


def test_a_deadline_fires_by_itself(house: House) -> None:
    ann = house.guest()
    _, (player,) = ledger_table(ann, 1, bell=300)
    player.until(lambda: player.questions)
    assert player.questions[0].kind == "bell"
    assert player.questions[0].due == 300
    player.until(lambda: len(player.view["lines"]) >= 3)
    assert player.view["lines"][:3] == [[0, 0], [0, 0], [0, 0]]


def test_the_clock_stands_while_the_server_is_down_and_in_a_pause(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    ann = house.guest()
    table = ann.table("me", "me", game="auction", seats=2, options={"clock": 30})
    player = ann.join(table, 0)
    player.until(lambda: player.questions)
    player.play(3)
    house.close()
    kept = house.hall.matches[table].table.state.now
    time.sleep(0.6)
    served = time.monotonic()
    house = House(tmp_path / "data")
    player = Player(house.url, player.token)
    player.until(lambda: player.questions)
    match = house.hall.matches[table]
    before = house.inside(match.clock)
    assert before is not None
    passed = 1000 * (time.monotonic() - served)
    assert before <= kept + passed, "the time of being down was counted"
    player.act("pause")
    player.until(lambda: player.now.paused)
    stood = house.inside(match.clock)
    time.sleep(0.3)
    assert house.inside(match.clock) == stood
    resumed = time.monotonic()
    player.act("resume")
    player.until(lambda: player.now.paused is False)
    time.sleep(0.1)
    after = house.inside(match.clock)
    assert after is not None and stood is not None
    assert stood < after <= stood + 1000 * (time.monotonic() - resumed)
    house.close()


def test_a_match_with_a_deadline_wakes_after_a_restart_with_nobody_there(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    ann = house.guest()
    table, _ = ledger_table(ann, 1, bell=500)
    house.close()
    house = House(tmp_path / "data")
    end = time.monotonic() + 10
    while not house.store.rows("SELECT 1 FROM inputs WHERE match = ?", (table,)):
        assert time.monotonic() < end
        time.sleep(0.05)
    house.close()


def test_a_match_that_raises_is_quarantined_and_the_others_go_on(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    ann = house.guest()
    broken, (one, two) = ledger_table(ann)
    _, (other, _) = ledger_table(ann)
    one.play(1)
    one.play(ledger.BREAKS)
    assert one.refusals[0].code == "broken"
    two.until(lambda: two.now.state == "broken")
    assert ann.get(f"/api/tables/{broken}")["why"].startswith("the rules failed")
    two.send(Play("x", 2, [1]))
    two.until(lambda: two.refusals)
    other.play(1)
    other.play(2)
    assert other.view["lines"] == [[0, 1], [0, 2]]
    rows = house.store.rows("SELECT seq FROM inputs WHERE match = ?", (broken,))
    assert len(rows) == 1, "the record is kept, without the input that broke the match"
    again = ann.post(f"/api/tables/{broken}/continue", at=1)
    new = ann.join(again["id"], 0)
    new.until(lambda: new.view)
    assert new.view["lines"] == [[0, 1]]


def test_a_broken_match_is_mended_by_playing_it_again(house: House) -> None:
    ann = house.guest()
    table, (one, two) = ledger_table(ann)
    ann.post(f"/api/tables/{table}/mend", 409)
    one.play(1)
    one.play(ledger.BREAKS)
    two.until(lambda: two.now.state == "broken")
    assert two.questions == [], "nothing is asked any more"
    house.guest("Eve").post(f"/api/tables/{table}/mend", 403)
    assert ann.post(f"/api/tables/{table}/mend")["state"] == "live"
    assert one.closed() == 1001, "all are asked to come again"
    again = ann.join(table, 0)
    again.play(2)
    assert again.view["lines"] == [[0, 1], [0, 2]]
    assert ann.get(f"/api/tables/{table}")["why"] == ""


def test_a_broken_match_whose_record_does_not_hold_is_not_mended(house: House) -> None:
    ann = house.guest()
    table, (one, two) = ledger_table(ann)
    one.play(1)
    one.play(ledger.BREAKS)
    two.until(lambda: two.now.state == "broken")
    other = replace(ledger.game, setup=another_setup)
    catalogue.add(other)
    try:
        found = ann.post(f"/api/tables/{table}/mend", 409)
    finally:
        catalogue.add(ledger.game)
    assert found["code"] == "broken"
    assert ann.get(f"/api/tables/{table}")["state"] == "broken"


def another_setup(s: ledger.Ledger, options: Any) -> None:
    ledger.setup(s, options)
    s.goal += 7


def joined_and_deaf(house: House, token: str) -> socket.socket:
    """A socket that joins and never reads again."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", house.where.port))
    one.sendall(
        b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
        b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    assert one.recv(1000).startswith(b"HTTP/1.1 101")
    text = protocol.write(protocol.Join(token))
    one.sendall(b"\x81" + bytes([0x80 | len(text)]) + b"\0\0\0\0" + text)
    return one


def test_a_seat_that_stops_reading_stalls_nobody_and_is_shut_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path / "data", limits=Limits(messages=100_000))
    monkeypatch.setattr(connection, "PATIENCE", 3.0)
    ann = house.guest()
    table, (lively,) = ledger_table(ann, 1, padding=60, kept=4)
    deaf = joined_and_deaf(house, ann.ticket(table, 0))
    watching = house.hall.metrics
    began = time.monotonic()
    slowest = 0.0
    written = 1000
    while watching.shut_out == 0:
        at = time.monotonic()
        written += 1
        lively.play(written)
        slowest = max(slowest, time.monotonic() - at)
        assert at < began + 60, "a socket that takes nothing is never closed"
    assert slowest < 3.0, "one seat that does not read held up another"
    while len(house.hall.matches[table].connections) > 1:
        assert time.monotonic() < began + 60, "its place is kept for ever"
        time.sleep(0.05)
    deaf.close()
    house.close()


def test_a_big_view_is_told_as_changes_to_the_last_acknowledged_one(house: House) -> None:
    ann = house.guest()
    _, (player, other) = ledger_table(ann, 2, padding=20)
    for number in (1, 2, 3):
        player.play(number)
    other.until(lambda: other.view and len(other.view["lines"]) == 3)
    updates = [one for one in map(protocol.read_server, player.frames) if isinstance(one, Update)]
    whole = [len(text) for text in player.frames if '"view":' in text]
    small = [len(text) for text in player.frames if '"changes":' in text]
    assert len(whole) == 1
    assert len(small) == 3
    assert max(small) < min(whole) / 20
    assert updates[-1].base > 0
    assert player.view["lines"] == [[0, 1], [0, 2], [0, 3]]
    assert len(player.view["padding"]) == 20


def test_who_never_acknowledges_gets_whole_views(house: House) -> None:
    ann = house.guest()
    table, (player,) = ledger_table(ann, 1, padding=20)
    mute = ann.join(table, 0, acks=False)
    player.play(1)
    mute.until(lambda: mute.accepted)
    assert mute.view["lines"] == [[0, 1]]
    assert not any('"changes":' in text for text in mute.frames)


def test_several_inputs_while_the_socket_is_busy_may_come_as_one_update(house: House) -> None:
    _, (player,) = ledger_table(house.guest(), 1)
    player.until(lambda: player.questions)
    number = player.questions[0].number
    for at in range(20):
        player.send(Play(f"c{at}", number + at, [at + 1]))
    player.until(lambda: len(player.accepted) == 20)
    assert player.accepted == [f"c{at}" for at in range(20)]
    assert [number for _, number in player.view["lines"]] == list(range(1, 21))
    assert [one.number for one in player.events] == list(range(1, 21))


def test_who_only_looks_on_at_a_busy_table_is_told_of_several_inputs_at_once(
    house: House,
) -> None:
    table, (busy, other) = ledger_table(house.guest(), 2)
    busy.until(lambda: busy.questions)
    other.until(lambda: other.view)
    number = busy.questions[0].number
    seen = len(other.frames)
    match = house.hall.matches[table]

    def all_at_once() -> None:
        """As many as an append takes, and one more, which is refused."""
        connection = next(one for one in match.connections if one.seat == 0)
        connection.take(Play("c0", number, [1]))
        for at in range(1, owner.BATCH):
            connection.take(Play(f"c{at}", number + at + 1, [at + 1]))
        connection.take(Play("bad", 9999, [1]))

    house.inside(all_at_once)
    other.until(lambda: len(other.view["lines"]) == owner.BATCH)
    assert len(other.frames) == seen + 1
    assert [one.number for one in other.events] == list(range(1, owner.BATCH + 1))
    busy.until(lambda: busy.refusals)


def test_undo_concede_and_drafts(house: House) -> None:
    _, ann, bob = two_at_a_table(house)
    ann.play(4)
    ann.until(lambda: ann.now.can_undo)
    ann.act("undo")
    ann.until(lambda: marks(ann.view) == [0, 0])
    ann.until(lambda: ann.questions)
    ann.send(protocol.Draft(7, ann.questions[0].number, [4]))
    ann.until(lambda: ann.drafted)
    assert ann.drafted == [protocol.Drafted(7, None)]
    ann.send(protocol.Draft(8, ann.questions[0].number, [99]))
    ann.until(lambda: ann.refusals)
    assert ann.refusals[0].draft == 8
    rows = house.store.rows("SELECT input FROM inputs")
    assert len(rows) == 2, "drafts leave no trace"
    bob.act("concede")
    ann.until(lambda: ann.now.result)
    assert ann.now.result is not None
    assert ann.now.result.places == [1, 2]


def test_texts_come_in_the_language_of_the_reader(house: House) -> None:
    _, ann, bob = two_at_a_table(house)
    bob.send(protocol.Speak("fr"))
    ann.act("concede")
    bob.until(lambda: bob.events)
    assert "abandonne" in bob.events[0].text
    ann.until(lambda: ann.events)
    assert "concede" in ann.events[0].text
