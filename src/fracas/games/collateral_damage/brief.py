"""What matters of the view for programs that learn, in numbers: no chances, no reasons."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fracas.engine import View

from .cards import CARD_ID, CAST, DECKS, KIND, STRENGTH, TILE_ID
from .knowledge import known_cards
from .state import CollateralDamage

if TYPE_CHECKING:
    Card: TypeAlias = str
    Tile: TypeAlias = str
else:  # from content
    Card = Literal[CARD_ID]
    Tile = Literal[TILE_ID]

Cast = Annotated[bytes, Meta(min_length=4 * CAST, max_length=4 * CAST)]
"""A number from -1 to 1 for each character, as floats of four bytes."""
PLACES = len(TILE_ID)


class City(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One that is as it was is the same one, so that its numbers are known."""

    tile: Tile
    hex: int
    harm: int
    strength: int
    ruler: int | None
    """How many seats after the viewer's, as everywhere here."""
    guarded: bool
    tried: bool
    """By the viewer, this turn."""


class Player(View):
    notoriety: int
    csp: int
    hand: int
    known: list[Card]
    """What the viewer knows of the hand: all of its own."""
    tiles: list[Tile]
    unplaced: int
    recruits: int
    trained: bool
    gang: Cast


class Brief(View):
    """The players begin with the viewer, then in the order of seats."""

    turn: int
    limit: int
    phase: int
    perks: bool
    training: bool
    steady_hearts: bool
    hidden_tiles: bool
    initiative: list[int]
    cities: list[City]
    players: list[Player]
    decks: tuple[int, int, int]
    library: int
    discards: int
    place: Cast
    points: Cast
    damage: Cast
    love: Cast
    suspended: Cast
    awake: Cast
    guardians: Cast
    moved: Cast
    asleep: Cast
    acting: Cast
    """The attacker, and -1 for its target."""
    brawl: int | None
    """The city it is in."""
    attempt: int | None


def cast(values: Iterable[float]) -> bytes:
    return array("f", values).tobytes()


@lru_cache(4096)
def members(mask: int) -> bytes:
    """A set of characters."""
    if not mask:
        return NOBODY
    return b"".join([ROWS[byte] for byte in mask.to_bytes(BYTES, "little")])[: len(NOBODY)]


NOBODY = cast([0.0] * CAST)
BYTES = -(-CAST // 8)
ROWS = tuple(cast(bits >> at & 1 for at in range(8)) for bits in range(256))
WHERE = (*[(place + 1) / (PLACES + 1) for place in range(PLACES)], 0.0)
WHOM = (*[(one + 1) / (CAST + 1) for one in range(CAST)], 0.0)
"""The last, at -1, is nowhere and nobody."""
SHARE = tuple(min(1.0, number / 16) for number in range(256))


@lru_cache(1024)
def scaled(numbers: tuple[int, ...]) -> bytes:
    return cast([SHARE[one] if one > 0 else 0.0 for one in numbers])


@lru_cache(1024)
def where(places: tuple[int, ...]) -> bytes:
    return cast([WHERE[one] for one in places])


@lru_cache(1024)
def whom(others: tuple[int, ...]) -> bytes:
    return cast([WHOM[one] for one in others])


def brief(s: CollateralDamage, viewer: int) -> Brief:
    """What a seat knows."""
    seats, brawl, attack = s.seats, s.brawl, s.attack
    acting = NOBODY
    if attack is not None:
        acting = cast([(one == attack.attacker) - (one == attack.target) for one in range(CAST)])
    first, second, third = (
        (len(deck) + len(under) for deck, under in zip(s.decks, s.under, strict=True))
        if s.decks
        else (0,) * len(DECKS)
    )
    return Brief(
        turn=s.turn,
        limit=s.limit,
        phase=s.phase,
        perks=s.perks,
        training=s.training,
        steady_hearts=s.steady,
        hidden_tiles=s.secret_tiles,
        initiative=[(seat - viewer) % seats for seat in s.initiative],
        cities=cities(s, viewer),
        players=[player(s, (viewer + turn) % seats, viewer) for turn in range(seats)],
        decks=(first, second, third),
        library=len(s.library),
        discards=len(s.discards),
        place=where(tuple(s.place)),
        points=scaled(tuple(s.points)),
        damage=scaled(tuple(s.damage)),
        love=whom(tuple(s.love)),
        suspended=scaled(tuple(s.suspended)),
        awake=members(s.awake),
        guardians=members(s.guardians),
        moved=members(s.moved),
        asleep=members(brawl.asleep) if brawl is not None else NOBODY,
        acting=acting,
        brawl=brawl.place if brawl is not None else None,
        attempt=s.attempt.place if s.attempt is not None else None,
    )


def cities(s: CollateralDamage, viewer: int) -> list[City]:
    seats, tried = s.seats, s.tried[viewer]
    found = []
    for tile, at, harm, ruler, guard in zip(
        s.tiles, s.hexes, s.harm, s.ruler, s.guard, strict=False
    ):
        after = (ruler - viewer) % seats if ruler >= 0 else None
        found.append(city(tile, at, harm, after, guard >= 0, bool(tried & 1)))
        tried >>= 1
    return found


@lru_cache(4096)
def city(tile: int, at: int, harm: int, ruler: int | None, guarded: bool, tried: bool) -> City:
    return City(
        tile=TILE_ID[tile],
        hex=at,
        harm=harm,
        strength=STRENGTH[tile],
        ruler=ruler,
        guarded=guarded,
        tried=tried,
    )


def player(s: CollateralDamage, seat: int, viewer: int) -> Player:
    return Player(
        notoriety=s.notoriety[seat],
        csp=s.csp[seat],
        hand=len(s.hands[seat]),
        known=known_cards(s, seat, viewer),
        tiles=[TILE_ID[KIND[one]] for one in s.held[seat] if s.seen[one] >> viewer & 1],
        unplaced=len(s.held[seat]),
        recruits=s.recruits[seat],
        trained=bool(s.trained >> seat & 1),
        gang=members(s.gang[seat]),
    )
