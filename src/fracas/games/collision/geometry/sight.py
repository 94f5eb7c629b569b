"""Line of sight and cover of one figure against another (CO-7.3 to 7.16), with every ray.

`geometry.fields` answers the same questions for many pairs at once; both give the same answer.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from fracas.games.collision.geometry import native
from fracas.games.collision.geometry.certificates import Light, Ray, Sight
from fracas.games.collision.geometry.nearness import squared_distance
from fracas.games.collision.geometry.rays import (
    AFTER,
    BEFORE,
    Span,
    flat_span,
    middle,
    narrow,
    segment_part,
)
from fracas.games.collision.geometry.shapes import (
    Body,
    Fraction,
    Place,
    Point,
    Terrain,
    octagon,
)
from fracas.games.collision.geometry.units import DIRECTIONS, hyp, in_front, rounded

ACROSS: Final = (80, 40, 0, -40, -80)
"""Offsets of the aim points in % of the radius, from the viewer's left (CO-7.5)."""
UP: Final = (15, 40, 65, 90)
"""Heights of the aim points in % of the height (CO-7.5)."""
MIDDLE_FIRST: Final = (2, 1, 3, 0, 4)
COVERED: Final = 5
"""Rays of the 20 that make cover (CO-7.15, CO-7.16)."""
BESIDE: Final = 5
"""A light piece this near to the viewer's base does not screen (CO-7.10)."""


def eye_of(body: Body) -> Place:
    """CO-7.3"""
    return body.x, body.y, body.z + body.eye


def aim_columns(viewer: Body, target: Body) -> tuple[Point, ...]:
    """The five flat aim points, from the viewer's left (CO-7.4 to 7.6)."""
    dx, dy = target.x - viewer.x, target.y - viewer.y
    if not dx and not dy:
        dx, dy = DIRECTIONS[viewer.facing]
    length = hyp(dx, dy)
    return tuple(
        (
            target.x + rounded(-dy * percent * target.radius, 100 * length),
            target.y + rounded(dx * percent * target.radius, 100 * length),
        )
        for percent in ACROSS
    )


def aim_heights(target: Body) -> tuple[int, ...]:
    """The four levels of the aim points, lowest first (CO-7.5)."""
    return tuple(target.z + rounded(percent * target.height, 100) for percent in UP)


def aim_points(viewer: Body, target: Body) -> tuple[Place, ...]:
    """The 20 aim points: lowest row first, each row from the viewer's left (CO-18.29)."""
    columns = aim_columns(viewer, target)
    return tuple((x, y, z) for z in aim_heights(target) for x, y in columns)


class Screen:
    """A prism that may stop or screen rays."""

    __slots__ = ("corners", "name", "stops", "x0", "x1", "y0", "y1", "z0", "z1")

    def __init__(
        self, name: str, corners: tuple[Point, ...], z0: int, z1: int, stops: bool
    ) -> None:
        self.name, self.corners, self.z0, self.z1, self.stops = name, corners, z0, z1, stops
        self.x0, self.x1 = min(x for x, _ in corners), max(x for x, _ in corners)
        self.y0, self.y1 = min(y for _, y in corners), max(y for _, y in corners)


@lru_cache(maxsize=256)
def stoppers(terrain: Terrain) -> tuple[Screen, ...]:
    """The pieces that stop rays, as prisms (CO-7.8)."""
    return tuple(
        Screen(piece.name, piece.corners, piece.z0, piece.z1, True)
        for piece in terrain.pieces
        if piece.cover != "L"
    )


@lru_cache(maxsize=256)
def light_screens(terrain: Terrain) -> tuple[Screen, ...]:
    """The pieces that screen rays, as prisms (CO-7.9)."""
    return tuple(
        Screen(piece.name, piece.corners, piece.z0, piece.z1, False)
        for piece in terrain.pieces
        if piece.cover == "L"
    )


@lru_cache(maxsize=4096)
def body_screen(name: str, x: int, y: int, z: int, radius: int, height: int) -> Screen:
    """The body of a figure for sight (CO-7.11)."""
    return Screen(name, octagon(x, y, radius), z, z + height, False)


def beside(viewer: Body, corners: Sequence[Point]) -> bool:
    """Whether a piece is within 5 u (flat) of the viewer's base (CO-7.10)."""
    near, per = squared_distance(viewer.x, viewer.y, corners)
    return near <= per * (viewer.radius + BESIDE) ** 2


