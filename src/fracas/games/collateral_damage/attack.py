"""CD-10.11 to CD-10.19, CD-10.34: one attack, from its declaration to its result."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .board import wreck
from .cards import (
    BOSS_POWERS,
    CARD,
    CHARACTER,
    CHARACTER_ID,
    CITY_POWERS,
    FIRST_BOSS,
    POWERS,
    TILE_ID,
)
from .dice import d6
from .duties import free_targets, note_duties, settle_duty
from .hearts import jilt
from .powers import Trigger, Triggers, changes, note, source_id, triggers
from .state import Attack, CollateralDamage, bits, in_love
from .stats import HAS, has, holds, in_order, powers, ready, stamina, stat, total, use_up
from .training import play, trick_label, trick_options, tricks

Held = tuple[int, int]
"""A power's number and its source."""


def declare(s: CollateralDamage, c: int, target: int, spent: int, counter: bool = False) -> None:
    """CD-10.11, step 1."""
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


class Flourish(Step):
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

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        if not isinstance(choice, tuple):
            return text("label.go")
        return trick_label(choice) if choice[0] == "trick" else text("label.power", power=choice[1])


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


class Defend(Step):
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

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        return trick_label(choice) if isinstance(choice, tuple) else text("label.none")


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
                if ready(s, p.effect, source) and s.points[c] >= p.effect.cost:
                    s.then(Redirect(s.owner[c], p.number, source, c, asked))
                    return
    roll(s)


class Redirect(Step):
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
            e = POWERS[self.power].effect
            s.points[c] -= e.cost
            use_up(s, e, self.source)
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

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        return text(f"label.{choice}")


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
    result(s)


class Reroll(Step):
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
        attack, defence = totals(s)
        return text("ask.reroll", attack=attack, defence=defence)

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        return text("label.keep") if choice == "keep" else text("label.power", power=choice)


def strike_and_dodge(s: CollateralDamage, a: Attack) -> tuple[int, int]:
    """Strike and Dodge for an attack: CD-16.12 reads the target that stands."""
    strike, dodge = a.strike, a.dodge
    if has(s, a.attacker, "strike"):
        for p, _ in powers(s, a.attacker, "strike"):
            e = p.effect
            if e.effect == "stat" and holds(s, a.attacker, e, a):
                if e.whom == "target":
                    dodge += e.by
                else:
                    strike += e.by
    return (
        stat(s, a.attacker, "strike", strike),
        stat(s, a.target, "dodge", dodge),
    )


def totals(s: CollateralDamage) -> tuple[int, int]:
    """CD-10.13: attack total and defence total."""
    a = s.attack
    assert a is not None
    strike, dodge = strike_and_dodge(s, a)
    return a.attack_die + strike, a.defence_die + dodge


def result(s: CollateralDamage) -> None:
    """CD-10.34, step 5."""
    a = s.attack
    b = s.brawl
    assert a is not None and b is not None
    attack, defence = totals(s)
    a.wanted = attack - defence
    if s.log is not None:
        s.tell(
            "roll",
            "CD-10.13",
            attacker=CHARACTER_ID[a.attacker],
            target=CHARACTER_ID[a.target],
            attack_die=a.attack_die,
            defence_die=a.defence_die,
            attack=attack,
            defence=defence,
        )
    queue: list[Trigger] = []
    if a.wanted > 0:
        admirers = admirers_of(s, a.target) if a.potion >= 0 else 0
        if admirers:  # CD-16.16, CD-R74
            s.then(Potion(s.owner[a.attacker]))
        else:
            hit(s, a.wanted * a.spent * multiplier(s, "hit"), queue)  # CD-10.15
    elif a.wanted < 0:
        miss(s, -a.wanted * a.spent * multiplier(s, "miss"), queue)  # CD-10.16
    else:
        s.tell("tie", "CD-10.17")
    if not a.counter and has(s, a.target, "struck"):
        s.then(CounterOffer())
    if queue:
        s.then(Triggers(tuple(queue)))


