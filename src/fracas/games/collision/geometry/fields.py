"""Sight and cover of many pairs at once (CO-7.3 to 7.16), by whole-number arrays.

The answers are those of `sight.sight`, without naming what is in the way. Every array is int64 and
every product stays far below 2⁶³: coordinates of figures, pieces and aim points lie within ±2¹³
(a table of 3600 u and figures of 80 u), so an edge function is below 2·2¹⁴·2¹⁴ = 2²⁹, its change
along a ray below 2³⁰, and a comparison of two fractions below 2⁶⁰. `check_bounds` refuses anything
larger.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from fracas.games.collision.geometry.shapes import Body, Place, Point, Terrain, octagon
from fracas.games.collision.geometry.sight import ACROSS, COVERED, UP, beside
from fracas.games.collision.geometry.units import DIRECTIONS

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

LIMIT: Final = 1 << 13
FACINGS: Final = np.array(DIRECTIONS, dtype=np.int64)
NONE, LIGHT, HEAVY = 0, 1, 2
"""Cover classes in the order of what they are worth."""


class Crowd(NamedTuple):
    """Figures as arrays; `who` is their place in the list of bodies, -1 for none of them."""

    x: Ints
    y: Ints
    z: Ints
    facing: Ints
    radius: Ints
    height: Ints
    eye: Ints
    who: Ints

    def pick(self, index: Ints) -> "Crowd":
        return Crowd(*(column[index] for column in self))


class Glances(NamedTuple):
    """What each viewer sees of its target: rays stopped and screened of 20, seen, cover."""

    stopped: Ints
    screened: Ints
    seen: Bools
    seen_if_facing: Bools
    cover: Ints


def crowd(bodies: Sequence[Body]) -> Crowd:
    rows = np.array(
        [(b.x, b.y, b.z, b.facing, b.radius, b.height, b.eye) for b in bodies], dtype=np.int64
    ).reshape(len(bodies), 7)
    return Crowd(*rows.T, np.arange(len(bodies), dtype=np.int64))


def crowd_at(body: Body, places: Sequence[Place], who: int) -> Crowd:
    """One figure at many places."""
    at = np.array(places, dtype=np.int64).reshape(len(places), 3)
    same = np.ones(len(places), dtype=np.int64)
    return Crowd(
        at[:, 0], at[:, 1], at[:, 2],
        same * body.facing, same * body.radius, same * body.height, same * body.eye, same * who,
    )  # fmt: skip


class Prisms(NamedTuple):
    """Prisms with the same number of corners."""

    corners: Ints  # prisms, corners, (x, y)
    low: Ints
    high: Ints
    stops: Bools
    number: Ints

    @classmethod
    def of(cls, rows: Sequence[tuple[tuple[Point, ...], int, int, bool, int]]) -> "Prisms":
        return cls(
            np.array([row[0] for row in rows], dtype=np.int64),
            np.array([row[1] for row in rows], dtype=np.int64),
            np.array([row[2] for row in rows], dtype=np.int64),
            np.array([row[3] for row in rows], dtype=np.bool_),
            np.array([row[4] for row in rows], dtype=np.int64),
        )


@lru_cache(maxsize=64)
def _pieces(terrain: Terrain) -> tuple[Prisms, ...]:
    sizes = sorted({len(piece.corners) for piece in terrain.pieces})
    groups = tuple(
        Prisms.of(
            [
                (p.corners, p.z0, p.z1, p.cover != "L", n)
                for n, p in enumerate(terrain.pieces)
                if len(p.corners) == size
            ]
        )
        for size in sizes
    )
    for group in groups:
        check_bounds(group.corners, group.low, group.high)
    return groups


def check_bounds(*arrays: Ints) -> None:
    """Refuses numbers so large that a product might overflow."""
    for array in arrays:
        if array.size and (array.max() > LIMIT or array.min() < -LIMIT):
            raise OverflowError(f"coordinates must lie within ±{LIMIT} u")


def whole_root(square: Ints) -> Ints:
    """The smallest whole n with n² >= square (CO-3.3). The floating point root is only a first
    guess; whole numbers put it right."""
    n = np.sqrt(square.astype(np.float64)).astype(np.int64)
    n -= n * n > square
    n += n * n < square
    return n


def rounded_quotient(numerator: Ints, denominator: Ints) -> Ints:
    """To the nearest whole number, halves away from zero (CO-3.4); the denominator is positive."""
    size = (2 * np.abs(numerator) + denominator) // (2 * denominator)
    return np.where(numerator < 0, -size, size)


class Rays(NamedTuple):
    """The rays of many pairs: eyes, five columns and four rows of aim points."""

    ex: Ints
    ey: Ints
    ez: Ints
    ax: Ints  # pairs, 5
    ay: Ints
    az: Ints  # pairs, 4


def _rays(viewers: Crowd, targets: Crowd) -> Rays:
    dx, dy = targets.x - viewers.x, targets.y - viewers.y
    same = (dx == 0) & (dy == 0)
    if same.any():  # CO-7.6
        dx = np.where(same, FACINGS[viewers.facing, 0], dx)
        dy = np.where(same, FACINGS[viewers.facing, 1], dy)
    length = 100 * whole_root(dx * dx + dy * dy)[:, None]
    wide = np.array(ACROSS, dtype=np.int64)[None, :] * targets.radius[:, None]
    up = np.array(UP, dtype=np.int64)[None, :] * targets.height[:, None]
    hundred = np.full(1, 100, dtype=np.int64)
    return Rays(
        viewers.x,
        viewers.y,
        viewers.z + viewers.eye,
        targets.x[:, None] + rounded_quotient(-dy[:, None] * wide, length),
        targets.y[:, None] + rounded_quotient(dx[:, None] * wide, length),
        targets.z[:, None] + rounded_quotient(up, hundred),
    )


def _candidates(rays: Rays, prisms: Prisms) -> tuple[Ints, Ints]:
    """Pairs and prisms whose boxes meet and which no edge of the prism separates."""
    x0, x1 = np.minimum(rays.ex, rays.ax.min(1)), np.maximum(rays.ex, rays.ax.max(1))
    y0, y1 = np.minimum(rays.ey, rays.ay.min(1)), np.maximum(rays.ey, rays.ay.max(1))
    z0, z1 = np.minimum(rays.ez, rays.az[:, 0]), np.maximum(rays.ez, rays.az[:, 3])
    px, py = prisms.corners[:, :, 0], prisms.corners[:, :, 1]
    meet = (px.min(1) < x1[:, None]) & (x0[:, None] < px.max(1))
    meet &= (py.min(1) < y1[:, None]) & (y0[:, None] < py.max(1))
    meet &= (prisms.low < z1[:, None]) & (z0[:, None] < prisms.high)
    # A vertical fan has an empty box in one direction; it is never ruled out by it.
    meet |= ((x0 == x1) | (y0 == y1))[:, None]
    pair, prism = np.nonzero(meet)
    # All corners on one side of both outer rays: the fan between them passes by.
    cx, cy = px[prism] - rays.ex[pair, None], py[prism] - rays.ey[pair, None]
    left = (rays.ax[pair, 0] - rays.ex[pair])[:, None], (rays.ay[pair, 0] - rays.ey[pair])[:, None]
    right = (rays.ax[pair, 4] - rays.ex[pair])[:, None], (rays.ay[pair, 4] - rays.ey[pair])[:, None]
    by_left = left[0] * cy - left[1] * cx
    by_right = right[0] * cy - right[1] * cx
    passed = ((by_left >= 0) & (by_right >= 0)).all(1) | ((by_left <= 0) & (by_right <= 0)).all(1)
    # Where the outer rays open to half a turn or more, or coincide, sides say nothing.
    opening = right[0] * left[1] - right[1] * left[0]
    keep = ~(passed & (opening[:, 0] > 0))
    return pair[keep], prism[keep]


def _hits(rays: Rays, prisms: Prisms, pair: Ints, prism: Ints) -> tuple[Ints, Ints, Ints]:
    """Pair, prism and ray number (5·row + column) of every ray that passes through an inside."""
    shape = (len(pair), 5)
    low_n, low_d = np.full(shape, -1, dtype=np.int64), np.ones(shape, dtype=np.int64)
    high_n, high_d = np.full(shape, 2, dtype=np.int64), np.ones(shape, dtype=np.int64)
    alive = np.ones(shape, dtype=np.bool_)
    ex, ey, ax, ay = rays.ex[pair], rays.ey[pair], rays.ax[pair], rays.ay[pair]
    corners = prisms.corners[prism]
    for side in range(corners.shape[1]):
        bx, by = corners[:, side - 1, 0], corners[:, side - 1, 1]
        vx, vy = corners[:, side, 0] - bx, corners[:, side, 1] - by
        start = (vx * (ey - by) - vy * (ex - bx))[:, None]
        change = vx[:, None] * (ay - by[:, None]) - vy[:, None] * (ax - bx[:, None]) - start
        _narrow(low_n, low_d, high_n, high_d, alive, start, change)
    alive &= (low_n * high_d < high_n * low_d) & (low_n < low_d) & (high_n > 0)
    row, column = np.nonzero(alive)
    four = (len(row), 4)
    spans = [
        np.repeat(part[row, column][:, None], 4, 1) for part in (low_n, low_d, high_n, high_d)
    ]
    through = np.ones(four, dtype=np.bool_)
    ez = rays.ez[pair[row]][:, None]
    rise = rays.az[pair[row]] - ez
    bottom, top = prisms.low[prism[row]][:, None], prisms.high[prism[row]][:, None]
    low_n, low_d, high_n, high_d = spans
    _narrow(low_n, low_d, high_n, high_d, through, ez - bottom, rise)
    _narrow(low_n, low_d, high_n, high_d, through, top - ez, -rise)
    through &= (low_n * high_d < high_n * low_d) & (low_n < low_d) & (high_n > 0)
    hit, height = np.nonzero(through)
    return pair[row[hit]], prism[row[hit]], 5 * height + column[hit]


def _narrow(
    low_n: Ints, low_d: Ints, high_n: Ints, high_d: Ints, alive: Bools, start: Ints, change: Ints
) -> None:
    """Narrows open spans to where start + t·change > 0, in place; see `rays.narrow`."""
    alive &= (change != 0) | (start > 0)
    rises = (change > 0) & (-start * low_d > low_n * change)
    falls = (change < 0) & (start * high_d < -high_n * change)
    np.copyto(low_n, -start, where=rises)
    np.copyto(low_d, change, where=rises)
    np.copyto(high_n, start, where=falls)
    np.copyto(high_d, -change, where=falls)


def _beside(terrain: Terrain, viewers: Crowd, pair: Ints, piece: Ints) -> Bools:
    """Which pairs have the light piece within 5 u of the viewer's base (CO-7.10)."""
    known: dict[tuple[int, int, int, int], bool] = {}
    found = np.zeros(len(pair), dtype=np.bool_)
    for n, (p, k) in enumerate(zip(pair.tolist(), piece.tolist(), strict=True)):
        x, y, r = int(viewers.x[p]), int(viewers.y[p]), int(viewers.radius[p])
        key = x, y, r, k
        if key not in known:
            known[key] = beside(Body("", x, y, radius=r), terrain.pieces[k].corners)
        found[n] = known[key]
    return found


