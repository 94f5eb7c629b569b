"""What holds now: effects in force, marks, conditions, skills, abilities. AM-2, AM-32.

An effect is in force if its conditions hold; these ask for marks, skills and abilities; and those
are what effects in force make of them. So all of it stands together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from .affairs import Craft
from .auras import (
    HAVING,
    auras,
    auras_on,
    bound_effect,
    doing,
    having,
    source,
    source_place,
    standing,
)
from .cards import CARDS, MARKS, SHAPES, name
from .conditions import compared, fighting, open_window
from .expressions import All, Expression, Term, expression
from .layers import ENHANCEMENT, ITEM, LAYER, SORT, sort_of
from .schema import Card
from .selecting import (
    LYING,
    NOBODYS,
    NOWHERE,
    SORTS,
    cards,
    carries,
    is_there,
    kinds_of,
    place_fits,
    places_of,
    things,
)
from .state import AniMayhem, Aura, Body, Menace, card
from .things import Thing, able, base, clocked, number, party, shape, sheltered, thing
from .traits import Amount, By, Condition, Effect, Selector, Trait, Value
from .values import AT_ABILITY, adjusted, ally_changes, hordes, instances, lessened
from .vocabulary import ABILITIES, CATEGORIES, DAMAGE, DEFENCE, ENERGY, SKILL_AT, SKILLS

GAINED, LOST = SORT["gain_skill"], SORT["lose_skill"]

# Effects in force: AM-2.49, AM-9.11, AM-32.10


def in_force(s: AniMayhem, who: Thing, sort: str, foe: Thing | None = None) -> Sequence[Effect]:
    """The effects of a sort that hold for somebody now. Mostly there are none: it is asked often,
    so that is found out first."""
    if s.auras is None:
        auras(s)
    assert s.sorted_auras is not None
    if not s.bonds and not s.sorted_auras[SORT[sort]]:
        known = HAVING.get(sort)
        some = known[1] if known is not None and known[0] is CARDS else having(sort)
        kinds = s.cast.kinds
        if kinds[who.card] not in some and not (
            isinstance(who, Body)
            and (
                (who.enhancements and not some.isdisjoint([kinds[x] for x in who.enhancements]))
                or (who.open and not some.isdisjoint([kinds[x] for x in who.open]))
                or (who.bonus >= 0 and kinds[who.bonus] in some)
            )
        ):
            return ()
    return list(_in_force(s, who, sort, foe))


def _in_force(s: AniMayhem, who: Thing, sort: str, foe: Thing | None) -> Iterator[Effect]:
    kinds = s.cast.kinds
    if isinstance(who, Body):
        for one in (*who.enhancements, *who.open):
            for trait, effect in standing(CARDS[kinds[one]].trait).get(sort, ()):
                if holds(s, trait, who, foe):
                    yield effect
        if who.bonus >= 0:
            refuge = CARDS[kinds[who.bonus]].haven
            assert refuge is not None
            yield from (one for one in refuge.bonus if sort_of(one) == sort)
        traits = shape(s, who).traits
        if traits and not able(s, who):  # AM-2.35
            traits = ()
    else:
        traits = CARDS[kinds[who.card]].trait if isinstance(who, Menace) else ()
    if traits:
        for trait, effect in standing(traits).get(sort, ()):
            if holds(s, trait, who, foe):
                yield effect
    for aura in auras_on(s, SORT[sort]):
        if reaches(s, aura, who) and holds(s, aura.trait, who, foe):
            yield from doing(aura.trait)[sort]
    if s.bonds:
        mine = number(who)
        for bond in s.bonds:
            if bond.who == mine and sort_of(effect := bound_effect(bond)) == sort:
                yield effect


def reaches(s: AniMayhem, aura: Aura, who: Thing) -> bool:
    """Whether somebody is in the scope of a continuous trait."""
    scope = aura.trait.scope
    if scope is None or not fits(s, scope, who, aura.seat):
        return False
    origin = thing(s, aura.source)
    if "self" in scope.not_ and origin is who:
        return False
    own = origin is not None and s.cast.kinds[origin.card] == aura.kind
    if own and isinstance(origin, Body) and not able(s, origin):  # AM-2.35
        return False
    where = scope.where
    if where is None:
        return True
    at = source_place(s, aura, origin)
    if isinstance(where, str):
        return is_there(s, where, who, origin, aura.seat, at)
    return any(is_there(s, one, who, origin, aura.seat, at) for one in where)


# Whom a selector means: AM-32.12


def is_mark(s: AniMayhem, who: Thing, mark: str) -> bool:
    """Whether a type, category, grade, gender, skill, name or state fits somebody."""
    kind = s.cast.kinds[who.card]
    form = who.form if isinstance(who, Body) else 0
    if mark in MARKS[kind][form]:
        return True
    if mark in CATEGORIES:
        return any(one.gain_category == mark for one in in_force(s, who, "gain_category"))
    if mark in SKILLS:
        return isinstance(who, Body) and skills(s, who)[SKILL_AT[mark]] > 0
    if mark == "in haven":
        return who.at != NOWHERE and sheltered(s, who.at)
    return mark == "incapacitated" and not able(s, who)


def fits(s: AniMayhem, given: Selector, who: Thing, seat: int) -> bool:
    """Type, owner and marks of a selector."""
    sort = SORTS[type(who)]
    if sort != given.of:
        kinds = kinds_of(given)
        met = sort in kinds or "card" in kinds or ("party" in kinds and sort == "character")
        if not met:
            return False
    if given.whose != "any" and (who.seat == seat) != (given.whose == "own"):
        return False
    if given.is_ and not any(is_mark(s, who, one) for one in given.is_ if one != "self"):
        return False
    if given.carrying is not None and not carries(who, given.carrying):
        return False
    return not given.not_ or not any(is_mark(s, who, one) for one in given.not_ if one != "self")


def selected(
    s: AniMayhem, given: Selector, seat: int, origin: Thing | None, at: int
) -> list[Thing]:
    """Characters, disasters and vehicles in play that a selector means; of a party all of it."""
    where = places_of(given)
    apart = "self" in given.not_
    alone = "self" in given.is_
    return [
        one
        for one in things(s, kinds_of(given))
        if fits(s, given, one, seat)
        and not (apart and one is origin)
        and not (alone and one is not origin)
        and (not where or any(is_there(s, place, one, origin, seat, at) for place in where))
    ]


def meant(s: AniMayhem, given: Selector, seat: int, origin: Thing | None, at: int) -> list[int]:
    """All that a selector means, by number; of a party one of it."""
    kinds, where = kinds_of(given), places_of(given)
    away = bool(where) and all(one in LYING for one in where)
    found = [] if away else [number(one) for one in selected(s, given, seat, origin, at)]
    if away or any(one in NOBODYS for one in kinds):
        found += cards(s, given, seat, origin, at)
    if "party" in kinds:
        first = {(s.bodies[one].seat, s.bodies[one].at): one for one in reversed(found)}
        found = [one for one in found if one in first.values()]
    return list(dict.fromkeys(found))


# Conditions: AM-32.15


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
        return foe is not None and any(is_mark(s, foe, one) for one in given.opponent_is)
    if given.in_combat is not None:
        return fighting(s, who) == given.in_combat
    marks = given.self_is or given.carrier_is
    if marks is not None:
        return who is not None and any(is_mark(s, who, one) for one in marks)
    if given.here is not None:
        return who is not None and here_is(s, given, who)
    if given.party_has is not None:
        return isinstance(who, Body) and meets(s, party(s, who), expression(given.party_has))
    whose = seat if seat is not None else who.seat if who is not None else s.active
    if given.phase is not None:
        return open_window(s, given.phase, whose, who)
    if given.value is not None:
        return who is not None and measures_up(s, given.value, who, foe)
    if given.count is not None:
        at = who.at if who is not None else NOWHERE
        found = meant(s, given.count, whose, who, at)
        return compared(len(found), given.is_ or "", 0)
    if given.round_mod is not None or given.turn_mod is not None:
        return clocked(s, given, whose, who)
    if given.form is not None:
        return isinstance(who, Body) and (who.form == 1) == (given.form == "alternate")
    if given.charm_won is not None:
        return (isinstance(who, Body) and who.charm_won == s.turn) == given.charm_won
    return True


def here_is(s: AniMayhem, given: Condition, who: Thing) -> bool:
    """The location is of a sort, or somebody of a sort is here."""
    assert given.here is not None
    if who.at == NOWHERE:
        return False
    kinds = kinds_of(given.here)
    if kinds in (("location",), ("haven",), ("card",)):
        return place_fits(s, given.here, who.at)
    found = selected(s, given.here, who.seat, who, who.at)
    return any(one.at == who.at for one in found)


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
        return fight.health.get(number(who), 0) if fight is not None else health(s, who)
    at = AT_ABILITY[asked.ability]
    return base(s, who, at) if asked.base else ability(s, who, at, foe)


# Skills and symbols: AM-2.63 to AM-2.66, AM-11.3 to AM-11.9


def skills(s: AniMayhem, who: Body) -> list[int]:
    """Instances of each skill of one character; below 0 what it takes from others."""
    row = list(shape(s, who).skills)
    for one in (*who.skills, *who.lent):
        row[one] += 1
    for effect in in_force(s, who, "gain_skill"):
        if effect.gain_skill in SKILL_AT:
            row[SKILL_AT[effect.gain_skill]] += instances(effect)
    for effect in in_force(s, who, "lose_skill"):
        at = SKILL_AT[effect.lose_skill or ""]
        row[at] = lessened(row[at], effect)
    return row


def skill_of(s: AniMayhem, who: Body, at: int) -> int:
    """The same for one skill, which is asked often."""
    n = shape(s, who).skills[at]
    if who.skills or who.lent:
        n += who.skills.count(at) + who.lent.count(at)
    if not (who.enhancements or who.open or who.bonus >= 0 or s.bonds) and not changeable(s, who):
        return n
    for effect in in_force(s, who, "gain_skill"):
        if SKILL_AT.get(effect.gain_skill or "") == at:
            n += instances(effect)
    for effect in in_force(s, who, "lose_skill"):
        if SKILL_AT[effect.lose_skill or ""] == at:
            n = lessened(n, effect)
    return n


def changeable(s: AniMayhem, who: Body) -> bool:
    """Whether somebody's own traits, or those that reach others, could change its skills."""
    kind = s.cast.kinds[who.card]
    return bool(
        auras_on(s, GAINED)
        or auras_on(s, LOST)
        or kind in having("gain_skill")
        or kind in having("lose_skill")
    )


