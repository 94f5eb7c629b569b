"""What a sound player looks at. AM-33."""

from __future__ import annotations

from .ending import held, removed
from .state import AniMayhem
from .things import able

CHARACTER, CARD, NEAR = 0.15, 0.02, 0.1


def prospects(s: AniMayhem, seat: int) -> float:
    """Items held, characters to get more, and how near they are to something to scavenge."""
    mine = [one for one in s.bodies.values() if one.seat == seat]
    out = sum(
        one.at >= 0 and bool(s.sites[one.at].beneath or s.sites[one.at].disasters) for one in mine
    )
    return (
        held(s, seat)
        + CHARACTER * sum(able(s, one) for one in mine)
        + NEAR * out
        + CARD * len(s.players[seat].hand)
    )


def payoff(s: AniMayhem) -> list[float]:
    """AM-30.5: when the disasters have won, nobody has."""
    assert s.result is not None
    winners = s.result.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(s.seats)]


def value(s: AniMayhem, seat: int) -> float:
    """What a position is worth to a seat, 0 to 1."""
    if s.result is not None:
        return payoff(s)[seat]
    if not s.players:
        return 1 / s.seats
    own = prospects(s, seat)
    others = [prospects(s, other) for other in range(s.seats) if other != seat]
    lead = own - (sum(others) / len(others) if others else 0.0) - removed(s)
    return min(1.0, max(0.0, 0.5 + lead / (s.table.total or 1)))
