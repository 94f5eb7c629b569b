"""Who knows what, and worlds that a seat cannot tell from the real one. CD-S1 to CD-S6."""

from __future__ import annotations

from fracas.engine import Rng

from .cards import CARD_ID, DECKS, KIND, TRICK
from .gang import Attach, AttachTo
from .state import CollateralDamage
from .training import techniques_in_hand


def pools(s: CollateralDamage) -> list[list[list[int]]]:
    """What a viewer does not know may be anywhere among these."""
    characters = [[s.decks[deck], s.under[deck]] for deck in range(len(DECKS))]
    return [*characters, [s.library, *s.hands], [s.box, *s.held]]


def imagine(s: CollateralDamage, viewer: int, rng: Rng) -> None:
    """Nobody knows the order of what lies under a deck, CD-S5. Whoever is asked which Technique to
    attach has one."""
    step = s.strands[0].asking if s.strands else None
    if isinstance(step, AttachTo | Attach) and not techniques_in_hand(s, step.seat):
        give_technique(s, step.seat, viewer)
    for cards in s.under:
        cards.sort()
        for last in range(len(cards) - 1, 0, -1):
            other = int(rng.random() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]


def give_technique(s: CollateralDamage, seat: int, viewer: int) -> None:
    """Swap a card that the viewer does not know for a Technique that it does not know either."""
    others = [s.library, *(hand for other, hand in enumerate(s.hands) if other != seat)]
    hand = s.hands[seat]
    mine = next(at for at, card in enumerate(hand) if not s.seen[card] >> viewer & 1)
    zone, at = next(
        (zone, at)
        for zone in others
        for at, card in enumerate(zone)
        if TRICK[KIND[card]] is None and not s.seen[card] >> viewer & 1
    )
    card, other = hand[mine], zone[at]
    hand[mine], zone[at] = other, card
    s.seen[card], s.seen[other] = s.seen[other], s.seen[card]


def known_cards(s: CollateralDamage, seat: int, viewer: int) -> list[str]:
    """What a viewer knows of a hand, by kind (CD-S2, CD-S3)."""
    return sorted(CARD_ID[KIND[card]] for card in s.hands[seat] if s.seen[card] >> viewer & 1)
