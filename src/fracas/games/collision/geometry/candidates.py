"""The finite list of Moves that a bot is offered (CO-23.1 to 23.7, CO-23.15).

Each candidate is a complete legal answer, and a list depends on nothing but its arguments.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from msgspec import Struct

from fracas.games.collision.geometry import native
from fracas.games.collision.geometry.certificates import Leg, LegCheck
from fracas.games.collision.geometry.fields import (
    NONE,
    Bools,
    Ints,
    crowd,
    crowd_at,
    every_glance,
    in_view,
    whole_root,
)
from fracas.games.collision.geometry.lattice import GRAIN
from fracas.games.collision.geometry.legs import PLAIN, Feet
from fracas.games.collision.geometry.measure import TOUCH, distance
from fracas.games.collision.geometry.reach import SURE, TESTED, Arrival, Reach
from fracas.games.collision.geometry.shapes import Body, Place, Terrain
from fracas.games.collision.geometry.units import DIRECTIONS, STEP, along, face, hyp

MOVES: Final = 48
SPECIAL_ENDS, HIDING, TOUCHING, NEAREST = 8, 6, 8, 6
SHOTS: Final = 8
"""So many of the best places are tried for a shot at once, then four times as many."""
APART: Final = 25
"""A candidate this near to an earlier one on the same level is dropped (CO-23.4)."""
COVERS: Final[tuple[Literal["none", "light", "heavy"], ...]] = ("none", "light", "heavy")
COMPASS: Final = (0, 45, 90, 135, 180, 225, 270, 315)

Purpose = Literal[
    "stay", "marker", "leg", "shoot", "hide", "touch", "spread",
    "contact", "rear", "dive", "cover", "deploy", "loot",
]  # fmt: skip


class Exposure(Struct, frozen=True, gc=False):
    """How a candidate stands towards one enemy: whether it is seen, and its cover from there."""

    enemy: str
    seen: bool
    cover: Literal["none", "light", "heavy"]


class Candidate(Struct, frozen=True, gc=False):
    """A place, the way to it, its cost and tests, and what each enemy sees of it (CO-23.5)."""

    purpose: Purpose
    place: Place
    legs: tuple[Leg, ...]
    costs: tuple[int, ...]
    """Of each leg."""
    tests: tuple[LegCheck, ...]
    exposure: tuple[Exposure, ...]
    target: str = ""

    @property
    def cost(self) -> int:
        return sum(self.costs)


class Marker(NamedTuple):
    """A loot marker or mission object on the table."""

    name: str
    place: Place


class Watch:
    """What enemies see of one figure, wherever it stands."""

    def __init__(
        self, terrain: Terrain, others: Sequence[Body], body: Body, enemies: Sequence[Body]
    ) -> None:
        self.terrain, self.body, self.enemies = terrain, body, enemies
        self.bodies = [other for other in others if other.name != body.name]
        names = {other.name: k for k, other in enumerate(self.bodies)}
        self.viewers = crowd(enemies)._replace(
            who=np.array([names.get(e.name, -1) for e in enemies], dtype=np.int64)
        )

    def look(self, anywhere: Iterable[Place]) -> "View":
        """What each enemy sees of the figure at each place; one given twice is looked at once."""
        places = list(dict.fromkeys(anywhere))
        there = crowd_at(self.body, places, -1)
        found = every_glance(self.terrain, self.bodies, self.viewers, there)
        return View({place: k for k, place in enumerate(places)}, found.seen, found.cover)


class View(NamedTuple):
    """By enemy and place: whether it is seen, and its cover; `spots` numbers the places."""

    spots: dict[Place, int]
    seen: Bools
    cover: Ints


class Pool:
    """Reached places as arrays, with what every enemy sees of them."""

    def __init__(self, watch: Watch, arrivals: Sequence[Arrival], view: "View") -> None:
        self.arrivals = arrivals
        self.enemies, self.viewers = watch.enemies, watch.viewers
        spot = [view.spots[a.place] for a in arrivals]
        self.targets = crowd_at(watch.body, [a.place for a in arrivals], -1)
        self.places: Ints = np.stack((self.targets.x, self.targets.y, self.targets.z), 1)
        self.cost: Ints = np.array([a.cost for a in arrivals], dtype=np.int64)
        self.seen: Bools = view.seen.take(spot, 1)
        self.cover: Ints = view.cover.take(spot, 1)
        # Six are possible for each enemy: number of the cover, and 3 more where it is seen.
        self._exposures = [
            [Exposure(e.name, seen, cover) for seen in (False, True) for cover in COVERS]
            for e in self.enemies
        ]

    def exposure(self, at: int) -> tuple[Exposure, ...]:
        kinds = (self.cover[:, at] + 3 * self.seen[:, at]).tolist()
        return tuple(
            each[kind] for each, kind in zip(self._exposures, kinds, strict=True)
        )

    def away2(self, x: int, y: int) -> Ints:
        dx, dy = self.places[:, 0] - x, self.places[:, 1] - y
        found: Ints = dx * dx + dy * dy
        return found


def move_candidates(
    terrain: Terrain,
    others: Sequence[Body],
    body: Body,
    budget: int,
    enemies: Sequence[Body],
    *,
    markers: Sequence[Marker] = (),
    objectives: Sequence[Place] = (),
    ranges: Sequence[tuple[int, int]] = (),
    feet: Feet = PLAIN,
) -> list[Candidate]:
    """At most 48 Moves (CO-23.2). `ranges` are those of the weapons that may be used, in u;
    `objectives` are points worth hiding near."""
    reach = Reach(terrain, others, body, budget, feet)
    # CO-23.3: the lattice, and exact points only where a special leg ends.
    arrivals = [
        a
        for a in reach.arrivals()
        if not (a.place[0] % GRAIN or a.place[1] % GRAIN)
        or a.kind != "walk"
        or a.place == body.place
    ]
    number = {(a.place, a.way): k for k, a in enumerate(arrivals)}
    touches = [best for marker in markers if (best := _touch(reach, marker.place)) is not None]
    watch = Watch(terrain, others, body, enemies)
    rims = _rims(reach)
    view = watch.look([*(a.place for a in (*arrivals, *touches)), *rims])
    edging = _edging(reach, rims, view)
    for found in (*touches, *edging):
        if (found.place, found.way) not in number:
            number[found.place, found.way] = len(arrivals)
            arrivals.append(found)
    pool = Pool(watch, arrivals, view)
    near = nearest(body, enemies)
    chosen = _Chosen(MOVES)
    stay = number[body.place, SURE]
    chosen.take("stay", stay, arrivals[stay])
    for best in touches:
        chosen.take("marker", number[best.place, best.way], best)
    for k in _special_ends(arrivals):
        chosen.take("leg", k, arrivals[k])
    for k in _shooting_places(terrain, pool, body, near, ranges):
        chosen.take("shoot", k, arrivals[k])
    for k in _hiding(pool, body, objectives, near):
        chosen.take("hide", k, arrivals[k])
    for found in edging:
        chosen.take("touch", number[found.place, found.way], found)
    chosen.spread(pool)
    return [complete(reach, pool, purpose, k) for purpose, k in chosen.both_ways(number)]


def complete(reach: Reach, pool: Pool, purpose: Purpose, at: int, target: str = "") -> Candidate:
    arrival = pool.arrivals[at]
    legs = reach.legs(arrival)
    costs, tests = [], []
    for leg in legs:
        if leg.kind == "walk":
            costs.append(hyp(leg.end[0] - leg.start[0], leg.end[1] - leg.start[1]))
        else:
            check = reach.check(leg.kind, leg.start, leg.end)
            costs.append(check.cost)
            tests += [check] if check.tested else []
    return Candidate(
        purpose, arrival.place, legs, tuple(costs), tuple(tests), pool.exposure(at), target
    )


def farthest(places: Ints, taken: Sequence[Place], most: int) -> list[int]:
    """Numbers of places by farthest-point sampling: each the first of those that are farthest
    from all that are taken, until all are near."""
    if native.kernel:
        return native.spread(native.kernel, places.astype(np.int32), taken, most)
    x, y, z = (np.ascontiguousarray(column) for column in places.T)
    away = np.full(len(places), np.iinfo(np.int64).max)
    found: list[int] = []
    wait = iter(taken)
    while True:
        one = next(wait, None)
        if one is None:
            if len(found) >= most or not len(away):
                return found
            at = int(away.argmax())
            if away[at] <= APART * APART:
                return found
            found.append(at)
            one = int(x[at]), int(y[at]), int(z[at])
        np.minimum(away, (x - one[0]) ** 2 + (y - one[1]) ** 2 + (z - one[2]) ** 2, out=away)


class _Chosen:
    """Candidates in order, without those too near to an earlier one (CO-23.4)."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: list[tuple[Purpose, int]] = []
        self.places: list[Place] = []

    def take(self, purpose: Purpose, at: int, arrival: Arrival) -> bool:
        x, y, z = arrival.place
        if len(self.taken) >= self.most or any(
            pz == z and (px - x) ** 2 + (py - y) ** 2 <= APART * APART for px, py, pz in self.places
        ):
            return False
        self.taken.append((purpose, at))
        self.places.append(arrival.place)
        return True

    def spread(self, pool: Pool) -> None:
        """Fills up by farthest-point sampling; equals go by cost, y, x, z (CO-23.2 g)."""
        order = np.lexsort((pool.places[:, 2], pool.places[:, 0], pool.places[:, 1], pool.cost))
        for at in farthest(pool.places[order], self.places, self.most - len(self.taken)):
            k = int(order[at])
            self.taken.append(("spread", k))
            self.places.append(pool.arrivals[k].place)

    def both_ways(self, number: dict[tuple[Place, int], int]) -> list[tuple[Purpose, int]]:
        """Where a place can be reached with and without tests, both ways (CO-23.6): the second
        comes right after the first, and the list stays within its length."""
        found: list[tuple[Purpose, int]] = []
        for (purpose, at), place in zip(self.taken, self.places, strict=True):
            ways = [number[place, way] for way in (SURE, TESTED) if (place, way) in number]
            found += [(purpose, at), *((purpose, k) for k in ways if k != at)]
        return found[: self.most]


