"""CD-2: the state. Characters are numbers into lists; sets of characters are bit masks.

A city on the board is a place: 0 is Omega City, the others follow in the order of placing
(CD-4.5). -1 is nobody, nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fracas.engine import Derived, Hidden, Public, State

from .cards import CAST
from .numbers import NUMBERS

NONE = -1


class Duty(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """CD-10.21: who owes whom a blow, for whose sake, since which round."""

    character: int
    attacker: int
    wronged: int
    round: int


class Brawl(msgspec.Struct, gc=False, omit_defaults=True):
    """The combat in one city (CD-10.1 to CD-10.4)."""

    place: Public[int] = 0
    round: Public[int] = 0
    rounds: Public[int] = 0
    acted: Public[bool] = False
    """Somebody did something this round."""
    asleep: Public[int] = 0
    """Sleepers, as bits."""
    waking: Public[list[tuple[int, int, int]]] = []
    """Sleeper, its waking round and its die (CD-16.8)."""
    duties: Public[list[Duty]] = []
    copied: Public[list[tuple[int, str, int]]] = []
    """Character, stat and the number that counts as printed (`copy`)."""
    used: Public[int] = 0
    """Sources whose limit of one a brawl is used, as bits."""


class Attack(msgspec.Struct, gc=False, omit_defaults=True):
    """One attack, from its declaration to its result (CD-10.11 to CD-10.34)."""

    attacker: Public[int] = 0
    target: Public[int] = 0
    spent: Public[int] = 0
    strike: Public[int] = 0
    """From an attack Trick."""
    dodge: Public[int] = 0
    """From a defence Trick."""
    dice: Public[int] = 1
    potion: Public[int] = -1
    """The power that does its work in place of damage (CD-16.16)."""
    tricked: Public[bool] = False
    counter: Public[bool] = False
    redirected: Public[bool] = False
    attack_die: Public[int] = 0
    defence_die: Public[int] = 0
    wanted: Public[int] = 0
    """Attack total less defence total, once the dice stand."""


class Attempt(msgspec.Struct, gc=False, omit_defaults=True):
    """One attempt to dominate a city (CD-11.3 to CD-11.6)."""

    seat: Public[int] = 0
    place: Public[int] = 0
    spent: Public[int] = 0
    seize: Public[int] = 0
    """From a seize Trick and the Gang Boss."""
    hold: Public[int] = 0
    """From hold Tricks."""
    die: Public[int] = 0


class CollateralDamage(State):
    # The variant that is played (CD-18)
    limit: Public[int] = 0
    """The last turn."""
    share: Public[tuple[int, int]] = (1, 2)
    """The part of all Strength that must be passed."""
    perks: Public[bool] = False
    training: Public[bool] = True
    steady: Public[bool] = False
    secret_tiles: Public[bool] = False

    # The board (CD-2.14), by place
    tiles: Public[list[int]] = []
    hexes: Public[list[int]] = []
    harm: Public[list[int]] = []
    """Damage of each city."""
    ruler: Public[list[int]] = []
    """The dominating seat of each city."""
    guard: Public[list[int]] = []
    """The Guardian of each city."""
    present: Public[list[int]] = []
    """The characters in each city, as bits."""
    total: Public[int] = 0
    """All printed Strength on the board (CD-3.16)."""
    near: Derived[tuple[tuple[int, ...], ...]] = ()
    """The adjacent places of each place."""

    # The players, by seat
    colour: Public[list[int]] = []
    order: Public[list[int]] = []
    """The seat order (CD-3.3)."""
    notoriety: Public[list[int]] = []
    csp: Public[list[int]] = []
    gang: Public[list[int]] = []
    """Each player's characters in play, as bits."""
    reserve: Public[list[list[int]]] = []
    """Characters taken but not yet on the board."""
    hands: Hidden[list[list[int]]] = []
    held: Hidden[list[list[int]]] = []
    """Tiles not yet placed (CD-3.7)."""

    # The characters (CD-2.10), by character
    owner: Public[list[int]] = []
    place: Public[list[int]] = []
    points: Public[list[int]] = []
    damage: Public[list[int]] = []
    love: Public[list[int]] = []
    """The Love Interest, also while the love is suspended."""
    lovers: Public[list[int]] = []
    """Who has this character as Love Interest, as bits."""
    suspended: Public[list[int]] = []
    """Turns of suspended love left."""
    techniques: Public[list[tuple[int, ...]]] = []
    awake: Public[int] = 0
    """The conscious ones, as bits."""
    guardians: Public[int] = 0
    cold: Public[int] = 0
    """Those whose love is suspended, as bits."""

    # The decks; the last card is the top one
    decks: Hidden[list[list[int]]] = []
    under: Hidden[list[list[int]]] = []
    """What was put under each character deck; nobody knows its order (CD-S5)."""
    library: Hidden[list[int]] = []
    """The Training deck."""
    discards: Public[list[int]] = []
    box: Hidden[list[int]] = []
    """Tiles out of the game."""

    # The turn
    turn: Public[int] = 0
    phase: Public[int] = 0
    initiative: Public[list[int]] = []
    moved: Public[int] = 0
    """Characters that have made their voluntary move, as bits."""
    recruited: Public[int] = 0
    """Characters recruited this turn, as bits."""
    recruits: Public[list[int]] = []
    """How many each player has recruited this turn."""
    trained: Public[int] = 0
    """Players that have bought their Training card, as bits."""
    tried: Public[list[int]] = []
    """Cities that each player has tried to dominate, as bits."""
    used: Public[int] = 0
    """Sources whose limit of one a turn is used, as bits."""
    tricked: Public[bool] = False
    """A Trick has been played in the window that is open."""
    brawl: Public[Brawl | None] = None
    attack: Public[Attack | None] = None
    attempt: Public[Attempt | None] = None


