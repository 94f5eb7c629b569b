"""The card language as a schema: AM-32. A file that breaks it is refused with line and reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from fracas.content import UNIQUE, Misplaced, Name

from .expressions import expression
from .language import Fault, Path, misplaced, misplaced_effects, stands_in, unchanged
from .traits import Ability, Condition, Effect, Kind, Sign, Symbol, Table, Trait
from .vocabulary import CATEGORIES, SKILLS


class Abilities(Table, frozen=True):
    """AM-32.3: a missing one means none, which is not 0."""

    damage: int | None = None
    defence: int | None = None
    movement: int | None = None
    charm: int | None = None
    energy: int | None = None


Skill = Annotated[str, msgspec.Meta(pattern=r"^.+?( x[0-9]+| -[0-9]+)?$")]
Gender = Literal["f", "m", "n"]


def skill(written: str) -> tuple[str, int]:
    """AM-2.64, AM-2.65: the name and how many instances; below 0 it takes them from others."""
    found = re.fullmatch(r"(.+?)(?: x(\d+)| (-\d+))?", written)
    assert found is not None
    if found[1] not in SKILLS:
        raise ValueError(f"there is no skill {found[1]!r}")
    return found[1], int(found[2] or found[3] or 1)


class Form(Table, frozen=True):
    """AM-32.5: the other form."""

    when: Literal["transform"] | tuple[Condition, ...]
    abilities: Abilities
    name: Name | None = None
    skills: tuple[Skill, ...] | None = None
    trait: tuple[Trait, ...] | None = None
    gender: Gender | None = None

    def __post_init__(self) -> None:
        for one in self.skills or ():
            skill(one)


class Half(Table, frozen=True):
    """AM-32.8: a half of a combat card."""

    name: Name
    modifiers: dict[Ability, Sign] = {}
    trait: tuple[Trait, ...] = ()


class Refuge(Table, frozen=True):
    """The haven that a card is, or that a location can become."""

    needs: str | None = None
    bonus: tuple[Effect, ...] = ()
    trait: tuple[Trait, ...] = ()

    def __post_init__(self) -> None:
        if self.needs is not None:
            expression(self.needs)


class Limit(Table, frozen=True):
    deck: int | None = None
    character: int | None = None


class Card(Table, frozen=True):
    """AM-32.1, AM-32.7."""

    id: Annotated[str, UNIQUE, msgspec.Meta(pattern=r"^[a-z]{2}\.[a-z0-9-]+$")]
    type: Kind
    name: Name = ""
    grade: Literal["major", "minor"] | None = None
    gender: Gender | None = None
    categories: tuple[str, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    limit: Limit = Limit()
    abilities: Abilities = Abilities()
    skills: tuple[Skill, ...] = ()
    alt: Form | None = None
    modifiers: dict[Ability, Sign] = {}
    energy_cost: int = 0
    uses: int = 0
    on_empty: Literal["discard", "reload"] = "discard"
    turns: int = 0
    off_field: bool = False
    """AM-12.9."""
    requires: str | None = None
    listing: str | None = None
    capacity: int | None = None
    flash: bool = False
    haven: Refuge | None = None
    combat: Half | None = None
    charm: Half | None = None
    trait: tuple[Trait, ...] = ()

    def __post_init__(self) -> None:
        for one in self.categories:
            if one not in CATEGORIES:
                raise ValueError(f"there is no category {one!r}")
        for one in self.skills:
            skill(one)
        for written in (self.requires, self.listing):
            if written is not None:
                expression(written)
        for wrong in faults(self):
            raise ValueError(wrong)
        if found := list(idle(self)):
            raise Misplaced(found)


def faults(card: Card) -> list[str]:
    """What a card of its type must have, and what no other may: AM-2.2, AM-32.2."""
    halves = card.combat is not None and card.charm is not None
    pairs = (
        (card.type == "combat", halves, "a combat card, and no other, has 'combat' and 'charm'"),
        (card.type == "disaster", card.grade is not None, "a disaster, and no other, has 'grade'"),
        (card.type == "character", card.gender is not None, "a character has 'gender'"),
        (card.type == "location", card.listing is not None, "a location has 'listing'"),
    )
    found = [message for wanted, given, message in pairs if wanted != given]
    if card.type != "combat" and not card.name:
        found.append("a card has 'name'")
    if card.type == "character" and None in ability_row(card.abilities):
        found.append("a character has all five abilities (AM-2.2)")
    if card.type == "haven" and card.haven is None:
        found.append("a haven has 'haven'")
    if card.alt is not None and card.type not in ("character", "disaster"):
        found.append("only characters and disasters have 'alt'")
    return found


def idle(card: Card) -> Iterator[Fault]:
    """What would load and do nothing (AM-32.10)."""
    moves = card.abilities.movement is not None or card.off_field
    part = "moving disaster" if card.type == "disaster" and moves else card.type
    if part in ("location", "haven") and card.trait:
        yield ("trait", 0), f"the traits of a {part} stand in 'haven'"
    elif card.type == "combat" and card.trait:
        yield ("trait", 0), "the traits of a combat card stand in its halves"
    else:
        yield from _idle(part, ("trait",), card.trait)
    if card.alt is not None:
        yield from _idle(part, ("alt", "trait"), card.alt.trait or ())
    for half, given in (("combat", card.combat), ("charm", card.charm)):
        if given is not None:
            yield from _idle(f"{half} half", (half, "trait"), given.trait)
            for inner, why in unchanged(f"{half} half", given.modifiers):
                yield (half, *inner), why
    if card.haven is not None:
        yield from _idle("haven", ("haven", "trait"), card.haven.trait)
        (bonus,) = stands_in("haven bonus")
        path = ("haven", "bonus")
        yield from misplaced_effects("a haven bonus", card.haven.bonus, bonus.effects, path)
    if card.type == "flash" and len(card.trait) > 1:
        yield ("trait", 1), "a flash effect has one trait"


def _idle(part: str, path: Path, traits: tuple[Trait, ...]) -> Iterator[Fault]:
    for at, trait in enumerate(traits):
        yield from (((*path, at, *inner), why) for inner, why in misplaced(part, trait))


def ability_row(given: Abilities) -> tuple[int | None, ...]:
    return (given.damage, given.defence, given.movement, given.charm, given.energy)


class CardFile(Table, frozen=True):
    card: tuple[Card, ...]