def nearest(body: Body, enemies: Sequence[Body]) -> list[Body]:
    """The six nearest enemies; equals go by y, then x."""
    return sorted(enemies, key=lambda e: (distance(body, e), e.y, e.x))[:NEAREST]


def _touch(reach: Reach, marker: Place) -> Arrival | None:
    """The cheapest point that touches a marker (CO-23.2 b)."""
    x, y, z = marker
    if abs(x - reach.body.x) > reach.budget + 200 or abs(y - reach.body.y) > reach.budget + 200:
        return None
    limit = reach.body.radius + TOUCH
    found: list[Arrival] = []
    for arrival in reach.arrivals():
        px, py, pz = arrival.place
        near = abs(px - x) <= limit and abs(py - y) <= limit and abs(pz - z) <= STEP
        if near and hyp(px - x, py - y) <= limit:
            found.append(arrival)
            break
    ways = [DIRECTIONS[degree] for degree in COMPASS]
    if (reach.body.x, reach.body.y) != (x, y):
        ways.insert(0, (reach.body.x - x, reach.body.y - y))
    # Rounding may put a point a little too far out.
    points = [along(x, y, *direction, limit - 1) for direction in ways]
    rungs = [level for level in {z, reach.body.z} if abs(level - z) <= STEP]
    found += reach.ways([(*point, level) for point in points for level in rungs])
    return min(found, key=order_of, default=None)


