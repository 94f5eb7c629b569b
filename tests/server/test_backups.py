"""Backups that a house makes by itself, and checks by restoring them."""

import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from fracas import BadInput, catalogue
from fracas.server.backing import Backing, Last
from fracas.server.backup import verify
from fracas.server.settings import Backup, Settings

from . import ledger
from .house import House, eventually, two_at_a_table
from .operating import Operator, inside

catalogue.add(ledger.game)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[House, str]]:
    settings = Settings(backup=Backup(every=1, keep=2))
    house = House(tmp_path / "data", settings=settings)
    table, ann, _ = two_at_a_table(house)
    ann.play(4)
    yield house, table
    house.close()


def last(backing: Backing) -> Last:
    assert backing.last is not None
    return backing.last


def test_a_backup_is_made_on_time_and_checked_by_restoring_it(played: tuple[House, str]) -> None:
    house, _ = played
    backing: Backing = house.app.state.keeper.backing
    now = time.time()
    inside(house, backing.look(now))  # from now on
    assert backing.last == Last(int(now))
    inside(house, backing.look(now + 3500))
    assert not backing.folder.exists()
    inside(house, backing.look(now + 3700))
    eventually("it is made", lambda: last(backing).what)
    assert last(backing).ok
    assert "1 matches with 1 inputs, 1 played again" in last(backing).what
    (file,) = backing.folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert verify(file).matches == 1
    operator = Operator(house)
    assert "1 played again" in operator.get("overview")["backup"]
    assert house.hall.metrics.backed_up == last(backing).at


def test_only_the_newest_backups_stay(played: tuple[House, str]) -> None:
    house, _ = played
    backing: Backing = house.app.state.keeper.backing
    backing.folder.mkdir()
    for day in (1, 2, 3):
        (backing.folder / f"fracas-2020010{day}-000000.sqlite").write_text("old")
    assert Operator(house).post("backup")["counts"] == {"backups": 1}
    names = sorted(one.name for one in backing.folder.iterdir())
    assert len(names) == 2 and names[0] == "fracas-20200103-000000.sqlite"


def test_a_backup_that_fails_is_told_of_and_tried_again(played: tuple[House, str]) -> None:
    house, _ = played
    backing: Backing = house.app.state.keeper.backing
    backing.folder.write_text("in the way")
    operator = Operator(house)
    problem = operator.post("backup", 409)
    assert problem["code"] == "backup" and "FAILED" in operator.get("overview")["backup"]
    assert "fracas_backup_failed 1.0" in httpx.get(house.counters).text
    backing.folder.unlink()
    inside(house, backing.look(last(backing).at + 3601))
    eventually("it is made", lambda: last(backing).ok)


def altered(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.executescript(sql)


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda file: altered(file, "UPDATE inputs SET seat = 1"), "damaged"),
        (lambda file: file.write_bytes(file.read_bytes()[:9000]), "damaged|not a backup"),
    ],
)
def test_a_backup_that_is_not_whole_is_found_out(
    played: tuple[House, str], tmp_path: Path, damage: Callable[[Path], None], why: str
) -> None:
    from fracas.server.backup import back_up

    house, _ = played
    file = tmp_path / "kept"
    back_up(house.store.folder, file)
    assert verify(file).replayed == 1
    damage(file)
    with pytest.raises(BadInput, match=why):
        verify(file)
    assert [one.name for one in tmp_path.iterdir() if "check" in one.name] == []
