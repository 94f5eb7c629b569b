"""The kit on all five scenarios at 2, 3 and 4 players."""

from pathlib import Path

from fracas.games.neon_gods.scenarios import BUILT_IN
from fracas.testing import kit, variant

test_kit = kit(
    "neon-gods",
    [variant(seats, scenario=scenario) for scenario in BUILT_IN for seats in (2, 3, 4)],
    seeds=1,
    playouts=10,
    moments=8,
    golden=Path(__file__).with_name("golden.json"),
)
