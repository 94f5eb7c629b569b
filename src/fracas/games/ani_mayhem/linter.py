"""Looks over card files: `fracas cards check [FILE]`. AM-32.18, AM-32.19."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from fracas.content import ContentError, load

from .cards import CARDS, OFFERED, Shape, marks_of, name, shapes_of
from .expressions import All, Expression, Some, Term, expression
from .schema import Card, CardFile
from .vocabulary import ABILITIES, SKILL_AT
from .wording import TEXTS, text_of

Pair = tuple[Card, Card]


def check_cards(source: str) -> list[str]:
    """All that is wrong with a file of cards, or with the set that ships."""
    cards, wrong = read(source)
    if wrong:
        return wrong
    known = {CARDS[kind].id for kind in OFFERED} if source else set()
    for card in cards:
        if card.id in known:
            wrong.append(f"{card.id}: there is a card of this id already")
        wrong += [f"{card.id}: {why}" for why in unsaid(card)]
        if card.listing and not pairs(card, people(cards)):
            wrong.append(f"{card.id}: no two characters meet {card.listing!r} (AM-32.19)")
    return wrong


def show_cards(source: str, lang: str) -> list[str]:
    """AM-32.19: which pairs of characters meet each listing."""
    cards, wrong = read(source)
    return wrong or [
        f"{name(card)} ({card.listing}): "
        + ", ".join(f"{name(one)} + {name(two)}" for one, two in pairs(card, people(cards)))
        for card in cards
        if card.listing
    ]


def read(source: str) -> tuple[Sequence[Card], list[str]]:
    if not source:
        return [CARDS[kind] for kind in OFFERED], []
    try:
        return load(source, CardFile).card, []
    except ContentError as error:
        return (), [str(one) for one in error.problems]


def unsaid(card: Card) -> Iterable[str]:
    """AM-32.18: a card must render to text."""
    for lang in TEXTS:
        try:
            text_of(card, lang)
        except KeyError as missing:
            yield f"it cannot be put into words ({lang}): there is no {missing.args[0]!r}"


def people(cards: Iterable[Card]) -> list[Card]:
    """The characters that there are, and those of a file."""
    known = {CARDS[kind].id: CARDS[kind] for kind in OFFERED}
    known |= {card.id: card for card in cards}
    return [card for card in known.values() if card.type == "character"]


def pairs(place: Card, characters: Sequence[Card]) -> list[Pair]:
    wanted = expression(place.listing or "")
    return [pair for pair in combinations(characters, 2) if meet(wanted, pair)]


def meet(wanted: Expression, pair: Sequence[Card]) -> bool:
    """AM-11.3 to AM-11.9, by what is printed on some characters."""
    if isinstance(wanted, All):
        return all(meet(part, pair) for part in wanted.parts)
    if isinstance(wanted, Some):
        return any(meet(part, pair) for part in wanted.parts)
    return any(meet_term(wanted, [shapes_of(one)[form] for one in pair], pair) for form in (0, 1))


def meet_term(wanted: Term, shapes: Sequence[Shape], pair: Sequence[Card]) -> bool:
    match wanted.sort:
        case "skill":
            return sum(max(0, one.skills[SKILL_AT[wanted.what]]) for one in shapes) >= wanted.n
        case "strong":
            skilled = any(one.skills[SKILL_AT[wanted.what]] > 0 for one in shapes)
            return skilled and any((one.abilities[0] or 0) >= wanted.n for one in shapes)
        case "females" | "males":
            gender = "f" if wanted.sort == "females" else "m"
            return sum(one.gender == gender for one in shapes) >= wanted.n
        case "ability":
            at = [str(one) for one in ABILITIES].index(wanted.what)
            return any((one.abilities[at] or 0) >= wanted.n for one in shapes)
        case "name":
            return any(name(one) == wanted.what for one in pair)
    return any(
        wanted.what in marks_of(one, shape.gender) for one, shape in zip(pair, shapes, strict=True)
    )
