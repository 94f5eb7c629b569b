"""Section 10: walking, climbing, crossing, jumping."""

import pytest

from fracas.games.collision.geometry.certificates import Leg, LegCheck, LegKind
from fracas.games.collision.geometry.legs import PLAIN, Feet, charge_length, check_leg, check_path
from fracas.games.collision.geometry.shapes import Body, Ladder, Piece, Place, Terrain
from fracas.games.collision.geometry.walk import way_blocked

from .scenes import OPEN, ROOF, figure, layout, piece

BARRICADE = Terrain((piece("barricade", "H", 0, 100, 1200, 500, 1230, 1500),))


def leg(
    terrain: Terrain,
    kind: LegKind,
    start: Place,
    end: Place,
    *others: Body,
    size: str = "M",
    feet: Feet = PLAIN,
) -> LegCheck:
    mover = figure("mover", *start, size=size)
    return check_leg(terrain, others, mover, Leg(kind, start, end), feet)


def walk(terrain: Terrain, start: Place, end: Place, *others: Body) -> LegCheck:
    return leg(terrain, "walk", start, end, *others)


@pytest.mark.clause("CO-10.5")
def test_a_walk_costs_its_flat_length() -> None:
    assert walk(OPEN, (1000, 1000, 0), (1300, 1400, 0)).cost == 500
    assert walk(OPEN, (1000, 1000, 0), (1001, 1001, 0)).cost == 2


@pytest.mark.clause("CO-3.24")
@pytest.mark.parametrize("scale", [1, 2, 3])
def test_a_wall_is_in_the_way_however_finely_a_line_is_divided(scale: int) -> None:
    wall = Terrain((piece("wall", "H", 0, 300, 1200, 500, 1230, 1500),))
    body = figure("mover", 1000, 1000)

    def met(y: int) -> str | None:
        ends = (1000 * scale, y * scale), (1400 * scale, y * scale)
        found = way_blocked(wall, [], body, *ends, 0, body.height, scale)
        return found and found.blocker

    beside = 1500 + body.radius
    assert (met(1000), met(beside - 1), met(beside)) == ("wall", "wall", None)


@pytest.mark.clause("CO-3.24")
def test_a_figure_is_in_the_way_of_those_who_pass_below_its_top_not_on_it() -> None:
    body, other = figure("mover", 1000, 1000), figure("other", 1200, 1000)
    for low, blocked in ((other.height - 1, True), (other.height, False)):
        found = way_blocked(OPEN, [other], body, (1000, 1000), (1400, 1000), low, low + 100)
        assert (found is not None) == blocked


@pytest.mark.clause("CO-X31", "CO-10.8", "CO-3.27", "CO-R33")
def test_a_barricade_is_walked_over_but_not_stopped_in() -> None:
    body = figure("mover", 1000, 1000)
    over = check_path(BARRICADE, [], body, [Leg("walk", (1000, 1000, 0), (1400, 1000, 0))], 500)
    assert (over.legal, over.cost, over.legs[0].tested) == (True, 400, False)
    stop = check_path(BARRICADE, [], body, [Leg("walk", (1000, 1000, 0), (1215, 1000, 0))], 500)
    assert (stop.legal, stop.why, stop.clause) == (False, "inside", "CO-3.25")
    tall = Terrain((piece("wall", "H", 0, 101, 1200, 500, 1230, 1500),))
    blocked = walk(tall, (1000, 1000, 0), (1400, 1000, 0))
    assert (blocked.legal, blocked.blocker) == (False, "wall")


@pytest.mark.clause("CO-10.6", "CO-3.24")
def test_a_walk_along_a_wall_is_clear_at_every_point() -> None:
    wall = Terrain((piece("wall", "H", 0, 200, 1000, 1000, 1400, 1020),))
    assert walk(wall, (900, 940, 0), (1500, 940, 0)).legal
    grazing = walk(wall, (900, 940, 0), (1500, 941, 0))
    assert (grazing.legal, grazing.why, grazing.blocker) == (False, "piece", "wall")


