"""The Maintenance phase: disasters enter, move, land and act. AM-17, AM-28."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Step

from .activations import attempt, cancelled
from .affairs import NOBODY
from .assault import attack_characters
from .cards import is_combat_disaster, short
from .effects import apply_all, nearest, transform_all
from .expressions import expression
from .lots import cast_lot, fallen_on
from .places import sheltered
from .schema import Trait
from .skills import meets
from .state import OFF_FIELD, AniMayhem, Body, Menace, card, touch
from .things import able, aboard, carries_item, here, menaces_at, shape
from .values import ability, auras, fights
from .vehicles import park
from .vocabulary import CHARM, DAMAGE, DEFENCE, MOVEMENT
from .zones import (
    destroy,
    discard,
    drop,
    lose,
    move_menace,
    pace_of,
    remove_menace,
    site_kind,
)

STRENGTH = (DAMAGE, DEFENCE, MOVEMENT, CHARM)
"""AM-17.19: which of those that arrive together attacks first."""


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
        return any(one.at >= 0 and able(s, one) for one in s.bodies.values())
    return any(
        one.at >= 0 or trait.scope.where == "in_play"
        for one in s.bodies.values()
        if "transforming" not in trait.scope.is_ or card(s, one.card).alt is not None
    )


class EnterDrawn(Step):
    """AM-17.4: the disaster drawn in this turn's Reload enters first."""

    def do(self, s: AniMayhem) -> None:
        one, s.entering = s.entering, NOBODY
        if one < 0:
            return
        made = card(s, one)
        seat = s.cast.owners[one]
        if made.off_field:  # AM-12.9
            arrive(s, one, OFF_FIELD)
            s.tell("off_field", "AM-12.9", disaster=s.cast.kinds[one])
            return
        entry = s.paths[seat][0]
        if made.abilities.movement is None:
            act_at_once(s, one, seat, None)
            return
        menace = arrive(s, one, entry)
        s.tell("enters", "AM-17.4", disaster=s.cast.kinds[one], location=site_kind(s, entry))
        s.then(Meet(menace.order, ability(s, menace, MOVEMENT), False, True))


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
            transform_all(s, trait)
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
            lose(s, body, thing)
            discard(s, thing)
            s.tell("loses", "AM-2.32", who=body.seat, card=s.cast.kinds[thing])
        elif effect.drop:
            lose(s, body, thing)
            drop(s, body.at, [thing])
            s.tell("drops", "AM-10.6", who=body.seat, card=s.cast.kinds[thing])
        elif effect.lose_movement:
            craft = s.crafts.get(thing)
            for rider in aboard(s, craft) if craft is not None else [body]:
                rider.still = True
        elif effect.disembark and thing in s.crafts:
            park(s, s.crafts[thing])
    return False


# Movement


class MoveDisasters(Step):
    """AM-17.5, AM-17.6: the active player's first; the one nearest its end first."""

    def do(self, s: AniMayhem) -> None:
        seats = [(s.active + at) % s.seats for at in range(s.seats)]
        if s.table.pace_own:  # AM-31.33
            seats = [s.active]
        moves: list[Step] = []
        for seat in seats:
            mine = [
                one
                for one in s.menaces.values()
                if one.seat == seat and one.at >= 0 and not one.fixed and one.primary < 0
            ]
            mine.sort(key=lambda one: (-one.pace, one.order))
            moves += [Advance(one.order, -1, False) for one in mine]
        s.then(*moves)


class Advance(Step):
    """AM-17.7 to AM-17.11: step by step along its owner's path."""

    order: int
    left: int
    """Movement left; -1 before it starts."""
    tame: bool
    """It has stolen: it neither steals nor attacks again (AM-28.15)."""

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is None or menace.at < 0 or not able(s, menace):  # AM-17.25
            return
        if self.left < 0 and not self.tame and f"phase:stays:{self.order}" in s.used:
            return
        if self.left < 0:
            if card(s, menace.card).abilities.movement is not None:
                s.then(Advance(self.order, ability(s, menace, MOVEMENT), self.tame))
            return
        if self.left == 0 and not sheltered(s, menace.at):  # AM-11.25: else one further
            s.then(Land(self.order, self.tame))
            return
        path = s.paths[menace.seat]
        if menace.pace + 1 < len(path):
            move_menace(s, menace, menace.pace + 1)
        elif leaves_field(s, menace):
            return
        s.then(Meet(self.order, max(0, self.left - 1), self.tame, False))


