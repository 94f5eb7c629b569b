"""Random tables: the game's geometry against the checker's, and the table turned by half.

`FRACAS_CASES=100000` sets the number of cases; the default keeps a test run short.
"""

import json
import os
import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from collision_checker import Checker
from fracas.games.collision.geometry.certificates import Certificate, Leg, Scene
from fracas.games.collision.geometry.fields import all_glances
from fracas.games.collision.geometry.lattice import WAYS, lattice, open_ways, walkable
from fracas.games.collision.geometry.legs import check_leg
from fracas.games.collision.geometry.measure import measured
from fracas.games.collision.geometry.shapes import (
    SIZES,
    Body,
    Ladder,
    Piece,
    Place,
    Terrain,
    half_turned,
)
from fracas.games.collision.geometry.sight import in_sight, sight
from fracas.games.collision.geometry.stand import stand
from fracas.games.collision.geometry.walk import Obstacle, walk

from .random_tables import RandomTable

CASES = int(os.environ.get("FRACAS_CASES", "4000"))


def plain(claim: Certificate | Scene) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(msgspec.json.encode(claim))
    return found


@pytest.mark.clause("CO-3.5")
def test_the_checker_agrees_with_every_certificate() -> None:
    """An eighth of all cases: every kind of question on tables of every kind."""
    kinds: Counter[str] = Counter()
    held: Counter[str] = Counter()
    seed = 0
    while kinds.total() < CASES // 8:
        table = RandomTable(seed)
        checker = Checker()
        checker.check(plain(table.scene()))
        claims = [plain(claim) for claim in table.questions(4)]
        if seed % 8 == 0:
            claims += [plain(claim) for claim in table.forced()]
        for claim in claims:
            assert checker.check(claim) == [], f"table {seed}"
            kinds[claim["claim"]] += 1
            held[claim["claim"]] += claim.get("legal", claim.get("seen", True))
        seed += 1
    assert set(kinds) == {
        "measured", "ranged", "arc", "touch", "sight", "stand", "leg", "path", "beam", "push",
        "settled", "fall",
    }  # fmt: skip
    for kind in ("sight", "stand", "leg", "path", "beam"):
        assert 0 < held[kind] < kinds[kind]


@pytest.mark.clause("CO-3.5", "CO-7.13", "CO-7.15", "CO-7.16", "CO-23.16")
def test_many_sights_at_once_are_those_of_single_sights() -> None:
    classes = ("none", "light", "heavy")
    count, seed = 0, 0
    found: Counter[tuple[bool, str]] = Counter()
    while count < CASES // 2:
        table = RandomTable(seed)
        bodies = table.bodies + [table.anywhere(f"x{n}") for n in range(6)]
        by_name = {body.name: body for body in bodies}
        for (viewer, target), (seen, cover) in all_glances(table.terrain, bodies).items():
            slow = sight(table.terrain, bodies, by_name[viewer], by_name[target])
            assert (slow.seen, slow.cover) == (seen, classes[cover]), f"table {seed}"
            assert in_sight(table.terrain, by_name[viewer], by_name[target]) == seen
            found[slow.seen, slow.cover] += 1
            count += 1
        seed += 1
    assert len(found) == 6


@pytest.mark.clause("CO-3.5", "CO-10.6", "CO-10.7", "CO-23.17")
def test_ways_on_the_lattice_are_legal_walks() -> None:
    count, seed = 0, 0
    ways: Counter[bool] = Counter()
    while count < CASES // 4:
        table = RandomTable(seed)
        chance = random.Random(seed)
        terrain = walkable(table.terrain)
        body = Body("mover", 0, 0, 0, 0, *SIZES[chance.choice("SML")])
        grid = lattice(terrain, body.radius, body.height)
        opened = open_ways(grid, table.bodies, body)
        low, high = table.low // 50, table.high // 50
        for _ in range(100):
            number = chance.randrange(len(grid.layers))
            layer = grid.layers[number]
            ix, iy = chance.randint(low, high), chance.randint(low, high)
            way = chance.randrange(8)
            if not layer.valid[iy, ix] or layer.unsure[iy, ix] >> way & 1:
                continue
            dx, dy = WAYS[way]
            start = ix * 50, iy * 50, layer.level
            end = walk(terrain, table.bodies, body, start, (ix + dx) * 50, (iy + dy) * 50)
            legal = not isinstance(end, Obstacle) and end == layer.level
            assert bool(opened[number][iy, ix] >> way & 1) == legal, f"table {seed}: {start} {way}"
            ways[legal] += 1
            count += 1
        seed += 1
    assert len(ways) == 2


def turned_place(place: Place, side: int) -> Place:
    return side - place[0], side - place[1], place[2]


def turned_body(body: Body, side: int) -> Body:
    return body.at(turned_place(body.place, side)).turned((body.facing + 180) % 360)


def turned(terrain: Terrain) -> Terrain:
    side = terrain.side
    pieces = tuple(replace(p, corners=half_turned(p.corners, side)) for p in terrain.pieces)
    ladders = tuple(
        Ladder(one.name, side - one.x, side - one.y, one.low, one.high, one.run)
        for one in terrain.ladders
    )
    return Terrain(pieces, ladders, side)


