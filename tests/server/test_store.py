"""The store: shared commits, unique inputs, matches read back, rules that change, migrations."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from examples.tic_tac_toe import game as tic_tac_toe
from fracas import catalogue
from fracas.engine import Game
from fracas.record import Input
from fracas.server import archive, hall
from fracas.server.archive import Line
from fracas.server.disk import FILE, Busy
from fracas.server.protocol import Play
from fracas.server.schema import MIGRATIONS, TooNew, migrate
from fracas.server.store import WORTH, Store
from fracas.server.trouble import Taken

from . import ledger
from .house import PATIENCE, House, Player, eventually, marks, two_at_a_table

catalogue.add(ledger.game)


@pytest.fixture(autouse=True)
def _rules_as_they_were() -> Iterator[None]:
    yield
    catalogue.add(tic_tac_toe)


def line(seq: int, seat: int = 0, command: str | None = None) -> Line:
    return Line(seq, seat, command, 0, Input("play", seat, 1, [0]), [], "")


def run(store: Store, *jobs: Any) -> list[Any]:
    async def all_at_once() -> list[Any]:
        return await asyncio.gather(*map(store.write, jobs), return_exceptions=True)

    return asyncio.run(all_at_once())


def test_writes_that_come_together_share_a_commit(tmp_path: Path) -> None:
    store = Store(tmp_path)
    run(store, *[archive.append("m", 1, b"", [line(seq)]) for seq in range(1, 301)])
    assert store.written == 300
    assert store.commits < 100
    assert [row["seq"] for row in store.rows("SELECT seq FROM inputs")] == list(range(1, 301))
    store.close()


def test_a_busy_loop_gathers_what_is_to_be_written_but_not_for_ever(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.at_rest = lambda: False

    async def one_after_another() -> list[int]:
        commits = []
        for rows in ([1], [2], [3]), ([4], list(range(5, 5 + WORTH))):
            writes = []
            for seqs in rows:
                job = archive.append("m", 1, b"", [line(seq) for seq in seqs])
                writes.append(store.begin_write(job))
                await asyncio.sleep(0)
            await asyncio.wait_for(asyncio.gather(*writes), 60)
            commits.append(store.commits)
        return commits

    assert asyncio.run(one_after_another()) == [1, 2]
    assert len(store.rows("SELECT seq FROM inputs")) == 4 + WORTH
    store.close()


def test_the_log_is_moved_to_the_file_in_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fracas.server.store.COMMITS", 1)
    monkeypatch.setattr("fracas.server.store.REST", 0.01)
    store = Store(tmp_path)
    run(store, archive.append("m", 1, b"", [line(1)]))

    def moved() -> bool:
        copy = tmp_path / "without the log.sqlite"
        copy.write_bytes((tmp_path / FILE).read_bytes())
        with contextlib.closing(sqlite3.connect(f"file:{copy}?immutable=1", uri=True)) as db:
            try:
                return db.execute("SELECT seq FROM inputs").fetchall() == [(1,)]
            except sqlite3.Error:
                return False

    eventually("the file has what the log had", moved)
    store.close()


@pytest.mark.parametrize("second", [line(1, 1, "b"), line(2, 0, "a")], ids=["seq", "command"])
def test_a_seq_or_a_seats_command_is_written_once_and_its_neighbours_are_not_harmed(
    tmp_path: Path, second: Line
) -> None:
    store = Store(tmp_path)
    jobs = [
        archive.append("m", 1, b"", [line(1, 0, "a")]),
        archive.append("m", 1, b"", [second]),
        archive.append("other", 1, b"", [line(1, 0, "a")]),
    ]
    found = run(store, *jobs)
    assert found[0] is None
    assert isinstance(found[1], Taken)
    assert found[2] is None
    assert len(store.rows("SELECT * FROM inputs")) == 2
    store.close()


def test_every_commit_reaches_the_disk_and_the_file_is_nobody_elses(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    modes = run(
        store,
        lambda db: db.execute("PRAGMA synchronous").fetchone()[0],
        lambda db: db.execute("PRAGMA journal_mode").fetchone()[0],
    )
    assert modes == [2, "wal"]
    assert (tmp_path / "data" / FILE).stat().st_mode & 0o077 == 0
    store.close()


def test_a_data_folder_has_one_server(tmp_path: Path) -> None:
    first = Store(tmp_path)
    with pytest.raises(Busy, match="--data"):
        Store(tmp_path)
    first.close()
    Store(tmp_path).close()


def test_an_older_file_is_brought_up_to_date_and_a_newer_one_refused(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "x.sqlite", isolation_level=None)
    assert migrate(db) == len(MIGRATIONS)
    db.execute("INSERT INTO guests VALUES ('g', 'Ann', 'en', 0, 0)")
    later = [*MIGRATIONS, "ALTER TABLE guests ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'"]
    assert migrate(db, later) == 1
    assert migrate(db, later) == 0
    assert db.execute("SELECT name, colour FROM guests").fetchall() == [("Ann", "blue")]
    with pytest.raises(TooNew, match="newer Fracas"):
        migrate(db)
    db.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "x.sqlite", isolation_level=None)
    migrate(db)
    with pytest.raises(sqlite3.Error):
        migrate(db, [*MIGRATIONS, "ALTER TABLE guests ADD COLUMN a TEXT; SELECT nonsense;"])
    db.rollback()
    assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    columns = [row[1] for row in db.execute("PRAGMA table_info(guests)")]
    assert "a" not in columns
    db.close()


def played(house: House, *cells: int) -> tuple[str, str, str]:
    """A table after these cells; the tickets of its seats."""
    table, ann, bob = two_at_a_table(house)
    for at, cell in enumerate(cells):
        (ann, bob)[at % 2].play(cell)
    return table, ann.token, bob.token


def again(tmp_path: Path) -> House:
    return House(tmp_path / "data")


def test_a_match_is_read_when_first_touched_and_goes_on(tmp_path: Path) -> None:
    house = again(tmp_path)
    table, _, bob = played(house, 4, 0, 8)
    house.close()
    house = again(tmp_path)
    assert house.hall.matches == {}
    player = Player(house.url, bob)
    player.until(lambda: player.questions)
    assert marks(player.view) == [0b100010000, 1]
    assert [one.number for one in player.events] == [1, 2, 3]
    player.play(1)
    assert list(house.hall.matches) == [table]
    house.close()


def test_what_can_be_taken_back_can_still_be_after_a_restart(tmp_path: Path) -> None:
    house = again(tmp_path)
    _, ann, _ = played(house, 4)
    house.close()
    house = again(tmp_path)
    player = Player(house.url, ann)
    player.act("undo")
    player.until(lambda: marks(player.view) == [0, 0])
    house.close()


def test_snapshots_are_written_by_and_by_and_an_older_one_replaces_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "SNAPSHOT_EVERY", 2)
    house = again(tmp_path)
    table, _, _ = played(house, 4, 0, 8)

    def kept() -> list[int]:
        sql = "SELECT seq FROM snapshots WHERE match = ? AND length(views) > 0"
        return [row["seq"] for row in house.inside(lambda: house.store.rows(sql, (table,)))]

    eventually("the second input's is written", lambda: kept() == [2])
    now = house.hall.matches[table].table
    for one in now, now.replay(1):
        asyncio.run_coroutine_threadsafe(
            house.store.write(archive.snapshot(table, one)), house.loop
        ).result(PATIENCE)
        assert kept() == [3]
    house.close()


def test_a_damaged_snapshot_costs_time_only(tmp_path: Path) -> None:
    house = again(tmp_path)
    _, _, bob = played(house, 4, 0, 8)
    house.close()
    db = sqlite3.connect(tmp_path / "data" / FILE)
    damaged = (
        "UPDATE snapshots SET state = replace(CAST(state AS TEXT), '272', '16') "
        "WHERE length(views) > 0"
    )
    assert db.execute(damaged).rowcount == 1
    db.commit()
    db.close()
    house = again(tmp_path)
    player = Player(house.url, bob)
    player.until(lambda: marks(player.view) == [0b100010000, 1])
    house.close()


def test_a_house_that_has_no_time_left_stops_without_snapshots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "ENDING", 0.0)
    house = again(tmp_path)
    _, _, bob = played(house, 4, 0, 8)
    house.close()
    db = sqlite3.connect(tmp_path / "data" / FILE)
    assert db.execute("SELECT count(*) FROM snapshots").fetchone() == (0,)
    db.close()
    house = again(tmp_path)
    player = Player(house.url, bob)
    player.until(lambda: marks(player.view) == [0b100010000, 1])
    house.close()


def new_rules(**changes: Any) -> Game[Any]:
    return replace(tic_tac_toe, version="2", **changes)


def test_under_new_rules_that_tell_the_same_story_a_match_goes_on(tmp_path: Path) -> None:
    house = again(tmp_path)
    _, _, bob = played(house, 4, 0, 8)
    house.close()
    catalogue.add(new_rules())
    house = again(tmp_path)
    player = Player(house.url, bob)
    player.play(1)
    assert marks(player.view) == [0b100010000, 0b11]
    house.close()
    house = again(tmp_path)
    player = Player(house.url, bob)
    player.until(lambda: player.now.update)
    assert player.now.state == "live"
    house.close()


def with_a_centre(s: Any, options: Any) -> None:
    """Rules in which player 2 has the centre from the start."""
    tic_tac_toe.setup(s, options)
    s.marks = [0, 0b10000]


def test_under_new_rules_that_differ_a_match_can_be_read_and_continued(tmp_path: Path) -> None:
    house = again(tmp_path)
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    players = ann.join(table, 0), bob.join(table, 1)
    for at, cell in enumerate((4, 0, 8)):
        players[at % 2].play(cell)
    cookies, bobs = ann.http.cookies, bob.http.cookies
    house.close()
    catalogue.add(new_rules(setup=with_a_centre))
    house = again(tmp_path)
    player = Player(house.url, players[1].token)
    player.until(lambda: player.now.update)
    assert player.now.state == "old"
    assert marks(player.view) == [0b100010000, 1]
    assert player.questions == []
    player.send(Play("late", 4, [1]))
    player.until(lambda: player.refusals)
    back = house.guest("")
    back.http.cookies = cookies
    found = back.get(f"/api/tables/{table}")
    assert "rules have changed" in found["why"]
    new = back.post(f"/api/tables/{table}/continue", at=3)
    assert new["version"] == "2"
    assert new["source"] == table
    other = house.guest("")
    other.http.cookies = bobs
    other.sit(new["id"])
    going = back.join(new["id"], 0)
    going.until(lambda: going.view)
    assert marks(going.view) == [0b100010000, 1]
    assert going.now.state == "live"
    house.close()
