"""A straight ray and the inside of an upright prism, decided in whole numbers (CO-7.7 to 7.12)."""

from collections.abc import Sequence
from typing import Final

from fracas.games.collision.geometry.shapes import Fraction, Place, Point

BEFORE: Final[Fraction] = (-1, 1)
AFTER: Final[Fraction] = (2, 1)
Span = tuple[Fraction, Fraction]


def less(a: Fraction, b: Fraction) -> bool:
    return a[0] * b[1] < b[0] * a[1]


def narrow(span: Span, start: int, change: int) -> Span | None:
    """The part of an open span in which start + t·change > 0; None when it is empty."""
    low, high = span
    if not change:
        return span if start > 0 else None
    if change > 0:
        if -start * low[1] > low[0] * change:
            low = -start, change
    elif start * high[1] < high[0] * -change:
        high = start, -change
    return (low, high) if less(low, high) else None


def flat_span(
    ex: int, ey: int, ax: int, ay: int, corners: Sequence[Point], span: Span
) -> Span | None:
    """Where the line from e (t = 0) to a (t = 1) is strictly inside a polygon, within a span.

    What `narrow` does for each edge, written out: a table's sights ask for it by the thousand."""
    (low, low_by), (high, high_by) = span
    dx, dy = ax - ex, ay - ey
    bx, by = corners[-1]
    for cx, cy in corners:
        ux, uy = cx - bx, cy - by
        start = ux * (ey - by) - uy * (ex - bx)
        change = ux * dy - uy * dx
        # A segment that is nowhere on the inner side never is inside.
        if change > 0:
            if -start * low_by > low * change:
                low, low_by = -start, change
        elif change:
            if start * high_by < high * -change:
                high, high_by = start, -change
        elif start <= 0:
            return None
        if low * high_by >= high * low_by:
            return None
        bx, by = cx, cy
    return (low, low_by), (high, high_by)


def prism_span(
    eye: Place, aim: Place, corners: Sequence[Point], z0: int, z1: int, span: Span
) -> Span | None:
    """Where the line is strictly inside a prism. A vertical line has no flat change, and so is
    inside when its point is inside the polygon and the heights overlap (CO-7.12)."""
    rise = aim[2] - eye[2]
    found = narrow(span, eye[2] - z0, rise)
    if found is not None:
        found = narrow(found, z1 - eye[2], -rise)
    if found is not None:
        found = flat_span(eye[0], eye[1], aim[0], aim[1], corners, found)
    return found


def segment_part(span: Span) -> Span | None:
    """The part of an open span on the segment itself, 0 to 1, ends included (CO-7.7)."""
    low, high = span
    if low[0] >= low[1] or high[0] <= 0:
        return None
    return (low if low[0] > 0 else (0, 1)), (high if high[0] < high[1] else (1, 1))


def middle(span: Span) -> Fraction:
    """A point strictly between the ends of a span: a witness that the ray is inside."""
    (a, b), (c, d) = span
    return a * d + c * b, 2 * b * d
