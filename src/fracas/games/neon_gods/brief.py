"""What matters of the view for programs that learn, in numbers: no reasons, no names, no advice."""

from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta

from fracas.engine import View

from .cards import KEY, KINDS, NUMBER
from .grid import DISTANCE, SPACES
from .knowledge import known_cards
from .movement import MoveTo
from .numbers import numbers
from .recruit import PRICES
from .state import DAYLIGHT, City, NeonGods, enemies

Area = Annotated[bytes, Meta(min_length=4 * len(SPACES), max_length=4 * len(SPACES))]
"""A number from -1 to 1 for each space in reading order, as floats of four bytes: they are put into
a tensor as they are."""
if TYPE_CHECKING:
    Key: TypeAlias = str
    Slots: TypeAlias = tuple[str | None, ...]
else:  # from content
    Key = Literal[tuple(sorted(KINDS))]
    Slots = tuple[(Key | None,) * len(PRICES)]
SCALE = 1 / sum(NUMBER)


class Gang(View):
    blurp: int
    money: int
    supply: int
    hand: int
    draw: int
    laid: int
    unseen: int
    """Battle cards: from the hand, and unseen from the draw pile."""
    known: list[Key]
    """What the viewer knows of the hand and of battle cards from it: all of its own."""
    discard: list[Key]
    activated: list[Key]
    base: Area
    home: int
    """Figures on the base."""
    figures: Area
    pairs: Area
    """Where two stand, beyond the base."""
    controls: Area
    contested: Area


class Brief(View):
    """The gangs begin with the viewer's own, then in the order of turns."""

    round: int
    daylight: int
    """Rounds to the next."""
    step: Annotated[int, Meta(ge=0, le=DAYLIGHT)]
    active: int | None
    """How many turns after the viewer's; null between turns."""
    first: int
    activations: int
    deck: int
    gangs: list[Gang]
    slots: Slots
    """Cheapest first."""
    ground: Area
    """Dead is -1, a skyscraper its value."""
    tunnels: Area
    factories: Area
    watchtowers: Area
    monuments: Area
    products: Area
    owls: Area
    andys: Area
    andy_worth: Area
    """Of those that are face up."""
    price: Area
    """What the viewer would get for a product."""
    start: Area
    """Where the figure stands that is about to move."""
    battle: Area


def area(values: Iterable[float]) -> bytes:
    return array("f", values).tobytes()


def _rows(length: int) -> tuple[bytes, ...]:
    """For all bits of that many spaces, whether each is set."""
    no, yes = area([0]), area([1])
    found = [b""]
    for _ in range(length):
        found = [one + no for one in found] + [one + yes for one in found]
    return tuple(found)


ROWS = _rows(12)
NOWHERE = area([0.0] * len(SPACES))
HIGH = tuple(min(1.0, count / 4) for count in range(64))
"""How many of something lie on a space."""
WORTH = tuple(area(0.1 * far for far in row) for row in DISTANCE)
EMPTY = (None,) * len(PRICES)


@lru_cache(4096)
def spread(bits: int) -> bytes:
    """An area from its bits."""
    if not bits:
        return NOWHERE
    return ROWS[bits & 4095] + ROWS[bits >> 12 & 4095] + ROWS[bits >> 24]


BASES = tuple(spread(1 << space) for space in SPACES)


@cache
def ground(city: City) -> bytes:
    """What never changes during a game."""
    levels = (*city.skyscrapers, city.dead)
    low, high, higher, dead = ([bits >> space & 1 for space in SPACES] for bits in levels)
    return area(
        0.3 * (a + 2 * b + 3 * c) - d for a, b, c, d in zip(low, high, higher, dead, strict=True)
    )


def andys(s: NeonGods) -> tuple[bytes, bytes]:
    """How many stand on each space, and what those are worth that are face up."""
    seen, everyone = s.seen, s.everyone
    numbers = [NUMBER[andy] if seen[andy] == everyone else 0 for andy in s.andys]
    return standing(s.andy_places, tuple(numbers))


@lru_cache(1024)
def standing(places: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[bytes, bytes]:
    count, worth = [0.0] * len(SPACES), [0.0] * len(SPACES)
    for place, number in zip(places, numbers, strict=True):
        count[place] += 0.0625
        worth[place] += number * SCALE
    return area(count), area(worth)


@lru_cache(1024)
def heaps(counts: tuple[int, ...]) -> bytes:
    return area([HIGH[one] for one in counts]) if any(counts) else NOWHERE


def brief(s: NeonGods, viewer: int) -> Brief:
    """What a seat knows."""
    seats = s.seats
    step = s.strands[0].asking if s.strands else None
    count, worth = andys(s)
    _, factories, watchtowers, monuments = s.structures
    return Brief(
        round=s.round,
        daylight=-s.round % numbers.rounds.daylight,
        step=s.step,
        active=(s.active - viewer) % seats if s.active >= 0 else None,
        first=(s.first - viewer) % seats,
        activations=s.activations,
        deck=len(s.deck),
        gangs=[gang(s, (viewer + turn) % seats, viewer) for turn in range(seats)],
        slots=(*[KEY[card] if card >= 0 else None for card in s.slots], *EMPTY)[: len(EMPTY)],
        ground=ground(s.city),
        tunnels=spread(s.tunnels),
        factories=spread(factories),
        watchtowers=spread(watchtowers),
        monuments=spread(monuments),
        products=heaps(s.products),
        owls=heaps(s.owls),
        andys=count,
        andy_worth=worth,
        price=WORTH[s.players[viewer].base],
        start=spread(1 << step.start if isinstance(step, MoveTo) else 0),
        battle=spread(1 << s.battle.space if s.battle is not None else 0),
    )


def gang(s: NeonGods, seat: int, viewer: int) -> Gang:
    player = s.players[seat]
    own = seat == viewer
    met = player.on & (enemies(s, seat) | s.andy_spaces)
    hand = player.hand + player.played if own else known_cards(s, seat, viewer)
    return Gang(
        blurp=player.blurp,
        money=player.money,
        supply=player.supply,
        hand=len(player.hand),
        draw=len(player.draw),
        laid=len(player.played),
        unseen=len(player.unseen),
        known=sorted([KEY[card] for card in hand]),
        discard=[KEY[card] for card in player.discard],
        activated=[KEY[card] for card in player.activated],
        base=BASES[player.base],
        home=player.home,
        figures=spread(player.on),
        pairs=spread(player.pairs),
        controls=spread(player.on & ~met),
        contested=spread(met),
    )