_takers: dict[int, tuple[tuple[Card, ...], frozenset[int]]] = {}


def takers(skill: int) -> frozenset[int]:
    """The cards that take a skill from others, looked up once."""
    known = _takers.get(skill)
    if known is None or known[0] is not CARDS:
        found = {at for at, forms in enumerate(SHAPES) if min(x.skills[skill] for x in forms) < 0}
        known = _takers[skill] = CARDS, frozenset(found)
    return known[1]


def counted(s: AniMayhem, members: Sequence[Body], skill: int) -> int:
    """AM-2.66: over able members, less what others here take away."""
    able_ones = [one for one in members if able(s, one)]
    total = 0
    for one in able_ones:
        n = skill_of(s, one, skill)
        if n > 0:
            total += n
    if not total or not (less := takers(skill)):
        return total
    return max(0, total + taken(s, able_ones[0].at, skill, less))


def symbols(s: AniMayhem, who: Body) -> set[str]:
    """AM-6.6, AM-11.11: printed, on a card that it uses, or given by an effect."""
    found: set[str] = set(card(s, who.card).symbols)
    for one in (*who.enhancements, *who.open):
        found |= set(card(s, one).symbols)
    found |= {one.gain_symbol or "" for one in in_force(s, who, "gain_symbol")}
    return found


