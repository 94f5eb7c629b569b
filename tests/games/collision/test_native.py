"""The compiled kernel gives the answers of the plain geometry, and is there wherever it can be."""

import re

import numpy as np
import pytest

import kernel as compiling
from fracas.games.collision.geometry import native
from fracas.games.collision.geometry.candidates import (
    Candidate,
    Marker,
    farthest,
    move_candidates,
)
from fracas.games.collision.geometry.charges import charge_candidates
from fracas.games.collision.geometry.fields import all_glances, crowd, in_view
from fracas.games.collision.geometry.legs import Feet
from fracas.games.collision.geometry.measure import zone
from fracas.games.collision.geometry.places import deployment_candidates
from fracas.games.collision.geometry.reach import Reach
from fracas.games.collision.geometry.shapes import Body, Place
from fracas.games.collision.layouts import layouts, loot_spots
from tests.proof import many

from .random_tables import RandomTable
from .test_candidates import table

TABLES = many(60, 4000)
LISTS = many(4, 200)


def test_the_kernel_is_there_wherever_there_is_a_compiler() -> None:
    assert (compiling.compiler() is not None) == (native.kernel is not None)


def test_a_library_of_another_source_is_not_used() -> None:
    header = (compiling.FOLDER / "kernel.h").read_text(encoding="utf-8")
    found = re.search(r"#define VERSION (\d+)", header)
    assert found and int(found[1]) == native.VERSION


@pytest.mark.clause("CO-3.5", "CO-7.13")
def test_sights_are_those_of_the_arrays() -> None:
    seen = 0
    for seed in range(TABLES):
        one = RandomTable(seed)
        fast = all_glances(one.terrain, one.bodies)
        with native.without():
            assert all_glances(one.terrain, one.bodies) == fast, f"table {seed}"
        seen += sum(sees for sees, _ in fast.values())
        everyone = crowd(one.bodies)
        back = everyone.pick(np.arange(len(one.bodies))[::-1])
        free = in_view(one.terrain, everyone, back).tolist()
        with native.without():
            assert in_view(one.terrain, everyone, back).tolist() == free, f"table {seed}"
    assert seen


@pytest.mark.clause("CO-23.3", "CO-23.17")
@pytest.mark.parametrize("jumps", [False, True])
def test_searches_are_those_of_the_plain_one(jumps: bool) -> None:
    tested = 0
    for seed in range(TABLES):
        one = RandomTable(seed)
        if not one.bodies:
            continue
        body, feet = one.bodies[0], Feet(climbs=seed % 3 == 0, crosses=seed % 5 == 0)
        ask = one.terrain, one.bodies, body, 300 + 50 * (seed % 9), feet
        fast = Reach(*ask, jumps=jumps)
        with native.without():
            plain = Reach(*ask, jumps=jumps)
        assert (fast.best, fast.before, fast.settled) == (plain.best, plain.before, plain.settled)
        assert fast.arrivals() == plain.arrivals(), f"table {seed}"
        tested += any(kind != "walk" for _, kind in plain.before.values())
        for arrival in plain.arrivals()[::7]:
            assert fast.legs(arrival) == plain.legs(arrival), f"table {seed}"
    assert tested


def lists(name: str, seed: int) -> tuple[list[Candidate], list[Candidate], list[Place]]:
    """Of Moves, Charges and deployment places."""
    terrain, bodies = table(name, seed)
    markers = [Marker(f"m{n}", at) for n, at in enumerate(loot_spots(layouts()[name]))]
    moves = move_candidates(
        terrain, bodies, bodies[0], 500, bodies[4:],
        markers=markers, objectives=[(1650, 1650, 0)], ranges=[(0, 1600)],
    )  # fmt: skip
    charges = charge_candidates(terrain, bodies, bodies[0], 900, bodies[4:], bodies[4:])
    new = Body.of("new", "SML"[seed % 3], 0, 0)
    return moves, charges, deployment_candidates(terrain, bodies, new, zone("south"))


@pytest.mark.clause("CO-23.2", "CO-23.8", "CO-23.10", "CO-23.15")
@pytest.mark.parametrize("name", layouts())
def test_lists_are_those_of_the_plain_geometry(name: str) -> None:
    for seed in range(LISTS):
        fast = lists(name, seed)
        with native.without():
            assert lists(name, seed) == fast, f"{name}, table {seed}"


@pytest.mark.clause("CO-23.2")
def test_places_are_spread_as_by_the_arrays() -> None:
    for seed in range(TABLES):
        chance = np.random.default_rng(seed)
        places = chance.integers(0, 40, (int(chance.integers(0, 80)), 3)) * (7, 5, 100)
        taken = [(0, 0, 0), (100, 70, 100)][: seed % 3]
        fast = farthest(places, taken, 20)
        with native.without():
            assert farthest(places, taken, 20) == fast
