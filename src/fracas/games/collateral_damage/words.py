"""How things are said: names of characters, cities, cards, powers. The sentences are in
content/texts.*."""

from __future__ import annotations

from collections.abc import Callable

from fracas.content import folder, texts
from fracas.engine import Choice, Saying, Words

from .cards import BOSSES, CHARACTER
from .state import CollateralDamage
from .wording import texts_of_cards

TEXTS = texts(folder(__package__))
for _lang, _said in TEXTS.items():
    _said |= texts_of_cards(_lang, _said)

Namer = Callable[[Choice, Saying], str]


def word(key: str, lang: str) -> str:
    return TEXTS.get(lang, TEXTS["en"])[key]


def named(group: str) -> Namer:
    return lambda value, saying: word(f"{group}.{value}", saying.lang)


def power(value: Choice, saying: Saying) -> str:
    """A power by the card that gives it: a character's has a name of its own."""
    group = "power" if str(value) in CHARACTER else "card"
    return word(f"{group}.{value}", saying.lang)


words = Words(
    TEXTS,
    {
        "character": named("card"),
        "city": named("card"),
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

