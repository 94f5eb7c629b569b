"""Section 16: loot and mission objects."""

import pytest

from fracas.games.collision.state import KILLED
from fracas.table import Table

from .tables import (
    answer,
    asked,
    at,
    figure,
    kinds,
    number,
    one,
    options,
    plainly,
    player,
    refusal,
    state,
    told,
)


def searched(
    card: str, edge: str = "south", others: tuple[tuple[int, int, int], ...] = (),
    hand: tuple[str, ...] = (),
) -> Table:  # fmt: skip
    """P1's Rifle Scout searches: a 7 for the hand, then the district card."""
    table = at(
        stage="act", acting="A1", loot=[[1700, 1650, 0], *others],
        figures={"A1": one("RE2", 1650, 1650), "B1": one("UN9", 3000, 3200)},
        players=[
            {"deck": ["7", card], "edge": edge, "hand": list(hand)},
            {"edge": {"south": "north", "north": "south"}[edge]},
        ],
    )  # fmt: skip
    answer(table, ("search", 0))
    if asked(table)[1] == "replace":
        answer(table, "keep")
    return table


@pytest.mark.clause("CO-16.1", "CO-16.2", "CO-16.3", "CO-S8", "CO-R66")
def test_a_search_gives_a_card_and_the_marker_goes_to_a_drawn_district() -> None:
    table = searched("1")
    assert kinds(player(table, 1).hand) == ["7"]
    assert asked(table) == (2, "replace") or asked(table) == (2, "place_loot")


@pytest.mark.clause("CO-16.5", "CO-D24", "CO-16.10")
def test_the_inactive_player_places_it() -> None:
    table = at(
        stage="act", acting="A1", loot=[[1700, 1650, 0]],
        figures={"A1": one("RE2", 1650, 1650), "B1": one("UN9", 3000, 3200)},
        players=[{"deck": ["7", "2"]}],
    )  # fmt: skip
    answer(table, ("search", 0), "keep")
    assert asked(table) == (2, "place_loot")
    assert refusal(table, (1650, 1000, 0))[1] == ("CO-16.5",)
    answer(table, (500, 1500, 0))
    assert state(table).loot == [(500, 1500, 0)]


@pytest.mark.clause("CO-X72", "CO-16.4", "CO-3.16", "CO-3.17")
def test_districts_are_read_from_the_searchers_edge_and_full_ones_are_passed_over() -> None:
    table = searched("3", "north")
    answer(table, "keep") if asked(table)[1] == "replace" else None
    answer(table, options(table)[0])
    assert told(table, "loot_placed")[0]["district"] == "SE"
    table = searched("3", "north", ((2700, 900, 0),))
    answer(table, options(table)[0])
    assert told(table, "loot_placed")[0]["district"] == "S"


@pytest.mark.clause("CO-X73", "CO-16.6", "CO-16.7", "CO-R63", "CO-R64")
@pytest.mark.parametrize(("card", "who"), [("success", 1), ("fail", 2)])
def test_success_and_fail_let_somebody_choose_the_district(card: str, who: int) -> None:
    table = searched(card)
    assert asked(table) == (who, "choose_district") and "C" in options(table)
    answer(table, "C")
    assert asked(table) == (who, "place_loot")


@pytest.mark.clause("CO-16.11", "CO-16.12", "CO-16.13", "CO-20.11")
def test_objects_are_picked_up_one_at_a_time() -> None:
    table = at(
        mission="hunt", stage="act", acting="A1",
        objects=[[1700, 1650, 0], [1600, 1650, 0], [1650, 1700, 0]],
        figures={
            "A1": one("RE2", 1650, 1650), "B1": one("UN9", 1770, 1700, carries=2),
        },
    )  # fmt: skip
    assert [one for one in options(table) if isinstance(one, tuple)] == [("pick", 0), ("pick", 1)]
    answer(table, ("pick", 0))
    assert state(table).objects[0][3] == 0
    assert not [one for one in options(table) if isinstance(one, tuple)]


