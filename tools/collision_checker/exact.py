"""Plane geometry in exact fractions, written for being plainly right rather than fast."""

from decimal import Decimal, getcontext
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import floor, isqrt

Number = int | Fraction
Point = tuple[Number, Number]
Polygon = tuple[tuple[int, int], ...]


def hyp(a: int, b: int) -> int:
    square = a * a + b * b
    root = isqrt(square)
    return root if root * root == square else root + 1


def nearest_whole(value: Fraction) -> int:
    """Halves away from zero."""
    size = floor(abs(value) + Fraction(1, 2))
    return size if value >= 0 else -size


def _directions() -> list[tuple[int, int]]:
    getcontext().prec = 50
    pi = Decimal("3.14159265358979323846264338327950288419716939937511")

    def series(x: Decimal, first: Decimal, power: int) -> Decimal:
        term = total = first
        for n in range(1, 60):
            term *= -x * x / ((2 * n - 1 + power) * (2 * n + power))
            total += term
        return total

    table = []
    for degree in range(360):
        x = pi * degree / 180
        cosine, sine = series(x, Decimal(1), 0), series(x, x, 1)
        ten = [nearest_whole(Fraction(value * 10000)) for value in (cosine, sine)]
        table.append((ten[0], ten[1]))
    return table


DIRECTIONS = _directions()


def side(a: Point, b: Point, p: Point) -> Number:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def edges(polygon: Polygon) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


@lru_cache(maxsize=65536)
def half_planes(polygon: Polygon) -> tuple[tuple[int, int, int], ...]:
    """(a, b, c) with a·x + b·y + c > 0 on the side of each edge where the corners' mean lies."""
    n, found = len(polygon), []
    sx, sy = sum(x for x, _ in polygon), sum(y for _, y in polygon)
    for (px, py), (qx, qy) in edges(polygon):
        a, b = py - qy, qx - px
        c = -(a * px + b * py)
        sign = 1 if a * sx + b * sy + c * n > 0 else -1
        found.append((sign * a, sign * b, sign * c))
    return tuple(found)


def strictly_in(polygon: Polygon, p: Point) -> bool:
    """On the same side of every edge as the mean of the corners."""
    return all(a * p[0] + b * p[1] + c > 0 for a, b, c in half_planes(polygon))


def in_or_on(polygon: Polygon, p: Point) -> bool:
    return all(a * p[0] + b * p[1] + c >= 0 for a, b, c in half_planes(polygon))


@lru_cache(maxsize=65536)
def box(polygon: Polygon) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return min(xs), min(ys), max(xs), max(ys)


def out_of_reach(polygon: Polygon, a: Point, b: Point, reach: int) -> bool:
    """Whether the boxes of a polygon and a segment are already too far apart."""
    x0, y0, x1, y1 = box(polygon)
    return (
        (a[0] < x0 - reach and b[0] < x0 - reach)
        or (a[0] > x1 + reach and b[0] > x1 + reach)
        or (a[1] < y0 - reach and b[1] < y0 - reach)
        or (a[1] > y1 + reach and b[1] > y1 + reach)
    )


def point_segment2(p: Point, a: Point, b: Point) -> Fraction:
    """Squared distance from a point to a segment, by the nearest of its points."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    part = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
    if part <= 0 or part >= length2:
        end = a if part <= 0 else b
        return Fraction((p[0] - end[0]) ** 2 + (p[1] - end[1]) ** 2)
    t = Fraction(part) / length2
    x, y = a[0] + t * dx - p[0], a[1] + t * dy - p[1]
    return Fraction(x * x + y * y)


def point_polygon2(p: Point, polygon: Polygon) -> Fraction:
    if strictly_in(polygon, p):
        return Fraction(0)
    return min(point_segment2(p, a, b) for a, b in edges(polygon))


def hull(points: list[Point]) -> list[Point]:
    """Convex hull, by the two chains of the sorted points."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    chains: list[list[Point]] = []
    for run in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for p in run:
            while len(chain) > 1 and side(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def sweep_polygon2(a: Point, b: Point, polygon: Polygon) -> Fraction:
    """Squared distance between a segment and a polygon: that of the origin to the hull of all
    differences of their corners."""
    around = hull([(x - p[0], y - p[1]) for x, y in polygon for p in (a, b)])
    origin: Point = (0, 0)
    pairs = list(zip(around, around[1:] + around[:1], strict=True))
    if len(around) > 2 and all(side(p, q, origin) > 0 for p, q in pairs):
        return Fraction(0)
    return min(point_segment2(origin, p, q) for p, q in pairs)


def at(a: Point, b: Point, t: Number) -> Point:
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def cuts(a: Point, b: Point, polygons: list[Polygon]) -> list[Fraction]:
    """0, 1 and where the segment a-b meets the line of any edge, in order."""
    found = {Fraction(0), Fraction(1)}
    for polygon in polygons:
        for p, q in edges(polygon):
            start, end = side(p, q, a), side(p, q, b)
            if start != end and start * end <= 0:
                found.add(Fraction(start) / (start - end))
    return sorted(found)


def passes_inside(
    eye: tuple[int, int, int], aim: tuple[int, int, int], polygon: Polygon, z0: int, z1: int
) -> bool:
    """Whether a ray passes through the inside of a prism."""
    if out_of_reach(polygon, eye[:2], aim[:2], 0):
        return False
    rise = aim[2] - eye[2]
    marks = set(cuts(eye[:2], aim[:2], [polygon]))
    if rise:
        marks |= {t for z in (z0, z1) if 0 <= (t := Fraction(z - eye[2], rise)) <= 1}
    ordered = sorted(marks)
    tries = ordered + [(s + t) / 2 for s, t in pairwise(ordered)]
    return any(point_inside(eye, aim, t, polygon, z0, z1) for t in tries)


def point_inside(
    eye: tuple[int, int, int],
    aim: tuple[int, int, int],
    t: Fraction,
    polygon: Polygon,
    z0: int,
    z1: int,
) -> bool:
    """Whether the point at a part of a line is strictly inside a prism."""
    height = eye[2] + t * (aim[2] - eye[2])
    return z0 < height < z1 and strictly_in(polygon, at(eye[:2], aim[:2], t))


def octagon(x: int, y: int, radius: int) -> Polygon:
    k = floor(Fraction(41 * radius, 100))
    return (
        (x + radius, y + k), (x + k, y + radius), (x - k, y + radius), (x - radius, y + k),
        (x - radius, y - k), (x - k, y - radius), (x + k, y - radius), (x + radius, y - k),
    )  # fmt: skip
