"""How long changes last, and when they are over. AM-5.7, AM-7.6, AM-14.7, AM-32.13."""

from __future__ import annotations

from .affairs import Bond
from .cards import SHAPES
from .pieces import Spell
from .state import REFUGE, AniMayhem, card
from .things import shape
from .traits import Effect, Trait

LONGER = ("turn", "permanent")
"""What a phase does not end."""


def expire(s: AniMayhem, *spans: str) -> None:
    """What lasts so long is over."""
    if s.lasting:
        s.lasting = [one for one in s.lasting if one.until not in spans]
    if s.bonds:
        s.bonds = [one for one in s.bonds if one.until not in spans]


def outlast(s: AniMayhem, *spans: str) -> None:
    """All is over but what lasts so long."""
    if s.lasting:
        s.lasting = [one for one in s.lasting if one.until in spans]
    if s.bonds:
        s.bonds = [one for one in s.bonds if one.until in spans]


def forget(s: AniMayhem, who: int) -> None:
    """AM-2.61: what leaves play forgets all that happened to it."""
    s.lasting = [one for one in s.lasting if one.who != who]
    if s.bonds:
        s.bonds = [one for one in s.bonds if one.who != who]


def bind(s: AniMayhem, effect: Effect, trait: Trait, spell: Spell, who: int) -> None:
    """An effect holds for somebody from now on: for good, unless the trait says for how long."""
    kind, part = s.cast.kinds[spell.card], 0
    body = s.bodies.get(spell.card)
    if body is not None:
        part = int(shape(s, body) is not SHAPES[kind][0])
    elif card(s, spell.card).type == "location":
        part = REFUGE
    path = path_of(trait, effect)
    s.bonds.append(Bond(who, kind, part, spell.trait, path, trait.for_ or "permanent"))


def path_of(trait: Trait, wanted: Effect) -> tuple[int, ...]:
    """Where an effect stands in a trait: also within a choice."""
    for at, effect in enumerate(trait.do):
        if effect is wanted:
            return (at,)
        for option, given in enumerate(effect.choose or ()):
            for inner, one in enumerate(given.do):
                if one is wanted:
                    return at, option, inner
    raise LookupError("the effect is not of this trait")
