"""Section 23: the finite lists that bots are offered."""

import random
from itertools import combinations

import pytest

from fracas.games.collision.geometry import lattice as lattice_module
from fracas.games.collision.geometry import specials as specials_module
from fracas.games.collision.geometry.candidates import (
    Candidate,
    Marker,
    facings,
    move_candidates,
)
from fracas.games.collision.geometry.charges import charge_candidates, contact_points
from fracas.games.collision.geometry.legs import Feet, check_path
from fracas.games.collision.geometry.measure import (
    Edge,
    district,
    in_contact,
    in_zone,
    ranged,
    touch,
    zone,
)
from fracas.games.collision.geometry.places import (
    beam_candidates,
    deployment_candidates,
    drop_points,
    entry_points,
    loot_candidates,
    loot_fits,
    smoke_points,
)
from fracas.games.collision.geometry.reach import Reach
from fracas.games.collision.geometry.shapes import Body, Terrain, levels
from fracas.games.collision.geometry.sight import sight
from fracas.games.collision.geometry.stand import stands
from fracas.games.collision.geometry.units import face
from fracas.games.collision.layouts import layouts, loot_spots, terrain_of

from .scenes import OPEN, ROOF, figure, layout, piece


def table(name: str, seed: int) -> tuple[Terrain, list[Body]]:
    terrain, chance = layout(name), random.Random(seed)
    found: list[Body] = []
    while len(found) < 8:
        x, y = chance.randint(80, 3220), chance.randint(80, 3220)
        z = chance.choice(levels(terrain, x, y))
        body = Body.of(f"f{len(found)}", chance.choice("SML"), x, y, z, chance.randrange(360))
        if stands(terrain, found, body, whole_base=True):
            found.append(body)
    return terrain, found


def moves(name: str, seed: int) -> tuple[Terrain, list[Body], list[Candidate]]:
    terrain, bodies = table(name, seed)
    markers = [Marker(f"m{n}", at) for n, at in enumerate(loot_spots(layouts()[name]))]
    found = move_candidates(
        terrain, bodies, bodies[0], 500, bodies[4:],
        markers=markers, objectives=[(1650, 1650, 0)], ranges=[(0, 1600)],
    )  # fmt: skip
    return terrain, bodies, found


EVERYWHERE = [(name, seed) for name in layouts() for seed in range(3)]


@pytest.mark.clause("CO-23.1", "CO-23.2", "CO-23.5")
@pytest.mark.parametrize(("name", "seed"), EVERYWHERE)
def test_every_move_is_legal_and_says_who_sees_it(name: str, seed: int) -> None:
    terrain, bodies, found = moves(name, seed)
    assert 1 < len(found) <= 48
    assert found[0].purpose == "stay"
    assert (found[0].place, found[0].cost) == (bodies[0].place, 0)
    for one in found:
        path = check_path(terrain, bodies, bodies[0], one.legs, 500)
        assert (path.legal, path.cost, path.end) == (True, one.cost, one.place)
        assert [c.leg for c in one.tests] == [c.leg for c in path.legs if c.tested]
        there = bodies[0].at(one.place)
        for enemy, exposed in zip(bodies[4:], one.exposure, strict=True):
            seen = sight(terrain, [*bodies[1:], there], enemy, there)
            assert (exposed.enemy, exposed.seen, exposed.cover) == (
                enemy.name, seen.seen, seen.cover,
            )  # fmt: skip


@pytest.mark.clause("CO-23.4")
@pytest.mark.parametrize(("name", "seed"), EVERYWHERE)
def test_moves_on_one_level_are_more_than_25_u_apart(name: str, seed: int) -> None:
    _, _, found = moves(name, seed)
    for a, b in combinations(found, 2):
        (ax, ay, az), (bx, by, bz) = a.place, b.place
        near = az == bz and (ax - bx) ** 2 + (ay - by) ** 2 <= 25 * 25
        assert not near or (a.place == b.place and bool(a.tests) != bool(b.tests))


