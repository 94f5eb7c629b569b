"""Sight and cover of many pairs at once (CO-7.3 to 7.16), by whole-number arrays.

The answers are those of `sight.sight`, without naming what is in the way. No product overflows:

- Coordinates and heights of figures, pieces and aim points lie within ±2¹³ (`check_bounds` refuses
  anything larger; a table is 3600 u at most), so a difference lies within ±2¹⁴.
- Rectangles along the axes, heights and the fan of rays multiply two such differences and add two
  products: below 2²⁹, which int32 holds; twice that where a ray is held against the middle of a
  rectangle, still below 2³¹. Slanting sides at 45 degrees multiply two sums of two such
  differences, each within ±2¹⁵: at most 2³⁰, which int32 holds as well.
- Other polygons are int64: an edge function and its change along a ray are below 2³⁰, a comparison
  of two fractions of them below 2⁶⁰.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from fracas.games.collision.geometry import native
from fracas.games.collision.geometry.native import check_bounds
from fracas.games.collision.geometry.shapes import Body, Point, Terrain, octagon
from fracas.games.collision.geometry.sight import ACROSS, BESIDE, COVERED, UP, beside
from fracas.games.collision.geometry.units import DIRECTIONS

Ints = npt.NDArray[np.int64]
Smalls = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Whole = npt.NDArray[np.int32] | npt.NDArray[np.int64]

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
        return Crowd(*(column.take(index) for column in self))

    def rows(self) -> Smalls:
        """As the kernel reads them."""
        check_bounds(self.x, self.y, self.z)
        return np.stack(self, 1).astype(np.int32)


class Glances(NamedTuple):
    """What each viewer sees of its target, and the cover."""

    seen: Bools
    cover: Ints


def crowd(bodies: Sequence[Body]) -> Crowd:
    rows = np.array(
        [(b.x, b.y, b.z, b.facing, b.radius, b.height, b.eye) for b in bodies], dtype=np.int64
    ).reshape(len(bodies), 7)
    x, y, z, facing, radius, height, eye = rows.T
    return Crowd(x, y, z, facing, radius, height, eye, np.arange(len(bodies), dtype=np.int64))


def crowd_at(body: Body, at: Ints, who: int) -> Crowd:
    """One figure at many places."""
    same = np.ones(len(at), dtype=np.int64)
    return Crowd(
        at[:, 0], at[:, 1], at[:, 2],
        same * body.facing, same * body.radius, same * body.height, same * body.eye, same * who,
    )  # fmt: skip


Shape = Literal["rectangle", "eight ways", "polygon"]
"""A rectangle along the axes; sides along the axes or at 45 degrees to them; any other."""


class Prisms(NamedTuple):
    """Prisms with the same number of corners."""

    corners: Ints  # prisms, corners, (x, y)
    low: Smalls
    high: Smalls
    number: Ints
    box: tuple[Smalls, Smalls, Smalls, Smalls]
    slant: tuple[Smalls, Smalls, Smalls, Smalls]
    """The least x + y and x - y, and the most."""
    shape: Shape

    @classmethod
    def of(cls, rows: Sequence[tuple[tuple[Point, ...], int, int, int]], shape: Shape) -> "Prisms":
        corners = np.array([row[0] for row in rows], dtype=np.int64)
        low, high = (np.array([row[k] for row in rows], dtype=np.int64) for k in (1, 2))
        check_bounds(corners, low, high)
        small = corners.astype(np.int32)
        x, y = small[:, :, 0], small[:, :, 1]
        return cls(
            corners,
            low.astype(np.int32),
            high.astype(np.int32),
            np.array([row[3] for row in rows], dtype=np.int64),
            (x.min(1), y.min(1), x.max(1), y.max(1)),
            ((x + y).min(1), (x - y).min(1), (x + y).max(1), (x - y).max(1)),
            shape,
        )


def _shape(corners: tuple[Point, ...]) -> Shape:
    sides = [(abs(x - u), abs(y - v)) for (x, y), (u, v) in pairwise((corners[-1], *corners))]
    if all(not dx or not dy for dx, dy in sides):
        return "rectangle"
    return "eight ways" if all(not dx or not dy or dx == dy for dx, dy in sides) else "polygon"


@lru_cache(maxsize=64)
def _pieces(terrain: Terrain, stops: bool) -> tuple[Prisms, ...]:
    """The pieces that stop rays, or those that screen them, by kind of polygon."""
    groups_of: dict[tuple[int, Shape], list[tuple[tuple[Point, ...], int, int, int]]] = {}
    for n, p in enumerate(terrain.pieces):
        if (p.cover != "L") == stops:
            kind = len(p.corners), _shape(p.corners)
            groups_of.setdefault(kind, []).append((p.corners, p.z0, p.z1, n))
    return tuple(Prisms.of(rows, shape) for (_, shape), rows in groups_of.items())


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

    ex: Smalls
    ey: Smalls
    ez: Smalls
    ax: Smalls  # pairs, 5
    ay: Smalls
    az: Smalls  # pairs, 4


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
    columns = (
        viewers.x,
        viewers.y,
        viewers.z + viewers.eye,
        targets.x[:, None] + rounded_quotient(-dy[:, None] * wide, length),
        targets.y[:, None] + rounded_quotient(dx[:, None] * wide, length),
        targets.z[:, None] + rounded_quotient(up, hundred),
    )
    return Rays(*(column.astype(np.int32) for column in columns))


def _candidates(rays: Rays, prisms: Prisms) -> tuple[Ints, Ints]:
    """Pairs and prisms whose boxes meet and which the fan of rays does not pass by."""
    # The outer columns are the first and the last; the others lie between them.
    ax0, ay0, ax4, ay4 = rays.ax[:, 0], rays.ay[:, 0], rays.ax[:, 4], rays.ay[:, 4]
    x0, x1 = np.minimum(ax0, ax4), np.maximum(ax0, ax4)
    y0, y1 = np.minimum(ay0, ay4), np.maximum(ay0, ay4)
    x0, y0 = np.minimum(rays.ex, x0), np.minimum(rays.ey, y0)
    x1, y1 = np.maximum(rays.ex, x1), np.maximum(rays.ey, y1)
    z0, z1 = np.minimum(rays.ez, rays.az[:, 0]), np.maximum(rays.ez, rays.az[:, 3])
    left, bottom, right, top = prisms.box
    meet = (left < x1[:, None]) & (x0[:, None] < right)
    meet &= (bottom < y1[:, None]) & (y0[:, None] < top)
    meet &= (prisms.low < z1[:, None]) & (z0[:, None] < prisms.high)
    # A vertical fan has an empty box in one direction; it is never ruled out by it.
    meet |= ((x0 == x1) | (y0 == y1))[:, None]
    pair, prism = np.nonzero(meet)
    # All corners of the box on one side of both outer rays: the fan between them passes by.
    # A ray with direction (u, v) has the box on its left when u·y - v·x >= 0 for the corner
    # where that is least, which the signs of u and v tell.
    ex, ey = rays.ex.take(pair), rays.ey.take(pair)
    px0, px1 = left.take(prism) - ex, right.take(prism) - ex
    py0, py1 = bottom.take(prism) - ey, top.take(prism) - ey
    u0, v0 = ax0.take(pair) - ex, ay0.take(pair) - ey
    u4, v4 = ax4.take(pair) - ex, ay4.take(pair) - ey
    least_0, most_0 = _sides(u0, v0, px0, py0, px1, py1)
    least_4, most_4 = _sides(u4, v4, px0, py0, px1, py1)
    passed = (np.minimum(least_0, least_4) >= 0) | (np.maximum(most_0, most_4) <= 0)
    # Where the outer rays open to half a turn or more, or coincide, sides say nothing.
    passed &= u4 * v0 - v4 * u0 > 0
    keep = ~passed
    return pair[keep], prism[keep]


def _sides(
    u: Smalls, v: Smalls, x0: Smalls, y0: Smalls, x1: Smalls, y1: Smalls
) -> tuple[Smalls, Smalls]:
    """The least and the most of u·y - v·x over a box."""
    uy0, uy1, vx0, vx1 = u * y0, u * y1, v * x0, v * x1
    return (
        np.minimum(uy0, uy1) - np.maximum(vx0, vx1),
        np.maximum(uy0, uy1) - np.minimum(vx0, vx1),
    )


class Spans(NamedTuple):
    """Open intervals (low_n / low_d, high_n / high_d) along rays; both denominators positive."""

    low_n: Whole
    low_d: Whole
    high_n: Whole
    high_d: Whole

    def pick(self, index: Ints) -> "Spans":
        return Spans(*(part.take(index)[:, None] for part in self))

    def on_the_ray(self) -> Bools:
        """Which of them are not empty and meet the ray itself, 0 to 1 (CO-7.7)."""
        found: Bools = (
            (self.low_n * self.high_d < self.high_n * self.low_d)
            & (self.low_n < self.low_d)
            & (self.high_n > 0)
        )
        return found


def _slab(at: Smalls, change: Smalls, low: Smalls, high: Smalls) -> tuple[Spans, Bools]:
    """Where low < at + t·change < high; and which are empty because nothing changes."""
    rises, still = change > 0, change == 0
    above, below = low - at, high - at
    begin, end = np.where(rises, above, -below), np.where(rises, below, -above)
    size = np.abs(change)
    empty = still
    if still.any():
        empty = still & ((above >= 0) | (below <= 0))
        begin[still], end[still], size[still] = -1, 2, 1
    return Spans(begin, size, end, size), empty


def _both(a: Spans, b: Spans) -> Spans:
    """The intersection of spans."""
    later = b.low_n * a.low_d > a.low_n * b.low_d
    sooner = b.high_n * a.high_d < a.high_n * b.high_d
    return Spans(
        np.where(later, b.low_n, a.low_n),
        np.where(later, b.low_d, a.low_d),
        np.where(sooner, b.high_n, a.high_n),
        np.where(sooner, b.high_d, a.high_d),
    )


def _mark(rays: Rays, prisms: Prisms, pair: Ints, prism: Ints, lights: Bools) -> None:
    """Marks every ray that passes through the inside of a prism: ray number (5·row + column) and
    pair."""
    ex, ey = rays.ex.take(pair)[:, None], rays.ey.take(pair)[:, None]
    dx, dy = rays.ax.take(pair, 0) - ex, rays.ay.take(pair, 0) - ey
    if prisms.shape == "rectangle":
        inside = np.flatnonzero(_crosses(ex, ey, dx, dy, prisms.box, prism))
        flat = None
    else:
        if prisms.shape == "eight ways":
            flat, empty = _through_rectangle(ex, ey, dx, dy, prisms.box, prism)
            slant, no = _through_rectangle(ex + ey, ex - ey, dx + dy, dx - dy, prisms.slant, prism)
            flat, empty = _both(flat, slant), empty | no
        else:
            flat, empty = _through_polygon(ex, ey, dx, dy, prisms.corners.take(prism, 0))
        inside = np.flatnonzero(flat.on_the_ray() & ~empty)
    row, column = inside // 5, inside % 5
    here, there = pair.take(row), prism.take(row)
    ez, az = rays.ez.take(here), rays.az.take(here, 0)
    low, high = prisms.low.take(there), prisms.high.take(there)
    by_height = lights.reshape(4, 5, -1)
    # Where eye and aim points lie between the prism's heights, so do all rays.
    tall = (low < ez) & (ez < high) & (low < az[:, 0]) & (az[:, 3] < high)
    by_height[:, column[tall], here[tall]] = True
    rest = np.flatnonzero(~tall)
    if not len(rest):
        return
    if flat is None:
        some = row.take(rest)
        at = inside.take(rest)
        part, _ = _through_rectangle(
            ex.take(some)[:, None], ey.take(some)[:, None], dx.take(at)[:, None],
            dy.take(at)[:, None], prisms.box, there.take(rest),
        )  # fmt: skip
    else:
        part = flat.pick(inside.take(rest))
    eye = ez.take(rest)[:, None]
    up, empty = _slab(
        eye, az.take(rest, 0) - eye, low.take(rest)[:, None], high.take(rest)[:, None]
    )
    hit, height = np.nonzero(_both(part, up).on_the_ray() & ~empty)
    ray = rest.take(hit)
    by_height[height, column.take(ray), here.take(ray)] = True


def _crosses(
    ex: Smalls,
    ey: Smalls,
    dx: Smalls,
    dy: Smalls,
    bounds: tuple[Smalls, Smalls, Smalls, Smalls],
    prism: Ints,
) -> Bools:
    """Which rays pass through the inside of a rectangle along the axes: neither an axis nor the
    ray's own line parts the two. A vertical ray does when it stands inside."""
    x0, y0, x1, y1 = (part.take(prism)[:, None] for part in bounds)
    left, right, low, high = x0 - ex, x1 - ex, y0 - ey, y1 - ey
    # Twice the distance of the middle from the line, and twice what the rectangle reaches from
    # there, both times the length of the ray.
    away = dx * (low + high) - dy * (left + right)
    reach = np.abs(dx) * (high - low) + np.abs(dy) * (right - left)
    found: Bools = np.abs(away) < reach
    still = (dx == 0) & (dy == 0)
    if still.any():
        found |= still
    found &= (np.minimum(dx, 0) < right) & (np.maximum(dx, 0) > left)
    found &= (np.minimum(dy, 0) < high) & (np.maximum(dy, 0) > low)
    return found


