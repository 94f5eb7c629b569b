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
from .knowledge import deal_again, imagine, pools
from .orders import set_orders
from .policy import policy, quiet
from .positions import Position, arrange
from .resigning import resign
from .setup import check_decks, setup
from .state import AniMayhem
from .view import view
from .words import words

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
    about=words.everywhere("about"),
    options={
        "decks": Setting("", check=check_decks),
        "layout": Setting("generic", ("generic", "line", "square", "skirmish")),
        "items": Setting("held", ("held", "banked")),
        "pace": Setting("all", ("all", "own")),
        "placing": Setting("own", ("own", "any")),
        "charm": Setting("on", ("on", "off")),
        "allies": Setting("off", ("off", "on")),
    },
    words=words,
    sight=Sight(view=view, pools=pools, imagine=imagine, redeal=deal_again),
    acts={"concede": resign, "orders": set_orders},
    mind=Mind(value=value, payoff=payoff, policy=policy, quiet=quiet, recipes=BOTS),
    measures=Measures(course=course),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants),
    homemade=Homemade(decks=Shelf()),
    rulebook=(files(__name__) / "rules" / "ani-mayhem.md").read_text(encoding="utf-8"),
)
