"""CD-15: Training cards: drawing, playing, attaching, discarding."""

from __future__ import annotations

from fracas.engine import Choice

from .cards import CARD_ID, CARD_POWERS, KIND, TRICK, Power
from .state import CollateralDamage


def draw(s: CollateralDamage, seat: int, count: int, *clauses: str) -> None:
    """CD-15.1: one by one; an empty deck is refilled from the shuffled discards."""
    if not s.training:  # CD-18.4
        return
    for _ in range(count):
        if not s.library:
            if not s.discards:
                return
            s.library = s.discards
            s.discards = []
            s.hide(s.library)
            s.shuffle(s.library, "training deck")
            s.tell("reshuffle", "CD-15.1")
        card = s.library.pop()
        s.hands[seat].append(card)
        s.show(card, seat)
        if s.log is not None:
            veil = {"card": s.seen[card]}
            s.tell("draw", "CD-15.1", *clauses, who=seat, card=CARD_ID[KIND[card]], veil=veil)


def can_draw(s: CollateralDamage) -> bool:
    return s.training and bool(s.library or s.discards)


def kinds_in_hand(s: CollateralDamage, seat: int) -> list[int]:
    return sorted({KIND[card] for card in s.hands[seat]})


def tricks(s: CollateralDamage, seat: int, window: str) -> list[int]:
    """CD-15.6: the kinds of Trick in hand that this window takes."""
    hand = s.hands[seat]
    if not hand:
        return []
    return sorted({KIND[card] for card in hand if TRICK[KIND[card]] == window})


def techniques_in_hand(s: CollateralDamage, seat: int) -> list[int]:
    return sorted({KIND[card] for card in s.hands[seat] if TRICK[KIND[card]] is None})


def take(s: CollateralDamage, seat: int, kind: int) -> int:
    """Take a card of that kind from a hand into the open. Copies look alike, so the one that most
    others know goes first: what they know of the rest of the hand is then true of any copy."""
    hand = s.hands[seat]
    card = max(
        (card for card in hand if KIND[card] == kind),
        key=lambda card: (s.seen[card].bit_count(), -card),
    )
    hand.remove(card)
    s.show(card)
    return card


def discard(s: CollateralDamage, seat: int, kind: int) -> None:
    s.discards.append(take(s, seat, kind))


def play(s: CollateralDamage, seat: int, kind: int, *clauses: str) -> Power:
    """CD-15.9: shown to all, takes effect and is discarded. Returns what it does."""
    discard(s, seat, kind)
    s.tell("trick", "CD-15.9", *clauses, who=seat, card=CARD_ID[kind])
    return trick_of(kind)


def trick_of(kind: int) -> Power:
    """What a Trick does."""
    return CARD_POWERS[kind]["trick"][0]


def trick_options(kinds: list[int]) -> list[Choice]:
    return [("trick", CARD_ID[kind]) for kind in kinds]