def carrier_charged(deck: list[str], theirs: list[str]) -> Table:
    table = at(
        mission="hunt", stage="act", acting="A1", objects=[[0, 0, 0]],
        figures={
            "A1": one("RE6", 1000, 1000), "B1": one("UN9", 1300, 1000, facing=180, carries=0),
            "B2": one("UN9", 3000, 3000),
        },
        players=[{"deck": ["1", *deck]}, {"deck": theirs}],
    )  # fmt: skip
    answer(table, "charge", (1, (("walk", 1180, 1000, 0),)), ("wrench", "normal"))
    return plainly(table)


@pytest.mark.clause("CO-16.21", "CO-X62", "CO-18.20", "CO-16.18", "CO-D25")
def test_a_dropped_object_is_picked_up_in_the_same_activation() -> None:
    table = carrier_charged(["1", "2"], ["8", "8"])
    assert asked(table) == (1, "drop") and (1210, 1000, 0) in options(table)
    assert refusal(table, (1000, 1300, 0))[1] == ("CO-3.29",)
    answer(table, (1210, 1000, 0))
    assert figure(table, "B1").place == (1400, 1000, 0)  # dropped first, then pushed
    assert state(table).objects == [(1210, 1000, 0, -1)]
    answer(table, ("pick", 0))
    assert state(table).objects[0][3] == number(table, "A1")


@pytest.mark.clause("CO-16.14", "CO-R67", "CO-16.13")
def test_objects_are_never_dropped_or_handed_over_by_choice() -> None:
    table = at(
        mission="hunt", stage="act", acting="A1", objects=[[1700, 1650, 0]],
        figures={
            "A1": one("RE2", 1650, 1650), "A2": one("RE2", 1770, 1650),
            "B1": one("UN9", 3000, 3200),
        },
    )  # fmt: skip
    answer(table, ("pick", 0))
    assert options(table) == ["move", "overwatch", "end"]
    assert refusal(table, ("drop", 0))[1] == ("CO-9.9",)
    answer(table, "end", number(table, "B1"), "end", number(table, "A2"))
    assert not [one for one in options(table) if isinstance(one, tuple)]


@pytest.mark.clause("CO-16.20", "CO-R68", "CO-18.19", "CO-X60")
def test_a_carrier_that_is_pushed_off_leaves_its_object_at_the_edge() -> None:
    table = at(
        mission="hunt", stage="act", acting="A1", objects=[[0, 0, 0]],
        figures={
            "A1": one("RE6", 3120, 1000), "B1": one("UN9", 3240, 1000, facing=180, carries=0),
            "B2": one("UN9", 2000, 3000),
        },
        players=[{"deck": ["8", "1", "1"]}, {"deck": ["8", "8"]}],
    )  # fmt: skip
    answer(table, "charge", (1, ()), ("wrench", "normal"))
    plainly(table)
    answer(table, options(table)[0])
    assert figure(table, "B1").status == KILLED and player(table, 1).kills == (1,)
    x, y, _, carrier = state(table).objects[0]
    assert carrier == -1 and (x, y) in {(3240, 1090), (3240, 910), (3150, 1000)}


@pytest.mark.clause("CO-16.20")
def test_a_carrier_that_leaves_puts_its_object_where_it_stood() -> None:
    table = at(
        mission="ambush", stage="act", acting="B1", active=2, objects=[[0, 0, 0]],
        figures={
            "A1": one("RE2", 500, 300, facing=90), "B1": one("UN9", 1650, 200, carries=0),
            "B2": one("UN9", 3000, 3000),
        },
    )  # fmt: skip
    answer(table, "move", (("walk", 1650, 60, 0),), "leave")
    assert state(table).objects == [(1650, 60, 0, -1)]


