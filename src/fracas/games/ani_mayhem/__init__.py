"""Ani-Mayhem: a race to gather items on a field of locations, against each other and disasters.

Cards are data (`content/`, checked by `schema.py`), their texts are made from it (`wording.py`).
A physical card is a number; characters in play are Bodies, disasters Menaces, and what is under way
(a party on the move, a scavenging attempt, a fight, the flash stack) is an affair in the state.
Chapters add their acts to the standby states of `priority.py`; current abilities come from
`values.py` layer by layer, combat cards from `clash.py`, and `effects.py` carries effects out.
"""

from importlib.resources import files

from fracas.engine import Game, Homemade, Measures, Mind, Positions, Setting, Sight

from . import (
    activations,
    attacks,
    carrying,
    charm,
    charmed,
    driving,
    equip,
    feats,
    havens,
    movement,
    reveals,
    scavenge,
    uses,
)
from .bot import BOTS, course, payoff, value
from .deckfiles import Shelf
from .invariants import invariants
from .knowledge import imagine, pools
from .orders import set_orders
from .policy import policy, quiet
from .positions import Position, arrange
from .resigning import resign
from .setup import DECKS, check_decks, setup
from .state import AniMayhem
from .view import view
from .words import seat_names, words

ACTS = (
    equip,
    carrying,
    movement,
    reveals,
    scavenge,
    uses,
    attacks,
    charm,
    charmed,
    driving,
    feats,
    havens,
    activations,
    reveals,
)
"""The chapters whose acts standby states offer."""

game = Game(
    "ani-mayhem",
    AniMayhem,
    setup,
    board="fracas.tui.boards.ani_mayhem:Field",
    version="4",
    seats=[1, 2, 3, 4, 5, 6],
    package=__name__,
    title={"en": "Ani-Mayhem", "fr": "Ani-Mayhem"},
    about={
        "en": "A race to gather items on a field of locations, against each other and disasters. "
        "Begin alone (1 player) with the Harbour deck.",
        "fr": "Une course aux objets sur un terrain de lieux, contre les autres et les désastres. "
        "Pour commencer : seul (1 joueur), avec le paquet Le Port.",
    },
    options={
        "decks": Setting(
            "",
            check=check_decks,
            about={
                "en": f"decks in seat order, parted by commas, else chosen: {', '.join(DECKS)}",
                "fr": f"paquets par siège, avec virgules, sinon choisis : {', '.join(DECKS)}",
            },
        ),
        "layout": Setting(
            "generic",
            ("generic", "line", "square", "skirmish"),
            about={
                "en": "one by one, in rows, the Big Square (4), or Skirmish without a field (2)",
                "fr": "lieux un à un, en lignes, Grand Carré (4), ou Escarmouche sans terrain (2)",
            },
        ),
        "items": Setting(
            "held",
            ("held", "banked"),
            about={
                "en": "items count when held, or only in havens",
                "fr": "les objets comptent tenus, ou seulement dans les refuges",
            },
        ),
        "pace": Setting(
            "all",
            ("all", "own"),
            about={
                "en": "whose disasters move in a Maintenance phase",
                "fr": "les désastres de qui avancent en phase d'Entretien",
            },
        ),
        "placing": Setting(
            "own",
            ("own", "any"),
            about={
                "en": "items and disasters lie beneath own locations, or where players put them",
                "fr": "objets et désastres sous ses propres lieux, ou là où on les met",
            },
        ),
        "charm": Setting(
            "on",
            ("on", "off"),
            about={
                "en": "charm battles, or none",
                "fr": "avec duels de charme, ou sans",
            },
        ),
        "allies": Setting(
            "off",
            ("off", "on"),
            about={
                "en": "whether a defender may invite others against a disaster",
                "fr": "si un défenseur peut inviter les autres contre un désastre",
            },
        ),
    },
    words=words,
    seat_names=seat_names,
    sight=Sight(view=view, pools=pools, imagine=imagine),
    acts={"concede": resign, "orders": set_orders},
    mind=Mind(value=value, payoff=payoff, policy=policy, quiet=quiet, recipes=BOTS),
    measures=Measures(course=course),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants),
    homemade=Homemade(decks=Shelf()),
    rulebook=(files(__name__) / "rules" / "ani-mayhem.md").read_text(encoding="utf-8"),
)
