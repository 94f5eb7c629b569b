"""The house does not fill: what is old goes, by its kind, and only what lives counts."""

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import fracas
from examples.tic_tac_toe import game as tic_tac_toe
from fracas import BadInput, catalogue
from fracas.server import settings
from fracas.server.limits import Limits
from fracas.server.pruning import prune
from fracas.server.settings import Keep, Settings

from .house import PATIENCE, Guest, House, Player, marks, two_at_a_table

DAY = 86400


@pytest.fixture(autouse=True)
def _rules_as_they_were() -> Iterator[None]:
    yield
    catalogue.add(tic_tac_toe)


def pruned(house: House, days: float) -> Counter[str]:
    """What is cleared away so many days from now."""
    when = time.time() + days * DAY
    return asyncio.run_coroutine_threadsafe(prune(house.hall, when), house.loop).result(PATIENCE)


def house_with(tmp_path: Path, **keep: int) -> House:
    """One that keeps everything for ever, except what is said."""
    nothing = dict.fromkeys(Keep.__struct_fields__, 0)
    return House(tmp_path / "data", settings=Settings(keep=Keep(**{**nothing, **keep})))


def states(guest: Guest) -> list[str]:
    return sorted(one["state"] for one in guest.get("/api/tables?mine=1")["tables"])


def three_tables(house: House) -> tuple[Guest, dict[str, str]]:
    """A table that waits, one that is played, one that is over."""
    ann = house.guest("Ann")
    found = {"over": ann.table("me", "me")}
    seats = [ann.join(found["over"], seat) for seat in (0, 1)]
    for at, cell in enumerate((0, 3, 1, 4, 2)):
        seats[at % 2].play(cell)
    for one in seats:
        one.close()
    found |= {"open": ann.table("me", "open", listed=True), "live": ann.table("me", "me")}
    player = ann.join(found["live"], 0)
    player.play(4)
    player.close()
    assert states(ann) == ["live", "open", "over"]
    return ann, found


@pytest.mark.parametrize("kind", ["open", "live", "over"])
def test_each_kind_of_table_has_its_own_age(tmp_path: Path, kind: str) -> None:
    house = house_with(tmp_path, **{kind: 10})
    ann, tables = three_tables(house)
    assert pruned(house, 9.9) == Counter()
    assert pruned(house, 10.1)["tables"] == 1
    assert states(ann) == sorted({"open", "live", "over"} - {kind})
    ann.get(f"/api/tables/{tables[kind]}", 404)
    for table in ("inputs", "snapshots", "seats", "tickets"):
        rows = house.store.rows(f"SELECT match FROM {table}")
        assert tables[kind] not in {row["match"] for row in rows}, table
    assert house.store.marks.of(tables[kind]) is None
    house.close()
    again = house_with(tmp_path)
    ann.http.base_url = again.url
    assert ann.get("/api/health")["damaged"] == 0  # what was cleared away is not missed
    again.close()


def test_a_game_counts_from_its_last_move(tmp_path: Path) -> None:
    house = house_with(tmp_path, live=10)
    ann = house.guest("Ann")
    table = ann.table("me", "me")
    player = ann.join(table, 0)
    player.play(4)
    player.close()
    long_ago = int((time.time() - 8 * DAY) * 1000)
    sql = "UPDATE matches SET created = ?"
    asyncio.run_coroutine_threadsafe(house.store.execute(sql, (long_ago,)), house.loop).result()
    assert pruned(house, 5)["tables"] == 0
    assert pruned(house, 11)["tables"] == 1
    house.close()


def test_a_table_with_somebody_at_it_stays(tmp_path: Path) -> None:
    house = house_with(tmp_path, live=1)
    _, ann, _ = two_at_a_table(house)
    assert pruned(house, 100) == Counter()
    ann.play(4)
    assert marks(ann.view) == [16, 0]
    house.close()


def test_a_pruned_game_is_a_file_that_can_be_looked_at_again(tmp_path: Path) -> None:
    house = house_with(tmp_path, over=10, exports=20)
    _, tables = three_tables(house)
    pruned(house, 11)
    (file,) = (tmp_path / "data" / "pruned").iterdir()
    assert file.name == f"tic-tac-toe-{tables['over']}.json"
    assert file.stat().st_mode & 0o077 == 0
    again = fracas.loads(file.read_text())
    assert again.over and again.result is not None and again.result.places == (1, 2)
    assert pruned(house, 21)["exports"] == 1
    house.close()


def test_what_cannot_be_exported_stays(tmp_path: Path) -> None:
    house = house_with(tmp_path, over=10)
    three_tables(house)
    (tmp_path / "data" / "pruned").write_text("in the way")
    assert pruned(house, 11)["tables"] == 0
    (tmp_path / "data" / "pruned").unlink()
    assert pruned(house, 11)["tables"] == 1
    house.close()


