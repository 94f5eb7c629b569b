"""Section 7 and the beams of section 18."""

import pytest

from fracas.games.collision.geometry.beam import beam, beam_aim
from fracas.games.collision.geometry.certificates import Sight
from fracas.games.collision.geometry.shapes import Body, Terrain, octagon, smoke
from fracas.games.collision.geometry.sight import aim_points, eye_of, sight
from fracas.games.collision.layouts import layouts

from .scenes import OPEN, ROOF, figure, piece

VIEWER = figure("viewer", 1000, 1000)


def look(terrain: Terrain, viewer: Body, target: Body, *others: Body) -> Sight:
    return sight(terrain, others, viewer, target)


@pytest.mark.clause("CO-7.3")
def test_the_eye_is_over_the_centre() -> None:
    assert eye_of(figure("a", 10, 20, 300)) == (10, 20, 440)
    assert eye_of(figure("s", 10, 20, size="S")) == (10, 20, 100)
    assert eye_of(figure("l", 10, 20, size="L")) == (10, 20, 180)


@pytest.mark.clause("CO-7.4", "CO-7.5", "CO-18.29")
def test_twenty_aim_points_lowest_row_first_from_the_viewers_left() -> None:
    points = aim_points(VIEWER, figure("t", 1500, 1000))
    assert len(points) == 20
    assert points[:5] == tuple((1500, y, 24) for y in (1048, 1024, 1000, 976, 952))
    assert [z for _, _, z in points[::5]] == [24, 64, 104, 144]
    # A line of length hyp(300, 400): offsets are 48 · (-4, 3) / 5.
    slanted = aim_points(VIEWER, figure("t", 1300, 1400))
    assert slanted[0][:2] == (1300 - 38, 1400 + 29)


@pytest.mark.clause("CO-7.5")
def test_the_length_of_the_line_is_taken_as_hyp() -> None:
    # hyp(1, 1) is 2, so the outer offset is 48 / 2 each way and not 48 / 1.41.
    target = figure("t", 1001, 1001, 400)
    assert aim_points(VIEWER, target)[0][:2] == (1001 - 24, 1001 + 24)


@pytest.mark.clause("CO-7.6")
def test_right_above_the_viewers_facing_gives_the_line() -> None:
    above = figure("t", 1000, 1000, 400)
    assert aim_points(VIEWER.turned(90), above)[0][:2] == (952, 1000)
    assert aim_points(VIEWER.turned(0), above)[0][:2] == (1000, 1048)


@pytest.mark.clause("CO-X25", "CO-7.8", "CO-7.15", "CO-R80")
def test_a_low_wall_covers_heavily_until_far_behind_it() -> None:
    wall = Terrain((piece("wall", "H", 0, 100, 1500, 800, 1520, 1200),))
    found = [look(wall, VIEWER, figure("t", x, 1000)) for x in (1585, 2400, 2600)]
    assert [(s.stopped, s.cover, s.seen) for s in found] == [
        (10, "heavy", True),
        (5, "heavy", True),
        (0, "none", True),
    ]
    assert found[0].rays[0].by == "wall"


@pytest.mark.clause("CO-X27", "CO-7.9", "CO-7.10", "CO-7.16", "CO-3.19", "CO-R79")
def test_a_bush_screens_but_not_for_those_in_it() -> None:
    bush = Terrain((piece("bush", "L", 0, 130, 1800, 900, 2000, 1100, passable=True),))
    into = look(bush, VIEWER, figure("t", 1900, 1000))
    assert (into.stopped, into.screened, into.cover, into.seen) == (0, 15, "light", True)
    out = look(bush, figure("v", 1850, 1000), figure("t", 2300, 1000))
    assert (out.screened, out.cover) == (0, "none")


@pytest.mark.clause("CO-7.10")
def test_a_light_piece_is_ignored_within_five_u_of_the_viewers_base() -> None:
    for x, screened in ((1065, 0), (1066, 20)):
        fence = Terrain((piece("fence", "L", 0, 200, x, 500, x + 10, 1500),))
        assert look(fence, VIEWER, figure("t", 1300, 1000)).screened == screened


@pytest.mark.clause("CO-X28", "CO-7.9", "CO-R78")
def test_a_figure_between_screens_every_ray() -> None:
    target = figure("t", 1900, 1000)
    found = look(OPEN, VIEWER, target, VIEWER, target, figure("between", 1450, 1000))
    assert (found.seen, found.screened, found.cover) == (True, 20, "light")
    assert {ray.by for ray in found.rays} == {"between"}


@pytest.mark.clause("CO-X29", "CO-7.13")
def test_a_roof_hides_what_stands_at_its_foot() -> None:
    back, edge = figure("v", 800, 750, 300), figure("v", 960, 750, 300)
    foot, near, far = (figure("t", x, 750) for x in (1100, 1300, 1500))
    assert not look(ROOF, back, foot).seen
    assert (look(ROOF, back, near).seen, look(ROOF, back, near).stopped) == (True, 10)
    assert look(ROOF, back, far).cover == "none"
    assert (look(ROOF, edge, foot).seen, look(ROOF, edge, foot).stopped) == (True, 0)


