"""The lattice on every surface and which neighbours a figure can walk between (CO-23.3, CO-23.17).

Edges depend on the terrain and on the size of the figure alone, so they are made once for both;
other figures are taken out for each search. Arrays are int64. Coordinates are within ±2¹³
(`fields.check_bounds`), so a cross product is below 2²⁹ and its square below 2⁵⁸; a squared radius
(below 2¹⁴) times a squared length (below 2²⁹) is smaller still.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from fracas.games.collision.geometry.fields import Bools, Ints
from fracas.games.collision.geometry.native import check_bounds
from fracas.games.collision.geometry.shapes import Body, Piece, Place, Terrain, box
from fracas.games.collision.geometry.units import STEP, hyp

GRAIN: Final = 50
WAYS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight ways to a neighbour; way + 4 is the way back."""
COSTS: Final = tuple(hyp(dx * GRAIN, dy * GRAIN) for dx, dy in WAYS)

Bits = npt.NDArray[np.uint8]


class Layer(NamedTuple):
    """One level of the table on the lattice."""

    level: int
    valid: Bools
    """Points whose support is this level."""
    restful: Bools
    """Points on which a figure may end: base on the table, centre not inside a piece."""
    open: Bits
    """Ways to a neighbour on the same level that are clear of terrain."""
    unsure: Bits
    """Ways that pass over a step: only an exact walk can tell."""


class Lattice(NamedTuple):
    terrain: Terrain
    radius: int
    height: int
    width: int
    layers: tuple[Layer, ...]
    of_level: dict[int, int]

    def number(self, place: Place) -> int | None:
        """The number of a lattice point, None for other points."""
        x, y, z = place
        layer = self.of_level.get(z)
        if x % GRAIN or y % GRAIN or layer is None:
            return None
        ix, iy = x // GRAIN, y // GRAIN
        return (layer * self.width + iy) * self.width + ix

    def place(self, number: int) -> Place:
        rest, ix = divmod(number, self.width)
        layer, iy = divmod(rest, self.width)
        return ix * GRAIN, iy * GRAIN, self.layers[layer].level


def walkable(terrain: Terrain) -> Terrain:
    """The terrain without what movement ignores, such as bushes and smoke: the key of a lattice."""
    pieces = tuple(p for p in terrain.pieces if p.stand or not p.passable)
    return terrain if len(pieces) == len(terrain.pieces) else _without(terrain, pieces)


@lru_cache(maxsize=256)
def _without(terrain: Terrain, pieces: tuple[Piece, ...]) -> Terrain:
    return Terrain(pieces, terrain.ladders, terrain.side)


@lru_cache(maxsize=64)
def lattice(terrain: Terrain, radius: int, height: int) -> Lattice:
    """The lattice of a walkable terrain for figures of one size."""
    width = terrain.side // GRAIN + 1
    tops = sorted({piece.z1 for piece in terrain.pieces if piece.stand} | {0})
    axis = np.arange(width, dtype=np.int64) * GRAIN
    xs, ys = np.meshgrid(axis, axis)
    covered = {
        level: _covered(terrain, xs, ys, level) if level else np.ones_like(xs, dtype=np.bool_)
        for level in tops
    }
    layers = []
    for level in tops:
        valid = covered[level].copy()
        for other in tops:
            if level < other <= level + STEP:
                valid &= ~covered[other]
        layers.append(_layer(terrain, xs, ys, level, valid, radius, height))
    found = {layer.level: n for n, layer in enumerate(layers)}
    return Lattice(terrain, radius, height, width, tuple(layers), found)


def _covered(terrain: Terrain, xs: Ints, ys: Ints, level: int) -> Bools:
    found = np.zeros_like(xs, dtype=np.bool_)
    for piece in terrain.pieces:
        if piece.stand and piece.z1 == level:
            found |= _in(piece, xs, ys, strict=False)
    return found


def _in(piece: Piece, xs: Ints, ys: Ints, *, strict: bool) -> Bools:
    found = np.ones_like(xs, dtype=np.bool_)
    ax, ay = piece.corners[-1]
    for bx, by in piece.corners:
        side = (bx - ax) * (ys - ay) - (by - ay) * (xs - ax)
        found &= (side > 0) if strict else (side >= 0)
        ax, ay = bx, by
    return found


