"""Disasters on their paths: they enter, move, meet, steal, land and attack. AM-17, AM-28."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Step

from .activations import attempt, cancelled
from .affairs import NOBODY
from .assault import attack_characters, done_for, instead_of_attacking
from .cards import short
from .disasters import act_at_once, arrive, drawn_traits
from .forces import card_prevented, prevented
from .homes import put
from .lots import cast_lot, fallen_on
from .reckoning import ability
from .state import OFF_FIELD, AniMayhem, Body, Menace, card
from .stirring import occur
from .things import able, carries_item, here, on_field, sheltered
from .values import fights
from .vehicles import park
from .vocabulary import CHARM, DAMAGE, DEFENCE, MOVEMENT
from .zones import destroy, discard, drop, lose, move_menace, pace_of, remove_menace, site_kind

STRENGTH = (DAMAGE, DEFENCE, MOVEMENT, CHARM)
"""AM-17.19: which of those that arrive together attacks first."""


class EnterDrawn(Step):
    """AM-17.4: the disaster drawn in this turn's Reload enters first."""

    def do(self, s: AniMayhem) -> None:
        one, s.entering = s.entering, NOBODY
        if one == NOBODY:
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
        meets_nobody(s, menace)  # its movement is still to come (AM-17.5)


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
                if one.seat == seat and on_field(one) and not one.fixed and one.primary == NOBODY
            ]
            mine.sort(key=lambda one: (-one.pace, one.order))
            moves += [Advance(one.order, -1) for one in mine]
        s.then(*moves)


class Advance(Step):
    """AM-17.7 to AM-17.11: step by step along its owner's path."""

    order: int
    left: int
    """Movement left; -1 before it starts."""

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is None or menace.at < 0 or not able(s, menace):  # AM-17.25
            return
        left = self.left
        if left < 0:
            stays = f"phase:stays:{self.order}" in s.used
            if stays or card(s, menace.card).abilities.movement is None:
                return
            left = ability(s, menace, MOVEMENT)
        path = s.paths[menace.seat]
        while left or sheltered(s, menace.at):  # AM-11.25: else one further
            left = max(0, left - 1)
            if menace.pace + 1 == len(path):
                if not leaves_field(s, menace):
                    s.then(Meet(self.order, left))
                return
            move_menace(s, menace, menace.pace + 1)
            if not meets_nobody(s, menace):
                return
        s.then(Land(self.order))


def leaves_field(s: AniMayhem, menace: Menace) -> bool:
    """AM-17.8 to AM-17.11: its item is destroyed; a major one comes back at the entry."""
    for item in menace.item:
        destroy(s, item)
        s.tell("carried_off", "AM-17.9", item=s.cast.kinds[item])
    menace.item = []
    for one in menace.gear:
        discard(s, one)
    menace.gear = []
    s.tell("leaves", "AM-17.8", disaster=s.cast.kinds[menace.card])
    if card(s, menace.card).grade == "minor":
        remove_menace(s, menace)
        return True
    move_menace(s, menace, 0)
    return False


class Meet(Step):
    """A disaster is where it has come to by no step of its own, and goes on from there."""

    order: int
    left: int

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is not None and meets_nobody(s, menace):
            s.then(Advance(self.order, self.left))


def meets_nobody(s: AniMayhem, menace: Menace) -> bool:
    """AM-17.13: where it comes to item carriers it steals or attacks, and moves no more."""
    if menace.primary != NOBODY:  # AM-28.2
        return False
    if not fights(s, menace) or sheltered(s, menace.at) or done_for(menace.order) in s.used:
        return True
    carriers = [
        one.card
        for one in here(s, menace.at)
        if carries_item(s, one.card) and one.card not in menace.ignores  # AM-26.44
    ]
    if not carriers:
        return True
    if not steal(s, menace, carriers):
        lay_item(s, menace)
        s.used.append(f"phase:stays:{menace.order}")  # AM-17.16
        s.then(AttackHere(menace.order, True), TakeItem(menace.order))
    return False


