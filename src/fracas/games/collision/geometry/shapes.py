"""What stands on the table: pieces, ladders, bodies (CO-3.6, 3.8, 3.18 to 3.28, 7.11)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, Self

from msgspec import Struct, field
from msgspec.structs import replace

from fracas.games.collision.geometry.units import STEP, TABLE

Point = tuple[int, int]
"""A flat point, in u."""
Place = tuple[int, int, int]
"""A point and a level, in u."""
Fraction = tuple[int, int]
"""An exact fraction: numerator and positive denominator."""
Cover = Literal["L", "H", "B"]
"""Cover class of a piece: light, heavy, blocking (CO-3.19)."""


class Size(NamedTuple):
    radius: int
    height: int
    eye: int


SIZES: Final = {
    "S": Size(50, 120, 100),
    "M": Size(60, 160, 140),
    "L": Size(80, 200, 180),
}
"""Small, Standard and Large figures (CO-3.8)."""


class Piece(Struct, frozen=True, gc=False, cache_hash=True):
    """A convex polygon, counter-clockwise, between two heights (CO-3.18)."""

    name: str
    corners: tuple[Point, ...]
    z0: int
    z1: int
    cover: Cover
    stand: bool = False
    passable: bool = field(default=False, name="pass")

    def fills(self, low: int, high: int) -> bool:
        """Whether movement meets it between a level and a head: CO-3.24 with low = z + 100."""
        return not self.passable and self.z1 > low and self.z0 < high


class Ladder(Struct, frozen=True, gc=False, cache_hash=True):
    """A wall point at a low and a high level; with a run length it is stairs (CO-3.28)."""

    name: str
    x: int
    y: int
    low: int
    high: int
    run: int = 0


class Body(Struct, frozen=True, gc=False, cache_hash=True):
    """A figure as geometry sees it: a round base at (x, y), level z, and a height."""

    name: str
    x: int
    y: int
    z: int = 0
    facing: int = 0
    radius: int = 60
    height: int = 160
    eye: int = 140

    @classmethod
    def of(cls, name: str, size: str, x: int, y: int, z: int = 0, facing: int = 0) -> Self:
        return cls(name, x, y, z, facing, *SIZES[size])

    @property
    def place(self) -> Place:
        return self.x, self.y, self.z

    def at(self, place: Place) -> "Body":
        """The same figure elsewhere."""
        x, y, z = place
        return replace(self, x=x, y=y, z=z)

    def turned(self, facing: int) -> "Body":
        return replace(self, facing=facing)


class Terrain(Struct, frozen=True, gc=False, cache_hash=True):
    """The table without figures: its side, pieces and ladders."""

    pieces: tuple[Piece, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    side: int = TABLE

    def plus(self, *pieces: Piece) -> "Terrain":
        """With more pieces, such as smoke."""
        return replace(self, pieces=self.pieces + pieces)


def rectangle(x0: int, y0: int, x1: int, y1: int) -> tuple[Point, ...]:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def octagon(x: int, y: int, radius: int) -> tuple[Point, ...]:
    """The eight-sided shape with corners (±r, ±k), (±k, ±r), k = 41 % of r (CO-7.11)."""
    k = 41 * radius // 100
    offsets = (
        (radius, -k), (radius, k), (k, radius), (-k, radius),
        (-radius, k), (-radius, -k), (-k, -radius), (k, -radius),
    )  # fmt: skip
    return tuple((x + dx, y + dy) for dx, dy in offsets)


def half_turned(corners: Iterable[Point], side: int = TABLE) -> tuple[Point, ...]:
    """Corners after a half turn about the table centre; still counter-clockwise (CO-3.32)."""
    return tuple((side - x, side - y) for x, y in corners)


def smoke(name: str, x: int, y: int, z: int) -> Piece:
    """The cloud of a Smoke pot (CO-C8 O21)."""
    return Piece(name, octagon(x, y, 150), z, z + 250, "L", passable=True)


class Box(NamedTuple):
    x0: int
    y0: int
    x1: int
    y1: int


@lru_cache(maxsize=4096)
def box(piece: Piece) -> Box:
    xs = [x for x, _ in piece.corners]
    ys = [y for _, y in piece.corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


@lru_cache(maxsize=2048)
def boxes(terrain: Terrain) -> tuple[tuple[Piece, Box], ...]:
    """Every piece with its bounding box, which rules most of them out of most questions."""
    return tuple((piece, box(piece)) for piece in terrain.pieces)


CELL: Final = 300


def around(terrain: Terrain, x: int, y: int, far: int) -> Terrain:
    """The terrain without pieces that lie further than `far` from a point in either direction:
    whatever happens within that square is as it would be on the whole table."""
    return _around(terrain, x // CELL, y // CELL, far)


@lru_cache(maxsize=1024)
def _around(terrain: Terrain, ix: int, iy: int, far: int) -> Terrain:
    x0, y0 = ix * CELL - far, iy * CELL - far
    x1, y1 = (ix + 1) * CELL + far, (iy + 1) * CELL + far
    near = tuple(
        piece
        for piece, (left, low, right, high) in boxes(terrain)
        if left <= x1 and x0 <= right and low <= y1 and y0 <= high
    )
    return replace(terrain, pieces=near)


@lru_cache(maxsize=2048)
def surfaces(terrain: Terrain) -> tuple[tuple[Piece, Box], ...]:
    """The pieces whose top is a surface (CO-3.21)."""
    return tuple(found for found in boxes(terrain) if found[0].stand)


def inside(corners: Sequence[Point], x: int, y: int) -> bool:
    """Strictly inside a counter-clockwise convex polygon; the outline is not."""
    ax, ay = corners[-1]
    for bx, by in corners:
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) <= 0:
            return False
        ax, ay = bx, by
    return True


def covers(corners: Sequence[Point], x: int, y: int) -> bool:
    """Inside or on the outline (CO-3.22: boundaries of a top belong to it)."""
    ax, ay = corners[-1]
    for bx, by in corners:
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0:
            return False
        ax, ay = bx, by
    return True


def support(terrain: Terrain, x: int, y: int, z: int) -> int:
    """The highest surface at (x, y) not above z + 100 (CO-3.22)."""
    best = 0
    for piece, around in surfaces(terrain):
        if (
            best < piece.z1 <= z + STEP
            and around.x0 <= x <= around.x1
            and around.y0 <= y <= around.y1
            and covers(piece.corners, x, y)
        ):
            best = piece.z1
    return best


def levels(terrain: Terrain, x: int, y: int) -> tuple[int, ...]:
    """Every level on which a centre can rest at (x, y), lowest first (CO-3.22)."""
    tops = {0} | {
        piece.z1
        for piece, around in surfaces(terrain)
        if around.x0 <= x <= around.x1
        and around.y0 <= y <= around.y1
        and covers(piece.corners, x, y)
    }
    return tuple(z for z in sorted(tops) if support(terrain, x, y, z) == z)
