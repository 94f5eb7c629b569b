"""Who is in play and where: characters, disasters, vehicles. AM-2.3, AM-2.40, AM-2.67."""

from __future__ import annotations

from collections.abc import Sequence

from .affairs import NOBODY, Craft
from .cards import CARDS, SHAPES, Shape
from .pieces import Haven
from .state import OFF_FIELD, AniMayhem, Body, Menace, key
from .traits import Condition
from .vocabulary import DAMAGE

FORMS = [one.alt for one in CARDS]
"""By kind, the other form of those that have two."""
Thing = Body | Menace | Craft
Crew = Sequence[Body]
"""A player's able characters, in their order."""


def number(who: Thing) -> int:
    """How lasting changes and combats know somebody."""
    return key(who) if isinstance(who, Menace) else who.card


def thing(s: AniMayhem, who: int) -> Thing | None:
    if who < 0:
        return s.menaces.get(-1 - who)
    return s.bodies.get(who) or s.crafts.get(who)


def shape(s: AniMayhem, who: Thing) -> Shape:
    """The form in use (AM-2.3)."""
    kind = s.cast.kinds[who.card]
    alt = FORMS[kind]
    if alt is None or not isinstance(who, Body):
        return SHAPES[kind][0]
    if alt.when == "transform":
        return SHAPES[kind][who.form]
    return SHAPES[kind][any(clocked(s, one, who.seat, who) for one in alt.when)]


def clocked(s: AniMayhem, when: Condition, seat: int, who: Thing | None) -> bool:
    """AM-28.20: every Nth round of a combat, every Nth own turn."""
    if when.round_mod is not None:
        n, rest = when.round_mod
        combat = s.combat
        if combat is None or combat.round % n != rest:
            return False
        return who is None or number(who) in combat.health
    if when.turn_mod is not None:
        n, rest = when.turn_mod
        return s.active == seat and s.players[seat].turns % n == rest
    return False


def able(s: AniMayhem, who: Thing) -> bool:
    """AM-2.67: neither incapacitated nor captured; AM-9.18: builders count as incapacitated."""
    if isinstance(who, Body):
        if who.captor != NOBODY or who.idle >= s.turn or who.held:
            return False
        return who.builds == NOBODY or bool(who.roused)
    if isinstance(who, Menace):
        return who.idle < s.turn
    return who.driver in s.bodies and able(s, s.bodies[who.driver])


def opponent(s: AniMayhem, who: Thing | None) -> Thing | None:
    """Whom somebody charms or fights now: the disaster of a combat, the other of a charm battle."""
    if who is None:
        return None
    mine = number(who)
    for battle in reversed(s.charms):
        if mine in (battle.charmer, battle.target):
            return thing(s, battle.target if mine == battle.charmer else battle.charmer)
    fight = s.combat
    if fight is None or fight.menace == NOBODY or mine not in fight.health:
        return None
    return s.menaces.get(fight.menace)


def haven_at(s: AniMayhem, at: int) -> Haven | None:
    """The haven that a place is: one beside the field, or a converted location (AM-11.24)."""
    if at < 0:
        return s.havens[-1 - at]
    refuge = s.sites[at].refuge
    return s.havens[refuge] if refuge != NOBODY else None


def sheltered(s: AniMayhem, at: int) -> bool:
    """AM-9.10, AM-11.28: disasters do not reach what is in a haven."""
    return at < 0 or s.sites[at].refuge != NOBODY


def on_field(who: Thing) -> bool:
    return who.at >= 0


def base(s: AniMayhem, who: Thing, at: int) -> int:
    return shape(s, who).abilities[at] or 0


def here(s: AniMayhem, at: int, seat: int | None = None) -> list[Body]:
    """The characters at a place, of a seat or of all, captured ones left out."""
    return [
        one
        for one in s.bodies.values()
        if one.at == at and one.captor == NOBODY and (seat is None or one.seat == seat)
    ]


def menaces_at(s: AniMayhem, at: int) -> list[Menace]:
    """The face-up disasters at a place in order of arrival (AM-17.19)."""
    return [one for one in s.menaces.values() if one.at == at and at != OFF_FIELD]


def party(s: AniMayhem, who: Thing) -> list[Body]:
    return [one for one in s.bodies.values() if same_party(one, who)]


def same_party(who: Thing, origin: Thing) -> bool:
    """AM-2.40: the characters of one controller at one place."""
    return who.seat == origin.seat and who.at == origin.at


# Vehicles


def fights_itself(s: AniMayhem, craft: Craft) -> bool:
    """AM-6.18: a vehicle with damage and defence is a combat vehicle."""
    return SHAPES[s.cast.kinds[craft.card]][0].abilities[DAMAGE] is not None


def vehicle(s: AniMayhem, body: Body) -> Craft | None:
    """The vehicle that somebody is aboard."""
    return s.crafts.get(body.craft)


def aboard(s: AniMayhem, craft: Craft) -> list[Body]:
    return [one for one in s.bodies.values() if one.craft == craft.card]


def shielded(s: AniMayhem, body: Body) -> bool:
    """AM-25.4, AM-25.13: a combat vehicle fights in place of those aboard."""
    craft = vehicle(s, body)
    return craft is not None and fights_itself(s, craft)


def combatants(s: AniMayhem, at: int, seat: int | None = None) -> list[int]:
    """Characters and combat vehicles at a place that can be in a combat, by number."""
    found = [one.card for one in here(s, at, seat) if not shielded(s, one)]
    for craft in s.crafts.values():
        if craft.at == at and (seat is None or craft.seat == seat) and fights_itself(s, craft):
            found.append(craft.card)
    return found


def carries_item(s: AniMayhem, one: int) -> bool:
    """AM-25.13: a combat vehicle counts as carrying an item if anyone aboard does.

    What is stored in any other vehicle is with its driver, who carries it (AM-2.41, AM-6.22).
    """
    body = s.bodies.get(one)
    if body is not None:
        craft = vehicle(s, body)
        drives = craft is not None and craft.driver == one
        return bool(body.items) or (craft is not None and drives and bool(craft.items))
    craft = s.crafts.get(one)
    return craft is not None and (bool(craft.items) or any(body.items for body in aboard(s, craft)))


def combat_number(s: AniMayhem, body: Body) -> int:
    """Who stands for a character in a combat: itself, or the combat vehicle it is aboard."""
    return body.craft if shielded(s, body) else body.card
