"""What a position is worth, for bots. CO-28.21."""

from .figures import sheet
from .missions import final
from .state import KILLED, LEFT, Collision, Figure, opponent


def health(one: Figure) -> float:
    """Shards by wounds left, less for tokens."""
    if one.status in (KILLED, LEFT):
        return 0
    own = sheet(one)
    return own.profile.shards * (own.wnd - one.wounds) / own.wnd - 4 * (one.jams + one.suppressed)


def strength(s: Collision, seat: int) -> float:
    player = s.players[seat]
    figures = sum(health(one) for one in s.figures if one.owner == seat)
    return figures + 6 * len(player.hand) + 25 * final(s)[seat]


def value(s: Collision, seat: int) -> float:
    if not s.figures or not s.players[0].edge:
        return 0.5
    mine, theirs = strength(s, seat), strength(s, opponent(seat))
    return min(1.0, max(0.0, 0.5 + (mine - theirs) / 1000))
