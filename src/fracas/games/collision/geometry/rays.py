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
    """Where the line from e (t = 0) to a (t = 1) is strictly inside a polygon, within a span."""
    bx, by = corners[-1]
    for cx, cy in corners:
        start = (cx - bx) * (ey - by) - (cy - by) * (ex - bx)
        end = (cx - bx) * (ay - by) - (cy - by) * (ax - bx)
        # A segment that is nowhere on the inner side never is inside.
        found = narrow(span, start, end - start)
        if found is None:
            return None
        span = found
        bx, by = cx, cy
    return span


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