def order_of(arrival: Arrival) -> tuple[int, int, int, int]:
    x, y, z = arrival.place
    return arrival.cost, y, x, z


def _rims(reach: Reach) -> list[Place]:
    """Points that touch terrain and lie within the budget."""
    x, y, _ = reach.body.place
    return [
        place
        for place in reach.specials.touching
        if (place[0] - x) ** 2 + (place[1] - y) ** 2 <= reach.budget**2
    ]


def _edging(reach: Reach, rims: Sequence[Place], view: View) -> list[Arrival]:
    """Points that touch terrain with cover from most enemies, the heavier the better, then by
    cost (CO-23.2 f). Only the best of them are searched for a way."""
    cover = view.cover.take([view.spots[place] for place in rims], 1)
    ranks = list(zip((cover > NONE).sum(0).tolist(), cover.sum(0).tolist(), strict=True))
    groups: dict[tuple[int, int], list[Place]] = {}
    for rank, place in sorted(zip(ranks, rims, strict=True), reverse=True):
        if rank[0]:
            groups.setdefault(rank, []).append(place)
    found: list[Arrival] = []
    for group in groups.values():
        found += _cheapest(reach, group, TOUCHING - len(found))
        if len(found) >= TOUCHING:
            break
    return found[:TOUCHING]


def _cheapest(reach: Reach, places: Sequence[Place], most: int) -> list[Arrival]:
    """The cheapest ways to places that touch terrain. They are tried in the order of what each
    costs at least, so that what cannot be among the cheapest is not tried at all."""
    if native.kernel:
        return sorted(reach.ways(places, standing=False), key=order_of)[:most]
    legs = ((reach.last_legs(place), place) for place in places if reach.free(place))
    found: list[Arrival] = []
    for options, place in sorted(one for one in legs if one[0]):
        if len(found) >= most and options[0][0] > found[most - 1].cost:
            break
        found += reach.by(place, options)
        found.sort(key=order_of)
    return found[:most]


