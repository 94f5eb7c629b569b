"""CO-3.13 and CO-3.18 to 3.27: surfaces, standing and clear bodies."""

import pytest

from fracas.games.collision.geometry.shapes import Terrain, levels, support
from fracas.games.collision.geometry.stand import stand, stands

from .scenes import OPEN, ROOF, figure, layout, piece

WALL = Terrain((piece("wall", "H", 0, 200, 1000, 1000, 1400, 1020),))
LOW = Terrain((piece("low", "H", 0, 100, 1000, 1000, 1400, 1040),))


@pytest.mark.clause("CO-3.22", "CO-3.21")
def test_support_is_the_highest_surface_within_a_step_above() -> None:
    assert support(ROOF, 700, 700, 0) == 0
    assert support(ROOF, 700, 700, 199) == 0
    assert support(ROOF, 700, 700, 200) == 300
    assert support(ROOF, 1000, 1000, 300) == 300
    assert support(ROOF, 1001, 1000, 300) == 0
    assert support(LOW, 1200, 1020, 0) == 0


@pytest.mark.clause("CO-3.6", "CO-3.22")
def test_levels_of_a_point_are_those_a_centre_can_rest_on() -> None:
    assert levels(ROOF, 700, 700) == (0, 300)
    assert levels(ROOF, 1200, 700) == (0,)
    # Under the Bandstand's top there is no ground to stand on: it is a step.
    assert levels(layout("park"), 1300, 1200) == (100,)
    assert levels(layout("foundry"), 1650, 1000) == (0, 300)


@pytest.mark.clause("CO-3.24", "CO-3.23")
def test_a_body_keeps_its_radius_from_a_wall() -> None:
    assert stands(WALL, [], figure("a", 1200, 940))
    near = stand(WALL, [], figure("a", 1200, 941))
    assert (near.why, near.blocker, near.gap2, near.clause) == (
        "piece", "wall", (59 * 59 * 400 * 400, 400 * 400), "CO-3.24",
    )  # fmt: skip
    # At a corner the base may come round: 48 and 36 are 60 apart.
    assert stands(WALL, [], figure("a", 1448, 1056))
    assert not stands(WALL, [], figure("a", 1447, 1056))


@pytest.mark.clause("CO-3.24", "CO-3.27")
def test_low_pieces_and_those_overhead_do_not_block_a_body() -> None:
    assert stands(LOW, [], figure("a", 1200, 980))
    foundry = layout("foundry")
    assert stands(foundry, [], figure("a", 1650, 1000))
    tall = Terrain((piece("lintel", "H", 159, 300, 1000, 1000, 1400, 1400),))
    assert stand(tall, [], figure("a", 1200, 1200)).why == "piece"
    assert stands(tall, [], figure("s", 1200, 1200, size="S"))


@pytest.mark.clause("CO-3.25", "CO-10.8")
def test_a_centre_never_rests_inside_a_low_wall_but_may_on_its_outline() -> None:
    inside = stand(LOW, [], figure("a", 1200, 1020))
    assert (inside.why, inside.clause, inside.blocker) == ("inside", "CO-3.25", "low")
    assert stands(LOW, [], figure("a", 1200, 1000))
    hedge = Terrain((piece("hedge", "L", 0, 100, 1000, 1000, 1400, 1040, passable=True),))
    assert stands(hedge, [], figure("a", 1200, 1020))


@pytest.mark.clause("CO-3.26")
def test_a_base_may_overhang_its_surface() -> None:
    assert stands(ROOF, [], figure("a", 1000, 1000, 300))
    assert stand(ROOF, [], figure("a", 1001, 1000, 300)).why == "no_surface"


@pytest.mark.clause("CO-3.12", "CO-3.24")
def test_bases_never_overlap() -> None:
    other = figure("b", 1120, 1000)
    assert stands(OPEN, [other], figure("a", 1000, 1000))
    close = stand(OPEN, [other], figure("a", 1001, 1000))
    assert (close.why, close.blocker, close.gap2) == ("figure", "b", (119 * 119, 1))
    assert stands(OPEN, [other.at((1001, 1000, 160))], figure("a", 1001, 1000))
    assert stands(OPEN, [figure("a", 1001, 1000)], figure("a", 1001, 1000))


@pytest.mark.clause("CO-3.13", "CO-3.2")
def test_a_move_ends_with_the_whole_base_on_the_table() -> None:
    assert stands(OPEN, [], figure("a", 60, 3240), whole_base=True)
    assert not stands(OPEN, [], figure("a", 59, 1000), whole_base=True)
    assert stands(OPEN, [], figure("a", 0, 1000))
    assert stand(OPEN, [], figure("a", -1, 1000)).why == "off_table"
