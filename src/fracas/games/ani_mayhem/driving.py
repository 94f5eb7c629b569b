"""Boarding and leaving vehicles. AM-6.14 to AM-6.17, AM-25.1, AM-25.8, AM-D10."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.engine import Choice, Refused

from .affairs import NOBODY, Craft
from .cards import is_vehicle
from .combat import DECLARED
from .equip import whole
from .glance import CRAFT
from .hunt import enlist
from .priority import FAST, act
from .signs import ABLE, WHEELS
from .state import MOVE, AniMayhem, Body, card
from .stirring import occur
from .things import Crew, aboard, fights_itself
from .vehicles import can_drive, capacity, drive, park
from .whynot import known, no, own
from .zones import copy_in, kinds

Offer = Iterable[tuple[Choice, ...]]


def may_change_seats(s: AniMayhem, seat: int) -> bool:
    """AM-D10: at any time the owner could move."""
    return s.phase == MOVE and s.active == seat and not (s.combat or s.charms or s.stack)


def drivable(s: AniMayhem, body: Body) -> list[int]:
    return [one for one in body.gear if is_vehicle(card(s, one)) and can_drive(s, body, one)]


def offer_drive(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if may_change_seats(s, seat):
        for body in crew:
            if body.craft == NOBODY and body.gear:
                yield from (("drive", body.card, kind) for kind in kinds(s, drivable(s, body)))


def take_drive(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    body = s.bodies[whole(choice[1])]
    drive(s, body, copy_in(s, drivable(s, body), whole(choice[2])))
    s.tell("drives", "AM-6.22", who=seat, card=whole(choice[2]), driver=s.cast.kinds[body.card])


def offer_board(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if may_change_seats(s, seat):
        for craft in s.crafts.values():
            if craft.seat == seat and len(aboard(s, craft)) < capacity(s, craft.card):
                for body in crew:
                    if body.craft == NOBODY and body.at == craft.at:
                        yield ("board", body.card, craft.card)


def take_board(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    body, craft = s.bodies[whole(choice[1])], s.crafts[whole(choice[2])]
    body.craft = craft.card
    s.tell(
        "boards", "AM-6.15", who=seat, card=s.cast.kinds[body.card],
        vehicle=s.cast.kinds[craft.card],
    )  # fmt: skip
    occur(s, "boarded", (body.card,))


def may_get_out(s: AniMayhem, craft: Craft) -> bool:
    """AM-25.1: at Declare Attack or between rounds; AM-25.8: of a fighting vehicle after one."""
    fight = s.combat
    if fight is None:
        return may_change_seats(s, craft.seat)
    if s.stack or s.charms or fight.stage != DECLARED or craft.at != fight.site:
        return False
    return not (fights_itself(s, craft) and craft.card in fight.able and fight.round == 1)


def offer_disembark(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    out = [one for one in s.crafts.values() if one.seat == seat and may_get_out(s, one)]
    return [("disembark", one.card) for craft in out for one in aboard(s, craft)]


def take_disembark(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    """The driver takes all others out; a fighting vehicle is then out of the combat (AM-25.8)."""
    body = s.bodies[whole(choice[1])]
    craft = s.crafts[body.craft]
    fight = s.combat
    fights = fight is not None and fights_itself(s, craft)
    out = aboard(s, craft) if fights or body.card == craft.driver else [body]
    if len(out) == len(aboard(s, craft)):
        park(s, craft)
    else:
        body.craft = NOBODY
    if fight is not None:
        if craft.card in fight.able:
            fight.able.remove(craft.card)
        for one in out:
            if one.card not in fight.able:
                fight.able.append(one.card)
        enlist(s, [one.card for one in out])
    s.tell("disembarks", "AM-6.15", who=seat, card=s.cast.kinds[body.card])


def why_drive(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    who, kind = parts
    body = own(s, seat, who)
    if isinstance(body, Refused):
        return body
    carrier, kind = s.cast.kinds[who], known(kind)
    if body.craft != NOBODY:
        return no("aboard", "AM-6.16", card=carrier)
    if kind not in kinds(s, body.gear):
        return no("not_carried", "AM-6.22", who=carrier, card=kind)
    return no("cannot_use", "AM-2.54", who=carrier, card=kind)


def why_board(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    body, craft = own(s, seat, parts[0]), s.crafts.get(parts[1])
    if isinstance(body, Refused):
        return body
    if body.craft != NOBODY:
        return no("aboard", "AM-6.16", card=s.cast.kinds[body.card])
    if craft is None or craft.seat != seat or craft.at != body.at:
        return no("no_vehicle_here", "AM-6.15", card=s.cast.kinds[body.card])
    return no("vehicle_full", "AM-6.15", card=s.cast.kinds[craft.card])


def why_disembark(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    body = s.bodies.get(parts[0])
    if body is None or body.seat != seat:
        return no("absent", "AM-6.15")
    if body.craft == NOBODY:
        return no("not_aboard", "AM-6.15", who=s.cast.kinds[body.card])
    return no("get_out", "AM-25.1")


act("drive", offer_drive, take_drive, phase=MOVE, why=why_drive, needs=WHEELS)
act("board", offer_board, take_board, phase=MOVE, why=why_board, needs=CRAFT | ABLE)
act("disembark", offer_disembark, take_disembark, FAST, why=why_disembark, needs=CRAFT)
