"""Position files: what is on the board, and at which phase play begins. Seats are 1 to 6."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fracas.engine import BadInput, Choice

from .cards import (
    BOSS,
    CARD,
    CHARACTER,
    CITIES,
    COLOUR,
    DECK,
    DECK_OF,
    DECKS,
    FIRST_CARD,
    FIRST_TILE,
    KIND,
    OMEGA_CITY,
    THINGS,
    TILE,
)
from .domination import dominate
from .end import TurnLimit
from .grid import HEX, free_hexes, lay
from .state import CollateralDamage, fall_in_love, fresh
from .stats import stamina
from .turn import PHASES, Phase, Turn, begin_turn, initiative

Seat = Annotated[int, Meta(ge=1, le=6)]
Count = Annotated[int, Meta(ge=0)]
CharacterId = Annotated[str, Meta(pattern=r"^[UAS]\d\d$")]
CityId = Annotated[str, Meta(pattern=r"^N\d\d$")]
CardId = Annotated[str, Meta(pattern=r"^T\d\d$")]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a position file has no key that means nothing."""


class CityIn(Part, frozen=True):
    """A city of the board. They come in the order of placing; N00 is there anyway."""

    id: CityId
    hex: tuple[int, int] | None = None
    """Axial, the centre is [0, 0]; the first free hex unless given."""
    damage: Count = 0
    guardian: CharacterId | None = None
    """Its owner dominates the city."""


class CharacterIn(Part, frozen=True):
    """A character in play."""

    id: CharacterId
    owner: Seat
    city: CityId = "N00"
    points: Count = 0
    damage: Count = 0
    """At Stamina it is unconscious."""
    loves: CharacterId | None = None
    suspended: Count = 0
    techniques: tuple[CardId, ...] = ()


class PlayerIn(Part, frozen=True):
    """A Gang Boss."""

    notoriety: Count = 1
    colour: Literal["red", "blue", "green", "yellow", "violet", "black"] | None = None
    hand: tuple[CardId, ...] = ()


class Position(Part, frozen=True):
    turn: Annotated[int, Meta(ge=1, le=20)] = 1
    phase: Literal[
        "setup",
        "initiative",
        "passion",
        "move",
        "automatic",
        "love",
        "combat",
        "domination",
        "gang",
        "mutual",
    ] = "initiative"
    """Where play begins."""
    order: tuple[Seat, ...] | None = None
    """The seat order; by number unless given."""
    initiative: tuple[Seat, ...] | None = None
    """By CSP, NP and seat order unless given."""
    cities: tuple[CityIn, ...] = ()
    characters: tuple[CharacterIn, ...] = ()
    players: Annotated[tuple[PlayerIn, ...], Meta(max_length=6)] = ()
    """By seat, the first is seat 1."""
    campus: tuple[CharacterId, ...] = ()
    """The top cards of the deck, the topmost first; so for the others."""
    alien: tuple[CharacterId, ...] = ()
    shady: tuple[CharacterId, ...] = ()
    training: tuple[CardId, ...] = ()
    training_left: Count | None = None
    """So many cards are left in the Training deck; the others are discarded."""
    fired: tuple[CharacterId, ...] = ()
    """Characters that lie under their decks."""


def arrange(s: CollateralDamage, wanted: Position) -> None:
    """Make a fresh state into the one that is wanted."""
    if wanted.phase == "setup":
        return
    check_seats(s, wanted)
    fresh(s)
    s.seen = [0] * THINGS
    s.order = seats(wanted.order) or list(range(s.seats))
    arrange_cities(s, wanted)
    arrange_decks(s, wanted)
    arrange_training(s, wanted)
    for seat in range(s.seats):
        arrange_player(s, seat, wanted)
    for one in wanted.characters:
        arrange_character(s, one)
    for city in wanted.cities:
        if city.guardian is not None:
            c = in_play(s, city.guardian)
            dominate(s, s.owner[c], place_of(s, city.id), c)
    for one in wanted.characters:
        if one.loves is not None:
            fall_in_love(s, CHARACTER[one.id], in_play(s, one.loves))
            if one.suspended:
                s.suspended[CHARACTER[one.id]] = one.suspended
                s.cold |= 1 << CHARACTER[one.id]
    begin(s, wanted)


def check_seats(s: CollateralDamage, wanted: Position) -> None:
    named = [one.owner for one in wanted.characters]
    if len(wanted.players) > s.seats or max(named, default=1) > s.seats:
        raise BadInput(f"there are {s.seats} seats at this table")
    for given in (wanted.order, wanted.initiative):
        if given is not None and sorted(given) != list(range(1, s.seats + 1)):
            raise BadInput(f"an order names each of the {s.seats} seats once, not {list(given)}")


def seats(given: tuple[Seat, ...] | None) -> list[int]:
    return [seat - 1 for seat in given or ()]


def in_play(s: CollateralDamage, id: str) -> int:
    if id not in CHARACTER or s.owner[CHARACTER[id]] < 0:
        raise BadInput(f"{id} is not in play")
    return CHARACTER[id]


def place_of(s: CollateralDamage, id: str) -> int:
    if TILE.get(id) not in s.tiles:
        raise BadInput(f"{id} is not on the board")
    return s.tiles.index(TILE[id])


