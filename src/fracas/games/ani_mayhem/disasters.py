"""Disasters that come into play and take effect. AM-12, AM-16.4 to AM-16.6, AM-17.21."""

from __future__ import annotations

from collections.abc import Sequence

from . import allies
from .cards import is_combat_disaster
from .effects import apply_all, nearest, transform_all
from .expressions import expression
from .reckoning import meets
from .state import AniMayhem, Body, Menace, card, touch
from .things import able, aboard, here, on_field, sheltered
from .traits import Trait
from .vehicles import park
from .zones import (
    discard,
    drop,
    lose,
    pace_of,
)


def arrive(s: AniMayhem, one: int, at: int, pace: int = 0) -> Menace:
    """A disaster comes into play face up."""
    s.show(one)
    s.arrivals += 1
    made = card(s, one)
    by = s.active
    until = s.players[by].turns + made.turns - 1 if made.turns else 0  # AM-2.44, AM-2.73
    menace = Menace(s.arrivals, one, s.cast.owners[one], at, pace=pace, by=by, until=until)
    s.menaces[menace.order] = menace
    touch(s)
    allies.meet(s, menace)
    return menace


def drawn_traits(s: AniMayhem, one: int, *events: str) -> list[Trait]:
    return [
        trait for trait in card(s, one).trait if trait.kind == "triggered" and trait.on in events
    ]


def can_affect(s: AniMayhem, one: int, seat: int) -> bool:
    """AM-16.4 to AM-16.6: whether a drawn disaster has something to do."""
    made = card(s, one)
    if is_combat_disaster(made) or made.off_field or made.abilities.movement is not None:
        return True
    return any(affects(s, trait, seat) for trait in drawn_traits(s, one, "drawn", "meets"))


def affects(s: AniMayhem, trait: Trait, seat: int) -> bool:
    if trait.target is not None:
        return bool(nearest(s, trait.target, seat, None))
    if trait.scope is None:
        return True
    if trait.scope.of == "party":
        return any(on_field(one) and able(s, one) for one in s.bodies.values())
    return any(
        on_field(one) or trait.scope.where == "in_play"
        for one in s.bodies.values()
        if "transforming" not in trait.scope.is_ or card(s, one.card).alt is not None
    )


def act_at_once(s: AniMayhem, one: int, seat: int, at: int | None) -> None:
    """AM-17.21, AM-20.15: a disaster without movement takes effect; if it lasts, it stays."""
    traits = drawn_traits(s, one, "drawn", "meets", "lands")
    kind = s.cast.kinds[one]
    s.tell("acts", "AM-17.21", disaster=kind)
    stays = False
    menace: Menace | None = None
    for trait in traits:
        if trait.target is not None:
            stays |= strike_target(s, one, seat, at, trait)
        elif any(effect.transform for effect in trait.do):
            transform_all(s, trait, seat)
        elif trait.scope is not None and trait.scope.of == "party":
            stays |= hold_party(s, one, seat, at, trait)
        else:
            apply_all(s, trait)
    if any(trait.kind == "continuous" for trait in card(s, one).trait) and at is not None:
        menace = arrive(s, one, at, pace_of(s, seat, at))
        menace.fixed = True
        stays = True
    if not stays:
        discard(s, one)


def hold(s: AniMayhem, order: int, members: Sequence[Body], until: str) -> bool:
    """A party is incapacitated until somebody who meets this is here."""
    at = members[0].at
    if meets(s, here(s, at), expression(until)):
        return False
    for body in members:
        body.held, body.holder = until, order
    s.tell("held", "AM-2.35", who=members[0].seat, disaster=s.cast.kinds[s.menaces[order].card])
    return True


def hold_party(s: AniMayhem, one: int, seat: int, at: int | None, trait: Trait) -> bool:
    """AM-17.21: at the first location where it can hold a party; the disaster stays."""
    until = trait.do[0].until or ""
    places = [at] if at is not None else list(s.paths[seat])
    for place in places:
        found = [] if sheltered(s, place) else here(s, place)
        seats = sorted({body.seat for body in found if able(s, body)})
        if not seats or meets(s, found, expression(until)):
            continue
        whose = s.pick(seats, "party")
        menace = arrive(s, one, place, pace_of(s, seat, place))
        menace.fixed = True
        return hold(s, menace.order, here(s, place, whose), until)
    return False


def take_off(s: AniMayhem, body: Body, one: int) -> None:
    """A character gives up something that it carries or that is on it."""
    if one in body.enhancements:
        body.enhancements.remove(one)
        touch(s)
    else:
        lose(s, body, one)
        s.counted = False


def strike_target(s: AniMayhem, one: int, seat: int, at: int | None, trait: Trait) -> bool:
    """AM-17.22: the nearest target; ties are random."""
    assert trait.target is not None
    found = nearest(s, trait.target, seat, at)
    if not found:
        return False
    target = s.pick(found, "nearest")
    holder, thing = target
    body = s.bodies[holder]
    for effect in trait.do:
        if effect.capture:
            menace = arrive(s, one, body.at, pace_of(s, seat, body.at))
            menace.fixed = True
            body.captor = menace.order
            s.tell("captured", "AM-2.37", who=body.seat, card=s.cast.kinds[body.card])
            return True
        if effect.discard:
            take_off(s, body, thing)
            discard(s, thing)
            s.tell("loses", "AM-2.32", who=body.seat, card=s.cast.kinds[thing])
        elif effect.drop:
            take_off(s, body, thing)
            drop(s, body.at, [thing])
            s.tell("drops", "AM-10.6", who=body.seat, card=s.cast.kinds[thing])
        elif effect.lose_movement:
            craft = s.crafts.get(thing)
            for rider in aboard(s, craft) if craft is not None else [body]:
                rider.still = True
        elif effect.disembark and thing in s.crafts:
            park(s, s.crafts[thing])
    return False
