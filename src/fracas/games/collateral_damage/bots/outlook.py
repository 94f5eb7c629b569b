"""What a player can count on, in City Strength: why a bot likes a position. CD-24."""

from __future__ import annotations

from fracas.games.collateral_damage.state import CollateralDamage

from .value import hopes, notoriety_worth, prospects, turns_left


def outlook(s: CollateralDamage, seat: int) -> dict[str, float]:
    """What the best other can count on is taken off as `rival`."""
    if s.result is not None or not s.turn:
        return {"strength": float(s.csp[seat])}
    parts = {
        "strength": float(s.csp[seat]),
        "notoriety": s.notoriety[seat] * notoriety_worth(s, seat, turns_left(s)),
        "hopes": hopes(s, seat),
    }
    rest = prospects(s, seat) - sum(parts.values())
    rival = max(prospects(s, other) for other in range(s.seats) if other != seat)
    return {**parts, "gang": rest, "rival": -rival}
