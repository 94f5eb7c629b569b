"""What may not be done, by whom or to what. AM-32.21."""

from __future__ import annotations

from .auras import auras_on, bound_effect, having, source, source_place
from .cards import CARDS
from .expressions import expression
from .layers import NOT, SORT, sort_of
from .reckoning import fits, in_force, meets
from .selecting import card_fits, is_there, kinds_of, lying, places_of
from .state import AniMayhem, Aura, Body
from .things import Thing, able, thing
from .traits import Effect, Selector


def prevented(s: AniMayhem, act: str, who: Thing, foe: Thing | None = None) -> bool:
    """AM-32.21: whether a "cannot" is in force for somebody."""
    found = in_force(s, who, NOT[act], foe)
    return bool(found) and not all(excused(s, effect, who) for effect in found)


def excused(s: AniMayhem, effect: Effect, who: Thing) -> bool:
    return (
        effect.unless is not None
        and isinstance(who, Body)
        and meets(s, [who], expression(effect.unless))
    )


def once_more(s: AniMayhem, who: Body, what: str, span: str = "turn") -> bool:
    """Effect `extra`: whether somebody may do again what it did already, one time in a turn."""
    return (
        any(one.extra == what for one in in_force(s, who, "extra"))
        and f"{span}:extra:{what}:{who.card}" not in s.used
    )


def take_once_more(s: AniMayhem, who: Body, what: str, span: str = "turn") -> None:
    s.used.append(f"{span}:extra:{what}:{who.card}")


def card_prevented(s: AniMayhem, act: str, one: int) -> bool:
    """Whether a card that is nobody must not be stolen or destroyed."""
    sort = NOT[act]
    if s.cast.kinds[one] in having(sort):
        return True
    if any(reaches_card(s, aura, one) for aura in auras_on(s, SORT[sort])):
        return True
    return any(bond.who == one and sort_of(bound_effect(bond)) == sort for bond in s.bonds)


def barred(s: AniMayhem, act: str, seat: int, kind: int) -> bool:
    """Whether cards of a kind may not be played or activated by a player (AM-32.21)."""
    for aura in auras_on(s, SORT[NOT[act]]):
        scope = aura.trait.scope
        kinds = () if scope is None else kinds_of(scope)
        if scope is None or (CARDS[kind].type not in kinds and "card" not in kinds):
            continue
        if scope.whose != "any" and (aura.seat == seat) != (scope.whose == "own"):
            continue
        if not scope.is_ or set(scope.is_) & set(CARDS[kind].categories):
            return True
    return False


def reaches_card(s: AniMayhem, aura: Aura, one: int) -> bool:
    """Whether a card that is nobody is in the scope of a continuous trait."""
    scope = aura.trait.scope
    if scope is None or not card_fits(s, scope, one, aura.seat):
        return False
    origin = source(s, aura)
    if isinstance(origin, Body) and s.cast.kinds[origin.card] == aura.kind and not able(s, origin):
        return False
    at = source_place(s, aura, origin)
    return matches(s, scope, one, aura.seat, origin, at)


def matches(
    s: AniMayhem, given: Selector, one: int, seat: int, origin: Thing | None, at: int
) -> bool:
    """Whether one of all is among those whom a selector means."""
    who = thing(s, one)
    where = places_of(given)
    if who is not None and not ("self" in given.not_ and who is origin):
        if fits(s, given, who, seat):
            return not where or any(is_there(s, w, who, origin, seat, at) for w in where)
        return False
    if who is not None or one < 0 or not card_fits(s, given, one, seat):
        return False
    return not where or any(
        place == "in_play" or one in lying(s, place, given, seat, origin, at) for place in where
    )