Counts = Mapping[int, int]
"""How often some members have each skill, for whoever asks of the same members again and again."""


def tallied(s: AniMayhem, members: Sequence[Body], rows: Mapping[int, list[int]]) -> Counts:
    """AM-2.66 for all skills at once, of able members and with everybody's own skills by card."""
    found = dict.fromkeys(range(len(SKILLS)), 0)
    for one in members:
        for skill, n in enumerate(rows[one.card]):
            if n > 0:
                found[skill] += n
    for skill, total in found.items():
        if total and (less := takers(skill)):
            found[skill] = max(0, total + taken(s, members[0].at, skill, less))
    return found


def taken(s: AniMayhem, at: int, skill: int, less: frozenset[int]) -> int:
    """What others at a place take away of a skill, below 0."""
    total = 0
    for other in s.bodies.values():
        takes = other.at == at and s.cast.kinds[other.card] in less
        if takes and shape(s, other).skills[skill] < 0:
            total += min(0, skill_of(s, other, skill))
    return total


def meets(
    s: AniMayhem, members: Sequence[Body], wanted: Expression, known: Counts | None = None
) -> bool:
    """AM-11.3 to AM-11.9."""
    if isinstance(wanted, Term):
        return meets_term(s, members, wanted, known)
    every = isinstance(wanted, All)
    for part in wanted.parts:
        if meets(s, members, part, known) != every:
            return not every
    return every