def _in_the_way(
    screens: Iterable[Screen], viewer: Body, target: Body, columns: Sequence[Point]
) -> Iterator[Screen]:
    """The prisms whose box meets the box of all rays."""
    xs, ys = [viewer.x, *(x for x, _ in columns)], [viewer.y, *(y for _, y in columns)]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    heights = aim_heights(target)
    z0 = min(viewer.z + viewer.eye, heights[0])
    z1 = max(viewer.z + viewer.eye, heights[-1])
    for screen in screens:
        if (
            screen.x0 <= x1
            and x0 <= screen.x1
            and screen.y0 <= y1
            and y0 <= screen.y1
            and screen.z0 <= z1
            and z0 <= screen.z1
        ):
            yield screen


def _screens(
    terrain: Terrain, others: Sequence[Body], viewer: Body, target: Body, columns: Sequence[Point]
) -> Iterator[Screen]:
    """What may stop or screen the rays (CO-7.8 to 7.10): being stopped counts before being
    screened, so what stops comes first."""
    yield from _in_the_way(stoppers(terrain), viewer, target, columns)
    for screen in _in_the_way(light_screens(terrain), viewer, target, columns):
        if not beside(viewer, screen.corners):
            yield screen
    bodies = [
        body_screen(o.name, o.x, o.y, o.z, o.radius, o.height)
        for o in others
        if o.name not in (viewer.name, target.name)
    ]
    yield from _in_the_way(bodies, viewer, target, columns)


def sight(terrain: Terrain, others: Sequence[Body], viewer: Body, target: Body) -> Sight:
    """What the viewer sees of the target. `others` may hold both of them."""
    eye, columns, heights = eye_of(viewer), aim_columns(viewer, target), aim_heights(target)
    rays: list[tuple[Light, str, Fraction | None]] = [("clear", "", None)] * 20
    for screen in _screens(terrain, others, viewer, target, columns):
        light: Light = "stopped" if screen.stops else "screened"
        for column, (ax, ay) in enumerate(columns):
            flat = flat_span(eye[0], eye[1], ax, ay, screen.corners, (BEFORE, AFTER))
            if flat is None or segment_part(flat) is None:
                continue
            for row, az in enumerate(heights):
                if rays[5 * row + column][0] == "clear":
                    at = _meets(flat, eye[2], az, screen.z0, screen.z1)
                    if at is not None:
                        rays[5 * row + column] = light, screen.name, at
    points = tuple((x, y, z) for z in heights for x, y in columns)
    full = tuple(
        Ray(aim, in_front(viewer.facing, aim[0] - viewer.x, aim[1] - viewer.y), *ray)
        for aim, ray in zip(points, rays, strict=True)
    )
    stopped = sum(ray.light == "stopped" for ray in full)
    screened = sum(ray.light == "screened" for ray in full)
    seen = any(ray.front and ray.light != "stopped" for ray in full)
    return Sight(viewer, target, eye, full, seen, stopped, screened, cover(stopped, screened))


@lru_cache(maxsize=16384)
def in_sight(terrain: Terrain, viewer: Body, target: Body) -> bool:
    """Whether the viewer has line of sight to the target (CO-7.13), as `sight` says but no more
    than that: other figures and light pieces only screen, and the first free ray is enough."""
    if native.kernel:
        pair = native.body_rows((viewer, target))
        native.check_bounds(pair[:, :3])
        return bool(
            native.glances(native.kernel, terrain, (), pair[:1], pair[1:], paired=True)[0] & 1
        )
    ex, ey, ez = eye_of(viewer)
    heights = aim_heights(target)
    columns = aim_columns(viewer, target)
    near = list(_in_the_way(stoppers(terrain), viewer, target, columns))
    for column in MIDDLE_FIRST:
        ax, ay = columns[column]
        if not in_front(viewer.facing, ax - ex, ay - ey):
            continue
        met = [
            (flat, one.z0, one.z1)
            for one in near
            if (flat := flat_span(ex, ey, ax, ay, one.corners, (BEFORE, AFTER))) is not None
        ]
        for az in reversed(heights):
            if all(_meets(flat, ez, az, z0, z1) is None for flat, z0, z1 in met):
                return True
    return False


def cover(stopped: int, screened: int) -> Literal["none", "light", "heavy"]:
    """CO-7.15, CO-7.16"""
    if stopped >= COVERED:
        return "heavy"
    return "light" if stopped + screened >= COVERED else "none"


def _meets(flat: Span, ez: int, az: int, z0: int, z1: int) -> Fraction | None:
    """Where on the ray it is inside the prism, if it is (CO-7.8)."""
    found = narrow(flat, ez - z0, az - ez)
    if found is not None:
        found = narrow(found, z1 - ez, ez - az)
    if found is None:
        return None
    part = segment_part(found)
    return None if part is None else middle(part)
