"""How things are said: names of characters, cities, cards, powers. The sentences are in
content/texts.*."""

from __future__ import annotations

from collections.abc import Callable

from fracas.content import folder, texts
from fracas.engine import Choice, Saying, Words

from .cards import BOSSES, CARD, CHARACTER, CHARACTERS, CITIES, TILE
from .state import CollateralDamage

TEXTS = texts(folder(__package__))

Namer = Callable[[Choice, Saying], str]


def word(key: str, lang: str) -> str:
    return TEXTS.get(lang, TEXTS["en"])[key]


def named(group: str) -> Namer:
    return lambda value, saying: word(f"{group}.{value}", saying.lang)


def character(value: Choice, saying: Saying) -> str:
    return CHARACTERS[CHARACTER[str(value)]].name


def city(value: Choice, saying: Saying) -> str:
    return CITIES[TILE[str(value)]].name


def power(value: Choice, saying: Saying) -> str:
    """A power by the card that gives it: a character's has a name of its own."""
    id = str(value)
    if id in CARD:
        return word(f"card.{id}", saying.lang)
    return city(value, saying) if id in TILE else word(f"power.{id}", saying.lang)


words = Words(
    TEXTS,
    {
        "character": character,
        "city": city,
        "power": power,
        **{one: named(one) for one in ("card", "deck", "does", "colour", "phase", "stat", "way")},
    },
)


def seat_names(s: CollateralDamage, lang: str) -> list[str]:
    """Players are called by their Gang Boss once they have one."""
    unknown = words.template("seat", lang) or "{number}"
    return [
        BOSSES[colour].name if colour >= 0 else unknown.format(number=seat + 1)
        for seat, colour in enumerate(s.colour)
    ]

