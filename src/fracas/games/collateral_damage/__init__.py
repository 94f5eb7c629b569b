"""Collateral Damage: gangs whose members fall in love and then do as they please."""

from importlib.resources import files

from fracas.engine import Game, Mind, Positions, Setting, Sight

from .bot import value
from .invariants import invariants
from .knowledge import imagine, pools
from .numbers import NUMBERS
from .policy import policy, quiet
from .positions import Position, arrange, lucky
from .setup import setup
from .shown import Neighbourhood
from .state import CollateralDamage
from .view import view
from .words import seat_names, words


def setting(*values: int | str | bool) -> Setting:
    """An option whose first value is the usual one."""
    return Setting(values[0], values)


_SEARCH = "rollout=24,sharp=4,sure=0.7,explore=2"
BOTS = {
    "search": f"search:iterations=12,{_SEARCH}",
    "easy": "greedy:worlds=1,depth=2,width=4",
    "normal": f"search:iterations=12,{_SEARCH}",
    "hard": f"search:iterations=150,seconds=4,{_SEARCH}",
}
"""What docs/bots.md has measured; `search` is the default budget."""
TURNS = range(NUMBERS.turns.least, NUMBERS.turns.most + 1)

game = Game(
    "collateral-damage",
    CollateralDamage,
    setup,
    seats=(4, 2, 3, 5, 6),
    package=__name__,
    version="2",
    title={"en": "Collateral Damage", "fr": "Dommages collatéraux"},
    about=words.everywhere("about"),
    options={
        "length": setting("standard", "majority", "short"),
        "turns": setting(0, *TURNS),
        "perks": setting(False, True),
        "training": setting(True, False),
        "steady_hearts": setting(False, True),
        "hidden_tiles": setting(False, True),
    },
    words=words,
    seat_names=seat_names,
    sight=Sight(shape=Neighbourhood, view=view, pools=pools, imagine=imagine),
    mind=Mind(value=value, policy=policy, quiet=quiet, recipes=BOTS),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants, lucky=lucky),
    board="fracas.tui.boards.collateral_damage:Map",
    rulebook=(files(__name__) / "rules" / "collateral-damage.md").read_text("utf-8"),
)
