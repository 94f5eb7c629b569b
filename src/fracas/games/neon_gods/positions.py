"""Position files: what differs from a fresh set-up. Seats are P1 to P4, NG-X."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from fracas.engine import BadInput, Choice, Step

from .activate import Activations
from .cards import KEY, MEMBERS, NUMBER
from .daylight import Daylight, PassToken
from .drawing import PILE
from .grid import AT, NAMES, SPACES
from .numbers import COLOURS, FACES, STRUCTURES, WORK, Count, Positive, Schema, numbers
from .recruit import EMPTY
from .scenarios import Drawn, city_of, lay
from .state import (
    ACTIVATE,
    BATTLE,
    MOVE,
    NOBODY,
    RECRUIT,
    NeonGods,
    Player,
    put,
    with_one,
)
from .turn import EndTurn, NextRound, Turn, turn_steps

Seat = Annotated[int, Meta(ge=1, le=4)]
Space = Annotated[str, Meta(pattern="^[a-f][1-6]$")]
Stage = Literal["turn", "recruit", "move", "activate", "battle", "end", "daylight", "scoring"]


class SpaceIn(Schema, frozen=True):
    """A space of the board."""

    ground: Literal[".", "#", "S1", "S2", "S3"] | None = None
    tunnel: bool | None = None
    products: Count | None = None
    owls: Count | None = None
    andys: tuple[Positive, ...] | None = None
    """Their numbers."""
    face_up: bool = False
    """Among figures they always are."""
    factory: bool = False
    watchtower: bool = False
    monument: bool = False


class PlayerIn(Schema, frozen=True):
    """A gang. Cards of piles are listed from the top."""

    blurp: Count | None = None
    money: Count | None = None
    figures: dict[Space, Count] | None = None
    """How many on which space; the rest is in supply, or on the base if `supply` is given."""
    supply: Count | None = None
    hand: tuple[str, ...] | None = None
    known: tuple[str, ...] = ()
    """Cards of the hand that all have seen, NG-S7."""
    draw: tuple[str, ...] | None = None
    activated: tuple[str, ...] | None = None
    discard: tuple[str, ...] | None = None


class Position(Schema, frozen=True):
    bare: bool = False
    """No tiles or tokens but bases and those named."""
    round: Annotated[int, Meta(ge=1, le=9)] = 1
    first: Seat = 1
    active: Seat = 1
    step: Stage = "turn"
    """Where play begins: a turn, one of its steps, its end, daylight, or the final scoring."""
    activations: Annotated[int, Meta(ge=0, le=3)] = 3
    spaces: dict[Space, SpaceIn] = {}
    players: Annotated[tuple[PlayerIn, ...], Meta(max_length=4)] = ()
    """By seat, P1 first."""
    slots: tuple[str, ...] | None = None
    """Cheapest first; "" is an empty slot."""
    deck: tuple[str, ...] = ()
    """The top cards of the recruitment deck."""
    deck_size: Count | None = None
    """How many cards are left in the deck; the bottom ones leave the game."""
    andy_supply: tuple[Positive, ...] = ()
    """The andys that come next."""


def arrange(s: NeonGods, wanted: Position) -> None:
    """Make a fresh state into the one that is wanted."""
    if len(wanted.players) > s.seats or max(wanted.first, wanted.active) > s.seats:
        raise BadInput(f"there are {s.seats} seats at this table")
    s.round, s.first, s.active = wanted.round, wanted.first - 1, wanted.active - 1
    arrange_board(s, wanted)
    arrange_cards(s, wanted)
    for player, given in zip(s.players, wanted.players, strict=False):
        arrange_gang(player, given)
    arrange_andys(s, wanted)
    s.strands[0].stack.clear()
    s.then(*stage(s, wanted))


def stage(s: NeonGods, wanted: Position) -> tuple[Step, ...]:
    seat = s.active
    match wanted.step:
        case "turn":
            return (Turn(seat),)
        case "activate":
            s.step = ACTIVATE
            return (Activations(seat, wanted.activations), *turn_steps(seat, BATTLE))
        case "end":
            s.step = BATTLE
            return (EndTurn(seat),)
        case "daylight":
            return (Daylight(), NextRound())
        case "scoring":
            s.active, s.round = NOBODY, numbers.rounds.last
            return (PassToken(),)
        case step:
            return turn_steps(seat, {"recruit": RECRUIT, "move": MOVE, "battle": BATTLE}[step])


# The board


def arrange_board(s: NeonGods, wanted: Position) -> None:
    city = s.city
    drawn = Drawn(bases=[(seat + 1, player.base) for seat, player in enumerate(s.players)])
    if wanted.bare:
        s.tunnels = 0
        s.products = tuple(0 for _ in SPACES)
    else:
        drawn.dead, drawn.skyscrapers = city.dead, list(city.skyscrapers)
    for name, given in wanted.spaces.items():
        space = AT[name]
        if given.ground is not None:
            clear(drawn, space)
            lay(drawn, space, given.ground, "")
        arrange_tokens(s, space, given)
    s.city = city_of(drawn, city.scenario, city.special)


def clear(drawn: Drawn, space: int) -> None:
    drawn.dead &= ~(1 << space)
    drawn.skyscrapers = [area & ~(1 << space) for area in drawn.skyscrapers]


def arrange_tokens(s: NeonGods, space: int, given: SpaceIn) -> None:
    bit = 1 << space
    if given.tunnel is not None:
        s.tunnels = s.tunnels & ~bit | (bit if given.tunnel else 0)
    if given.products is not None:
        s.products = with_one(s.products, space, given.products)
    if given.owls is not None:
        s.owls = with_one(s.owls, space, given.owls)
    for work in STRUCTURES:
        if getattr(given, WORK[work]):
            s.structures = with_one(s.structures, work, s.structures[work] | bit)


def arrange_andys(s: NeonGods, wanted: Position) -> None:
    """Andys as wanted; those of the map stay where nothing is said."""
    places: list[tuple[int, int]] = []
    """Space and number, 0 where any will do."""
    if not wanted.bare:
        places = [(space, 0) for space in s.andy_places if NAMES[space] not in wanted.spaces]
    for name, given in wanted.spaces.items():
        if given.andys is not None:
            places += [(AT[name], number) for number in given.andys]
        elif not wanted.bare:
            places += [(AT[name], 0)] * s.andy_places.count(AT[name])
    rest = [*s.andy_supply, *s.andys]
    top = [take_andy(rest, number) for number in wanted.andy_supply]
    s.andys, s.andy_places, s.andy_spaces = [], (), 0
    for space, number in sorted(places, key=lambda one: one[1] == 0):
        andy = take_andy(rest, number)
        s.andys.append(andy)
        s.andy_places += (space,)
        s.andy_spaces |= 1 << space
        said = wanted.spaces.get(NAMES[space], SpaceIn())
        met = any(one.on >> space & 1 for one in s.players)
        s.seen[andy] = s.everyone if met or said.face_up else 0
    s.andy_supply = rest + top[::-1]


def take_andy(rest: list[int], number: int) -> int:
    for andy in rest:
        if number in (0, NUMBER[andy]):
            rest.remove(andy)
            return andy
    raise BadInput(f"there is no andy {number} left (NG-C6)" if number else "no andy is left")


# Gangs


def arrange_gang(player: Player, given: PlayerIn) -> None:
    if given.blurp is not None:
        player.blurp = given.blurp
    if given.money is not None:
        player.money = given.money
    if given.figures is None and given.supply is None:
        return
    total = numbers.pieces.figures
    placed = {AT[name]: count for name, count in (given.figures or {}).items()}
    left = max(0, total - sum(placed.values()))
    supply = left if given.supply is None else given.supply
    if player.base not in placed and given.supply is not None:
        placed[player.base] = max(0, left - supply)
    player.supply = supply
    player.home = player.on = player.pairs = 0
    for space, count in placed.items():
        if count > 2 and space != player.base:
            raise BadInput(f"{NAMES[space]}: no more than 2 figures of a gang (NG-7.9)")
        for _ in range(count):
            put(player, space)


# Cards


def arrange_cards(s: NeonGods, wanted: Position) -> None:
    """Named cards come from the deck, then from the slots, or from the gang's own six."""
    shared = [*s.deck, *s.slots]
    top = [take_card(shared, key) for key in wanted.deck]
    named = wanted.slots or ()
    slots = [take_card(shared, key) if key else EMPTY for key in named]
    for seat, given in enumerate(wanted.players):
        arrange_zones(s, seat, given, shared)
    if wanted.slots is None:
        stay = [card for card in s.slots if card in shared]
        new = [card for card in shared if card < MEMBERS and card not in stay]
        slots = [*stay, *new][: len(s.slots)]
    elif len(slots) != len(s.slots):
        raise BadInput(f"there are {len(s.slots)} slots, not {len(slots)} (NG-2.16)")
    s.slots = tuple(slots)
    s.deck = [card for card in shared if card not in slots] + top[::-1]
    if wanted.deck_size is not None:
        del s.deck[: max(0, len(s.deck) - wanted.deck_size)]
    s.hide(s.deck)
    for card in s.slots:
        if card != EMPTY:
            s.show(card)


