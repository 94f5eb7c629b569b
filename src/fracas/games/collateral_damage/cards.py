"""CD-22: what the content files hold, and the tables that the rules look up in play.

Characters, cards, tiles and bosses are numbers in the state; here are their ids and names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fracas.content import UNIQUE, ContentError, Name, Problem, folder, load

from .numbers import NUMBERS
from .vocabulary import STATS, Effect, Stat

Printed = Annotated[int, Meta(ge=1, le=5)]
"""CD-2.3."""
Trick = Literal["move", "love", "attack", "defence", "round", "seize", "hold", "gang"]
"""CD-15.6: the windows."""
Deck = Literal["campus", "alien", "shady"]
Gender = Literal["F", "M", "N"]
Preference = Literal["F", "M", "any", "none"]
Powers = tuple[Effect, ...]


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern=r"^N\d\d$")]
    name: Annotated[str, UNIQUE]
    strength: Annotated[int, Meta(ge=3, le=9)]
    power: Powers = ()


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern=r"^[UAS]\d\d$")]
    name: Annotated[str, UNIQUE]
    role: Name
    power_name: Name
    age: Annotated[int, Meta(ge=20)]
    """CD-1.6."""
    gender: Gender
    preference: Preference
    passion: Printed
    looks: Printed
    strike: Printed
    dodge: Printed
    power: Powers

    def __post_init__(self) -> None:
        if not 11 <= self.passion + self.looks + self.strike + self.dodge <= 13:
            raise ValueError("the four stats add up to 11 to 13 (CD-C4)")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern=r"^T\d\d$")]
    name: Annotated[Name, UNIQUE]
    copies: Annotated[int, Meta(ge=1, le=3)]
    power: Powers
    trick: Trick | None = None
    """CD-15.2: a Trick has its window, a Technique has none."""


class Boss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern=r"^B\d$")]
    colour: Annotated[str, UNIQUE]
    name: Annotated[str, UNIQUE]
    power: Powers


class Cities(msgspec.Struct, frozen=True):
    cities: tuple[City, ...]


class Characters(msgspec.Struct, frozen=True):
    characters: tuple[Character, ...]


class Training(msgspec.Struct, frozen=True):
    cards: tuple[Card, ...]


class Bosses(msgspec.Struct, frozen=True):
    bosses: tuple[Boss, ...]


CONTENT = folder(__package__)
CITIES = load(CONTENT / "cities.toml", Cities).cities
CHARACTERS = load(CONTENT / "characters.toml", Characters).characters
CARDS = load(CONTENT / "training.toml", Training).cards
BOSSES = load(CONTENT / "bosses.toml", Bosses).bosses

# Numbers for characters: Campus, Alien, Shady, each by card number, as CD-4.4 wants them.

DECKS: tuple[Deck, ...] = ("campus", "alien", "shady")
LETTER = {"U": 0, "A": 1, "S": 2}
CAST = len(CHARACTERS)
CHARACTER_ID = tuple(one.id for one in CHARACTERS)
CHARACTER = {id: number for number, id in enumerate(CHARACTER_ID)}
DECK_OF = tuple(LETTER[id[0]] for id in CHARACTER_ID)
PRINTED: dict[Stat, tuple[int, ...]] = {
    "passion": tuple(one.passion for one in CHARACTERS),
    "looks": tuple(one.looks for one in CHARACTERS),
    "strike": tuple(one.strike for one in CHARACTERS),
    "dodge": tuple(one.dodge for one in CHARACTERS),
    "stamina": (NUMBERS.stamina,) * CAST,
}

# Physical Training cards, and their place among the hidden things after the characters.

KIND_OF = tuple(kind for kind, card in enumerate(CARDS) for _ in range(card.copies))
"""The kind of each physical Training card."""
DECK = len(KIND_OF)
CARD_ID = tuple(card.id for card in CARDS)
CARD = {id: kind for kind, id in enumerate(CARD_ID)}
TRICK = tuple(card.trick for card in CARDS)
FIRST_CARD = CAST
"""Thing number of the first Training card."""
FIRST_TILE = CAST + DECK
THINGS = FIRST_TILE + len(CITIES)
KIND: tuple[int, ...] = (*range(CAST), *KIND_OF, *range(len(CITIES)))
"""What a hidden thing is: a character, a kind of card or a tile, by thing number."""

TILE_ID = tuple(city.id for city in CITIES)
TILE = {id: number for number, id in enumerate(TILE_ID)}
STRENGTH = tuple(city.strength for city in CITIES)
OMEGA_CITY = TILE["N00"]

COLOUR = tuple(boss.colour for boss in BOSSES)
BOSS = {colour: number for number, colour in enumerate(COLOUR)}

# Sources of effects: who or what has a power. Also the numbers by which limits are kept.

FIRST_BOSS = THINGS
"""Source number of seat 0's Gang Boss."""


