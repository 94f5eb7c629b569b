"""Views of any game become facts, lists, grids and tables that can be read."""

from __future__ import annotations

import msgspec

from fracas.tui.lines import lines
from fracas.tui.shapes import Block, Fact, Grid, Group, Reader, Shape, Sheet


def read(view: object, seats: tuple[str, ...] = ("Ann", "Bob")) -> list[Shape]:
    reader = Reader(
        {"gold": "Or", "id": "-"}, {"jack": "valet"}, {"active": lambda seat: f"#{seat}"},
        "yes", "no", "hidden",
    )  # fmt: skip
    return reader.read(view, seats)


def test_simple_values_are_facts_with_readable_names() -> None:
    assert read({"first_player": 1, "over": False, "winner": None}) == [
        Fact("First player", "1"), Fact("Over", "no"), Fact("Winner", "–")
    ]  # fmt: skip


def test_what_is_for_programs_alone_is_not_shown() -> None:
    assert read({"id": 3, "gold": 1, "hand": {"id": 7, "card": "ace"}}) == [
        Fact("Or", "1"), Fact("Hand", "card ace")
    ]  # fmt: skip


def test_a_hidden_thing_among_others_is_called_hidden() -> None:
    assert read({"hand": ["ace", None]}) == [Fact("Hand", "ace, hidden")]


def test_a_list_for_the_seats_names_them() -> None:
    assert read({"bids": [3, None]}) == [Group("Bids", [Fact("Ann", "3"), Fact("Bob", "hidden")])]
    assert read({"bids": [3, 4, 5]}) == [Fact("Bids", "3, 4, 5")]


def test_rows_of_one_length_are_a_grid() -> None:
    assert read({"board": [["x", None], ["o", "x"]]}) == [Grid("Board", [["x", "·"], ["o", "x"]])]


def test_many_pairs_are_places_and_no_grid() -> None:
    assert read({"hexes": [[0, 1], [1, 0], [2, 2]]}) == [Fact("Hexes", "(0, 1), (1, 0), (2, 2)")]


def test_lines_of_one_length_are_drawn_as_they_are() -> None:
    assert read({"map": ["#..", ".#.", "..#"]}) == [Block("Map", ["#..", ".#.", "..#"])]


def test_things_with_the_same_properties_are_a_table() -> None:
    view = {"slots": [{"card": "a", "price": 1}, {"card": "b", "price": 3}, {"card": "c"}]}
    assert read(view) == [
        Sheet("Slots", ["", "Card", "Price"],
              [["1", "a", "1"], ["2", "b", "3"], ["3", "c", "–"]])
    ]  # fmt: skip


def test_players_are_named_in_their_table() -> None:
    (sheet,) = read({"players": [{"a": 1}, {"a": 2}]})
    assert isinstance(sheet, Sheet)
    assert [row[0] for row in sheet.rows] == ["Ann", "Bob"]


def test_things_that_name_their_seat_stand_under_its_name() -> None:
    (sheet,) = read({"fires": [{"seat": 1, "at": 3}, {"seat": 0, "at": 4}, {"seat": 1, "at": 5}]})
    assert sheet == Sheet("Fires", ["", "At"], [["Bob", "3"], ["Ann", "4"], ["Bob", "5"]])


def test_things_that_happen_to_be_as_many_as_seats_are_numbered() -> None:
    (sheet,) = read({"offers": [{"a": 1}, {"a": 2}]})
    assert isinstance(sheet, Sheet)
    assert [row[0] for row in sheet.rows] == ["1", "2"]


def test_few_things_with_many_properties_stand_side_by_side() -> None:
    (sheet,) = read({"players": [dict.fromkeys("abcdefgh", 1), dict.fromkeys("abcdefgh", 2)]})
    assert isinstance(sheet, Sheet)
    assert sheet.columns == ["", "Ann", "Bob"]
    assert sheet.rows[0] == ["A", "1", "2"]


def test_many_things_with_many_properties_tell_what_sets_them_apart() -> None:
    usual = {"ground": "open", **dict.fromkeys("bcdefgh", 0), "control": None}
    rows = {f"a{n}": dict(usual) for n in range(1, 7)}
    rows["a2"]["c"] = 5
    rows["a3"]["control"] = 0
    (group,) = read({"spaces": rows})
    assert isinstance(group, Group)
    assert group.parts[1] == Fact("A2", "ground open; c 5")
    assert group.parts[2] == Fact("A3", "ground open; control 0")


def test_the_games_own_words_are_used() -> None:
    assert read({"gold": 3, "card": "jack", "active": 1}) == [
        Fact("Or", "3"), Fact("Card", "valet"), Fact("Active", "#1")
    ]  # fmt: skip


def test_structs_are_read_like_their_data() -> None:
    class Slot(msgspec.Struct):
        price: int

    assert read(Slot(3)) == [Fact("Price", "3")]


def test_plain_lines_of_every_shape() -> None:
    shapes: list[Shape] = [
        Fact("Round", "1"),
        Grid("Board", [["x", "·"], ["o", "x"]]),
        Block("Map", ["#.", ".#"]),
        Sheet("Slots", ["", "Card"], [["1", "a"]]),
        Group("Ann", [Fact("Hand", "3")]),
    ]
    assert list(lines(shapes)) == [
        "Round: 1", "Board:", "  x ·", "  o x", "Map:", "  #.", "  .#",
        "Slots:", "  1: Card a", "Ann:", "  Hand: 3",
    ]  # fmt: skip