def _through_rectangle(
    ex: Smalls,
    ey: Smalls,
    dx: Smalls,
    dy: Smalls,
    bounds: tuple[Smalls, Smalls, Smalls, Smalls],
    prism: Ints,
) -> tuple[Spans, Bools]:
    x0, y0, x1, y1 = (part.take(prism)[:, None] for part in bounds)
    across, no_x = _slab(ex, dx, x0, x1)
    along, no_y = _slab(ey, dy, y0, y1)
    return _both(across, along), no_x | no_y


def _through_polygon(
    ex: Smalls, ey: Smalls, dx: Smalls, dy: Smalls, corners: Ints
) -> tuple[Spans, Bools]:
    shape = dx.shape
    low_n, low_d = np.full(shape, -1, dtype=np.int64), np.ones(shape, dtype=np.int64)
    high_n, high_d = np.full(shape, 2, dtype=np.int64), np.ones(shape, dtype=np.int64)
    empty = np.zeros(shape, dtype=np.bool_)
    for side in range(corners.shape[1]):
        bx, by = corners[:, side - 1, :1], corners[:, side - 1, 1:]
        vx, vy = corners[:, side, :1] - bx, corners[:, side, 1:] - by
        # Inside is where start + t·change > 0.
        start = vx * (ey - by) - vy * (ex - bx)
        change = vx * dy - vy * dx
        empty |= (change == 0) & (start <= 0)
        rises = (change > 0) & (-start * low_d > low_n * change)
        falls = (change < 0) & (start * high_d < -high_n * change)
        np.copyto(low_n, -start, where=rises)
        np.copyto(low_d, change, where=rises)
        np.copyto(high_n, start, where=falls)
        np.copyto(high_d, -change, where=falls)
    return Spans(low_n, low_d, high_n, high_d), empty


