"""Moments and comparisons that conditions speak of. AM-32.15, AM-32.23."""

from __future__ import annotations

from .selecting import NOWHERE
from .state import PHASES, AniMayhem
from .things import Thing, number, sheltered


def fighting(s: AniMayhem, who: Thing | None) -> bool:
    """In a combat: somebody who is in it; for a card that is nobody's, any combat."""
    return s.combat is not None and (who is None or number(who) in s.combat.health)


def open_window(s: AniMayhem, window: str, seat: int, who: Thing | None) -> bool:
    """AM-32.23."""
    match window:
        case "any":
            return True
        case "combat":
            return s.combat is not None
        case "charm":
            return bool(s.charms)
        case "own_turn":
            return s.active == seat
        case "haven":
            return who is not None and who.at != NOWHERE and sheltered(s, who.at)
    return window == PHASES[s.phase]


def compared(value: int, comparison: str, other: int) -> bool:
    wanted = comparison.lstrip("<>=")
    sign = comparison.removesuffix(wanted)
    against = other if wanted == "opposing" else int(wanted)
    return {
        "=": value == against,
        "<": value < against,
        ">": value > against,
        "<=": value <= against,
        ">=": value >= against,
    }[sign]
