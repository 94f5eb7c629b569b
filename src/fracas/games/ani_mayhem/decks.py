"""Decks: what is in one, and whether it is legal. AM-13.1 to AM-13.14, AM-C9 to AM-C11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from .cards import CARDS, OFFERED, POWER, is_combat_disaster, name

LOCATIONS = {1: 9, 2: 7, 3: 5, 4: 5, 5: 4, 6: 4}
"""AM-13.1."""
COPIES, LEAST_COMBAT, STARTING_POWER, STARTING_CHARACTERS = 3, 20, 7, 4
PARTS = ("characters", "havens", "locations", "items", "combat", "power", "disasters")
BIG_SQUARE_LOCATIONS = 36
"""AM-31.10."""


class Deck(msgspec.Struct, frozen=True):
    """The cards that one player brings, by number; the first of what starts come first."""

    name: str
    characters: tuple[int, ...]
    havens: tuple[int, ...]
    locations: tuple[int, ...]
    items: tuple[int, ...]
    combat: tuple[int, ...]
    power: tuple[int, ...]
    disasters: tuple[int, ...]


class Steps(msgspec.Struct, frozen=True):
    """AM-13.8 to AM-13.11: how many disasters a deck holds."""

    a: int
    b: int
    c: int
    d: int


def steps(players: int, locations: int, power: int, characters: int, havens: int) -> Steps:
    a = 2 * locations
    extra = (
        max(0, power - STARTING_POWER)
        + max(0, characters - STARTING_CHARACTERS)
        + max(0, havens - 1)
    )
    b = extra // 2  # AM-R38
    return Steps(a, b, a + b, max(a, a + b - 2 * players))


class Fault(msgspec.Struct, frozen=True, array_like=True):
    """A broken clause, what is wrong, and how to mend it."""

    clause: str
    key: str
    have: int = 0
    want: int = 0
    card: str = ""
    line: int = 0
    """Of its file, where it has one."""
    meant: str = ""
    """What was probably meant."""


def location_count(players: int, layout: str = "generic") -> int:
    """AM-13.1, AM-31.10."""
    return BIG_SQUARE_LOCATIONS if layout == "square" else LOCATIONS[players]


def check(deck: Deck, players: int, layout: str = "generic") -> list[Fault]:
    """All that is wrong with a deck for so many players."""
    return [
        *_sizes(deck, location_count(players, layout)),
        *_copies(deck, layout),
        *types_of(deck),
        *_disasters(deck, players, layout),
    ]


def _sizes(deck: Deck, wanted: int) -> Iterator[Fault]:
    if len(deck.locations) != wanted:
        yield Fault("AM-13.1", "locations", len(deck.locations), wanted)
    if len(deck.combat) < LEAST_COMBAT:
        yield Fault("AM-13.2", "combat", len(deck.combat), LEAST_COMBAT)
    if len(deck.items) != wanted:
        yield Fault("AM-13.3", "items", len(deck.items), wanted)
    if not deck.havens:
        yield Fault("AM-13.4", "havens", 0, 1)
    if len(deck.characters) < STARTING_CHARACTERS:
        yield Fault("AM-13.5", "characters", len(deck.characters), STARTING_CHARACTERS)
    if len(deck.power) < STARTING_POWER:
        yield Fault("AM-13.6", "power", len(deck.power), STARTING_POWER)


def _copies(deck: Deck, layout: str) -> Iterator[Fault]:
    limits = {
        "characters": (1, "AM-13.5"),
        "havens": (1, "AM-13.4"),
        "locations": (1, "AM-13.1"),
        "items": (COPIES, "AM-13.3"),
        "combat": (COPIES, "AM-13.2"),
        "power": (COPIES, "AM-13.6"),
        "disasters": (COPIES, "AM-13.12"),
    }
    if layout == "square":
        del limits["locations"]  # AM-31.10: any number of each
    for part, (most, clause) in limits.items():
        counts = sorted(Counter(getattr(deck, part)).items())
        lacking = shortage(part, sum(n for _, n in counts)) if layout == "square" else 0
        for kind, count in counts:
            allowed, why = limit(kind, most, clause)
            over = count - allowed
            if over > lacking:
                yield Fault(why, "copies", count, allowed, CARDS[kind].id)
            lacking = max(0, lacking - max(0, over))


def shortage(part: str, wanted: int) -> int:
    """AM-31.11, AM-X24: how many cards of a part there are too few within the copy limits."""
    if part not in ("items", "disasters"):
        return 0
    kinds = [at for at in OFFERED if CARDS[at].type == part.removesuffix("s")]
    return max(0, wanted - sum(limit(kind, COPIES, "")[0] for kind in kinds))


def limit(kind: int, most: int, clause: str) -> tuple[int, str]:
    """AM-13.7: a card's own limit or Unique goes before that of its type."""
    card = CARDS[kind]
    if "Unique" in card.categories:
        return 1, "AM-13.7"
    if card.limit.deck is not None:
        return card.limit.deck, "AM-13.7"
    return most, clause


def types_of(deck: Deck) -> Iterator[Fault]:
    wanted = {
        "characters": ("character",),
        "havens": ("haven",) if len(deck.havens) != 1 else ("haven", "location"),
        "locations": ("location",),
        "items": ("item",),
        "combat": ("combat",),
        "power": POWER,
        "disasters": ("disaster",),
    }
    for part, types in wanted.items():
        for kind in sorted(set(getattr(deck, part))):
            if CARDS[kind].type not in types:
                yield Fault("AM-32.2", "type", card=CARDS[kind].id)
            if kind not in OFFERED:
                yield Fault("AM-C1", "fixture", card=CARDS[kind].id)


def deck_steps(deck: Deck, players: int, layout: str = "generic") -> Steps:
    """Steps A to D of a deck."""
    locations = location_count(players, layout)
    return steps(players, locations, len(deck.power), len(deck.characters), len(deck.havens))


def _disasters(deck: Deck, players: int, layout: str) -> Iterator[Fault]:
    d = deck_steps(deck, players, layout).d
    if len(deck.disasters) != d:
        yield Fault("AM-13.11", "disasters", len(deck.disasters), d)
    combat, major = quotas(d)
    fighting = sum(is_combat_disaster(CARDS[kind]) for kind in deck.disasters)
    if fighting < combat:
        yield Fault("AM-13.13", "combat_disasters", fighting, combat)
    grave = sum(CARDS[kind].grade == "major" for kind in deck.disasters)
    if grave < major:
        yield Fault("AM-13.14", "majors", grave, major)


def quotas(d: int) -> tuple[int, int]:
    """AM-13.13, AM-13.14: the least numbers of combat disasters and of major ones."""
    return (d + 1) // 2, (d + 2) // 3


def listed(deck: Deck) -> dict[str, list[tuple[str, int]]]:
    """A deck's cards by part, each with how many."""
    return {
        part: [(name(CARDS[kind]), n) for kind, n in Counter(getattr(deck, part)).items()]
        for part in PARTS
    }
