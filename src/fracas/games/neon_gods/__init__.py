"""Neon Gods: street gangs in a grid city, deck building, battles with dice and hidden cards."""

from fracas.content import folder, load
from fracas.engine import (
    Game,
    Homemade,
    Lesson,
    Measures,
    Mind,
    Positions,
    Setting,
    Sight,
    Source,
    Teaching,
    Tempo,
    shipped,
)

from . import previews
from .bots import COMPLETES, FEATURES, RECIPES, outlook, policy, quiet, taught, value
from .brief import Brief, brief
from .describing import describe
from .goal import goal
from .invariants import invariants
from .knowledge import imagine, pools
from .laid_open import hoards
from .positions import Position, arrange, lucky
from .scenarios import BUILT_IN, check, check_scenario, scenario_file
from .setup import check_gangs, setup
from .shown import City
from .state import NeonGods
from .verdicts import VERDICTS
from .view import public, view
from .words import seat_names, words

SOURCES = (
    Source("spaces", "daylight_blurp", "spaces", ("NG-15.1",)),
    Source("towers", "daylight_blurp", "tiles", ("NG-15.2", "NG-10.19")),
    Source("battles", "victory", "count", ("NG-11.21",)),
    Source("events", "gain_blurp", "count", ("NG-6.16",)),
    Source("exchange", "exchange", "count", ("NG-15.5",)),
    Source("factories", "factory_blurp", "count", ("NG-10.15",)),
)
"""All that gives blurp, NG-1.6."""

game = Game(
    "neon-gods",
    NeonGods,
    setup,
    version="3",
    seats=[2, 3, 4],
    package=__name__,
    title={"en": "Neon Gods", "fr": "Neon Gods"},
    about=words.everywhere("about"),
    options={
        "scenario": Setting(
            BUILT_IN[0],
            BUILT_IN,
            check=check_scenario,
            from_file=scenario_file,
            from_text=str,
            preview=previews.scenario,
        ),
        "gangs": Setting("", check=check_gangs),
    },
    words=words,
    goal=goal,
    seat_names=seat_names,
    sight=Sight(
        shape=City,
        view=view,
        public=public,
        brief=brief,
        brief_shape=Brief,
        pools=pools,
        imagine=imagine,
        hoards=hoards,
    ),
    verdicts=VERDICTS,
    mind=Mind(
        value=value,
        policy=policy,
        quiet=quiet,
        outlook=outlook,
        features=FEATURES,
        taught=taught,
        completes=COMPLETES,
        recipes=RECIPES,
    ),
    lesson=load(folder(__name__) / "lesson.toml", Lesson),
    board="fracas.tui.boards.neon_gods:City",
    rulebook=shipped(__name__)[0],
    teaching=Teaching.shipped(__name__, load),
    positions=Positions(
        shape=Position,
        arrange=arrange,
        describe=describe,
        invariants=invariants,
        lucky=lucky,
    ),
    tempo=Tempo(minutes=(45, 90), weight=3),
    measures=Measures(sources=SOURCES, score=lambda s: [one.blurp for one in s.players]),
    homemade=Homemade(checks={"scenario": check}),
)