@pytest.mark.clause("CO-10.6", "CO-3.27")
def test_steps_are_walked_and_drops_are_not() -> None:
    steps = Terrain(
        (
            piece("low", "H", 0, 100, 1000, 900, 1200, 1100, stand=True),
            piece("high", "H", 0, 200, 1200, 900, 1400, 1100, stand=True),
        )
    )
    assert walk(steps, (900, 1000, 0), (1300, 1000, 200)).legal
    assert walk(steps, (1300, 1000, 200), (900, 1000, 0)).legal
    wrong = walk(steps, (900, 1000, 0), (1300, 1000, 100))
    assert (wrong.why, wrong.limit) == ("level", 200)
    off = walk(steps, (1300, 1000, 200), (1500, 1000, 0))
    assert (off.legal, off.why, off.number) == (False, "void", 200)


@pytest.mark.clause("CO-10.6")
def test_a_step_raises_the_head_into_what_hangs_above() -> None:
    under = Terrain(
        (
            piece("step", "H", 0, 100, 1200, 900, 1400, 1100, stand=True),
            piece("beam", "H", 200, 300, 1290, 900, 1310, 1100),
        )
    )
    assert not walk(under, (1000, 1000, 0), (1600, 1000, 0)).legal
    assert walk(Terrain(under.pieces[1:]), (1000, 1000, 0), (1600, 1000, 0)).legal


@pytest.mark.clause("CO-10.7")
def test_other_bases_block_every_leg() -> None:
    friend = figure("friend", 1200, 1119)
    assert not walk(OPEN, (1000, 1000, 0), (1400, 1000, 0), friend).legal
    assert walk(OPEN, (1000, 1000, 0), (1400, 1000, 0), friend.at((1200, 1120, 0))).legal
    jump = leg(ROOF, "jump", (1000, 750, 300), (1060, 750, 0), figure("below", 1100, 750))
    assert (jump.legal, jump.blocker) == (False, "below")
    climb = leg(ROOF, "climb", (1060, 750, 0), (1000, 750, 300), figure("top", 950, 750, 300))
    assert (climb.legal, climb.blocker) == (False, "top")


@pytest.mark.clause("CO-3.13")
def test_the_centre_stays_on_the_table() -> None:
    assert walk(OPEN, (100, 100, 0), (-1, 100, 0)).clause == "CO-3.13"


@pytest.mark.clause("CO-X3", "CO-10.9", "CO-10.20", "CO-10.22", "CO-R35")
def test_one_inch_and_a_three_inch_wall_use_up_mov_four() -> None:
    body = figure("mover", 1160, 750)
    legs = [
        Leg("walk", (1160, 750, 0), (1060, 750, 0)),
        Leg("climb", (1060, 750, 0), (1000, 750, 300)),
    ]
    path = check_path(ROOF, [], body, legs, 400)
    assert (path.legal, path.cost, path.end) == (True, 400, (1000, 750, 300))
    assert [check.tested for check in path.legs] == [False, True]
    on = [*legs, Leg("walk", (1000, 750, 300), (999, 750, 300))]
    assert (check_path(ROOF, [], body, on, 400).why) == "too_far"


@pytest.mark.clause("CO-10.9", "CO-10.10", "CO-10.11")
def test_a_climb_needs_a_wall_within_reach_that_comes_down() -> None:
    assert leg(ROOF, "climb", (1065, 750, 0), (1000, 750, 300)).legal
    assert leg(ROOF, "climb", (1066, 750, 0), (1000, 750, 300)).why == "no_wall"
    assert leg(ROOF, "climb", (1060, 750, 0), (930, 750, 300)).legal
    far = leg(ROOF, "climb", (1060, 750, 0), (929, 750, 300))
    assert (far.why, far.number, far.limit) == ("shift", 131, 130)
    hanging = Terrain((piece("ledge", "H", 101, 300, 500, 500, 1000, 1000, stand=True),))
    assert leg(hanging, "climb", (1060, 750, 0), (1000, 750, 300)).why == "no_wall"
    light = Terrain((piece("stack", "L", 0, 300, 500, 500, 1000, 1000, stand=True),))
    assert leg(light, "climb", (1060, 750, 0), (1000, 750, 300)).why == "no_wall"
    step = Terrain((piece("kerb", "H", 0, 100, 500, 500, 1000, 1000, stand=True),))
    assert leg(step, "climb", (1060, 750, 0), (1000, 750, 100)).why == "too_low"


