"""Collision: gangs, hidden cards and a table measured in inches."""

from importlib.resources import files

from fracas.engine import Game, Setting

from .bot import value
from .campaign_file import MISSIONS, campaign_file, check_campaign
from .checks import check_gang_file, check_layout_file
from .course import course, first_player
from .gang_sheet import shown
from .gangs import check_gangs, gang_file
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
_SEARCH = "rollout=0,sure=0.6,sharp=8"
BOTS = {
    "greedy": _GREEDY,
    "search": f"search:iterations=12,{_SEARCH}",
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
                "en": "the mission, one drawn by a card, or the file of a home-made one (.toml)",
                "fr": "la mission, une au tirage, ou le fichier d'une mission maison (.toml)",
            },
        ),
        "layout": Setting(
            "crossroads",
            (*layouts(), "draw", "hand"),
            check=check_named,
            from_file=layout_file,
            about={
                "en": "the terrain, one drawn, placed by hand (hand, or hand:house,bush,…), or the"
                " file of a home-made one (.toml)",
                "fr": "le décor, un au tirage, placé à la main (hand, ou hand:house,bush,…), ou le"
                " fichier d'un décor maison (.toml)",
            },
        ),
        "gangs": Setting(
            "",
            check=check_gangs,
            from_file=gang_file,
            about={
                "en": "the gang of each seat, parted by commas: names or files; or choose",
                "fr": "le gang de chaque siège, séparés par des virgules : noms ou fichiers ;"
                " ou choose",
            },
        ),
        "campaign": Setting(
            "",
            ("", str(MISSIONS), "3", "7"),
            check=check_campaign,
            from_file=campaign_file,
            about={
                "en": "a campaign of so many missions, or the file of one that goes on (.toml)",
                "fr": "une campagne d'autant de missions, ou le fichier d'une campagne en cours"
                " (.toml)",
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
    view=view,
    pools=pools,
    value=value,
    policy=policy,
    quiet=quiet,
    first_player=first_player,
    course=course,
    bots=BOTS,
    board="fracas.tui.boards.collision:Ground",
    rulebook=(files(__name__) / "rules" / "collision.md").read_text(encoding="utf-8"),
    position=Position,
    arrange=arrange,
    invariants=invariants,
    lucky=lucky,
    checks={"layout": check_layout_file, "gang": check_gang_file},
    shows={"gang": shown},
    lasting=lambda s: s.saved,
)
