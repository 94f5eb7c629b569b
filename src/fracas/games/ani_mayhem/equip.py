"""The Discard and Equip phases, and cards handed about. AM-10.7, AM-15, AM-18."""

from __future__ import annotations

from collections.abc import Iterator

from fracas.engine import Choice, Step, Text, text

from .places import at_home, haven_at, room
from .priority import act
from .spoils import pick_up
from .state import DISCARD, EQUIP, AniMayhem, Body, card, touch
from .things import able, here
from .values import auras, prevented
from .vehicles import may_carry
from .vocabulary import SKILLS
from .zones import copy_in, discard, drop, embody, gain_item, kinds, leave, lose

CARRIES = 30
"""As many acts of carrying in a turn as stacks (AM-29.14): a turn must end."""
GLOBAL_TURNS = 5
"""AM-8.4."""
ENHANCEMENTS, EQUIPMENT, GLOBALS = range(3)

Offer = Iterator[tuple[Choice, ...]]


def whole(part: Choice) -> int:
    assert isinstance(part, int)
    return part


def play(s: AniMayhem, seat: int, kind: int) -> int:
    """A card of a kind leaves the hand."""
    hand = s.players[seat].hand
    one = copy_in(s, hand, kind)
    hand.remove(one)
    return one


def in_hand(s: AniMayhem, seat: int, sort: str) -> list[int]:
    hand = s.players[seat].hand
    return kinds(s, [one for one in hand if card(s, one).type == sort])


def homebodies(s: AniMayhem, seat: int) -> list[Body]:
    """Her characters in her havens."""
    return [one for one in s.bodies.values() if one.seat == seat and at_home(s, one)]


# Discard, AM-15


def offer_discard(s: AniMayhem, seat: int) -> Offer:
    if s.phase == DISCARD:
        yield from (("discard", kind) for kind in kinds(s, s.players[seat].hand))


def offer_dismiss(s: AniMayhem, seat: int) -> Offer:
    if s.phase == DISCARD:
        yield from (("dismiss", one.card) for one in homebodies(s, seat))


