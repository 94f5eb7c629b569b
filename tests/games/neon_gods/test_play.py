"""Whole games by random choices, in every scenario."""

import random

import pytest

import fracas
from fracas.games.neon_gods.scenarios import BUILT_IN


@pytest.mark.parametrize("scenario", BUILT_IN)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_ends_in_every_scenario(scenario: str, seats: int) -> None:
    table = fracas.new("neon-gods", seats, seed=1, scenario=scenario)
    rng = random.Random(1)
    while not table.over:
        ((seat, question),) = table.waiting.items()
        table.play(seat, rng.choice(question.options))
    assert table.result is not None and len(table.result.scores) == seats
