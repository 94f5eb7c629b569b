"""The Power cards (CO-2.1 to 2.5, CO-C1).

A card is a number: thirty for each seat. Its rank is 0 for Fail, 1 to 8, and 9 for Success, so that
a better card has a higher rank (CO-4.15).
"""

from typing import Final, get_args

from .catalogue import Card, catalogue
from .geometry.units import INCH

KINDS: Final[tuple[Card, ...]] = get_args(Card)
"""Fail, 1 to 8, Success: a kind's place is its rank."""
RANKS: Final[dict[str, int]] = {kind: rank for rank, kind in enumerate(KINDS)}
FAIL: Final = 0
SUCCESS: Final = len(KINDS) - 1
NO_CARD: Final = -1

_deck = catalogue().tables.deck
_OWN: Final = tuple(RANKS[kind] for kind in get_args(Card) for _ in range(_deck.copies[kind]))
DECK: Final = len(_OWN)
"""CO-2.1"""
SECONDARY: Final = {RANKS[kind]: inches * INCH for kind, inches in _deck.secondary.items()}
"""The charge of a number card, in u (CO-2.3)."""


def own_cards(seat: int) -> list[int]:
    return list(range(seat * DECK, (seat + 1) * DECK))


def rank(card: int) -> int:
    return _OWN[card % DECK]


def kind(card: int) -> Card:
    return KINDS[_OWN[card % DECK]]


def is_number(card: int) -> bool:
    """Whether it has a primary number (CO-2.5)."""
    return FAIL < _OWN[card % DECK] < SUCCESS


def kinds(zone: list[int]) -> list[str]:
    """The kinds of the cards in a zone, each once, worst first (CO-23.13)."""
    return [KINDS[one] for one in sorted({rank(card) for card in zone})]


def copy_of(zone: list[int], named: str) -> int:
    """A card of a kind in a zone: the lowest of its copies, which nobody can tell apart."""
    return min(card for card in zone if kind(card) == named)