def _beside(terrain: Terrain, viewers: Crowd, group: Prisms, pair: Ints, prism: Ints) -> Bools:
    """Which pairs have the light piece within 5 u of the viewer's base (CO-7.10)."""
    reach = viewers.radius[pair] + BESIDE
    x, y = viewers.x[pair], viewers.y[pair]
    x0, y0, x1, y1 = (part[prism] for part in group.box)
    found: Bools = (x0 - reach <= x) & (x <= x1 + reach) & (y0 - reach <= y) & (y <= y1 + reach)
    known: dict[tuple[int, int, int, int], bool] = {}
    for n in np.nonzero(found)[0].tolist():
        k = int(group.number[prism[n]])
        key = int(x[n]), int(y[n]), int(reach[n]), k
        if key not in known:
            viewer = Body("", key[0], key[1], radius=key[2] - BESIDE)
            known[key] = beside(viewer, terrain.pieces[k].corners)
        found[n] = known[key]
    return found


def _open(lights: Bools) -> Ints:
    """The pairs without cover so far: only these need a closer look."""
    return np.flatnonzero(_count(lights) < COVERED)


def _count(lights: Bools) -> npt.NDArray[np.uint8]:
    found: npt.NDArray[np.uint8] = np.add.reduce(lights, 0, dtype=np.uint8)
    return found


