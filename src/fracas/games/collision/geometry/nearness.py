"""How near a straight flat move comes to a polygon or a point, decided in whole numbers."""

from collections.abc import Sequence

from fracas.games.collision.geometry.shapes import Fraction, Point, inside


def point_near_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int, reach2: int) -> bool:
    """Whether a point is nearer than reach to the segment a-b."""
    dx, dy = bx - ax, by - ay
    vx, vy = px - ax, py - ay
    t = vx * dx + vy * dy
    if t <= 0:
        return vx * vx + vy * vy < reach2
    length2 = dx * dx + dy * dy
    if t >= length2:
        return (px - bx) ** 2 + (py - by) ** 2 < reach2
    cross = vx * dy - vy * dx
    return cross * cross < reach2 * length2


def point_near_polygon(px: int, py: int, corners: Sequence[Point], reach2: int) -> bool:
    """Whether a point is nearer than reach to a convex polygon, or inside it."""
    ax, ay = corners[-1]
    outside = False
    for bx, by in corners:
        if (bx - ax) * (py - ay) - (by - ay) * (px - ax) <= 0:
            outside = True
            if point_near_segment(px, py, ax, ay, bx, by, reach2):
                return True
        ax, ay = bx, by
    return not outside


def _side(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def _cross(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether two segments cross at a point inside both."""
    if _side(ax, ay, bx, by, cx, cy) * _side(ax, ay, bx, by, dx, dy) >= 0:
        return False
    return _side(cx, cy, dx, dy, ax, ay) * _side(cx, cy, dx, dy, bx, by) < 0


def segment_near_polygon(
    ax: int, ay: int, bx: int, by: int, corners: Sequence[Point], reach2: int
) -> bool:
    """Whether any point of a-b is nearer than reach (> 0) to a convex polygon, or inside it.

    When the two do not meet, the nearest pair has an end of a-b or a corner in it. When they
    meet, an end is inside, or a corner or an end is at distance 0 of the other, or two segments
    cross properly.
    """
    if inside(corners, ax, ay) or inside(corners, bx, by):
        return True
    cx, cy = corners[-1]
    for dx, dy in corners:
        if (
            point_near_segment(dx, dy, ax, ay, bx, by, reach2)
            or point_near_segment(ax, ay, cx, cy, dx, dy, reach2)
            or point_near_segment(bx, by, cx, cy, dx, dy, reach2)
            or _cross(ax, ay, bx, by, cx, cy, dx, dy)
        ):
            return True
        cx, cy = dx, dy
    return False


def squared_distance(px: int, py: int, corners: Sequence[Point]) -> Fraction:
    """The exact squared distance from a point to a convex polygon; 0 inside."""
    if inside(corners, px, py):
        return 0, 1
    best: Fraction | None = None
    ax, ay = corners[-1]
    for bx, by in corners:
        dx, dy, vx, vy = bx - ax, by - ay, px - ax, py - ay
        t, length2 = vx * dx + vy * dy, dx * dx + dy * dy
        if t <= 0:
            found = vx * vx + vy * vy, 1
        elif t >= length2:
            found = (px - bx) ** 2 + (py - by) ** 2, 1
        else:
            found = (vx * dy - vy * dx) ** 2, length2
        if best is None or found[0] * best[1] < best[0] * found[1]:
            best = found
        ax, ay = bx, by
    assert best is not None
    return best


def clip(
    ax: int, ay: int, bx: int, by: int, corners: Sequence[Point]
) -> tuple[Fraction, Fraction] | None:
    """The part of a-b in a closed convex polygon, as fractions of it; None when there is none."""
    low, high = (0, 1), (1, 1)
    cx, cy = corners[-1]
    for dx, dy in corners:
        start = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
        change = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx) - start
        cx, cy = dx, dy
        # start + t·change >= 0
        if not change:
            if start < 0:
                return None
        elif change > 0:
            if -start * low[1] > low[0] * change:
                low = -start, change
        elif start * high[1] < high[0] * -change:
            high = start, -change
    return (low, high) if low[0] * high[1] <= high[0] * low[1] else None
