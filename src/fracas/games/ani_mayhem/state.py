"""What is on the table: the field, characters and disasters in play, the affairs. AM-2.

A physical card is a number; `cast` says which card of the game it is and who owns it. Characters
in play are known by that number, disasters in play by the order of their arrival.
"""

from __future__ import annotations

import msgspec

from fracas.engine import Choice, Hidden, Public, State
from fracas.engine.fields import Derived

from .affairs import NOBODY, Attempt, Bond, Combat, Craft, Lasting, Lot, Wooing
from .cards import CARDS, SHAPES
from .ending import check_end
from .schema import Card, Trait

DISCARD, RELOAD, MAINTENANCE, EQUIP, MOVE, SCAVENGE = range(1, 7)
"""The phases of a turn, AM-1.9."""
PHASES = ("", "discard", "reload", "maintenance", "equip", "move", "scavenge")
OFF_FIELD = -1000
"""Where a disaster off the field is, AM-2.59. Sites are 0, 1 …; haven h is at -1 - h."""


class Cast(msgspec.Struct, frozen=True, gc=False):
    """Which card each physical card is, and whose."""

    kinds: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()


class Table(msgspec.Struct, frozen=True, gc=False):
    """What was agreed before the game: AM-31.30 to AM-31.34."""

    layout: str = "generic"
    banked: bool = False
    pace_own: bool = False
    charm: bool = True
    allies: bool = False
    total: int = 0
    """T, the items that started beneath the locations (AM-30.1)."""
    placing_any: bool = False


class Player(msgspec.Struct, gc=False, omit_defaults=True):
    """AM-2.55."""

    locations: Hidden[list[int]] = []
    """Those not yet placed; the last comes next."""
    items: Hidden[list[int]] = []
    disasters: Hidden[list[int]] = []
    """The starting disasters before they are dealt (AM-13.16)."""
    hand: Hidden[list[int]] = []
    draw: Hidden[list[int]] = []
    discard: Public[list[int]] = []
    combat: Hidden[list[int]] = []
    combat_discard: Public[list[int]] = []
    bonked: Public[dict[int, int]] = {}
    """Bonked characters, each with the first own turn in which it may return (AM-16.7)."""
    globals: Public[list[int]] = []
    removed: Public[list[int]] = []
    turns: Public[int] = 0
    """Own turns begun."""
    played: Public[list[int]] = []
    """How many enhancements, equipment cards and globals were played this Equip phase."""
    stacks: Public[int] = 0
    """Stacks started this turn (AM-29.14)."""
    orders: Public[str] = ""
    """Standing orders (AM-34.10), and in which own turn they were given."""
    ordered: Public[int] = 0
    brisk: Public[bool] = False
    """Passes by itself where there is seldom anything to do (AM-34.10)."""
    reserve: Hidden[list[int]] = []
    """Skirmish: characters not yet revealed (AM-31.16)."""
    won: Public[list[int]] = []
    """Skirmish: items won (AM-31.22)."""
    gone: Public[bool] = False
    """Has resigned, and her cards have left (AM-D36)."""


class Site(msgspec.Struct, gc=False, omit_defaults=True):
    """A location of the field."""

    card: Public[int] = 0
    x: Public[int] = 0
    y: Public[int] = 0
    disasters: Hidden[list[int]] = []
    """Face-down disasters beneath it; the last is on top (AM-2.60)."""
    beneath: Hidden[list[int]] = []
    """Items beneath it."""
    above: Public[list[int]] = []
    haven: Public[int] = NOBODY
    refuge: Public[int] = NOBODY
    """The haven that it was made into (AM-11.24)."""
    destroyed: Public[bool] = False
    """Face down (AM-11.19)."""


class Haven(msgspec.Struct, gc=False, omit_defaults=True):
    """A haven in play, annexed to a site (AM-9.3)."""

    card: Public[int] = 0
    owner: Public[int] = 0
    site: Public[int] = 0
    x: Public[int] = 0
    y: Public[int] = 0
    items: Hidden[list[int]] = []
    gear: Hidden[list[int]] = []
    converted: Public[bool] = False
    """A location that was made into a haven: its card is that of the site (AM-11.24)."""
    guests: Public[list[int]] = []
    """Players who may stop there (AM-9.6, AM-11.25)."""


class Building(msgspec.Struct, gc=False, omit_defaults=True):
    """A haven under construction (AM-9.16)."""

    card: Public[int] = NOBODY
    """The haven card, or nobody if the location itself becomes one (AM-11.22)."""
    seat: Public[int] = 0
    x: Public[int] = 0
    y: Public[int] = 0
    builders: Public[list[int]] = []
    counted: Public[int] = 0
    """Turns that count and are over (AM-9.20)."""
    spoiled: Public[bool] = False
    """A builder has acted: this turn does not count (AM-9.18)."""


