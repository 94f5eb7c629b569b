"""The kit at 2, 4, 5 and 6 players, and with the variants that change what is hidden; `make proof`
at all numbers."""

from pathlib import Path
from typing import Any

import pytest

from fracas.testing import kit, variant

CLOSELY: dict[str, Any] = {
    "seeds": 1,
    "playouts": 10,
    "moments": 10,
    "golden": Path(__file__).with_name("golden.json"),
    "exempt": {"CollateralDamage.held": "held in set-up only; test_secrets imagines worlds there"},
}

test_kit = kit(
    "collateral-damage",
    [
        *(variant(seats) for seats in (2, 5)),
        variant(6, hidden_tiles=True, perks=True, turns=6),
        variant(4, length="majority", steady_hearts=True, training=False),
    ],
    **CLOSELY,
)

test_other_numbers = pytest.mark.proof(
    kit("collateral-damage", [variant(seats) for seats in (3, 4)], **CLOSELY)
)
