"""CD-6: repair, healing, coming round, PP and `gain` effects."""

from __future__ import annotations

from fracas.engine import Step

from .cards import BOSS_POWERS, CHARACTER_ID, CITY_POWERS
from .numbers import NUMBERS
from .powers import Trigger, Triggers, friend_wakes, happen, triggers
from .state import CollateralDamage, bits, gain_points
from .stats import HAS, in_order, stamina, stat
from .training import draw


class Passion(Step):
    clauses = ("CD-6.1", "CD-6.2", "CD-6.3", "CD-6.4")

    def do(self, s: CollateralDamage) -> None:
        for place, harm in enumerate(s.harm):  # CD-6.1
            if harm:
                s.harm[place] = max(0, harm - NUMBERS.repair)
        woken = [rested for seat in s.initiative for rested in rest(s, seat)]
        for c in woken:  # CD-6.3
            s.tell("come_round", "CD-6.3", character=CHARACTER_ID[c], damage=s.damage[c])
            draw(s, s.owner[c], 1, "CD-6.3")
        for c in woken:
            friend_wakes(s, c)
        for gang in s.gang:  # CD-6.4, CD-6.5
            for c in bits(gang):
                gain_points(s, c, vigour(s, c))
        s.tell("passion", "CD-6.4", "CD-14.2")
        city_gains(s)
        boss_and_character_gains(s)


def vigour(s: CollateralDamage, c: int) -> int:
    """What a character heals and gains (CD-6.2, CD-6.4, CD-14.2)."""
    return NUMBERS.guardian_gain if s.guardians >> c & 1 else stat(s, c, "passion")


def rest(s: CollateralDamage, seat: int) -> list[int]:
    """CD-6.2: a player's characters heal; returns who comes round, in the order of CD-4.4."""
    healed = 0
    for c in bits(s.gang[seat]):
        if s.damage[c]:
            s.damage[c] = max(0, s.damage[c] - vigour(s, c))
        if not s.awake >> c & 1 and s.damage[c] < stamina(s, c):
            healed |= 1 << c
    s.awake |= healed
    return in_order(s, healed)


def city_gains(s: CollateralDamage) -> None:
    """CD-4.6: city specials first, in the order of CD-4.5."""
    for place, tile in enumerate(s.tiles):
        for p in CITY_POWERS[tile].get("gain", ()):
            if p.effect.whom != "owner" or s.ruler[place] >= 0:
                happen(s, p.effect, s.ruler[place], place, -1, -1)


def boss_and_character_gains(s: CollateralDamage) -> None:
    """CD-6.6: in initiative order, each Gang Boss before the gang."""
    queue: list[Trigger] = []
    for seat in s.initiative:
        if s.perks:
            for p in BOSS_POWERS[s.colour[seat]].get("gain", ()):
                happen(s, p.effect, seat, -1, -1, -1)
        for c in in_order(s, s.gang[seat] & HAS["gain"]):
            queue += triggers(s, c, "gain", c)
    if queue:
        s.then(Triggers(tuple(queue)))
