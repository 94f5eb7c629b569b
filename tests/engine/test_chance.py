"""Chance: the same on every machine and every Python, even, and named for position files."""

import pytest

from fracas.engine import BadInput, BrokenMatch
from fracas.engine.chance import Chance


def test_the_numbers_of_a_seed_never_change() -> None:
    """A record holds its seed alone: were these to change, every record would go another way."""
    chance = Chance(seed="fracas")
    assert [chance.below(n, "die") for n in (6, 6, 6, 100, 2, 1_000_003, 1, 1 << 70)] == NUMBERS
    pile = list(range(12))
    chance.shuffle(pile, "pile")
    assert pile == PILE
    assert chance.pick("abcdef", "letter") == "c"
    assert chance.chance_used()[0] == 1


NUMBERS = [1, 0, 3, 24, 1, 877886, 0, 862805950296011885466]
PILE = [3, 1, 2, 5, 11, 9, 4, 7, 0, 10, 6, 8]


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


def test_another_seed_gives_other_numbers() -> None:
    first, second = Chance(seed="1"), Chance(seed="2")
    assert [first.below(1000, "n") for _ in range(9)] != [second.below(1000, "n") for _ in range(9)]


@pytest.mark.parametrize("faces", [2, 3, 5, 6, 7, 52])
def test_all_results_are_equally_likely(faces: int) -> None:
    chance = Chance(seed="even")
    rolls = 400 * faces
    counts = [0] * faces
    for _ in range(rolls):
        counts[chance.below(faces, "die")] += 1
    spread = sum((count - 400) ** 2 / 400 for count in counts)
    assert spread < faces - 1 + 5 * (2 * (faces - 1)) ** 0.5


def test_all_orders_are_equally_likely() -> None:
    chance = Chance(seed="even")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(4_800):
        pile = [0, 1, 2, 3]
        chance.shuffle(pile, "pile")
        counts[tuple(pile)] = counts.get(tuple(pile), 0) + 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 23 + 5 * 46**0.5


def test_a_choice_of_one_uses_no_bits_and_of_none_is_a_broken_rule() -> None:
    chance = Chance(seed="1")
    assert chance.below(1, "die") == 0
    assert chance.chance_used() == Chance(seed="1").chance_used()
    with pytest.raises(BrokenMatch, match="'die': there is nothing to choose from"):
        chance.below(0, "die")
    with pytest.raises(BrokenMatch):
        chance.pick([], "card")


def test_luck_is_used_up_in_order_by_name() -> None:
    chance = Chance(luck=[("blue die", 3), ("deck", (4, 1)), ("red die", 0)])
    assert chance.below(6, "blue die") == 3
    pile = [0, 1, 2, 3, 4]
    chance.shuffle(pile, "deck")
    assert pile == [0, 2, 3, 1, 4], "from the top down: 4, then 1"
    with pytest.raises(BadInput, match="luck says 'red die' next, but 'blue die' is needed"):
        chance.below(6, "blue die")


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        ([], "luck has run out: 'die' is needed next"),
        ([("die", 6)], "luck for 'die' is 0 to 5, not 6"),
        ([("die", "six")], "luck for 'die' is 0 to 5, not 'six'"),
    ],
)
def test_luck_that_does_not_fit_is_bad_input(luck: list[tuple[str, int]], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        Chance(luck=luck).below(6, "die")  # type: ignore[arg-type]  # wrong on purpose


def test_luck_cannot_deal_what_is_not_there() -> None:
    with pytest.raises(BadInput, match="names 9, which is not there"):
        Chance(luck=[("deck", (9,))]).shuffle([1, 2, 3], "deck")