@pytest.mark.clause("CO-10.9")
def test_climbing_down_is_tested_and_costs_the_same() -> None:
    down = leg(ROOF, "climb", (1000, 750, 300), (1060, 750, 0))
    assert (down.legal, down.cost, down.tested) == (True, 300, True)
    crawler = leg(ROOF, "climb", (1000, 750, 300), (1060, 750, 0), feet=Feet(climbs=True))
    assert not crawler.tested


@pytest.mark.clause("CO-X32", "CO-10.13", "CO-R36")
def test_the_tower_costs_four_inches_by_wall_or_ladder() -> None:
    town = layout("crossroads")
    wall = leg(town, "climb", (2250, 910, 0), (2250, 850, 400))
    assert (wall.legal, wall.cost, wall.tested, wall.penalty) == (True, 400, True, 0)
    ladder = leg(town, "ladder", (2350, 910, 0), (2350, 850, 400))
    assert (ladder.legal, ladder.cost, ladder.tested) == (True, 400, False)
    assert leg(town, "ladder", (2250, 910, 0), (2250, 850, 400)).why == "no_ladder"


@pytest.mark.clause("CO-10.13")
def test_a_ladder_reaches_a_catwalk_that_hangs_in_the_air() -> None:
    foundry = layout("foundry")
    up = leg(foundry, "ladder", (1650, 640, 0), (1650, 700, 300))
    assert (up.legal, up.cost) == (True, 300)
    assert leg(foundry, "climb", (1650, 640, 0), (1650, 700, 300)).why == "no_wall"
    assert leg(foundry, "ladder", (1650, 641, 0), (1650, 700, 300)).clause == "CO-10.27"


@pytest.mark.clause("CO-10.14", "CO-3.28")
def test_stairs_cost_the_larger_of_height_and_run() -> None:
    stairs = Terrain(ROOF.pieces, (Ladder("stairs", 1200, 750, 0, 300, run=400),))
    up = leg(stairs, "stairs", (1265, 750, 0), (1000, 750, 300))
    assert (up.legal, up.cost, up.tested) == (True, 400, False)
    assert not leg(stairs, "ladder", (1265, 750, 0), (1000, 750, 300)).legal
    assert not leg(stairs, "stairs", (1266, 750, 0), (1000, 750, 300)).legal


@pytest.mark.clause("CO-X33", "CO-10.15", "CO-10.28")
def test_a_two_inch_gap_between_roofs_is_crossed_with_a_test() -> None:
    town = layout("rooftops")
    gap = leg(town, "cross", (1150, 850, 300), (1350, 850, 300))
    assert (gap.legal, gap.cost, gap.tested, gap.penalty) == (True, 200, True, 0)
    sure = leg(town, "cross", (1150, 850, 300), (1350, 850, 300), feet=Feet(crosses=True))
    assert not sure.tested


@pytest.mark.clause("CO-X34", "CO-10.15", "CO-R37")
def test_a_cross_may_end_one_inch_higher() -> None:
    town = layout("rooftops")
    up = leg(town, "cross", (1850, 1000, 300), (2150, 1000, 400))
    assert (up.legal, up.cost, up.penalty) == (True, 300, 0)
    back = leg(town, "cross", (2150, 1000, 400), (1850, 1000, 300))
    assert (back.legal, back.cost, back.penalty) == (True, 300, 0)
    higher = Terrain((*ROOF.pieces, piece("tall", "H", 0, 401, 1200, 500, 1600, 1000, stand=True)))
    assert leg(higher, "cross", (1000, 750, 300), (1300, 750, 401)).why == "too_high"


@pytest.mark.clause("CO-X4", "CO-10.20")
def test_one_inch_of_roof_a_gap_of_two_and_one_inch_more() -> None:
    town = layout("rooftops")
    body = figure("mover", 1050, 850, 300)
    legs = [
        Leg("walk", (1050, 850, 300), (1150, 850, 300)),
        Leg("cross", (1150, 850, 300), (1350, 850, 300)),
        Leg("walk", (1350, 850, 300), (1450, 850, 300)),
    ]
    path = check_path(town, [], body, legs, 400)
    assert (path.legal, path.cost) == (True, 400)


@pytest.mark.clause("CO-10.16", "CO-10.28")
def test_a_cross_into_a_void_is_one_test_with_the_drop() -> None:
    down = leg(layout("rooftops"), "cross", (2150, 1000, 400), (1950, 1000, 0))
    assert (down.legal, down.cost, down.tested, down.penalty) == (True, 200, True, 1)
    assert leg(ROOF, "cross", (600, 750, 300), (900, 750, 300)).why == "no_void"