def arrange_cities(s: CollateralDamage, wanted: Position) -> None:
    s.tiles, s.hexes, s.harm, s.ruler, s.guard, s.present = [], [], [], [], [], []
    s.total = 0
    named = [one.id for one in wanted.cities]
    if len(set(named)) < len(named) or any(id not in TILE for id in named):
        raise BadInput(f"cities are N00 to N{len(CITIES) - 1}, each once, not {named}")
    lay(s, OMEGA_CITY, 0)
    for one in wanted.cities:
        if one.id != "N00":
            if one.hex is not None and one.hex not in HEX:
                raise BadInput(f"{one.id}: {list(one.hex)} is no hex of the board (CD-3.11)")
            lay(s, TILE[one.id], HEX[one.hex] if one.hex is not None else free_hexes(s)[0])
        s.harm[place_of(s, one.id)] = one.damage
    for tile in s.tiles:
        s.show(FIRST_TILE + tile)
    s.held = [[] for _ in range(s.seats)]
    s.box = [FIRST_TILE + tile for tile in range(len(CITIES)) if tile not in s.tiles]
    for thing in s.box:
        if not s.secret_tiles:
            s.show(thing)
    s.shuffle(s.box, "tiles")


def arrange_decks(s: CollateralDamage, wanted: Position) -> None:
    gone = {*(one.id for one in wanted.characters), *wanted.fired}
    if unknown := sorted(one for one in {*gone, *wanted.campus} if one not in CHARACTER):
        raise BadInput(f"there is no character {unknown[0]}")
    for deck, tops in enumerate((wanted.campus, wanted.alien, wanted.shady)):
        all_of = [c for c, of in enumerate(DECK_OF) if of == deck]
        top = [CHARACTER[one] for one in tops]
        if bad := [one for one in tops if one in gone or DECK_OF[CHARACTER[one]] != deck]:
            raise BadInput(f"{bad[0]} is not in the {DECKS[deck]} deck")
        out = {CHARACTER[one] for one in gone}
        rest = [c for c in all_of if c not in out and c not in top]
        s.shuffle(rest, f"{DECKS[deck]} deck")
        s.decks[deck] = rest + top[::-1]
        s.under[deck] = [CHARACTER[one] for one in wanted.fired if DECK_OF[CHARACTER[one]] == deck]
        for c in s.under[deck]:
            s.show(c)


def arrange_training(s: CollateralDamage, wanted: Position) -> None:
    if not s.training:
        return
    s.library = list(range(FIRST_CARD, FIRST_CARD + DECK))
    for one in wanted.characters:
        cards = take_cards(s, one.techniques)
        s.techniques[CHARACTER[one.id]] = tuple(cards)
        for card in cards:
            s.show(card)
    for seat, player in enumerate(wanted.players):
        s.hands[seat] = take_cards(s, player.hand)
        for card in s.hands[seat]:
            s.show(card, seat)
    top = take_cards(s, wanted.training)
    s.shuffle(s.library, "training deck")
    s.library += top[::-1]
    if wanted.training_left is not None:
        cut = max(0, len(s.library) - wanted.training_left)
        s.discards, s.library = s.library[:cut], s.library[cut:]
        for card in s.discards:
            s.show(card)


def take_cards(s: CollateralDamage, wanted: Iterable[str]) -> list[int]:
    """The first copies of these kinds that are left, out of the deck."""
    found = []
    for id in wanted:
        card = next((one for one in s.library if KIND[one] == CARD.get(id)), None)
        if card is None:
            raise BadInput(f"there is no {id} left in the Training deck")
        s.library.remove(card)
        found.append(card)
    return found


def arrange_player(s: CollateralDamage, seat: int, wanted: Position) -> None:
    given = wanted.players[seat] if seat < len(wanted.players) else PlayerIn()
    s.notoriety[seat] = given.notoriety
    taken = [BOSS[one.colour] for one in wanted.players if one.colour is not None]
    if given.colour is not None:
        s.colour[seat] = BOSS[given.colour]
    else:
        free = [n for n in range(len(COLOUR)) if n not in taken and n not in s.colour]
        s.colour[seat] = free[0]


def arrange_character(s: CollateralDamage, given: CharacterIn) -> None:
    c, seat = CHARACTER[given.id], given.owner - 1
    if s.owner[c] >= 0:
        raise BadInput(f"{given.id} is given twice")
    place = place_of(s, given.city)
    s.show(c)
    s.owner[c], s.place[c] = seat, place
    s.gang[seat] |= 1 << c
    s.present[place] |= 1 << c
    s.points[c], s.damage[c] = given.points, given.damage
    if given.damage < stamina(s, c):
        s.awake |= 1 << c


def begin(s: CollateralDamage, wanted: Position) -> None:
    s.turn = wanted.turn - 1
    s.strands[0].stack.clear()
    if wanted.phase == "initiative":
        s.then(Turn())
        return
    begin_turn(s)
    s.initiative = seats(wanted.initiative) or initiative(s)
    first = PHASES.index(wanted.phase) + 1
    s.phase = first
    s.then(*(Phase(number) for number in range(first, 10)), TurnLimit(), Turn())


def lucky(s: CollateralDamage, name: str, value: Choice) -> Choice:
    """Dice are 1 to 6; cards of a pile are named from the top, by their ids."""
    if name.endswith(" die"):
        if not isinstance(value, int) or not 1 <= value <= 6:
            raise BadInput(f"luck for {name!r} is 1 to 6, not {value!r}")
        return value - 1
    if name == "stolen card" or not isinstance(value, tuple):
        return value
    return tuple(thing(name, str(one), index, value) for index, one in enumerate(value))


def thing(name: str, id: str, index: int, all_of: tuple[Choice, ...]) -> int:
    """The number of a named card of a pile; a second copy of a kind is the second such card."""
    if id in CHARACTER:
        return CHARACTER[id]
    if id in TILE:
        return FIRST_TILE + TILE[id]
    same = [n for n in range(FIRST_CARD, FIRST_TILE) if KIND[n] == CARD.get(id)]
    nth = [one for one in all_of[:index] if one == id]
    if len(nth) >= len(same):
        raise BadInput(f"luck for {name!r} names {id!r}, which is not there")
    return same[len(nth)]