@pytest.mark.clause("CO-16.8", "CO-R65", "CO-16.4", "CO-20.25", "CO-16.5")
def test_full_districts_and_those_without_a_spot_are_passed_over() -> None:
    spot = {"SW": (900, 900, 0), "W": (500, 1650, 0), "NW": (900, 2500, 0), "N": (1650, 2500, 0),
            "NE": (2500, 2500, 0), "E": (2800, 1650, 0), "SE": (2500, 900, 0)}  # fmt: skip
    every = tuple(spot.values())
    table = searched("1", others=every)
    answer(table, options(table)[0])
    assert told(table, "loot_placed")[0]["district"] == "S"
    table = searched("1", others=(*every, (1650, 900, 0)))
    answer(table, options(table)[0])
    assert told(table, "loot_placed")[0]["district"] == "C"
    wall = {"id": "wall", "name": {"en": "", "fr": ""}, "cover": "B", "z": [0, 300],
            "rect": [0, 550, 1100, 1150]}  # fmt: skip
    table = at(
        stage="act", acting="A1", loot=[[1700, 1650, 0]], pieces=[wall],
        figures={"A1": one("RE2", 1650, 1650), "B1": one("UN9", 3000, 3200)},
        players=[{"deck": ["7", "1"]}],
    )  # fmt: skip
    answer(
        table,
        ("search", 0),
        "keep",
    )
    answer(table, options(table)[0])
    assert told(table, "loot_placed")[0]["district"] == "W"  # SW: zone and wall fill it


@pytest.mark.clause("CO-16.8")
def test_without_any_spot_the_marker_is_gone() -> None:
    wall = {"id": "wall", "name": {"en": "", "fr": ""}, "cover": "B", "z": [0, 300],
            "rect": [0, 550, 1580, 2750]}  # fmt: skip
    more = {**wall, "id": "more", "rect": [1720, 550, 3300, 2750]}
    low = {**wall, "id": "low", "rect": [1580, 550, 1720, 1580]}
    high = {**wall, "id": "high", "rect": [1580, 1720, 1720, 2750]}
    for card in ("1", "success"):
        table = at(
            stage="act", acting="A1", loot=[[1650, 1715, 0]], pieces=[wall, more, low, high],
            figures={"A1": one("RE2", 1650, 1650), "B1": one("UN9", 3000, 3200)},
            players=[{"deck": ["7", card]}],
        )  # fmt: skip
        answer(table, ("search", 0), "keep")
        assert state(table).loot == [] and told(table, "loot_gone")


def said(table: Table, seat: int) -> list[str]:
    return [one.label for one in table.waiting[seat].options]


def test_a_district_card_says_where_the_marker_would_go_before_it_is_kept() -> None:
    table = at(
        stage="act", acting="A1", loot=[[1700, 1650, 0]],
        figures={"A1": one("RE2", 1650, 1650), "B1": one("UN9", 3000, 3200)},
        players=[
            {"deck": ["7", "3"], "edge": "north", "hand": ["success", "fail", "5"]},
            {"edge": "south"},
        ],
    )  # fmt: skip
    answer(table, ("search", 0))
    assert asked(table)[1] == "replace"
    labels = said(table, 0)
    assert "south-east" in labels[0]
    assert any("you choose the district" in one for one in labels)
    assert any("the others choose the district" in one for one in labels)
    answer(table, "keep")
    answer(table, options(table)[0])
    assert told(table, "loot_placed")[0]["district"] == "SE"


def test_who_can_shoot_at_nobody_is_told_so_where_the_action_is_asked_for() -> None:
    table = at(
        stage="act", acting="A1",
        figures={"A1": one("RE2", 1650, 1650), "B1": one("UN9", 3000, 3200)},
    )  # fmt: skip
    assert "shoot" not in options(table)
    assert "no enemy in sight and in range" in table.waiting[0].prompt
    near = at(
        stage="act", acting="A1",
        figures={"A1": one("RE2", 1650, 1650, facing=0), "B1": one("UN9", 2000, 1650)},
    )  # fmt: skip
    assert "shoot" in options(near)
    assert near.waiting[0].prompt.endswith("left")