class Body(msgspec.Struct, gc=False, omit_defaults=True):
    """A character in play."""

    card: Public[int] = 0
    seat: Public[int] = 0
    """Its controller."""
    at: Public[int] = 0
    form: Public[int] = 0
    locked: Public[bool] = False
    steps: Public[int] = 0
    """Steps made since its movement was refreshed."""
    walked: Public[int] = 0
    """Steps made in the game (AM-28.21)."""
    still: Public[bool] = False
    """It has lost all movement for the turn."""
    spent: Public[int] = 0
    """Energy spent since the pool was last full (AM-2.71)."""
    items: Hidden[list[int]] = []
    gear: Hidden[list[int]] = []
    open: Public[list[int]] = []
    """Cards it carries that are revealed, equipment among them in use."""
    enhancements: Public[list[int]] = []
    bonus: Public[int] = NOBODY
    """The haven, by card number, whose bonus it has (AM-9.12)."""
    skills: Public[list[int]] = []
    """Skills it was given for good, by number."""
    lent: Public[list[int]] = []
    """Skills that count once more this turn."""
    idle: Public[int] = 0
    """Incapacitated to the end of that turn of the game (AM-2.35)."""
    held: Public[str] = ""
    """Incapacitated until characters here meet this expression."""
    holder: Public[int] = NOBODY
    """The disaster that holds it so."""
    captor: Public[int] = NOBODY
    """The disaster that has captured it (AM-2.37)."""
    builds: Public[int] = NOBODY
    """The site where it is one of the builders (AM-9.17)."""
    roused: Public[bool] = False
    """A builder that was let act (AM-9.18)."""
    attacked: Public[bool] = False
    """It was in an attack that its player declared this turn (AM-14.5)."""
    changed: Public[list[int]] = []
    """Cards that came into use or went out of it this phase or round (AM-6.5)."""
    wooing: Public[bool] = False
    """It declared a charm battle this turn (AM-26.3)."""
    charmed: Public[int] = 0
    """The turn of the game in which it was charmed (AM-26.29)."""
    charm_won: Public[int] = 0
    """The turn of the game in which it last won a charm battle."""
    safe: Public[dict[int, int]] = {}
    """Who may not attack it, each with the last turn of its controller (AM-26.33)."""
    meek: Public[int] = 0
    """The turn of the game in which it deals no damage for one round (AM-26.43)."""
    craft: Public[int] = NOBODY
    """The vehicle in use that it is aboard (AM-6.15)."""


class Menace(msgspec.Struct, gc=False, omit_defaults=True):
    """A disaster in play, face up."""

    order: Public[int] = 0
    card: Public[int] = 0
    seat: Public[int] = 0
    """Its owner."""
    at: Public[int] = 0
    item: Hidden[list[int]] = []
    gear: Hidden[list[int]] = []
    """Equipment that it stole (AM-28.13)."""
    pace: Public[int] = 0
    """Where it is on its owner's path."""
    by: Public[int] = 0
    """In whose turn it came (AM-2.73)."""
    until: Public[int] = 0
    """With which turn of that player it goes, or 0 (AM-12.11)."""
    idle: Public[int] = 0
    """Incapacitated to the end of that turn of the game (AM-2.69)."""
    fixed: Public[bool] = False
    """Moves N is done: it stays where it is (AM-28.11)."""
    primary: Public[int] = NOBODY
    """The disaster it is an ally of (AM-28.1)."""
    ignores: Public[list[int]] = []
    """Whom it ignores until they strike it (AM-26.15, AM-26.25)."""
    awed: Public[list[int]] = []
    """Who cannot attack it until it attacks them (AM-26.13, AM-26.23)."""
    spurned: Public[list[int]] = []
    """Who charmed it and lost this turn (AM-26.18)."""
    fans: Public[list[int]] = []
    """Characters that have charmed it as an ally (AM-28.5)."""
    meek: Public[int] = 0
    """The turn of the game in which it deals no damage for one round (AM-26.43)."""


class Travel(msgspec.Struct, gc=False, omit_defaults=True):
    """A party on the move: AM-19."""

    members: Public[list[int]] = []
    made: Public[int] = 0


class Search(msgspec.Struct, gc=False, omit_defaults=True):
    """A scavenging attempt: AM-20."""

    seat: Public[int] = 0
    site: Public[int] = 0
    members: Public[list[int]] = []


class Spell(msgspec.Struct, frozen=True, gc=False):
    """A flash effect or a use on the stack (AM-29)."""

    id: int
    seat: int
    card: int
    """The physical card."""
    trait: int
    who: int = NOBODY
    """The character that uses it."""
    target: int = NOBODY
    """A character by card, a disaster by -1 less its order, a spell by its id, a card."""


REFUGE = 2
"""In place of a form: what works once a location is a haven (AM-11.26)."""


