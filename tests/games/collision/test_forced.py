"""Section 11 and CO-18.15 to 18.30: falls, pushes and the nearest legal point."""

import pytest

from fracas.games.collision.geometry.certificates import Leg
from fracas.games.collision.geometry.forced import fall, push, settle
from fracas.games.collision.geometry.shapes import Terrain
from fracas.games.collision.geometry.units import along

from .scenes import OPEN, ROOF, figure, layout, piece

ATTACKER, TARGET = figure("attacker", 1000, 1000), figure("target", 1120, 1000)


@pytest.mark.clause("CO-X10", "CO-18.15")
def test_a_push_of_one_inch() -> None:
    found = push(OPEN, [ATTACKER, TARGET], ATTACKER, TARGET, 100)
    assert (found.ended, found.end, found.by) == ("spent", (1220, 1000, 0), ())


@pytest.mark.clause("CO-18.15", "CO-3.4")
def test_a_slanted_push_rounds_its_offsets() -> None:
    target = figure("target", 1085, 1086)
    found = push(OPEN, [], ATTACKER, target, 100)
    assert found.end[:2] == along(1085, 1086, 85, 86, 100) == (1155, 1157)


@pytest.mark.clause("CO-X57", "CO-18.16", "CO-R50")
def test_a_wall_stops_a_push() -> None:
    wall = Terrain((piece("wall", "H", 0, 51, 1250, 500, 1300, 1500),))
    found = push(wall, [], ATTACKER, TARGET, 200)
    assert (found.ended, found.end, found.by) == ("piece", (1190, 1000, 0), ("wall",))
    kerb = Terrain((piece("kerb", "H", 0, 50, 1250, 500, 1300, 1500),))
    assert push(kerb, [], ATTACKER, TARGET, 200).ended == "spent"
    lintel = Terrain((piece("lintel", "H", 160, 300, 1250, 500, 1300, 1500),))
    assert push(lintel, [], ATTACKER, TARGET, 200).ended == "spent"


@pytest.mark.clause("CO-18.16", "CO-R103")
def test_a_piece_already_under_the_base_stops_only_the_centre() -> None:
    low = Terrain((piece("low", "H", 0, 100, 1130, 500, 1150, 1500),))
    into = push(low, [], ATTACKER, TARGET, 100)
    assert (into.ended, into.end) == ("piece", (1130, 1000, 0))
    away = push(low, [], figure("attacker", 1281, 1000), figure("target", 1160, 1000), 0)
    assert away.end == (1160, 1000, 0)
    behind = Terrain((piece("low", "H", 0, 100, 1080, 500, 1100, 1500),))
    assert push(behind, [], ATTACKER, TARGET, 100).ended == "spent"


@pytest.mark.clause("CO-X58", "CO-18.17")
def test_a_figure_stops_a_push() -> None:
    other = figure("other", 1300, 1000)
    found = push(OPEN, [other], ATTACKER, TARGET, 200)
    assert (found.ended, found.end, found.by) == ("figure", (1180, 1000, 0), ("other",))


@pytest.mark.clause("CO-X59", "CO-18.18", "CO-11.8")
def test_a_push_over_the_edge_of_a_roof_is_a_fall() -> None:
    attacker, target = figure("attacker", 850, 750, 300), figure("target", 970, 750, 300)
    found = push(ROOF, [], attacker, target, 100)
    assert (found.ended, found.steps, found.end) == ("fell", 31, (1060, 750, 0))
    assert (found.height, found.hit) == (300, 0)


@pytest.mark.clause("CO-11.9", "CO-3.31")
def test_a_short_push_over_an_edge_lands_at_the_nearest_legal_point() -> None:
    attacker, target = figure("attacker", 850, 750, 300), figure("target", 970, 750, 300)
    found = push(ROOF, [], attacker, target, 40)
    assert (found.ended, found.end) == ("fell", (1060, 750, 0))
    assert found.settled is not None
    assert found.settled.wanted == (1001, 750, 0)


@pytest.mark.clause("CO-X60", "CO-18.19")
def test_a_push_off_the_table() -> None:
    found = push(OPEN, [], figure("a", 3120, 1000), figure("t", 3240, 1000), 100)
    assert (found.ended, found.steps) == ("left", 61)
    assert found.end == (3300, 1000, 0)


