"""NG-1.4: the most blurp wins."""

from fracas.engine import Goal, Standing, text

from .numbers import numbers
from .state import NeonGods


def goal(s: NeonGods, viewer: int) -> Goal:
    return Goal(
        text("goal.aim", round=s.round, rounds=numbers.rounds.last),
        tuple(Standing(player.blurp, (seat,)) for seat, player in enumerate(s.players)),
    )