class Aura(msgspec.Struct, frozen=True, gc=False):
    """A continuous trait in play that reaches beyond its own card."""

    source: int
    """A character by card, a disaster by -1 less its order; a global by its card."""
    seat: int
    kind: int
    form: int
    at: int
    """Which of the form's traits it is."""
    layer: int

    @property
    def trait(self) -> Trait:
        if self.form == REFUGE:
            refuge = CARDS[self.kind].haven
            assert refuge is not None
            return refuge.trait[self.at]
        return SHAPES[self.kind][self.form].traits[self.at]


NO_CAST = Cast()
NO_TABLE = Table()


class AniMayhem(State):
    cast: Public[Cast] = NO_CAST
    table: Public[Table] = NO_TABLE
    players: Public[list[Player]] = []
    sites: Public[list[Site]] = []
    havens: Public[list[Haven]] = []
    buildings: Public[dict[int, Building]] = {}
    """Havens under construction, by site."""
    paths: Public[list[tuple[int, ...]]] = []
    """The way of each player's disasters (AM-17.1)."""
    near: Public[list[tuple[int, ...]]] = []
    """Which sites touch each site (AM-2.68)."""
    bodies: Public[dict[int, Body]] = {}
    menaces: Public[dict[int, Menace]] = {}
    arrivals: Public[int] = 0
    first: Public[int] = 0
    active: Public[int] = 0
    turn: Public[int] = 0
    """Turns of the game begun."""
    phase: Public[int] = 0
    entering: Public[int] = NOBODY
    """The disaster drawn in this turn's Reload, by its card (AM-17.4)."""
    lasting: Public[list[Lasting]] = []
    bonds: Public[list[Bond]] = []
    playing: Public[int] = NOBODY
    """A flash effect that was announced and is about to go on the stack."""
    stack: Public[list[Spell]] = []
    spells: Public[int] = 0
    used: Public[list[str]] = []
    """Marks of what was used: its card, its trait, and for how long that counts."""
    uses: Public[dict[int, int]] = {}
    """Uses left of cards that were used."""
    ends: Public[dict[int, int]] = {}
    """The turn of their owner with which globals end (AM-8.4)."""
    carries: Public[int] = 0
    combat: Public[Combat | None] = None
    waiting: Public[list[tuple[int, bool]]] = []
    """Disasters whose attack waits for the combat to end (AM-21.4), and if it ends a movement."""
    charms: Public[list[Wooing]] = []
    """Charm battles under way; a break is on top of the one it would break."""
    wooed: Public[list[tuple[int, int, int]]] = []
    """Who tried to charm whom in which turn of the game (AM-26.4)."""
    led: Public[list[tuple[int, int]]] = []
    """Charmed characters and who moves them in this turn's Move phase (AM-26.36)."""
    crafts: Public[dict[int, Craft]] = {}
    dents: Public[dict[int, int]] = {}
    """Damage on vehicles (AM-6.19)."""
    lot: Public[Lot | None] = None
    """The last lot that fell on a character."""
    attempt: Public[Attempt | None] = None
    """A theft that may still be answered."""
    travel: Public[Travel | None] = None
    search: Public[Search | None] = None
    searched: Public[list[int]] = []
    """Sites where the active player stopped or retreated from scavenging (AM-20.9)."""
    auras: Derived[list[Aura] | None] = None
    sorted_auras: Derived[tuple[tuple[Aura, ...], ...] | None] = None
    """Those of them that change each ability, and last those that give or take skills."""
    offers: Derived[tuple[Choice, ...]] = ()
    offered: Derived[int] = 0
    """What a standby state offers, and in which question, where it was worked out to ask at all."""
    counted: Derived[bool] = False
    """Nobody has gained an item and none was lost since the counts of AM-30.3 were looked at."""

    def __post_init__(self) -> None:
        """A saved state names things by words, which sort otherwise than numbers."""
        self.bodies = dict(sorted(self.bodies.items()))
        self.menaces = dict(sorted(self.menaces.items()))
        self.crafts = dict(sorted(self.crafts.items()))

    def settle(self) -> None:
        if not self.counted:
            check_end(self)


def card(s: AniMayhem, thing: int) -> Card:
    return CARDS[s.cast.kinds[thing]]


def key(menace: Menace) -> int:
    """How a disaster is told from a character where either may stand."""
    return -1 - menace.order


def marked(s: AniMayhem, mark: str) -> bool:
    return mark in s.used


def touch(s: AniMayhem) -> None:
    """A character, disaster, haven or global effect came, went or changed its form: traits that
    reach others are gathered anew."""
    s.auras = None


def stir_up(s: AniMayhem, one: int) -> None:
    """A card that a character has was laid open, turned face down or is gone: the same, if it
    reaches others."""
    if s.auras is not None and any(
        trait.scope is not None for trait in CARDS[s.cast.kinds[one]].trait
    ):
        s.auras = None
