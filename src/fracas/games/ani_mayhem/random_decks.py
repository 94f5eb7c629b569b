"""Random legal decks. AM-D1, AM-13, AM-31.15."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from fracas.engine.chance import Chance

from .cards import CARDS, OFFERED, POWER, is_combat_disaster
from .decks import COPIES, Deck, limit, location_count, steps
from .themes import COMBAT_CARDS, PAIR, SMALL, THEMES, theme

Shuffle = Callable[[list[int], str], None]


def random_deck(shuffle: Shuffle, players: int, layout: str = "generic") -> Deck:
    """A legal deck by lots: every card of the set is as likely as another of its type."""
    if layout == "skirmish":
        return _random_small(shuffle)

    def some(sort: str, count: int, copies: int = 1) -> tuple[int, ...]:
        return tuple(drawn(shuffle, of_types(sort), copies)[:count])

    characters, havens = some("character", 6), some("haven", 2)
    count = location_count(players, layout)
    power = drawn(shuffle, of_types(*POWER), COPIES)[:40]
    d = steps(players, count, len(power), len(characters), len(havens)).d
    if layout == "square":
        big = theme(THEMES[0], players, "square")
        places = list(big.locations)
        shuffle(places, "deck")
        return msgspec.structs.replace(
            big, name="random", characters=characters, havens=havens, power=tuple(power),
            locations=tuple(places), items=some("item", count, COPIES),
        )  # fmt: skip
    return Deck(
        "random", characters, havens, some("location", count), some("item", count, COPIES),
        COMBAT_CARDS, tuple(power), tuple(random_disasters(shuffle, d)),
    )  # fmt: skip


@cache
def of_types(*types: str) -> tuple[int, ...]:
    return tuple(at for at in OFFERED if CARDS[at].type in types)


@cache
def of_kind(major: bool, fights: bool) -> tuple[int, ...]:
    """The disasters of one of the four kinds."""
    return tuple(
        at
        for at in of_types("disaster")
        if (CARDS[at].grade == "major") == major and is_combat_disaster(CARDS[at]) == fights
    )


@cache
def most_of(kinds: tuple[int, ...], copies: int) -> tuple[int, ...]:
    """All that a deck may hold of these."""
    return tuple(kind for kind in kinds for _ in range(min(copies, limit(kind, copies, "")[0])))


def drawn(shuffle: Shuffle, kinds: tuple[int, ...], copies: int) -> list[int]:
    """The same in random order."""
    found = list(most_of(kinds, copies))
    shuffle(found, "deck")
    return found


def random_disasters(shuffle: Shuffle, d: int) -> list[int]:
    """AM-13.13, AM-13.14: places as in AM-C11, each filled by lot from its kind."""
    piles = {
        (major, fights): drawn(shuffle, of_kind(major, fights), COPIES)
        for major in (True, False)
        for fights in (True, False)
    }
    return [piles[k % 3 == 1, k % 2 == 1].pop() for k in range(1, d + 1)]


def _random_small(shuffle: Shuffle) -> Deck:
    """AM-31.15."""

    def some(part: str, fit: Callable[[int], bool], copies: int = PAIR) -> tuple[int, ...]:
        return tuple(drawn(shuffle, tuple(filter(fit, OFFERED)), copies)[: SMALL[part]])

    half = SMALL["disasters"] // 2
    sort = {at: CARDS[at].type for at in OFFERED}
    fighting = some("disasters", lambda at: is_combat_disaster(CARDS[at]))[:half]
    others = some(
        "disasters", lambda at: sort[at] == "disaster" and not is_combat_disaster(CARDS[at])
    )[:half]
    return Deck(
        "random",
        some("characters", lambda at: sort[at] == "character", 1),
        (),
        (),
        some("items", lambda at: sort[at] == "item"),
        some("combat", lambda at: sort[at] == "combat"),
        some("power", lambda at: sort[at] in POWER and sort[at] != "global"),
        (*fighting, *others),
    )


def seeded(seed: str) -> Shuffle:
    """Lots for a deck that is made outside a game."""
    return Chance(seed=seed).shuffle
