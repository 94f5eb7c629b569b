"""Who knows what, and worlds that a seat cannot tell from the real one. CD-S1 to CD-S6."""

from __future__ import annotations

from fracas.engine import Rng

from .cards import CARD_ID, DECKS, KIND
from .state import CollateralDamage


def pools(s: CollateralDamage) -> list[list[list[int]]]:
    """What a viewer does not know may be anywhere among these."""
    characters = [[s.decks[deck], s.under[deck]] for deck in range(len(DECKS))]
    return [*characters, [s.library, *s.hands], [s.box, *s.held]]


def imagine(s: CollateralDamage, viewer: int, rng: Rng) -> None:
    """Nobody knows the order of what lies under a deck, CD-S5."""
    for cards in s.under:
        cards.sort()
        for last in range(len(cards) - 1, 0, -1):
            other = int(rng.random() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]


def known_cards(s: CollateralDamage, seat: int, viewer: int) -> list[str]:
    """What a viewer knows of a hand, by kind (CD-S2, CD-S3)."""
    return sorted(CARD_ID[KIND[card]] for card in s.hands[seat] if s.seen[card] >> viewer & 1)
