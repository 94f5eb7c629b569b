"""CO-3.9 to 3.17, CO-3.29, CO-3.34, CO-4.17, CO-7.1, CO-12.2: tape, districts, markers, arcs."""

import pytest

from fracas.games.collision.geometry.measure import (
    Edge,
    arc,
    district,
    from_rear,
    in_zone,
    marker_fits,
    measured,
    numbered,
    ranged,
    reaches_edge,
    touch,
    zone,
)
from fracas.games.collision.geometry.shapes import Terrain

from .scenes import ROOF, figure, layout, piece


@pytest.mark.clause("CO-X23", "CO-3.9", "CO-3.10")
def test_three_by_four_inches_between_centres_is_three_eighty() -> None:
    tape = measured(figure("a", 1000, 1000), figure("b", 1300, 1400))
    assert (tape.flat, tape.gap, tape.distance) == (500, 380, 380)


@pytest.mark.clause("CO-3.9")
def test_the_gap_is_never_negative() -> None:
    assert measured(figure("a", 0, 0), figure("b", 0, 0, 400)).gap == 0


@pytest.mark.clause("CO-X24", "CO-3.10", "CO-12.2", "CO-12.7", "CO-12.8")
def test_levels_count_in_the_distance_and_from_above_is_a_bonus() -> None:
    low, high = figure("low", 1000, 1000), figure("high", 1420, 1000, 400)
    up = ranged(low, high, 0, 800)
    assert (up.distance, up.in_range, up.beyond_half, up.from_above) == (500, True, True, False)
    assert ranged(high, low, 0, 800).from_above
    assert ranged(high.at((1420, 1000, 300)), low, 0, 800).from_above
    assert not ranged(high.at((1420, 1000, 299)), low, 0, 800).from_above
    assert not ranged(low, high, 0, 1000).beyond_half


@pytest.mark.clause("CO-12.2")
def test_both_ends_of_a_range_are_in_range() -> None:
    a, b = figure("a", 1000, 1000), figure("b", 1420, 1000)
    assert ranged(a, b, 300, 300).in_range
    assert not ranged(a, b, 301, 400).in_range
    assert not ranged(a, b, 0, 299).in_range


@pytest.mark.clause("CO-3.11")
def test_contact_is_five_u_and_one_inch() -> None:
    a = figure("a", 1000, 1000)
    assert measured(a, figure("b", 1125, 1000)).contact
    assert not measured(a, figure("b", 1126, 1000)).contact
    assert measured(a, figure("b", 1125, 1000, 100)).contact
    assert not measured(a, figure("b", 1125, 1000, 101)).contact


@pytest.mark.clause("CO-3.12")
def test_bases_overlap_only_when_their_height_spans_meet() -> None:
    a = figure("a", 1000, 1000)
    assert measured(a, figure("b", 1119, 1000)).overlap
    assert not measured(a, figure("b", 1120, 1000)).overlap
    assert measured(a, figure("b", 1000, 1000, 159)).overlap
    assert not measured(a, figure("b", 1000, 1000, 160)).overlap


@pytest.mark.clause("CO-X79", "CO-3.14", "CO-3.15", "CO-R76")
def test_a_line_belongs_to_the_higher_column_or_row() -> None:
    assert district(1100, 500) == "S"
    assert district(1099, 500) == "SW"
    assert district(0, 1100) == "W"
    assert district(1650, 1650) == "C"
    assert district(3300, 3300) == "NE"
    assert district(1200, 1199, side=3600) == "S"


@pytest.mark.clause("CO-3.16", "CO-3.17")
@pytest.mark.parametrize(
    ("edge", "ring"),
    [
        ("south", "SW W NW N NE E SE S"),
        ("west", "NW N NE E SE S SW W"),
        ("north", "NE E SE S SW W NW N"),
        ("east", "SE S SW W NW N NE E"),
    ],
)
def test_district_numbers_run_clockwise_from_the_near_left_corner(edge: Edge, ring: str) -> None:
    assert " ".join(numbered(edge, number) for number in range(1, 9)) == ring


@pytest.mark.clause("CO-X72", "CO-3.17")
def test_the_third_district_of_the_north_player_is_south_east() -> None:
    assert (numbered("north", 3), numbered("north", 4)) == ("SE", "S")


@pytest.mark.clause("CO-3.29")
def test_a_figure_touches_a_marker_within_its_radius_and_thirty_five() -> None:
    a = figure("a", 1000, 1000)
    assert touch(a, (1095, 1000, 0)).touches
    assert not touch(a, (1096, 1000, 0)).touches
    assert touch(a, (1095, 1000, 100)).touches
    assert not touch(a, (1095, 1000, 101)).touches
    assert touch(figure("s", 1000, 1000, size="S"), (1085, 1000, 0)).touches


@pytest.mark.clause("CO-3.34")
def test_a_marker_lies_on_a_surface_and_not_inside_a_piece() -> None:
    assert marker_fits(ROOF, 700, 700, 300)
    assert not marker_fits(ROOF, 700, 700, 0)
    assert marker_fits(ROOF, 500, 700, 0)
    assert not marker_fits(ROOF, 1001, 700, 300)
    for at, on in ((-1, False), (0, True), (3300, True), (3301, False)):
        assert marker_fits(ROOF, at, 3000, 0) == marker_fits(ROOF, 3000, at, 0) == on
    bush = Terrain((piece("bush", "L", 0, 130, 500, 500, 1000, 1000, passable=True),))
    assert marker_fits(bush, 700, 700, 0)
    assert marker_fits(layout("foundry"), 1650, 1000, 0)


@pytest.mark.clause("CO-4.17", "CO-R77")
def test_a_zone_holds_whole_bases() -> None:
    assert in_zone(zone("south"), figure("a", 60, 540))
    assert not in_zone(zone("south"), figure("a", 60, 541))
    assert not in_zone(zone("south"), figure("a", 59, 540))
    assert in_zone(zone("north"), figure("a", 60, 2760))
    assert in_zone(zone("east"), figure("a", 2760, 1000))
    assert in_zone(zone("west"), figure("a", 540, 1000))


@pytest.mark.clause("CO-20.19")
def test_a_base_comes_to_each_edge_within_its_radius() -> None:
    for edge, x, y in (
        ("south", 1000, 60), ("north", 1000, 3240), ("west", 60, 1000), ("east", 3240, 1000),
    ):  # fmt: skip
        here = figure("a", x, y)
        reached = [one for one in ("south", "north", "west", "east") if reaches_edge(one, here)]
        assert reached == [edge]
        assert not reaches_edge("south", figure("a", 1000, 61))


@pytest.mark.clause("CO-X30", "CO-7.1", "CO-7.2")
def test_the_arc_line_is_front_and_one_u_behind_is_rear() -> None:
    target = figure("t", 1000, 1000)
    assert from_rear(figure("a", 1000, 1200), target).front
    assert not from_rear(figure("a", 999, 1200), target).front
    assert arc(target.turned(180), 999, 1200).front