def _counted(s: AniMayhem, members: Sequence[Body], skill: int, known: Counts | None) -> int:
    return counted(s, members, skill) if known is None else known[skill]


def meets_term(
    s: AniMayhem, members: Sequence[Body], wanted: Term, known: Counts | None = None
) -> bool:
    if wanted.sort == "skill":
        return _counted(s, members, SKILL_AT[wanted.what], known) >= wanted.n
    able_ones = [one for one in members if able(s, one)]
    match wanted.sort:
        case "strong":  # AM-11.7, AM-X10
            return _counted(s, able_ones, SKILL_AT[wanted.what], known) >= 1 and any(
                ability(s, one, DAMAGE) >= wanted.n for one in able_ones
            )
        case "females" | "males":
            gender = "f" if wanted.sort == "females" else "m"
            return sum(shape(s, one).gender == gender for one in able_ones) >= wanted.n
        case "ability":
            at = AT_ABILITY[wanted.what]
            return any(ability(s, one, at) >= wanted.n for one in able_ones)
        case "name":
            return any(name(card(s, one.card)) == wanted.what for one in able_ones)
    if wanted.what in ("Planetary", "Dimensional"):
        return any(wanted.what.lower() in symbols(s, one) for one in able_ones)
    return any(
        is_mark(s, one, wanted.what)
        or any(wanted.what in MARKS[s.cast.kinds[held]][0] for held in one.open)
        or (one.craft >= 0 and wanted.what in MARKS[s.cast.kinds[one.craft]][0])  # AM-6.15
        for one in able_ones
    )


# Abilities: AM-2.3 to AM-2.9


def ability(s: AniMayhem, who: Thing, at: int, foe: Thing | None = None) -> int:
    """AM-2.4: the current ability, layer after layer (AM-2.5), against a foe where it matters."""
    printed = shape(s, who).abilities[at] or 0
    if as_printed(s, who, at):
        return max(0, printed)
    value = printed
    for layer, by in changes(s, who, at, foe):
        value = adjusted(value, by, printed if layer == ENHANCEMENT else value)  # AM-2.7, AM-2.8
    return max(0, value)  # AM-2.9


def as_printed(s: AniMayhem, who: Thing, at: int) -> bool:
    """Whether there is nothing that could change an ability: mostly so."""
    if s.lasting or auras_on(s, at):
        return False
    if isinstance(who, Body):
        if who.enhancements or who.open or who.bonus >= 0:
            return False
    elif isinstance(who, Menace) and len(s.menaces) > 1:
        if at in (DAMAGE, DEFENCE):  # other hordes count
            return False
        for other in s.menaces.values():
            if other.primary == who.order:
                return False
    return s.cast.kinds[who.card] not in having(ABILITIES[at])


def changes(s: AniMayhem, who: Thing, at: int, foe: Thing | None) -> list[tuple[int, str]]:
    """What changes an ability, in the order of the layers."""
    if isinstance(who, Body):
        found = carried_changes(s, who, at, foe)
    elif isinstance(who, Craft):
        found = []
    else:
        found = [(ITEM, "+1")] * (hordes(s, who) if at in (DAMAGE, DEFENCE) else 0)
        found += ally_changes(s, who, at, foe)
        kind = s.cast.kinds[who.card]
        if kind in having(ABILITIES[at]):
            found += [(ITEM, by) for by in own_changes(s, CARDS[kind].trait, at, who, foe)]
    for aura in auras_on(s, at):
        if reaches(s, aura, who) and holds(s, aura.trait, who, foe):
            found += [(aura.layer, by) for by in aura_changes(s, aura, at, who, foe)]
    if s.lasting:
        mine = number(who)
        found += [(one.layer, one.by) for one in s.lasting if one.who == mine and one.ability == at]
    if len(found) > 1:
        found.sort(key=itemgetter(0))
    return found


