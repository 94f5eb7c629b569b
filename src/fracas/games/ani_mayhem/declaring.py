"""When a discrete trait may be declared: its window, its conditions, its limit. AM-32.10."""

from __future__ import annotations

from .conditions import open_window
from .language import AT_ONCE, BY_SOMEBODY, effect_name
from .reckoning import condition
from .state import AniMayhem, Body
from .things import opponent
from .traits import Trait

CARRIED_OUT = frozenset((*AT_ONCE, *BY_SOMEBODY))
_useful: dict[int, tuple[tuple[Trait, ...], tuple[int, ...]]] = {}


def useful(traits: tuple[Trait, ...]) -> tuple[int, ...]:
    """Which of these traits can be declared and carried out at all, looked up once."""
    known = _useful.get(id(traits))
    if known is None or known[0] is not traits:
        known = traits, tuple(at for at, one in enumerate(traits) if carried_out(one))
        _useful[id(traits)] = known
    return known[1]


def carried_out(trait: Trait) -> bool:
    return (
        trait.kind == "discrete"
        and trait.on is None
        and all(effect_name(effect) in CARRIED_OUT for effect in trait.do)
    )


def in_window(s: AniMayhem, trait: Trait, seat: int, who: Body | None = None) -> bool:
    """AM-32.23, and AM-32.15: whether its window is open and all its conditions hold."""
    if trait.if_:
        foe = opponent(s, who)
        for one in trait.if_:
            if not condition(s, one, who, foe, seat):
                return False
    if trait.window is None:
        return True
    if isinstance(trait.window, str):
        return open_window(s, trait.window, seat, who)
    return any(open_window(s, one, seat, who) for one in trait.window)


def limit_mark(s: AniMayhem, one: int, at: int, trait: Trait) -> str:
    """What marks a use of a trait, for as long as its limit says."""
    span = (trait.limit or "1/phase").removeprefix("1/")
    if span == "phase" and s.combat is not None:
        span = "round"
    return f"{span}:trait:{one}:{at}"


def spent_limit(s: AniMayhem, one: int, at: int, trait: Trait) -> bool:
    return trait.limit is not None and limit_mark(s, one, at, trait) in s.used