def _special_ends(arrivals: Sequence[Arrival]) -> list[int]:
    """The cheapest ends of ladder, climb, jump and cross legs (CO-23.2 c)."""
    ends = [k for k, arrival in enumerate(arrivals) if arrival.kind != "walk"]
    return sorted(ends, key=lambda k: order_of(arrivals[k]))[:SPECIAL_ENDS]


def _shooting_places(
    terrain: Terrain,
    pool: Pool,
    body: Body,
    near: Sequence[Body],
    ranges: Sequence[tuple[int, int]],
) -> list[int]:
    """For each enemy the place that sees it in range with the best own cover, then the lowest
    cost (CO-23.2 d). The figure will face the enemy: facing is chosen after the place."""
    numbers = {enemy.name: k for k, enemy in enumerate(pool.enemies)}
    waiting = {
        numbers[enemy.name]: _in_range(pool, body, enemy, numbers[enemy.name], ranges)
        for enemy in near
    }
    found: dict[int, int] = {}
    some = SHOTS
    while waiting:
        tries = [(k, order[:some]) for k, order in waiting.items()]
        waiting = {k: order[some:] for k, order in waiting.items() if len(order) > some}
        places = np.concatenate([order for _, order in tries])
        enemies = np.concatenate([np.full(len(order), k) for k, order in tries])
        sees = in_view(terrain, pool.targets.pick(places), pool.viewers.pick(enemies))
        for k, place, seen in zip(enemies.tolist(), places.tolist(), sees.tolist(), strict=True):
            if seen and k not in found:
                found[k] = place
                waiting.pop(k, None)
        some *= 4
    return [found[numbers[e.name]] for e in near if numbers[e.name] in found]


def _in_range(
    pool: Pool, body: Body, enemy: Body, at: int, ranges: Sequence[tuple[int, int]]
) -> Ints:
    """Places from which an enemy is in range of a weapon, best cover first, then by cost."""
    away = _distances(pool.places, body, enemy)
    usable = np.zeros(len(away), dtype=np.bool_)
    for least, most in ranges:
        usable |= (away >= least) & (away <= most)
    some = np.nonzero(usable)[0]
    order = np.lexsort(
        (
            pool.places[some, 2], pool.places[some, 0], pool.places[some, 1],
            pool.cost[some], -pool.cover[at, some],
        )
    )  # fmt: skip
    found: Ints = some[order]
    return found


def _distances(places: Ints, body: Body, other: Body) -> Ints:
    """`measure.distance` from each place; the sums of squares stay below 2³⁰."""
    dx, dy, dz = places[:, 0] - other.x, places[:, 1] - other.y, places[:, 2] - other.z
    gap = np.maximum(0, whole_root(dx * dx + dy * dy) - body.radius - other.radius)
    return whole_root(gap * gap + dz * dz)


def _hiding(pool: Pool, body: Body, objectives: Sequence[Place], near: Sequence[Body]) -> list[int]:
    """Places that no enemy sees, nearest to objective, start and each enemy (CO-23.2 e)."""
    hidden = np.nonzero(~pool.seen.any(0))[0]
    if not len(hidden):
        return []
    points = [
        *((x, y) for x, y, _ in objectives[:1]),
        (body.x, body.y),
        *((enemy.x, enemy.y) for enemy in near),
    ]
    found: dict[int, None] = {}
    for x, y in points:
        order = np.lexsort(
            (
                pool.places[hidden, 2], pool.places[hidden, 0], pool.places[hidden, 1],
                pool.cost[hidden], pool.away2(x, y)[hidden],
            )
        )  # fmt: skip
        found[int(hidden[order[0]])] = None
    return list(found)[:HIDING]


def facings(body: Body, enemies: Sequence[Body]) -> list[int]:
    """Eight compass points, then the bearing to each of the six nearest enemies (CO-23.7)."""
    found = dict.fromkeys(COMPASS)
    for enemy in nearest(body, enemies):
        if (enemy.x, enemy.y) != (body.x, body.y):
            found.setdefault(face(enemy.x - body.x, enemy.y - body.y))
    return list(found)


def spread_out(places: Sequence[Place], most: int, taken: Sequence[Place] = ()) -> list[Place]:
    """Farthest-point sampling of places, from those taken already; the first of equals."""
    at = np.array(places, dtype=np.int64).reshape(len(places), 3)
    return [places[k] for k in farthest(at, taken, most)]
