"""What a sound player looks at: CD-24."""

from __future__ import annotations

from .state import CollateralDamage, bits, in_love
from .stats import stat

NOTORIETY = 0.6
"""An NP is a pip of an attempt (CD-24.2)."""
POINT = 0.08
FREE = 1.2
"""A character that can still fight and dominate."""
CARD = 0.4
INCOME = 0.5
"""Mega Neo Tokyo pays an NP a turn (CD-24.1)."""
LOVESICK = 0.4
OUT = 0.6
CROWD = 4
"""Beyond so many free characters a further one adds little (CD-24.8)."""
SCALE = 24.0
"""A lead of so much is as good as won."""


def prospects(s: CollateralDamage, seat: int) -> float:
    """CSP, and the means to more of it."""
    late = s.turn / max(1, s.limit)
    gang = s.gang[seat]
    free = gang & ~s.guardians
    worth = float(s.csp[seat])
    worth += s.notoriety[seat] * NOTORIETY * (1.2 - late)
    worth += len(s.hands[seat]) * CARD * (1 - late)
    worth += min(CROWD, free.bit_count()) * FREE * (1.1 - late)
    if s.ruler and s.ruler[0] == seat:
        worth += INCOME * (1 - late) * 4
    for c in bits(free):
        worth += s.points[c] * POINT + stat(s, c, "strike") * 0.05
        if not s.awake >> c & 1:
            worth -= OUT
        elif in_love(s, c):
            worth -= LOVESICK * (1 - late)
        if s.damage[c]:
            worth -= 0.03 * s.damage[c]
    return worth


def value(s: CollateralDamage, seat: int) -> float:
    """What a position is worth to a seat, 0 to 1: how far it is ahead of the best other."""
    if s.result is not None:
        return 1.0 if s.result.places[seat] == 1 else 0.0
    own = prospects(s, seat)
    best = max(prospects(s, other) for other in range(s.seats) if other != seat)
    return min(1.0, max(0.0, 0.5 + (own - best) / SCALE))