def _screens(bodies: Sequence[Body]) -> Prisms:
    return Prisms.of(
        [(octagon(b.x, b.y, b.radius), b.z, b.z + b.height, n) for n, b in enumerate(bodies)],
        "eight ways",
    )


def _stopped(terrain: Terrain, rays: Rays) -> Bools:
    """Which of the rays of each pair a piece stops: ray, pair."""
    stop = np.zeros((20, len(rays.ex)), dtype=np.bool_)
    for group in _pieces(terrain, True):
        _mark(rays, group, *_candidates(rays, group), stop)
    return stop


def in_view(terrain: Terrain, viewers: Crowd, targets: Crowd) -> Bools:
    """Whether each viewer would see its target if it faced it, whatever its cover."""
    if native.kernel:
        found = native.glances(
            native.kernel, terrain, (), viewers.rows(), targets.rows(), paired=True
        )
        return (found & 2).astype(np.bool_)
    check_bounds(viewers.x, viewers.y, viewers.z, targets.x, targets.y, targets.z)
    seen: Bools = ~np.logical_and.reduce(_stopped(terrain, _rays(viewers, targets)), 0)
    return seen


def glances(terrain: Terrain, bodies: Sequence[Body], viewers: Crowd, targets: Crowd) -> Glances:
    """Sight and cover of each viewer against the target of the same number. `bodies` screen the
    rays of all but their own."""
    if native.kernel:
        return _unpacked(
            native.glances(
                native.kernel, terrain, bodies, viewers.rows(), targets.rows(), paired=True
            )
        )
    check_bounds(viewers.x, viewers.y, viewers.z, targets.x, targets.y, targets.z)
    rays = _rays(viewers, targets)
    count = len(rays.ex)
    stop = _stopped(terrain, rays)
    dim = stop.copy()
    for group in _pieces(terrain, False):
        some = _open(dim)
        pair, prism = _candidates(Rays(*(part.take(some, 0) for part in rays)), group)
        pair = some[pair]
        away = ~_beside(terrain, viewers, group, pair, prism)
        _mark(rays, group, pair[away], prism[away], dim)
    some = _open(dim)
    if bodies and len(some):
        group = _screens(bodies)
        pair, prism = _candidates(Rays(*(part.take(some, 0) for part in rays)), group)
        pair = some[pair]
        strange = (viewers.who[pair] != prism) & (targets.who[pair] != prism)
        _mark(rays, group, pair[strange], prism[strange], dim)
    ux, uy = FACINGS.take(viewers.facing, 0).T
    front = ux * (rays.ax.T - rays.ex) + uy * (rays.ay.T - rays.ey)
    free = (~stop).reshape(4, 5, count).any(0)
    cover = np.where(_count(stop) >= COVERED, HEAVY, np.where(_count(dim) >= COVERED, LIGHT, NONE))
    seen: Bools = np.logical_or.reduce(free & (front >= 0), 0)
    return Glances(seen, cover)


def _unpacked(found: native.Bytes) -> Glances:
    return Glances((found & 1).astype(np.bool_), (found >> 2).astype(np.int64))


def every_glance(
    terrain: Terrain, bodies: Sequence[Body], viewers: Crowd, targets: Crowd
) -> Glances:
    """Sight and cover of each viewer against each target: viewer, target."""
    if native.kernel:
        return _unpacked(
            native.glances(
                native.kernel, terrain, bodies, viewers.rows(), targets.rows(), paired=False
            )
        )
    m, n = len(viewers.x), len(targets.x)
    found = glances(
        terrain,
        bodies,
        viewers.pick(np.repeat(np.arange(m), n)),
        targets.pick(np.tile(np.arange(n), m)),
    )
    return Glances(found.seen.reshape(m, n), found.cover.reshape(m, n))


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
