"""BF-1.3: the most Victory Points at Daybreak win."""

from fracas.engine import Goal, Standing, text

from .ambitions import score
from .state import BloodFeud, flag, seats_of


def goal(s: BloodFeud, viewer: int) -> Goal:
    return Goal(
        text("goal.no_cap" if s.no_cap else "goal.aim"),
        tuple(
            Standing(
                score(s, team), tuple(seats_of(s, team)), text("goal.team", team=flag(s, team))
            )
            for team in range(len(s.teams))
        ),
    )
