"""Ani-Mayhem: a race to gather items on a field of locations, against each other and disasters.

Cards are data (`content/`, checked by `schema.py`), their texts are made from it (`wording.py`).
A physical card is a number; characters in play are Bodies, disasters Menaces, and what is under way
(a party on the move, a scavenging attempt, a fight, the flash stack) is an affair in the state.
Chapters add their acts to the standby states of `priority.py`; current abilities come from
`values.py` layer by layer, combat cards from `clash.py`, and `effects.py` carries effects out.
"""

from fracas.content import folder, load
from fracas.engine import (
    Gallery,
    Game,
    Homemade,
    Lesson,
    Look,
    Manners,
    Measures,
    Mind,
    Positions,
    Setting,
    Sight,
    Teaching,
    Tempo,
    shipped,
)

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
    triggers,
    uses,
)
from .bots import COMPLETES, RECIPES, outlook, payoff, policy, quiet, value
from .brief import Brief, brief
from .course import course, parts, scores
from .deckfiles import kept_deck
from .faces import Faces, faces
from .goal import goal
from .invariants import invariants
from .knowledge import deal_again, imagine, pools
from .laid_open import hoards
from .linter import check_cards, show_cards
from .orders import set_orders
from .positions import Position, arrange
from .prospects import Prospect, Wish, prospect, tries
from .resigning import resign
from .setup import DECKS, check_decks, deck_files, setup
from .shelf import Shelf
from .shown import Field
from .state import AniMayhem
from .stops import listed, usual
from .verdicts import VERDICTS
from .view import public, view
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
    triggers,
)
"""The chapters whose acts standby states offer, and what events set off."""

game = Game(
    "ani-mayhem",
    AniMayhem,
    setup,
    board="fracas.tui.boards.ani_mayhem:Field",
    version="8",
    seats=[1, 2, 3, 4, 5, 6],
    package=__name__,
    title={"en": "Ani-Mayhem", "fr": "Ani-Mayhem"},
    about=words.everywhere("about"),
    options={
        "decks": Setting(
            "",
            ("", *DECKS),
            check=check_decks,
            from_file=deck_files,
            from_text=kept_deck,
            each=True,
            secret=True,
        ),
        "sealed": Setting("off", ("off", "on")),
        "layout": Setting("generic", ("generic", "line", "square", "skirmish")),
        "items": Setting("held", ("held", "banked")),
        "pace": Setting("all", ("all", "own")),
        "placing": Setting("own", ("own", "any")),
        "charm": Setting("on", ("on", "off")),
        "allies": Setting("off", ("off", "on")),
    },
    words=words,
    lesson=load(folder(__name__) / "lesson.toml", Lesson),
    goal=goal,
    sight=Sight(
        shape=Field,
        view=view,
        public=public,
        brief=brief,
        brief_shape=Brief,
        pools=pools,
        hoards=hoards,
        imagine=imagine,
        redeal=deal_again,
        look=Look(Wish, Prospect, answer=prospect, tries=tries),
    ),
    acts={"concede": resign, "orders": set_orders},
    manners=Manners(act="orders", usual=usual, listed=listed),
    verdicts=VERDICTS,
    mind=Mind(
        value=value,
        payoff=payoff,
        policy=policy,
        quiet=quiet,
        outlook=outlook,
        completes=COMPLETES,
        recipes=RECIPES,
    ),
    tempo=Tempo(minutes=(45, 90), weight=4),
    measures=Measures(course=course, parts=parts, score=scores),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants),
    homemade=Homemade(
        checks={"cards": check_cards},
        shows={"cards": show_cards},
        gallery=Gallery(Faces, faces),
        decks=Shelf(),
    ),
    rulebook=shipped(__name__)[0],
    teaching=Teaching.shipped(__name__, load),
)
