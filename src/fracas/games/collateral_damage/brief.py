"""What matters of the view for programs that learn, in numbers: no chances, no reasons."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta

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


class City(View):
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


def scaled(numbers: list[int]) -> bytes:
    return cast([SHARE[one] if one > 0 else 0.0 for one in numbers])


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
        cities=[city(s, place, viewer) for place in range(len(s.tiles))],
        players=[player(s, (viewer + turn) % seats, viewer) for turn in range(seats)],
        decks=(first, second, third),
        library=len(s.library),
        discards=len(s.discards),
        place=cast([WHERE[one] for one in s.place]),
        points=scaled(s.points),
        damage=scaled(s.damage),
        love=cast([WHOM[one] for one in s.love]),
        suspended=scaled(s.suspended),
        awake=members(s.awake),
        guardians=members(s.guardians),
        moved=members(s.moved),
        asleep=members(brawl.asleep) if brawl is not None else NOBODY,
        acting=acting,
        brawl=brawl.place if brawl is not None else None,
        attempt=s.attempt.place if s.attempt is not None else None,
    )


def city(s: CollateralDamage, place: int, viewer: int) -> City:
    tile, ruler = s.tiles[place], s.ruler[place]
    return City(
        tile=TILE_ID[tile],
        hex=s.hexes[place],
        harm=s.harm[place],
        strength=STRENGTH[tile],
        ruler=(ruler - viewer) % s.seats if ruler >= 0 else None,
        guarded=s.guard[place] >= 0,
        tried=bool(s.tried[viewer] >> place & 1),
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
