"""Home-made and random decks: files, legality in words, and how to mend what is wrong. AM-D1.

A deck file names cards by id, in lists or with how many: `[power]` and `"av.brace" = 3`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from fracas.content import load
from fracas.engine.chance import Chance

from .cards import AT, CARDS, OFFERED, POWER, is_combat_disaster
from .decks import COPIES, PARTS, Deck, Fault, check, limit, location_count, steps
from .themes import COMBAT_CARDS, PAIR, SMALL, THEMES, theme
from .words import TEXTS

Cards = tuple[str, ...] | dict[str, int]
Shuffle = Callable[[list[int], str], None]


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    characters: Cards
    """The first four start."""
    havens: Cards = ()
    """The first starts."""
    locations: Cards = ()
    items: Cards = ()
    combat: Cards = ()
    power: Cards = ()
    disasters: Cards = ()

    def __post_init__(self) -> None:
        for part in PARTS:
            for one in getattr(self, part):
                if one not in AT:
                    raise ValueError(f"{part}: there is no card {one!r}")


def numbers_of(given: Cards) -> tuple[int, ...]:
    if isinstance(given, dict):
        return tuple(AT[one] for one, n in given.items() for _ in range(n))
    return tuple(AT[one] for one in given)


def read_deck(path: str) -> Deck:
    """The deck of a file, or ContentError with file, line and what was expected."""
    file = load(path, DeckFile)
    return Deck(file.name, *(numbers_of(getattr(file, part)) for part in PARTS))


def write_deck(deck: Deck) -> str:
    """A deck as the text of a deck file."""
    lines = [f'name = "{deck.name}"']
    for part in PARTS:
        counts = Counter(getattr(deck, part))
        lines += ["", f"[{part}]", *(f'"{CARDS[kind].id}" = {n}' for kind, n in counts.items())]
    return "\n".join(lines) + "\n"


# Legality


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


def legal_for(deck: Deck) -> list[int]:
    """For how many players a deck is legal."""
    return [players for players in range(1, 7) if not check(deck, players)]


# Random decks


def random_deck(shuffle: Shuffle, players: int, layout: str = "generic") -> Deck:
    """A legal deck by lots: every card of the set is as likely as another of its type."""
    if layout == "skirmish":
        return _random_small(shuffle)

    def some(sort: str, count: int, copies: int = 1) -> tuple[int, ...]:
        return tuple(
            drawn(shuffle, [at for at in OFFERED if CARDS[at].type == sort], copies)[:count]
        )

    characters, havens = some("character", 6), some("haven", 2)
    count = location_count(players, layout)
    power = drawn(shuffle, [at for at in OFFERED if CARDS[at].type in POWER], COPIES)[:40]
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


def drawn(shuffle: Shuffle, kinds: list[int], copies: int) -> list[int]:
    """All that a deck may hold of these, in random order."""
    found = [kind for kind in kinds for _ in range(min(copies, limit(kind, copies, "")[0]))]
    shuffle(found, "deck")
    return found


def random_disasters(shuffle: Shuffle, d: int) -> list[int]:
    """AM-13.13, AM-13.14: places as in AM-C11, each filled by lot from its kind."""
    piles = {
        (major, fights): drawn(
            shuffle,
            [
                at
                for at in OFFERED
                if CARDS[at].type == "disaster"
                and (CARDS[at].grade == "major") == major
                and is_combat_disaster(CARDS[at]) == fights
            ],
            COPIES,
        )
        for major in (True, False)
        for fights in (True, False)
    }
    return [piles[k % 3 == 1, k % 2 == 1].pop() for k in range(1, d + 1)]


def _random_small(shuffle: Shuffle) -> Deck:
    """AM-31.15."""

    def some(part: str, fit: Callable[[int], bool], copies: int = PAIR) -> tuple[int, ...]:
        return tuple(drawn(shuffle, [at for at in OFFERED if fit(at)], copies)[: SMALL[part]])

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


# For the command


def find_deck(name: str, players: int, layout: str) -> Deck:
    """A ready-made deck by its name, or one from a file."""
    return theme(name, players, layout) if name in THEMES else read_deck(name)


def explained(fault: Fault, said: dict[str, str]) -> str:
    """What is wrong, the clause, and how to mend it."""
    gap = abs(fault.want - fault.have)
    line = said[f"fault.{fault.key}"].format(
        have=fault.have, want=fault.want, card=fault.card, gap=gap
    )
    return f"{line} ({fault.clause})"


def seeded(seed: str) -> Shuffle:
    """Lots for a deck that is made outside a game."""
    return Chance(seed=seed).shuffle


class Shelf:
    """What `fracas deck` needs of a game with decks."""

    names = THEMES
    layouts = ("generic", "line", "square", "skirmish")

    def faults(self, name: str, players: int, layout: str, lang: str) -> list[str]:
        said = TEXTS.get(lang, TEXTS["en"])
        return [
            explained(one, said)
            for one in faults(find_deck(name, players, layout), players, layout)
        ]

    def listed(self, name: str, players: int, layout: str) -> str:
        return write_deck(find_deck(name, players, layout))

    def random(self, seed: str, players: int, layout: str) -> str:
        return write_deck(random_deck(seeded(seed), players, layout))
