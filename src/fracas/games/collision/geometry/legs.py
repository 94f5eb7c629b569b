"""Legs of every kind and whole paths (section 10): legal or not, their cost and tests."""

from collections.abc import Sequence
from typing import NamedTuple

from fracas.games.collision.geometry.certificates import Leg, LegCheck, PathCheck
from fracas.games.collision.geometry.measure import in_contact
from fracas.games.collision.geometry.nearness import squared_distance
from fracas.games.collision.geometry.shapes import (
    Body,
    Ladder,
    Piece,
    Place,
    Terrain,
    covers,
)
from fracas.games.collision.geometry.stand import stand
from fracas.games.collision.geometry.units import STEP, hyp, inches_beyond_three
from fracas.games.collision.geometry.walk import Obstacle, voids, walk, way_blocked

TOUCHING = 5
"""A base touches a wall or a ladder point within this much (CO-10.10, CO-10.13)."""


class Feet(NamedTuple):
    """Which traits spare a figure its tests (CO-C7)."""

    climbs: bool = False
    crosses: bool = False


PLAIN = Feet()


def check_leg(
    terrain: Terrain, others: Sequence[Body], body: Body, leg: Leg, feet: Feet = PLAIN
) -> LegCheck:
    """Whether a leg is legal. `others` may hold the figure itself."""
    check = {"walk": _walk, "cross": _cross, "jump": _jump, "climb": _climb}.get(leg.kind, _ladder)
    return check(terrain, others, body, leg, feet)


def _refused(
    body: Body, leg: Leg, why: str, clause: str, blocker: str = "", number: int = 0, limit: int = 0
) -> LegCheck:
    return LegCheck(body, leg, False, 0, False, 0, why, clause, blocker, number=number, limit=limit)


def _met(body: Body, leg: Leg, met: Obstacle) -> LegCheck:
    clause = {"void": "CO-10.6", "piece": "CO-3.24", "figure": "CO-10.7", "off_table": "CO-3.13"}
    return LegCheck(
        body, leg, False, 0, False, 0, met.why, clause[met.why], met.blocker,
        at=(met.start, met.end), number=met.number,
    )  # fmt: skip


def _allowed(body: Body, leg: Leg, cost: int) -> LegCheck:
    return LegCheck(body, leg, True, cost, False, 0, "legal", "CO-10.1")


def _tested(body: Body, leg: Leg, cost: int, penalty: int, spared: bool = False) -> LegCheck:
    """A leg with a test of 5+ AGI, less the penalty, unless a trait spares it."""
    return LegCheck(body, leg, True, cost, not spared, penalty, "legal", "CO-10.23", spared=spared)


def _walk(terrain: Terrain, others: Sequence[Body], body: Body, leg: Leg, feet: Feet) -> LegCheck:
    ax, ay, _ = leg.start
    bx, by, bz = leg.end
    level = walk(terrain, others, body, leg.start, bx, by)
    if isinstance(level, Obstacle):
        return _met(body, leg, level)
    if level != bz:
        return _refused(body, leg, "level", "CO-3.22", number=bz, limit=level)
    return _allowed(body, leg, hyp(bx - ax, by - ay))  # CO-10.5


def _ends_badly(terrain: Terrain, others: Sequence[Body], body: Body, leg: Leg) -> LegCheck | None:
    """Legs other than walks begin and end with a legal stand (CO-10.27, CO-10.28)."""
    for place in (leg.start, leg.end):
        found = stand(terrain, others, body.at(place))
        if not found.legal:
            return _refused(body, leg, found.why, found.clause, found.blocker)
    return None


def _flat_and_upright(
    terrain: Terrain, others: Sequence[Body], body: Body, leg: Leg
) -> LegCheck | None:
    """Flat at the higher level, upright at the lower end (CO-10.27)."""
    high, low = sorted((leg.start, leg.end), key=lambda place: -place[2])
    met = way_blocked(terrain, others, body, high[:2], low[:2], high[2], high[2] + body.height)
    if met is None:
        met = way_blocked(terrain, others, body, low[:2], low[:2], low[2], high[2] + body.height)
    if met is not None:
        return _refused(body, leg, met.why, "CO-10.27", met.blocker)
    return _ends_badly(terrain, others, body, leg)


def _shift(leg: Leg) -> int:
    return (leg.end[0] - leg.start[0]) ** 2 + (leg.end[1] - leg.start[1]) ** 2


def _climb(terrain: Terrain, others: Sequence[Body], body: Body, leg: Leg, feet: Feet) -> LegCheck:
    high, low = sorted((leg.start, leg.end), key=lambda place: -place[2])
    rise, limit = high[2] - low[2], 2 * body.radius + 10
    if rise <= STEP:
        return _refused(body, leg, "too_low", "CO-10.9", number=rise, limit=STEP)
    if _shift(leg) > limit * limit:
        return _refused(
            body, leg, "shift", "CO-10.10", number=hyp(high[0] - low[0], high[1] - low[1]),
            limit=limit,
        )  # fmt: skip
    if not any(_climbable(piece, body, high, low) for piece in terrain.pieces):
        return _refused(body, leg, "no_wall", "CO-10.10")
    return _flat_and_upright(terrain, others, body, leg) or _tested(body, leg, rise, 0, feet.climbs)


