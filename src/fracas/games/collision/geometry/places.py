"""Points that bots are offered apart from Moves and Charges: deployment, loot, entry, dropped
objects, smoke and beams (CO-23.9 to 23.11, CO-23.18)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, compress
from typing import Final

from fracas.games.collision.geometry.beam import beam, beam_aim, mid_body
from fracas.games.collision.geometry.candidates import COMPASS, nearest, spread_out
from fracas.games.collision.geometry.measure import (
    MARKER,
    TOUCH,
    District,
    Edge,
    Zone,
    district,
    in_zone,
    marker_fits,
    marker_levels,
)
from fracas.games.collision.geometry.shapes import SIZES, Body, Place, Terrain, levels
from fracas.games.collision.geometry.specials import specials
from fracas.games.collision.geometry.stand import all_stand, stands
from fracas.games.collision.geometry.units import DIRECTIONS, INCH, STEP, along, hyp

DEPLOYMENTS, LOOT, BEAMS = 40, 24, 40
DEPLOY_GRAIN: Final = 150
LOOT_GRAIN: Final = 100


def deployment_candidates(
    terrain: Terrain, others: Sequence[Body], body: Body, strip: Zone
) -> list[Place]:
    """At most 40 places in a zone, on all levels: points that touch terrain first, then the
    lattice of 150 u (CO-23.10)."""

    touching, lattice = _in_zone(terrain, body.radius, body.height, strip)
    free = all_stand(terrain, others, body, touching + lattice)
    found = spread_out(list(compress(touching, free)), DEPLOYMENTS // 2)
    inner = list(compress(lattice, free[len(touching) :]))
    return found + spread_out(inner, DEPLOYMENTS - len(found), found)


@lru_cache(maxsize=64)
def _in_zone(
    terrain: Terrain, radius: int, height: int, strip: Zone
) -> tuple[list[Place], list[Place]]:
    """The points of a zone that touch terrain, and those of the lattice: what the terrain alone
    says."""
    body = Body("", 0, 0, 0, 0, radius, height, 0)
    x0, y0, x1, y1 = strip
    touching = [at for at in specials(terrain, body).touching if in_zone(strip, body.at(at))]
    lattice = [
        (x, y, z)
        for y in range(-(-y0 // DEPLOY_GRAIN) * DEPLOY_GRAIN, y1 + 1, DEPLOY_GRAIN)
        for x in range(-(-x0 // DEPLOY_GRAIN) * DEPLOY_GRAIN, x1 + 1, DEPLOY_GRAIN)
        for z in levels(terrain, x, y)
        if in_zone(strip, body.at((x, y, z)))
    ]
    return touching, lattice


def entry_points(terrain: Terrain, others: Sequence[Body], body: Body, edge: Edge) -> list[Place]:
    """Points of an edge, every 150 u, on which a reserve figure may start (CO-20.17)."""
    side = terrain.side
    along_edge: list[tuple[int, int]] = [
        {"south": (k, 0), "north": (k, side), "west": (0, k), "east": (side, k)}[edge]
        for k in range(DEPLOY_GRAIN, side, DEPLOY_GRAIN)
    ]
    return [(x, y, 0) for x, y in along_edge if stands(terrain, others, body.at((x, y, 0)))]


def small_can_touch(terrain: Terrain, place: Place) -> bool:
    """Whether there is room for a Small figure to touch a marker (CO-16.9)."""
    x, y, z = place
    small = Body("", x, y, z, 0, *SIZES["S"])
    reach = small.radius + TOUCH - 1
    points = [(x, y), *(along(x, y, *DIRECTIONS[degree], reach) for degree in COMPASS)]
    return any(
        abs(level - z) <= STEP and stands(terrain, (), small.at((px, py, level)), whole_base=True)
        for px, py in points
        for level in levels(terrain, px, py)
    )


def loot_fits(
    terrain: Terrain, bodies: Sequence[Body], place: Place, zones: Sequence[Zone]
) -> bool:
    """Whether a loot marker may be placed here: a surface, more than 1" from every base, outside
    the deployment zones, with room to touch it (CO-16.5, CO-16.9). The centre decides."""
    x, y, z = place
    for x0, y0, x1, y1 in zones:
        if x0 <= x <= x1 and y0 <= y <= y1:
            return False
    for body in bodies:
        flat = max(0, hyp(x - body.x, y - body.y) - body.radius - MARKER)
        if hyp(flat, z - body.z) <= INCH:
            return False
    return marker_fits(terrain, x, y, z) and small_can_touch(terrain, place)


def loot_candidates(
    terrain: Terrain,
    bodies: Sequence[Body],
    where: District,
    zones: Sequence[Zone],
    searchers: Sequence[Body],
) -> list[Place]:
    """At most 24 points of a district, farthest from the searching player's figures first
    (CO-23.11)."""

    def away(place: Place) -> int:
        return min([(b.x - place[0]) ** 2 + (b.y - place[1]) ** 2 for b in searchers], default=0)

    found: list[Place] = []
    for place in sorted(_in_district(terrain, where), key=away, reverse=True):
        if len(found) == LOOT:
            break
        if loot_fits(terrain, bodies, place, zones):
            found.append(place)
    return found


@lru_cache(maxsize=64)
def _in_district(terrain: Terrain, where: District) -> list[Place]:
    """The points of a district where a marker may lie, row by row: what the terrain alone says."""
    side = terrain.side
    return [
        (x, y, z)
        for y in range(0, side + 1, LOOT_GRAIN)
        for x in range(0, side + 1, LOOT_GRAIN)
        if district(x, y, side) == where
        for z in marker_levels(terrain, x, y)
    ]


def drop_points(terrain: Terrain, target: Body) -> list[Place]:
    """Eight compass points at the target's base, or its centre (CO-23.18, CO-18.20)."""
    found: list[Place] = []
    for degree in COMPASS:
        x, y = along(target.x, target.y, *DIRECTIONS[degree], target.radius + MARKER)
        if 0 <= x <= terrain.side and 0 <= y <= terrain.side:
            near = [z for z in marker_levels(terrain, x, y) if abs(z - target.z) <= STEP]
            if near:
                found.append((x, y, min(near, key=lambda z: (abs(z - target.z), z))))
    return found or [target.place]


