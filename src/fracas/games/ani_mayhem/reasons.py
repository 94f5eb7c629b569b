"""Why an ability is what it is: every modifier with its source. AM-2.5, AM-34.5, AM-34.7."""

from __future__ import annotations

from collections.abc import Iterator

from .affairs import NOBODY, Combat
from .auras import auras_on
from .cards import CARDS
from .clash import aim, final, halves, on_recipient, opposing
from .layers import ITEM, LAYER
from .reckoning import (
    as_printed,
    aura_changes,
    effect_changes,
    holds,
    own_changes,
    reaches,
)
from .shown import Fighter, Reason
from .state import AniMayhem, Body, Menace, card
from .strikes import DEADLY
from .things import Thing, able, base, number, shape, thing
from .values import ally_changes, hordes
from .vocabulary import ABILITIES, DAMAGE, DEFENCE

EFFECT = "effect"
"""In place of a card: a flash effect or a use that lasts for a while."""


def reasons(s: AniMayhem, who: Thing, at: int, foe: Thing | None = None) -> list[Reason]:
    """What is printed, then every change in the order of the layers."""
    if as_printed(s, who, at):
        return [(card(s, who.card).id, str(base(s, who, at)))]
    found = [*_own(s, who, at, foe), *_others(s, who, at, foe)]
    found.sort(key=lambda one: one[0])
    printed = (card(s, who.card).id, str(base(s, who, at)))
    return [printed, *((source, by) for _, source, by in found)]


def _own(s: AniMayhem, who: Thing, at: int, foe: Thing | None) -> Iterator[tuple[int, str, str]]:
    name = ABILITIES[at]
    if isinstance(who, Menace):
        if at in (DAMAGE, DEFENCE):
            yield from ((ITEM, "Horde", "+1") for _ in range(hordes(s, who)))
        yield from ((layer, "Ally", by) for layer, by in ally_changes(s, who, at, foe))
        for by in own_changes(s, card(s, who.card).trait, at, who, foe):
            yield ITEM, card(s, who.card).id, by
    if not isinstance(who, Body):
        return
    for one in (*who.enhancements, *who.open):
        made = card(s, one)
        if name in made.modifiers:
            yield LAYER[made.type], made.id, made.modifiers[name]
        for by in own_changes(s, made.trait, at, who, foe):
            yield LAYER[made.type], made.id, by
    if who.bonus != NOBODY and (refuge := card(s, who.bonus).haven) is not None:
        for effect in refuge.bonus:
            for by in effect_changes(s, effect, at, who, foe):
                yield ITEM, card(s, who.bonus).id, by
    if able(s, who):
        for by in own_changes(s, shape(s, who).traits, at, who, foe):
            yield ITEM, card(s, who.card).id, by


def _others(s: AniMayhem, who: Thing, at: int, foe: Thing | None) -> Iterator[tuple[int, str, str]]:
    for aura in auras_on(s, at):
        if not reaches(s, aura, who) or not holds(s, aura.trait, who, foe):
            continue
        for by in aura_changes(s, aura, at, who, foe):
            yield aura.layer, CARDS[aura.kind].id, by
    for one in s.lasting:
        if one.who == number(who) and one.ability == at:
            yield one.layer, CARDS[one.source].id if one.source != NOBODY else EFFECT, one.by


def table(s: AniMayhem, fight: Combat) -> list[Fighter]:
    """AM-34.7: everybody in a fight with every modifier of damage and defence, and health."""
    rows = []
    for one in sorted(fight.health):
        who = thing(s, one)
        if who is None:
            continue
        foe, clash = _foe(s, fight, one), _clash(fight, one)
        rows.append(
            Fighter(
                who=one,
                card=card(s, who.card).id,
                health=fight.health[one],
                start=fight.start[one],
                killed_by=DEADLY * fight.start[one] if isinstance(who, Body) else None,
                deals=final(s, fight, clash, who, DAMAGE, foe),
                defends=final(s, fight, clash, who, DEFENCE, foe),
                damage=reasons(s, who, DAMAGE, foe) + _cards(s, fight, who, one, DAMAGE, foe),
                defence=reasons(s, who, DEFENCE, foe) + _cards(s, fight, who, one, DEFENCE, foe),
            )
        )
    return rows


def _foe(s: AniMayhem, fight: Combat, one: int) -> Thing | None:
    if one >= 0 and fight.menace in s.menaces:
        return s.menaces[fight.menace]
    for clash in fight.clashes:
        for mine, theirs in ((clash.strikers, clash.struck), (clash.back, clash.foes)):
            if one in mine and theirs:
                return thing(s, theirs[0])
    return None


def _clash(fight: Combat, one: int) -> int:
    """The clash in which somebody is struck, or strikes."""
    groups = [(at, (c.struck, c.foes, c.strikers, c.back)) for at, c in enumerate(fight.clashes)]
    return next((at for at, each in groups if any(one in group for group in each)), 0)


def _cards(
    s: AniMayhem, fight: Combat, who: Thing, one: int, at: int, foe: Thing | None
) -> list[Reason]:
    """What combat cards on it do, and those of the other side that speak of the opposing one."""
    found: list[Reason] = []
    for drawn, half in halves(s, fight):
        source = CARDS[drawn.kind].id
        found += [(source, by) for by in on_recipient(s, fight, drawn, half, who, at, foe)]
        if at == DEFENCE and one in aim(fight.clashes[drawn.clash], drawn.who):  # AM-4.5
            found += [(source, by) for by in opposing(s, fight, drawn, half, at)]
    if at == DEFENCE:  # AM-23.10
        for guard, ward in fight.guards.items():
            if ward == one and guard in s.bodies:
                more = final(s, fight, 0, s.bodies[guard], DEFENCE, foe)
                found.append((card(s, guard).id, f"+{more}"))
    return found
