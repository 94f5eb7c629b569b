"""What a sound player looks at."""

from .daylight import LAST_ROUND, factory_blurp, space_blurp, tile_blurp
from .numbers import numbers
from .state import NeonGods

MONEY = 0.5
"""What a $ is worth in blurp: 20 buy 14, and 3 are a structure."""
CARD = 0.3
FIGURE = 0.4
SCALE = 60.0
"""A lead of so much blurp is as good as won."""


def prospects(s: NeonGods, seat: int) -> float:
    """Blurp a player may count on: scored, due at the daylights to come, and means to more."""
    player = s.players[seat]
    every = numbers.rounds.daylight
    daylights = (LAST_ROUND - s.round) // every + 1
    due = space_blurp(s, seat) + tile_blurp(s, seat)
    cards = len(player.hand) + len(player.draw) + len(player.discard) + len(player.activated)
    figures = numbers.pieces.figures - player.supply
    return (
        player.blurp
        + due * daylights
        + factory_blurp(s, seat)
        + player.money * MONEY
        + (cards * CARD + figures * FIGURE) * daylights / 3
    )


def value(s: NeonGods, seat: int) -> float:
    """What a position is worth to a seat, 0 to 1: how far it is ahead of the best other."""
    if s.result is not None:
        winners = s.result.winners
        return 1 / len(winners) if seat in winners else 0.0
    own = prospects(s, seat)
    best = max(prospects(s, other) for other in range(s.seats) if other != seat)
    return min(1.0, max(0.0, 0.5 + (own - best) / SCALE))
