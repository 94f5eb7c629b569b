"""The kit on all five scenarios, each at 2, 3 or 4 players; `make proof` at all of them."""

from pathlib import Path

import pytest

from fracas.games.neon_gods.scenarios import BUILT_IN
from fracas.testing import kit, variant

EVERY = [variant(seats, scenario=scenario) for scenario in BUILT_IN for seats in (2, 3, 4)]
SOME = [variant(2 + at % 3, scenario=scenario) for at, scenario in enumerate(BUILT_IN)]
GOLDEN = Path(__file__).with_name("golden.json")

test_kit = kit("neon-gods", SOME, seeds=1, playouts=10, moments=8, golden=GOLDEN)

test_every_scenario_at_every_number = pytest.mark.proof(
    kit("neon-gods", EVERY, seeds=1, playouts=10, moments=8, golden=GOLDEN)
)
