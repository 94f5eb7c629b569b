"""Collision: gangs, hidden cards and a table measured in inches."""

from importlib.resources import files

from fracas.engine import Game, Homemade, Measures, Mind, Positions, Setting, Sight

from .bot import value
from .campaign_file import MISSIONS, campaign_file, check_campaign
from .checks import check_gang_file, check_layout_file
from .course import course, first_player
from .gang_sheet import gang_sheet
from .gangs import CHOOSE, PAIRS, USUAL, check_gangs, gang_file
from .invariants import invariants
from .knowledge import pools
from .layouts import check_named, layout_file, layouts
from .missions import check_mission, mission_file, missions
from .policy import policy, quiet
from .positions import Position, arrange, lucky
from .setup import VARIANTS, setup
from .shown import Table
from .state import Collision
from .view import view
from .words import seat_names, words

_GREEDY = "greedy:worlds=1,depth=4,beam=1,width=2,evaluations=40,breadth=8"
_SEARCH = "breadth=4,rests=2,most=16,calm=1,look=1,sure=0.9,sharp=8"
BOTS = {
    "greedy": _GREEDY,
    "search": f"search:iterations=24,{_SEARCH}",
    "easy": "reflex:sharp=1",
    "normal": _GREEDY,
    "hard": f"search:iterations=120,seconds=4,{_SEARCH}",
}
"""What docs/bots.md has measured."""


game = Game(
    "collision",
    Collision,
    setup,
    seats=[2, 3, 4],
    package=__name__,
    version="4",
    title={"en": "Collision", "fr": "Collision"},
    about=words.everywhere("about"),
    options={
        "mission": Setting(
            "hunt", (*missions(), "draw"), check=check_mission, from_file=mission_file
        ),
        "layout": Setting(
            "crossroads", (*layouts(), "draw", "hand"), check=check_named, from_file=layout_file
        ),
        "gangs": Setting(USUAL, (USUAL, CHOOSE, *PAIRS), check=check_gangs, from_file=gang_file),
        "campaign": Setting(
            "", ("", str(MISSIONS), "3", "7"), check=check_campaign, from_file=campaign_file
        ),
        **{name.replace("-", "_"): Setting(False, (False, True)) for name in VARIANTS},
    },
    words=words,
    seat_names=seat_names,
    sight=Sight(shape=Table, view=view, pools=pools),
    mind=Mind(value=value, policy=policy, quiet=quiet, recipes=BOTS),
    measures=Measures(first_player=first_player, course=course),
    board="fracas.tui.boards.collision:Ground",
    rulebook=(files(__name__) / "rules" / "collision.md").read_text(encoding="utf-8"),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants, lucky=lucky),
    homemade=Homemade(
        checks={"layout": check_layout_file, "gang": check_gang_file},
        shows={"gang": gang_sheet},
        lasting=lambda s: s.saved,
    ),
)