def carried_changes(s: AniMayhem, who: Body, at: int, foe: Thing | None) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    called, kinds = ABILITIES[at], s.cast.kinds
    some = having(called)
    if who.enhancements or who.open:
        for one in (*who.enhancements, *who.open):
            made = CARDS[kinds[one]]
            if called in made.modifiers:
                found.append((LAYER[made.type], made.modifiers[called]))
            if kinds[one] in some:
                layer = LAYER[made.type]
                found += [(layer, by) for by in own_changes(s, made.trait, at, who, foe)]
    if who.bonus >= 0:
        refuge = card(s, who.bonus).haven
        assert refuge is not None
        for effect in refuge.bonus:
            found += [(ITEM, by) for by in effect_changes(s, effect, at, who, foe)]
    if kinds[who.card] in some and able(s, who):
        traits = shape(s, who).traits
        found += [(ITEM, by) for by in own_changes(s, traits, at, who, foe)]
    return found


def own_changes(
    s: AniMayhem, traits: tuple[Trait, ...], at: int, who: Thing, foe: Thing | None
) -> Iterator[str]:
    """What traits change of an ability of whoever has them."""
    for trait, effect in standing(traits).get(ABILITIES[at], ()):
        if holds(s, trait, who, foe):
            yield from effect_changes(s, effect, at, who, foe)


def aura_changes(s: AniMayhem, aura: Aura, at: int, who: Thing, foe: Thing | None) -> Iterator[str]:
    """The same of a trait that reaches others: its values are those of who has it, or of the
    location that has become a haven (AM-11.26)."""
    origin = source(s, aura)
    for effect in aura.trait.do:
        if effect.modify != ABILITIES[at]:
            continue
        given = effect.by
        if origin is None and isinstance(given, Amount) and given.ability is not None:
            printed = getattr(CARDS[aura.kind].abilities, given.ability, None) or 0
            yield f"+{adjusted(printed, given.times, printed) if given.times else printed}"
        else:
            yield from effect_changes(s, effect, at, origin or who, foe)


def effect_changes(
    s: AniMayhem, effect: Effect, at: int, who: Thing, foe: Thing | None
) -> Iterable[str]:
    if effect.modify != ABILITIES[at]:
        return
    least = None if effect.min is None else limit(s, effect.min, who, foe)
    by = "" if effect.by is None else amount(s, effect.by, who, foe)
    if by.startswith("-") and least is not None:
        yield f"{by}>{least}"
    elif by or least is not None:
        yield by or f">{least}"
        if by and least is not None:
            yield f">{least}"
    if effect.max is not None:
        yield f"<{limit(s, effect.max, who, foe)}"


def limit(s: AniMayhem, given: By, who: Thing, foe: Thing | None) -> int:
    return int(given) if isinstance(given, int | str) else measured(s, given, who, foe)


def amount(s: AniMayhem, given: By, who: Thing, foe: Thing | None) -> str:
    """A value as a sign string (AM-32.20)."""
    if isinstance(given, str):
        return given
    if isinstance(given, int):
        return f"{given:+}"
    return f"{measured(s, given, who, foe):+}"


def measured(s: AniMayhem, given: Amount, who: Thing, foe: Thing | None) -> int:
    if given.count is not None:
        found = len(meant(s, given.count, who.seat, who, who.at)) + given.plus
    else:
        of = foe if given.of == "opposing" else who
        found = 0
        if of is not None and given.ability == "health":
            found = health(s, of)
        elif of is not None and given.ability is not None:
            at = AT_ABILITY[given.ability]
            found = base(s, of, at) if given.base else ability(s, of, at, who)
    if given.times is not None:
        found = adjusted(found, given.times, found)
    return found if given.max is None else min(found, given.max)


# Health and energy: AM-2.15, AM-2.71


def health(s: AniMayhem, who: Thing) -> int:
    """AM-2.15: base defence plus bonuses that speak of health."""
    found = base(s, who, DEFENCE)
    for effect in in_force(s, who, "health"):
        if effect.health is not None:
            found = adjusted(found, amount(s, effect.health, who, None), found)
    return found


def pool(s: AniMayhem, who: Body) -> int:
    """AM-2.71."""
    return max(0, ability(s, who, ENERGY) - who.spent)


def pay(s: AniMayhem, body: Body, energy: int) -> None:
    """Energy leaves the pool; in a fight one of it comes back with the round (AM-21.9)."""
    body.spent += energy
    if s.combat is not None and energy and body.card not in s.combat.spent:
        s.combat.spent.append(body.card)
