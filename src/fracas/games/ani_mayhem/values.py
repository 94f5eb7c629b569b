"""What changes values, one by one. AM-2.6 to AM-2.9, AM-28.1, AM-28.7."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import is_combat_disaster, short
from .layers import ITEM
from .state import AniMayhem, Body, Menace, card
from .things import Thing
from .traits import Effect
from .vocabulary import ABILITIES

AT_ABILITY: dict[str, int] = {name: at for at, name in enumerate(ABILITIES)}
FAMILY_APART = {"Horde", "Unique", "Planetary", "Dimensional"}
"""AM-R81: categories that make no family."""


def adjusted(value: int, by: str, base: int) -> int:
    """AM-2.6; `base` is what x and / work on. ">3" is at least 3, "<3" at most 3."""
    match by[0]:
        case "+":
            return value + int(by[1:])
        case "-":
            less, _, least = by[1:].partition(">")
            return (
                value - int(less) if not least else max(value - int(less), min(value, int(least)))
            )
        case "x":
            return value + base * (int(by[1:]) - 1)
        case "/":
            return value - base + base // int(by[1:])
        case ">":
            return max(value, int(by[1:]))
        case "<":
            return min(value, int(by[1:]))
    return int(by)


def instances(effect: Effect) -> int:
    return effect.n if isinstance(effect.n, int) else 1


def lessened(n: int, effect: Effect) -> int:
    """Instances that are left of a skill; what it takes from others stays."""
    return min(n, 0) if effect.n == "all" else n if n <= 0 else max(0, n - instances(effect))


# Disasters


def hordes(s: AniMayhem, who: Menace) -> int:
    """AM-28.7: how many other hordes in play share a family with it."""
    mine = set(card(s, who.card).categories) - FAMILY_APART
    return sum(
        other is not who
        and short(s.cast.kinds[other.card], "horde")
        and bool(mine & set(card(s, other.card).categories))
        for other in s.menaces.values()
    )


def ally_changes(
    s: AniMayhem, who: Menace, at: int, foe: Thing | None
) -> Iterable[tuple[int, str]]:
    """AM-28.1: what its allies give a primary; AM-28.5: not against who charmed the ally."""
    for other in s.menaces.values():
        charmed = isinstance(foe, Body) and foe.card in other.fans
        if other.primary == who.order and not charmed:
            for trait in card(s, other.card).trait:
                for effect in trait.do if trait.ally else ():
                    if effect.modify == ABILITIES[at] and isinstance(effect.by, str):
                        yield ITEM, effect.by


def fights(s: AniMayhem, who: Menace) -> bool:
    """AM-12.2, AM-28.3."""
    return is_combat_disaster(card(s, who.card)) and who.primary < 0