def multiplier(s: CollateralDamage, when: str) -> int:
    a = s.attack
    assert a is not None
    number = 1
    if has(s, a.attacker, when):
        for p, _ in powers(s, a.attacker, when):
            if p.effect.effect == "mult":
                number *= p.effect.by
    return number


def hit(s: CollateralDamage, damage: int, queue: list[Trigger]) -> None:
    a = s.attack
    assert a is not None
    c, target = a.attacker, a.target
    if has(s, target, "hurt"):
        damage = max(0, damage - total(s, target, "hurt", "soak"))
    if not damage:  # CD-10.35
        s.tell("soaked", "CD-10.35", target=CHARACTER_ID[target])
        return
    most = stamina(s, target)
    s.damage[target] = min(most, s.damage[target] + damage)  # CD-2.13
    s.tell("hit", "CD-10.15", target=CHARACTER_ID[target], count=damage)
    reward(s)
    queue += instant(s, c, "hit", target)
    if s.damage[target] == most:
        knock_out(s, queue)
    else:
        queue += instant(s, target, "hurt", target)


def miss(s: CollateralDamage, damage: int, queue: list[Trigger]) -> None:
    a = s.attack
    b = s.brawl
    assert a is not None and b is not None
    wreck(s, b.place, damage)
    s.tell("collateral", "CD-10.16", city=TILE_ID[s.tiles[b.place]], count=damage)
    reward(s)
    queue += instant(s, a.attacker, "miss", a.target)


def instant(s: CollateralDamage, c: int, when: str, subject: int) -> list[Trigger]:
    """Triggers other than those that changed the damage already."""
    return [
        trigger
        for trigger in triggers(s, c, when, subject)
        if POWERS[trigger[0]].effect.effect not in ("mult", "soak")
    ]


def reward(s: CollateralDamage) -> None:
    """CD-10.18, CD-10.19."""
    a = s.attack
    assert a is not None
    seat = s.owner[a.attacker]
    if seat != s.owner[a.target]:
        note(s, seat, 1)


def knock_out(s: CollateralDamage, queue: list[Trigger]) -> None:
    """CD-10.29; `ko` of attacker, Gang Boss and city; `friend out`."""
    a = s.attack
    b = s.brawl
    assert a is not None and b is not None
    c, target = a.attacker, a.target
    s.awake &= ~(1 << target)
    s.points[target] = 0
    s.tell("knock_out", "CD-10.29", target=CHARACTER_ID[target])
    seat, other = s.owner[c], s.owner[target]
    if seat != other:
        queue += triggers(s, c, "ko", target)
        spoils(s, seat)
    for friend in in_order(s, s.gang[other] & s.present[b.place] & s.awake & HAS["friend out"]):
        queue += triggers(s, friend, "friend out", target)


def spoils(s: CollateralDamage, seat: int) -> None:
    """What a Gang Boss and the city give for a foe knocked out; nobody is asked."""
    b = s.brawl
    assert b is not None
    source = FIRST_BOSS + seat
    if s.perks:
        for p in BOSS_POWERS[s.colour[seat]].get("ko", ()):
            if ready(s, p.effect, source) and changes(s, p.effect, seat, -1):
                use_up(s, p.effect, source)
                note(s, seat, p.effect.by)
    for p in CITY_POWERS[s.tiles[b.place]].get("ko", ()):
        note(s, seat, p.effect.by)


def admirers_of(s: CollateralDamage, c: int) -> int:
    return s.lovers[c] & ~s.cold


class Potion(Step):
    """CD-16.16, CD-D13: which Admirer of the target is out of love."""

    clauses = ("CD-16.16", "CD-D13")
    auto = True
    seat: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        a = s.attack
        assert a is not None
        return [CHARACTER_ID[c] for c in bits(admirers_of(s, a.target))]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        assert s.attack is not None
        jilt(s, CHARACTER[str(choice)], s.attack.spent)

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        return text("label.character", character=choice)


class CounterOffer(Step):
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

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        return text(f"label.{choice}")


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
