"""For whom a deck is legal. AM-13, AM-31.11, AM-31.15."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .cards import CARDS, is_combat_disaster
from .decks import Deck, Fault, check, limit, types_of
from .themes import PAIR, SMALL

SEATS = {"square": 4, "skirmish": 2}
"""AM-31.10, AM-31.15: fields that are for so many players alone."""
LAYOUTS = ("generic", "line", "square", "skirmish")


def faults(deck: Deck, players: int, layout: str = "generic") -> list[Fault]:
    return list(_small(deck)) if layout == "skirmish" else check(deck, players, layout)


def _small(deck: Deck) -> Iterator[Fault]:
    """AM-31.15: the five piles of Skirmish."""
    for part, wanted in SMALL.items():
        have = len(getattr(deck, part))
        if have != wanted:
            yield Fault("AM-31.15", f"small_{part}", have, wanted)
        for kind, count in sorted(Counter(getattr(deck, part)).items()):
            allowed, why = limit(kind, 1 if part == "characters" else PAIR, "AM-31.15")
            if count > min(allowed, PAIR):
                yield Fault(why, "copies", count, allowed, CARDS[kind].id)
            if CARDS[kind].type == "global":
                yield Fault("AM-31.29", "no_globals", card=CARDS[kind].id)
    fighting = sum(is_combat_disaster(CARDS[kind]) for kind in deck.disasters)
    if 2 * fighting != SMALL["disasters"]:
        yield Fault("AM-31.15", "combat_disasters", fighting, SMALL["disasters"] // 2)
    for part in ("havens", "locations"):
        if have := len(getattr(deck, part)):
            yield Fault("AM-31.15", f"small_{part}", have)
    yield from types_of(deck)


def legal_for(deck: Deck, layout: str = "generic") -> list[int]:
    """For how many players a deck is legal on a field."""
    most = [SEATS[layout]] if layout in SEATS else range(1, 7)
    return [players for players in most if not faults(deck, players, layout)]


def fits(deck: Deck) -> dict[str, list[int]]:
    """On which fields a deck is legal, and for how many."""
    found = {layout: legal_for(deck, layout) for layout in LAYOUTS}
    return {layout: players for layout, players in found.items() if players}
