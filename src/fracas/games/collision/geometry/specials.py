"""Where ladders, climbs, jumps and crosses are looked for, and points that touch terrain.

A person may give any legal leg; bots are offered these (CO-23.2, CO-23.17): along every edge of a
top, every 50 u or so, the point on the edge and the foot of the wall before it; the feet of
ladders; and straight across from an edge to the next top.
"""

from functools import lru_cache

import numpy as np

from fracas.games.collision.geometry.certificates import Leg, LegCheck, LegKind
from fracas.games.collision.geometry.lattice import GRAIN, Lattice, lattice, walkable
from fracas.games.collision.geometry.legs import PLAIN, Feet, check_leg
from fracas.games.collision.geometry.nearness import clip, point_near_polygon
from fracas.games.collision.geometry.shapes import (
    SIZES,
    Body,
    Piece,
    Place,
    Point,
    Terrain,
    covers,
    levels,
)
from fracas.games.collision.geometry.stand import stands
from fracas.games.collision.geometry.units import DIRECTIONS, STEP, along, hyp
from fracas.games.collision.geometry.walk import Obstacle, walk

FURTHEST_CROSS = 800
TOUCHING = 5


class Specials:
    """The special legs and touch points of a terrain for one size, with what is known of them.

    What it remembers depends on the terrain alone, so it never changes an answer (CO-23.16).
    """

    def __init__(self, terrain: Terrain, radius: int, height: int) -> None:
        self.terrain = terrain
        self.grid: Lattice = lattice(terrain, radius, height)
        self.body = Body("", 0, 0, 0, 0, radius, height, 0)
        self.legs_from: dict[Place, list[tuple[LegKind, Place]]] = {}
        self.exact: list[Place] = []
        self.exact_number: dict[Place, int] = {}
        self.attached: dict[int, list[int]] = {}
        self.touching: list[Place] = []
        self._checks: dict[tuple[LegKind, Place, Place, Feet], LegCheck] = {}
        self._walks: dict[tuple[Place, int, int], int | None] = {}
        self._beside: dict[Place, tuple[tuple[int, int], ...]] = {}
        self.first_exact = len(self.grid.layers) * self.grid.width**2
        self._find()
        for start in sorted(self.legs_from):
            self._attach(start)
            for _, end in self.legs_from[start]:
                self._attach(end)
        self.legs_at = {self.number(start): legs for start, legs in self.legs_from.items()}
        # The least that must be left of a budget for a special leg from a node to be of use.
        self.fare = {
            self.number(start): min(_least_cost(start, *leg) for leg in legs)
            for start, legs in self.legs_from.items()
        }

    def number(self, place: Place) -> int | None:
        """The node of a lattice point or of an exact point, None for others."""
        found = self.grid.number(place)
        return self.exact_number.get(place) if found is None else found

    def place(self, node: int) -> Place:
        if node >= self.first_exact:
            return self.exact[node - self.first_exact]
        return self.grid.place(node)

    def check(self, kind: LegKind, start: Place, end: Place, feet: Feet = PLAIN) -> LegCheck:
        """A special leg with no other figure about."""
        key = kind, start, end, feet
        found = self._checks.get(key)
        if found is None:
            leg = Leg(kind, start, end)
            found = self._checks[key] = check_leg(self.terrain, (), self.body, leg, feet)
        return found

    def walk(self, start: Place, x: int, y: int) -> int | None:
        """The level at the end of a walk with no other figure about, None when it is illegal."""
        key = start, x, y
        if key not in self._walks:
            level = walk(self.terrain, (), self.body, start, x, y)
            self._walks[key] = None if isinstance(level, Obstacle) else level
        return self._walks[key]

    def around(self, place: Place) -> list[Place]:
        """The lattice points beside an exact one, on any level that a step may lead to."""
        x, y, z = place
        side = self.terrain.side
        found = []
        for gy in range(-(-(y - GRAIN) // GRAIN) * GRAIN, y + GRAIN + 1, GRAIN):
            for gx in range(-(-(x - GRAIN) // GRAIN) * GRAIN, x + GRAIN + 1, GRAIN):
                if 0 <= gx <= side and 0 <= gy <= side and (gx, gy) != (x, y):
                    found.append((gx, gy, z))
        return found

    def beside(self, place: Place) -> tuple[tuple[int, int], ...]:
        """The labels of the lattice points around a place, reached without a test, and how far
        each is from it."""
        found = self._beside.get(place)
        if found is None:
            x, y, _ = place
            found = tuple(
                (number * 4, hyp(near[0] - x, near[1] - y))
                for near in self.around(place)
                if (number := self.grid.number(near)) is not None
            )
            if place in self.touches:
                self._beside[place] = found
        return found

    def _attach(self, place: Place) -> None:
        if self.number(place) is not None:
            return
        node = self.first_exact + len(self.exact)
        self.exact_number[place] = node
        self.exact.append(place)
        for near in self.around(place):
            number = self.grid.number(near)
            if number is not None:
                self.attached.setdefault(number, []).append(node)

    def _add(self, kind: LegKind, start: Place, end: Place) -> None:
        legs = self.legs_from.setdefault(start, [])
        if (kind, end) not in legs:
            legs.append((kind, end))

    def _find(self) -> None:
        touching: dict[Place, None] = {}
        for piece in self.terrain.pieces:
            for at, out in outline(piece):
                foot = self._foot(piece, at, out)
                if foot is None:
                    continue
                for level in levels(self.terrain, *foot):
                    if level < piece.z1:
                        low = (*foot, level)
                        touching[low] = None
                        if piece.stand and piece.z1 - level > STEP:
                            self._wall(piece, low, (*at, piece.z1))
                if piece.stand:
                    self._gaps(piece, at, out)
        for ladder in self.terrain.ladders:
            self._ladder(ladder.x, ladder.y, ladder.low, ladder.high, bool(ladder.run))
        self.touching = [
            at for at in touching if stands(self.terrain, (), self.body.at(at), whole_base=True)
        ]
        self.touches = frozenset(self.touching)
        self.touching_at = np.array(self.touching, dtype=np.int64).reshape(len(self.touching), 3)

    def _foot(self, piece: Piece, at: Point, out: Point) -> Point | None:
        """The nearest point straight out from an edge at which the base touches the wall."""
        r2 = self.body.radius**2
        for more in range(TOUCHING + 1):
            x, y = along(*at, *out, self.body.radius + more)
            if not (0 <= x <= self.terrain.side and 0 <= y <= self.terrain.side):
                return None
            if not point_near_polygon(x, y, piece.corners, r2):
                return x, y
        return None

    def _wall(self, piece: Piece, low: Place, high: Place) -> None:
        if piece.cover == "H" and piece.z0 <= low[2] + STEP:
            self._add("climb", low, high)
            self._add("climb", high, low)
        self._add("jump", high, low)

    def _ladder(self, x: int, y: int, low: int, high: int, stairs: bool) -> None:
        kind: LegKind = "stairs" if stairs else "ladder"
        for degree in range(0, 360, 45):
            for reach in range(self.body.radius, self.body.radius + TOUCHING + 1):
                foot = along(x, y, *DIRECTIONS[degree], reach)
                if self.check(kind, (*foot, low), (x, y, high)).legal:
                    self._add(kind, (*foot, low), (x, y, high))
                    self._add(kind, (x, y, high), (*foot, low))
                    break

    def _gaps(self, piece: Piece, at: Point, out: Point) -> None:
        """The next tops straight out from an edge, not higher than a step above it."""
        end = along(*at, *out, FURTHEST_CROSS)
        for other in self.terrain.pieces:
            if other is piece or not other.stand or other.z1 > piece.z1 + STEP:
                continue
            part = clip(*at, *end, other.corners)
            if part is None or part[0][0] <= 0:
                continue
            far = -(-part[0][0] * FURTHEST_CROSS // part[0][1])
            for more in (0, 1, 2):
                x, y = along(*at, *out, far + more)
                if covers(other.corners, x, y):
                    self._add("cross", (*at, piece.z1), (x, y, other.z1))
                    break


def _least_cost(start: Place, kind: LegKind, end: Place) -> int:
    """What a special leg costs at least (CO-10.9, 10.13, 10.15, 10.18)."""
    if kind == "jump":
        return 0
    if kind == "cross":
        return hyp(end[0] - start[0], end[1] - start[1])
    return abs(end[2] - start[2])


def outline(piece: Piece) -> list[tuple[Point, Point]]:
    """Points along the edges every 50 u or so, each with the direction straight out."""
    found = []
    ax, ay = piece.corners[-1]
    for bx, by in piece.corners:
        dx, dy = bx - ax, by - ay
        parts = max(1, (max(abs(dx), abs(dy)) + GRAIN // 2) // GRAIN)
        for n in range(parts + 1):
            at = ax + dx * n // parts, ay + dy * n // parts
            if covers(piece.corners, *at):
                found.append((at, (dy, -dx)))
        ax, ay = bx, by
    return found


@lru_cache(maxsize=64)
def _specials(terrain: Terrain, radius: int, height: int) -> Specials:
    return Specials(terrain, radius, height)


def specials(terrain: Terrain, body: Body) -> Specials:
    return _specials(walkable(terrain), body.radius, body.height)


def prepare(terrain: Terrain) -> None:
    """Makes ready what searches on a terrain need, for figures of every size: for the set-up of
    a game, so that no decision waits for it."""
    for size in SIZES.values():
        _specials(walkable(terrain), size.radius, size.height)
