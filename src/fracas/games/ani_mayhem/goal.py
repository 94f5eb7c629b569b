"""AM-1.4, AM-1.5: more than half of the items for all together, and most of them for one."""

from fracas.engine import Goal, Standing, text

from .ending import threshold
from .state import AniMayhem, held, removed


def goal(s: AniMayhem, viewer: int) -> Goal:
    if s.table.layout == "skirmish":  # AM-31.26
        won = tuple(Standing(len(one.won), (seat,)) for seat, one in enumerate(s.players))
        return Goal(text("goal.skirmish"), won)
    if not s.table.total:  # the field is still being laid
        return Goal(text("goal.setup"))
    need = threshold(s)
    key = "goal.alone" if s.seats == 1 else "goal.aim"
    mine = tuple(Standing(held(s, seat), (seat,)) for seat in range(s.seats))
    theirs = Standing(removed(s), name=text("goal.disasters"))
    return Goal(text(key, need=need, total=s.table.total), (*mine, theirs), need)
