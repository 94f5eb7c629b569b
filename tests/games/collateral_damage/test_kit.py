"""The kit at 2 to 6 players, and with the variants that change what is hidden."""

from pathlib import Path

from fracas.testing import kit, variant

test_kit = kit(
    "collateral-damage",
    [
        *(variant(seats) for seats in (2, 3, 4, 5)),
        variant(6, hidden_tiles=True, perks=True, turns=6),
        variant(4, length="majority", steady_hearts=True, training=False),
    ],
    seeds=1,
    playouts=10,
    moments=10,
    golden=Path(__file__).with_name("golden.json"),
    exempt={"CollateralDamage.held": "held in set-up only; test_secrets imagines worlds there"},
)
