"""Beams: a straight line from the eye through an aim point (CO-18.2 to 18.5, 18.29)."""

from collections.abc import Sequence

from fracas.games.collision.geometry.certificates import Beam, Crossed
from fracas.games.collision.geometry.measure import distance
from fracas.games.collision.geometry.rays import less, prism_span
from fracas.games.collision.geometry.shapes import (
    Body,
    Box,
    Fraction,
    Place,
    Terrain,
    boxes,
    octagon,
)
from fracas.games.collision.geometry.sight import aim_points, eye_of, sight
from fracas.games.collision.geometry.units import in_front


def beam(
    terrain: Terrain,
    others: Sequence[Body],
    shooter: Body,
    aim: Place,
    minimum: int,
    maximum: int,
) -> Beam:
    """Whom a beam passes through, nearest first. `others` may hold the shooter."""
    eye = eye_of(shooter)
    dx, dy = aim[0] - eye[0], aim[1] - eye[1]
    if not dx and not dy:
        return Beam(shooter, aim, minimum, maximum, False, "upright", None, "", ())
    if not in_front(shooter.facing, dx, dy):
        return Beam(shooter, aim, minimum, maximum, False, "behind", None, "", ())
    flat2 = dx * dx + dy * dy

    def in_range(t: Fraction) -> bool:
        # The flat length at t is t·√flat2, the longest is the maximum range.
        return t[0] * t[0] * flat2 < maximum * maximum * t[1] * t[1]

    # Far enough past the maximum range: nothing there counts.
    far = (maximum + 1, 1)
    end, ended_by = _end(terrain, eye, aim, far)
    if end is not None and not in_range(end):
        end, ended_by = None, ""
    crossed = []
    for other in others:
        if other.name == shooter.name:
            continue
        span = prism_span(
            eye, aim, octagon(other.x, other.y, other.radius), other.z, other.z + other.height,
            ((0, 1), far),
        )  # fmt: skip
        if span is None or not in_range(span[0]) or (end is not None and not less(span[0], end)):
            continue
        away = distance(shooter, other)
        if away >= minimum:
            crossed.append((away, other.y, other.x, Crossed(other.name, away, *span)))
    crossed.sort(key=lambda found: found[:3])
    through = tuple(found[3] for found in crossed)
    why = "crosses" if through else "nobody"
    return Beam(shooter, aim, minimum, maximum, True, why, end, ended_by, through)


def _end(terrain: Terrain, eye: Place, aim: Place, far: Fraction) -> tuple[Fraction | None, str]:
    """Where the line first enters a piece that stops it, or the ground (CO-18.3)."""
    end: Fraction | None = None
    ended_by = ""
    if aim[2] < eye[2]:
        end, ended_by = (eye[2], eye[2] - aim[2]), "ground"
    for piece, around in boxes(terrain):
        if piece.cover != "L" and not _passes_by(eye, aim, around):
            span = prism_span(eye, aim, piece.corners, piece.z0, piece.z1, ((0, 1), far))
            if span is not None and (end is None or less(span[0], end)):
                end, ended_by = span[0], piece.name
    return end, ended_by


def _passes_by(eye: Place, aim: Place, around: Box) -> bool:
    """Whether the whole line leaves a box on one side: most do, and need no closer look."""
    (ex, ey, _), (ax, ay, _) = eye, aim
    u, v = ax - ex, ay - ey
    if not u and not v:
        return False
    left, right = (around.x0 - ex) * v, (around.x1 - ex) * v
    low, high = (around.y0 - ey) * u, (around.y1 - ey) * u
    if left > right:
        left, right = right, left
    if low > high:
        low, high = high, low
    return low >= right or high <= left


def stopped_before(terrain: Terrain, eye: Place, aim: Place) -> bool:
    """Whether the segment to the aim point passes through a piece that stops it (CO-7.8)."""
    for piece, around in boxes(terrain):
        if piece.cover != "L" and not _passes_by(eye, aim, around):
            span = prism_span(eye, aim, piece.corners, piece.z0, piece.z1, ((-1, 1), (2, 1)))
            if span is not None and span[0][0] < span[0][1] and span[1][0] > 0:
                return True
    return False


def mid_body(body: Body) -> Place:
    """Half its height above the base (CO-18.29)."""
    return body.x, body.y, body.z + body.height // 2


def beam_aim(terrain: Terrain, shooter: Body, target: Body) -> Place | None:
    """Where a beam at a figure is aimed: the middle of its body, or its first free aim point in
    the front arc; None when there is none (CO-18.29)."""
    eye, middle = eye_of(shooter), mid_body(target)
    dx, dy = target.x - shooter.x, target.y - shooter.y
    if (dx or dy) and in_front(shooter.facing, dx, dy) and not stopped_before(terrain, eye, middle):
        return middle
    seen = sight(terrain, (), shooter, target)
    for aim, ray in zip(aim_points(shooter, target), seen.rays, strict=True):
        if ray.front and ray.light != "stopped" and aim[:2] != eye[:2]:
            return aim
    return None
