"""How combats begin: who attacks whom, and charm before the first blow. AM-22.1, AM-23.1, AM-24."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fracas.engine import Choice, Step, Text, text

from .affairs import NOBODY, Combat
from .charm import charmable, declare, has_charm, may_charm, tried, unmoved, woo
from .combat import after_fight, begin
from .forces import prevented, take_once_more
from .lots import cast_lot, fallen_on
from .state import AniMayhem, Menace, key
from .things import able, carries_item, combat_number, combatants, here, on_field, thing


def reachable(s: AniMayhem, menace: Menace, members: Sequence[int]) -> list[int]:
    """AM-24.8: those of them whom the disaster can attack; AM-26.44: whom it ignores it does not.

    A combat vehicle stands for those aboard (AM-25.13).
    """
    there = combatants(s, menace.at)
    found: dict[int, None] = {}
    for one in members:
        body = s.bodies.get(one)
        if body is None or prevented(s, "attacked", body, menace):
            continue
        who = combat_number(s, body)
        if who in there and who not in menace.ignores:
            found[who] = None
    return list(found)


Instead = Callable[[AniMayhem, Menace, Sequence[int]], bool]
_instead: list[Instead] = []


def instead_of_attacking(call: Instead) -> None:
    """What a disaster may do to those whom it would attack; whether it does."""
    _instead.append(call)


def done_for(order: int) -> str:
    """Marks a disaster that neither steals nor attacks again in this phase (AM-28.15)."""
    return f"phase:done:{order}"


def attack_characters(
    s: AniMayhem, menace: Menace, members: Sequence[int], ends_move: bool
) -> None:
    """AM-24.1, AM-24.2: a disaster attacks; AM-24.6: one with charm charms first."""
    if not able(s, menace) or done_for(menace.order) in s.used:
        return
    if s.combat is not None:  # AM-21.4, AM-29.18
        s.waiting.append((menace.order, ends_move))
        return
    if not members or any(call(s, menace, members) for call in _instead):
        return
    found = reachable(s, menace, members)
    lured = charm_first(s, menace, found)
    s.shuffle(lured, "charm order")  # AM-26.24
    lured.reverse()
    s.then(
        *(Lure(menace.order, one) for one in lured),
        *(Answer(menace.order, one) for one in lured),
        Onslaught(menace.order, tuple(found), len(lured), ends_move),
    )


def charm_first(s: AniMayhem, menace: Menace, found: Sequence[int]) -> list[int]:
    """Whom a disaster with charm charms before a fight (AM-26.21), but not whom it ignores."""
    if not s.table.charm or not has_charm(s, menace) or not able(s, menace):  # AM-2.69
        return []
    return [
        one
        for one in found
        if one not in menace.ignores  # AM-26.44
        and (who := thing(s, one)) is not None
        and charmable(s, who, menace)
    ]


class Lure(Step):
    """AM-26.22: a charm battle that a disaster starts."""

    order: int
    who: int

    def do(self, s: AniMayhem) -> None:
        menace, who = s.menaces.get(self.order), thing(s, self.who)
        if menace is not None and who is not None and who.at == menace.at:
            woo(s, key(menace), self.who, "lure")


class Answer(Step):
    """AM-26.26: who was not charmed may declare a charm battle against the disaster."""

    order: int
    who: int

    def do(self, s: AniMayhem) -> None:
        menace, body = s.menaces.get(self.order), s.bodies.get(self.who)
        if menace is None or body is None or body.at != menace.at or self.who in menace.awed:
            return
        free = may_charm(s, body) and not tried(s, body.card, key(menace))
        if free and charmable(s, menace, body):
            s.then(AnswerCharm(body.seat, self.who, self.order))


class AnswerCharm(Step):
    clauses = ("AM-D27", "AM-26.26")
    seat: int
    who: int
    order: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["no", "charm"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        if choice == "charm":
            declare(s, s.bodies[self.who], -1 - self.order)

    def prompt(self, s: AniMayhem) -> Text:
        return text(
            "ask.answer_charm", card=s.cast.kinds[self.who],
            disaster=s.cast.kinds[s.menaces[self.order].card],
        )  # fmt: skip

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.{'charms' if choice == 'charm' else choice}")


class Onslaught(Step):
    """AM-26.27: it attacks among those who did not win against it, unless all of them lost."""

    order: int
    members: tuple[int, ...]
    lured: int
    ends_move: bool

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is None or not able(s, menace):
            return
        there = combatants(s, menace.at)
        found = [one for one in self.members if one in there]
        if self.lured and found and all(one in menace.awed for one in found):
            unmoved(s, menace, found)
            return
        fall_upon(s, menace, [one for one in found if one not in menace.ignores], self.ends_move)


def fall_upon(
    s: AniMayhem, menace: Menace, found: Sequence[int], ends_move: bool, at: int | None = None
) -> None:
    """AM-24.4: a first lot by the priority of carriers fixes the defender."""
    if not found:
        return
    if at is None:
        carriers = [one for one in found if carries_item(s, one)] or list(found)
        cast_lot(s, "defender", carriers, Fall(menace.order, tuple(found), ends_move))
    else:
        close_in(s, menace, found, ends_move, at, forced=True)


class Fall(Step):
    """AM-24.4: the controller of whom the lot fell on is the defender."""

    order: int
    found: tuple[int, ...]
    ends_move: bool

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        there = [] if menace is None else combatants(s, menace.at)
        found = [one for one in self.found if one in there]
        if menace is None or not found or s.combat is not None:
            return
        if fallen_on(s) in found:
            close_in(s, menace, found, self.ends_move, fallen_on(s), forced=False)
        else:
            fall_upon(s, menace, found, self.ends_move)


def close_in(
    s: AniMayhem, menace: Menace, found: Sequence[int], ends_move: bool, at: int, forced: bool
) -> None:
    """The combat begins, with the defender's characters among those it could attack."""
    chosen = thing(s, at)
    assert chosen is not None
    seat = chosen.seat
    mine = [one for one in found if (who := thing(s, one)) is not None and who.seat == seat]
    s.tell("attacked", "AM-24.4", who=seat, disaster=s.cast.kinds[menace.card])
    fight = Combat(menace.order, seat, NOBODY, menace.at, True, mine, ends_move=ends_move)
    if forced:  # AM-26.20
        fight.forced = {key(menace): at}
    begin(s, fight)


