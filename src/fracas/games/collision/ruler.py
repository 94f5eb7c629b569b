"""The ruler: any two points or figures, at any time and at no cost. CO-1.9, CO-29.6."""

from typing import Any, NamedTuple

from .geometry.shapes import SIZES
from .geometry.units import hyp

Mark = str | tuple[int, int, int]
"""A figure by its name, or a point."""


class Ruled(NamedTuple):
    gap: int
    """Flat, between the nearest edges of bases; a point has none (CO-3.9)."""
    height: int
    distance: int
    """CO-3.10"""


def ruled(view: dict[str, Any], one: Mark, other: Mark) -> Ruled | None:
    """Between two marks as a view shows the table; None when a figure is not on it."""
    places: dict[str, list[int] | None] = {f["name"]: f["at"] for f in view["figures"]}
    sizes: dict[str, str] = {f["name"]: f["size"] for f in view["figures"]}
    ends = []
    for mark in (one, other):
        at = places.get(mark) if isinstance(mark, str) else list(mark)
        if at is None:
            return None
        ends.append((*at, SIZES[sizes[mark]].radius if isinstance(mark, str) else 0))
    (ax, ay, az, a), (bx, by, bz, b) = ends
    gap, height = max(0, hyp(bx - ax, by - ay) - a - b), abs(bz - az)
    return Ruled(gap, height, hyp(gap, height))
