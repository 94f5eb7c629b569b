"""The ruler: any two points or figures, at any time and at no cost. CO-1.9, CO-29.6."""

from typing import NamedTuple

from .geometry.shapes import SIZES
from .geometry.units import hyp
from .shown import Table

Mark = str | tuple[int, int, int]
"""A figure by its name, or a point."""


class Ruled(NamedTuple):
    gap: int
    """Flat, between the nearest edges of bases; a point has none (CO-3.9)."""
    height: int
    distance: int
    """CO-3.10"""


def ruled(view: Table, one: Mark, other: Mark) -> Ruled | None:
    """Between two marks as a view shows the table; None when a figure is not on it."""
    figures = {figure.name: figure for figure in view.figures}
    ends = []
    for mark in (one, other):
        figure = figures.get(mark) if isinstance(mark, str) else None
        at = mark if isinstance(mark, tuple) else figure.at if figure is not None else None
        if at is None:
            return None
        ends.append((*at, 0 if figure is None else SIZES[figure.size].radius))
    (ax, ay, az, a), (bx, by, bz, b) = ends
    gap, height = max(0, hyp(bx - ax, by - ay) - a - b), abs(bz - az)
    return Ruled(gap, height, hyp(gap, height))
