"""What a sound player looks at: CD-24."""

from __future__ import annotations

from .end import over_line
from .grid import near
from .state import CollateralDamage, bits, in_love, rivals
from .stats import stat
from .turn import PHASES

NOTORIETY = 0.6
"""An NP is a pip of an attempt (CD-24.2)."""
NEED = 2.0
"""NP count for more while somebody over the line can still be overthrown (CD-24.14)."""
CENTRE = 2.0
"""Mega Neo Tokyo pays an NP a turn (CD-24.1)."""
POINT = 0.08
VIGOUR = 0.1
"""Passion of a character that still gains by it (CD-24.7)."""
FREE = (0.0, 1.6, 3.0, 3.8, 4.0)
"""What free characters are worth, by their number: beyond three little (CD-24.8)."""
CARD = 0.4
HURT = 0.03
OUT = 0.6
"""An unconscious character counts neither for nor against an attempt (CD-24.5)."""
LOVESICK = 0.4
PARKED = 0.2
"""In love, but out of sight: it may get over it (CD-24.10)."""
WASTE = 0.5
"""Two own Rivals in one city (CD-24.11)."""
ALONE = 0.06
"""A PP that Mutual Love will take (CD-24.12)."""
SCALE = 24.0
"""A lead of so much is as good as won."""

DOMINATION = PHASES.index("domination") + 1


def prospects(s: CollateralDamage, seat: int) -> float:
    """CSP, and the means to more of it."""
    left = turns_left(s)
    gang = s.gang[seat]
    free = gang & ~s.guardians
    worth = float(s.csp[seat])
    worth += s.notoriety[seat] * notoriety_worth(s, seat, left)
    if not left:
        return worth
    worth += len(s.hands[seat]) * CARD * left
    worth += FREE[min(len(FREE) - 1, free.bit_count())] * left
    if s.ruler and s.ruler[0] == seat:
        worth += CENTRE * left
    for c in bits(gang):
        worth += s.points[c] * POINT - s.damage[c] * HURT
        if not s.awake >> c & 1:
            worth -= OUT
        if free >> c & 1:
            worth += stat(s, c, "passion") * VIGOUR - heartache(s, seat, c) * left
    return worth


def turns_left(s: CollateralDamage) -> float:
    """From 1 at the start to 0 when the last attempts are made (CD-24.13)."""
    if s.turn >= s.limit and s.phase > DOMINATION:
        return 0.0
    return max(0.1, 1 - s.turn / max(1, s.limit))


def notoriety_worth(s: CollateralDamage, seat: int, left: float) -> float:
    if not left:
        return 0.01  # breaks a tie
    if s.phase == DOMINATION and any(over_line(s, o) for o in range(s.seats) if o != seat):
        return NOTORIETY * NEED
    return NOTORIETY


def heartache(s: CollateralDamage, seat: int, c: int) -> float:
    """What love costs a gang: CD-24.10 to CD-24.12."""
    if not in_love(s, c):
        return 0.0
    beloved, here = s.love[c], s.place[c]
    if s.present[here] & rivals(s, c) & s.gang[seat]:
        return LOVESICK + WASTE
    there = s.place[beloved]
    if there != here:
        return LOVESICK if there in near(s, here) else PARKED
    company = s.present[here] & s.awake & ~s.guardians
    if s.love[beloved] == c and company.bit_count() == 2:
        return LOVESICK + s.points[c] * ALONE
    return LOVESICK


def value(s: CollateralDamage, seat: int) -> float:
    """What a position is worth to a seat, 0 to 1: how far it is ahead of the best other."""
    if s.result is not None:
        return 1.0 if s.result.places[seat] == 1 else 0.0
    own = prospects(s, seat)
    best = max(prospects(s, other) for other in range(s.seats) if other != seat)
    return min(1.0, max(0.0, 0.5 + (own - best) / SCALE))
