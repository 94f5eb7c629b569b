"""All cards, read once, and the numbers by which the state knows them. AM-C1."""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.content import load, said

from .expressions import Expression, expression
from .schema import Card, CardFile, Form, Half, ability_row, skill
from .traits import Trait
from .vocabulary import HOMES, SKILL_AT, SKILLS

CARDS: tuple[Card, ...] = tuple(
    card
    for home in HOMES
    for name, files in load(home / "sets.toml", dict[str, tuple[str, ...]]).items()
    for file in files
    for card in load(home / name / f"{file}.toml", CardFile).card
)
AT: dict[str, int] = {card.id: at for at, card in enumerate(CARDS)}
"""The number of each card, by its id."""
OFFERED: tuple[int, ...] = tuple(at for at, card in enumerate(CARDS) if card.id.startswith("av."))
"""Set `aniverse`; no other is ever offered to players."""

POWER = ("enhancement", "equipment", "flash", "global")
"""AM-13.6."""

Row = tuple[int | None, ...]


def name(card: Card) -> str:
    """What a card is called in English; a combat card after its combat half."""
    return said(card.name or (card.combat.name if card.combat else card.id), "en")


BY_NAME: dict[str, int] = {name(card): at for at, card in enumerate(CARDS)}


def is_combat_disaster(card: Card) -> bool:
    """AM-12.2."""
    given = card.abilities
    return card.type == "disaster" and given.damage is not None and given.defence is not None


def is_vehicle(card: Card) -> bool:
    """AM-C7: a Flying Vehicle is a Vehicle too."""
    return "Vehicle" in card.categories or "Flying Vehicle" in card.categories


def transforms(card: Card) -> bool:
    """AM-3.7: a second form by transformation, not by the clock."""
    return card.alt is not None and card.alt.when == "transform"


def skill_row(written: tuple[str, ...]) -> tuple[int, ...]:
    """Instances of each skill, by its number; below 0 it takes them from others."""
    row = [0] * len(SKILLS)
    for one in written:
        what, n = skill(one)
        row[SKILL_AT[what]] += n
    return tuple(row)


class Shape(msgspec.Struct, frozen=True, gc=False):
    """A form of a card as play needs it."""

    abilities: Row
    skills: tuple[int, ...]
    traits: tuple[Trait, ...]
    gender: Literal["f", "m", "n"]


def _first(card: Card) -> Shape:
    row = ability_row(card.abilities)
    return Shape(row, skill_row(card.skills), card.trait, card.gender or "n")


def _second(card: Card, form: Form) -> Shape:
    """AM-3.9: a transformation without skills of its own has none; AM-3.18: a clock keeps them."""
    kept = () if form.when == "transform" else card.skills
    traits = card.trait if form.trait is None else form.trait
    if form.when == "transform" and form.trait is None:
        traits = ()
    return Shape(
        ability_row(form.abilities),
        skill_row(kept if form.skills is None else form.skills),
        traits,
        form.gender or card.gender or "n",
    )


def shapes_of(card: Card) -> tuple[Shape, Shape]:
    """The primary and the other form of a card."""
    first = _first(card)
    return first, _second(card, card.alt) if card.alt else first


SHAPES: tuple[tuple[Shape, Shape], ...] = tuple(map(shapes_of, CARDS))
"""The primary and the other form of each card."""

LISTING: dict[int, Expression] = {
    at: expression(card.listing) for at, card in enumerate(CARDS) if card.listing
}
REQUIRES: dict[int, Expression] = {
    at: expression(card.requires) for at, card in enumerate(CARDS) if card.requires
}


def marks_of(card: Card, gender: str) -> frozenset[str]:
    """What `is` and `not` of a selector can find on a card (AM-32.12), skills apart."""
    found = {card.type, f"{{{name(card)}}}", *card.categories}
    found |= {"Planetary" for one in card.symbols if one == "planetary"}
    found |= {"Dimensional" for one in card.symbols if one == "dimensional"}
    if card.grade:
        found.add(card.grade)
    if is_combat_disaster(card):
        found.add("combat")
    if is_vehicle(card):
        found |= {"vehicle", "Vehicle"}
    if transforms(card):
        found.add("transforming")
    if card.type == "character":
        found.add({"f": "female", "m": "male", "n": "neutral"}[gender])
    return frozenset(found)


MARKS: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (marks_of(card, SHAPES[at][0].gender), marks_of(card, SHAPES[at][1].gender))
    for at, card in enumerate(CARDS)
)


def half(kind: int, charm: bool) -> Half:
    """The half of a combat card that counts (AM-4.2)."""
    card = CARDS[kind]
    found = card.charm if charm else card.combat
    assert found is not None
    return found


def short(kind: int, what: str) -> bool:
    """Whether a disaster has one of the traits of AM-28 that stand alone."""
    return any(bool(getattr(trait, what)) for trait in CARDS[kind].trait)
