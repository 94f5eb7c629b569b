"""Cards revealed and concealed, equipment in use, changes of form. AM-3.12, AM-6.4, AM-27."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.engine import Choice, Refused

from .cards import transforms
from .combat import CARDS as CARDS_DRAWN
from .equip import whole
from .forces import prevented
from .glance import SHOWING
from .movement import left
from .priority import FAST, act
from .signs import FACE_DOWN, FORM, acts_open, now
from .skills import may_use
from .state import AniMayhem, Body, card, stir_up, touch
from .stirring import occur
from .things import FORMS, Crew
from .whynot import known, no, own
from .worn import fits_open
from .zones import copy_in, kinds

Offer = Iterable[tuple[Choice, ...]]


def may_change(s: AniMayhem, body: Body, one: int) -> bool:
    """AM-6.5: the set in use changes once a phase and once a round, before cards are drawn.

    So each card of it comes into use or goes out of use once.
    """
    if one in body.changed:
        return False
    fight = s.combat
    drawn = fight is not None and fight.stage >= CARDS_DRAWN
    return not drawn or card(s, one).type != "equipment"


def revealable(s: AniMayhem, body: Body) -> list[int]:
    if len(body.open) == len(body.items) + len(body.gear):
        return []
    held = [one for one in body.items + body.gear if one not in body.open]
    carried, kinds = now(s, body.seat).carried, s.cast.kinds
    shut = [one for one in held if carried[kinds[one]] & FACE_DOWN]
    return [
        one
        for one in shut
        if may_change(s, body, one)
        and (one in body.items or (may_use(s, body, one) and fits_open(s, body, one)))
    ]


def concealable(s: AniMayhem, body: Body) -> list[int]:
    """AM-27.4, AM-6.5: what is out of use lies face down again; a vehicle in use stays open."""
    return [one for one in body.open if one not in s.crafts and may_change(s, body, one)]


def offer_reveal(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    return [
        ("reveal", body.card, kind)
        for body in crew
        if body.items or body.gear
        for kind in kinds(s, revealable(s, body))
    ]


def take_reveal(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    body = s.bodies[whole(choice[1])]
    one = copy_in(s, revealable(s, body), whole(choice[2]))
    s.show(one)
    body.open.append(one)
    stir_up(s, one)
    body.changed.append(one)
    s.tell(
        "reveals_card", "AM-27.3", who=seat, card=s.cast.kinds[one],
        carrier=s.cast.kinds[body.card],
    )  # fmt: skip
    occur(s, "revealed", (body.card,), one)


def offer_conceal(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    return [
        ("conceal", body.card, kind)
        for body in crew
        if body.open
        for kind in kinds(s, concealable(s, body))
    ]


def take_conceal(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    """AM-27.8: a continuous modifier, skill or symbol ends; who saw the card knows it still."""
    body = s.bodies[whole(choice[1])]
    one = copy_in(s, concealable(s, body), whole(choice[2]))
    body.open.remove(one)
    stir_up(s, one)
    body.changed.append(one)
    s.tell(
        "conceals_card", "AM-27.4", who=seat, card=s.cast.kinds[one],
        carrier=s.cast.kinds[body.card],
    )  # fmt: skip


def why_open(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    """Why a card that somebody carries cannot be revealed or concealed."""
    who, kind = parts
    body = own(s, seat, who)
    if isinstance(body, Refused):
        return body
    carrier, kind = s.cast.kinds[who], known(kind)
    held = [one for one in body.items + body.gear if s.cast.kinds[one] == kind]
    if not held:
        return no("not_carried", "AM-27.3", who=carrier, card=kind)
    one = held[0]
    if not may_change(s, body, one):
        return no("changed", "AM-6.5", card=kind)
    if not acts_open(card(s, one)) or one in s.crafts:
        return no("nothing_open", "AM-27.3", card=kind)
    if not may_use(s, body, one):
        return no("cannot_use", "AM-2.54", who=carrier, card=kind)
    return (
        no("as_it_is", "AM-27.4", card=kind)
        if one in body.open
        else no("clash", "AM-6.4", card=kind)
    )


def why_conceal(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    body = own(s, seat, parts[0])
    if isinstance(body, Refused):
        return body
    kind = known(parts[1])
    if kind not in kinds(s, body.open):
        return no("not_open", "AM-27.4", who=s.cast.kinds[body.card], card=kind)
    return no("changed", "AM-6.5", card=kind)


act("reveal", offer_reveal, take_reveal, FAST, why=why_open, needs=FACE_DOWN)
act("conceal", offer_conceal, take_conceal, FAST, chore=True, why=why_conceal, needs=SHOWING)


# Changes of form, AM-3.12 to AM-3.15


def offer_transform(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    kinds, forms = s.cast.kinds, FORMS
    able_to = [one for one in crew if forms[kinds[one.card]] is not None and not one.locked]
    return [
        ("transform", body.card)
        for body in able_to
        if not body.steps
        and not body.still
        and transforms(card(s, body.card))
        and left(s, body)
        and not prevented(s, "transform", body)
    ]


def take_transform(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    """AM-3.13, AM-3.14: it takes all its movement."""
    body = s.bodies[whole(choice[1])]
    body.form = 1 - body.form
    body.still = True
    touch(s)
    s.tell("changes_form", "AM-3.12", who=seat, card=s.cast.kinds[body.card])
    occur(s, "transformed", (body.card,))


def why_transform(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    body = own(s, seat, parts[0])
    if isinstance(body, Refused):
        return body
    kind = s.cast.kinds[body.card]
    if not transforms(card(s, body.card)):
        return no("one_form", "AM-3.12", card=kind)
    if body.locked:
        return no("locked", "AM-3.15", card=kind)
    if prevented(s, "transform", body):
        return no("prevented", "AM-32.21", card=kind)
    return no("moved", "AM-3.13", card=kind)


act("transform", offer_transform, take_transform, FAST, why=why_transform, needs=FORM)
