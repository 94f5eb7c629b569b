"""What is on the table: the field, characters and disasters in play, the affairs. AM-2.

A physical card is a number; `cast` says which card of the game it is and who owns it. Characters
in play are known by that number, disasters in play by the order of their arrival.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Literal

import msgspec

from fracas.engine import Choice, Hidden, Public, State, text
from fracas.engine.fields import Derived

from .affairs import NOBODY, Attempt, Bond, Combat, Craft, Lasting, Lot, Wooing
from .cards import CARDS, SHAPES
from .pieces import (
    NO_CAST,
    NO_TABLE,
    Building,
    Cast,
    Haven,
    Player,
    Search,
    Site,
    Spell,
    Table,
    Travel,
)
from .schema import Card
from .traits import Trait

DISCARD, RELOAD, MAINTENANCE, EQUIP, MOVE, SCAVENGE = range(1, 7)
"""The phases of a turn, AM-1.9."""
Phase = Literal["", "discard", "reload", "maintenance", "equip", "move", "scavenge"]
PHASES: tuple[Phase, ...] = ("", "discard", "reload", "maintenance", "equip", "move", "scavenge")
OFF_FIELD = -1000
"""Where a disaster off the field is, AM-2.59. Sites are 0, 1 …; haven h is at -1 - h."""


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


class AniMayhem(State):
    cast: Public[Cast] = NO_CAST
    table: Public[Table] = NO_TABLE
    dealt: Hidden[list[tuple[int, ...]]] = []
    """The pool of each player, by cards of the game, while sealed decks are built (AM-31.39)."""
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
    stops: Public[dict[int, int]] = {}
    """By seat the moments at which it is asked, as bits (`stops.py`): who is not here, at all."""
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


# Items held and lost, and the end: AM-30

ITEMS = attrgetter("items")
IS_ITEM = [one.type == "item" for one in CARDS]


def held(s: AniMayhem, seat: int) -> int:
    """AM-10.4: items with her characters, in her vehicles and havens; AM-31.30: banked, only in
    havens."""
    count = sum(len(one.items) for one in s.havens if one.owner == seat)
    if not s.table.banked:
        count += sum(len(one.items) for one in s.bodies.values() if one.seat == seat)
        count += sum(len(one.items) for one in s.crafts.values() if one.seat == seat)
    return count


def removed(s: AniMayhem) -> int:
    """AM-30.2: items destroyed or removed from the game by anything at all."""
    kind, count = s.cast.kinds.__getitem__, 0
    for player in s.players:
        if player.removed:
            count += sum(map(IS_ITEM.__getitem__, map(kind, player.removed)))
    return count


def check_end(s: AniMayhem) -> None:
    """AM-30.3, AM-30.6: the game ends at once."""
    if s.result is not None or not s.turn or s.table.layout == "skirmish":
        return
    s.counted = True
    lost, total = removed(s), s.table.total
    found = sum(map(len, map(ITEMS, s.havens)))
    if not s.table.banked:
        found += sum(map(len, map(ITEMS, s.bodies.values())))
        if s.crafts:
            found += sum(map(len, map(ITEMS, s.crafts.values())))
    if 2 * found <= total and 2 * lost <= total and found + lost != total:  # asked at each step
        return
    counts = [held(s, seat) for seat in range(s.seats)]
    if 2 * found > total:
        players_win(s, counts, "AM-30.4")
    elif 2 * lost > total:
        disasters_win(s, counts, "AM-30.5")
    elif found + lost == total:
        players_win(s, counts, "AM-30.6")


def players_win(s: AniMayhem, counts: list[int], clause: str) -> None:
    """AM-30.4, AM-30.7: most items wins, equals share; alone one wins against the disasters."""
    s.finish(counts, why=text("why.players"), clauses=(clause,))


def disasters_win(s: AniMayhem, counts: list[int], clause: str) -> None:
    """AM-30.5: all players lose."""
    s.finish(counts, [2] * s.seats, why=text("why.disasters"), clauses=(clause,))
    assert s.result is not None
    if s.conceded:  # among losers nobody moves up to the first place
        s.result = msgspec.structs.replace(s.result, places=(2,) * s.seats)
