"""CD-10.11 to CD-10.14: an attack, from its declaration to the dice; then the counter."""

from __future__ import annotations

from fracas.engine import Choice, Text, text

from .asking import Ask
from .cards import CARD, CHARACTER_ID, POWERS, TILE_ID
from .dice import d6
from .duties import bound, free_targets, note_duties, retaliation, settle_duty
from .powers import source_id
from .result import result, totals
from .state import Attack, CollateralDamage, in_love
from .stats import HAS, has, holds, in_order, powers, ready, use_up
from .training import play, trick_options, tricks

Held = tuple[int, int]
"""A power's number and its source."""


def declare(s: CollateralDamage, c: int, target: int, spent: int, counter: bool = False) -> None:
    """CD-10.11, step 1."""
    if s.log is not None and not counter:
        explain(s, c, target)
    s.points[c] -= spent  # CD-4.8
    s.attack = Attack(c, target, spent, counter=counter)
    settle_duty(s, c, target)  # CD-10.22: redirected or not
    if s.log is not None:
        s.tell(
            "counter" if counter else "attack",
            "CD-16.13" if counter else "CD-10.11",
            who=s.owner[c],
            attacker=CHARACTER_ID[c],
            target=CHARACTER_ID[target],
            spent=spent,
        )
    seat = s.owner[c]
    if s.hands[seat] or extras(s):
        s.then(Flourish(seat))
    else:
        react(s)


def explain(s: CollateralDamage, c: int, target: int) -> None:
    """Say why a bound character attacks: which blow at which Love Interest, or which rivalry."""
    if not bound(s, c) >> target & 1:
        return
    who, whom = CHARACTER_ID[c], CHARACTER_ID[target]
    owed = retaliation(s, c)
    beloved = CHARACTER_ID[s.love[c]]
    if owed is None:
        s.tell("rivalry", "CD-10.23", character=who, target=whom, beloved=beloved)
    else:
        blow = owed.round
        s.tell("avenge", "CD-10.21", character=who, target=whom, beloved=beloved, round=blow)


def extras(s: CollateralDamage) -> list[Held]:
    """Optional `strike` powers that are declared with the attack (CD-D9)."""
    a = s.attack
    assert a is not None
    c = a.attacker
    if not has(s, c, "strike"):
        return []
    found = []
    for p, source in powers(s, c, "strike"):
        e = p.effect
        if not e.may or not ready(s, e, source) or s.points[c] < e.cost:
            continue
        if (e.effect == "dice" and a.dice == 1) or (e.effect == "jilt" and a.potion < 0):
            found.append((p.number, source))
    return found


class Flourish(Ask):
    """CD-D9: with the declaration an attack Trick, optional `strike` powers; then go."""

    kind = "flourish"
    clauses = ("CD-10.11", "CD-15.6", "CD-D9")
    seat: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        a = s.attack
        assert a is not None
        found: list[Choice] = ["go"]
        found += [("power", source_id(source)) for _, source in extras(s)]
        if not a.tricked:
            found += trick_options(tricks(s, self.seat, "attack"))
        return found

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        if not isinstance(choice, tuple):
            react(s)
            return
        a = s.attack
        assert a is not None
        if choice[0] == "trick":
            power = play(s, self.seat, CARD[str(choice[1])], "CD-10.11")
            a.strike += power.effect.by
            a.tricked = True
        else:
            embellish(s, str(choice[1]))
        if extras(s) or (s.hands[self.seat] and not a.tricked):
            s.then(self)
        else:
            react(s)


def embellish(s: CollateralDamage, wanted: str) -> None:
    """Use an optional `strike` power."""
    a = s.attack
    assert a is not None
    number, source = next(held for held in extras(s) if source_id(held[1]) == wanted)
    e = POWERS[number].effect
    s.points[a.attacker] -= e.cost
    use_up(s, e, source)
    s.tell("power", "CD-16.1", character=CHARACTER_ID[a.attacker], power=wanted)
    if e.effect == "dice":
        a.dice = e.by
    else:
        a.potion = number


