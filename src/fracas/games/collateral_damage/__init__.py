"""Collateral Damage: gangs whose members fall in love and then do as they please."""

from fracas.content import folder, load
from fracas.engine import (
    Game,
    Lesson,
    Measures,
    Mind,
    Positions,
    Setting,
    Sight,
    Teaching,
    Tempo,
    shipped,
)

from . import previews
from .bots import FEATURES, RECIPES, outlook, policy, quiet, taught, value
from .brief import Brief, brief
from .end import scored
from .goal import goal
from .invariants import invariants
from .knowledge import imagine, pools
from .laid_open import hoards
from .numbers import NUMBERS
from .positions import Position, arrange, lucky
from .setup import setup
from .shown import Neighbourhood
from .state import CollateralDamage
from .verdicts import VERDICTS
from .view import public, view
from .words import seat_names, words


def setting(*values: int | str | bool) -> Setting:
    """An option whose first value is the usual one."""
    return Setting(values[0], values)


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
        "length": Setting("standard", ("standard", "majority", "short"), preview=previews.board),
        "turns": setting(0, *TURNS),
        "perks": setting(False, True),
        "training": setting(True, False),
        "steady_hearts": setting(False, True),
        "hidden_tiles": setting(False, True),
    },
    words=words,
    lesson=load(folder(__name__) / "lesson.toml", Lesson),
    goal=goal,
    seat_names=seat_names,
    sight=Sight(
        shape=Neighbourhood,
        view=view,
        public=public,
        brief=brief,
        brief_shape=Brief,
        pools=pools,
        hoards=hoards,
        imagine=imagine,
    ),
    tempo=Tempo(minutes=(60, 120), weight=3),
    measures=Measures(parts=scored, score=lambda s: s.csp),
    verdicts=VERDICTS,
    mind=Mind(
        value=value,
        policy=policy,
        quiet=quiet,
        outlook=outlook,
        features=FEATURES,
        taught=taught,
        recipes=RECIPES,
    ),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants, lucky=lucky),
    board="fracas.tui.boards.collateral_damage:Map",
    rulebook=shipped(__name__)[0],
    teaching=Teaching.shipped(__name__, load),
)