def next_attack(s: AniMayhem) -> None:
    """AM-21.4: attacks that waited go on in order; those without anybody to attack lapse."""
    waiting, s.waiting = s.waiting, []
    s.then(*(Await(order, ends_move) for order, ends_move in waiting))


after_fight(next_attack)


class Await(Step):
    order: int
    ends_move: bool

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is not None and on_field(menace):
            members = [one.card for one in here(s, menace.at)]
            attack_characters(s, menace, members, self.ends_move)


# Declared attacks


def attack_disaster(s: AniMayhem, seat: int, menace: Menace, members: Sequence[int]) -> None:
    """AM-22.1, AM-26.23: one with charm charms each attacker in turn."""
    mark_attacked(s, members)
    s.tell("attacks", "AM-22.1", who=seat, disaster=s.cast.kinds[menace.card])
    lured = charm_first(s, menace, members)
    s.then(
        *(Lure(menace.order, one) for one in lured),
        Onset(seat, menace.order, tuple(members)),
    )


class Onset(Step):
    """AM-26.23: who was charmed does not attack; if nobody is left the attack ends."""

    seat: int
    order: int
    members: tuple[int, ...]

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is None:
            return
        there = combatants(s, menace.at, self.seat)
        left = [one for one in self.members if one in there and one not in menace.awed]
        if left:
            begin(s, Combat(menace.order, self.seat, NOBODY, menace.at, False, left))


def mark_attacked(s: AniMayhem, members: Sequence[int]) -> None:
    """AM-14.5."""
    for one in members:
        who = s.bodies.get(one) or s.bodies.get(s.crafts[one].driver if one in s.crafts else NOBODY)
        if who is not None:
            if who.attacked:
                take_once_more(s, who, "attack")
            who.attacked = True


def attack_player(s: AniMayhem, seat: int, other: int, at: int, members: Sequence[int]) -> None:
    """AM-23.1: an opponent's characters here."""
    mark_attacked(s, members)
    s.tell("attacks_player", "AM-23.1", who=seat, other=other)
    begin(s, Combat(NOBODY, seat, other, at, False, [*members, *combatants(s, at, other)]))
