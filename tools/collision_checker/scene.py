"""The table of a claim: surfaces, clear bodies and ways, decided slowly."""

from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from .exact import (
    Point,
    Polygon,
    at,
    cuts,
    in_or_on,
    out_of_reach,
    point_polygon2,
    point_segment2,
    strictly_in,
    sweep_polygon2,
)

STEP = 100
Place = tuple[int, int, int]


class Piece(NamedTuple):
    name: str
    corners: Polygon
    z0: int
    z1: int
    cover: str
    stand: bool
    passes: bool


class Ladder(NamedTuple):
    x: int
    y: int
    low: int
    high: int
    run: int


class Body(NamedTuple):
    name: str
    x: int
    y: int
    z: int
    facing: int
    radius: int
    height: int
    eye: int

    def put(self, place: Place) -> "Body":
        return self._replace(x=place[0], y=place[1], z=place[2])


def body_from(data: dict[str, Any]) -> Body:
    return Body(
        str(data["name"]), int(data["x"]), int(data["y"]), int(data["z"]), int(data["facing"]),
        int(data["radius"]), int(data["height"]), int(data["eye"]),
    )  # fmt: skip


def nearer(piece: Piece, a: Point, b: Point, radius: int) -> bool:
    """Whether a piece comes nearer than a radius to a point or a segment."""
    if out_of_reach(piece.corners, a, b, radius):
        return False
    if a == b:
        return point_polygon2(a, piece.corners) < radius**2
    return sweep_polygon2(a, b, piece.corners) < radius**2


class Scene:
    def __init__(self, terrain: dict[str, Any], bodies: list[dict[str, Any]]) -> None:
        self.side = int(terrain["side"])
        self.pieces = [
            Piece(p["name"], tuple((x, y) for x, y in p["corners"]), p["z0"], p["z1"], p["cover"],
                  p["stand"], p["pass"])
            for p in terrain["pieces"]
        ]  # fmt: skip
        self.ladders = [
            Ladder(one["x"], one["y"], one["low"], one["high"], one["run"])
            for one in terrain["ladders"]
        ]
        self.bodies = [body_from(one) for one in bodies]
        self.tops = [p for p in self.pieces if p.stand]

    def others(self, *names: str) -> list[Body]:
        return [one for one in self.bodies if one.name not in names]

    def support(self, p: Point, level: int) -> int:
        return max(
            (t.z1 for t in self.tops if t.z1 <= level + STEP and in_or_on(t.corners, p)), default=0
        )

    def meets(self, low: int, high: int) -> list[Piece]:
        return [p for p in self.pieces if not p.passes and p.z1 > low and p.z0 < high]

    def stand_faults(self, body: Body, whole_base: bool) -> set[tuple[str, str]]:
        """Everything that keeps a figure from standing here."""
        x, y, z = body.x, body.y, body.z
        edge = body.radius if whole_base else 0
        found: set[tuple[str, str]] = set()
        if not (edge <= x <= self.side - edge and edge <= y <= self.side - edge):
            found.add(("off_table", ""))
        if self.support((x, y), z) != z:
            found.add(("no_surface", ""))
        for piece in self.meets(z + STEP, z + body.height):
            if nearer(piece, (x, y), (x, y), body.radius):
                found.add(("piece", piece.name))
        for other in self.others(body.name):
            apart = (other.x - x) ** 2 + (other.y - y) ** 2 >= (other.radius + body.radius) ** 2
            if not apart and other.z < z + body.height and z < other.z + other.height:
                found.add(("figure", other.name))
        for piece in self.meets(z, z + body.height):
            if not piece.stand and strictly_in(piece.corners, (x, y)):
                found.add(("inside", piece.name))
        return found

    def way_faults(
        self, body: Body, a: Point, b: Point, low: int, high: int
    ) -> set[tuple[str, str]]:
        """Everything that a body between two heights meets on a flat line."""
        found = {
            ("piece", piece.name)
            for piece in self.meets(low + STEP, high)
            if nearer(piece, a, b, body.radius)
        }
        for other in self.others(body.name):
            near = point_segment2((other.x, other.y), a, b) < (body.radius + other.radius) ** 2
            if near and other.z < high and low < other.z + other.height:
                found.add(("figure", other.name))
        return found

    def parts(self, a: Point, b: Point) -> list[tuple[Fraction, Fraction]]:
        marks = cuts(a, b, [t.corners for t in self.tops if not out_of_reach(t.corners, a, b, 0)])
        found = [(marks[0], marks[0])]
        for s, t in pairwise(marks):
            found += [(s, t), (t, t)]
        return found

    def walk(self, body: Body, start: Place, end: Point) -> tuple[int, set[tuple[str, str]]]:
        """The level at the end of a walk, and everything in the way."""
        a, level = start[:2], start[2]
        found: set[tuple[str, str]] = set()
        if not all(0 <= c <= self.side for c in (*a, *end)):
            return level, {("off_table", "")}
        for s, t in self.parts(a, end):
            under = self.support(at(a, end, (s + t) / 2), level)
            if level - under > STEP:
                return level, found | {("void", "")}
            level = under
            found |= self.way_faults(body, at(a, end, s), at(a, end, t), level, level + body.height)
        return level, found

    def void_runs(self, a: Point, b: Point, level: int) -> int:
        """How many void stretches a flat line has, seen from a level."""
        runs, inside = 0, False
        for s, t in self.parts(a, b):
            void = level - self.support(at(a, b, (s + t) / 2), level) > STEP
            runs += void and not inside
            inside = void
        return runs
