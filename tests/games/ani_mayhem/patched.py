"""Play with a card of which a line was taken out, to see a test of it fail."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import msgspec

from fracas.games.ani_mayhem import cards
from fracas.games.ani_mayhem.cards import AT, CARDS, LISTING, REQUIRES
from fracas.games.ani_mayhem.expressions import expression
from fracas.games.ani_mayhem.schema import Card, Half
from fracas.games.ani_mayhem.vehicles import CAPACITY

USUAL = "character", "1/turn"
"""What holds without being written too: it is for the text."""
PACKAGE = "fracas.games.ani_mayhem"
replace = msgspec.structs.replace


def modules() -> list[ModuleType]:
    return [one for name, one in sys.modules.items() if name.startswith(PACKAGE)]


@contextmanager
def with_card(made: Card) -> Iterator[None]:
    """For a while the game is played with this card in place of the one with its id."""
    at = AT[made.id]
    shape = cards.shapes_of(made)
    marks = (cards.marks_of(made, shape[0].gender), cards.marks_of(made, shape[1].gender))
    kept = {"CARDS": CARDS, "SHAPES": cards.SHAPES, "MARKS": cards.MARKS}
    new = {
        name: tuple(value if i == at else old for i, old in enumerate(kept[name]))
        for name, value in (("CARDS", made), ("SHAPES", shape), ("MARKS", marks))
    }

    def put(values: dict[str, object]) -> None:
        for module in modules():
            for name, before in kept.items():
                if getattr(module, name, None) in (before, new[name]):
                    setattr(module, name, values[name])

    asked = ((LISTING, made.listing), (REQUIRES, made.requires))
    before = [read.get(at) for read, _ in asked]
    put(dict(new))
    for read, written in asked:
        if written:
            read[at] = expression(written)
        else:
            read.pop(at, None)
    try:
        yield
    finally:
        put(dict(kept))
        for (read, _), old in zip(asked, before, strict=True):
            read.pop(at, None)
            if old is not None:
                read[at] = old


def halves_without(half: Half) -> list[tuple[str, Half]]:
    """A half of a combat card without each of its lines."""
    found: list[tuple[str, Half]] = [
        (name, replace(half, modifiers={k: v for k, v in half.modifiers.items() if k != name}))
        for name in half.modifiers
    ]
    found += [
        (f"trait {at}", replace(half, trait=half.trait[:at] + half.trait[at + 1 :]))
        for at in range(len(half.trait))
    ]
    return found


def cards_without(made: Card) -> list[tuple[str, Card]]:
    """A card without each of its lines that does something."""
    found: list[tuple[str, Card]] = [
        (name, replace(made, modifiers={k: v for k, v in made.modifiers.items() if k != name}))
        for name in made.modifiers
    ]
    for at, trait in enumerate(made.trait):
        found.append((f"trait {at}", replace(made, trait=made.trait[:at] + made.trait[at + 1 :])))
        if len(trait.do) > 1:
            found += [
                (
                    f"trait {at}, effect {number}",
                    replace(
                        made,
                        trait=(
                            *made.trait[:at],
                            replace(trait, do=trait.do[:number] + trait.do[number + 1 :]),
                            *made.trait[at + 1 :],
                        ),
                    ),
                )
                for number in range(len(trait.do))
            ]
        found += [
            (f"trait {at}, {key}", replace(made, trait=(
                *made.trait[:at], replace(trait, **{key: None}), *made.trait[at + 1 :])))
            for key in ("window", "limit")
            if getattr(trait, key) and (made.type, trait.limit) != USUAL
        ]  # fmt: skip
    if made.requires is not None:
        found.append(("requires", replace(made, requires=None)))
    if made.capacity not in (None, CAPACITY):
        found.append(("capacity", replace(made, capacity=None)))
    if made.symbols:
        found.append(("symbols", replace(made, symbols=(), trait=())))
    if made.energy_cost:
        found.append(("energy_cost", replace(made, energy_cost=0)))
    if made.uses:
        found.append(("uses", replace(made, uses=0)))
    if made.on_empty == "reload":
        found.append(("on_empty", replace(made, on_empty="discard")))
    if made.alt is not None:
        found.append(("alt", replace(made, alt=None)))
    return found
