"""Attacks that a player declares: on a disaster, on another player. AM-14.4, AM-22.1, AM-23.1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY
from .assault import attack_disaster, attack_player
from .drawing import who_label
from .equip import whole
from .forces import once_more, prevented
from .glance import DISASTER, RIVAL
from .naming import who_name
from .priority import CALM, act
from .state import AniMayhem, Body
from .stops import ask_for_a_choice
from .things import Crew, able, combatants, here, menaces_at, thing
from .values import fights
from .whynot import no

Offer = Iterable[tuple[Choice, ...]]


def fighters(s: AniMayhem, seat: int, at: int) -> list[int]:
    """AM-14.5: able, and in no other attack that she declared this turn; not aboard (AM-25.1)."""
    found = []
    for one in combatants(s, at, seat):
        who = thing(s, one)
        body = who if isinstance(who, Body) else s.bodies.get(s.crafts[one].driver)
        if body is None or who is None or not able(s, who):
            continue
        if body.attacked and not once_more(s, body, "attack"):
            continue
        if (who is not body or body.craft == NOBODY) and not prevented(s, "attack", body):
            found.append(one)
    return found


def awed_by(s: AniMayhem, order: int, found: Sequence[int]) -> list[int]:
    """AM-26.13: who was charmed by a disaster cannot attack it."""
    return [one for one in found if one not in s.menaces[order].awed]


def offer_attack(s: AniMayhem, seat: int, crew: Crew) -> Offer:
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

    def do(self, s: AniMayhem) -> None:
        ask_for_a_choice(s, self, self.seat)

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

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        if choice == "done":
            return no("nobody_named", "AM-22.1")
        if choice == "all" or choice in self.members:
            return no("named", "AM-22.1")
        if not isinstance(choice, int) or thing(s, choice) is None:
            return super().refusal(s, choice)
        return no("cannot_attack", "AM-14.5", who=who_name(s, choice).nested)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if choice == "all":
            return text("option.all")
        return who_label(s, choice)


def why_attack(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    foe = s.menaces.get(parts[0])
    if foe is None:
        return no("no_disaster", "AM-22.1")
    kind = s.cast.kinds[foe.card]
    if not here(s, foe.at, seat):
        return no("not_at", "AM-21.2", card=kind)
    if not fights(s, foe):
        return no("no_combat", "AM-22.1", card=kind)
    found = fighters(s, seat, foe.at)
    if found:
        return no("awed", "AM-26.13", card=kind)
    return no("no_fighters", "AM-14.5")


def why_assault(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    other, at = parts
    if not (0 <= other < s.seats and other != seat):
        return no("no_opponent", "AM-23.1")
    if not (here(s, at, seat) and combatants(s, at, other)):
        return no("not_both", "AM-21.2", who=other)
    return no("no_fighters", "AM-14.5")


act("attack", offer_attack, take_attack, CALM, why=why_attack, needs=DISASTER)
act("assault", offer_assault, take_assault, CALM, why=why_assault, needs=RIVAL)