def _layer(
    terrain: Terrain, xs: Ints, ys: Ints, level: int, valid: Bools, radius: int, height: int
) -> Layer:
    side = terrain.side
    restful = valid & (xs >= radius) & (ys >= radius) & (xs <= side - radius)
    restful &= ys <= side - radius
    for piece in terrain.pieces:
        if not piece.stand and piece.fills(level, level + height):  # CO-3.25
            restful &= ~_in(piece, xs, ys, strict=True)
    ways = np.zeros_like(xs, dtype=np.uint8)
    for way, (dx, dy) in enumerate(WAYS):
        ways |= (valid & _shifted(valid, dx, dy)).astype(np.uint8) << way
    unsure = _unsure(terrain, level, valid)
    ways &= ~unsure
    blockers = [p for p in terrain.pieces if p.fills(level + STEP, level + height)]
    _close(ways, blockers, radius)
    return Layer(level, valid, restful, ways, unsure)


def _shifted(mask: Bools, dx: int, dy: int) -> Bools:
    """The mask as seen from each point at its neighbour."""
    found = np.zeros_like(mask)
    height, width = mask.shape
    found[max(0, -dy) : height - max(0, dy), max(0, -dx) : width - max(0, dx)] = mask[
        max(0, dy) : height + min(0, dy), max(0, dx) : width + min(0, dx)
    ]
    return found


