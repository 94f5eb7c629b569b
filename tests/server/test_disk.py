"""Disks that are full, failing, slow or read-only, stores that are none, logs cut or altered."""

import asyncio
import contextlib
import os
import resource
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fracas import catalogue
from fracas.server import disk, protocol, store
from fracas.server.disk import FILE
from fracas.server.file import File
from fracas.server.homes import Db
from fracas.server.marks import Marks
from fracas.server.protocol import Notice, Play
from fracas.server.store import Store

from . import ledger
from .crash import Server
from .house import PATIENCE, At, Guest, House, Place, Player, eventually, marks, two_at_a_table

catalogue.add(ledger.game)
ROOT = Path(__file__).resolve().parents[2]


def file_of(house: House) -> File:
    assert isinstance(house.store.home, File)
    return house.store.home


@contextlib.contextmanager
def process(data: Path) -> Iterator[Server]:
    """A server that can be killed, with a store that outlives it."""
    server = Server(data)
    with asyncio.Runner() as runner:
        runner.run(server.start())
        try:
            yield server
        finally:
            assert server.process is not None
            if server.process.returncode is None:
                runner.run(server.kill())


def solo(place: Place, **more: Any) -> tuple[str, Any, Player]:
    """One person who writes into a ledger of their own."""
    ann = Guest(place, "Ann", **more)
    table = ann.table("me", game="ledger", seats=1)
    return table, ann, ann.join(table, 0, **more)


def health(guest: Any) -> tuple[int, Any]:
    reply = guest.http.get("/api/health")
    return reply.status_code, reply.json()


def metric(place: House | Server, name: str) -> float:
    for line in httpx.get(place.counters).text.splitlines():
        if line.startswith(name + " "):
            return float(line.rsplit(" ", 1)[1])
    raise AssertionError(f"there is no {name}")


def told(player: Player) -> list[str]:
    """The notices about the store that a socket has had."""
    notices = [protocol.read_server(one) for one in player.frames if '"notice"' in one]
    return [one.text for one in notices if isinstance(one, Notice) and one.about == "store"]


def latest(player: Player) -> str | None:
    return next(iter(told(player)[::-1]), None)


# What the disk does not take


def fill(house: House) -> Callable[[], None]:
    """No page more for the store, as on a disk that is full; returns how to make room again."""
    db = file_of(house).db
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages}")

    def mend() -> None:
        db.execute("PRAGMA max_page_count = 1073741823")

    return mend


def forbid(house: House) -> Callable[[], None]:
    """The store may not be written to."""
    db = file_of(house).db
    db.execute("PRAGMA query_only = ON")

    def mend() -> None:
        db.execute("PRAGMA query_only = OFF")

    return mend


@pytest.mark.parametrize(
    ("spoil", "kind", "said"),
    [(fill, "full", "disque du serveur est plein"), (forbid, "read-only", "ne peut pas écrire")],
)
def test_what_cannot_be_kept_is_refused_and_told_and_when_it_can_all_goes_on(
    house: House, spoil: Callable[[House], Callable[[], None]], kind: str, said: str
) -> None:
    _, ann, player = solo(house, lang="fr")
    player.play(1)
    mend = spoil(house)
    number = 2
    while not player.refusals:  # a row or two may still fit
        player.play(number)
        number += not player.refusals
    assert player.refusals[0].code == "unkept"
    assert said in player.refusals[0].why
    player.until(lambda: told(player))
    assert said in told(player)[-1]

    status, found = health(ann)
    assert status == 503
    assert (found["ok"], found["trouble"]) == (False, kind)
    assert said in found["why"]
    assert metric(house, f'fracas_store_trouble{{kind="{kind}"}}') == 1
    assert metric(house, "fracas_writes_refused_total") >= 1
    problem = ann.post("/api/tables", 503, game="tic-tac-toe", players=[{"kind": "me"}])
    assert problem["code"] == "store" and said in problem["why"]
    player.send(store_message())
    player.until(lambda: len(player.refusals) > 1)
    assert player.refusals[1].code == "unkept"

    mend()
    player.until(lambda: latest(player) == "")
    assert health(ann)[0] == 200
    player.play(number)
    lines = [number for _, number in player.view["lines"]]
    assert lines == list(range(1, number + 1))


