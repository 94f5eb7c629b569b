"""Walk legs: straight, over steps, with the body clear at every point (CO-10.5 to 10.8)."""

from collections.abc import Sequence
from functools import cmp_to_key
from itertools import pairwise
from typing import NamedTuple

from fracas.games.collision.geometry.nearness import (
    clip,
    point_near_segment,
    segment_near_polygon,
)
from fracas.games.collision.geometry.rays import less
from fracas.games.collision.geometry.shapes import (
    Body,
    Fraction,
    Piece,
    Place,
    Point,
    Terrain,
    boxes,
    surfaces,
)
from fracas.games.collision.geometry.units import STEP

WHOLE: tuple[Fraction, Fraction] = ((0, 1), (1, 1))
Top = tuple[Piece, Fraction, Fraction]
"""A surface and the part of a line on it."""


class Stretch(NamedTuple):
    """A part of a flat line, as fractions of it, walked on one level."""

    start: Fraction
    end: Fraction
    level: int


class Obstacle(NamedTuple):
    """What makes a straight way illegal, and between which parts of it."""

    why: str
    blocker: str
    start: Fraction
    end: Fraction
    number: int = 0


def _tops_on(terrain: Terrain, ax: int, ay: int, bx: int, by: int) -> list[Top]:
    """The standable pieces that a flat line touches, and where."""
    x0, x1 = (ax, bx) if ax < bx else (bx, ax)
    y0, y1 = (ay, by) if ay < by else (by, ay)
    found = []
    for piece, box in surfaces(terrain):
        if box.x0 <= x1 and x0 <= box.x1 and box.y0 <= y1 and y0 <= box.y1:
            part = clip(ax, ay, bx, by, piece.corners)
            if part is not None:
                found.append((piece, *part))
    return found


def stretches(
    terrain: Terrain, ax: int, ay: int, bx: int, by: int, level: int
) -> list[Stretch] | Obstacle:
    """The levels on which a figure walks along a flat line: single points where surfaces begin
    or end, and what lies between them. The support may never change by more than a step."""
    tops = _tops_on(terrain, ax, ay, bx, by)
    carried = [t for t in tops if t[0].z1 == level and t[1:] == WHOLE]
    if (carried or not level) and not any(level < top.z1 <= level + STEP for top, _, _ in tops):
        return [Stretch(*WHOLE, level)]
    found: list[Stretch] = []
    for a, b in _parts(tops):
        under = _under(tops, a, b, level)
        if level - under > STEP:
            return Obstacle("void", "", a, b, level - under)
        level = under
        found.append(Stretch(a, b, level))
    return found


def _compare(a: Fraction, b: Fraction) -> int:
    return a[0] * b[1] - b[0] * a[1]


def _parts(tops: list[Top]) -> list[tuple[Fraction, Fraction]]:
    """The line in parts with one support each: the points where surfaces begin or end, and
    what lies between them."""
    marks: list[Fraction] = []
    for mark in [(0, 1), (1, 1), *(m for _, a, b in tops for m in (a, b))]:
        if not any(mark[0] * m[1] == m[0] * mark[1] for m in marks):
            marks.append(mark)
    marks.sort(key=cmp_to_key(_compare))
    parts = [(marks[0], marks[0])]
    for a, b in pairwise(marks):
        parts += [(a, b), (b, b)]
    return parts


def _under(tops: list[Top], a: Fraction, b: Fraction, level: int) -> int:
    """The support of a part of the line, seen from a level (CO-3.22)."""
    return max(
        (
            top.z1
            for top, enters, leaves in tops
            if top.z1 <= level + STEP and not less(a, enters) and not less(leaves, b)
        ),
        default=0,
    )


def way_blocked(
    terrain: Terrain,
    others: Sequence[Body],
    body: Body,
    start: Point,
    end: Point,
    low: int,
    high: int,
    scale: int = 1,
) -> Obstacle | None:
    """The first thing on a flat line that a body between two heights meets: a piece that rises
    above low + 100 and starts below high, or a base in [low, high) (CO-3.24, CO-10.7).

    The ends of the line are given times `scale`, so that parts of a line end on whole points.
    """
    (ax, ay), (bx, by) = start, end
    r = body.radius * scale
    x0, x1 = (ax, bx) if ax < bx else (bx, ax)
    y0, y1 = (ay, by) if ay < by else (by, ay)
    for piece, box in boxes(terrain):
        if (
            box.x0 * scale < x1 + r
            and x0 - r < box.x1 * scale
            and box.y0 * scale < y1 + r
            and y0 - r < box.y1 * scale
            and piece.fills(low + STEP, high)
        ):
            corners = piece.corners
            if scale != 1:
                corners = tuple((x * scale, y * scale) for x, y in corners)
            if segment_near_polygon(ax, ay, bx, by, corners, r * r):
                return Obstacle("piece", piece.name, *WHOLE)
    for other in others:
        reach = r + other.radius * scale
        ox, oy = other.x * scale, other.y * scale
        if (
            ox < x1 + reach
            and x0 - reach < ox
            and oy < y1 + reach
            and y0 - reach < oy
            and other.z < high
            and low < other.z + other.height
            and other.name != body.name
            and point_near_segment(ox, oy, ax, ay, bx, by, reach * reach)
        ):
            return Obstacle("figure", other.name, *WHOLE)
    return None


def walk(
    terrain: Terrain, others: Sequence[Body], body: Body, start: Place, bx: int, by: int
) -> int | Obstacle:
    """The level on which a straight walk from `start` to (bx, by) ends, or what is in the way.

    The centre stays on the table (CO-3.13). Resting inside a low piece is not judged here:
    a walk may pass over it (CO-10.8).
    """
    ax, ay, az = start
    side = terrain.side
    if not (0 <= bx <= side and 0 <= by <= side and 0 <= ax <= side and 0 <= ay <= side):
        return Obstacle("off_table", "", *WHOLE)
    parts = stretches(terrain, ax, ay, bx, by, az)
    if isinstance(parts, Obstacle):
        return parts
    dx, dy = bx - ax, by - ay
    for part in parts:
        scale = part.start[1] * part.end[1]
        s, e = part.start[0] * part.end[1], part.end[0] * part.start[1]
        met = way_blocked(
            terrain,
            others,
            body,
            (ax * scale + dx * s, ay * scale + dy * s),
            (ax * scale + dx * e, ay * scale + dy * e),
            part.level,
            part.level + body.height,
            scale,
        )
        if met is not None:
            return Obstacle(met.why, met.blocker, part.start, part.end, part.level)
    return parts[-1].level


def voids(
    terrain: Terrain, ax: int, ay: int, bx: int, by: int, level: int
) -> list[tuple[Fraction, Fraction]]:
    """The void stretches of a flat line seen from a take-off level: where the support is more
    than 100 u below it (CO-10.28). Neighbouring parts are joined."""
    tops = _tops_on(terrain, ax, ay, bx, by)
    found: list[tuple[Fraction, Fraction]] = []
    open_run = False
    for a, b in _parts(tops):
        if level - _under(tops, a, b, level) > STEP:
            if open_run:
                found[-1] = (found[-1][0], b)
            else:
                found.append((a, b))
            open_run = True
        else:
            open_run = False
    return found
