"""What a tensor and a mask tell: what the seat may know, and nothing else."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fracas.adapters.match import Match

from .ways import ALL, OURS

WORLDS = 3


def turned(match: Match, steps: int, seed: int) -> Match:
    rng = random.Random(seed)
    for _ in range(steps):
        if not match.over:
            match.play(rng.choice(list(match.legal)))
    return match


@pytest.mark.parametrize("game", ALL)
def test_two_worlds_that_a_seat_cannot_tell_apart_have_one_tensor(game: str) -> None:
    options = {name: value for name, value in ALL[game].items() if name != "seats"}
    match = Match(game, ALL[game].get("seats"), seed=5, **options)
    rng = random.Random(game)
    differ = 0
    for _ in range(12):
        turned(match, 7, rng.getrandbits(16))
        for seat in range(match.seats):
            for _ in range(WORLDS):
                world = match.imagined(seat, rng)
                differ += world.save() != match.save()
                assert np.array_equal(world.tensor(seat), match.tensor(seat)), (seat, match.save())
                if match.seat == seat:
                    assert np.array_equal(world.mask(), match.mask())
    assert differ  # there is something to hide, if only what chance will bring


@pytest.mark.parametrize("game", OURS)
def test_no_number_leaves_its_bounds(game: str) -> None:
    options = {name: value for name, value in ALL[game].items() if name != "seats"}
    match = Match(game, ALL[game].get("seats"), seed=6, **options)
    while not match.over and match.s.asked < 300:
        for seat in range(match.seats):
            tensor = match.tensor(seat)
            assert tensor.shape == (match.layout.size,)
            assert np.abs(tensor).max() <= 1.0
        turned(match, 20, match.s.asked)
