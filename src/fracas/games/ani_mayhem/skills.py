"""Skills, symbols, and whether an expression is met. AM-2.63 to AM-2.66, AM-11.3 to AM-11.9."""

from __future__ import annotations

from collections.abc import Sequence

from . import forces, selecting, values
from .cards import MARKS, REQUIRES
from .expressions import All, Expression, Some, Term
from .schema import Effect
from .state import AniMayhem, Body, card
from .things import able, shape
from .vocabulary import DAMAGE, SKILL_AT


def skills(s: AniMayhem, who: Body) -> list[int]:
    """Instances of each skill of one character; below 0 what it takes from others."""
    row = list(shape(s, who).skills)
    for one in (*who.skills, *who.lent):
        row[one] += 1
    for effect in forces.in_force(s, who, "gain_skill"):
        if effect.gain_skill in SKILL_AT:
            row[SKILL_AT[effect.gain_skill]] += instances(effect)
    for effect in forces.in_force(s, who, "lose_skill"):
        at = SKILL_AT[effect.lose_skill or ""]
        row[at] = lessened(row[at], effect)
    return row


def instances(effect: Effect) -> int:
    return effect.n if isinstance(effect.n, int) else 1


def lessened(n: int, effect: Effect) -> int:
    """Instances that are left of a skill; what it takes from others stays."""
    return min(n, 0) if effect.n == "all" else n if n <= 0 else max(0, n - instances(effect))


def skill_of(s: AniMayhem, who: Body, at: int) -> int:
    """The same for one skill, which is asked often."""
    n = shape(s, who).skills[at]
    if who.skills or who.lent:
        n += who.skills.count(at) + who.lent.count(at)
    for effect in forces.in_force(s, who, "gain_skill"):
        if SKILL_AT.get(effect.gain_skill or "") == at:
            n += instances(effect)
    for effect in forces.in_force(s, who, "lose_skill"):
        if SKILL_AT[effect.lose_skill or ""] == at:
            n = lessened(n, effect)
    return n


def symbols(s: AniMayhem, who: Body) -> set[str]:
    """AM-6.6, AM-11.11: printed, on a card that it uses, or given by an effect."""
    found: set[str] = set(card(s, who.card).symbols)
    for one in (*who.enhancements, *who.open):
        found |= set(card(s, one).symbols)
    found |= {one.gain_symbol or "" for one in forces.in_force(s, who, "gain_symbol")}
    return found


def waives(s: AniMayhem, who: Body, what: str) -> bool:
    """Whether an effect in force ignores a demand (effect `waive`)."""
    found = forces.in_force(s, who, "waive")
    return bool(found) and any(one.waive == what for one in found)


def counted(s: AniMayhem, members: Sequence[Body], skill: int) -> int:
    """AM-2.66: over able members, less what others here take away."""
    able_ones = [one for one in members if able(s, one)]
    total = sum([max(0, skill_of(s, one, skill)) for one in able_ones])
    if not total:
        return 0
    at = able_ones[0].at
    for other in s.bodies.values():
        if other.at == at and shape(s, other).skills[skill] < 0:
            total += min(0, skill_of(s, other, skill))
    return max(0, total)


def meets(s: AniMayhem, members: Sequence[Body], wanted: Expression) -> bool:
    """AM-11.3 to AM-11.9."""
    if isinstance(wanted, All):
        return all(meets(s, members, part) for part in wanted.parts)
    if isinstance(wanted, Some):
        return any(meets(s, members, part) for part in wanted.parts)
    return meets_term(s, members, wanted)


def meets_term(s: AniMayhem, members: Sequence[Body], wanted: Term) -> bool:
    if wanted.sort == "skill":
        return counted(s, members, SKILL_AT[wanted.what]) >= wanted.n
    able_ones = [one for one in members if able(s, one)]
    match wanted.sort:
        case "strong":  # AM-11.7, AM-X10
            return counted(s, able_ones, SKILL_AT[wanted.what]) >= 1 and any(
                values.ability(s, one, DAMAGE) >= wanted.n for one in able_ones
            )
        case "females" | "males":
            gender = "f" if wanted.sort == "females" else "m"
            return sum(shape(s, one).gender == gender for one in able_ones) >= wanted.n
        case "ability":
            at = values.AT_ABILITY[wanted.what]
            return any(values.ability(s, one, at) >= wanted.n for one in able_ones)
        case "name":
            return any(card(s, one.card).name == wanted.what for one in able_ones)
    if wanted.what in ("Planetary", "Dimensional"):
        return any(wanted.what.lower() in symbols(s, one) for one in able_ones)
    return any(
        selecting.is_mark(s, one, wanted.what)
        or any(wanted.what in MARKS[s.cast.kinds[held]][0] for held in one.open)
        or (one.craft >= 0 and wanted.what in MARKS[s.cast.kinds[one.craft]][0])  # AM-6.15
        for one in able_ones
    )


def may_use(s: AniMayhem, who: Body, thing: int) -> bool:
    """AM-2.54, AM-6.3."""
    wanted = REQUIRES.get(s.cast.kinds[thing])
    return wanted is None or meets(s, [who], wanted) or waives(s, who, "requires")


def may_protect(s: AniMayhem, who: int) -> bool:
    """AM-24.22: whether a trait lets somebody protect against disasters."""
    body = s.bodies.get(who)
    return body is not None and any(
        one.extra == "protect" for one in forces.in_force(s, body, "extra")
    )
