"""Neon Gods: street gangs in a grid city, deck building, battles with dice and hidden cards."""

from importlib.resources import files

from fracas.engine import Game, Setting

from .bot import value
from .invariants import invariants
from .knowledge import imagine, pools
from .positions import Position, arrange, lucky
from .scenarios import BUILT_IN, scenario_file
from .setup import check_gangs, setup
from .state import NeonGods
from .view import view
from .words import seat_names, words

game = Game(
    "neon-gods",
    NeonGods,
    setup,
    seats=[2, 3, 4],
    package=__name__,
    title={"en": "Neon Gods", "fr": "Neon Gods"},
    options={
        "scenario": Setting(BUILT_IN[0], keep=scenario_file),
        "gangs": Setting("", check=check_gangs),
    },
    words=words,
    seat_names=seat_names,
    view=view,
    pools=pools,
    imagine=imagine,
    value=value,
    rulebook=(files(__name__) / "rules" / "neon-gods.md").read_text(encoding="utf-8"),
    position=Position,
    arrange=arrange,
    invariants=invariants,
    lucky=lucky,
)
