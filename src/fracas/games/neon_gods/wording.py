"""What cards do, put into words from their data."""

from fracas.content import folder, said, texts

from .cards import KINDS, Card, EventCard
from .numbers import numbers

TEXTS = texts(folder("fracas.games.neon_gods") / "wording")


def does(card: Card | EventCard, lang: str) -> str:
    """Its effects, or the parts of an event, in the order in which they come."""
    lines: list[tuple[str, int]]
    if isinstance(card, Card):
        lines = [(f"use.{what}", x) for what, x in card.effects]
    else:
        lines = [(f"part.{what}", x) for what, x in card.parts]
    return " ".join(_line(key, x, TEXTS[lang]) for key, x in lines)


def _line(key: str, x: int, words: dict[str, str]) -> str:
    template = words.get(f"{key}.one") if x == 1 else None
    return (template or words[key]).format(x=x, range=numbers.turn.range)


def texts_of_cards(lang: str) -> dict[str, str]:
    """`card.<id>` and `does.<id>` of every card; screens get them with the other words."""
    found: dict[str, str] = {}
    for key, card in KINDS.items():
        found |= {f"card.{key}": said(card.name, lang), f"does.{key}": does(card, lang)}
    return found | {f"view.{key}": text for key, text in found.items()}
