"""Arrays of whole numbers: no product overflows within the bounds, and beyond them is refused."""

import random

import numpy as np
import pytest

from fracas.games.collision.geometry.fields import (
    all_glances,
    rounded_quotient,
    whole_root,
)
from fracas.games.collision.geometry.native import LIMIT, check_bounds
from fracas.games.collision.geometry.shapes import Body, Piece, Terrain, octagon, rectangle
from fracas.games.collision.geometry.sight import sight
from fracas.games.collision.geometry.units import hyp, rounded

COVERS = ("none", "light", "heavy")


def far_apart(seed: int) -> tuple[Terrain, list[Body]]:
    """Everything as far out as the bounds allow, where products are largest."""
    chance = random.Random(seed)

    def out() -> int:
        return chance.choice((-1, 1)) * (LIMIT - chance.randint(200, 900))

    pieces = [
        Piece("slab", rectangle(-LIMIT, -LIMIT, LIMIT, LIMIT), 300, 310, "H"),
        Piece("wall", rectangle(-20, -LIMIT, 20, LIMIT), 0, chance.choice((60, 130, 200)), "H"),
        Piece("dart", ((-LIMIT, -LIMIT), (LIMIT, -5), (-LIMIT, LIMIT)), 0, 90, "L"),
        Piece("vat", octagon(0, 0, 4000), 0, chance.choice((50, 100, 150)), "B"),
    ]
    chance.shuffle(pieces)
    bodies = [
        Body.of(f"f{n}", chance.choice("SML"), out(), out(), chance.choice((0, 0, 400)), 45 * n)
        for n in range(6)
    ]
    return Terrain(tuple(pieces[:3])), bodies


@pytest.mark.clause("CO-3.5")
def test_sights_at_the_very_bounds_are_exact() -> None:
    for seed in range(60):
        terrain, bodies = far_apart(seed)
        by_name = {body.name: body for body in bodies}
        for (viewer, target), (seen, cover) in all_glances(terrain, bodies).items():
            slow = sight(terrain, bodies, by_name[viewer], by_name[target])
            assert (seen, COVERS[cover]) == (slow.seen, slow.cover)


@pytest.mark.clause("CO-7.10")
@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
@pytest.mark.parametrize(("apart", "cover"), [(5, "none"), (6, "light")])
def test_a_bush_five_u_away_does_not_screen_on_any_side(
    way: tuple[int, int], apart: int, cover: str
) -> None:
    dx, dy = way
    viewer, target = Body.of("a", "M", 0, 0, 0, 0), Body.of("b", "M", 900 * dx, 900 * dy, 0, 0)
    near = viewer.radius + apart
    beside, beyond = (near * dx, near * dy), ((near + 90) * dx, (near + 90) * dy)
    (x0, x1), (y0, y1) = (sorted(pair) for pair in zip(beside, beyond, strict=True))
    wide, deep = 300 * abs(dy), 300 * abs(dx)
    bush = Piece("bush", rectangle(x0 - wide, y0 - deep, x1 + wide, y1 + deep), 0, 300, "L")
    seen, found = all_glances(Terrain((bush,)), [viewer, target])["a", "b"]
    slow = sight(Terrain((bush,)), [viewer, target], viewer, target)
    assert (seen, COVERS[found]) == (slow.seen, slow.cover) and slow.cover == cover


@pytest.mark.clause("CO-3.5")
def test_what_might_overflow_is_refused() -> None:
    check_bounds(np.array([LIMIT, -LIMIT]))
    with pytest.raises(OverflowError, match="8192"):
        check_bounds(np.array([LIMIT + 1]))
    with pytest.raises(OverflowError):
        all_glances(Terrain(), [Body("a", 0, 0), Body("b", 9000, 0)])


@pytest.mark.clause("CO-3.5")
def test_the_largest_products_fit_their_arrays() -> None:
    difference = 2 * LIMIT
    assert 2 * difference * difference <= np.iinfo(np.int32).max
    slant = 2 * difference
    assert slant * slant <= np.iinfo(np.int32).max
    edge = 2 * difference * difference
    change = 2 * edge
    assert change * change <= np.iinfo(np.int64).max


@pytest.mark.clause("CO-3.3", "CO-3.4")
def test_roots_and_quotients_are_those_of_single_numbers() -> None:
    squares = np.array([0, 1, 2, 3, 4, 5, 8, 9, 10, 2**40, 2**40 + 1, 2**40 - 1])
    assert whole_root(squares).tolist() == [0, 1, 2, 2, 2, 3, 3, 3, 4, 2**20, 2**20 + 1, 2**20]
    chance = random.Random(1)
    pairs = [(chance.randint(-9000, 9000), chance.randint(-9000, 9000)) for _ in range(500)]
    both = np.array(pairs, dtype=np.int64)
    assert whole_root((both**2).sum(1)).tolist() == [hyp(a, b) for a, b in pairs]
    over = np.abs(both[:, 1]) + 1
    expected = [rounded(a, abs(b) + 1) for a, b in pairs]
    assert rounded_quotient(both[:, 0], over).tolist() == expected
