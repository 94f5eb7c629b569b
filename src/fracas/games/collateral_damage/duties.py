"""CD-10.8, CD-10.9, CD-10.20 to CD-10.28: whom a character may attack, and whom it must."""

from __future__ import annotations

from .cards import mask_of
from .state import CollateralDamage, Duty, bits, in_love, rivals
from .stats import friends_here, immune

HIDES = mask_of("static", "hide")


def in_reach(s: CollateralDamage, c: int) -> int:
    """Whom c could hit, friend or foe, as bits: conscious, awake, here, not hidden from it, and
    not its Love Interest (CD-10.7, CD-10.9, CD-10.30, CD-16.8)."""
    b = s.brawl
    assert b is not None
    found = s.present[b.place] & s.awake & ~b.asleep & ~(1 << c)
    beloved = s.love[c]
    if beloved >= 0 and not s.cold >> c & 1:
        found &= ~(1 << beloved)
    hiders = found & HIDES & ~s.gang[s.owner[c]]
    if hiders:
        for h in bits(hiders):
            if friends_here(s, h):  # `hide`
                found &= ~(1 << h)
    return found


def free_targets(s: CollateralDamage, c: int) -> int:
    """CD-10.8: foes only."""
    return in_reach(s, c) & ~s.gang[s.owner[c]]


def retaliation(s: CollateralDamage, c: int) -> Duty | None:
    """CD-10.21: the duty to retaliate that binds c now: the latest whose target is in reach."""
    b = s.brawl
    assert b is not None
    if not b.duties or not has_duties(s, c):
        return None
    reach = in_reach(s, c)
    for duty in reversed(b.duties):
        if duty.character == c and duty.wronged == s.love[c] and reach >> duty.attacker & 1:
            return duty
    return None


def has_duties(s: CollateralDamage, c: int) -> bool:
    """CD-10.28, `immune(duty)`."""
    return in_love(s, c) and not s.guardians >> c & 1 and not immune(s, c, "duty")


def bound(s: CollateralDamage, c: int) -> int:
    """CD-10.20, CD-10.24: whom c must attack if it acts, as bits; none if it is free."""
    if s.love[c] < 0 or not has_duties(s, c):
        return 0
    duty = retaliation(s, c)
    if duty is not None:
        return 1 << duty.attacker
    others = rivals(s, c)
    return in_reach(s, c) & others if others else 0  # CD-10.23


def targets(s: CollateralDamage, c: int) -> int:
    """Whom c may attack now, as bits."""
    return bound(s, c) or free_targets(s, c)


def provoked(s: CollateralDamage, attacker: int, target: int) -> list[int]:
    """CD-10.21: who will have to strike back at an attacker of their Love Interest."""
    b = s.brawl
    assert b is not None
    watching = s.lovers[target] & s.present[b.place] & s.awake & ~s.cold & ~(1 << attacker)
    return [c for c in bits(watching) if has_duties(s, c)]


def note_duties(s: CollateralDamage, attacker: int, target: int) -> list[Duty]:
    """CD-10.21, CD-10.22: an attack on somebody's Love Interest; each attacker is one duty."""
    b = s.brawl
    assert b is not None
    found = []
    for c in provoked(s, attacker, target):
        settle_duty(s, c, attacker)
        found.append(Duty(c, attacker, target, b.round))
    b.duties += found
    return found


def settle_duty(s: CollateralDamage, c: int, attacker: int) -> None:
    """CD-10.22: the duty towards this attacker is done."""
    b = s.brawl
    assert b is not None
    if b.duties:
        b.duties = [d for d in b.duties if d.character != c or d.attacker != attacker]