def glances(terrain: Terrain, bodies: Sequence[Body], viewers: Crowd, targets: Crowd) -> Glances:
    """Sight and cover of each viewer against the target of the same number. `bodies` screen the
    rays of all but their own."""
    check_bounds(viewers.x, viewers.y, viewers.z, targets.x, targets.y, targets.z)
    rays = _rays(viewers, targets)
    count = len(rays.ex)
    stop, screen = np.zeros((count, 20), dtype=np.bool_), np.zeros((count, 20), dtype=np.bool_)
    for group in _pieces(terrain):
        pair, prism = _candidates(rays, group)
        light = ~group.stops[prism]
        if light.any():
            at = np.nonzero(light)[0]
            near = _beside(terrain, viewers, pair[at], group.number[prism[at]])
            keep = np.ones(len(pair), dtype=np.bool_)
            keep[at[near]] = False
            pair, prism = pair[keep], prism[keep]
        hit, prism, ray = _hits(rays, group, pair, prism)
        stops = group.stops[prism]
        stop[hit[stops], ray[stops]] = True
        screen[hit[~stops], ray[~stops]] = True
    if bodies:
        group = Prisms.of(
            [
                (octagon(b.x, b.y, b.radius), b.z, b.z + b.height, False, n)
                for n, b in enumerate(bodies)
            ]
        )
        check_bounds(group.corners, group.low, group.high)
        pair, prism = _candidates(rays, group)
        keep = (viewers.who[pair] != prism) & (targets.who[pair] != prism)
        hit, _, ray = _hits(rays, group, pair[keep], prism[keep])
        screen[hit, ray] = True
    screen &= ~stop
    stopped, screened = stop.sum(1), screen.sum(1)
    facing = FACINGS[viewers.facing]
    front = facing[:, :1] * (rays.ax - rays.ex[:, None]) + facing[:, 1:] * (
        rays.ay - rays.ey[:, None]
    )
    free = (~stop).reshape(count, 4, 5).any(1)
    cover = np.where(
        stopped >= COVERED, HEAVY, np.where(stopped + screened >= COVERED, LIGHT, NONE)
    )
    return Glances(stopped, screened, (free & (front >= 0)).any(1), free.any(1), cover)


def all_glances(
    terrain: Terrain, bodies: Sequence[Body]
) -> dict[tuple[str, str], tuple[bool, int]]:
    """Who sees whom, and with which cover: every ordered pair of the figures on the table."""
    n = len(bodies)
    everyone = crowd(bodies)
    viewer, target = np.nonzero(~np.eye(n, dtype=np.bool_))
    found = glances(terrain, bodies, everyone.pick(viewer), everyone.pick(target))
    return {
        (bodies[v].name, bodies[t].name): (seen, cover)
        for v, t, seen, cover in zip(
            viewer.tolist(), target.tolist(), found.seen.tolist(), found.cover.tolist(),
            strict=True,
        )
    }  # fmt: skip