class Power(msgspec.Struct, frozen=True):
    """An effect of a certain card, with its number in POWERS."""

    number: int
    effect: Effect
    also: tuple[Effect, ...] = ()
    """What happens along with it: further effects of the same action."""


POWERS: list[Power] = []
"""Every power there is. Steps name them by number."""


def compiled(lines: Powers) -> dict[str, tuple[Power, ...]]:
    """The powers of a card by when they work. An action's further lines go with its first."""
    found: dict[str, tuple[Power, ...]] = {}
    for when in dict.fromkeys(line.when for line in lines):
        same = [line for line in lines if line.when == when]
        if when in ("action", "trick"):
            POWERS.append(Power(len(POWERS), same[0], tuple(same[1:])))
            found[when] = (POWERS[-1],)
            continue
        for line in same:
            POWERS.append(Power(len(POWERS), line))
            found[when] = (*found.get(when, ()), POWERS[-1])
    return found


CHARACTER_POWERS = tuple(compiled(one.power) for one in CHARACTERS)
CARD_POWERS = tuple(compiled(one.power) for one in CARDS)
CITY_POWERS = tuple(compiled(one.power) for one in CITIES)
BOSS_POWERS = tuple(compiled(one.power) for one in BOSSES)


def mask_of(when: str, *verbs: str) -> int:
    """The characters that have such a power themselves, as bits."""
    return sum(
        1 << c
        for c, powers in enumerate(CHARACTER_POWERS)
        if any(not verbs or p.effect.effect in verbs for p in powers.get(when, ()))
    )


MASKED = mask_of("static", "mask")
FITS = tuple(
    sum(
        1 << y
        for y, other in enumerate(CHARACTERS)
        if y != x
        and (
            one.preference == "any"
            or one.preference == other.gender
            or (one.preference != "none" and bool(MASKED >> y & 1))
        )
    )
    for x, one in enumerate(CHARACTERS)
)
"""CD-2.4, CD-2.5: whom each character could love, as bits; `mask` counts as every gender."""


def added(things: Sequence[Mapping[str, tuple[Power, ...]]]) -> dict[Stat, tuple[int, ...]]:
    """For each stat, what the powers of each of these add to it at all times."""
    return {
        stat: tuple(
            sum(
                p.effect.by
                for p in powers.get("static", ())
                if p.effect.effect == "stat" and p.effect.what == stat
            )
            for powers in things
        )
        for stat in STATS
    }


CITY_STAT = added(CITY_POWERS)
"""What each tile adds to a stat of all there."""


def city_number(tile: int, when: str, verb: str, what: str = "") -> int:
    """The sum of a tile's numbers of one kind."""
    return sum(
        p.effect.by
        for p in CITY_POWERS[tile].get(when, ())
        if p.effect.effect == verb and p.effect.what == what
    )


def city_has(tile: int, verb: str, what: str = "") -> bool:
    return any(
        p.effect.effect == verb and p.effect.what == what
        for p in CITY_POWERS[tile].get("static", ())
    )


PORTS = frozenset(tile for tile in range(len(CITIES)) if city_has(tile, "link", "port"))


if list(DECK_OF) != sorted(DECK_OF):
    _wanted = "Campus comes first, then Alien, then Shady"
    raise ContentError([Problem("characters.toml", None, "", _wanted)])
