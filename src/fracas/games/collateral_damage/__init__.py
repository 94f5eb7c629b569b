"""Collateral Damage: gangs whose members fall in love and then do as they please."""

from fracas.engine import Game, Setting

from .bot import value
from .invariants import invariants
from .knowledge import imagine, pools
from .numbers import NUMBERS
from .positions import Position, arrange, lucky
from .setup import setup
from .state import CollateralDamage
from .view import view

game = Game(
    "collateral-damage",
    CollateralDamage,
    setup,
    seats=(4, 2, 3, 5, 6),
    package=__name__,
    title={"en": "Collateral Damage", "fr": "Dommages collatéraux"},
    options={
        "length": Setting("standard", ("standard", "majority", "short")),
        "turns": Setting(0, (0, *range(NUMBERS.turns.least, NUMBERS.turns.most + 1))),
        "perks": Setting(False, (False, True)),
        "training": Setting(True, (True, False)),
        "steady_hearts": Setting(False, (False, True)),
        "hidden_tiles": Setting(False, (False, True)),
    },
    view=view,
    pools=pools,
    imagine=imagine,
    value=value,
    position=Position,
    arrange=arrange,
    invariants=invariants,
    lucky=lucky,
)