def lay_item(s: AniMayhem, menace: Menace) -> None:
    """AM-17.13, AM-28.15: its own item goes beneath the location."""
    s.sites[menace.at].beneath += menace.item
    menace.item = []


def stealable(s: AniMayhem, body: Body, what: str) -> list[int]:
    """The items or equipment of a carrier that nothing guards."""
    held = body.items if what == "item" else body.gear
    if not held or prevented(s, "stolen", body):
        return []
    return [one for one in held if not card_prevented(s, "stolen", one)]


def stolen_by(s: AniMayhem, menace: Menace) -> str:
    """What a disaster steals: items, equipment, or nothing."""
    for trait in card(s, menace.card).trait:
        if trait.steals is not None:
            return trait.steals
    return ""


def steal(s: AniMayhem, menace: Menace, members: Sequence[int]) -> bool:
    """AM-28.13, AM-R129: a thief steals from one of those whom it would attack, by lot, if there is
    anything to steal."""
    what = stolen_by(s, menace)
    if not what:
        return False
    victims = [
        one.card
        for one in here(s, menace.at)
        if one.card in members
        and one.card not in menace.ignores  # AM-26.44
        and stealable(s, one, what)
    ]
    if victims:
        cast_lot(s, "victim", victims, Rob(menace.order))
    return bool(victims)


instead_of_attacking(steal)


class Rob(Step):
    """AM-29.17: a theft by a disaster may be answered before it happens."""

    order: int

    def do(self, s: AniMayhem) -> None:
        menace, body = s.menaces.get(self.order), s.bodies.get(fallen_on(s))
        if menace is not None and body is not None and stealable(s, body, stolen_by(s, menace)):
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
        what = stolen_by(s, menace)
        loot = s.pick(stealable(s, body, what), f"stolen {what}")
        lose(s, body, loot)
        occur(s, "stolen", (body.card,))
        if what == "item":
            lay_item(s, menace)
            menace.item = [loot]
        else:
            drop(s, menace.at, menace.gear)
            menace.gear = [loot]
        s.tell("steals", "AM-28.13", who=body.seat, disaster=s.cast.kinds[menace.card])
        s.used += [done_for(self.order), f"phase:stays:{self.order}"]
        s.then(Advance(self.order, ability(s, menace, MOVEMENT)))


class Land(Step):
    """AM-17.24: traits on landing, then the attack, then the item."""

    order: int

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
            s.then(AttackHere(self.order, True), TakeItem(self.order))


def burst(s: AniMayhem, menace: Menace) -> None:
    """The items beneath the location are destroyed."""
    site = s.sites[menace.at]
    for item in site.beneath:
        destroy(s, item)
        s.tell("destroyed", "AM-2.31", item=s.cast.kinds[item])
    site.beneath = []


def pull(s: AniMayhem, magnet: Menace) -> None:
    """AM-28.8 to AM-28.10: all cards of the named type with movement on the field come to it, and
    have completed their full movement there."""
    types = {one.magnet for trait in card(s, magnet.card).trait for one in trait.do}
    if "character" in types:
        pull_characters(s, magnet)
        return
    pulled = [
        one
        for one in s.menaces.values()
        if one is not magnet
        and on_field(one)
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
    s.then(*(Land(one.order) for one in strongest))  # AM-17.24


def pull_characters(s: AniMayhem, magnet: Menace) -> None:
    """The same of characters; nobody walks in, so no disaster attacks them for it (AM-R133)."""
    for craft in [one for one in s.crafts.values() if one.at != magnet.at and on_field(one)]:
        park(s, craft)
    pulled = [
        one
        for one in s.bodies.values()
        if on_field(one)
        and one.at != magnet.at
        and one.captor == NOBODY
        and not sheltered(s, one.at)
        and ability(s, one, MOVEMENT)
    ]
    for one in pulled:
        put(s, one, magnet.at)
        one.still = True
    s.tell("crowd", "AM-28.8", disaster=s.cast.kinds[magnet.card], n=len(pulled))


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