def react(s: CollateralDamage) -> None:
    """CD-10.12, step 2; CD-S4: a defender with any Training card is asked."""
    a = s.attack
    assert a is not None
    defender = s.owner[a.target]
    if s.hands[defender]:
        s.then(Defend(defender))
    else:
        offer_redirect(s, 0)


class Defend(Ask):
    """CD-D10: a defence Trick or none."""

    clauses = ("CD-10.12", "CD-15.6", "CD-D10", "CD-S4")
    seat: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["none", *trick_options(tricks(s, self.seat, "defence"))]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        if isinstance(choice, tuple) and s.attack is not None:
            s.attack.dodge += play(s, self.seat, CARD[str(choice[1])], "CD-10.12").effect.by
        offer_redirect(s, 0)

    def prompt(self, s: CollateralDamage) -> Text:
        a = s.attack
        assert a is not None
        names = {"attacker": CHARACTER_ID[a.attacker], "target": CHARACTER_ID[a.target]}
        return text("ask.defend", spent=a.spent, **names)


def offer_redirect(s: CollateralDamage, asked: int) -> None:
    """CD-16.12, CD-R76: friends of the target who may step in; `asked` said no, as bits."""
    a = s.attack
    b = s.brawl
    assert a is not None and b is not None
    attacker = a.attacker
    able = s.gang[s.owner[a.target]] & s.present[b.place] & s.awake & ~b.asleep & ~asked
    able &= HAS["friend struck"] & ~(1 << a.target) & ~(1 << attacker)
    if able and in_love(s, attacker):  # CD-R91
        able &= ~(1 << s.love[attacker])
    if able and not a.redirected:
        for c in in_order(s, able):
            for p, source in powers(s, c, "friend struck"):
                if ready(s, p.effect, source):
                    s.then(Redirect(s.owner[c], p.number, source, c, asked))
                    return
    roll(s)


class Redirect(Ask):
    """CD-D11: become the target in place of the friend, or not."""

    clauses = ("CD-16.12", "CD-D11")
    seat: int
    power: int
    source: int
    character: int
    asked: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["no", "yes"]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        a = s.attack
        assert a is not None
        c = self.character
        if choice == "yes":
            use_up(s, POWERS[self.power].effect, self.source)
            friend = CHARACTER_ID[a.target]
            s.tell("redirect", "CD-16.12", character=CHARACTER_ID[c], friend=friend)
            a.target = c
            a.redirected = True
        offer_redirect(s, self.asked | 1 << c)

    def prompt(self, s: CollateralDamage) -> Text:
        a = s.attack
        assert a is not None
        names = {"character": CHARACTER_ID[self.character], "target": CHARACTER_ID[a.target]}
        return text("ask.redirect", **names)


def roll(s: CollateralDamage) -> None:
    """CD-10.13, step 3; and the duties that the attack gives rise to."""
    a = s.attack
    assert a is not None
    for duty in note_duties(s, a.attacker, a.target):
        s.tell(
            "duty",
            "CD-10.20",
            "CD-10.21",
            character=CHARACTER_ID[duty.character],
            attacker=CHARACTER_ID[duty.attacker],
            beloved=CHARACTER_ID[duty.wronged],
        )
    a.attack_die = attack_die(s, a.dice)
    a.defence_die = d6(s, "defence")
    offer_reroll(s, 0)


def attack_die(s: CollateralDamage, dice: int) -> int:
    """`dice(2,hi)`: the higher of two."""
    return max(d6(s, "attack") for _ in range(dice))


SIDES = ("strike", "struck")


def rerolls(s: CollateralDamage, side: int) -> list[Held]:
    a = s.attack
    assert a is not None
    c = a.target if side else a.attacker
    if not has(s, c, SIDES[side]):
        return []
    return [
        (p.number, source)
        for p, source in powers(s, c, SIDES[side])
        if p.effect.effect == "reroll"
        and ready(s, p.effect, source)
        and s.points[c] >= p.effect.cost
    ]