def leaves_field(s: AniMayhem, menace: Menace) -> bool:
    """AM-17.8 to AM-17.11: its item is destroyed; a major one comes back at the entry."""
    for item in menace.item:
        destroy(s, item)
        s.tell("carried_off", "AM-17.9", item=s.cast.kinds[item])
    menace.item = []
    s.tell("leaves", "AM-17.8", disaster=s.cast.kinds[menace.card])
    if card(s, menace.card).grade == "minor":
        remove_menace(s, menace)
        return True
    move_menace(s, menace, 0)
    return False


class Meet(Step):
    """AM-17.13: where it comes to item carriers it steals or attacks, and moves no more."""

    order: int
    left: int
    tame: bool
    entered: bool
    """It has just come into play: its movement is still to come (AM-17.5)."""

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is None:
            return
        join(s, menace)
        if menace.primary >= 0:
            return
        if fights(s, menace) and not self.tame and not sheltered(s, menace.at):
            carriers = [
                one
                for one in here(s, menace.at)
                if carries_item(s, one.card) and one.card not in menace.ignores  # AM-26.44
            ]
            if short(s.cast.kinds[menace.card], "steals") and steal(s, menace, carriers):
                return
            if carriers:
                lay_item(s, menace)
                s.used.append(f"phase:stays:{self.order}")  # AM-17.16
                s.then(AttackHere(self.order, True), TakeItem(self.order))
                return
        if not self.entered:
            s.then(Advance(self.order, self.left, self.tame))


def lay_item(s: AniMayhem, menace: Menace) -> None:
    """AM-17.13, AM-28.15: its own item goes beneath the location."""
    s.sites[menace.at].beneath += menace.item
    menace.item = []


def stealable(s: AniMayhem, body: Body) -> bool:
    """A carrier, or something that its controller has in play, may guard its items."""
    own = able(s, body) and any(
        effect.prevent == "stolen" for trait in shape(s, body).traits for effect in trait.do
    )
    kept = any(
        aura.seat == body.seat
        and aura.trait.scope is not None
        and "item" in aura.trait.scope.of
        and any(effect.prevent == "stolen" for effect in aura.trait.do)
        for aura in auras(s)
    )
    return not own and not kept


def steal(s: AniMayhem, menace: Menace, carriers: Sequence[Body]) -> bool:
    """AM-28.13: whether there is somebody to steal from; a lot says from whom."""
    victims = [one.card for one in carriers if one.items and stealable(s, one)]
    if victims:
        cast_lot(s, "victim", victims, Rob(menace.order))
    return bool(victims)


class Rob(Step):
    """AM-29.17: a theft by a disaster may be answered before it happens."""

    order: int

    def do(self, s: AniMayhem) -> None:
        body = s.bodies.get(fallen_on(s))
        if self.order in s.menaces and body is not None and body.items:
            attempt(s, "steal", body.seat, TakeLoot(self.order, body.card))


class TakeLoot(Step):
    """AM-28.13 to AM-28.15: it takes an item and gets one full movement at once."""

    order: int
    victim: int

    def do(self, s: AniMayhem) -> None:
        menace, body = s.menaces.get(self.order), s.bodies.get(self.victim)
        if cancelled(s) or menace is None or body is None or body.at != menace.at:
            s.used.append(f"phase:stays:{self.order}")  # nothing happened, but it has tried
            return
        lay_item(s, menace)
        item = s.pick(body.items, "stolen item")
        lose(s, body, item)
        menace.item = [item]
        s.tell("steals", "AM-28.13", who=body.seat, disaster=s.cast.kinds[menace.card])
        s.then(Advance(menace.order, -1, True))


