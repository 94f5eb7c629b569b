"""CD-10.15 to CD-10.19, CD-10.34: step 5 of an attack, the result."""

from __future__ import annotations

from fracas.engine import Choice

from .asking import Ask
from .cards import (
    BOSS_POWERS,
    CHARACTER,
    CHARACTER_ID,
    CITY_POWERS,
    FIRST_BOSS,
    POWERS,
    TILE_ID,
)
from .grid import wreck
from .hearts import jilt
from .powers import Trigger, Triggers, changes, note, triggers
from .state import Attack, CollateralDamage, bits
from .stats import HAS, has, holds, in_order, powers, ready, stamina, stat, total, use_up


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
    city = TILE_ID[s.tiles[b.place]]
    if wreck(s, b.place, damage):
        s.tell("collateral", "CD-10.16", city=city, count=damage)
    else:
        s.tell("unharmed", "CD-10.16", city=city)
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


class Potion(Ask):
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