@pytest.mark.clause("CO-7.14")
def test_sight_is_not_always_mutual() -> None:
    a, b = figure("a", 1000, 1000, facing=0), figure("b", 1500, 1000, facing=0)
    assert look(OPEN, a, b).seen
    assert not look(OPEN, b, a).seen


@pytest.mark.clause("CO-7.13", "CO-R81")
def test_one_aim_point_in_the_front_arc_is_enough() -> None:
    # Straight to the side: the centre is 1 u behind the arc line, two columns are before it.
    target = figure("t", 999, 1500)
    found = look(OPEN, VIEWER, target)
    assert found.seen
    assert 0 < sum(ray.front for ray in found.rays) < 20


@pytest.mark.clause("CO-7.8")
def test_touching_a_face_or_a_corner_does_not_stop_a_ray() -> None:
    # The middle rays run along the south face at 1000; the outer ray is at 1012 when it leaves
    # the wall, and so touches a corner there.
    for y, stopped in ((999, 12), (1000, 8), (1011, 4), (1012, 0)):
        wall = Terrain((piece("wall", "H", 0, 400, 1400, y, 1500, 3000),))
        assert look(wall, VIEWER, figure("t", 3000, 1000)).stopped == stopped
    flat = Terrain((piece("slab", "H", 140, 200, 1200, 500, 1400, 1500),))
    level = look(flat, VIEWER.at((1000, 1000, 0)), figure("t", 1500, 1000, size="L"))
    # The lowest three rows stay under the slab; the fourth rises into it.
    assert level.stopped == 5


@pytest.mark.clause("CO-7.11")
def test_a_body_is_an_octagon_for_sight() -> None:
    assert octagon(0, 0, 60) == (
        (60, -24), (60, 24), (24, 60), (-24, 60), (-60, 24), (-60, -24), (-24, -60), (24, -60),
    )  # fmt: skip
    assert octagon(0, 0, 50)[0] == (50, -20)
    assert octagon(0, 0, 80)[0] == (80, -32)


@pytest.mark.clause("CO-7.12", "CO-7.6")
def test_a_vertical_ray_is_stopped_when_its_point_is_inside() -> None:
    floor = Terrain((piece("floor", "H", 280, 300, 900, 900, 1100, 1100, stand=True),))
    above = figure("t", 1000, 1000, 300)
    assert look(floor, VIEWER, above).stopped == 20
    beside = Terrain((piece("floor", "H", 280, 300, 1000, 900, 1100, 1100, stand=True),))
    assert look(beside, VIEWER.turned(0), above.turned(0)).stopped == 0


@pytest.mark.clause("CO-7.15", "CO-7.16", "CO-7.17")
def test_covers_need_five_rays_and_do_not_add_up() -> None:
    both = Terrain(
        (
            piece("wall", "H", 0, 60, 1500, 800, 1520, 1200),
            piece("fence", "L", 0, 100, 1400, 800, 1410, 1200),
        )
    )
    found = look(both, VIEWER, figure("t", 1585, 1000))
    assert (found.stopped, found.screened, found.cover) == (5, 5, "heavy")


@pytest.mark.clause("CO-7.9")
def test_smoke_screens_until_it_is_gone() -> None:
    smoky = OPEN.plus(smoke("smoke", 1500, 1000, 0))
    target = figure("t", 2000, 1000)
    assert look(smoky, VIEWER, target).cover == "light"
    assert look(OPEN, VIEWER, target).cover == "none"


@pytest.mark.clause("CO-18.2", "CO-18.4", "CO-18.5")
def test_a_level_beam_crosses_three_of_five() -> None:
    figures = [
        figure("c", 1900, 1000),
        figure("a", 1400, 1000),
        figure("b", 1700, 1020),
        figure("beside", 1990, 1080),
        figure("small", 1550, 1000, size="S"),
        VIEWER,
    ]
    found = beam(OPEN, figures, VIEWER, (1400, 1000, 140), 0, 1000)
    assert [one.name for one in found.crossed] == ["a", "b", "c"]
    assert [one.distance for one in found.crossed] == [280, 581, 780]


@pytest.mark.clause("CO-18.2")
def test_a_beam_is_as_long_as_its_range_and_starts_in_the_front_arc() -> None:
    at = [figure("t", 2060, 1000)]
    assert not beam(OPEN, at, VIEWER, (1400, 1000, 140), 0, 1000).crossed
    assert beam(OPEN, at, VIEWER, (1400, 1000, 140), 0, 1001).crossed
    for aim, why in (((900, 1000, 140), "behind"), ((1000, 1000, 10), "upright")):
        found = beam(OPEN, at, VIEWER, aim, 0, 1000)
        assert (found.legal, found.why) == (False, why)