@pytest.mark.clause("CO-3.32")
def test_a_half_turn_of_the_table_changes_no_answer() -> None:
    for seed in range(CASES // 100):
        table = RandomTable(seed)
        terrain, side = turned(table.terrain), table.terrain.side
        bodies = [turned_body(body, side) for body in table.bodies]
        for one, other in zip(table.bodies, table.bodies[1:] + table.bodies[:1], strict=True):
            if one is other:
                continue
            new, far = turned_body(one, side), turned_body(other, side)
            here, there = (
                sight(table.terrain, table.bodies, one, other),
                sight(terrain, bodies, new, far),
            )
            assert [ray.light for ray in here.rays] == [ray.light for ray in there.rays]
            assert (here.seen, here.cover) == (there.seen, there.cover)
            leg = table.leg(one, one.place)
            back = Leg(leg.kind, turned_place(leg.start, side), turned_place(leg.end, side))
            first, second = (
                check_leg(table.terrain, table.bodies, one, leg),
                check_leg(terrain, bodies, new, back),
            )
            assert (first.legal, first.cost, first.tested, first.why) == (
                second.legal, second.cost, second.tested, second.why,
            )  # fmt: skip


@pytest.mark.clause("CO-3.9", "CO-3.10", "CO-3.11", "CO-3.12", "CO-10.5", "CO-10.9")
def test_what_the_rules_hold_to_be_mutual_is() -> None:
    for seed in range(CASES // 100):
        table = RandomTable(seed)
        a, b = table.anywhere("a"), table.anywhere("b")
        there, back = measured(a, b), measured(b, a)
        assert (there.gap, there.distance, there.contact, there.overlap) == (
            back.gap, back.distance, back.contact, back.overlap,
        )  # fmt: skip
        for _ in range(10):
            mover = table.at_an_edge("mover")
            leg = table.leg(mover, mover.place)
            if leg.kind in ("cross", "jump"):
                continue
            turned_round = Leg(leg.kind, leg.end, leg.start)
            ways = [check_leg(table.terrain, [], mover, one) for one in (leg, turned_round)]
            if all(stand(table.terrain, [], mover.at(p)).legal for p in (leg.start, leg.end)):
                assert ways[0].legal == ways[1].legal, f"table {seed}: {leg}"
                assert ways[0].cost == ways[1].cost


LIES: list[tuple[str, dict[str, object]]] = [
    ("measured", {"gap": 1}),
    ("measured", {"contact": True, "gap": 0}),
    ("ranged", {"distance": 7}),
    ("arc", {"dot": 3}),
    ("touch", {"flat": 9999}),
    ("sight", {"stopped": 21}),
    ("sight", {"cover": "solid"}),
    ("sight", {"eye": [0, 0, 0]}),
    ("stand", {"legal": None}),
    ("leg", {"legal": None}),
    ("path", {"cost": -1}),
    ("beam", {"crossed": [{"name": "nobody"}]}),
    ("push", {"steps": -1}),
    ("settled", {"distance2": -1}),
    ("fall", {"landing": [1, 1, 1]}),
]


@pytest.mark.parametrize(("kind", "lie"), LIES)
def test_the_checker_finds_a_lie(kind: str, lie: dict[str, object]) -> None:
    for seed in range(60):
        table = RandomTable(seed)
        checker = Checker()
        checker.check(plain(table.scene()))
        asked = table.questions(1) if kind not in ("push", "settled", "fall") else table.forced()
        for claim in map(plain, asked):
            if claim["claim"] == kind:
                change = {k: (not claim[k] if v is None else v) for k, v in lie.items()}
                if change.items() <= claim.items():
                    continue
                assert checker.check(claim | change) != []
                return
    raise AssertionError(f"no {kind} was asked")


def test_the_checker_finds_a_ray_that_was_bent() -> None:
    for seed in range(60):
        table = RandomTable(seed)
        checker = Checker()
        checker.check(plain(table.scene()))
        for claim in map(plain, table.questions(1)):
            if claim["claim"] == "sight" and claim["stopped"]:
                at = next(n for n, ray in enumerate(claim["rays"]) if ray["light"] == "stopped")
                claim["rays"][at]["at"] = [2, 1]
                assert any("not inside" in wrong for wrong in checker.check(claim))
                return
    raise AssertionError("no ray was stopped")


@pytest.mark.clause("CO-3.18")
def test_pieces_of_the_random_tables_are_convex_and_run_left() -> None:
    for seed in range(50):
        for piece in RandomTable(seed).terrain.pieces:
            assert turns_left(piece)


def turns_left(piece: Piece) -> bool:
    c = piece.corners
    return all(
        (c[k][0] - c[k - 1][0]) * (c[(k + 1) % len(c)][1] - c[k][1])
        > (c[k][1] - c[k - 1][1]) * (c[(k + 1) % len(c)][0] - c[k][0])
        for k in range(len(c))
    )
