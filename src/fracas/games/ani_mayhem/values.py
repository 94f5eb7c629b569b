"""Current abilities, health and energy. AM-2.3 to AM-2.9, AM-2.15, AM-2.71."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from . import conditions, forces, selecting
from .affairs import Craft
from .cards import CARDS, is_combat_disaster, short
from .layers import ENHANCEMENT, ITEM, LAYER
from .schema import Amount, By, Effect, Trait
from .state import AniMayhem, Aura, Body, Menace, card
from .things import Thing, able, base, number, shape
from .vocabulary import ABILITIES, DAMAGE, DEFENCE, ENERGY

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
        found = len(selecting.found(s, given.count, who.seat, who, who.at)) + given.plus
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
        found = []
    else:
        found = [(ITEM, "+1")] * (hordes(s, who) if at in (DAMAGE, DEFENCE) else 0)
        found += ally_changes(s, who, at, foe)
        kind = s.cast.kinds[who.card]
        if kind in forces.having(ABILITIES[at]):
            found += [(ITEM, by) for by in own_changes(s, CARDS[kind].trait, at, who, foe)]
    for aura in forces.auras_on(s, at):
        if forces.reaches(s, aura, who) and conditions.holds(s, aura.trait, who, foe):
            found += [(aura.layer, by) for by in aura_changes(s, aura, at, who, foe)]
    if s.lasting:
        mine = number(who)
        found += [(one.layer, one.by) for one in s.lasting if one.who == mine and one.ability == at]
    if len(found) > 1:
        found.sort(key=itemgetter(0))
    return found


def carried_changes(s: AniMayhem, who: Body, at: int, foe: Thing | None) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    name, kinds = ABILITIES[at], s.cast.kinds
    some = forces.having(name)
    if who.enhancements or who.open:
        for one in (*who.enhancements, *who.open):
            made = CARDS[kinds[one]]
            if name in made.modifiers:
                found.append((LAYER[made.type], made.modifiers[name]))
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
    for trait, effect in forces.standing(traits).get(ABILITIES[at], ()):
        if conditions.holds(s, trait, who, foe):
            yield from effect_changes(s, effect, at, who, foe)


def aura_changes(
    s: AniMayhem, aura: Aura, at: int, who: Thing, foe: Thing | None
) -> Iterator[str]:
    """The same of a trait that reaches others: its values are those of who has it, or of the
    location that has become a haven (AM-11.26)."""
    origin = forces.source(s, aura)
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
    for effect in forces.in_force(s, who, "health"):
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
