"""Sealed decks: a pool that is dealt, and the deck that is built from it. AM-31.39, AM-31.40."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fracas.engine import BadInput

from .cards import CARDS, POWER
from .decks import COPIES, PARTS, Deck, Fault, location_count
from .random_decks import Shuffle, drawn, of_types, random_disasters

LAYOUTS = ("generic", "line")
"""The others have decks of another make (AM-31.10, AM-31.15)."""
DEALT = {"characters": 9, "havens": 3, "combat": 30, "power": 60, "disasters": 40}
SPARE = 3
"""Locations and items beyond those of a deck."""
Pool = tuple[int, ...]


def check_sealed(layout: str, decks: str) -> None:
    if layout not in LAYOUTS:
        raise BadInput(f"sealed decks are for the layouts {' and '.join(LAYOUTS)}, not {layout}")
    if decks:
        raise BadInput("sealed decks are built from what is dealt: leave out 'decks'")


def deal_pool(shuffle: Shuffle, players: int, layout: str) -> Pool:
    """AM-31.39: the cards of one player, by lot, within the limits of a deck."""
    count = location_count(players, layout) + SPARE

    def some(part: str, *types: str, copies: int = COPIES) -> list[int]:
        return drawn(shuffle, of_types(*types), copies)[: DEALT.get(part, count)]

    return (
        *some("characters", "character", copies=1),
        *some("havens", "haven", copies=1),
        *some("locations", "location", copies=1),
        *some("items", "item"),
        *some("combat", "combat"),
        *some("power", *POWER),
        *random_disasters(shuffle, DEALT["disasters"]),
    )


def beyond(deck: Deck, pool: Pool) -> Iterator[Fault]:
    """AM-31.40: what of a deck is not in the pool, or not so often."""
    have = Counter(pool)
    for part in PARTS:
        for kind, n in Counter(getattr(deck, part)).items():
            if n > have[kind]:
                yield Fault("AM-31.40", "pool", n, have[kind], CARDS[kind].id)
