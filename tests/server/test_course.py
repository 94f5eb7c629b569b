"""How a game went, for a chart."""

import fracas
from examples.auction import game as auction
from fracas import catalogue
from fracas.server.course import course_of, numbers

from .house import House

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
