"""What combat cards make of a round: AM-4, AM-2.5 (last layer), AM-23.3."""

from __future__ import annotations

from collections.abc import Iterator

from .cards import half
from .schema import Effect, Half, Trait
from .state import AniMayhem, Body, Combat, Drawn, Menace
from .things import Thing, number
from .values import ability, adjusted, amount, condition
from .vocabulary import ABILITIES, DAMAGE, DEFENCE


def halves(s: AniMayhem, combat: Combat) -> list[tuple[Drawn, Half]]:
    """The combat halves that count; none if one of them cancels all (AM-4.12)."""
    found = [(one, half(one.kind, False)) for one in combat.cards]
    for _, one in found:
        for trait in one.trait:
            whole = trait.scope is not None and trait.scope.of == "combat"
            if whole and any(effect.cancel == "card" for effect in trait.do):
                return []
    return found


def side(who: int) -> bool:
    """Characters are one side of a fight with a disaster, the disaster is the other."""
    return who >= 0


def disarmed(s: AniMayhem, combat: Combat, who: int) -> bool:
    """Whether a card of the other side makes weapon uses count for nothing."""
    return any(
        side(drawn.who) != side(who)
        and any(effect.cancel == "effect" for trait in one.trait for effect in trait.do)
        for drawn, one in halves(s, combat)
    )


def final(s: AniMayhem, combat: Combat, who: Thing, at: int, foe: Thing | None) -> int:
    """A current ability with the round's combat cards on it (AM-4.4, AM-4.11)."""
    mine = number(who)
    kept = s.lasting
    if disarmed(s, combat, mine):
        s.lasting = [one for one in kept if not one.weapon]
    value = ability(s, who, at, foe)
    s.lasting = kept
    for drawn, one in halves(s, combat):
        for by in on_recipient(s, drawn, one, who, mine, at, foe):
            value = adjusted(value, by, value)
        if at == DEFENCE and side(drawn.who) != side(mine):
            for by in opposing(one, at):  # AM-4.5: the target of the recipient's own attack
                value = adjusted(value, by, value)
    return max(0, value)


def on_recipient(
    s: AniMayhem, drawn: Drawn, one: Half, who: Thing, mine: int, at: int, foe: Thing | None
) -> Iterator[str]:
    name = ABILITIES[at]
    if drawn.who == mine and name in one.modifiers:
        yield one.modifiers[name]
    for trait in one.trait:
        if trait.kind is not None:
            continue
        if trait.scope is None:
            if drawn.who != mine or not all(condition(s, c, who, foe) for c in trait.if_):
                continue
        elif trait.scope.where != "side" or side(drawn.who) != side(mine):
            continue
        for effect in effects(trait, drawn):
            if effect.modify == name and effect.by is not None:
                yield amount(s, effect.by, who, foe)


def effects(trait: Trait, drawn: Drawn) -> Iterator[Effect]:
    """The effects of a half, with those of an optional cost that was paid (AM-32.22)."""
    for effect in trait.do:
        if effect.choose is None:
            yield effect
        elif drawn.extra:
            for option in effect.choose:
                yield from option.do


def opposing(one: Half, at: int) -> Iterator[str]:
    for trait in one.trait:
        if trait.scope is not None and trait.scope.where == "opposing":
            for effect in trait.do:
                if effect.modify == ABILITIES[at] and isinstance(effect.by, str):
                    yield effect.by


def attack_total(s: AniMayhem, combat: Combat, damages: list[int], attackers: bool) -> int:
    """AM-2.18: the sum; AM-4.5: what opposing cards take off it, once in all."""
    total = sum(damages)
    for drawn, one in halves(s, combat):
        if side(drawn.who) != attackers:
            for by in opposing(one, DAMAGE):
                total = adjusted(total, by, total)
        for trait in one.trait:
            if trait.scope is not None and trait.scope.of == "combat":
                for effect in trait.do:
                    if effect.modify == "damage" and isinstance(effect.by, str):
                        total = adjusted(total, effect.by, total)
    return max(0, total)


def strikers_total(s: AniMayhem, combat: Combat, menace: Menace) -> int:
    """AM-22.7, AM-24.13: what the characters deal together."""
    bodies = [s.bodies[one] for one in combat.strikers if one in s.bodies]
    deal = [final(s, combat, one, DAMAGE, menace) for one in bodies if one.idle < s.turn]
    return attack_total(s, combat, deal, True)


def menace_total(s: AniMayhem, combat: Combat, menace: Menace, target: Body) -> int:
    if combat.harmless or menace.idle >= s.turn:
        return 0
    return attack_total(s, combat, [final(s, combat, menace, DAMAGE, target)], False)
