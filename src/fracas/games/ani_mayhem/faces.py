"""Cards as faces show them: all that stands on one, in a language. AM-34.1, AM-34.2."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from fracas.content import said
from fracas.engine import View

from .cards import CARDS, OFFERED, is_combat_disaster, is_vehicle
from .decks import COPIES, limit
from .expressions import All, Expression, Some, Term, expression
from .schema import Abilities, Card, Gender, ability_row, skill
from .traits import Effect, Kind, Symbol, Trait
from .vocabulary import CATEGORIES, SKILLS
from .wording import TEXTS, card_name, card_text, half_text, term_text

WORLDS = ("Harbour", "Lantern", "Tide", "Drifter")
"""AM-C4."""

SEXES = {"females": "f", "males": "m"}

Row = tuple[int | None, int | None, int | None, int | None, int | None]
"""Damage, defence, movement, charm, energy; null is none, which is not 0."""
Skilled = tuple[str, int]


class Asked(View):
    """A term of a listing or a requirement."""

    text: str
    sign: str
    """The skill, ability or category that it speaks of; empty where it is none."""


class Side(View):
    """A half of a combat card."""

    name: str
    text: str


class Other(View):
    """A second form."""

    name: str
    abilities: Row
    skills: list[Skilled]


class Face(View):
    id: str
    number: int
    """What options call it."""
    name: str
    type: Kind
    major: bool
    gender: Gender | None
    world: str
    """Empty where it is of none."""
    categories: list[str]
    symbols: list[Symbol]
    abilities: Row
    special: bool
    """It moves as its text says."""
    skills: list[Skilled]
    other: Other | None
    cost: int
    uses: int
    turns: int
    seats: int
    """Of a vehicle."""
    text: list[str]
    listing: list[list[Asked]]
    """One of them is enough, and needs each of its terms."""
    halves: list[Side]
    """Of a combat card: combat and charm."""
    does: list[str]
    """What its picture is about: skills, abilities and verbs."""
    fights: bool
    """A combat disaster."""
    vehicle: bool
    copies: int
    """As many as a deck may hold."""


class Faces(View):
    cards: list[Face]
    skills: dict[str, str]
    categories: dict[str, str]


@cache
def faces(lang: str) -> Faces:
    """All cards that are offered, and what skills and categories are called."""
    said = TEXTS[lang]
    return Faces(
        cards=[face(kind, lang) for kind in OFFERED],
        skills={one: said[f"skill.{one}"] for one in SKILLS},
        categories={one: said[f"category.{one}"] for one in CATEGORIES},
    )


def face(kind: int, lang: str) -> Face:
    card = CARDS[kind]
    lines = list(card_text(kind, lang))
    if card.listing:
        del lines[0]
    bare = not any((card.trait, card.modifiers, card.alt, card.symbols, len(lines) > 1))
    if card.type == "combat" or (bare and card.type in ("character", "disaster")):
        lines = []
    alone = card.type in ("character", "haven", "location")
    return Face(
        id=card.id,
        number=kind,
        name=card_name(kind, lang),
        type=card.type,
        major=card.grade == "major",
        gender=card.gender,
        world=next((one for one in card.categories if one in WORLDS), ""),
        categories=[one for one in card.categories if one not in WORLDS],
        symbols=list(card.symbols),
        abilities=row(card.abilities),
        special=any(effect.move is not None for trait in card.trait for effect in trait.do),
        skills=[skill(one) for one in card.skills],
        other=second(card, lang),
        cost=card.energy_cost,
        uses=card.uses,
        turns=card.turns,
        seats=card.capacity or 0,
        text=lines,
        listing=[
            [Asked(text=term_text(one, lang), sign=SEXES.get(one.sort, one.what)) for one in every]
            for every in ways(expression(card.listing))
        ]
        if card.listing
        else [],
        halves=[
            Side(name=said(half.name, lang), text=half_text(half, lang))
            for half in (card.combat, card.charm)
            if half is not None
        ],
        does=list(dict.fromkeys(motifs(card))),
        fights=is_combat_disaster(card),
        vehicle=is_vehicle(card),
        copies=limit(kind, 1 if alone else COPIES, "")[0],
    )


def row(given: Abilities) -> Row:
    damage, defence, movement, charm, energy = ability_row(given)
    return damage, defence, movement, charm, energy


def second(card: Card, lang: str) -> Other | None:
    form = card.alt
    if form is None:
        return None
    kept = () if form.when == "transform" else card.skills
    return Other(
        name=said(form.name or card.name, lang),
        abilities=row(form.abilities),
        skills=[skill(one) for one in (kept if form.skills is None else form.skills)],
    )


def ways(read: Expression) -> list[list[Term]]:
    """An expression as alternatives, each of which is a list of terms that are all needed."""
    if isinstance(read, Term):
        return [[read]]
    if isinstance(read, Some):
        return [way for part in read.parts for way in ways(part)]
    assert isinstance(read, All)
    found: list[list[Term]] = [[]]
    for part in read.parts:
        found = [[*before, *way] for before in found for way in ways(part)]
    return found


def motifs(card: Card) -> Iterator[str]:
    """What a card is about, for its picture: the more telling first."""
    traits = list(card.trait)
    for half in (card.combat, card.charm):
        if half is not None:
            yield from half.modifiers
            traits += half.trait
    effects = [effect for trait in traits for effect in trait.do]
    if card.haven is not None:
        effects += [*card.haven.bonus, *(one for two in card.haven.trait for one in two.do)]
    for effect in effects:
        yield motif(effect)
    yield from card.modifiers
    yield from (one for trait in traits for one in short_forms(trait))


def motif(effect: Effect) -> str:
    skilled = effect.gain_skill or effect.lose_skill
    if skilled is not None and skilled != "choose":
        return skilled
    return str(effect.modify or effect.gain_symbol or effect.verb.rstrip("_"))


def short_forms(trait: Trait) -> Iterator[str]:
    if trait.steals:
        yield "steal"
    if trait.horde:
        yield "Horde"
    if trait.moves:
        yield "move"
