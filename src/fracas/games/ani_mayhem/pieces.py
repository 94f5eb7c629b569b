"""Players, places and what was agreed: pieces of what is on the table. AM-2, AM-31."""

from __future__ import annotations

import msgspec

from fracas.engine import Hidden, Public

from .affairs import NOBODY


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
    alone: Public[bool] = False
    """Sat down alone, where silence tells nobody: not asked where only a pass is left (AM-R136)."""
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


NO_CAST = Cast()
NO_TABLE = Table()
