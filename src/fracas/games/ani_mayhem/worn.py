"""Equipment in use, and what cannot be in use with it. AM-6.4, AM-6.8, AM-X6.

A piece is in use while it lies open, and while a use of it is on the stack or lasts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .affairs import NOBODY
from .schema import Card
from .state import AniMayhem, Body, card, stir_up
from .traits import Trait
from .vocabulary import ABILITIES

Changed = frozenset[str]
NOTHING: Changed = frozenset()


def changed_by(trait: Trait) -> Changed:
    """The abilities of its carrier that a trait changes."""
    if trait.target is not None or trait.scope is not None:
        return NOTHING
    return frozenset(one.modify for one in trait.do if one.modify is not None)


_open: dict[int, tuple[Card, Changed]] = {}


def changed_open(made: Card) -> Changed:
    """The abilities of its carrier that a piece of equipment changes while it lies open, looked up
    once."""
    if made.type != "equipment":
        return NOTHING
    known = _open.get(id(made))
    if known is None or known[0] is not made:
        lasting = [changed_by(one) for one in made.trait if one.kind == "continuous"]
        known = _open[id(made)] = made, frozenset(made.modifiers).union(*lasting)
    return known[1]


def used(s: AniMayhem, body: Body, but: int) -> Iterator[str]:
    """The abilities that uses of other pieces change for a character now."""
    for spell in s.stack:
        made = card(s, spell.card)
        if spell.who == body.card and spell.card != but and made.type == "equipment":
            yield from changed_by(made.trait[spell.trait])
    for one in s.lasting:
        if one.who == body.card and one.gear not in (NOBODY, but):
            yield ABILITIES[one.ability]


def clashes(s: AniMayhem, body: Body, one: int, abilities: Iterable[str]) -> bool:
    """Whether something that changes one of these abilities is used besides this piece."""
    return bool(s.stack or s.lasting) and not set(abilities).isdisjoint(used(s, body, one))


def fits_open(s: AniMayhem, body: Body, one: int) -> bool:
    """Whether a piece of equipment may be in use with those that are."""
    mine = changed_open(card(s, one))
    if not mine:
        return True
    worn = any(mine & changed_open(card(s, other)) for other in body.open)
    return not worn and not clashes(s, body, one, mine)


def put_by(s: AniMayhem, body: Body, one: int, abilities: Changed) -> None:
    """What changes the same as a piece that is used goes out of use, with all that it gives."""
    for other in [x for x in body.open if x != one and abilities & changed_open(card(s, x))]:
        body.open.remove(other)
        stir_up(s, other)
        body.changed.append(other)
        s.tell(
            "conceals_card", "AM-6.4", who=body.seat, card=s.cast.kinds[other],
            carrier=s.cast.kinds[body.card],
        )  # fmt: skip