@pytest.mark.clause("CO-23.2")
def test_purposes_come_in_order() -> None:
    order = ["stay", "marker", "leg", "shoot", "hide", "touch", "spread"]
    for name, seed in EVERYWHERE:
        purposes = [one.purpose for one in moves(name, seed)[2]]
        assert purposes == sorted(purposes, key=order.index)


@pytest.mark.clause("CO-23.2")
def test_a_marker_in_reach_is_touched_at_the_least_cost() -> None:
    body = figure("me", 1000, 1000)
    found = move_candidates(OPEN, [body], body, 500, [], markers=[Marker("m", (1400, 1000, 0))])
    (one,) = (c for c in found if c.purpose == "marker")
    assert touch(body.at(one.place), (1400, 1000, 0)).touches
    assert one.cost == 306
    far = move_candidates(OPEN, [body], body, 300, [], markers=[Marker("m", (1400, 1000, 0))])
    assert all(c.purpose != "marker" for c in far)


@pytest.mark.clause("CO-23.2")
def test_a_shooting_place_sees_its_enemy_in_range_from_the_best_cover() -> None:
    wall = Terrain((piece("wall", "H", 0, 100, 1300, 900, 1320, 1100),))
    body, enemy = figure("me", 1000, 1000), figure("enemy", 2000, 1000, facing=180)
    found = move_candidates(wall, [body, enemy], body, 500, [enemy], ranges=[(0, 800)])
    (one,) = (c for c in found if c.purpose == "shoot")
    there = body.at(one.place).turned(0)
    assert ranged(there, enemy, 0, 800).in_range
    assert sight(wall, [], there, enemy).seen
    assert one.exposure[0].cover == "heavy"


@pytest.mark.clause("CO-23.2", "CO-12.2")
@pytest.mark.parametrize(
    ("least", "most", "place"),
    [(0, 900, (1100, 1000, 0)), (1100, 2000, (900, 1000, 0)), (0, 899, None), (1101, 2000, None)],
)
def test_a_shooting_place_may_lie_at_either_end_of_the_range(
    least: int, most: int, place: tuple[int, int, int] | None
) -> None:
    body, enemy = figure("me", 1000, 1000), figure("enemy", 2120, 1000, facing=180)
    found = move_candidates(OPEN, [body, enemy], body, 100, [enemy], ranges=[(least, most)])
    shooting = [c.place for c in found if c.purpose == "shoot"]
    assert shooting == ([] if place is None else [place])


@pytest.mark.clause("CO-23.2", "CO-3.10")
def test_levels_count_in_the_range_of_a_shooting_place() -> None:
    body, enemy = figure("me", 600, 750, 300), figure("enemy", 920, 750, 300, facing=180)
    found = move_candidates(ROOF, [body, enemy], body, 50, [enemy], ranges=[(0, 150)])
    assert [c.place for c in found if c.purpose == "shoot"] == [(650, 750, 300)]
    below = figure("enemy", 1100, 750, facing=180)
    found = move_candidates(ROOF, [body, below], body, 50, [below], ranges=[(0, 400)])
    assert [c.place for c in found if c.purpose == "shoot"] == []  # 3.30" flat, 3" down


@pytest.mark.clause("CO-23.2")
def test_hiding_places_are_seen_by_nobody() -> None:
    block = Terrain((piece("block", "B", 0, 400, 1300, 800, 1400, 1200),))
    body = figure("me", 1000, 1000)
    enemies = [figure("e1", 2000, 1000, facing=180), figure("e2", 2200, 1200, facing=180)]
    found = move_candidates(block, [body, *enemies], body, 500, enemies)
    hiding = [c for c in found if c.purpose == "hide"]
    assert 0 < len(hiding) <= 6
    assert not any(exposed.seen for c in hiding for exposed in c.exposure)


@pytest.mark.clause("CO-23.2")
def test_ends_of_special_legs_and_points_at_terrain_are_offered() -> None:
    body = figure("me", 1200, 750)
    enemy = figure("enemy", 300, 750)
    found = move_candidates(ROOF, [body, enemy], body, 500, [enemy])
    ends = [c for c in found if c.purpose == "leg"]
    assert 0 < len(ends) <= 8
    assert all(c.place[2] == 300 and c.tests for c in ends)
    touching = [c for c in found if c.purpose == "touch"]
    assert 0 < len(touching) <= 8


