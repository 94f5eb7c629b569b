"""What a character may do by its skills and the effects on it. AM-2.54, AM-6.3, AM-24.22."""

from __future__ import annotations

from .cards import REQUIRES
from .reckoning import in_force, meets
from .state import AniMayhem, Body


def waives(s: AniMayhem, who: Body, what: str) -> bool:
    """Whether an effect in force ignores a demand (effect `waive`)."""
    found = in_force(s, who, "waive")
    return bool(found) and any(one.waive == what for one in found)


def may_use(s: AniMayhem, who: Body, thing: int) -> bool:
    """AM-2.54, AM-6.3."""
    wanted = REQUIRES.get(s.cast.kinds[thing])
    return wanted is None or meets(s, [who], wanted) or waives(s, who, "requires")


def may_protect(s: AniMayhem, who: int) -> bool:
    """AM-24.22: whether a trait lets somebody protect against disasters."""
    body = s.bodies.get(who)
    return body is not None and any(one.extra == "protect" for one in in_force(s, body, "extra"))
