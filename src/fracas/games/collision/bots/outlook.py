"""What a player can count on, in victory points: why a bot likes a position."""

from __future__ import annotations

from fracas.games.collision.seats import others
from fracas.games.collision.state import Collision

from .value import coming, fitness, standing, threats


def outlook(s: Collision, seat: int) -> dict[str, float]:
    """What the best other can count on is taken off as `rival`."""
    scored = float(sum(s.players[seat].vp))
    if s.result is not None or not s.turn:
        return {"scored": scored}
    parts = {
        "scored": scored,
        "coming": coming(s, seat),
        "figures": sum(fitness(s, k, one) for k, one in enumerate(s.figures) if one.owner == seat),
        "threats": threats(s, seat),
    }
    rest = standing(s, seat, seat) - sum(parts.values())
    rival = max(standing(s, other, seat) for other in others(s, seat))
    return {**parts, "cards": rest, "rival": -rival}
