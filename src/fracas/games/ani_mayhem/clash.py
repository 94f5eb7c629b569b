"""What combat cards and protection make of a round: AM-4, AM-2.5 (last layer), AM-23.3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .affairs import Clash, Combat, Drawn
from .cards import half
from .reckoning import ability, condition, effect_changes
from .schema import Half
from .state import AniMayhem, Body
from .things import Thing, able, number, thing, vehicle
from .traits import Effect, Trait
from .values import adjusted
from .vocabulary import ABILITIES, DAMAGE, DEFENCE


def asks(s: AniMayhem, trait: Trait, who: int, faced: Sequence[int]) -> bool:
    """Whether the conditions of a half's trait hold for its recipient, against anyone it faces."""
    if not trait.if_:
        return True
    recipient, foes = thing(s, who), [thing(s, one) for one in faced] or [None]
    return any(all(condition(s, one, recipient, foe) for one in trait.if_) for foe in foes)


def cancels_all(s: AniMayhem, one: Half, who: int, faced: Sequence[int]) -> bool:
    return any(
        trait.scope is not None
        and trait.scope.of == "combat"
        and any(effect.cancel == "card" for effect in trait.do)
        and asks(s, trait, who, faced)
        for trait in one.trait
    )


def halves(s: AniMayhem, fight: Combat) -> list[tuple[Drawn, Half]]:
    """The combat halves that count; none of a clash where one cancels all (AM-4.12)."""
    found = [(one, half(one.kind, False)) for one in fight.cards]
    void = {
        drawn.clash for drawn, one in found if cancels_all(s, one, drawn.who, faced(fight, drawn))
    }
    return [pair for pair in found if pair[0].clash not in void] if void else found


def side(fight: Combat, at: int, who: int) -> int | None:
    """AM-4.11: on which side of a clash somebody is, a protector with whom it protects."""
    clash = fight.clashes[at]
    who = fight.guards.get(who, who)
    if who in clash.strikers:
        return 0
    return 1 if who in clash.struck or who in clash.back else None


def aim(clash: Clash, who: int) -> Sequence[int]:
    """AM-4.5: the targets of somebody's own attack."""
    if who in clash.strikers:
        return clash.struck
    return clash.foes if who in clash.back else ()


def faced(fight: Combat, drawn: Drawn) -> Sequence[int]:
    """Whom the recipient of a card has against it: the other side of the clash."""
    clash = fight.clashes[drawn.clash]
    return clash.struck if side(fight, drawn.clash, drawn.who) == 0 else clash.strikers


def disarmed(s: AniMayhem, fight: Combat, at: int, who: int) -> bool:
    """Whether a card of the other side makes weapon uses count for nothing."""
    mine = side(fight, at, who)
    return any(
        drawn.clash == at
        and side(fight, at, drawn.who) != mine
        and any(
            effect.cancel == "effect" and asks(s, trait, drawn.who, faced(fight, drawn))
            for trait in one.trait
            for effect in trait.do
        )
        for drawn, one in halves(s, fight)
    )


def final(s: AniMayhem, fight: Combat, at: int, who: Thing, which: int, foe: Thing | None) -> int:
    """A current ability with the round's combat cards on it (AM-4.4, AM-4.11)."""
    mine = number(who)
    kept = s.lasting
    if fight.cards and disarmed(s, fight, at, mine):
        s.lasting = [one for one in kept if not one.weapon]
    value = ability(s, who, which, foe)
    s.lasting = kept
    for drawn, one in halves(s, fight):
        for by in on_recipient(s, fight, drawn, one, who, which, foe):
            value = adjusted(value, by, value)
        if (
            which == DEFENCE
            and drawn.clash == at
            and mine in aim(fight.clashes[at], drawn.who)  # AM-4.5
        ):
            for by in opposing(s, fight, drawn, one, which):
                value = adjusted(value, by, value)
    if which == DEFENCE:  # AM-23.10
        for guard, ward in sorted(fight.guards.items()):
            protector = thing(s, guard)
            if ward == mine and protector is not None:
                value += final(s, fight, at, protector, DEFENCE, foe)
    return max(0, value)


def on_recipient(
    s: AniMayhem,
    fight: Combat,
    drawn: Drawn,
    one: Half,
    who: Thing,
    which: int,
    foe: Thing | None,
) -> Iterator[str]:
    name, mine = ABILITIES[which], number(who)
    if drawn.who == mine and name in one.modifiers:
        yield one.modifiers[name]
    for trait in one.trait:
        if trait.kind is not None:
            continue
        if trait.scope is None:
            acting = drawn.who == mine and all(condition(s, c, who, foe) for c in trait.if_)
        else:
            near = trait.scope.where == "side" and same_side(fight, drawn, mine)
            acting = near and asks(s, trait, drawn.who, faced(fight, drawn))
        if not acting:
            continue
        for effect in effects(trait, drawn):
            yield from effect_changes(s, effect, which, who, foe)


def same_side(fight: Combat, drawn: Drawn, who: int) -> bool:
    mine = side(fight, drawn.clash, who)
    return mine is not None and mine == side(fight, drawn.clash, drawn.who)


def effects(trait: Trait, drawn: Drawn) -> Iterator[Effect]:
    """The effects of a half, with those of an optional cost that was paid (AM-32.22)."""
    for effect in trait.do:
        if effect.choose is None:
            yield effect
        elif drawn.extra:
            for option in effect.choose:
                yield from option.do


def opposing(s: AniMayhem, fight: Combat, drawn: Drawn, one: Half, which: int) -> Iterator[str]:
    """What a card takes off the other side (AM-4.5)."""
    for trait in one.trait:
        if trait.scope is not None and trait.scope.where == "opposing":
            yield from beyond(s, fight, drawn, trait, which)


def beyond(s: AniMayhem, fight: Combat, drawn: Drawn, trait: Trait, which: int) -> Iterator[str]:
    """What a trait changes besides its recipient, from whose side values are looked at."""
    recipient, others = thing(s, drawn.who), faced(fight, drawn)
    if recipient is None or not asks(s, trait, drawn.who, others):
        return
    foe = thing(s, others[0]) if others else None
    for effect in effects(trait, drawn):
        yield from effect_changes(s, effect, which, recipient, foe)


def total(
    s: AniMayhem, fight: Combat, at: int, strikers: Sequence[int], targets: Sequence[int], foe: int
) -> int:
    """AM-2.18: the sum of what strikes a target; AM-4.5: less what its cards take off, once."""
    target = thing(s, foe)
    found = sum(dealt(s, fight, at, one, target) for one in strikers)
    for drawn, one in halves(s, fight):
        if drawn.clash != at:
            continue
        if drawn.who in targets:
            for by in opposing(s, fight, drawn, one, DAMAGE):
                found = adjusted(found, by, found)
        for trait in one.trait:
            if trait.scope is not None and trait.scope.of == "combat":
                for by in beyond(s, fight, drawn, trait, DAMAGE):
                    found = adjusted(found, by, found)
    return max(0, found)


def dealt(s: AniMayhem, fight: Combat, at: int, one: int, target: Thing | None) -> int:
    """What one deals; nothing if it is not able, was made harmless, or is aboard (AM-25.3)."""
    who = thing(s, one)
    if who is None or not able(s, who) or one in fight.harmless:
        return 0
    if isinstance(who, Body) and vehicle(s, who) is not None:
        return 0
    return final(s, fight, at, who, DAMAGE, target)
