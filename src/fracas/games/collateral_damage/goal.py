"""CD-17: a share of all Strength wins, or the most of it at the end."""

from fracas.engine import Goal, Standing, text

from .end import least
from .state import CollateralDamage


def goal(s: CollateralDamage, viewer: int) -> Goal:
    if not s.turn:  # CD-17.1: the board is not complete, so nobody knows how much it will take
        return Goal(text("goal.setup", parts=s.share[0], whole=s.share[1], limit=s.limit))
    return Goal(
        text("goal.aim", need=least(s), limit=s.limit),
        tuple(Standing(csp, (seat,)) for seat, csp in enumerate(s.csp)),
        least(s),
    )
