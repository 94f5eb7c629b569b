"""Collision: gangs, hidden cards and a table measured in inches."""

from fracas.content import folder, load
from fracas.engine import (
    Gallery,
    Game,
    Homemade,
    Lesson,
    Look,
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
from .bots import COMPLETES, RECIPES, outlook, policy, quiet, value
from .brief import Brief, brief
from .campaign_file import MISSIONS, campaign_file, check_campaign
from .campaign_sheet import campaign_sheet
from .campaign_shelf import Campaigns
from .checks import check_gang_file, check_layout_file, check_mission_file, check_named
from .course import course, first_player, parts, scores
from .gang_sheet import gang_sheet
from .gangs import CHOOSE, PAIRS, USUAL, check_gangs, gang_file, gang_text
from .ghost import ghost, tries
from .goal import goal
from .invariants import invariants
from .knowledge import pools
from .laid_open import hoards
from .layouts import layout_file, layout_text, layouts
from .missions import check_mission, mission_file, mission_text, missions
from .positions import Position, arrange, lucky
from .setup import VARIANTS, setup
from .shown import Ghost, Ghosted, Table
from .state import Collision
from .verdicts import VERDICTS
from .view import public, view
from .words import seat_names, words
from .workshop import Workshop, gang_faults, layout_faults, mission_faults, workshop

game = Game(
    "collision",
    Collision,
    setup,
    seats=[2, 3, 4],
    package=__name__,
    version="5",
    title={"en": "Collision", "fr": "Collision"},
    about=words.everywhere("about"),
    options={
        "mission": Setting(
            "hunt",
            (*missions(), "draw"),
            check=check_mission,
            from_file=mission_file,
            from_text=mission_text,
        ),
        "layout": Setting(
            "crossroads",
            (*layouts(), "draw", "hand"),
            check=check_named,
            from_file=layout_file,
            from_text=layout_text,
            preview=previews.table,
        ),
        "gangs": Setting(
            USUAL,
            (USUAL, CHOOSE, *PAIRS),
            check=check_gangs,
            from_file=gang_file,
            from_text=gang_text,
        ),
        "campaign": Setting(
            "",
            ("", str(MISSIONS), "3", "7"),
            check=check_campaign,
            from_file=campaign_file,
            from_text=str,
        ),
        **{name.replace("-", "_"): Setting(False, (False, True)) for name in VARIANTS},
    },
    words=words,
    lesson=load(folder(__name__) / "lesson.toml", Lesson),
    goal=goal,
    seat_names=seat_names,
    sight=Sight(
        shape=Table,
        view=view,
        public=public,
        brief=brief,
        brief_shape=Brief,
        pools=pools,
        hoards=hoards,
        look=Look(Ghost, Ghosted, answer=ghost, tries=tries),
    ),
    verdicts=VERDICTS,
    mind=Mind(
        value=value,
        policy=policy,
        quiet=quiet,
        outlook=outlook,
        completes=COMPLETES,
        recipes=RECIPES,
    ),
    tempo=Tempo(minutes=(60, 120), weight=4),
    measures=Measures(first_player=first_player, course=course, parts=parts, score=scores),
    board="fracas.tui.boards.collision:Ground",
    rulebook=shipped(__name__)[0],
    teaching=Teaching.shipped(__name__, load),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants, lucky=lucky),
    homemade=Homemade(
        checks={
            "layout": check_layout_file,
            "gang": check_gang_file,
            "mission": check_mission_file,
        },
        shows={"gang": gang_sheet},
        faults={"gang": gang_faults, "layout": layout_faults, "mission": mission_faults},
        gallery=Gallery(Workshop, workshop),
        lasting=lambda s: s.saved,
        standing=campaign_sheet,
        campaigns=Campaigns(),
    ),
)