def take_discard(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    kind = whole(choice[1])
    discard(s, play(s, seat, kind))
    s.tell("discards", "AM-15.1", who=seat, card=kind)


def take_dismiss(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    """AM-15.2: its enhancements and equipment go with it, its items stay in the haven."""
    body = s.bodies[whole(choice[1])]
    haven = haven_at(s, body.at)
    assert haven is not None
    haven.items += body.items
    for one in body.enhancements + body.gear:
        discard(s, one)
    body.items, body.gear, body.enhancements = [], [], []
    leave(s, body)
    discard(s, body.card)
    s.tell("discards", "AM-15.2", who=seat, card=s.cast.kinds[body.card])


act("discard", offer_discard, take_discard)
act("dismiss", offer_dismiss, take_dismiss)


# Equip, AM-18


def allowed(s: AniMayhem, seat: int, sort: int) -> bool:
    """AM-18.1 to AM-18.3: one of each, and what cards allow besides."""
    most = 1
    if sort == EQUIPMENT:
        most += sum(
            aura.seat == seat
            and any(e.extra == "play" and e.of == "equipment" for e in aura.trait.do)
            for aura in auras(s)
        )
    return s.phase == EQUIP and s.players[seat].played[sort] < most


def offer_enhance(s: AniMayhem, seat: int) -> Offer:
    if allowed(s, seat, ENHANCEMENTS):
        for kind in in_hand(s, seat, "enhancement"):
            for body in homebodies(s, seat):
                if fits_on(s, body, kind):
                    yield ("enhance", kind, body.card)


def fits_on(s: AniMayhem, body: Body, kind: int) -> bool:
    """A card's own limit on one character."""
    one = next(i for i, k in enumerate(s.cast.kinds) if k == kind)
    most = card(s, one).limit.character
    on = [s.cast.kinds[held] for held in body.enhancements]
    return (most is None or on.count(kind) < most) and may_carry(s, body, one)


def take_enhance(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    kind, who = whole(choice[1]), whole(choice[2])
    one = play(s, seat, kind)
    s.show(one)
    s.bodies[who].enhancements.append(one)
    if card(s, one).turns:  # AM-2.44
        s.ends[one] = s.players[seat].turns + card(s, one).turns - 1
    s.players[seat].played[ENHANCEMENTS] += 1
    touch(s)
    s.tell("enhances", "AM-18.1", who=seat, card=kind, carrier=s.cast.kinds[who])
    if any(e.gain_skill == "choose" for trait in card(s, one).trait for e in trait.do):
        s.then(NameSkill(seat, who))


class NameSkill(Step):
    """AM-D7: on playing, a skill is named."""

    clauses = ("AM-D7",)
    seat: int
    who: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(range(len(SKILLS)))

    def chosen(self, s: AniMayhem, choice: int) -> None:
        s.bodies[self.who].skills.append(choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text("option.skill", skill=choice)


def offer_equip(s: AniMayhem, seat: int) -> Offer:
    if allowed(s, seat, EQUIPMENT):
        for kind in in_hand(s, seat, "equipment"):
            for body in homebodies(s, seat):
                if fits_on(s, body, kind):
                    yield ("equip", kind, body.card)


def take_equip(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    """AM-27.1: face down; the others learn who got a card, not which."""
    kind, who = whole(choice[1]), whole(choice[2])
    one = play(s, seat, kind)
    s.bodies[who].gear.append(one)
    s.players[seat].played[EQUIPMENT] += 1
    s.tell(
        "equips", "AM-18.2", who=seat, card=kind, carrier=s.cast.kinds[who],
        veil={"card": s.seen[one]},
    )  # fmt: skip


def offer_global(s: AniMayhem, seat: int) -> Offer:
    jammed = any(
        e.prevent == "play" and aura.trait.scope is not None and aura.trait.scope.of == "global"
        for aura in auras(s)
        for e in aura.trait.do
    )
    if allowed(s, seat, GLOBALS) and not jammed:
        yield from (("global", kind) for kind in in_hand(s, seat, "global"))


def take_global(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    kind = whole(choice[1])
    one = play(s, seat, kind)
    s.show(one)
    player = s.players[seat]
    player.globals.append(one)
    player.played[GLOBALS] += 1
    s.ends[one] = player.turns + (card(s, one).turns or GLOBAL_TURNS) - 1
    touch(s)
    s.tell("plays_global", "AM-18.3", who=seat, card=kind)


def offer_enter(s: AniMayhem, seat: int) -> Offer:
    if s.phase == EQUIP:
        for kind in in_hand(s, seat, "character"):
            for at, haven in enumerate(s.havens):
                if haven.owner == seat and not haven.converted:
                    yield ("enter", kind, -1 - at)
                elif haven.owner == seat and room(s, seat) > 0:  # AM-11.28
                    yield ("enter", kind, haven.site)


def take_enter(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    """AM-18.4."""
    kind, place = whole(choice[1]), whole(choice[2])
    one = play(s, seat, kind)
    s.show(one)
    embody(s, Body(one, seat, place))
    s.tell("comes", "AM-18.4", who=seat, card=kind)


act("enhance", offer_enhance, take_enhance)
act("equip", offer_equip, take_equip)
act("global", offer_global, take_global)
act("enter", offer_enter, take_enter)


# Carrying, AM-10.7, AM-10.8


def carriers(s: AniMayhem, seat: int) -> list[Body]:
    if s.carries >= CARRIES:
        return []
    return [one for one in s.bodies.values() if one.seat == seat and able(s, one)]


def laden(s: AniMayhem, seat: int) -> list[Body]:
    """Those of them who carry something."""
    if s.carries >= CARRIES:
        return []
    return [
        one
        for one in s.bodies.values()
        if one.seat == seat and (one.items or one.gear) and able(s, one)
    ]


def offer_pick(s: AniMayhem, seat: int) -> Offer:
    if not any(site.above for site in s.sites):
        return
    for body in carriers(s, seat):
        if body.at >= 0 and s.sites[body.at].above and not prevented(s, "pick_up", body):
            lying = [one for one in s.sites[body.at].above if may_carry(s, body, one)]
            yield from (("pick", body.card, kind) for kind in kinds(s, lying))


def take_pick(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.carries += 1
    pick_up(s, s.bodies[whole(choice[1])], whole(choice[2]))


def offer_drop(s: AniMayhem, seat: int) -> Offer:
    for body in laden(s, seat):
        yield from (("drop", body.card, kind) for kind in kinds(s, body.items + body.gear))


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
    for other in here(s, body.at):  # AM-S16
        s.show(one, other.seat)
    s.show(one, haven.owner)
    s.tell("stores", "AM-10.8", who=seat, card=kind, carrier=carrier, veil={"card": s.seen[one]})


def offer_hand(s: AniMayhem, seat: int) -> Offer:
    for body in laden(s, seat):
        for other in here(s, body.at, seat):
            if other is not body and able(s, other):
                held = [one for one in body.items + body.gear if may_carry(s, other, one)]
                for kind in kinds(s, held):
                    yield ("hand", body.card, kind, other.card)


def take_hand(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.carries += 1
    body, other = s.bodies[whole(choice[1])], s.bodies[whole(choice[3])]
    one = copy_in(s, body.items + body.gear, whole(choice[2]))
    lose(s, body, one)
    give(s, other, one)
    s.tell(
        "hands", "AM-10.7", who=seat, card=s.cast.kinds[one], carrier=s.cast.kinds[body.card],
        other=s.cast.kinds[other.card], veil={"card": s.seen[one]},
    )  # fmt: skip


def give(s: AniMayhem, body: Body, one: int) -> None:
    if card(s, one).type == "item":
        gain_item(s, body, one)
    else:
        body.gear.append(one)
        s.show(one, body.seat)


def offer_take(s: AniMayhem, seat: int) -> Offer:
    if not any(haven.items or haven.gear for haven in s.havens):
        return
    for body in carriers(s, seat):
        haven = haven_at(s, body.at)
        if haven is not None:  # AM-9.7: a visitor who was let in, too
            stored = [one for one in haven.items + haven.gear if may_carry(s, body, one)]
            yield from (("take", body.card, kind) for kind in kinds(s, stored))


def take_take(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.carries += 1
    body = s.bodies[whole(choice[1])]
    haven = haven_at(s, body.at)
    assert haven is not None
    one = copy_in(s, haven.items + haven.gear, whole(choice[2]))
    (haven.items if one in haven.items else haven.gear).remove(one)
    give(s, body, one)
    s.tell(
        "takes", "AM-10.8", who=seat, card=s.cast.kinds[one], carrier=s.cast.kinds[body.card],
        veil={"card": s.seen[one]},
    )  # fmt: skip


act("pick", offer_pick, take_pick)
act("drop", offer_drop, take_drop)
act("hand", offer_hand, take_hand)
act("take", offer_take, take_take)