def join(s: AniMayhem, menace: Menace) -> None:
    """AM-28.1, AM-28.22: an ally joins a primary at its location."""
    wanted = next((trait.ally for trait in card(s, menace.card).trait if trait.ally), ())
    if not wanted or menace.primary >= 0:
        return
    hosts = [
        one.order
        for one in menaces_at(s, menace.at)
        if one is not menace and one.primary < 0 and is_combat_disaster(card(s, one.card))
    ]
    if hosts and not any(one.primary == menace.order for one in s.menaces.values()):
        menace.primary = s.pick(hosts, "primary")
        s.tell(
            "joins", "AM-28.1", disaster=s.cast.kinds[menace.card],
            primary=s.cast.kinds[s.menaces[menace.primary].card],
        )  # fmt: skip


class Land(Step):
    """AM-17.24: traits on landing, then the attack, then the item."""

    order: int
    tame: bool

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is None or menace.at < 0:
            return
        if short(s.cast.kinds[menace.card], "moves"):  # AM-28.11
            menace.fixed = True
        traits = drawn_traits(s, menace.card, "lands")
        for trait in traits:
            for effect in trait.do:
                if effect.destroy:
                    burst(s, menace)
                if effect.magnet:
                    s.then(Discarded(self.order))
                    pull(s, menace)
                    return
        if fights(s, menace):
            if not self.tame:
                s.then(AttackHere(self.order, True), TakeItem(self.order))
            else:
                s.then(TakeItem(self.order))


def burst(s: AniMayhem, menace: Menace) -> None:
    """The items beneath the location are destroyed."""
    site = s.sites[menace.at]
    for item in site.beneath:
        destroy(s, item)
        s.tell("destroyed", "AM-2.31", item=s.cast.kinds[item])
    site.beneath = []


def pull(s: AniMayhem, magnet: Menace) -> None:
    """AM-28.8 to AM-28.10: all disasters with movement on the field come to it and attack."""
    pulled = [
        one
        for one in s.menaces.values()
        if one is not magnet
        and one.at >= 0
        and not one.fixed
        and card(s, one.card).abilities.movement is not None
    ]
    for one in pulled:
        move_menace(s, one, pace_of(s, one.seat, magnet.at))
        s.used.append(f"phase:stays:{one.order}")  # AM-28.10
    s.tell("magnet", "AM-28.8", disaster=s.cast.kinds[magnet.card], n=len(pulled))
    strongest = sorted(
        (one for one in pulled if fights(s, one)),
        key=lambda one: (*(-ability(s, one, at) for at in STRENGTH), one.order),
    )
    s.then(*(AttackHere(one.order, True) for one in strongest))


class Discarded(Step):
    """AM-12.5: a non-combat disaster goes when it has done what its text says."""

    order: int

    def do(self, s: AniMayhem) -> None:
        if self.order in s.menaces:
            remove_menace(s, s.menaces[self.order])


class AttackHere(Step):
    """AM-17.13, AM-17.14: it attacks the characters at its location."""

    order: int
    ends_move: bool

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is not None and fights(s, menace):
            members = [one.card for one in here(s, menace.at)]
            attack_characters(s, menace, members, self.ends_move)


class TakeItem(Step):
    """AM-17.17: without an item it takes one from beneath its location, at random."""

    order: int

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is None or menace.at < 0 or menace.item or not able(s, menace):
            return
        site = s.sites[menace.at]
        if site.beneath:
            item = site.beneath.pop(s.below(len(site.beneath), "item"))
            menace.item = [item]
            s.tell(
                "takes_item", "AM-17.17", disaster=s.cast.kinds[menace.card],
                location=site_kind(s, menace.at),
            )  # fmt: skip


class Led(Step):
    """AM-26.41: a charmed disaster makes a step, meets as on any movement, and acts at the end."""

    order: int
    to: int
    winner: int
    ends: bool

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is None:
            return
        if not self.ends:
            move_menace(s, menace, pace_of(s, menace.seat, self.to))
        others = [one for one in here(s, menace.at) if one.card != self.winner]
        carriers = [one for one in others if carries_item(s, one.card)]
        if not fights(s, menace) or not (carriers or self.ends):
            return
        if carriers:
            lay_item(s, menace)
        s.then(TakeItem(self.order) if self.ends else Halt(self.order))
        attack_characters(s, menace, [one.card for one in others], self.ends)


class Halt(Step):
    """AM-17.16: a combat on the way ends the movement."""

    order: int

    def do(self, s: AniMayhem) -> None:
        s.used.append(f"phase:halted:{self.order}")