@pytest.mark.clause("CO-18.3", "CO-R92")
def test_a_beam_ends_at_a_wall_and_at_the_ground() -> None:
    wall = Terrain((piece("wall", "H", 0, 200, 1500, 800, 1520, 1200),))
    at = [figure("near", 1400, 1000), figure("far", 1700, 1000)]
    found = beam(wall, at, VIEWER, (1400, 1000, 140), 0, 1000)
    assert ([one.name for one in found.crossed], found.ended_by) == (["near"], "wall")
    lane = Terrain((piece("wall", "H", 0, 200, 1500, 300, 1520, 700),))
    south = beam(lane, [figure("far", 1700, 500)], figure("v", 1000, 500), (1400, 500, 140), 0, 900)
    assert (south.crossed, south.ended_by) == ((), "wall")
    low = beam(OPEN, at, VIEWER, (1400, 1000, 20), 0, 1000)
    assert ([one.name for one in low.crossed], low.ended_by) == (["near"], "ground")
    fence = Terrain((piece("fence", "L", 0, 200, 1500, 800, 1520, 1200),))
    assert len(beam(fence, at, VIEWER, (1400, 1000, 140), 0, 1000).crossed) == 2


@pytest.mark.clause("CO-18.3", "CO-18.4", "CO-18.29")
def test_a_beam_passes_under_what_hangs_and_over_what_is_low() -> None:
    catwalk = Terrain((piece("catwalk", "H", 280, 300, 1500, 800, 1520, 1200),))
    low = Terrain((piece("low", "H", 0, 140, 1500, 800, 1520, 1200),))
    on_it, behind = figure("above", 1700, 1000, 300), figure("behind", 1700, 1000)
    level, upward = (1400, 1000, 140), (1400, 1000, 260)
    for terrain in (catwalk, low):
        found = beam(terrain, [on_it, behind], VIEWER, level, 0, 1000)
        assert ([one.name for one in found.crossed], found.ended_by) == (["behind"], "")
        assert beam_aim(terrain, VIEWER, figure("near", 1480, 1000)) == (1480, 1000, 80)
    found = beam(catwalk, [on_it, behind], VIEWER, upward, 0, 1000)
    assert (found.crossed, found.ended_by) == ((), "catwalk")
    over = beam(low, [on_it, behind], VIEWER, upward, 0, 1000)
    assert [one.name for one in over.crossed] == ["above"]
    assert beam_aim(catwalk, VIEWER, behind) == (1700, 1000, 80)


@pytest.mark.clause("CO-18.4")
def test_a_beam_spares_those_nearer_than_the_minimum_range() -> None:
    at = [figure("near", 1400, 1000), figure("far", 1700, 1000)]
    found = beam(OPEN, at, VIEWER, (1400, 1000, 140), 281, 1000)
    assert [one.name for one in found.crossed] == ["far"]


@pytest.mark.clause("CO-18.5")
def test_equal_distances_on_a_beam_go_by_lower_y_then_lower_x() -> None:
    pair = [figure("north", 1500, 1040), figure("south", 1500, 960)]
    found = beam(OPEN, pair, VIEWER, (1400, 1000, 140), 0, 1000)
    assert [one.name for one in found.crossed] == ["south", "north"]


@pytest.mark.clause("CO-18.29")
def test_a_reacting_beam_aims_at_the_middle_or_the_first_free_point() -> None:
    target = figure("t", 1585, 1000)
    assert beam_aim(OPEN, VIEWER, target) == (1585, 1000, 80)
    wall = Terrain((piece("wall", "H", 0, 100, 1500, 800, 1520, 1200),))
    assert beam_aim(wall, VIEWER, target) == (1585, 1048, 104)
    assert beam_aim(OPEN, VIEWER.turned(180), target) is None


@pytest.mark.clause("CO-7.7")
def test_a_ray_is_the_straight_segment_from_the_eye_to_an_aim_point() -> None:
    """A post on one of the segments stops that ray alone, wherever on it the post stands."""
    target = figure("target", 1900, 1000)
    found = look(OPEN, VIEWER, target)
    assert found.eye == (1000, 1000, 140) and len(found.rays) == 20
    assert [ray.aim for ray in found.rays] == list(aim_points(VIEWER, target))
    aim = found.rays[0].aim
    for part in (2, 5, 8):
        x = found.eye[0] + (aim[0] - found.eye[0]) * part // 10
        y = found.eye[1] + (aim[1] - found.eye[1]) * part // 10
        z = found.eye[2] + (aim[2] - found.eye[2]) * part // 10
        post = Terrain((piece("post", "H", z - 1, z + 2, x - 1, y - 1, x + 2, y + 2),))
        lights = [ray.light for ray in look(post, VIEWER, target).rays]
        assert lights[0] == "stopped" and lights.count("stopped") < 20


@pytest.mark.clause("CO-7.18")
def test_wood_and_bushes_are_light_stone_and_metal_heavy() -> None:
    classes = {one.id: one.cover for layout in layouts().values() for one in layout.pieces}
    light = {"bush", "fence", "grove", "hedge", "mesh-screen"}
    assert {name for name, cover in classes.items() if cover == "L"} == light
    heavy = {"house", "tower", "low-wall", "barricade", "machine", "pipe", "catwalk"}
    assert {classes[name] for name in heavy} == {"H"}
    assert {classes[name] for name in ("vat", "statue")} == {"B"}
