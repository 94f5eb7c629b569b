"""Tables that were played under rules which have changed since: looked at turn by turn, as they
were, continued from any turn, and nothing told that was a secret."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fracas
from examples.leduc import game as leduc
from examples.tic_tac_toe import game as tic_tac_toe
from fracas import catalogue
from fracas.engine import Measures

from .house import Guest, House, marks


@pytest.fixture(autouse=True)
def _rules_as_they_were() -> Iterator[None]:
    catalogue.add(replace(tic_tac_toe, measures=turning()))
    yield
    catalogue.add(tic_tac_toe)


def turning() -> Measures[Any]:
    """Each mark begins a turn."""
    return replace(tic_tac_toe.measures, turns=("mark",))


def other_rules(s: Any, options: Any) -> None:
    """Player 2 has the centre from the start: no game goes as before."""
    tic_tac_toe.setup(s, options)
    s.marks = [0, 0b10000]


def played(folder: Path, cells: tuple[int, ...]) -> tuple[House, Guest, Guest, str]:
    """A game of two people under the old rules, then the house under the new ones."""
    house = House(folder / "data")
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    players = ann.join(table, 0), bob.join(table, 1)
    for at, cell in enumerate(cells):
        players[at % 2].play(cell)
    players[0].until(lambda: sum(map(int.bit_count, marks(players[0].view))) == len(cells))
    house.close()
    catalogue.add(replace(tic_tac_toe, version="2", setup=other_rules))
    return House(folder / "data", house.where), ann, bob, table


def test_an_old_table_is_looked_at_turn_by_turn(tmp_path: Path) -> None:
    house, ann, _, table = played(tmp_path, (4, 0, 8, 1))
    found = ann.get(f"/api/tables/{table}")
    assert (found["state"], found["inputs"]) == ("old", 4)
    seen = []
    for at in range(5):
        moment = ann.get(f"/api/tables/{table}/moments/{at}?eyes=0")
        assert (moment["at"], moment["total"]) == (at, 4)
        assert not moment.get("earlier"), "a state is kept of every turn"
        seen.append(marks(moment["view"]))
    assert seen == [[0, 0], [16, 0], [16, 1], [272, 1], [272, 3]]
    told = ann.get(f"/api/tables/{table}/moments?eyes=0")["moments"]
    assert len(told) == 4 and all(one["text"] for one in told)
    assert told[0]["by"] == 0 and told[1].get("by") is None, "another's input is not named yet"
    ann.get(f"/api/tables/{table}/moments/5?eyes=0", 404)
    house.close()


def test_it_goes_on_from_any_turn(tmp_path: Path) -> None:
    house, ann, _, table = played(tmp_path, (4, 0, 8, 1))
    new = ann.post(f"/api/tables/{table}/continue", at=2)
    ann.post(f"/api/tables/{new['id']}/seat", seat=1, kind="bot")
    player = ann.join(new["id"], 0)
    player.until(lambda: player.view is not None)
    assert marks(player.view) == [16, 1], "not what the rules of today begin with"
    house.close()


def test_what_was_played_to_its_end_has_no_secrets_and_a_record(tmp_path: Path) -> None:
    house, _, _, table = played(tmp_path, (4, 0, 8, 1, 2, 6, 5))
    eve = house.guest("Eve")
    assert eve.get(f"/api/tables/{table}")["state"] == "old"
    for eyes in ("0", "1", "all", ""):
        seen = eve.get(f"/api/tables/{table}/moments/7?eyes={eyes}")["view"]
        assert marks(seen) == [0b100110100, 0b1000011]
    told = eve.get(f"/api/tables/{table}/moments?eyes=all")["moments"]
    assert [one["by"] for one in told] == [0, 1, 0, 1, 0, 1, 0]
    story = fracas.story(eve.http.get(f"/api/tables/{table}/record").text)
    assert (story.version, story.length) == (tic_tac_toe.version, 7)
    assert marks(story.at(3).view(0)) == [272, 1]
    house.close()


def test_a_hidden_card_stays_hidden_in_an_old_table(tmp_path: Path) -> None:
    catalogue.add(before := replace(leduc, name="changing", version="1"))
    house = House(tmp_path / "data")
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", game="changing")
    bob.sit(table, ann.invitation(table))
    player = ann.join(table, 0)
    player.play("call")
    house.close()

    def otherwise(s: Any, options: Any) -> None:
        leduc.setup(s, options)
        s.stakes[:] = [2, 2]

    catalogue.add(replace(before, version="2", setup=otherwise))
    house = House(tmp_path / "data", house.where)
    mine = ann.get(f"/api/tables/{table}/moments/1?eyes=0")["view"]
    theirs = bob.get(f"/api/tables/{table}/moments/1?eyes=1")["view"]
    assert mine["hands"][0] is not None and mine["hands"][1] is None
    assert theirs["hands"][0] is None and theirs["hands"][1] is not None
    ann.get(f"/api/tables/{table}/moments/1?eyes=1", 403)
    ann.get(f"/api/tables/{table}/moments/1?eyes=all", 409)
    ann.get(f"/api/tables/{table}/record", 409)
    house.close()


def test_a_record_of_older_rules_from_a_file_is_looked_at(tmp_path: Path) -> None:
    table = fracas.new("tic-tac-toe", seed=1)
    for at, cell in enumerate((4, 0, 8)):
        table.play(at % 2, cell)
    text = table.dumps()
    catalogue.add(replace(tic_tac_toe, version="2", setup=other_rules))
    house = House(tmp_path / "data")
    ann = house.guest("Ann")
    one = ann.post("/api/records", text=text)
    assert one["inputs"] == 3
    moments = [ann.get(f"/api/records/{one['id']}/moments/{at}") for at in range(4)]
    assert [marks(each["view"]) for each in moments][1:] == [[16, 0], [16, 1], [272, 1]]
    refused = ann.post(f"/api/records/{one['id']}/continue", 409, at=3, open=True)
    assert "fracas resume" in refused["why"], "a house takes no states from guests"
    bare = msgspec.structs.replace(table.record, told=[], turns={}).dumps()
    assert ann.post("/api/records", 400, text=bare)["code"] == "version"
    house.close()