@pytest.mark.clause("CO-23.6")
def test_a_roof_with_a_ladder_and_a_wall_is_offered_both_ways() -> None:
    town = layout("crossroads")
    body = figure("me", 1150, 1000)
    found = move_candidates(town, [body], body, 600, [])
    ways: dict[tuple[int, int, int], set[bool]] = {}
    for one in found:
        ways.setdefault(one.place, set()).add(bool(one.tests))
    assert {True, False} in ways.values()


@pytest.mark.clause("CO-23.7")
def test_facings_are_eight_compass_points_and_the_bearings_of_six_enemies() -> None:
    body = figure("me", 1000, 1000)
    enemies = [figure(f"e{n}", 1500 + 100 * n, 1300) for n in range(8)]
    found = facings(body, enemies)
    assert found[:8] == [0, 45, 90, 135, 180, 225, 270, 315]
    assert found[8:] == [face(500 + 100 * n, 300) for n in range(6)]


@pytest.mark.clause("CO-23.15", "CO-23.16")
def test_lists_are_the_same_with_every_cache_cleared() -> None:
    for name in layouts():
        first = moves(name, 5)[2]
        lattice_module.lattice.cache_clear()
        specials_module._specials.cache_clear()
        assert moves(name, 5)[2] == first


@pytest.mark.clause("CO-23.17")
def test_way_points_with_a_straight_short_cut_are_dropped() -> None:
    body = figure("me", 1003, 1007)
    for one in move_candidates(OPEN, [body], body, 500, []):
        assert len(one.legs) <= 1


@pytest.mark.clause("CO-23.3")
def test_the_rest_is_sampled_from_the_lattice_of_every_surface() -> None:
    body = figure("me", 913, 777, 300)
    found = [c for c in move_candidates(ROOF, [body], body, 500, []) if c.purpose == "spread"]
    assert {c.place[2] for c in found} == {0, 300}
    for one in found:
        exact = one.place[0] % 50 or one.place[1] % 50
        assert not exact or one.legs[-1].kind != "walk"


@pytest.mark.clause("CO-23.17")
def test_reach_goes_round_a_wall() -> None:
    wall = Terrain((piece("wall", "B", 0, 300, 1100, 800, 1120, 1200),))
    reach = Reach(wall, [], figure("me", 1000, 1000), 900)
    behind = next(a for a in reach.arrivals() if a.place == (1200, 1000, 0))
    legs = reach.legs(behind)
    assert len(legs) > 1
    assert 400 < check_path(wall, [], reach.body, legs, 900).cost <= behind.cost


@pytest.mark.clause("CO-23.17", "CO-X3")
def test_reach_uses_up_its_budget_on_a_wall() -> None:
    for budget, up in ((401, True), (400, False)):  # straight to the foot at (1060, 750)
        reach = Reach(ROOF, [], figure("me", 1160, 737), budget)
        assert any(a.place == (1000, 750, 300) for a in reach.arrivals()) == up


@pytest.mark.clause("CO-23.17", "CO-23.3")
def test_reach_goes_round_a_wall_to_a_foot_beside_the_lattice() -> None:
    fenced = Terrain((*ROOF.pieces, piece("wall", "B", 0, 500, 1150, 550, 1170, 950)))
    reach = Reach(fenced, [], figure("me", 1250, 750), 1200)
    up = next(a for a in reach.arrivals() if a.place[2] == 300)
    climb = next(leg for leg in reach.legs(up) if leg.kind == "climb")
    assert climb.start[0] == 1060 or climb.start[1] in (440, 1060)
    assert check_path(fenced, [], reach.body, reach.legs(up), 1200).legal


@pytest.mark.clause("CO-23.2", "CO-C7")
def test_a_wall_crawler_needs_no_test_on_a_wall() -> None:
    body = figure("me", 1200, 750)
    found = move_candidates(ROOF, [body], body, 500, [], feet=Feet(climbs=True))
    up = [c for c in found if c.place[2] == 300]
    assert up
    assert not any(c.tests for c in up)


