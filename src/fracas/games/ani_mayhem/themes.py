"""The ready-made decks: AM-C9 to AM-C13, and for the variants AM-31.11 and AM-31.15."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle, islice

import msgspec

from fracas.content import load

from .cards import AT, CARDS, OFFERED, is_combat_disaster
from .decks import BIG_SQUARE_LOCATIONS, COPIES, LOCATIONS, Deck, limit, steps
from .vocabulary import HOME


class ThemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
CONSTRUCTED = ("brawl", "velvet", "convoy", "hearth", "magpie", "hermit")
"""Each shows what a part of the set is good for (AM-C13)."""
READY = (*THEMES, *CONSTRUCTED)
THEME_FILES = {key: load(HOME / "decks" / f"{key}.toml", ThemeFile) for key in READY}
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


def theme(key: str, players: int, layout: str = "generic") -> Deck:
    """AM-C9: a theme deck for so many players."""
    if layout == "square":
        return big_theme(key)
    if layout == "skirmish":
        return small_theme(key)
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


def most_of(kinds: Iterable[int], copies: int) -> list[int]:
    """As many of each as a deck may hold."""
    return [kind for kind in kinds for _ in range(min(copies, limit(kind, copies, "")[0]))]


def own_first(sort: str, ids: Sequence[str]) -> list[int]:
    """The cards of a type, those of the deck first, then major disasters (AM-13.14)."""
    own = numbers(ids)
    others = [at for at in OFFERED if CARDS[at].type == sort and at not in own]
    return [*own, *sorted(others, key=lambda at: CARDS[at].grade != "major")]


BIG_PLAYERS = 4


def big_theme(key: str) -> Deck:
    """AM-31.10, AM-31.11: for the Big Square; copy limits are exceeded only for want of cards."""
    plain = theme(key, BIG_PLAYERS)
    file = THEME_FILES[key]
    count = BIG_SQUARE_LOCATIONS
    d = steps(BIG_PLAYERS, count, len(plain.power), len(plain.characters), len(plain.havens)).d
    rows = (*file.combat_majors, *file.combat_minors, *file.other_majors, *file.other_minors)
    disasters = most_of(own_first("disaster", rows), COPIES)
    more = cycle(at for at in numbers(rows) if is_combat_disaster(CARDS[at]))
    return msgspec.structs.replace(
        plain,
        locations=tuple(islice(cycle(numbers(file.locations)), count)),
        items=tuple(most_of(own_first("item", file.items), COPIES)[:count]),
        disasters=(*disasters[:d], *islice(more, max(0, d - len(disasters)))),
    )


SMALL = {"characters": 4, "items": 10, "combat": 10, "disasters": 20, "power": 20}
"""AM-31.15: the piles of Skirmish."""
PAIR = 2
"""AM-31.15: at most two of any card that is no character."""
MAJORS = 2
"""How many of the combat majors come along: more would crowd out the minor ones."""


def small_theme(key: str) -> Deck:
    """AM-31.15, AM-R92: for Skirmish, without global effects."""
    file = THEME_FILES[key]
    power = [AT[one] for one in file.power if CARDS[AT[one]].type != "global"]
    majors = file.combat_majors[:MAJORS]
    fighting = most_of(numbers((*majors, *file.combat_minors)), PAIR)
    others = most_of(numbers((*file.other_majors, *file.other_minors)), PAIR)
    fights = fighting[: SMALL["disasters"] // 2]
    return Deck(
        key,
        numbers(file.characters[: SMALL["characters"]]),
        (),
        (),
        tuple(most_of(own_first("item", file.items), PAIR)[: SMALL["items"]]),
        COMBAT_CARDS[: SMALL["combat"]],
        tuple(most_of(power, PAIR)[: SMALL["power"]]),
        (*fights, *others[: SMALL["disasters"] - len(fights)]),
    )
