"""Why a position is liked: the value of `value.py` by what it comes from, in blurp."""

from fracas.games.neon_gods.daylight import LAST_ROUND
from fracas.games.neon_gods.state import NeonGods

from .value import Outlook, money_worth


def outlook(s: NeonGods, seat: int) -> dict[str, float]:
    """What a player can count on; what the best other can is taken off as `rival`."""
    if s.result is not None:
        return {"scored": float(s.players[seat].blurp)}
    view = Outlook(s, seat)
    player = s.players[seat]
    parts = {
        "scored": float(player.blurp),
        "money": money_worth(player.money, view.left, view.rounds),
        "spaces": view.held(seat),
        "stock": view.stock(seat, LAST_ROUND - s.round),
    }
    rest = view.prospects(seat) - sum(parts.values())
    rival = max(view.prospects(other) for other in range(s.seats) if other != seat)
    return {**parts, "gang": rest, "rival": -rival}
