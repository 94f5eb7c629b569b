"""When a trait works: its conditions. AM-32.15."""

from __future__ import annotations

from . import selecting, values
from . import skills as lore
from .expressions import expression
from .schema import Condition, Trait, Value
from .state import PHASES, AniMayhem, Body
from .things import Thing, base, clocked, number, party


def holds(s: AniMayhem, trait: Trait, who: Thing | None, foe: Thing | None = None) -> bool:
    """Whether all conditions of a trait hold for whoever it acts on, or who has it."""
    return not trait.if_ or all(condition(s, one, who, foe) for one in trait.if_)


def condition(
    s: AniMayhem, given: Condition, who: Thing | None, foe: Thing | None, seat: int | None = None
) -> bool:
    """One of them. What is asked of an event (`event_is`, `subject`) and of chance is looked at
    where the trait is set off."""
    if given.not_ is not None:
        return not condition(s, given.not_, who, foe, seat)
    if given.opponent_is is not None:
        return foe is not None and any(
            selecting.is_mark(s, foe, one) for one in given.opponent_is
        )
    if given.in_combat is not None:
        return fighting(s, who) == given.in_combat
    marks = given.self_is or given.carrier_is
    if marks is not None:
        return who is not None and any(selecting.is_mark(s, who, one) for one in marks)
    if given.here is not None:
        return who is not None and here_is(s, given, who)
    if given.party_has is not None:
        return isinstance(who, Body) and lore.meets(
            s, party(s, who), expression(given.party_has)
        )
    whose = seat if seat is not None else who.seat if who is not None else s.active
    if given.phase is not None:
        return open_window(s, given.phase, whose, who)
    if given.value is not None:
        return who is not None and measures_up(s, given.value, who, foe)
    if given.count is not None:
        at = who.at if who is not None else selecting.NOWHERE
        found = selecting.found(s, given.count, whose, who, at)
        return compared(len(found), given.is_ or "", 0)
    if given.round_mod is not None or given.turn_mod is not None:
        return clocked(s, given, whose, who)
    if given.form is not None:
        return isinstance(who, Body) and (who.form == 1) == (given.form == "alternate")
    if given.charm_won is not None:
        return (isinstance(who, Body) and who.charm_won == s.turn) == given.charm_won
    return True


def fighting(s: AniMayhem, who: Thing | None) -> bool:
    """In a combat: somebody who is in it; for a card that is nobody's, any combat."""
    return s.combat is not None and (who is None or number(who) in s.combat.health)


def here_is(s: AniMayhem, given: Condition, who: Thing) -> bool:
    """The location is of a sort, or somebody of a sort is here."""
    assert given.here is not None
    if who.at == selecting.NOWHERE:
        return False
    kinds = selecting.kinds_of(given.here)
    if kinds in (("location",), ("haven",), ("card",)):
        return selecting.place_fits(s, given.here, who.at)
    found = selecting.selected(s, given.here, who.seat, who, who.at)
    return any(one.at == who.at for one in found)


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
            return who is not None and selecting.is_mark(s, who, "in haven")
    return window == PHASES[s.phase]


def measures_up(s: AniMayhem, asked: Value, who: Thing, foe: Thing | None) -> bool:
    """A value of oneself or of the opponent, against a number or the other's."""
    mine, other = (who, foe) if asked.of == "self" else (foe, who)
    if mine is None or (other is None and asked.is_.endswith("opposing")):
        return False
    theirs = measure(s, asked, other, mine) if other is not None else 0
    return compared(measure(s, asked, mine, other), asked.is_, theirs)


def measure(s: AniMayhem, asked: Value, who: Thing, foe: Thing | None) -> int:
    if asked.ability == "health":
        fight = s.combat
        return fight.health.get(number(who), 0) if fight is not None else values.health(s, who)
    at = values.AT_ABILITY[asked.ability]
    return base(s, who, at) if asked.base else values.ability(s, who, at, foe)


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
