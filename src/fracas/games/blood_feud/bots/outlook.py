"""What a team can count on, in Victory Points: why a bot likes a position. BF-23."""

from __future__ import annotations

from fracas.games.blood_feud.ambitions import score
from fracas.games.blood_feud.state import BloodFeud

from .value import HOPE, hopes, politics, posture, promises, standing, survey


def outlook(s: BloodFeud, seat: int) -> dict[str, float]:
    """What the best other can count on is taken off as `rival`."""
    mine = s.team_of[seat]
    scored = float(score(s, mine))
    if s.result is not None:
        return {"scored": scored}
    seen = survey(s)
    hoped = hopes(s, mine, seen)
    room = len(hoped) if s.no_cap else max(0, 3 - len(s.teams[mine].fulfilled))
    parts = {
        "scored": scored,
        "ambitions": sum(hoped[:room]),
        "orders": promises(s, mine, seen),
        "politics": politics(s, mine, seen) + posture(s, mine),
    }
    means = standing(s, mine, hoped, seen) - parts["scored"] - parts["ambitions"]
    rival = max(
        standing(s, team, [HOPE] * len(other.ambitions), seen)
        for team, other in enumerate(s.teams)
        if team != mine
    )
    return {**parts, "means": means, "rival": -rival}
