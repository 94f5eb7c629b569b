"""Attacks that a player declares: on a disaster, on another player. AM-14.4, AM-22.1, AM-23.1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fracas.engine import Choice, Step, Text, text

from .affairs import NOBODY
from .assault import attack_disaster, attack_player
from .drawing import who_label
from .equip import whole
from .forces import prevented
from .priority import CALM, act
from .state import AniMayhem, Body
from .things import Crew, able, combatants, menaces_at, thing
from .values import fights

Offer = Iterable[tuple[Choice, ...]]


def fighters(s: AniMayhem, seat: int, at: int) -> list[int]:
    """AM-14.5: able, and in no other attack that she declared this turn; not aboard (AM-25.1)."""
    found = []
    for one in combatants(s, at, seat):
        who = thing(s, one)
        body = who if isinstance(who, Body) else s.bodies.get(s.crafts[one].driver)
        if body is None or who is None or body.attacked or not able(s, who):
            continue
        if (who is not body or body.craft == NOBODY) and not prevented(s, "attack", body):
            found.append(one)
    return found


def awed_by(s: AniMayhem, order: int, found: Sequence[int]) -> list[int]:
    """AM-26.13: who was charmed by a disaster cannot attack it."""
    return [one for one in found if one not in s.menaces[order].awed]


def offer_attack(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if not s.menaces:
        return ()
    offers: list[tuple[Choice, ...]] = []
    for at in sorted({one.at for one in crew} & {one.at for one in s.menaces.values()}):
        foes = [one for one in menaces_at(s, at) if fights(s, one)] if at >= 0 else ()
        found = fighters(s, seat, at) if foes else ()
        offers += [("attack", one.order) for one in foes if awed_by(s, one.order, found)]
    return offers


def take_attack(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.then(Muster(seat, whole(choice[1]), ()))


def offer_assault(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    """AM-23.1, AM-21.2: opponents with characters here, or in the same haven (AM-9.15)."""
    if s.seats < 2:
        return ()
    offers: list[tuple[Choice, ...]] = []
    theirs = {one.at for one in s.bodies.values() if one.seat != seat and one.captor == NOBODY}
    for at in sorted({one.at for one in crew} & theirs):
        if fighters(s, seat, at):
            others = [one for one in range(s.seats) if one != seat and combatants(s, at, one)]
            offers += [("assault", other, at) for other in others]
    return offers


def take_assault(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.then(Muster(seat, NOBODY, (), whole(choice[1]), whole(choice[2])))


class Muster(Step):
    """AM-D19, AM-D20: who takes part."""

    clauses = ("AM-D19", "AM-D20", "AM-22.1", "AM-23.1")
    seat: int
    order: int
    members: tuple[int, ...]
    other: int = NOBODY
    place: int = 0

    def ready(self, s: AniMayhem) -> list[int]:
        if self.order == NOBODY:
            return fighters(s, self.seat, self.place)
        found = fighters(s, self.seat, s.menaces[self.order].at)
        return awed_by(s, self.order, found)

    def options(self, s: AniMayhem) -> list[Choice]:
        found: list[Choice] = ["done"] if self.members else ["all"]
        return [*found, *(one for one in self.ready(s) if one not in self.members)]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if isinstance(choice, int):
            more = (*self.members, choice)
            s.then(Muster(self.seat, self.order, more, self.other, self.place))
            return
        members = self.ready(s) if choice == "all" else list(self.members)
        if self.order == NOBODY:
            attack_player(s, self.seat, self.other, self.place, members)
        else:
            attack_disaster(s, self.seat, s.menaces[self.order], members)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if choice == "all":
            return text("option.all")
        return who_label(s, choice)


act("attack", offer_attack, take_attack, CALM)
act("assault", offer_assault, take_assault, CALM)