def fresh(s: CollateralDamage) -> None:
    """Lists of the right length for an empty board."""
    seats = s.seats
    s.colour = [NONE] * seats
    s.notoriety = [NUMBERS.start_notoriety] * seats
    s.csp = [0] * seats
    s.gang = [0] * seats
    s.reserve = [[] for _ in range(seats)]
    s.hands = [[] for _ in range(seats)]
    s.held = [[] for _ in range(seats)]
    s.recruits = [0] * seats
    s.tried = [0] * seats
    s.owner = [NONE] * CAST
    s.place = [NONE] * CAST
    s.points = [0] * CAST
    s.damage = [0] * CAST
    s.love = [NONE] * CAST
    s.lovers = [0] * CAST
    s.suspended = [0] * CAST
    s.techniques = [()] * CAST


def bits(mask: int) -> Iterator[int]:
    """The members of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def in_love(s: CollateralDamage, c: int) -> bool:
    """CD-16.9: suspended love counts as none."""
    return s.love[c] >= 0 and not s.cold >> c & 1


def rivals(s: CollateralDamage, c: int) -> int:
    """CD-2.20: those in love with the same Love Interest, as bits."""
    beloved = s.love[c]
    if beloved < 0 or s.cold >> c & 1:
        return 0
    return s.lovers[beloved] & ~s.cold & ~(1 << c)


def end_love(s: CollateralDamage, c: int) -> None:
    beloved = s.love[c]
    if beloved >= 0:
        s.lovers[beloved] &= ~(1 << c)
        s.love[c] = NONE
        s.suspended[c] = 0
        s.cold &= ~(1 << c)


def fall_in_love(s: CollateralDamage, c: int, beloved: int) -> None:
    """CD-9.8: a new Love Interest replaces the old one."""
    end_love(s, c)
    s.love[c] = beloved
    s.lovers[beloved] |= 1 << c


def put(s: CollateralDamage, c: int, place: int) -> None:
    """Move a character, by whatever means."""
    was = s.place[c]
    if was >= 0:
        s.present[was] &= ~(1 << c)
    s.place[c] = place
    s.present[place] |= 1 << c


def gain_points(s: CollateralDamage, c: int, by: int) -> None:
    """CD-2.11."""
    s.points[c] = min(NUMBERS.points, s.points[c] + by)


def gain_notoriety(s: CollateralDamage, seat: int, by: int) -> None:
    """CD-2.9; a loss never goes below 0."""
    s.notoriety[seat] = max(0, min(NUMBERS.notoriety, s.notoriety[seat] + by))
