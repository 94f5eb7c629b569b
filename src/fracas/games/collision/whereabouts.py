"""Where something is, as people at a table say it: a district, and what stands there. CO-29.16."""

from functools import lru_cache

from fracas.engine import Choice

from .figures import terrain
from .geometry.measure import district
from .geometry.shapes import Piece, Place, Terrain, box, covers
from .geometry.units import INCH
from .sights import name_of
from .state import Collision

NEAR = INCH + INCH // 2
"""As near as this to its outline, something stands by a piece."""


def where(s: Collision, place: Place | None) -> Choice:
    """A place with its words: exact numbers, district, and a piece with how one stands to it."""
    if place is None:
        return None
    how, piece = landmark(terrain(s), place)
    name = name_of(s.layout, piece) if piece else None
    named = (name.en, name.fr) if name else ("", "")
    return (*place, district(place[0], place[1], s.side), how, *named)


@lru_cache(maxsize=4096)
def landmark(ground: Terrain, place: Place) -> tuple[str, str]:
    """The piece that one stands on, in or by; the nearest of several."""
    x, y, z = place
    found: list[tuple[int, int, str, str]] = []
    for piece in ground.pieces:
        if covers(piece.corners, x, y):
            if piece.stand and piece.z1 == z:
                return "on", piece.name
            if piece.passable and piece.z0 <= z < piece.z1:
                found.append((0, 0, "in", piece.name))
        apart = beside(piece, x, y)
        if apart <= NEAR and piece.z0 <= z < piece.z1:
            found.append((1, apart, "by", piece.name))
    return min(found)[2:] if found else ("", "")


def beside(piece: Piece, x: int, y: int) -> int:
    """How far a point is from the rectangle round a piece: enough to say that one is by it."""
    around = box(piece)
    return max(around.x0 - x, x - around.x1, 0) + max(around.y0 - y, y - around.y1, 0)