def smoke_points(
    terrain: Terrain,
    body: Body,
    friends: Sequence[Body],
    enemies: Sequence[Body],
    reach: int,
) -> list[Place]:
    """Own centre, friends in reach, half-way to each of the six nearest enemies (CO-23.18)."""
    wanted = [body.place, *(friend.place for friend in friends if friend.name != body.name)]
    for enemy in nearest(body, enemies):
        x, y = (body.x + enemy.x) // 2, (body.y + enemy.y) // 2
        middle = marker_levels(terrain, x, y)
        if middle:
            wanted.append((x, y, min(middle, key=lambda z: (abs(z - body.z), z))))
    return [place for place in dict.fromkeys(wanted) if smoke_reaches(body, place, reach)]


def smoke_reaches(body: Body, place: Place, reach: int) -> bool:
    """Whether a point is at most so far from the base (CO-C8 O21, CO-3.10)."""
    x, y, z = place
    return hyp(max(0, hyp(x - body.x, y - body.y) - body.radius), z - body.z) <= reach


def beam_candidates(
    terrain: Terrain,
    others: Sequence[Body],
    shooter: Body,
    seen: Sequence[Body],
    minimum: int,
    maximum: int,
) -> list[Place]:
    """Aim points: each enemy in sight, then the middle of each pair of them when a beam through
    it crosses both (CO-23.9). Only beams that cross an enemy in sight are offered (CO-18.5)."""
    names = {enemy.name for enemy in seen}

    def crosses(aim: Place) -> set[str]:
        found = beam(terrain, others, shooter, aim, minimum, maximum)
        return {one.name for one in found.crossed} & names

    aims: dict[Place, None] = {}
    for enemy in seen:
        aim = beam_aim(terrain, shooter, enemy)
        if aim is not None and crosses(aim):
            aims[aim] = None
    for a, b in combinations(seen, 2):
        (ax, ay, az), (bx, by, bz) = mid_body(a), mid_body(b)
        between = (ax + bx) // 2, (ay + by) // 2, (az + bz) // 2
        if crosses(between) >= {a.name, b.name}:
            aims[between] = None
    return list(aims)[:BEAMS]