@pytest.mark.clause("CO-10.17")
def test_a_wall_above_the_take_off_blocks_a_cross() -> None:
    for top, legal in ((400, True), (401, False)):
        walled = Terrain(
            (
                *ROOF.pieces,
                piece("far", "H", 0, 300, 1200, 500, 1600, 1000, stand=True),
                piece("mast", "B", 0, top, 1090, 740, 1110, 760),
            )
        )
        assert leg(walled, "cross", (1000, 750, 300), (1200, 750, 300)).legal is legal


@pytest.mark.clause("CO-X35", "CO-10.18", "CO-10.21")
def test_a_jump_from_four_inches_is_free_and_one_harder() -> None:
    town = layout("crossroads")
    jump = leg(town, "jump", (2250, 850, 400), (2250, 910, 0))
    assert (jump.legal, jump.cost, jump.tested, jump.penalty) == (True, 0, True, 1)


@pytest.mark.clause("CO-10.18", "CO-10.19", "CO-R38")
def test_a_jump_lands_within_a_base_width() -> None:
    assert leg(ROOF, "jump", (1000, 750, 300), (1130, 750, 0)).legal
    far = leg(ROOF, "jump", (1000, 750, 300), (1131, 750, 0))
    assert (far.why, far.number, far.limit) == ("shift", 131, 130)
    assert leg(ROOF, "jump", (1000, 750, 300), (1059, 750, 0)).why == "piece"
    step = Terrain((piece("kerb", "H", 0, 100, 500, 500, 1000, 1000, stand=True),))
    assert leg(step, "jump", (1000, 750, 100), (1060, 750, 0)).why == "too_low"


@pytest.mark.clause("CO-X82")
def test_a_jump_needs_no_move_left() -> None:
    body = figure("mover", 900, 750, 300)
    legs = [
        Leg("walk", (900, 750, 300), (1000, 750, 300)),
        Leg("jump", (1000, 750, 300), (1060, 750, 0)),
    ]
    assert check_path(ROOF, [], body, legs, 100).legal


@pytest.mark.clause("CO-10.27")
def test_the_upright_part_keeps_clear_of_what_stands_out_above() -> None:
    balcony = Terrain(
        (*ROOF.pieces, piece("sign", "H", 200, 250, 1100, 700, 1200, 800)),
    )
    assert leg(ROOF, "climb", (1060, 750, 0), (1000, 750, 300)).legal
    blocked = leg(balcony, "climb", (1060, 750, 0), (1000, 750, 300))
    assert (blocked.legal, blocked.blocker, blocked.clause) == (False, "sign", "CO-10.27")


def leap(*pieces: Piece, others: tuple[Body, ...] = ()) -> tuple[str, str, str]:
    """A jump of 130 u from the roof at 300 to the ground: flat from x = 1000, upright at 1130."""
    found = leg(
        Terrain((*ROOF.pieces, *pieces)), "jump", (1000, 750, 300), (1130, 750, 0), *others
    )
    return found.why, found.blocker, found.clause


FREE = ("legal", "", "CO-10.23")


@pytest.mark.clause("CO-10.27")
@pytest.mark.parametrize(
    ("low", "high", "blocked"),
    [(350, 500, True), (300, 401, True), (300, 400, False), (459, 500, True), (460, 500, False)],
)
def test_the_flat_part_is_clear_of_pieces_at_every_point(
    low: int, high: int, blocked: bool
) -> None:
    """55 u beside the middle of the way, 84 from its ends, where a base of 60 stands clear."""
    mast = piece("mast", "H", low, high, 1064, 805, 1066, 809)
    assert leap(mast) == (("piece", "mast", "CO-10.27") if blocked else FREE)
    assert leap(piece("mast", "H", low, high, 1064, 810, 1066, 814)) == FREE
    assert leap(piece("mast", "H", low, high, 1064, 805, 1066, 809, passable=True)) == FREE


