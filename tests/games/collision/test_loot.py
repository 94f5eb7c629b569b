"""Section 16: loot and mission objects."""

import pytest

from fracas.table import Table

from .tables import answer, asked, at, figure, kinds, one, options, player, refusal, state, told


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


@pytest.mark.clause("CO-16.21", "CO-R67")
def test_a_dropped_object_is_there_for_anyone() -> None:
    table = at(
        mission="hunt", stage="act", acting="A1", objects=[[1700, 1650, 0]],
        figures={"A1": one("RE2", 1650, 1650), "B1": one("UN9", 3000, 3200)},
    )  # fmt: skip
    answer(table, ("pick", 0))
    assert not any("drop" in str(one) for one in options(table))
    assert figure(table, "A1").status == 1
