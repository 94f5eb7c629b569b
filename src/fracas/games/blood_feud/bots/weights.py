"""From worths in VP to how likely a sound player is to choose, and what its Ambitions ask for."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from fracas.games.blood_feud.cards import ambition
from fracas.games.blood_feud.state import BloodFeud

KEEN = 5.0
"""How much likelier an option is that is worth a VP more, as a power of e."""
NEVER = 1e-9
"""The weight of what no bot does while there is anything else."""
DEED = 0.5
"""What an action is worth that a held Ambition asks for."""


def leaning(scores: Sequence[float], keen: float = KEEN) -> list[float]:
    best = max(scores)
    return [exp(max(-12.0, keen * (score - best))) for score in scores]


def deeds(s: BloodFeud, team: int) -> set[str]:
    """What the team's Ambitions ask it to do."""
    found: set[str] = set()
    for card in s.teams[team].ambitions:
        wanted = ambition(card).deed
        if wanted is not None:
            found.add(wanted.does)
    return found
