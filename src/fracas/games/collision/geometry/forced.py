"""Forced movement: nearest legal points, falls and pushes (CO-3.31, section 11, CO-18.15)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from fracas.games.collision.geometry.certificates import Fall, Leg, Push, Settled
from fracas.games.collision.geometry.measure import overlap
from fracas.games.collision.geometry.nearness import point_near_polygon
from fracas.games.collision.geometry.shapes import (
    Body,
    Place,
    Terrain,
    boxes,
    inside,
    support,
)
from fracas.games.collision.geometry.stand import stands
from fracas.games.collision.geometry.units import (
    DIRECTIONS,
    STEP,
    along,
    hyp,
    inches_beyond_three,
)

PUSH_STEP = 50
"""A piece that rises more than this above a pushed figure stops it (CO-18.16)."""
RING = 64


@lru_cache(maxsize=64)
def _ring(number: int) -> tuple[tuple[int, int, int], ...]:
    """Offsets whose distance lies in [64·number, 64·(number + 1)), nearest first, then lower y,
    then lower x (CO-3.31)."""
    inner, outer = (number * RING) ** 2, ((number + 1) * RING) ** 2
    reach = (number + 1) * RING
    return tuple(
        sorted(
            (d2, dy, dx)
            for dy in range(-reach, reach + 1)
            for dx in range(-reach, reach + 1)
            if inner <= (d2 := dx * dx + dy * dy) < outer
        )
    )


def _by_distance(side: int) -> Iterator[tuple[int, int, int]]:
    for number in range(side * 3 // (2 * RING) + 1):
        yield from _ring(number)


def settle(
    terrain: Terrain, others: Sequence[Body], body: Body, wanted: Place, *, whole_base: bool
) -> Settled:
    """The nearest legal point to a wanted one on its level (CO-3.31). After a push a base may
    overhang the table's edge (CO-18.30)."""
    x, y, z = wanted
    if z and not any(piece.stand and piece.z1 == z for piece in terrain.pieces):
        return Settled(body, wanted, None, 0, whole_base)
    for d2, dy, dx in _by_distance(terrain.side):
        place = x + dx, y + dy, z
        if stands(terrain, others, body.at(place), whole_base=whole_base):
            return Settled(body, wanted, place, d2, whole_base)
    return Settled(body, wanted, None, 0, whole_base)


def _under_the_line(
    terrain: Terrain,
    others: Sequence[Body],
    body: Body,
    start: Place,
    direction: tuple[int, int],
    length: int,
    *,
    whole_base: bool,
) -> tuple[Place | None, Place | None, int]:
    """The first void point of a line, the first one where the figure stands legally, and its
    step, from 1 to length (CO-11.8)."""
    x, y, z = start
    first: Place | None = None
    for step in range(1, length + 1):
        px, py = along(x, y, *direction, step)
        if not (0 <= px <= terrain.side and 0 <= py <= terrain.side):
            break
        under = support(terrain, px, py, z)
        if z - under > STEP:
            here = px, py, under
            first = first or here
            if stands(terrain, others, body.at(here), whole_base=whole_base):
                return first, here, step
    return first, None, 0


def fall(terrain: Terrain, others: Sequence[Body], body: Body, leg: Leg) -> Fall:
    """Where a figure lies after a failed climb, jump or cross, and the hit it takes."""
    start, end = leg.start, leg.end
    step = 0
    wanted: Place | None = None
    if leg.kind == "cross":  # CO-11.8
        line = end[0] - start[0], end[1] - start[1]
        wanted, landing, step = _under_the_line(
            terrain, others, body, start, line, hyp(*line), whole_base=True
        )
    else:  # CO-11.6, CO-11.7
        wanted = landing = min(start, end, key=lambda place: place[2])
        if not stands(terrain, others, body.at(landing), whole_base=True):
            landing = None
    settled = None
    if landing is None and wanted is not None:  # CO-11.9
        settled = settle(terrain, others, body, wanted, whole_base=True)
        landing = settled.placed
    lowest = landing or wanted or end
    height = max(start[2], end[2]) - lowest[2] if leg.kind != "cross" else start[2] - lowest[2]
    return Fall(body, leg, landing, height, inches_beyond_three(height), step, settled)


