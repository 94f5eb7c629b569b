"""Distances, contact, overlap, ranges, arcs, districts and markers (sections 3, 7 and 12)."""

from typing import Final, Literal

from fracas.games.collision.geometry.certificates import Arc, Measured, Ranged, Touch
from fracas.games.collision.geometry.shapes import Body, Place, Terrain, covers, inside, levels
from fracas.games.collision.geometry.units import DIRECTIONS, INCH, STEP, TABLE, hyp

CONTACT: Final = 5
MARKER: Final = 30
TOUCH: Final = 35

Edge = Literal["south", "west", "north", "east"]
Zone = tuple[int, int, int, int]
"""x0, y0, x1, y1"""
District = Literal["SW", "W", "NW", "N", "NE", "E", "SE", "S", "C"]
RING: Final[tuple[District, ...]] = ("SW", "W", "NW", "N", "NE", "E", "SE", "S")
FIRST: Final[dict[Edge, int]] = {"south": 0, "west": 2, "north": 4, "east": 6}
GRID: Final[tuple[tuple[District, ...], ...]] = (
    ("SW", "S", "SE"),
    ("W", "C", "E"),
    ("NW", "N", "NE"),
)


def gap(a: Body, b: Body) -> int:
    """The flat distance between the nearest edges of two bases (CO-3.9)."""
    return max(0, hyp(b.x - a.x, b.y - a.y) - a.radius - b.radius)


def distance(a: Body, b: Body) -> int:
    """Base edge to base edge, heights included (CO-3.10)."""
    return hyp(gap(a, b), b.z - a.z)


def in_contact(a: Body, b: Body) -> bool:
    """CO-3.11"""
    return gap(a, b) <= CONTACT and abs(a.z - b.z) <= STEP


def overlap(a: Body, b: Body) -> bool:
    """Whether two bases overlap while their height spans meet (CO-3.12)."""
    dx, dy, reach = b.x - a.x, b.y - a.y, a.radius + b.radius
    return dx * dx + dy * dy < reach * reach and a.z < b.z + b.height and b.z < a.z + a.height


def measured(a: Body, b: Body) -> Measured:
    flat = hyp(b.x - a.x, b.y - a.y)
    return Measured(a, b, flat, gap(a, b), distance(a, b), in_contact(a, b), overlap(a, b))


def ranged(shooter: Body, target: Body, minimum: int, maximum: int) -> Ranged:
    """Range of a weapon, both ends included (CO-12.2); half range and height (CO-12.7, 12.8)."""
    far = distance(shooter, target)
    return Ranged(
        shooter,
        target,
        minimum,
        maximum,
        far,
        in_range=minimum <= far <= maximum,
        beyond_half=2 * far > maximum,
        from_above=shooter.z - target.z >= 3 * INCH,
    )


def arc(body: Body, x: int, y: int) -> Arc:
    """Whether a point is in the front arc of a figure (CO-7.1)."""
    ux, uy = DIRECTIONS[body.facing]
    dot = (x - body.x) * ux + (y - body.y) * uy
    return Arc(body, (x, y), dot, dot >= 0)


def from_rear(attacker: Body, target: Body) -> Arc:
    """The arc of the target in which the attacker's centre lies (CO-7.2)."""
    return arc(target, attacker.x, attacker.y)


def district(x: int, y: int, side: int = TABLE) -> District:
    """CO-3.14, CO-3.15"""
    third = side // 3
    return GRID[min(2, y // third)][min(2, x // third)]


def numbered(edge: Edge, number: int) -> District:
    """District 1 to 8 as read from a player's edge (CO-3.16, CO-3.17)."""
    return RING[(FIRST[edge] + number - 1) % 8]


def touch(body: Body, marker: Place) -> Touch:
    """Whether a figure touches a marker (CO-3.29)."""
    flat, limit = hyp(marker[0] - body.x, marker[1] - body.y), body.radius + TOUCH
    return Touch(body, marker, flat, limit, flat <= limit and abs(marker[2] - body.z) <= STEP)


def marker_fits(terrain: Terrain, x: int, y: int, z: int) -> bool:
    """Whether a marker may lie here: on a surface, not inside a piece (CO-3.34)."""
    if not (0 <= x <= terrain.side and 0 <= y <= terrain.side):
        return False
    if z and not any(p.stand and p.z1 == z and covers(p.corners, x, y) for p in terrain.pieces):
        return False
    return not any(
        not p.passable and p.z0 <= z < p.z1 and inside(p.corners, x, y) for p in terrain.pieces
    )


def marker_levels(terrain: Terrain, x: int, y: int) -> tuple[int, ...]:
    """The levels on which a marker may lie at a point."""
    return tuple(z for z in levels(terrain, x, y) if marker_fits(terrain, x, y, z))


def in_zone(strip: Zone, body: Body) -> bool:
    """Whether a base is wholly within a zone (CO-4.17, CO-R77)."""
    x0, y0, x1, y1 = strip
    r = body.radius
    return x0 + r <= body.x <= x1 - r and y0 + r <= body.y <= y1 - r


def reaches_edge(edge: Edge, body: Body, side: int = TABLE) -> bool:
    """Whether a base comes to an edge of the table (CO-20.19)."""
    beyond = {"south": body.y, "north": side - body.y, "west": body.x, "east": side - body.x}
    return beyond[edge] <= body.radius


def zone(edge: Edge, depth: int = 6 * INCH, side: int = TABLE, corner: int = 0) -> Zone:
    """The strip along an edge (CO-4.17); it may stay away from the corners (CO-22.1)."""
    return {
        "south": (corner, 0, side - corner, depth),
        "north": (corner, side - depth, side - corner, side),
        "west": (0, corner, depth, side - corner),
        "east": (side - depth, corner, side, side - corner),
    }[edge]