def test_guests_who_do_not_come_again_are_forgotten(tmp_path: Path) -> None:
    house = house_with(tmp_path, strangers=10, guests=100)
    ann, stranger = house.guest("Ann"), house.guest("Eve")
    ann.table("me", "me")
    assert pruned(house, 11) == Counter(guests=1)
    stranger.get("/api/me", 401)
    assert ann.get("/api/me")["name"] == "Ann"
    assert pruned(house, 101) == Counter(guests=1)
    ann.get("/api/me", 401)
    house.close()


def test_who_comes_again_stays(tmp_path: Path) -> None:
    house = house_with(tmp_path, strangers=10)
    ann = house.guest("Ann")
    long_ago = int(time.time() - 20 * DAY)
    sql = "UPDATE guests SET seen = ?"
    asyncio.run_coroutine_threadsafe(house.store.execute(sql, (long_ago,)), house.loop).result()
    ann.get("/api/me")

    def seen() -> int:
        rows = house.inside(lambda: house.store.rows("SELECT seen FROM guests"))
        return int(rows[0]["seen"])

    end = time.monotonic() + PATIENCE
    while seen() == long_ago:
        assert time.monotonic() < end
    assert pruned(house, 0) == Counter()
    house.close()


def test_talk_and_tickets_and_invitations_go(tmp_path: Path) -> None:
    house = house_with(tmp_path, talk=5, links=7)
    table, ann, bob = two_at_a_table(house)
    from fracas.server.protocol import Say

    ann.send(Say("hello"))
    bob.until(lambda: bob.heard)
    assert pruned(house, 4) == Counter()
    assert pruned(house, 6) == Counter(messages=1)
    late = Player(house.url, bob.token)
    late.until(lambda: late.view)
    assert late.heard == []
    assert pruned(house, 8)["links"] == 3
    assert house.guest("Eve").get(f"/api/tables/{table}")["state"] == "live"
    house.close()


def test_a_house_prunes_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.server.keeper.PRUNE", 2)
    monkeypatch.setattr("fracas.server.keeper.SWEEP", 0.01)
    house = house_with(tmp_path, open=1)
    ann = house.guest("Ann")
    ann.table("me", "open")
    sql = "UPDATE matches SET created = 0"
    asyncio.run_coroutine_threadsafe(house.store.execute(sql), house.loop).result()
    end = time.monotonic() + PATIENCE
    while states(ann):
        assert time.monotonic() < end
        time.sleep(0.1)
    house.close()


# Only what lives counts


def full(reply: Any) -> bool:
    return bool(reply.status_code in (429, 503))


def test_finished_tables_do_not_fill_a_house(tmp_path: Path) -> None:
    house = House(tmp_path / "data", limits=Limits(tables=2))
    ann, tables = three_tables(house)
    wanted = {"game": "tic-tac-toe", "players": [{"kind": "me"}, {"kind": "open"}]}
    assert full(ann.http.post("/api/tables", json=wanted))
    ann.delete(f"/api/tables/{tables['open']}")
    assert not full(ann.http.post("/api/tables", json=wanted))
    house.close()


def test_games_under_older_rules_are_nobodys_to_finish(tmp_path: Path) -> None:
    limits = Limits(tables_a_guest=2)
    house = House(tmp_path / "data", limits=limits)
    ann = house.guest("Ann")
    for _ in range(2):
        player = ann.join(ann.table("me", "me"), 0)
        player.play(4)
        player.close()
    wanted = {"game": "tic-tac-toe", "players": [{"kind": "me"}, {"kind": "open"}]}
    assert full(ann.http.post("/api/tables", json=wanted))
    house.close()

    def centre(s: Any, options: Any) -> None:
        tic_tac_toe.setup(s, options)
        s.marks = [0, 0b10000]

    catalogue.add(replace(tic_tac_toe, version="2", setup=centre))
    house = House(tmp_path / "data", limits=limits)
    ann.http.base_url = house.url
    assert not full(ann.http.post("/api/tables", json=wanted))
    assert states(ann) == ["old", "old", "open"]
    house.close()
    catalogue.add(tic_tac_toe)  # and when the rules are back, they are played on
    house = House(tmp_path / "data", limits=limits)
    ann.http.base_url = house.url
    for one in ann.get("/api/tables?mine=1")["tables"]:
        ann.get(f"/api/tables/{one['id']}")
    assert states(ann) == ["live", "live", "open"]
    house.close()


# The file


def test_a_house_says_what_it_keeps(tmp_path: Path) -> None:
    assert settings.read(tmp_path) == Settings()
    (tmp_path / "house.toml").write_text('export = ""\n[keep]\nover = 30\n')
    assert settings.read(tmp_path) == Settings(Keep(over=30), export="")
    (tmp_path / "house.toml").write_text("[keep]\nover = 30\novre = 40\n")
    with pytest.raises(BadInput, match=r"house\.toml:3"):
        settings.read(tmp_path)
    with pytest.raises(BadInput, match="no file"):
        settings.read(tmp_path, tmp_path / "other.toml")
    (tmp_path / "house.toml").write_text("[keep]\nover = -1\n")
    with pytest.raises(BadInput, match=r"house\.toml:2"):
        settings.read(tmp_path)
    assert os.listdir(tmp_path) == ["house.toml"]