@pytest.mark.clause("CO-23.8", "CO-13.2", "CO-3.11")
@pytest.mark.parametrize(("name", "seed"), EVERYWHERE)
def test_charges_end_in_contact_by_legal_paths(name: str, seed: int) -> None:
    terrain, bodies = table(name, seed)
    body, chance = bodies[0], random.Random(seed)
    close: list[Body] = []
    for _ in range(300):
        x, y = body.x + chance.randint(-450, 450), body.y + chance.randint(-450, 450)
        if 80 <= x <= 3220 and 80 <= y <= 3220 and len(close) < 3:
            enemy = figure(f"e{len(close)}", x, y, chance.choice(levels(terrain, x, y)))
            if stands(terrain, [*bodies, *close], enemy, whole_base=True):
                close.append(enemy)
    everyone = [*bodies, *close]
    found = charge_candidates(terrain, everyone, body, 500, close, close)
    for enemy in close:
        against = [c for c in found if c.target == enemy.name]
        assert len(against) <= 4
        for one in against:
            path = check_path(terrain, everyone, body, one.legs, 500)
            assert (path.legal, path.cost, path.end) == (True, one.cost, one.place)
            assert in_contact(body.at(one.place), enemy)


@pytest.mark.clause("CO-23.8")
def test_a_charge_on_open_ground_is_straight_and_may_go_round_to_the_rear() -> None:
    body, enemy = figure("me", 1000, 1000), figure("enemy", 1300, 1000, facing=180)
    found = charge_candidates(OPEN, [body, enemy], body, 500, [enemy], [enemy])
    straight, rear = found[0], next(c for c in found if c.purpose == "rear")
    assert (straight.purpose, straight.cost, len(straight.legs)) == ("contact", 180, 1)
    assert rear.place[0] > 1300
    assert rear.cost > 180


@pytest.mark.clause("CO-23.8", "CO-13.17")
def test_a_diving_charge_is_offered_from_a_roof() -> None:
    body, enemy = figure("me", 960, 750, 300), figure("enemy", 1200, 750)
    found = charge_candidates(ROOF, [body, enemy], body, 500, [enemy], [enemy])
    dive = next(c for c in found if any(leg.kind == "jump" for leg in c.legs))
    assert dive.tests
    assert in_contact(body.at(dive.place), enemy)


@pytest.mark.clause("CO-3.11", "CO-13.23")
def test_contact_points_are_all_in_contact_without_overlap() -> None:
    body, enemy = figure("me", 1013, 1029, size="S"), figure("enemy", 1300, 1000, size="L")
    points = contact_points(OPEN, body, enemy)
    assert len(points) >= 24
    for point in points:
        assert in_contact(body.at(point), enemy)
        assert stands(OPEN, [enemy], body.at(point))


@pytest.mark.clause("CO-23.10", "CO-4.17", "CO-4.19")
@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_deployment_places_are_legal_and_touch_terrain_first(edge: Edge) -> None:
    town = layout("crossroads")
    body = figure("me", 0, 0)
    found = deployment_candidates(town, [], body, zone(edge))
    assert 10 < len(found) <= 40
    for place in found:
        assert in_zone(zone(edge), body.at(place))
        assert stands(town, [], body.at(place), whole_base=True)
    off_lattice = [bool(x % 150 or y % 150) for x, y, _ in found]
    assert sorted(off_lattice, reverse=True) == off_lattice


@pytest.mark.clause("CO-20.17")
def test_reserve_figures_enter_on_their_edge() -> None:
    found = entry_points(OPEN, [figure("b", 300, 20)], figure("me", 0, 0), "south")
    assert (150, 0, 0) in found
    assert (300, 0, 0) not in found
    assert all(y == 0 for _, y, _ in found)


@pytest.mark.clause("CO-10.5")
def test_an_exact_point_is_reached_straight_from_a_start_beside_the_lattice() -> None:
    reach = Reach(OPEN, [], figure("me", 1003, 1007), 500)
    assert [one.cost for one in reach.to((1303, 1407, 0))] == [500]
    assert reach.to((1304, 1407, 0)) == []


