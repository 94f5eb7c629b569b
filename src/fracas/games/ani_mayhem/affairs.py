"""What is under way or lasts: fights, charm battles, vehicles in use, changes. AM-21 to AM-26."""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.engine import Hidden, Public

NOBODY = -1
Purpose = Literal["charm", "break 1", "break 2", "lure"]


class Lasting(msgspec.Struct, frozen=True, gc=False):
    """A change to an ability that lasts for a while (AM-5.7, AM-7.6)."""

    who: int
    """A character or vehicle by card, a disaster by -1 less its order."""
    ability: int
    by: str
    layer: int
    until: str
    """phase, round, combat, charm, or turn."""
    weapon: bool = False
    source: int = NOBODY
    """The card, by what it is, that it comes from."""
    gear: int = NOBODY
    """The piece of equipment that is used, by its physical card (AM-6.4)."""


class Bond(msgspec.Struct, frozen=True, gc=False):
    """An effect of a card that is in force for somebody for a while (AM-32.13)."""

    who: int
    """As in `Lasting`; or a card that is nobody, by its number."""
    kind: int
    part: int
    """Which traits of the card: of a form, or of the haven that it is."""
    trait: int
    path: tuple[int, ...]
    """Which effect of the trait, and which option and effect within it."""
    until: str


class Drawn(msgspec.Struct, frozen=True, gc=False):
    """A combat card that was drawn in this round, and for whom."""

    kind: int
    who: int
    extra: bool = False
    """Its optional cost was paid."""
    clash: int = 0
    """For which clash it was drawn (AM-23.14)."""


class Clash(msgspec.Struct, gc=False, omit_defaults=True):
    """Who strikes whom, and who strikes back at whom: AM-23.3. With a disaster there is one."""

    strikers: Public[list[int]] = []
    struck: Public[list[int]] = []
    """The target; with frenzy, all whom the disaster strikes."""
    back: Public[list[int]] = []
    """The retaliators."""
    foes: Public[list[int]] = []
    """Whom they strike."""


class Combat(msgspec.Struct, gc=False, omit_defaults=True):
    """A fight of characters with a disaster (AM-22, AM-24) or with a player's (AM-23)."""

    menace: Public[int] = NOBODY
    """The disaster, or -1 in a fight between players."""
    seat: Public[int] = 0
    """Who fights the disaster, or who attacks this round."""
    other: Public[int] = NOBODY
    """The opponent this round, in a fight between players."""
    site: Public[int] = 0
    by_disaster: Public[bool] = False
    able: Public[list[int]] = []
    """Characters that the disaster could attack, or that take part; both sides between players."""
    clashes: Public[list[Clash]] = []
    guards: Public[dict[int, int]] = {}
    """Protectors, each with whom it protects (AM-23.4)."""
    faced: Public[list[int]] = []
    """Whom the disaster has attacked in this fight."""
    first: Public[list[int]] = []
    """Those who struck the disaster in the last round, who may retreat."""
    round: Public[int] = 0
    stage: Public[int] = 0
    """Which step of the round it is (AM-21.5)."""
    quiet: Public[int] = 0
    """Rounds in a row without any loss (AM-21.11)."""
    health: Public[dict[int, int]] = {}
    start: Public[dict[int, int]] = {}
    cards: Public[list[Drawn]] = []
    spent: Public[list[int]] = []
    """Who spent energy this round (AM-21.9)."""
    dead: Public[list[int]] = []
    """Whom one attack of this round kills if it falls (AM-2.22)."""
    taken: Public[list[int]] = []
    """Items of those whom the disaster bonked or killed, above the site (AM-24.16)."""
    ends_move: Public[bool] = False
    """The disaster ended a full movement here (AM-24.17)."""
    saved: Public[list[int]] = []
    harmless: Public[list[int]] = []
    """Who deals no damage this round."""
    lost: Public[bool] = False
    """Somebody lost health this round."""
    declined: Public[bool] = False
    """The other side did not want to attack (AM-23.19)."""
    forced: Public[dict[int, int]] = {}
    """Targets that a charm fixed for this round (AM-26.38)."""
    refused: Public[list[int]] = []
    """Characters of others whose controllers declined to help (AM-24.20)."""
    single: Public[bool] = False
    """It is over after one round (AM-26.19, AM-26.38)."""


class Wooing(msgspec.Struct, gc=False, omit_defaults=True):
    """A charm battle: AM-26. A break is one inside another."""

    charmer: Public[int] = 0
    """A character by card, a disaster by -1 less its order."""
    target: Public[int] = 0
    purpose: Public[Purpose] = "charm"
    """Lure: a disaster charms before it fights."""
    cards: Public[list[Drawn]] = []
    margin: Public[int] = 0
    """By how much one is ahead of the other."""
    won: Public[int] = 0
    """1 if the charmer has won, -1 if it has lost."""


def across(battle: Wooing, who: int) -> int:
    """The other participant."""
    return battle.target if who == battle.charmer else battle.charmer


class Craft(msgspec.Struct, gc=False, omit_defaults=True):
    """A vehicle in use: AM-6.14 to AM-6.23."""

    card: Public[int] = 0
    seat: Public[int] = 0
    at: Public[int] = 0
    driver: Public[int] = 0
    steps: Public[int] = 0
    """Steps it made this turn (AM-6.23)."""
    items: Hidden[list[int]] = []
    """Cards that those aboard have stored in it (AM-6.15)."""
    gear: Hidden[list[int]] = []


class Lot(msgspec.Struct, gc=False, omit_defaults=True):
    """A lot that falls on a character: AM-29.15."""

    called: Public[str] = ""
    among: Public[list[int]] = []
    on: Public[int] = NOBODY


class Attempt(msgspec.Struct, gc=False, omit_defaults=True):
    """An event that may be answered before it goes on: AM-29.17."""

    event: Public[str] = ""
    seat: Public[int] = 0
    """Whose card it is about."""
    cancelled: Public[bool] = False
