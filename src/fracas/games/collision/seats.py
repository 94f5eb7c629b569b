"""Who sits where: players around the table. CO-1.7, CO-22.1 to 22.3.

With two players all of this is the opponent.
"""

from .geometry.measure import Edge
from .state import TABLE, Collision

EDGES: tuple[Edge, ...] = ("south", "west", "north", "east")
"""Clockwise as seen from above."""
OPPOSITE: dict[str, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}


def edge_of(s: Collision, seat: int) -> Edge:
    return next(edge for edge in EDGES if edge == s.players[seat].edge)


def others(s: Collision, seat: int) -> list[int]:
    """The other players, clockwise from a player (CO-22.1)."""
    if s.seats == 2:
        return [1 - seat]
    around = sorted(range(s.seats), key=lambda one: _corner(s, one))
    at = around.index(seat)
    return around[at + 1 :] + around[:at]


def _corner(s: Collision, seat: int) -> tuple[int, int]:
    edge = s.players[seat].edge
    return next((k for k, one in enumerate(EDGES) if one == edge), len(EDGES)), seat


def rival(s: Collision, seat: int) -> int:
    """Who plays against a figure's owner where nobody attacks it: the next player clockwise who
    still has figures (CO-22.3, CO-R104)."""
    around = others(s, seat)
    there = {f.owner for f in s.figures if f.status == TABLE}
    return next((one for one in around if one in there), around[0])


def deployment_order(s: Collision) -> list[int]:
    """Who deployed first, second and so on (CO-4.18, CO-R105)."""
    return [(s.first + k) % s.seats for k in range(s.seats)]
