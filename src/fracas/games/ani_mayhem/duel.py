"""The steps of a fight between players: clashes, retaliators, protectors. AM-23."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .affairs import NOBODY, Clash, Combat
from .drawing import DrawFor, who_label
from .forces import prevented
from .hunt import vehicle_apart
from .naming import so_far
from .state import AniMayhem, Body
from .things import able, thing

MOST = 3
"""AM-23.3, AM-23.6: on one target, and against one attacker."""


def members(s: AniMayhem, fight: Combat, seat: int) -> list[int]:
    """The characters and vehicles of a side in the fight."""
    return [one for one in fight.able if (who := thing(s, one)) is not None and who.seat == seat]


def busy(fight: Combat) -> set[int]:
    """AM-23.8: who attacks, retaliates or protects already."""
    found = set(fight.guards)
    for clash in fight.clashes:
        found.update(clash.strikers)
        found.update(clash.back)
    return found


def free(s: AniMayhem, fight: Combat, seat: int) -> list[int]:
    """Who of a side can still do something this round."""
    taken = busy(fight)
    return [
        one
        for one in members(s, fight, seat)
        if one not in taken
        and (who := thing(s, one)) is not None
        and able(s, who)
        and (not isinstance(who, Body) or who.craft == NOBODY)  # AM-25.1
    ]


def may_strike(s: AniMayhem, one: int, target: int) -> bool:
    """AM-26.33: a charm may forbid to attack somebody."""
    charmer = s.bodies.get(target)
    attacker = thing(s, one)
    if attacker is None or prevented(s, "attack", attacker):
        return False
    if charmer is not None and prevented(s, "attacked", charmer, attacker):
        return False
    return charmer is None or one not in charmer.safe


def part(choice: Choice, at: int) -> int:
    assert isinstance(choice, tuple)
    found = choice[at]
    assert isinstance(found, int)
    return found


def pair_label(s: AniMayhem, choice: Choice) -> Text:
    """Somebody does something to somebody."""
    if not isinstance(choice, tuple):
        return who_label(s, choice)
    kinds = s.cast.kinds
    who, other = thing(s, part(choice, 1)), thing(s, part(choice, 2))
    assert who is not None and other is not None
    return text(f"option.{choice[0]}", who=kinds[who.card], other=kinds[other.card])


def pairs(s: AniMayhem, fight: Combat) -> list[Choice]:
    """AM-23.3: every attacker has one target, a target up to three attackers."""
    found: list[Choice] = []
    strikers = [one for clash in fight.clashes for one in clash.strikers]
    for one in free(s, fight, fight.seat):
        if vehicle_apart(s, strikers, one):
            continue
        for target in members(s, fight, fight.other):
            on = clash_on(fight, target)
            if (on is None or len(on.strikers) < MOST) and may_strike(s, one, target):
                found.append(("strike", one, target))
    return found


def clash_on(fight: Combat, target: int) -> Clash | None:
    return next((one for one in fight.clashes if target in one.struck), None)


def set_on(fight: Combat, one: int, target: int) -> None:
    clash = clash_on(fight, target)
    if clash is None:
        clash = Clash([], [target], [], [])
        fight.clashes.append(clash)
    clash.strikers.append(one)


def attackers(s: AniMayhem, fight: Combat) -> None:
    fight.clashes = []
    for one, target in sorted(fight.forced.items()):  # AM-26.38
        if one in fight.able and target in fight.able:
            set_on(fight, one, target)
    s.then(SetOn(fight.seat))


class SetOn(Step):
    """AM-23.3, AM-23.4: a target for each attacker; the others may protect an attacker."""

    clauses = ("AM-D20", "AM-23.3")
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        fight = s.combat
        assert fight is not None
        strikers = [one for clash in fight.clashes for one in clash.strikers]
        found = pairs(s, fight)
        found += [
            ("guard", one, ward)
            for one in free(s, fight, self.seat)
            for ward in strikers
            if one not in s.crafts and ward not in s.crafts and not prevents(s, "protect", one)
        ]
        return ["done", *found] if strikers or not found else found

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        fight = s.combat
        assert fight is not None
        if choice == "done":
            return
        one, other = part(choice, 1), part(choice, 2)
        if isinstance(choice, tuple) and choice[0] == "guard":
            fight.guards[one] = other
        else:
            set_on(fight, one, other)
        s.then(self)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return pair_label(s, choice)


def prevents(s: AniMayhem, deed: str, one: int) -> bool:
    who = thing(s, one)
    return who is None or prevented(s, deed, who)


def retaliators(s: AniMayhem, fight: Combat) -> None:
    """AM-23.6, AM-23.7: clash by clash, then protectors."""
    s.then(*(StrikeBack(fight.other, at) for at in range(len(fight.clashes))), Cover(fight.other))


class StrikeBack(Step):
    """AM-23.6: against one of the attackers of the clash, or not at all."""

    clauses = ("AM-D24", "AM-23.6")
    seat: int
    clash: int

    def options(self, s: AniMayhem) -> list[Choice]:
        fight = s.combat
        assert fight is not None
        clash = fight.clashes[self.clash]
        target = clash.struck[0]
        who = thing(s, target)
        if who is None or who.seat != self.seat or target in busy(fight):
            return ["none"]
        if prevented(s, "retaliate", who):
            return ["none"]
        return ["none", *clash.strikers]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        fight = s.combat
        assert fight is not None
        if isinstance(choice, int):
            clash = fight.clashes[self.clash]
            clash.foes, clash.back = [choice], [clash.struck[0]]
            s.then(JoinIn(self.seat, self.clash))

    def prompt(self, s: AniMayhem) -> Text:
        fight = s.combat
        assert fight is not None
        struck = thing(s, fight.clashes[self.clash].struck[0])
        return text("ask.strike_back", card=s.cast.kinds[struck.card] if struck else 0)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return who_label(s, choice)


class JoinIn(Step):
    """AM-23.6: up to three retaliators, the attacked character among them."""

    clauses = ("AM-D24", "AM-23.6")
    seat: int
    clash: int

    def options(self, s: AniMayhem) -> list[Choice]:
        fight = s.combat
        assert fight is not None
        clash = fight.clashes[self.clash]
        if len(clash.back) >= MOST:
            return ["done"]
        return [
            "done",
            *(
                one
                for one in free(s, fight, self.seat)
                if not vehicle_apart(s, clash.back, one) and not prevents(s, "retaliate", one)
            ),
        ]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        fight = s.combat
        assert fight is not None
        if isinstance(choice, int):
            fight.clashes[self.clash].back.append(choice)
            s.then(self)

    def prompt(self, s: AniMayhem) -> Text:
        assert s.combat is not None
        return so_far(s, super().prompt(s), s.combat.clashes[self.clash].back)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return who_label(s, choice)


class Cover(Step):
    """AM-23.7: who is not attacked and does not retaliate may protect somebody."""

    clauses = ("AM-D24", "AM-23.7")
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        fight = s.combat
        assert fight is not None
        attacked = {one for clash in fight.clashes for one in clash.struck}
        mine = members(s, fight, self.seat)
        found: list[Choice] = ["done"]
        found += [
            ("guard", one, ward)
            for one in free(s, fight, self.seat)
            if one not in attacked and one not in s.crafts and not prevents(s, "protect", one)
            for ward in mine
            if ward != one and ward not in fight.guards and ward not in s.crafts
        ]
        return found

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        fight = s.combat
        assert fight is not None
        if isinstance(choice, tuple):
            fight.guards[part(choice, 1)] = part(choice, 2)
            s.then(self)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return pair_label(s, choice)


def draw_cards(s: AniMayhem, fight: Combat) -> None:
    """AM-23.14: in each clash each side draws one, the attacking side first."""
    steps: list[Step] = []
    for at, clash in enumerate(fight.clashes):
        for mine, wards in ((clash.strikers, clash.strikers), (clash.back, clash.struck)):
            guards = [one for one, ward in sorted(fight.guards.items()) if ward in (*wards, *mine)]
            who = tuple(dict.fromkeys([*mine, *guards])) or tuple(wards)
            first = thing(s, who[0])
            if first is not None:
                steps.append(DrawFor(first.seat, who, at))
    s.then(*steps)
