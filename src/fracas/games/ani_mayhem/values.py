"""Current abilities, and what continuous traits do to them. AM-2.3 to AM-2.9, AM-32.15."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from . import skills as lore
from .affairs import Craft
from .cards import CARDS, MARKS, SHAPES, is_combat_disaster, short
from .expressions import expression
from .schema import Amount, By, Condition, Effect, Selector, Trait
from .state import PHASES, REFUGE, AniMayhem, Aura, Body, Menace, card, key
from .things import Thing, able, aboard, base, number, on_field, party, same_party, shape, thing
from .vocabulary import ABILITIES, CATEGORIES, DAMAGE, DEFENCE, ENERGY, SKILL_AT, SKILLS

ENHANCEMENT, EQUIPMENT, ITEM, GLOBAL, FLASH = range(5)
"""AM-2.5: the layers between the printed form and combat cards."""
LAYER = {"enhancement": ENHANCEMENT, "equipment": EQUIPMENT, "item": ITEM, "global": GLOBAL}
AT_ABILITY = {name: at for at, name in enumerate(ABILITIES)}
FAMILY_APART = {"Horde", "Unique", "Planetary", "Dimensional"}
"""AM-R81: categories that make no family."""


# Modifiers


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


def amount(s: AniMayhem, given: By, who: Thing, foe: Thing | None) -> str:
    """A value as a sign string (AM-32.20)."""
    if isinstance(given, str):
        return given
    if isinstance(given, int):
        return f"{given:+}"
    return f"{measured(s, given, who, foe):+}"


def measured(s: AniMayhem, given: Amount, who: Thing, foe: Thing | None) -> int:
    if given.count is not None:
        found = len(selected(s, given.count, who)) + given.plus
    else:
        of = foe if given.of == "opposing" else who
        found = 0
        if of is not None and given.ability is not None and given.ability != "health":
            at = AT_ABILITY[given.ability]
            found = base(s, of, at) if given.base else ability(s, of, at, who)
    if given.times is not None:
        found = adjusted(found, given.times, found)
    return found if given.max is None else min(found, given.max)


def ability(s: AniMayhem, who: Thing, at: int, foe: Thing | None = None) -> int:
    """AM-2.4: the current ability, layer after layer (AM-2.5), against a foe where it matters."""
    printed = base(s, who, at)
    value = printed
    for layer, by in changes(s, who, at, foe):
        value = adjusted(value, by, printed if layer == ENHANCEMENT else value)  # AM-2.7, AM-2.8
    return max(0, value)  # AM-2.9


def changes(s: AniMayhem, who: Thing, at: int, foe: Thing | None) -> list[tuple[int, str]]:
    """What changes an ability, in the order of the layers."""
    if isinstance(who, Body):
        found = carried_changes(s, who, at, foe)
    elif isinstance(who, Craft):
        found = [(ITEM, by) for _, by in craft_changes(s, who, at)]
    else:
        found = [(ITEM, "+1")] * (hordes(s, who) if at in (DAMAGE, DEFENCE) else 0)
        found += ally_changes(s, who, at, foe)
        found += [
            (ITEM, by)
            for trait in CARDS[s.cast.kinds[who.card]].trait
            if trait.kind == "continuous" and trait.scope is None
            for by in trait_changes(s, trait, at, who, foe)
        ]
    name = ABILITIES[at]
    for aura in auras_on(s, at):
        trait = aura.trait
        if reaches(s, aura, who) and holds(s, trait, who, foe):
            for effect in trait.do:
                if aura.form == REFUGE and isinstance(effect.by, Amount):  # AM-11.26
                    added = CARDS[aura.kind].abilities.damage or 0
                    found += [(ITEM, f"+{added}")] if effect.modify == name else []
                    continue
                found += [(aura.layer, by) for by in effect_changes(s, effect, at, who, foe)]
    if s.lasting:
        mine = number(who)
        found += [(one.layer, one.by) for one in s.lasting if one.who == mine and one.ability == at]
    if len(found) > 1:
        found.sort(key=itemgetter(0))
    return found


def carried_changes(s: AniMayhem, who: Body, at: int, foe: Thing | None) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    if who.enhancements or who.open:
        name = ABILITIES[at]
        for one in (*who.enhancements, *who.open):
            made = card(s, one)
            layer = LAYER[made.type]
            if name in made.modifiers:
                found.append((layer, made.modifiers[name]))
            for trait in made.trait:
                if trait.kind == "continuous" and trait.scope is None:
                    found += [(layer, by) for by in trait_changes(s, trait, at, who, foe)]
    if who.bonus >= 0:
        refuge = card(s, who.bonus).haven
        assert refuge is not None
        for effect in refuge.bonus:
            found += [(ITEM, by) for by in effect_changes(s, effect, at, who, foe)]
    traits = shape(s, who).traits
    if traits and able(s, who):
        for trait in traits:
            if trait.kind == "continuous" and trait.scope is None:
                found += [(ITEM, by) for by in trait_changes(s, trait, at, who, foe)]
    return found


def craft_changes(s: AniMayhem, who: Craft, at: int) -> Iterable[tuple[int, str]]:
    """What revealed cards of those aboard give their vehicle: each card and what it does."""
    for body in aboard(s, who):
        for one in body.open:
            for trait in card(s, one).trait:
                if trait.scope is not None and trait.scope.where == "aboard":
                    for effect in trait.do:
                        yield from ((one, by) for by in effect_changes(s, effect, at, who, None))


def trait_changes(
    s: AniMayhem, trait: Trait, at: int, who: Thing, foe: Thing | None
) -> Iterable[str]:
    if any(one.modify == ABILITIES[at] for one in trait.do) and holds(s, trait, who, foe):
        for effect in trait.do:
            yield from effect_changes(s, effect, at, who, foe)


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


# Continuous traits


def auras(s: AniMayhem) -> list[Aura]:
    """The continuous traits in play that reach others, gathered when something changed."""
    if s.auras is None:
        s.auras = list(gathered(s))
        s.sorted_auras = by_sort(s.auras) if s.auras else NO_AURAS
    return s.auras


TEACHING, PREVENTING = len(ABILITIES), len(ABILITIES) + 1
"""Where the continuous traits lie that give or take skills, and those that forbid something; those
that change an ability lie under its number."""


NO_AURAS: tuple[tuple[Aura, ...], ...] = ((),) * (PREVENTING + 1)


def by_sort(found: list[Aura]) -> tuple[tuple[Aura, ...], ...]:
    does = [(aura, {sort for one in aura.trait.do for sort in sorts(one)}) for aura in found]
    return tuple(tuple(aura for aura, at in does if sort in at) for sort in range(PREVENTING + 1))


def sorts(effect: Effect) -> Iterable[int]:
    if effect.modify is not None:
        yield AT_ABILITY[effect.modify]
    if effect.gain_skill or effect.lose_skill:
        yield TEACHING
    if effect.prevent is not None:
        yield PREVENTING


def auras_on(s: AniMayhem, at: int) -> tuple[Aura, ...]:
    """The continuous traits in play that change an ability, or with `TEACHING` skills, or with
    `PREVENTING` that forbid something."""
    if s.auras is None:
        auras(s)
    assert s.sorted_auras is not None
    return s.sorted_auras[at]


def gathered(s: AniMayhem) -> Iterable[Aura]:
    kinds = s.cast.kinds
    for body in s.bodies.values():
        for at, trait in enumerate(SHAPES[kinds[body.card]][body.form].traits):
            if trait.kind == "continuous" and trait.scope is not None:
                yield Aura(body.card, body.seat, kinds[body.card], body.form, at, ITEM)
    for seat, player in enumerate(s.players):
        for one in player.globals:
            for at, trait in enumerate(card(s, one).trait):
                if trait.kind == "continuous":
                    yield Aura(one, seat, kinds[one], 0, at, GLOBAL)
    for haven in s.havens:
        made = card(s, haven.card)
        works = made.haven if haven.converted or made.type == "haven" else None  # AM-13.4
        for at, trait in enumerate(works.trait if works else ()):
            if trait.kind == "continuous":
                yield Aura(haven.card, haven.owner, kinds[haven.card], REFUGE, at, ITEM)
    for menace in s.menaces.values():
        for at, trait in enumerate(card(s, menace.card).trait):
            if trait.kind == "continuous" and trait.scope is not None:
                yield Aura(key(menace), menace.seat, kinds[menace.card], 0, at, GLOBAL)


def source(s: AniMayhem, aura: Aura) -> Thing | None:
    return thing(s, aura.source)


def reaches(s: AniMayhem, aura: Aura, who: Thing) -> bool:
    """Whether somebody is in the scope of a continuous trait."""
    scope = aura.trait.scope
    if scope is None or not fits(s, scope, who, aura.seat):
        return False
    origin = source(s, aura)
    if "self" in scope.not_ and origin is who:
        return False
    if isinstance(origin, Body) and not able(s, origin):  # AM-2.35
        return False
    match scope.where:
        case "party":
            same = isinstance(who, Body) and isinstance(origin, Body)
            return same and origin is not None and same_party(who, origin)
        case "here":
            return origin is not None and who.at == origin.at
        case "opposing":
            fight = s.combat
            return (
                fight is not None
                and isinstance(who, Menace)
                and fight.menace == who.order
                and fight.seat == aura.seat
                and origin is not None
                and origin.at == who.at
            )
        case "field":
            return on_field(who)
        case "adjacent":
            return any(one.card == aura.source and who.at in s.near[one.site] for one in s.havens)
    return True


SORTS = {Body: "character", Menace: "disaster", Craft: "vehicle"}


def held_items(who: Thing) -> list[int]:
    if isinstance(who, Body):
        return who.items
    return who.item if isinstance(who, Menace) else []


def fits(s: AniMayhem, given: Selector, who: Thing, seat: int) -> bool:
    """Type, owner and marks of a selector (AM-32.12)."""
    kinds = (given.of,) if isinstance(given.of, str) else given.of
    if SORTS[type(who)] not in kinds and "card" not in kinds and "party" not in kinds:
        return False
    if given.whose != "any" and (who.seat == seat) != (given.whose == "own"):
        return False
    if given.is_ and not any(is_mark(s, who, one) for one in given.is_):
        return False
    if given.carrying == "item" and not held_items(who):
        return False
    return not any(is_mark(s, who, one) for one in given.not_ if one != "self")


def is_mark(s: AniMayhem, who: Thing, mark: str) -> bool:
    """Whether a type, category, grade, gender, skill, name or state fits somebody."""
    kind = s.cast.kinds[who.card]
    form = who.form if isinstance(who, Body) else 0
    if mark in MARKS[kind][form]:
        return True
    if mark in SKILLS and mark not in CATEGORIES and isinstance(who, Body):
        return lore.skills(s, who)[SKILL_AT[mark]] > 0
    if mark == "in haven" and isinstance(who, Body):
        return who.at < 0 or s.sites[who.at].refuge >= 0
    return False


def holds(s: AniMayhem, trait: Trait, who: Thing, foe: Thing | None) -> bool:
    return all(condition(s, one, who, foe) for one in trait.if_)


def condition(s: AniMayhem, given: Condition, who: Thing, foe: Thing | None) -> bool:
    """AM-32.15, for what continuous traits and combat cards ask."""
    if given.not_ is not None:
        return not condition(s, given.not_, who, foe)
    if given.phase is not None:
        return given.phase == PHASES[s.phase]
    if given.in_combat is not None:
        return (s.combat is not None) == given.in_combat
    if given.opponent_is is not None:
        return foe is not None and any(is_mark(s, foe, one) for one in given.opponent_is)
    marks = given.self_is or given.carrier_is
    if marks is not None:
        return any(is_mark(s, who, one) for one in marks)
    if given.here is not None:
        return who.at >= 0 and place_fits(s, given.here, who.at)
    if given.value is not None:
        asked = given.value
        if asked.ability == "health":
            left = s.combat.health.get(number(who), 0) if s.combat else 0
            return compared(left, asked.is_, 0)
        at = AT_ABILITY[asked.ability]
        if foe is None:
            return False
        mine, other = (who, foe) if asked.of == "self" else (foe, who)
        return compared(base(s, mine, at), asked.is_, base(s, other, at))
    if given.party_has is not None and isinstance(who, Body):
        return lore.meets(s, party(s, who), expression(given.party_has))
    return False


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


def place_fits(s: AniMayhem, given: Selector, at: int) -> bool:
    return any(mark in card(s, s.sites[at].card).categories for mark in given.is_)


def selected(s: AniMayhem, given: Selector, who: Thing) -> list[Thing]:
    """Those whom a selector finds from where somebody is."""
    things: list[Thing] = [*s.bodies.values(), *s.menaces.values(), *s.crafts.values()]
    return [
        one
        for one in things
        if fits(s, given, one, who.seat)
        and not ("self" in given.not_ and one is who)
        and (given.where != "here" or one.at == who.at)
        and (given.where != "field" or one.at >= 0)
    ]


_forbidding: dict[int, tuple[tuple[Trait, ...], tuple[Trait, ...]]] = {}


def forbidding(traits: tuple[Trait, ...]) -> tuple[Trait, ...]:
    """Those of these traits that forbid something to whoever has them, looked up once."""
    if not traits:
        return ()
    known = _forbidding.get(id(traits))
    if known is None or known[0] is not traits:
        own = [one for one in traits if one.kind == "continuous" and one.scope is None]
        known = traits, tuple(one for one in own if any(e.prevent for e in one.do))
        _forbidding[id(traits)] = known
    return known[1]


def prevented(s: AniMayhem, act: str, who: Thing, foe: Thing | None = None) -> bool:
    """AM-32.21: a continuous "cannot"."""
    if isinstance(who, Body) and able(s, who):
        own = forbidding(shape(s, who).traits)
        for one in who.open:
            own += forbidding(card(s, one).trait)
        for trait in own:
            if any(one.prevent == act for one in trait.do) and holds(s, trait, who, foe):
                return True
    for aura in auras_on(s, PREVENTING):
        for effect in aura.trait.do:
            if (
                effect.prevent == act
                and reaches(s, aura, who)
                and holds(s, aura.trait, who, foe)
                and not (
                    effect.unless
                    and isinstance(who, Body)
                    and lore.meets(s, [who], expression(effect.unless))
                )
            ):
                return True
    return False


def jammed(s: AniMayhem, act: str) -> bool:
    """Whether global effects may not be played or activated (AM-32.21)."""
    return any(
        effect.prevent == act and aura.trait.scope is not None and aura.trait.scope.of == "global"
        for aura in auras_on(s, PREVENTING)
        for effect in aura.trait.do
    )


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


# Health and energy


def health(s: AniMayhem, who: Thing) -> int:
    """AM-2.15: base defence plus bonuses that speak of health."""
    found = base(s, who, DEFENCE)
    if not isinstance(who, Body):
        return found
    traits = [trait for one in who.enhancements for trait in card(s, one).trait]
    for trait in traits:
        for effect in trait.do:
            if effect.health is not None and trait.kind == "continuous":
                found += int(amount(s, effect.health, who, None))
    for aura in auras(s):
        for effect in aura.trait.do:
            if effect.health is not None and reaches(s, aura, who):
                found += int(amount(s, effect.health, who, None))
    return found


def pool(s: AniMayhem, who: Body) -> int:
    """AM-2.71."""
    return max(0, ability(s, who, ENERGY) - who.spent)


def pay(s: AniMayhem, body: Body, energy: int) -> None:
    """Energy leaves the pool; in a fight one of it comes back with the round (AM-21.9)."""
    body.spent += energy
    if s.combat is not None and energy and body.card not in s.combat.spent:
        s.combat.spent.append(body.card)
