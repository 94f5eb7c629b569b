"""How a game went, for a chart."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import fracas
from examples.auction import game as auction
from fracas import catalogue
from fracas.bots import make_bot, whole_input
from fracas.games import BUILT_IN
from fracas.server.course import Told, course_of, numbers
from fracas.server.retelling import Glimpse, captions_of

from .house import House, eventually

catalogue.add(auction)


def test_every_number_of_a_seat_that_changes_is_followed_from_start_to_end() -> None:
    table = fracas.new("auction", seats=2, seed=1)
    while not table.over:
        table.play(0, 2)
        table.play(1, 0)
    found = course_of(table, {"points": "Points won"})
    assert found.at[0] == 0 and found.at[-1] == len(table.record.inputs) == 10
    assert [(one.name, one.label) for one in found.tracks] == [
        ("coins", ""),
        ("points", "Points won"),
    ]
    assert found.tracks[0].values[0] == [12, 12]
    assert found.tracks[0].values[-1] == [2, 12]
    assert found.tracks[1].values[-1] == [25, 0]


def test_numbers_are_found_in_the_tables_of_players_too() -> None:
    view = {
        "round": 3,
        "lots": [1, 2, 3],
        "flags": [True, False],
        "players": [{"blurp": 4, "gang": "Magpies"}, {"blurp": 7, "gang": "Tempests"}],
    }
    assert dict(numbers(view, 2)) == {"blurp": [4, 7]}
    assert dict(numbers(None, 2)) == {}


def test_a_game_that_goes_on_has_no_course_yet(house: House) -> None:
    ann = house.guest()
    table = ann.table("me", "me")
    assert ann.get(f"/api/tables/{table}/course", 409)["code"] == "live"


def test_the_course_of_a_game_is_worked_out_once_for_a_whole_room(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    ann.join(table, 0).act("concede")
    eventually("it is over", lambda: house.hall.matches[table].kept.status == "over")
    asked: list[object] = []
    chore = house.hall.chore

    async def counted(*wanted: Any) -> bytes:
        asked.append(wanted)
        return await chore(*wanted)

    monkeypatch.setattr(house.hall, "chore", counted)
    room = [house.guest() for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        told = list(pool.map(lambda one: one.get(f"/api/tables/{table}/course"), room))
    assert len(asked) == 1 and all(one == told[0] for one in told)
    ann.get(f"/api/tables/{table}/course?lang=fr")
    assert len(asked) == 2


RECORDS = Path(__file__).parents[2] / "docs/playtests"


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_score_is_explained_followed_and_turns_in_every_game(name: str) -> None:
    tables = [fracas.loads(one.read_text()) for one in sorted((RECORDS / name).glob("*.json"))]
    over = [one for one in tables if one.result is not None and any(one.result.scores)]
    assert over, "no game that was played by hand has ended with a score"
    result = over[0].result
    assert result is not None
    found = course_of(over[0], {}, "fr")
    sums = [sum(one.points[seat] for one in found.sources) for seat in range(over[0].seats)]
    assert sums == list(result.scores)
    assert all(one.label and one.clauses for one in found.sources)
    assert found.tracks[0].name == "score" and found.tracks[0].label
    assert found.tracks[0].values[-1] == list(result.scores)
    assert found.turnings and all(one.text for one in found.turnings)
    assert [one.at for one in found.turnings] == sorted({one.at for one in found.turnings})
    assert len(found.turns) > 1 and all(re.search(r"\d", one.text) for one in found.turns)
    assert [one.at for one in found.turns] == sorted(one.at for one in found.turns)
    assert [one.name for one in found.tracks] == ["score"], "nothing else has a name here"
    values = over[0].game.words.texts["en"]
    named = {key[5:]: said for key, said in values.items() if key.startswith("view.")}
    lines = course_of(over[0], named).tracks
    assert all(one.label for one in lines)
    assert all(one.values != lines[0].values for one in lines[1:]), "the score is there once"


def test_taking_the_lead_is_a_turning_point_and_a_small_gain_is_none() -> None:
    table = fracas.new("auction", seats=2, seed=1)
    told = Told(table, "en")
    told.scores = [[0, 0], [3, 0], [3, 5], [4, 5], [9, 5]]
    told.lines, told.turns = ["", "a", "b", "c", "d"], [0, 1, 2, 3, 4]
    found = told.turnings()
    assert [(one.at, one.seat, one.leads) for one in found] == [
        (1, 0, False),
        (2, 1, True),
        (4, 0, True),
    ]


def test_who_lost_something_is_named_where_nobody_gained_by_it() -> None:
    told = Told(fracas.new("auction", seats=2, seed=1), "en")
    told.scores = [[0, 0], [0, 4], [0, 1], [2, 1]]
    told.lines, told.turns = ["", "a", "a thief", "c"], [0, 1, 2, 3]
    found = {one.at: (one.seat, one.fell) for one in told.turnings()}
    assert found == {1: (1, None), 2: (0, 1), 3: (0, None)}


def test_a_heading_is_no_reason_why_a_game_turned() -> None:
    (record,) = sorted((RECORDS / "collateral-damage").glob("*.json"))[:1]
    turnings = course_of(fracas.loads(record.read_text()), {}).turnings
    assert turnings and all(one.text and "—" not in one.text for one in turnings)


def test_a_moments_mark_is_of_whom_its_line_speaks() -> None:
    """A pass lets the other act: the line tells of the other."""
    table = fracas.new("neon-gods", seats=2, seed=1)
    bot = make_bot("random", 1)
    for _ in range(40):
        seat = next(iter(table.waiting))
        table.play(seat, *whole_input(bot, table.seat(seat)))
    last = len(table.record.inputs)
    whole = Glimpse(last, last, last, None, True, True, "en")
    found = captions_of(table, whole, range(1, last + 1))
    told = [one for one in found if one.of is not None]
    assert told and {one.of for one in told} <= {0, 1}
    assert any(one.of != one.by for one in told)
    called = table.game.names(table.state, "en")
    others = [one for one in told if called[one.by or 0] not in one.text]
    assert all(called[one.of or 0] in one.text for one in others)
