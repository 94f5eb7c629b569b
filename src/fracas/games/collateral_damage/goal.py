"""CD-17: a share of all Strength wins, or the most of it at the end."""

from fracas.engine import Goal, Standing, text

from .end import least, over_line, standing
from .state import CollateralDamage


def goal(s: CollateralDamage, viewer: int) -> Goal:
    if not s.turn:  # CD-17.1: the board is not complete, so nobody knows how much it will take
        return Goal(text("goal.setup", parts=s.share[0], whole=s.share[1], limit=s.limit))
    first = max(range(s.seats), key=lambda seat: standing(s, seat))
    if over_line(s, first):  # CD-17.2: while attempts go on it can still be taken back
        aim = text("goal.over.you" if first == viewer else "goal.over", who=first, csp=s.csp[first])
    else:
        aim = text("goal.aim", need=least(s), limit=s.limit)
    return Goal(
        aim,
        tuple(Standing(csp, (seat,)) for seat, csp in enumerate(s.csp)),
        least(s),
    )