@pytest.mark.clause("CO-18.23")
def test_a_push_from_right_above_goes_where_the_attacker_faces() -> None:
    above = figure("a", 1120, 1000, 300, facing=90)
    assert push(OPEN, [], above, TARGET, 100).end == (1120, 1100, 0)


@pytest.mark.clause("CO-18.30", "CO-3.31")
def test_a_push_that_ends_inside_a_flat_piece_is_settled() -> None:
    mat = Terrain((piece("mat", "H", 0, 40, 1200, 900, 1300, 1100),))
    found = push(mat, [], ATTACKER, TARGET, 100)
    assert (found.ended, found.end) == ("spent", (1200, 1000, 0))
    edge = push(OPEN, [], figure("a", 3100, 1000), figure("t", 3220, 1000), 60)
    assert (edge.end, edge.settled) == ((3280, 1000, 0), None)


@pytest.mark.clause("CO-3.31")
def test_the_nearest_legal_point_takes_lower_y_then_lower_x() -> None:
    centre = figure("c", 1000, 1000)
    found = settle(OPEN, [centre], figure("t", 0, 0), (1000, 1000, 0), whole_base=True)
    # 120 straight south; 72 and 96 are as far but less far south.
    assert (found.placed, found.distance2) == ((1000, 880, 0), 14400)
    pillar = Terrain((piece("pillar", "B", 0, 300, 990, 990, 1010, 1010),))
    edge = settle(pillar, [], figure("t", 0, 0), (1000, 1000, 0), whole_base=True)
    assert edge.placed == (1000, 930, 0)
    assert settle(OPEN, [], figure("t", 0, 0), (5, 5, 0), whole_base=False).placed == (5, 5, 0)
    assert settle(OPEN, [], figure("t", 0, 0), (5, 5, 0), whole_base=True).placed == (60, 60, 0)
    for nowhere, place in ((OPEN, (5, 5, 300)), (Terrain(side=100), (50, 50, 0))):
        none = settle(nowhere, [], figure("t", 0, 0), place, whole_base=True)
        assert (none.placed, none.distance2) == (None, 0)


@pytest.mark.clause("CO-X33", "CO-11.8")
def test_a_failed_cross_lies_under_the_void() -> None:
    town = layout("rooftops")
    body = figure("mover", 1150, 850, 300)
    found = fall(town, [], body, Leg("cross", body.place, (1350, 850, 300)))
    assert (found.landing, found.height, found.hit) == ((1210, 850, 0), 300, 0)


@pytest.mark.clause("CO-11.8", "CO-11.5")
def test_a_failed_cross_falls_onto_what_stands_in_the_void() -> None:
    far = piece("far", "H", 0, 400, 1400, 500, 1600, 1000, stand=True)
    deck = piece("deck", "H", 0, 60, 1000, 500, 1400, 1000, stand=True)
    body = figure("mover", 1600, 750, 400)
    found = fall(Terrain((far, deck)), [], body, Leg("cross", (1400, 750, 400), (1000, 750, 60)))
    assert (found.landing, found.height, found.hit) == ((1340, 750, 60), 340, 1)


@pytest.mark.clause("CO-11.9")
def test_a_failed_cross_over_a_narrow_gap_goes_to_the_nearest_legal_point() -> None:
    narrow = Terrain((*ROOF.pieces, piece("far", "H", 0, 300, 1100, 500, 1600, 1000, stand=True)))
    body = figure("mover", 1000, 990, 300)
    found = fall(narrow, [], body, Leg("cross", body.place, (1100, 990, 300)))
    assert found.settled is not None
    assert found.settled.wanted == (1001, 990, 0)
    # In the mouth of the gap: 60 from the near corner, 63 from the far one.
    assert found.landing == (1048, 1036, 0)


@pytest.mark.clause("CO-X32", "CO-11.6")
def test_a_failed_climb_up_stays_at_the_foot() -> None:
    town = layout("crossroads")
    body = figure("mover", 2250, 910)
    found = fall(town, [], body, Leg("climb", body.place, (2250, 850, 400)))
    assert (found.landing, found.height, found.hit) == ((2250, 910, 0), 400, 1)


@pytest.mark.clause("CO-X35", "CO-11.7")
def test_a_failed_jump_ends_where_it_was_to_land() -> None:
    town = layout("crossroads")
    body = figure("mover", 2250, 850, 400)
    found = fall(town, [], body, Leg("jump", body.place, (2250, 910, 0)))
    assert (found.landing, found.height, found.hit) == ((2250, 910, 0), 400, 1)