def offer_reroll(s: CollateralDamage, side: int) -> None:
    """CD-10.14, step 4: the attacker's side first."""
    a = s.attack
    assert a is not None
    for each in range(side, 2):
        if rerolls(s, each):
            s.then(Reroll(s.owner[a.target if each else a.attacker], each))
            return
    if not a.counter and has(s, a.target, "struck"):
        s.then(CounterOffer())  # last of all: what the result brings comes on top
    result(s)


class Reroll(Ask):
    """CD-D12: one die again, or keep."""

    clauses = ("CD-10.14", "CD-D12")
    seat: int
    side: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["keep", *(source_id(source) for _, source in rerolls(s, self.side))]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        a = s.attack
        assert a is not None
        if choice != "keep":
            c = a.target if self.side else a.attacker
            found = rerolls(s, self.side)
            number, source = next(held for held in found if source_id(held[1]) == choice)
            e = POWERS[number].effect
            s.points[c] -= e.cost
            use_up(s, e, source)
            s.tell("reroll", "CD-10.14", who=self.seat, power=source_id(source))
            if (e.what == "own") == (self.side == 0):
                a.attack_die = attack_die(s, a.dice)
            else:
                a.defence_die = d6(s, "defence")
        offer_reroll(s, self.side + 1)

    def prompt(self, s: CollateralDamage) -> Text:
        a, b = s.attack, s.brawl
        assert a is not None and b is not None
        attack, defence = totals(s)
        now = ".hit" if attack > defence else ".miss" if attack < defence else ""
        return text(
            f"ask.reroll{now}",
            attacker=CHARACTER_ID[a.attacker],
            target=CHARACTER_ID[a.target],
            attack=attack,
            defence=defence,
            city=TILE_ID[s.tiles[b.place]],
        )

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        """Whose die it is."""
        if choice == "keep":
            return super().label(s, choice)
        a = s.attack
        assert a is not None
        number = next(n for n, source in rerolls(s, self.side) if source_id(source) == choice)
        own = POWERS[number].effect.what == "own"
        whose = a.attacker if own == (self.side == 0) else a.target
        return text("option.again", name=str(choice), whose=CHARACTER_ID[whose])


class CounterOffer(Ask):
    """CD-16.13: last of all, a `counter` of the target."""

    kind = "counter"
    clauses = ("CD-16.13", "CD-D13")

    def do(self, s: CollateralDamage) -> None:
        if counters(s):
            s.ask(self)

    def seats(self, s: CollateralDamage) -> tuple[int, ...]:
        a = s.attack
        assert a is not None
        return (s.owner[a.target],)

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["no", "yes"]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        a = s.attack
        assert a is not None
        if choice == "yes":
            number, source = counters(s)[0]
            e = POWERS[number].effect
            use_up(s, e, source)
            declare(s, a.target, a.attacker, e.by, counter=True)

    def prompt(self, s: CollateralDamage) -> Text:
        a = s.attack
        assert a is not None
        names = {"character": CHARACTER_ID[a.target], "attacker": CHARACTER_ID[a.attacker]}
        return text("ask.counter", **names)


def counters(s: CollateralDamage) -> list[Held]:
    """The counters that the target can make now: on a foe, here, a legal target (CD-16.13)."""
    a = s.attack
    b = s.brawl
    assert a is not None and b is not None
    c = a.target
    here = s.place[c] == b.place and s.awake >> c & 1
    if not here or not free_targets(s, c) >> a.attacker & 1:
        return []
    return [
        (p.number, source)
        for p, source in powers(s, c, "struck")
        if p.effect.effect == "counter"
        and ready(s, p.effect, source)
        and s.points[c] >= p.effect.by
        and holds(s, c, p.effect)
    ]
