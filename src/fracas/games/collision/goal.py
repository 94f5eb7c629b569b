"""CO-20.4: the most VP wins, by what the mission counts."""

from fracas.engine import Choice, Goal, Standing, text

from .missions import Score, final, mission
from .state import Collision


def goal(s: Collision, viewer: int) -> Goal:
    """End scores are told as if the mission ended now."""
    if not s.mission:
        return Goal(text("goal.setup"))
    task = mission(s)
    return Goal(
        text("goal.aim", turns=s.turns or task.turns, rules=tuple(map(_rule, task.score))),
        tuple(Standing(count, (seat,)) for seat, count in enumerate(final(s))),
    )


def _rule(one: Score) -> Choice:
    role = f".{one.role}" if one.role else ""
    return text(f"goal.{one.rule}{role}", vp=one.vp, when=f"goal.{one.when}").nested