def store_message() -> Any:
    from fracas.server.protocol import Say

    return Say("is anybody there?")


def test_a_disk_that_fails_loses_nothing_and_is_told_of(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        _, ann, player = solo(At(server.url))
        player.play(1)
        assert server.process is not None
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
        player.send(Play("second", player.questions[0].number, [2]))
        eventually("it is told", lambda: health(ann)[1]["trouble"] == "failing")
        assert health(ann)[0] == 503
        again = Player(server.url, player.token)  # whether it was kept is read: it was not
        again.until(lambda: again.questions)
        assert again.view["lines"] == [[0, 1]]
        again.play(2, command="second")
        assert again.refusals[0].code == "unkept"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        again.until(lambda: latest(again) == "")
        again.play(2, command="second")
        assert again.view["lines"] == [[0, 1], [0, 2]]


def test_a_slow_disk_is_told_of_and_nothing_is_refused(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ann, player = solo(house)
    player.play(1)
    monkeypatch.setattr(store, "SLOW", 0.05)
    quick = threading.Event()

    def slowly(db: Db) -> None:
        assert quick.wait(PATIENCE)

    asyncio.run_coroutine_threadsafe(house.store.write(slowly), house.loop)
    command = player.play(2, wait=False)
    player.until(lambda: told(player))
    assert "slow" in told(player)[0]
    assert command not in player.accepted
    status, found = health(ann)
    assert (status, found["ok"], found["trouble"]) == (200, True, "slow")
    quick.set()
    player.until(lambda: command in player.accepted)
    player.until(lambda: latest(player) == "")
    assert player.refusals == []


def test_on_a_disk_that_is_nearly_full_games_go_on_and_none_begin(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ann, player = solo(house)
    monkeypatch.setattr(disk, "LOW", 1 << 62)
    player.until(lambda: told(player))
    assert "nearly full" in told(player)[0]
    assert health(ann)[1]["trouble"] == "low"
    player.play(1)
    assert ann.post("/api/tables", 503, game="tic-tac-toe")["code"] == "full"
    monkeypatch.undo()
    player.until(lambda: latest(player) == "")
    ann.table("me", "open")


def test_bots_and_clocks_wait_for_the_disk_and_nobody_loses_by_it(house: House) -> None:
    _, ann, _ = two_at_a_table(house, think=30)
    guest = house.guest("Eve")
    alone = guest.table("me", "bot", game="tic-tac-toe")
    player = guest.join(alone, 0)
    ann.until(lambda: ann.questions)
    mend = forbid(house)
    player.play(4)
    assert player.refusals[0].code == "unkept"
    house.wait(31)
    eventually("it is told", lambda: health(guest)[0] == 503)
    mend()
    eventually("it is well", lambda: health(guest)[0] == 200)
    back = Player(house.url, ann.token)  # a match with clocks is read again
    back.until(lambda: back.questions and back.now.clocks)
    assert back.now.clocks is not None
    assert back.now.clocks[0].turn > 20_000
    assert marks(back.view) == [0, 0]
    player.play(4)
    player.until(lambda: marks(player.view)[1])


# A store that is none, or is not there


def serve(data: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fracas", "serve", "--no-browser", "--data", str(data)],
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("file", [FILE, "lock.sqlite"])
def test_what_is_no_store_is_not_served(tmp_path: Path, file: str) -> None:
    junk = b"this is a letter to my aunt\n" * 400
    (tmp_path / file).write_bytes(junk)
    done = serve(tmp_path)
    assert done.returncode == 2
    assert file in done.stderr and "Traceback" not in done.stderr
    assert ("restore" if file == FILE else "delete") in done.stderr
    assert (tmp_path / file).read_bytes() == junk


def test_a_store_that_is_moved_away_takes_nothing_more_and_goes_on_when_it_is_back(
    tmp_path: Path,
) -> None:
    house = House(tmp_path / "data")
    _, ann, player = solo(house)
    player.play(1)
    kept, away = tmp_path / "data" / FILE, tmp_path / "away"
    kept.rename(away)
    player.until(lambda: told(player))
    assert "moved away" in told(player)[0]
    player.play(2)
    assert player.refusals[-1].code == "unkept"
    status, found = health(ann)
    assert (status, found["trouble"]) == (503, "gone")
    away.rename(kept)
    assert player.closed() == 1001  # what is there now is read first
    eventually("it is well", lambda: health(ann)[0] == 200)
    player.connect()
    player.until(lambda: player.questions)
    player.play(2)
    assert player.view["lines"] == [[0, 1], [0, 2]]
    house.close()


def test_a_store_that_becomes_none_is_told_of_and_never_a_fault_of_the_server(
    tmp_path: Path,
) -> None:
    house = House(tmp_path / "data")
    table, ann, player = solo(house)
    player.play(1)
    file = tmp_path / "data" / FILE
    good = file.with_name("good")
    with contextlib.closing(sqlite3.connect(good)) as copy:
        file_of(house).db.backup(copy)
    junk = file.with_name("junk")
    junk.write_bytes(b"nothing of Fracas" * 1000)
    junk.replace(file)
    player.until(lambda: told(player))
    eventually("it is told", lambda: health(ann)[0] == 503)
    for path in (f"/api/tables/{table}", "/api/me", "/api/tables"):
        assert ann.http.get(path).status_code in (200, 503), path
    good.replace(file)
    eventually("it is well", lambda: health(ann)[0] == 200)
    assert ann.get(f"/api/tables/{table}")["inputs"] == 1
    house.close()


# Damage to what was accepted


def log_of(data: Path) -> Path:
    return data / (FILE + "-wal")


def cut(data: Path) -> None:
    """The last commits are gone."""
    size = log_of(data).stat().st_size
    os.truncate(log_of(data), size - 6 * 4096)


def alter(data: Path) -> None:
    """A byte in the last commits is another."""
    with open(log_of(data), "r+b") as file:
        file.seek(-3 * 4096, os.SEEK_END)
        byte = file.read(1)
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte[0] ^ 1]))


def remove(data: Path) -> None:
    log_of(data).unlink()


@pytest.mark.parametrize("damage", [cut, alter])
def test_a_log_that_was_cut_or_altered_is_noticed_and_told_to_those_it_touches(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    with process(tmp_path) as server:
        table, ann, player = solo(At(server.url))
        other = ann.table("me", game="ledger", seats=1)
        ann.join(other, 0).play(1)
        for number in range(1, 21):
            player.play(number)
    damage(tmp_path)
    with process(tmp_path) as server:
        ann.http.base_url = server.url
        eventually("it is noticed", lambda: health(ann)[1]["damaged"] == 1)
        assert metric(server, "fracas_damaged_matches") == 1
        found = ann.get(f"/api/tables/{table}")
        assert found["state"] == "damaged"
        assert "of 20 accepted moves" in found["why"]
        assert found["inputs"] < 20
        assert ann.get(f"/api/tables/{other}")["state"] == "live"
        back = Player(server.url, player.token)
        back.until(lambda: back.now.update)
        assert back.now.state == "damaged"
        assert any("of 20 accepted moves" in frame for frame in back.frames)
        assert len(back.view["lines"]) == found["inputs"]
        back.send(Play("more", 1, [21]))
        back.until(lambda: back.refusals)
        new = ann.post(f"/api/tables/{table}/continue", at=found["inputs"])
        assert new["state"] == "live" and new["source"] == table


def test_a_log_that_is_gone_is_noticed(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        table, ann, player = solo(At(server.url))
        player.play(1)
    remove(tmp_path)
    with process(tmp_path) as server:
        ann.http.base_url = server.url
        eventually("it is noticed", lambda: health(ann)[1]["damaged"] == 1)
        problem = ann.get(f"/api/tables/{table}", 404)
        assert problem["code"] == "lost" and "1 accepted" in problem["why"]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE inputs SET input = replace(CAST(input AS TEXT), '2', '7') WHERE seq = 2",
        "UPDATE inputs SET events = '[]' WHERE seq = 2",
        "UPDATE inputs SET seat = 3 WHERE seq = 2",
        "UPDATE inputs SET command = 'other' WHERE seq = 2",
        "UPDATE inputs SET input = 5 WHERE seq = 2",
        "DELETE FROM inputs WHERE seq = 2",
        "DELETE FROM inputs WHERE seq > 1",
        "DELETE FROM inputs WHERE seq > 1; DELETE FROM snapshots",
        "UPDATE matches SET seed = 'mine'",
        "UPDATE matches SET options = replace(options, '\"goal\":0', '\"goal\":9')",
    ],
)
def test_inputs_that_were_altered_are_noticed(tmp_path: Path, sql: str) -> None:
    house = House(tmp_path / "data")
    table, ann, player = solo(house)
    for number in (1, 2, 3):
        player.play(number)
    assert ann.get(f"/api/tables/{table}")["state"] == "live"
    house.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / FILE)) as db:
        db.executescript(sql)
    house = House(tmp_path / "data")
    ann.http.base_url = house.url
    found = ann.get(f"/api/tables/{table}")
    assert found["state"] == "damaged"
    assert "of 3 accepted moves" in found["why"]
    assert found["inputs"] == (0 if "matches" in sql else 1)
    french = ann.get(f"/api/tables/{table}?lang=fr")["why"]
    assert "sur 3 coups acceptés" in french
    house.close()