def _climbable(piece: Piece, body: Body, high: Place, low: Place) -> bool:
    """Whether this is the wall of the climb (CO-10.9 to 10.11)."""
    if not (piece.stand and piece.cover == "H" and piece.z1 == high[2]):
        return False
    if piece.z0 > low[2] + STEP or not covers(piece.corners, high[0], high[1]):
        return False
    near, per = squared_distance(low[0], low[1], piece.corners)
    return near <= per * (body.radius + TOUCHING) ** 2


def _ladder(terrain: Terrain, others: Sequence[Body], body: Body, leg: Leg, feet: Feet) -> LegCheck:
    high, low = sorted((leg.start, leg.end), key=lambda place: -place[2])
    for ladder in terrain.ladders:
        if _reaches(ladder, body, leg, high, low):
            rise = high[2] - low[2]
            return _flat_and_upright(terrain, others, body, leg) or _allowed(
                body,
                leg,
                max(rise, ladder.run),  # CO-10.13, CO-10.14
            )
    return _refused(body, leg, "no_ladder", "CO-10.13")


def _reaches(ladder: Ladder, body: Body, leg: Leg, high: Place, low: Place) -> bool:
    touching, limit = body.radius + TOUCHING, ladder.run + 2 * body.radius + 10
    return (
        (leg.kind == "stairs") == bool(ladder.run)
        and (low[2], high[2]) == (ladder.low, ladder.high)
        and (low[0] - ladder.x) ** 2 + (low[1] - ladder.y) ** 2 <= touching * touching
        and _shift(leg) <= limit * limit
    )


def _cross(terrain: Terrain, others: Sequence[Body], body: Body, leg: Leg, feet: Feet) -> LegCheck:
    (ax, ay, az), (bx, by, bz) = leg.start, leg.end
    if bz > az + STEP:
        return _refused(body, leg, "too_high", "CO-10.15", number=bz - az, limit=STEP)
    if len(voids(terrain, ax, ay, bx, by, az)) != 1:
        return _refused(body, leg, "no_void", "CO-10.28")
    met = way_blocked(terrain, others, body, (ax, ay), (bx, by), az, az + body.height)
    if met is not None:
        return _refused(body, leg, met.why, "CO-10.17", met.blocker)
    cost, drop = hyp(bx - ax, by - ay), az - bz
    spared = feet.crosses and cost <= 3 * STEP and drop <= STEP  # CO-C7 Sure-footed
    penalty = inches_beyond_three(drop) if drop > STEP else 0  # CO-10.16
    return _ends_badly(terrain, others, body, leg) or _tested(body, leg, cost, penalty, spared)


def _jump(terrain: Terrain, others: Sequence[Body], body: Body, leg: Leg, feet: Feet) -> LegCheck:
    drop, limit = leg.start[2] - leg.end[2], 2 * body.radius + 10
    if drop <= STEP:
        return _refused(body, leg, "too_low", "CO-10.18", number=drop, limit=STEP)
    if _shift(leg) > limit * limit:
        flat = hyp(leg.end[0] - leg.start[0], leg.end[1] - leg.start[1])
        return _refused(body, leg, "shift", "CO-10.19", number=flat, limit=limit)
    return _flat_and_upright(terrain, others, body, leg) or _tested(
        body, leg, 0, inches_beyond_three(drop)
    )


def check_path(
    terrain: Terrain,
    others: Sequence[Body],
    body: Body,
    legs: Sequence[Leg],
    budget: int,
    feet: Feet = PLAIN,
) -> PathCheck:
    """A whole Move or Charge: legs that follow one another, their sum, and a legal end with the
    whole base on the table (CO-3.13, CO-10.1, CO-10.8). A figure may always stay where it is."""
    checks: list[LegCheck] = []
    here, cost = body.place, 0

    def ended(why: str, clause: str) -> PathCheck:
        return PathCheck(body, tuple(checks), cost, budget, why == "legal", why, clause, here)

    for leg in legs:
        if leg.start != here:
            return ended("broken", "CO-3.30")
        checks.append(check_leg(terrain, others, body, leg, feet))
        if not checks[-1].legal:
            return ended(checks[-1].why, checks[-1].clause)
        here, cost = leg.end, cost + checks[-1].cost
        if cost > budget:
            return ended("too_far", "CO-10.1")
    if here != body.place:
        found = stand(terrain, others, body.at(here), whole_base=True)
        if not found.legal:
            return ended(found.why, found.clause)
    return ended("legal", "CO-10.1")


def charge_length(path: PathCheck, target: Body) -> int:
    """What a charge counts: its cost, and when only walked not less than the gap at its start;
    0 for a figure in contact that stays where it stands (CO-13.3, CO-13.23, CO-R117)."""
    if in_contact(path.body, target) and not path.cost and path.end == path.body.place:
        return 0
    if any(check.leg.kind != "walk" for check in path.legs):
        return path.cost
    flat = hyp(target.x - path.body.x, target.y - path.body.y)
    return max(path.cost, flat - path.body.radius - target.radius)
