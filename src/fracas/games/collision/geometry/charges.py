"""The Charges that a bot is offered (CO-23.8)."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from fracas.games.collision.geometry.candidates import (
    Candidate,
    Pool,
    Purpose,
    Watch,
    completed,
    order_of,
)
from fracas.games.collision.geometry.legs import PLAIN, Feet
from fracas.games.collision.geometry.measure import CONTACT, gap, in_contact
from fracas.games.collision.geometry.reach import JUMPED, Reach
from fracas.games.collision.geometry.searching import Arrival
from fracas.games.collision.geometry.shapes import Body, Place, Terrain, levels
from fracas.games.collision.geometry.units import DIRECTIONS, STEP, along, hyp, in_front

AROUND: Final = tuple(DIRECTIONS[degree] for degree in range(0, 360, 15))
FEW: Final = 4


def contact_points(terrain: Terrain, body: Body, target: Body) -> list[Place]:
    """Points round a target at which a figure is in contact with it: the one straight from the
    figure first, then every 15 degrees (CO-3.11)."""
    reach = body.radius + target.radius
    ways = list(AROUND)
    if (body.x, body.y) != (target.x, target.y):
        ways.insert(0, (body.x - target.x, body.y - target.y))
    found: dict[Place, None] = {}
    for way in ways:
        for more in range(CONTACT + 1):
            x, y = along(target.x, target.y, *way, reach + more)
            apart2 = (x - target.x) ** 2 + (y - target.y) ** 2
            if apart2 >= reach * reach and hyp(x - target.x, y - target.y) <= reach + CONTACT:
                for level in levels(terrain, x, y):
                    if abs(level - target.z) <= STEP:
                        found[x, y, level] = None
                break
    return list(found)


def charge_candidates(
    terrain: Terrain,
    others: Sequence[Body],
    body: Body,
    maximum: int,
    targets: Sequence[Body],
    enemies: Sequence[Body],
    *,
    feet: Feet = PLAIN,
) -> list[Candidate]:
    """For each target at most four Charges: the cheapest contact, the cheapest on its rear arc,
    the cheapest with a jump, and the one that hides best from the other enemies. `targets` are
    the enemies in sight; `maximum` is the longest charge in u."""
    near = [t for t in targets if gap(body, t) <= maximum + CONTACT]
    if not near:
        return []
    reach = Reach(terrain, others, body, maximum, feet, jumps=True)
    return [found for target in near for found in _against(reach, others, target, enemies)]


def _contacts(reach: Reach, target: Body) -> list[Arrival]:
    """Ways into contact, cheapest first."""
    body = reach.body
    near = body.radius + target.radius + CONTACT
    found = [
        a
        for a in reach.arrivals()
        if abs(a.place[0] - target.x) <= near
        and abs(a.place[1] - target.y) <= near
        and in_contact(body.at(a.place), target)
    ]
    found += reach.ways(contact_points(reach.terrain, body, target))
    return sorted(found, key=lambda a: (*order_of(a), a.way))


def _against(
    reach: Reach, others: Sequence[Body], target: Body, enemies: Sequence[Body]
) -> list[Candidate]:
    ways = _contacts(reach, target)
    if not ways:
        return []
    watching = [e for e in enemies if e.name != target.name]
    watch = Watch(reach.terrain, others, reach.body, watching)
    places = np.array([way.place for way in ways], dtype=np.int64)
    view = watch.look(places)
    pool = Pool(watch, places, np.array([way.cost for way in ways], dtype=np.int64), view)

    def behind(arrival: Arrival) -> bool:
        x, y, _ = arrival.place
        return not in_front(target.facing, x - target.x, y - target.y)

    numbers = range(len(ways))
    safest = min(
        numbers, key=lambda k: (int(pool.seen[:, k].sum()), -int(pool.cover[:, k].sum()), k)
    )
    wanted: list[tuple[Purpose, int | None]] = [
        ("contact", 0),
        ("rear", next((k for k in numbers if behind(ways[k])), None)),
        ("dive", next((k for k in numbers if ways[k].way == JUMPED), None)),
        ("hide", safest),
    ]
    taken: dict[int, Purpose] = {}
    for purpose, k in wanted:
        if k is not None and k not in taken and len(taken) < FEW:
            taken[k] = purpose
    return completed(
        reach, [ways[k] for k in taken], list(taken.values()), pool.exposures(list(taken)),
        target.name,
    )  # fmt: skip
