"""Collision: gangs, hidden cards and a table measured in inches."""

from importlib.resources import files

from fracas.engine import Game, Homemade, Measures, Mind, Positions, Setting, Sight

from .bot import value
from .campaign_file import MISSIONS, campaign_file, check_campaign
from .checks import check_gang_file, check_layout_file
from .course import course, first_player
from .gang_sheet import shown
from .gangs import CHOOSE, USUAL, check_gangs, gang_file
from .invariants import invariants
from .knowledge import pools
from .layouts import check_named, layout_file, layouts
from .missions import check_mission, mission_file, missions
from .policy import policy, quiet
from .positions import Position, arrange, lucky
from .setup import setup
from .state import Collision
from .view import view
from .words import seat_names, words

_GREEDY = "greedy:worlds=1,depth=4,beam=1,width=2,evaluations=40,breadth=8"
_SEARCH = "breadth=4,rests=2,most=16,calm=1,look=1,sure=0.9,sharp=8"
PAIRS = (
    "salvage-run,hunting-pack", "hunting-pack,salvage-run", "fire-line,the-crush",
    "the-crush,fire-line", "fire-line,hunting-pack", "hunting-pack,fire-line",
)  # fmt: skip
"""Gangs of two players that the lobby offers; any others can be named too."""
BOTS = {
    "greedy": _GREEDY,
    "search": f"search:iterations=24,{_SEARCH}",
    "easy": "reflex:sharp=1",
    "normal": _GREEDY,
    "hard": f"search:iterations=120,seconds=4,{_SEARCH}",
}
"""What docs/bots.md has measured."""


def _switch(en: str, fr: str) -> Setting:
    return Setting(False, (False, True), about={"en": en, "fr": fr})


game = Game(
    "collision",
    Collision,
    setup,
    seats=[2, 3, 4],
    package=__name__,
    version="3",
    title={"en": "Collision", "fr": "Collision"},
    about={
        "en": "Gangs on a table measured in inches: sight, cover, and duels of hidden cards.",
        "fr": "Des gangs sur une table mesurée en pouces : ligne de vue, couvert et duels de"
        " cartes cachées.",
    },
    options={
        "mission": Setting(
            "hunt",
            (*missions(), "draw"),
            check=check_mission,
            from_file=mission_file,
            about={
                "en": "the mission",
                "fr": "la mission",
            },
        ),
        "layout": Setting(
            "crossroads",
            (*layouts(), "draw", "hand"),
            check=check_named,
            from_file=layout_file,
            about={
                "en": "the terrain",
                "fr": "le décor",
            },
        ),
        "gangs": Setting(
            USUAL,
            (USUAL, CHOOSE, *PAIRS),
            check=check_gangs,
            from_file=gang_file,
            about={
                "en": "the gangs: the usual ones, or chosen by each player at the table, or these",
                "fr": "les gangs : ceux d'usage, ou choisis par chacun à la table, ou ceux-ci",
            },
        ),
        "campaign": Setting(
            "",
            ("", str(MISSIONS), "3", "7"),
            check=check_campaign,
            from_file=campaign_file,
            about={
                "en": "a campaign of so many missions",
                "fr": "une campagne d'autant de missions",
            },
        ),
        "attrition": _switch("a kill costs 2 AP (CO-22.5)", "un mort coûte 2 PA (CO-22.5)"),
        "soft_hurry": _switch(
            "hurry closes only one's own draws (CO-22.6)",
            "la précipitation ne ferme que ses propres pioches (CO-22.6)",
        ),
        "sure_guard": _switch(
            "+1 DEF on Overwatch without a test (CO-22.7)",
            "+1 DEF en Surveillance sans test (CO-22.7)",
        ),
        "optional_fire": _switch(
            "Overwatch may decline a shot (CO-22.8)",
            "la Surveillance peut renoncer à tirer (CO-22.8)",
        ),
        "skirmish": _switch("250 shards, 3 turns (CO-22.9)", "250 éclats, 3 tours (CO-22.9)"),
        "wide": _switch("a table of 36 inches (CO-22.10)", "une table de 36 pouces (CO-22.10)"),
        "learning": _switch(
            "three figures a side, no objects (CO-22.11)",
            "trois figurines par camp, sans objets (CO-22.11)",
        ),
    },
    words=words,
    seat_names=seat_names,
    sight=Sight(view=view, pools=pools),
    mind=Mind(value=value, policy=policy, quiet=quiet, recipes=BOTS),
    measures=Measures(first_player=first_player, course=course),
    board="fracas.tui.boards.collision:Ground",
    rulebook=(files(__name__) / "rules" / "collision.md").read_text(encoding="utf-8"),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants, lucky=lucky),
    homemade=Homemade(
        checks={"layout": check_layout_file, "gang": check_gang_file},
        shows={"gang": shown},
        lasting=lambda s: s.saved,
    ),
)
