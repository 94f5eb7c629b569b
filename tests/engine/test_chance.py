"""Chance is the same on every machine, and shuffles as `below` draws."""

import pytest

from fracas.engine.chance import Chance


@pytest.mark.parametrize("size", [0, 1, 2, 6, 52, 300])
def test_a_shuffle_is_fisher_yates_over_below(size: int) -> None:
    drawn, shuffled = Chance(seed="7"), Chance(seed="7")
    for _ in range(3):
        wanted, things = list(range(size)), list(range(size))
        for last in range(size - 1, 0, -1):
            other = drawn.below(last + 1, "card")
            wanted[last], wanted[other] = wanted[other], wanted[last]
        shuffled.shuffle(things, "deck")
        assert things == wanted
        assert shuffled == drawn


def test_a_known_seed_gives_known_numbers() -> None:
    chance = Chance(seed="fracas")
    assert [chance.below(6, "die") for _ in range(12)] == [1, 0, 3, 0, 3, 2, 3, 2, 1, 3, 5, 5]
