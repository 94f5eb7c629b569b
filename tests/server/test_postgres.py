"""A store in Postgres: played with, lost and found again, moved to and from a file."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from fracas import BadInput
from fracas.record import Input
from fracas.server import archive
from fracas.server.archive import Line
from fracas.server.disk import Busy
from fracas.server.file import File
from fracas.server.moving import digest, home_at, kinds, move
from fracas.server.postgres import Postgres, dollars, named
from fracas.server.protocol import Play, Say
from fracas.server.schema import TooNew
from fracas.server.store import Store
from fracas.server.trouble import Taken, Unopened

from . import homes, postgres
from .house import House, Player, eventually, marks, two_at_a_table


def line(seq: int, seat: int = 0, command: str | None = None) -> Line:
    return Line(seq, seat, command, 0, Input("play", seat, 1, [0]), [], "")


def written(store: Store, *jobs: Any) -> list[Any]:
    async def all_at_once() -> list[Any]:
        return await asyncio.gather(*map(store.write, jobs), return_exceptions=True)

    return asyncio.run(all_at_once())


@pytest.fixture
def url() -> str:
    return postgres.server().database()


@pytest.fixture
def store(url: str, tmp_path: Path) -> Iterator[Store]:
    one = Store(Postgres(url, tmp_path))
    yield one
    one.close()


def asked(url: str, sql: str) -> Any:
    async def ask() -> Any:
        db = await asyncpg.connect(url)
        try:
            return await db.fetch(sql)
        finally:
            await db.close()

    return asyncio.run(ask())


def test_values_are_numbered_as_postgres_numbers_them() -> None:
    assert dollars("a = ? AND b = ?") == "a = $1 AND b = $2"
    assert dollars("a = ?2 OR b = ?1 OR c = ?2") == "a = $2 OR b = $1 OR c = $2"


def test_a_table_is_played_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    def again() -> House:
        return House(tmp_path / "data", home=homes.at(tmp_path / "data", in_postgres=True))

    house = again()
    _, ann, bob = two_at_a_table(house)
    ann.play(4)
    bob.until(lambda: bob.questions)
    bob.play(0)
    token = ann.token
    house.close()
    house = again()
    player = Player(house.url, token)
    player.until(lambda: marks(player.view) == [16, 1])
    player.play(8)
    assert marks(player.view) == [16 | 256, 1]
    house.close()


def test_inputs_are_written_once_and_by_one_owner(store: Store) -> None:
    first = archive.append("m", store.epoch, b"", [line(1, command="a"), line(2)])
    same = archive.append("m", store.epoch, b"", [line(2)])
    repeated = archive.append("m", store.epoch, b"", [line(3, command="a")])
    other = archive.append("n", store.epoch, b"", [line(1)])
    ends = written(store, first, same, repeated, other)
    assert ends[0] is None and isinstance(ends[1], Taken) and isinstance(ends[2], Taken)
    assert ends[3] is None, "who shares a commit with somebody's mistake loses nothing"
    rows = store.rows("SELECT match, seq FROM inputs ORDER BY match, seq")
    assert [tuple(row) for row in rows] == [("m", 1), ("m", 2), ("n", 1)]
    stale = archive.append("m", store.epoch - 1, b"", [line(3)])
    assert isinstance(written(store, stale)[0], Taken)


def test_a_job_that_fails_leaves_nothing(store: Store) -> None:
    def job(db: Any) -> None:
        db.execute("INSERT INTO meta VALUES (?, ?)", ("half", "done"))
        raise ValueError("no")

    assert isinstance(written(store, job)[0], ValueError)
    assert store.row("SELECT 1 FROM meta WHERE key = 'half'") is None


def test_two_houses_never_have_one_schema(store: Store, url: str, tmp_path: Path) -> None:
    with pytest.raises(Busy, match="another Fracas server uses"):
        Store(Postgres(url, tmp_path))


def test_a_lost_database_is_told_and_found_again(tmp_path: Path) -> None:
    server = postgres.Server()
    store = Store(Postgres(server.database(), tmp_path))
    epoch = store.epoch
    server.stop("immediate")
    sent = archive.append("m", epoch, b"", [line(1)])
    assert written(store, sent)[0] is not None, "what is not on disk is not acknowledged"
    trouble = store.refusing
    assert trouble is not None and trouble.kind == "gone"
    server.start()
    eventually("it is well again", lambda: store.refusing is None)
    assert store.epoch > epoch, "what was in memory is read again before it is appended to"
    assert isinstance(written(store, sent)[0], Taken)
    assert written(store, archive.append("m", store.epoch, b"", [line(1)])) == [None]
    store.close()
    server.close()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("postgresql://fracas@127.0.0.1:1/none", "postgresql://127.0.0.1:1/none cannot be used"),
        ("postgresql://fracas:secret@127.0.0.1:{port}/none", '"none" does not exist'),
        ("postgresql://fracas@127.0.0.1:{port}/{database}?sslmode=odd", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_one_sentence(
    url: str, tmp_path: Path, address: str, words: str
) -> None:
    port, database = url.rsplit(":", 1)[1].split("/")
    with pytest.raises(Unopened) as refused:
        Store(Postgres(address.format(port=port, database=database), tmp_path))
    assert words in str(refused.value) and "secret" not in str(refused.value)
    assert "\n" not in str(refused.value).strip()


def test_a_user_without_rights_is_refused(url: str, tmp_path: Path) -> None:
    asked(url, "CREATE USER nobody_much")
    asked(url, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    with pytest.raises(Unopened, match="permission denied"):
        Store(Postgres(url.replace("fracas@", "nobody_much@"), tmp_path))


def test_a_newer_schema_is_refused(url: str, tmp_path: Path) -> None:
    Store(Postgres(url, tmp_path)).close()
    asked(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(TooNew, match="newer Fracas"):
        Store(Postgres(url, tmp_path))


def test_both_homes_have_the_same_tables(store: Store) -> None:
    rows = store.rows(
        "SELECT table_name, column_name FROM information_schema.columns "
        "WHERE table_schema = current_schema() "
        "AND table_name NOT IN ('alembic_version', 'servers', 'leases')"
    )
    theirs: dict[str, set[str]] = {}
    for row in rows:
        theirs.setdefault(row[0], set()).add(row[1])
    assert theirs == {kind.name: set(kind.columns) for kind in kinds()}


def test_a_store_moves_to_postgres_and_back(tmp_path: Path, url: str) -> None:
    house = House(tmp_path / "data", home=File(tmp_path / "data"))
    table, ann, bob = two_at_a_table(house)
    ann.play(4)
    bob.until(lambda: bob.questions)
    ann.send(Say("hello"))
    bob.until(lambda: bob.heard)
    house.close()
    before, there = File(tmp_path / "data"), Postgres(url, tmp_path / "there")
    back = File(tmp_path / "back")
    for home in (before, there, back):
        home.open()
    try:
        moved = move(before, there)
        assert moved["matches"] == 1 and moved["inputs"] == 1 and moved["chat"] == 1
        with pytest.raises(BadInput, match="not empty"):
            move(before, there)
        assert move(there, back) == moved
        for kind in kinds():
            assert digest(before, kind) == digest(back, kind)
    finally:
        for home in (before, there, back):
            home.close()
    house = House(tmp_path / "there", home=Postgres(url, tmp_path / "there"))
    player = Player(house.url, bob.token)
    player.play(0)
    assert marks(player.view) == [16, 1]
    player.send(Say("still here"))  # numbers of before are not given again
    player.until(lambda: len(player.heard) == 2)
    house.close()
    assert table


def test_the_command_moves_and_says_what_is_wrong(tmp_path: Path, url: str) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        call = [sys.executable, "-m", "fracas", "store", "move", *words]
        return subprocess.run(
            [*call, "--data", str(tmp_path / "beside")], capture_output=True, text=True, check=False
        )

    House(tmp_path / "data", home=File(tmp_path / "data")).close()
    done = run(str(tmp_path / "data"), url)
    assert done.returncode == 0 and "0 matches" in done.stdout, done.stderr
    wrong = run(str(tmp_path / "data"), "mysql://elsewhere/store")
    assert wrong.returncode == 2 and "mysql:// is no home of a store" in wrong.stderr


def test_an_address_is_told_without_its_secret() -> None:
    assert named("postgresql://ann:secret@host:5432/house?x=y") == "postgresql://host:5432/house"
    with pytest.raises(BadInput, match="ftp:// is no home"):
        home_at("ftp://x", Path())


def test_clients_play_against_it(tmp_path: Path) -> None:
    """A command that comes twice counts once."""
    house = House(tmp_path / "data", home=homes.at(tmp_path / "data", in_postgres=True))
    _, ann, bob = two_at_a_table(house)
    ann.until(lambda: ann.questions)
    one = Play("c1", ann.questions[0].number, [4])
    ann.send(one)
    ann.send(one)
    bob.until(lambda: bob.questions)
    assert marks(bob.view) == [16, 0]
    house.close()