def arrange_zones(s: NeonGods, seat: int, given: PlayerIn, shared: list[int]) -> None:
    player = s.players[seat]
    own = player.hand + player.draw  # as they were shuffled: what is not named nobody can foresee
    zones = {
        "hand": given.hand,
        "draw": given.draw,
        "activated": given.activated,
        "discard": given.discard,
    }
    before = {name: getattr(player, name) for name in zones}
    for name, keys in zones.items():
        if keys is not None:
            cards = [take_card(own if has(own, key) else shared, key) for key in keys]
            setattr(player, name, cards[::-1] if name == "draw" else cards)
    for name, keys in zones.items():
        if keys is None:  # the zone keeps what nobody else wanted
            setattr(player, name, [card for card in before[name] if card in own])
            own = [card for card in own if card not in before[name]]
    spare = next((name for name in ("draw", "hand", "discard") if zones[name] is None), "")
    if own and not spare:
        raise BadInput(f"P{seat + 1}: {KEY[own[0]]} is in none of her zones (NG-2.15)")
    if own:
        setattr(player, spare, own + getattr(player, spare))
    s.hide(player.draw)
    s.hide(player.hand, seat)
    for card in player.activated + player.discard:
        s.show(card)
    hand = list(player.hand)
    for key in given.known:
        s.show(take_card(hand, key))


def has(cards: Iterable[int], key: str) -> bool:
    return any(KEY[card] == key for card in cards)


def take_card(cards: list[int], key: str) -> int:
    for card in cards:
        if KEY[card] == key:
            cards.remove(card)
            return card
    raise BadInput(f"there is no card {key!r} left for this")


# Luck


def lucky(s: NeonGods, name: str, value: Choice) -> Choice:
    """Dice by their faces ("1g"), piles by their cards from the top."""
    if name.endswith(" die"):
        colour = next((at for at, one in enumerate(COLOURS) if f" {one} " in name), None)
        faces = () if colour is None else FACES[colour]
        if str(value) not in faces:
            raise BadInput(f"luck {name!r}: there is no face {value!r}")
        return faces.index(str(value))
    if name in PILE and PILE.index(name) < s.seats:
        player = s.players[PILE.index(name)]
        cards = sorted(player.draw + player.hand + player.activated + player.discard)
        keys = value if isinstance(value, tuple) else (value,)
        return tuple(take_card(cards, str(key)) for key in keys)
    return value
