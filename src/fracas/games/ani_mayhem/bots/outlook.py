"""What a player can count on, in items: why a bot likes a position. AM-33.15."""

from __future__ import annotations

from fracas.games.ani_mayhem.state import AniMayhem, held, removed
from fracas.games.ani_mayhem.things import able, sheltered
from fracas.games.ani_mayhem.values import fights

from .assess import lands_on
from .value import nearness


def outlook(s: AniMayhem, seat: int) -> dict[str, float]:
    """What the best other holds is taken off as `rival`, what is destroyed as `lost`."""
    if not s.players:
        return {"items": 0.0}
    if s.table.layout == "skirmish":
        won = [float(len(one.won)) for one in s.players]
        return {"items": won[seat], "rival": -max(won[:seat] + won[seat + 1 :], default=0.0)}
    hunters = [one for one in s.menaces.values() if one.at >= 0 and fights(s, one)]
    landing = {lands_on(s, one) for one in hunters}
    mine = [one for one in s.bodies.values() if one.seat == seat]
    exposed = [one for one in mine if one.at in landing and not sheltered(s, one.at)]
    others = [held(s, other) for other in range(s.seats) if other != seat]
    return {
        "items": float(held(s, seat)),
        "near": nearness(s, seat),
        "crew": sum(able(s, one) for one in mine) / 4,
        "danger": -0.5 * sum(len(one.items) for one in exposed),
        "lost": -0.5 * removed(s),
        "rival": -float(max(others, default=0)),
    }