def _unsure(terrain: Terrain, level: int, valid: Bools) -> Bits:
    """Ways near the edge of a surface that is at most a step above or below."""
    near = np.zeros_like(valid)
    tops = [piece for piece in terrain.pieces if piece.stand]
    for piece in tops:
        rises = abs(piece.z1 - level) <= STEP
        if rises and (piece.z1 != level or level <= STEP or _joined(piece, tops)):
            x0, y0, x1, y1 = box(piece)
            near[
                max(0, -(-y0 // GRAIN) - 1) : y1 // GRAIN + 2,
                max(0, -(-x0 // GRAIN) - 1) : x1 // GRAIN + 2,
            ] = True
    return np.where(valid & near, 255, 0).astype(np.uint8)


def _joined(piece: Piece, tops: Sequence[Piece]) -> bool:
    """Whether another top of the same level is so near that a way may lead from one to it."""
    x0, y0, x1, y1 = box(piece)
    for other in tops:
        if other is not piece and other.z1 == piece.z1:
            u0, v0, u1, v1 = box(other)
            if u0 <= x1 + GRAIN and x0 <= u1 + GRAIN and v0 <= y1 + GRAIN and y0 <= v1 + GRAIN:
                return True
    return False


def _axis(low: int, high: int, count: int) -> Ints:
    """The numbers of the lattice lines between two coordinates."""
    return np.arange(max(0, low // GRAIN), min(count, high // GRAIN + 1), dtype=np.int64)


def _close(ways: Bits, blockers: Sequence[Piece], radius: int) -> None:
    """Closes the ways that come nearer to a piece than the radius (CO-3.24)."""
    height, width = ways.shape
    for size in sorted({len(p.corners) for p in blockers}):
        ax_, ay_, way_, corners_ = [], [], [], []
        for piece in blockers:
            if len(piece.corners) != size:
                continue
            x0, y0, x1, y1 = box(piece)
            reach = radius + GRAIN
            ix = _axis(x0 - reach, x1 + reach, width)
            iy = _axis(y0 - reach, y1 + reach, height)
            gx, gy, gw = (part.ravel() for part in np.meshgrid(ix, iy, np.arange(4)))
            ax_.append(gx)
            ay_.append(gy)
            way_.append(gw)
            one = np.array(piece.corners, dtype=np.int64)
            corners_.append(np.broadcast_to(one, (len(gx), size, 2)))
        if not ax_:
            continue
        ix, iy, way = np.concatenate(ax_), np.concatenate(ay_), np.concatenate(way_)
        corners = np.concatenate(corners_)
        check_bounds(corners)
        step = np.array(WAYS[:4], dtype=np.int64)[way]
        jx, jy = ix + step[:, 0], iy + step[:, 1]
        near = segments_near(ix * GRAIN, iy * GRAIN, jx * GRAIN, jy * GRAIN, corners, radius)
        _shut(ways, ix[near], iy[near], jx[near], jy[near], way[near])


def _shut(ways: Bits, ix: Ints, iy: Ints, jx: Ints, jy: Ints, way: Ints) -> None:
    height, width = ways.shape
    np.bitwise_and.at(ways, (iy, ix), ~(np.uint8(1) << way.astype(np.uint8)))
    on = (jx >= 0) & (jx < width) & (jy >= 0) & (jy < height)
    back = ~(np.uint8(1) << (way[on] + 4).astype(np.uint8))
    np.bitwise_and.at(ways, (jy[on], jx[on]), back)


def points_near(
    px: Ints, py: Ints, ax: Ints, ay: Ints, bx: Ints, by: Ints, reach2: int | Ints
) -> Bools:
    """`nearness.point_near_segment` for many."""
    dx, dy, vx, vy = bx - ax, by - ay, px - ax, py - ay
    t, length2 = vx * dx + vy * dy, dx * dx + dy * dy
    cross = vx * dy - vy * dx
    wx, wy = px - bx, py - by
    return np.where(
        t <= 0,
        vx * vx + vy * vy < reach2,
        np.where(t >= length2, wx * wx + wy * wy < reach2, cross * cross < reach2 * length2),
    )


def segments_near(ax: Ints, ay: Ints, bx: Ints, by: Ints, corners: Ints, radius: int) -> Bools:
    """`nearness.segment_near_polygon` for many segments, each with a polygon of its own."""
    reach2 = radius * radius
    near = np.zeros(len(ax), dtype=np.bool_)
    in_a, in_b = np.ones_like(near), np.ones_like(near)
    for side in range(corners.shape[1]):
        cx, cy = corners[:, side - 1, 0], corners[:, side - 1, 1]
        dx, dy = corners[:, side, 0], corners[:, side, 1]
        near |= points_near(dx, dy, ax, ay, bx, by, reach2)
        near |= points_near(ax, ay, cx, cy, dx, dy, reach2)
        near |= points_near(bx, by, cx, cy, dx, dy, reach2)
        to_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
        to_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
        to_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        to_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
        near |= (np.sign(to_a) * np.sign(to_b) < 0) & (np.sign(to_c) * np.sign(to_d) < 0)
        in_a &= to_a > 0
        in_b &= to_b > 0
    return near | in_a | in_b


def open_ways(grid: Lattice, others: Sequence[Body], body: Body) -> list[Bits]:
    """The open ways of each layer with other figures in the way (CO-10.7)."""
    crowd = [
        (other.z, other.z + other.height, *_closed(grid, other))
        for other in others
        if other.name != body.name
    ]
    found = []
    for layer in grid.layers:
        ways = layer.open
        meet = [
            (cells, left)
            for feet, head, cells, left in crowd
            if feet < layer.level + grid.height and layer.level < head
        ]
        if meet:
            ways = ways.copy()
            flat = ways.reshape(-1)
            for cells, left in meet:
                flat[cells] &= left
        found.append(ways)
    return found


def _closed(grid: Lattice, other: Body) -> tuple[Ints, Bits]:
    return _closed_at(grid.width, grid.radius + other.radius, other.x, other.y)


@lru_cache(maxsize=4096)
def _closed_at(width: int, reach: int, x: int, y: int) -> tuple[Ints, Bits]:
    """The points of the lattice from which a way comes nearer to (x, y) than `reach`, and the ways
    that are left there."""
    ix, iy = (_axis(one - reach - GRAIN, one + reach + GRAIN, width) for one in (x, y))
    ix, iy, way = (part.ravel() for part in np.meshgrid(ix, iy, np.arange(4)))
    step = np.array(WAYS[:4], dtype=np.int64)[way]
    jx, jy = ix + step[:, 0], iy + step[:, 1]
    at = np.array(x), np.array(y)
    near = points_near(*at, ix * GRAIN, iy * GRAIN, jx * GRAIN, jy * GRAIN, reach * reach)
    left = np.full((width, width), 255, dtype=np.uint8)
    _shut(left, ix[near], iy[near], jx[near], jy[near], way[near])
    cells = np.flatnonzero(left != 255)
    return cells, left.reshape(-1)[cells]