def test_a_match_of_before_there_were_hashes_is_whole(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    table, ann, player = solo(house)
    for number in (1, 2):
        player.play(number)
    house.close()
    (tmp_path / "data" / "fracas.marks").unlink()
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / FILE)) as db:
        db.executescript("UPDATE inputs SET chain = NULL")
    for number in (3, 4):
        house = House(tmp_path / "data")
        Player(house.url, player.token).play(number)
        ann.http.base_url = house.url
        assert ann.get(f"/api/tables/{table}")["state"] == "live"
        house.close()


# The marks kept apart

ONE, TWO = b"1" * 16, b"2" * 16


def test_marks_are_read_again_and_a_block_that_was_cut_short_says_nothing(tmp_path: Path) -> None:
    file = tmp_path / "marks"
    first = Marks(file, "line")
    first.note({"a": (1, ONE), "b": (7, TWO)})
    first.note({"a": (2, TWO), "b": None})
    first.note({"a": (3, ONE)})
    first.close()
    second = Marks(file, "line")
    assert second.all() == {"a": (3, ONE)}
    second.close()
    first = Marks(file, "line")
    first.note({"a": (4, ONE)})
    first.close()
    os.truncate(file, file.stat().st_size - 3)
    third = Marks(file, "line")
    assert third.all() == {"a": (3, ONE)}
    third.close()


def test_marks_of_another_line_are_not_held_against_a_store(tmp_path: Path) -> None:
    first = Marks(tmp_path / "marks", "line")
    first.note({"a": (1, ONE)})
    first.close()
    second = Marks(tmp_path / "marks", "other")
    assert second.all() == {}
    second.close()


def test_marks_do_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.server.marks.LEAST", 2000)
    one = Marks(tmp_path / "marks", "line")
    for seq in range(1000):
        one.note({"a": (seq, ONE), "b": (seq, TWO)})
    assert (tmp_path / "marks").stat().st_size < 4000
    one.close()
    again = Marks(tmp_path / "marks", "line")
    assert again.all() == {"a": (999, ONE), "b": (999, TWO)}
    again.close()


def test_every_commit_is_marked_before_it_is_told(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    table, _, player = solo(house)
    for number in (1, 2, 3):
        player.play(number)
        mark = house.store.marks.of(table)
        assert mark is not None and mark[0] == number
    house.close()
    kept = Store(tmp_path / "data")
    row = kept.row("SELECT chain FROM inputs WHERE match = ? AND seq = 3", (table,))
    assert row is not None and kept.marks.of(table) == (3, row["chain"])
    kept.close()