def push(
    terrain: Terrain, others: Sequence[Body], attacker: Body, target: Body, length: int
) -> Push:
    """A push of `length` u away from the attacker. `others` may hold both figures."""
    direction = target.x - attacker.x, target.y - attacker.y
    if direction == (0, 0):  # CO-18.23
        direction = DIRECTIONS[attacker.facing]
    here = target
    for step in range(1, length + 1):
        x, y = along(target.x, target.y, *direction, step)
        if not (0 <= x <= terrain.side and 0 <= y <= terrain.side):  # CO-18.19
            return Push(attacker, target, length, direction, "left", step, here.place)
        there = here.at((x, y, here.z))
        by = _stopped_by_piece(terrain, here, there)
        if by:
            return _stopped(terrain, others, attacker, target, length, direction, "piece",
                            step, here, by)  # fmt: skip
        met = tuple(o.name for o in others if o.name != target.name and overlap(there, o))
        if met:
            return _stopped(terrain, others, attacker, target, length, direction, "figure",
                            step, here, met)  # fmt: skip
        under = support(terrain, x, y, here.z)
        if here.z - under > STEP:  # CO-18.18
            return _pushed_over(terrain, others, attacker, target, length, direction, step, here)
        here = there.at((x, y, under))
    return _stopped(
        terrain, others, attacker, target, length, direction, "spent", length + 1, here, ()
    )


def _stopped_by_piece(terrain: Terrain, here: Body, there: Body) -> tuple[str, ...]:
    """The pieces that stop the next step. One that the base already overlapped stops it only
    when the centre would enter (CO-18.16, CO-R103)."""
    r2 = there.radius * there.radius
    found = []
    for piece, box in boxes(terrain):
        if (
            box.x0 - there.radius < there.x < box.x1 + there.radius
            and box.y0 - there.radius < there.y < box.y1 + there.radius
            and piece.fills(here.z + PUSH_STEP, here.z + here.height)
            and point_near_polygon(there.x, there.y, piece.corners, r2)
            and (
                not point_near_polygon(here.x, here.y, piece.corners, r2)
                or inside(piece.corners, there.x, there.y)
            )
        ):
            found.append(piece.name)
    return tuple(found)


def _stopped(
    terrain: Terrain,
    others: Sequence[Body],
    attacker: Body,
    target: Body,
    length: int,
    direction: tuple[int, int],
    ended: Literal["spent", "piece", "figure"],
    step: int,
    here: Body,
    by: tuple[str, ...],
) -> Push:
    """A push that ends on its own level, settled when it does not stand legally (CO-18.30)."""
    settled = None
    end = here.place
    if not stands(terrain, others, here):
        settled = settle(terrain, others, here, end, whole_base=False)
        end = settled.placed or end
    return Push(attacker, target, length, direction, ended, step - 1, end, by, settled=settled)


def _pushed_over(
    terrain: Terrain,
    others: Sequence[Body],
    attacker: Body,
    target: Body,
    length: int,
    direction: tuple[int, int],
    step: int,
    here: Body,
) -> Push:
    """A push over an edge: it falls, landing as CO-11.8 along what is left of the push."""
    first: Place | None = None
    landing: Place | None = None
    for later in range(step, length + 1):
        x, y = along(target.x, target.y, *direction, later)
        if not (0 <= x <= terrain.side and 0 <= y <= terrain.side):
            break
        under = support(terrain, x, y, here.z)
        if here.z - under > STEP:
            first = first or (x, y, under)
            if stands(terrain, others, target.at((x, y, under))):
                landing = x, y, under
                break
    assert first is not None
    settled = None
    if landing is None:
        settled = settle(terrain, others, target, first, whole_base=False)
        landing = settled.placed or first
    height = here.z - landing[2]
    return Push(
        attacker, target, length, direction, "fell", step, landing,
        height=height, hit=inches_beyond_three(height), settled=settled,
    )  # fmt: skip
