"""The cards, from content/cards.toml: physical cards are numbers, kinds are keys like "thea".

The recruitment cards come first, then the andys, then each seat's six starting cards, so every
hidden thing of the game has a number of its own.
"""

from typing import Annotated, Literal

from msgspec import Meta

from fracas.content import UNIQUE, Name, folder, load

from .numbers import ANDYS, COLOURS, Colour, Positive, Schema

Type = Literal["warrior", "bandit", "builder", "charmer", "doc", "merchant", "general"]
Effect = Literal["move", "gain", "draw", "recover", "sell", "work"]
Part = Literal[
    "blurp", "money", "owls", "tunnels", "cave-ins", "andys", "short-circuits", "figures"
]


CardId = Annotated[str, UNIQUE, Meta(pattern=r"^[a-z]+(-[a-z]+)*$")]
"""What a card is called in records and positions: thea, rocket-parade, grunt-doc."""


class Card(Schema, frozen=True):
    """A starting or gang member card, NG-2.6."""

    id: CardId
    name: Name
    type: Type
    effects: Annotated[tuple[tuple[Effect, Positive], ...], Meta(min_length=1, max_length=2)]
    dice: Annotated[tuple[Colour, ...], Meta(min_length=1, max_length=2)]
    copies: Positive = 1


class EventCard(Schema, frozen=True):
    id: CardId
    name: Name
    parts: Annotated[tuple[tuple[Part, Positive], ...], Meta(min_length=1)]
    copies: Positive = 1


class Cards(Schema, frozen=True):
    starting: tuple[Card, ...]
    members: tuple[Card, ...]
    events: tuple[EventCard, ...]


cards = load(folder("fracas.games.neon_gods") / "cards.toml", Cards)


_recruitable: list[Card | EventCard] = [*cards.members, *cards.events]
KINDS = {one.id: one for one in [*cards.starting, *_recruitable]}
_recruits = [one.id for one in _recruitable for _ in range(one.copies)]
_grunts = [one.id for one in cards.starting]

MEMBERS = sum(one.copies for one in cards.members)
"""Cards below this number are gang members; from here to RECRUITS they are events."""
RECRUITS = len(_recruits)
FIRST_ANDY = RECRUITS
FIRST_GRUNT = RECRUITS + len(ANDYS)
GRUNTS = len(_grunts)
SEATS = 4

KEY = (*_recruits, *("andy" for _ in ANDYS), *(_grunts * SEATS))
"""The kind of every physical card."""
NUMBER = (*(0 for _ in _recruits), *ANDYS)
"""The number on an andy, by thing."""
DICE = tuple(
    tuple(COLOURS.index(die) for die in kind.dice) if isinstance(kind, Card) else ()
    for kind in map(KINDS.get, KEY)
)
"""The battle dice of every physical card."""
EFFECTS: dict[str, tuple[tuple[Effect, int], ...]] = {
    key: kind.effects for key, kind in KINDS.items() if isinstance(kind, Card)
}
PARTS: dict[str, tuple[tuple[Part, int], ...]] = {
    key: kind.parts for key, kind in KINDS.items() if isinstance(kind, EventCard)
}


def things(seats: int) -> int:
    """How many hidden things there are."""
    return FIRST_GRUNT + GRUNTS * seats


def starting_cards(seat: int) -> list[int]:
    first = FIRST_GRUNT + GRUNTS * seat
    return list(range(first, first + GRUNTS))