@pytest.mark.clause("CO-X81", "CO-20.17")
def test_a_reserve_figure_walks_onto_the_table() -> None:
    body = figure("me", 1650, 0)
    reach = Reach(OPEN, [], body, 500)
    assert any(a.place == (1650, 500, 0) and a.cost == 500 for a in reach.arrivals())
    assert all(a.place == body.place or a.place[1] >= 60 for a in reach.arrivals())


@pytest.mark.clause("CO-23.11", "CO-16.5", "CO-16.9")
def test_loot_goes_far_from_the_searchers() -> None:
    town = layout("crossroads")
    searcher = figure("me", 1650, 1650)
    found = loot_candidates(town, [searcher], "NE", [zone("south"), zone("north")], [searcher])
    assert 0 < len(found) <= 24
    away = [(x - 1650) ** 2 + (y - 1650) ** 2 for x, y, _ in found]
    assert away == sorted(away, reverse=True)
    for x, y, z in found:
        assert district(x, y) == "NE"
        assert y < 2700
        assert loot_fits(town, [searcher], (x, y, z), [zone("south"), zone("north")])


@pytest.mark.clause("CO-16.5")
def test_loot_lies_more_than_an_inch_from_every_base() -> None:
    body = figure("b", 1650, 1650)
    assert not loot_fits(OPEN, [body], (1650 + 60 + 30 + 100, 1650, 0), [])
    assert loot_fits(OPEN, [body], (1650 + 60 + 30 + 101, 1650, 0), [])
    assert not loot_fits(OPEN, [], (1650, 600, 0), [zone("south")])
    assert loot_fits(OPEN, [], (1650, 601, 0), [zone("south")])


@pytest.mark.clause("CO-16.9")
def test_loot_leaves_room_for_a_small_figure() -> None:
    shaft = Terrain(
        (
            piece("w", "B", 0, 300, 1000, 1000, 1020, 1140),
            piece("e", "B", 0, 300, 1110, 1000, 1130, 1140),
            piece("s", "B", 0, 300, 1000, 980, 1130, 1001),
            piece("n", "B", 0, 300, 1000, 1139, 1130, 1160),
        )
    )
    assert not loot_fits(shaft, [], (1065, 1070, 0), [])


@pytest.mark.clause("CO-23.18", "CO-18.20", "CO-3.29")
def test_a_dropped_object_touches_the_base() -> None:
    target = figure("t", 1000, 1000)
    found = drop_points(OPEN, target)
    assert len(found) == 8
    assert all(touch(target, place).touches for place in found)
    edge = drop_points(ROOF, figure("t", 1000, 750, 300))
    assert all(z == 300 and x <= 1000 for x, _, z in edge)


@pytest.mark.clause("CO-23.18")
def test_smoke_goes_to_self_friends_and_half_way_to_enemies() -> None:
    body, friend = figure("me", 1000, 1000), figure("friend", 1500, 1000)
    far, enemy = figure("far", 2400, 1000), figure("enemy", 1000, 2000)
    found = smoke_points(OPEN, body, [body, friend, far], [enemy], 600)
    assert found == [(1000, 1000, 0), (1500, 1000, 0), (1000, 1500, 0)]


@pytest.mark.clause("CO-23.9")
def test_beams_are_aimed_at_each_enemy_and_between_pairs() -> None:
    body = figure("me", 1000, 1000)
    enemies = [figure("a", 1400, 1000), figure("b", 1700, 1020), figure("c", 1000, 1600)]
    found = beam_candidates(OPEN, [body, *enemies], body, enemies, 0, 1000)
    assert found[:3] == [(1400, 1000, 80), (1700, 1020, 80), (1000, 1600, 80)]
    assert found[3:] == [(1550, 1010, 80)]


@pytest.mark.clause("CO-22.10")
def test_a_wide_table_is_searched_too() -> None:
    wide = terrain_of(layouts()["park"], 3600)
    body = figure("me", 3450, 3450)
    reach = Reach(wide, [], body, 400)
    assert any(a.place[0] > 3450 for a in reach.arrivals())
