"""The Move phase: parties, steps, havens. AM-19, AM-9.5, AM-9.11 to AM-9.13."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fracas.engine import Choice, Step, Text, text

from .cards import LISTING
from .combat import DEADLY, attack_characters
from .places import may_stop, place_label
from .priority import act
from .skills import meets
from .state import MOVE, AniMayhem, Body, Travel, card
from .things import able, here, menaces_at
from .values import ability, fights, health, prevented
from .vocabulary import DEFENCE, MOVEMENT
from .zones import bonk, kill

ON_FIELD = 6
"""AM-3.6, AM-19.4."""


def left(s: AniMayhem, body: Body) -> int:
    """Steps a character can still make this turn (AM-2.12)."""
    if body.still or not able(s, body):
        return 0
    return max(0, ability(s, body, MOVEMENT) - body.steps)


def room(s: AniMayhem, seat: int) -> int:
    """How many more of her characters may be on the field."""
    return ON_FIELD - sum(one.seat == seat and one.at >= 0 for one in s.bodies.values())


def movers(s: AniMayhem, seat: int, place: int) -> list[Body]:
    if place < 0 and room(s, seat) <= 0:
        return []
    return [
        one
        for one in here(s, place, seat)
        if left(s, one) and not prevented(s, "leave", one) and places_from(s, [one], place)
    ]


def places_from(s: AniMayhem, members: Sequence[Body], at: int) -> list[int]:
    """AM-11.13: where a party may step, so that it can stop there or go on past it."""
    steps = min(left(s, one) for one in members) - 1
    if steps < 0:
        return []
    if at < 0:
        out = s.havens[-1 - at].site
        return [out] if can_end(s, members, out, steps) else []
    found = [one for one in s.near[at] if can_end(s, members, one, steps)]
    haven = s.sites[at].haven
    if haven >= 0 and s.havens[haven].owner == members[0].seat:
        found.append(-1 - haven)
    return found


def can_end(s: AniMayhem, members: Sequence[Body], at: int, steps: int) -> bool:
    if may_stop(s, members, at):
        return True
    haven = s.sites[at].haven
    if steps and haven >= 0 and s.havens[haven].owner == members[0].seat:
        return True
    return steps > 0 and any(can_end(s, members, one, steps - 1) for one in s.near[at])


def offer_go(s: AniMayhem, seat: int) -> Iterator[tuple[Choice, ...]]:
    if s.phase == MOVE:
        places = sorted({one.at for one in s.bodies.values() if one.seat == seat})
        yield from (("go", at) for at in places if movers(s, seat, at))


def take_go(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    place = choice[1]
    assert isinstance(place, int)
    s.travel = Travel([])
    s.then(Gather(seat, place))


act("go", offer_go, take_go)


class Gather(Step):
    """AM-D8: which characters go together."""

    clauses = ("AM-D8", "AM-19.2")
    seat: int
    place: int

    def options(self, s: AniMayhem) -> list[Choice]:
        assert s.travel is not None
        chosen = s.travel.members
        found: list[Choice] = ["done"] if chosen else []
        if self.place >= 0 or len(chosen) < room(s, self.seat):
            found += [
                one.card for one in movers(s, self.seat, self.place) if one.card not in chosen
            ]
        return found

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        assert s.travel is not None
        if isinstance(choice, int):
            s.travel.members.append(choice)
            s.then(self)
        else:
            s.then(March(self.seat))

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, int):
            return text("option.character", card=s.cast.kinds[choice])
        return text(f"option.{choice}")


class March(Step):
    """AM-19.1: step by step, or stop."""

    clauses = ("AM-D8", "AM-19.1")
    auto = True
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        members = walking(s)
        if not members:
            return ["stop"]
        at = members[0].at
        found: list[Choice] = []
        if at < 0 or may_stop(s, members, at):
            found.append("stop")
        if not any(prevented(s, "leave", one) for one in members):
            found += places_from(s, members, at)
        return found or ["stop"]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if not isinstance(choice, int):
            s.travel = None
            return
        s.then(March(self.seat))
        make_step(s, self.seat, walking(s), choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return place_label(s, choice)


def walking(s: AniMayhem) -> list[Body]:
    members = s.travel.members if s.travel else []
    return [s.bodies[one] for one in members if one in s.bodies]


def make_step(s: AniMayhem, seat: int, members: Sequence[Body], to: int) -> None:
    start = members[0].at
    for one in members:
        one.steps += 1
        one.at = to
    place = s.sites[to].card if to >= 0 else s.havens[-1 - to].card
    s.tell("steps", "AM-19.1", who=seat, n=len(members), place=s.cast.kinds[place])
    if start < 0:
        take_bonus(s, seat, members, s.havens[-1 - start].card)
    if to >= 0:  # AM-19.5
        s.then(*(Ambush(one.order) for one in menaces_at(s, to) if fights(s, one)))


def take_bonus(s: AniMayhem, seat: int, members: Sequence[Body], haven: int) -> None:
    """AM-9.11, AM-9.12: a first bonus is taken; another is offered in its place."""
    refuge = card(s, haven).haven
    if refuge is None or not refuge.bonus:
        return
    for one in members:
        if one.bonus < 0:
            one.bonus = haven
        elif one.bonus != haven:
            s.then(Swap(seat, one.card, haven))


class Swap(Step):
    clauses = ("AM-D8", "AM-9.12")
    seat: int
    who: int
    haven: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["keep", "swap"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        if choice == "swap":
            s.bodies[self.who].bonus = self.haven

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.swap", card=s.cast.kinds[self.who], haven=s.cast.kinds[self.haven])


class Ambush(Step):
    """AM-19.5: a disaster attacks those who pass or stop where it is."""

    order: int

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is not None and s.travel is not None:
            members = [one.card for one in walking(s) if one.at == menace.at]
            attack_characters(s, menace, members, False)


class EndMove(Step):
    """AM-19.11, AM-11.17: locations with damage attack parties that lack the skills."""

    seat: int

    def do(self, s: AniMayhem) -> None:
        for at, site in enumerate(s.sites):
            members = here(s, at, self.seat)
            damage = card(s, site.card).abilities.damage
            if not damage or not members or meets(s, members, LISTING[s.cast.kinds[site.card]]):
                continue
            s.tell("site_attacks", "AM-11.17", who=self.seat, location=s.cast.kinds[site.card])
            for body in members:
                hurt(s, body, damage)


def hurt(s: AniMayhem, body: Body, total: int) -> None:
    """AM-2.72: health lost outside a combat is checked at once, and survivors are healed."""
    start = health(s, body)
    loss = total - ability(s, body, DEFENCE)
    if loss < start or loss < 1:
        return
    if total >= DEADLY * start:
        kill(s, body)
    else:
        bonk(s, body)
