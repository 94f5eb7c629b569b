"""Cards handed about: picked up, dropped, handed over, stored in havens and vehicles. AM-10.7."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.engine import Choice, Refused

from .affairs import NOBODY
from .cards import is_vehicle
from .equip import whole
from .forces import prevented
from .glance import ABOVE, CRAFT, LADEN, STORED
from .priority import act
from .signs import ABLE
from .spoils import pick_up
from .state import AniMayhem, Body, card
from .things import Crew, haven_at, here, on_field, vehicle
from .vehicles import may_carry
from .whynot import Why, known, no, own
from .zones import copy_in, drop, kinds, lose, receive

CARRIES = 30
"""As many acts of carrying in a turn as stacks (AM-29.14): a turn must end."""
Offer = Iterable[tuple[Choice, ...]]


# Carrying, AM-10.7, AM-10.8


def offer_pick(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    offers: list[tuple[Choice, ...]] = []
    for body in crew if s.carries < CARRIES else ():
        if on_field(body) and s.sites[body.at].above and not prevented(s, "pick_up", body):
            lying = [one for one in s.sites[body.at].above if may_carry(s, body, one)]
            offers += [("pick", body.card, kind) for kind in kinds(s, lying)]
    return offers


def take_pick(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.carries += 1
    pick_up(s, s.bodies[whole(choice[1])], whole(choice[2]))


def offer_drop(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    offers: list[tuple[Choice, ...]] = []
    for body in crew if s.carries < CARRIES else ():
        if body.items or body.gear:
            offers += [("drop", body.card, kind) for kind in kinds(s, body.items + body.gear)]
    return offers


def take_drop(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    """AM-10.7: above the location, face up; AM-10.8: stored in the haven."""
    s.carries += 1
    body = s.bodies[whole(choice[1])]
    one = copy_in(s, body.items + body.gear, whole(choice[2]))
    kind, carrier = s.cast.kinds[one], s.cast.kinds[body.card]
    lose(s, body, one)
    haven = haven_at(s, body.at)
    if haven is None:
        drop(s, body.at, [one])
        s.tell("drops", "AM-10.7", who=seat, card=kind)
        return
    (haven.items if card(s, one).type == "item" else haven.gear).append(one)
    s.counted = False
    for other in here(s, body.at):  # AM-S16
        s.show(one, other.seat)
    s.show(one, haven.owner)
    s.tell("stores", "AM-10.8", who=seat, card=kind, carrier=carrier, veil={"card": s.seen[one]})


def offer_hand(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    offers: list[tuple[Choice, ...]] = []
    for body in crew if s.carries < CARRIES and len(crew) > 1 else ():
        if body.items or body.gear:
            for other in crew:
                if other is not body and other.at == body.at:
                    held = [one for one in body.items + body.gear if may_carry(s, other, one)]
                    offers += [("hand", body.card, kind, other.card) for kind in kinds(s, held)]
    return offers


def take_hand(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.carries += 1
    body, other = s.bodies[whole(choice[1])], s.bodies[whole(choice[3])]
    one = copy_in(s, body.items + body.gear, whole(choice[2]))
    lose(s, body, one)
    receive(s, other, one)
    s.tell(
        "hands", "AM-10.7", who=seat, card=s.cast.kinds[one], carrier=s.cast.kinds[body.card],
        other=s.cast.kinds[other.card], veil={"card": s.seen[one]},
    )  # fmt: skip


def fetch(s: AniMayhem, body: Body, one: int, clause: str) -> None:
    """A card that was stored comes to a character."""
    receive(s, body, one)
    s.tell(
        "takes", clause, who=body.seat, card=s.cast.kinds[one], carrier=s.cast.kinds[body.card],
        veil={"card": s.seen[one]},
    )  # fmt: skip


def offer_take(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    offers: list[tuple[Choice, ...]] = []
    for body in crew if s.carries < CARRIES else ():
        haven = haven_at(s, body.at)
        if haven is not None and (haven.items or haven.gear):  # AM-9.7: a visitor, too
            stored = [one for one in haven.items + haven.gear if may_carry(s, body, one)]
            offers += [("take", body.card, kind) for kind in kinds(s, stored)]
    return offers


def take_take(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.carries += 1
    body = s.bodies[whole(choice[1])]
    haven = haven_at(s, body.at)
    assert haven is not None
    one = copy_in(s, haven.items + haven.gear, whole(choice[2]))
    (haven.items if one in haven.items else haven.gear).remove(one)
    fetch(s, body, one, "AM-10.8")


def why_carrying(what: str, clause: str) -> Why:
    """Why somebody cannot pick a card up, drop it, hand it on, store it or take it."""

    def why(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
        who, kind, *to = parts
        body = own(s, seat, who)
        if isinstance(body, Refused):
            return body
        carrier, kind = s.cast.kinds[who], known(kind)
        if s.carries >= CARRIES:
            return no("carried_enough", "AM-29.14", count=CARRIES)
        if what in ("drop", "hand", "stow") and not kinds(s, body.items + body.gear).count(kind):
            return no("not_carried", clause, who=carrier, card=kind)
        if what in ("stow", "fetch") and vehicle(s, body) is None:
            return no("not_aboard", clause, who=carrier)
        if what == "stow":
            return no("no_vehicle_in_one", "AM-6.16")
        if what == "hand":
            other = own(s, seat, to[0])
            if isinstance(other, Refused):
                return other
            if other is body or other.at != body.at:
                return no("not_together", clause, who=carrier, other=s.cast.kinds[other.card])
            return no("one_such", "AM-3.5", who=s.cast.kinds[other.card], card=kind)
        if kind not in kinds(s, within_reach(s, body, what)):
            return no("not_lying", clause, who=carrier, card=kind)
        if what == "pick" and prevented(s, "pick_up", body):
            return no("prevented", "AM-32.21", card=carrier)
        return no("one_such", "AM-3.5", who=carrier, card=kind)

    return why


def within_reach(s: AniMayhem, body: Body, what: str) -> list[int]:
    """What lies where somebody would take it from."""
    if what == "pick":
        return s.sites[body.at].above if on_field(body) else []
    place = vehicle(s, body) if what == "fetch" else haven_at(s, body.at)
    return place.items + place.gear if place is not None else []


for _name, _offer, _take, _clause, _needs in (
    ("pick", offer_pick, take_pick, "AM-10.7", ABOVE),
    ("drop", offer_drop, take_drop, "AM-10.7", LADEN),
    ("hand", offer_hand, take_hand, "AM-10.7", LADEN),
    ("take", offer_take, take_take, "AM-10.8", STORED),
):
    act(_name, _offer, _take, chore=True, why=why_carrying(_name, _clause), needs=_needs)


# Cards in a vehicle, AM-6.15


def offer_stow(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    """AM-6.16: a vehicle carries no other vehicle."""
    if s.carries < CARRIES:
        for body in crew:
            if body.craft != NOBODY:
                cards = [one for one in body.items + body.gear if not is_vehicle(card(s, one))]
                yield from (("stow", body.card, kind) for kind in kinds(s, cards))


def take_stow(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.carries += 1
    body = s.bodies[whole(choice[1])]
    craft = s.crafts[body.craft]
    one = copy_in(s, body.items + body.gear, whole(choice[2]))
    lose(s, body, one)
    (craft.items if card(s, one).type == "item" else craft.gear).append(one)
    s.tell(
        "stores", "AM-6.15", who=seat, card=s.cast.kinds[one], carrier=s.cast.kinds[body.card],
        veil={"card": s.seen[one]},
    )  # fmt: skip


def offer_fetch(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if s.carries < CARRIES:
        for body in crew:
            craft = vehicle(s, body)
            if craft is not None:
                stored = [one for one in craft.items + craft.gear if may_carry(s, body, one)]
                yield from (("fetch", body.card, kind) for kind in kinds(s, stored))


def take_fetch(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.carries += 1
    body = s.bodies[whole(choice[1])]
    craft = s.crafts[body.craft]
    one = copy_in(s, craft.items + craft.gear, whole(choice[2]))
    (craft.items if one in craft.items else craft.gear).remove(one)
    fetch(s, body, one, "AM-6.15")


for _name, _offer, _take, _needs in (
    ("stow", offer_stow, take_stow, CRAFT | LADEN),
    ("fetch", offer_fetch, take_fetch, CRAFT | ABLE),
):
    act(_name, _offer, _take, chore=True, why=why_carrying(_name, "AM-6.15"), needs=_needs)
