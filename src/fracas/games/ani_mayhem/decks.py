"""Decks: what is in one, and whether it is legal. AM-13.1 to AM-13.14, AM-C9 to AM-C11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from fracas.content import load

from .cards import AT, CARDS, HOME, OFFERED, POWER, is_combat_disaster, name

LOCATIONS = {1: 9, 2: 7, 3: 5, 4: 5, 5: 4, 6: 4}
"""AM-13.1."""
COPIES, LEAST_COMBAT, STARTING_POWER, STARTING_CHARACTERS = 3, 20, 7, 4
PARTS = ("characters", "havens", "locations", "items", "combat", "power", "disasters")
BIG_SQUARE_LOCATIONS = 36


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


class Fault(msgspec.Struct, frozen=True):
    """A broken clause, what is wrong, and how to mend it."""

    clause: str
    key: str
    have: int = 0
    want: int = 0
    card: str = ""


def check(deck: Deck, players: int) -> list[Fault]:
    """All that is wrong with a deck for so many players."""
    return [*_sizes(deck, players), *_copies(deck), *_types(deck), *_disasters(deck, players)]


def _sizes(deck: Deck, players: int) -> Iterator[Fault]:
    wanted = LOCATIONS[players]
    if len(deck.locations) != wanted:
        yield Fault("AM-13.1", "locations", len(deck.locations), wanted)
    if len(deck.combat) < LEAST_COMBAT:
        yield Fault("AM-13.2", "combat", len(deck.combat), LEAST_COMBAT)
    if len(deck.items) != wanted:
        yield Fault("AM-13.3", "items", len(deck.items), wanted)
    if len(deck.characters) < STARTING_CHARACTERS:
        yield Fault("AM-13.5", "characters", len(deck.characters), STARTING_CHARACTERS)
    if len(deck.power) < STARTING_POWER:
        yield Fault("AM-13.6", "power", len(deck.power), STARTING_POWER)


def _copies(deck: Deck) -> Iterator[Fault]:
    limits = {
        "characters": (1, "AM-13.5"),
        "havens": (1, "AM-13.4"),
        "locations": (1, "AM-13.1"),
        "items": (COPIES, "AM-13.3"),
        "combat": (COPIES, "AM-13.2"),
        "power": (COPIES, "AM-13.6"),
        "disasters": (COPIES, "AM-13.12"),
    }
    for part, (most, clause) in limits.items():
        for kind, count in sorted(Counter(getattr(deck, part)).items()):
            allowed, why = limit(kind, most, clause)
            if count > allowed:
                yield Fault(why, "copies", count, allowed, CARDS[kind].id)


def limit(kind: int, most: int, clause: str) -> tuple[int, str]:
    """AM-13.7: a card's own limit or Unique goes before that of its type."""
    card = CARDS[kind]
    if "Unique" in card.categories:
        return 1, "AM-13.7"
    if card.limit.deck is not None:
        return card.limit.deck, "AM-13.7"
    return most, clause


def _types(deck: Deck) -> Iterator[Fault]:
    wanted = {
        "characters": ("character",),
        "havens": ("haven",),
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


def deck_steps(deck: Deck, players: int) -> Steps:
    """Steps A to D of a deck."""
    locations = LOCATIONS[players]
    return steps(players, locations, len(deck.power), len(deck.characters), len(deck.havens))


def _disasters(deck: Deck, players: int) -> Iterator[Fault]:
    d = deck_steps(deck, players).d
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


# Theme decks


class ThemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: dict[str, str]
    characters: tuple[str, ...]
    havens: tuple[str, ...]
    locations: tuple[str, ...]
    items: tuple[str, ...]
    combat_majors: tuple[str, ...]
    other_majors: tuple[str, ...]
    combat_minors: tuple[str, ...]
    other_minors: tuple[str, ...]
    power: dict[str, int]


THEMES = ("harbour", "lantern", "tide", "drifter")
THEME_FILES = {key: load(HOME / "decks" / f"{key}.toml", ThemeFile) for key in THEMES}
COMBAT_CARDS = tuple(at for at in OFFERED if CARDS[at].type == "combat")
SOLITAIRE_DISASTERS = 34


def numbers(ids: Sequence[str]) -> tuple[int, ...]:
    return tuple(AT[one] for one in ids)


def disaster_list(file: ThemeFile) -> tuple[int, ...]:
    """AM-C11: place k is major if k = 1, 4, 7 …, and a combat disaster if k is odd."""
    rows = {
        (True, True): file.combat_majors,
        (True, False): file.other_majors,
        (False, True): file.combat_minors,
        (False, False): file.other_minors,
    }
    taken = dict.fromkeys(rows, 0)
    found = []
    for k in range(1, SOLITAIRE_DISASTERS + 1):
        row = (k % 3 == 1, k % 2 == 1)
        found.append(AT[rows[row][taken[row] % len(rows[row])]])
        taken[row] += 1
    return tuple(found)


def theme(key: str, players: int) -> Deck:
    """AM-C9: a theme deck for so many players."""
    file = THEME_FILES[key]
    count = LOCATIONS[players]
    power = tuple(AT[card] for card, n in file.power.items() for _ in range(n))
    d = steps(players, count, len(power), len(file.characters), len(file.havens)).d
    items = numbers(file.items)
    return Deck(
        key,
        numbers(file.characters),
        numbers(file.havens),
        numbers(file.locations[:count]),
        tuple(items[at % len(items)] for at in range(count)),
        COMBAT_CARDS,
        power,
        disaster_list(file)[:d],
    )


def listed(deck: Deck) -> dict[str, list[tuple[str, int]]]:
    """A deck's cards by part, each with how many."""
    return {
        part: [(name(CARDS[kind]), n) for kind, n in Counter(getattr(deck, part)).items()]
        for part in PARTS
    }