@pytest.mark.clause("CO-10.27")
@pytest.mark.parametrize(
    ("z", "blocked"), [(300, True), (459, True), (141, True), (140, False), (460, False)]
)
def test_the_flat_part_is_clear_of_other_bases(z: int, blocked: bool) -> None:
    """110 u beside the middle, 127 from the ends; two bases need 120."""
    found = leap(others=(figure("other", 1065, 860, z),))
    assert found == (("figure", "other", "CO-10.27") if blocked else FREE)
    assert leap(others=(figure("other", 1065, 870, z),)) == FREE


@pytest.mark.clause("CO-10.27")
@pytest.mark.parametrize(
    ("low", "high", "blocked"),
    [(160, 400, True), (160, 161, True), (399, 400, True), (0, 101, True), (0, 100, False),
     (460, 500, False)],
)  # fmt: skip
def test_the_upright_part_is_clear_of_pieces(low: int, high: int, blocked: bool) -> None:
    """59 u beyond the lower end, which the flat part and the landing do not mind."""
    found = leap(piece("sign", "H", low, high, 1189, 700, 1250, 800))
    assert found == (("piece", "sign", "CO-10.27") if blocked else FREE)
    assert leap(piece("sign", "H", low, high, 1190, 700, 1250, 800)) == FREE


@pytest.mark.clause("CO-10.27")
def test_the_upright_part_is_clear_of_other_bases() -> None:
    """A Small figure from 160 to 280: above who lands, below who comes flat."""
    found = leap(others=(figure("other", 1239, 750, 160, size="S"),))
    assert found == ("figure", "other", "CO-10.27")
    assert leap(others=(figure("other", 1240, 750, 160, size="S"),)) == FREE
    assert leap(others=(figure("other", 1239, 750, 460, size="S"),)) == FREE


@pytest.mark.clause("CO-10.27")
def test_a_leg_may_not_end_where_nobody_stands() -> None:
    assert leap(piece("crate", "H", 0, 80, 1100, 700, 1200, 800))[2] == "CO-3.25"


@pytest.mark.clause("CO-10.1", "CO-3.30")
def test_a_path_is_legs_that_follow_one_another_within_the_budget() -> None:
    body = figure("mover", 1000, 1000)
    legs = [Leg("walk", (1000, 1000, 0), (1300, 1000, 0))]
    assert check_path(OPEN, [], body, legs, 300).legal
    assert check_path(OPEN, [], body, legs, 299).why == "too_far"
    broken = [*legs, Leg("walk", (1301, 1000, 0), (1310, 1000, 0))]
    assert check_path(OPEN, [], body, broken, 900).why == "broken"


@pytest.mark.clause("CO-3.13", "CO-10.3")
def test_a_figure_left_overhanging_may_stay_but_not_move_along_the_edge() -> None:
    body = figure("mover", 20, 1000)
    assert check_path(OPEN, [], body, [], 500).legal
    assert not check_path(OPEN, [], body, [Leg("walk", body.place, (20, 1100, 0))], 500).legal
    assert check_path(OPEN, [], body, [Leg("walk", body.place, (60, 1100, 0))], 500).legal


@pytest.mark.clause("CO-13.3", "CO-R100", "CO-13.23")
def test_a_walked_charge_counts_at_least_the_gap() -> None:
    target = figure("target", 1500, 1000)
    body = figure("mover", 1000, 1000)
    path = check_path(OPEN, [], body, [Leg("walk", body.place, (1375, 1000, 0))], 500)
    assert (path.cost, charge_length(path, target)) == (375, 380)
    touching = check_path(OPEN, [], figure("mover", 1378, 1000), [], 500)
    assert charge_length(touching, target) == 0


@pytest.mark.clause("CO-13.23", "CO-13.3", "CO-R117")
def test_who_walks_round_a_figure_in_contact_pays_for_the_way() -> None:
    target, body = figure("target", 1120, 1000), figure("mover", 1000, 1000)
    legs = [
        Leg("walk", body.place, (1000, 1130, 0)),
        Leg("walk", (1000, 1130, 0), (1120, 1120, 0)),
    ]
    path = check_path(OPEN, [target], body, legs, 500)
    assert path.legal and path.end == (1120, 1120, 0)
    assert charge_length(path, target) == path.cost == 130 + 121
    there = [legs[0], Leg("walk", (1000, 1130, 0), body.place)]
    back = check_path(OPEN, [target], body, there, 500)
    assert back.end == body.place and charge_length(back, target) == 260
    assert charge_length(check_path(OPEN, [target], body, [], 500), target) == 0
