"""Standing legally, and a body being clear (CO-3.12, CO-3.22 to 3.26)."""

from collections.abc import Iterable, Sequence

from fracas.games.collision.geometry import native
from fracas.games.collision.geometry.certificates import Stand
from fracas.games.collision.geometry.measure import overlap
from fracas.games.collision.geometry.nearness import point_near_polygon, squared_distance
from fracas.games.collision.geometry.shapes import (
    Body,
    Piece,
    Place,
    Terrain,
    boxes,
    inside,
    support,
)
from fracas.games.collision.geometry.units import STEP


def blocking_piece(
    terrain: Terrain, x: int, y: int, radius: int, low: int, high: int
) -> Piece | None:
    """The first piece without pass that rises above low, starts below high and comes nearer to
    the point than the radius. With low = z + 100 and high = z + height this is CO-3.24."""
    for piece, around in boxes(terrain):
        if (
            around.x0 - radius < x < around.x1 + radius
            and around.y0 - radius < y < around.y1 + radius
            and piece.fills(low, high)
            and point_near_polygon(x, y, piece.corners, radius * radius)
        ):
            return piece
    return None


def blocking_body(others: Iterable[Body], body: Body) -> Body | None:
    """The first other base that this one would overlap (CO-3.12)."""
    for other in others:
        if other.name != body.name and overlap(body, other):
            return other
    return None


def rests_inside(terrain: Terrain, body: Body) -> Piece | None:
    """The piece in which the centre may not rest (CO-3.25)."""
    for piece, around in boxes(terrain):
        if (
            not piece.stand
            and around.x0 < body.x < around.x1
            and around.y0 < body.y < around.y1
            and piece.fills(body.z, body.z + body.height)
            and inside(piece.corners, body.x, body.y)
        ):
            return piece
    return None


def on_table(terrain: Terrain, body: Body, whole: bool) -> bool:
    """Whether the centre, or the whole base, is on the table (CO-3.13)."""
    edge = body.radius if whole else 0
    return edge <= body.x <= terrain.side - edge and edge <= body.y <= terrain.side - edge


def stands(
    terrain: Terrain, others: Sequence[Body], body: Body, *, whole_base: bool = False
) -> bool:
    """Whether a figure stands legally (CO-3.23); a Move or Charge also ends with the whole base
    on the table (CO-3.13). `others` may hold the figure itself."""
    return (
        on_table(terrain, body, whole_base)
        and support(terrain, body.x, body.y, body.z) == body.z
        and blocking_piece(
            terrain, body.x, body.y, body.radius, body.z + STEP, body.z + body.height
        )
        is None
        and blocking_body(others, body) is None
        and rests_inside(terrain, body) is None
    )


def all_stand(
    terrain: Terrain, others: Sequence[Body], body: Body, places: Sequence[Place]
) -> list[bool]:
    """Whether a figure would stand at each place, with its whole base on the table."""
    if native.kernel:
        return native.standing(native.kernel, terrain, others, body, places)
    return [stands(terrain, others, body.at(place), whole_base=True) for place in places]


def stand(
    terrain: Terrain, others: Sequence[Body], body: Body, *, whole_base: bool = False
) -> Stand:
    """As `stands`, with what is in the way."""
    x, y, z = body.place
    if not on_table(terrain, body, whole_base):
        return Stand(body, False, "off_table", "CO-3.13")
    if support(terrain, x, y, z) != z:
        return Stand(body, False, "no_surface", "CO-3.22")
    piece = blocking_piece(terrain, x, y, body.radius, z + STEP, z + body.height)
    if piece is not None:
        gap2 = squared_distance(x, y, piece.corners)
        return Stand(body, False, "piece", "CO-3.24", piece.name, gap2)
    other = blocking_body(others, body)
    if other is not None:
        between = (other.x - x) ** 2 + (other.y - y) ** 2
        return Stand(body, False, "figure", "CO-3.12", other.name, (between, 1))
    piece = rests_inside(terrain, body)
    if piece is not None:
        return Stand(body, False, "inside", "CO-3.25", piece.name, (0, 1))
    return Stand(body, True, "stands", "CO-3.23")
