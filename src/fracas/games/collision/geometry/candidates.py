"""The finite list of Moves that a bot is offered (CO-23.1 to 23.7, CO-23.15).

Each candidate is a complete legal answer, and a list depends on nothing but its arguments.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final, Literal, NamedTuple

import numpy as np
from msgspec import Struct

from fracas.games.collision.geometry import native
from fracas.games.collision.geometry.certificates import Leg, LegCheck
from fracas.games.collision.geometry.fields import (
    HEAVY,
    LIGHT,
    NONE,
    Bools,
    Crowd,
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
from fracas.games.collision.geometry.reach import SURE, TESTED, Reach, arrival_of
from fracas.games.collision.geometry.searching import Arrival
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


@lru_cache(maxsize=256)
def _exposures(enemy: str) -> tuple[Exposure, ...]:
    """All that are possible: number of the cover, and 3 more where it is seen."""
    return tuple(Exposure(enemy, seen, cover) for seen in (False, True) for cover in COVERS)


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

    def look(self, places: Ints) -> "View":
        """What each enemy sees of the figure at each place."""
        there = crowd_at(self.body, places, -1)
        found = every_glance(self.terrain, self.bodies, self.viewers, there)
        return View(found.seen, found.cover)


class View(NamedTuple):
    """By enemy and place: whether it is seen, and its cover."""

    seen: Bools
    cover: Ints

    def pick(self, spots: Ints) -> "View":
        return View(self.seen.take(spots, 1), self.cover.take(spots, 1))


class Pool:
    """Reached places as arrays, with what every enemy sees of them."""

    def __init__(self, watch: Watch, places: Ints, cost: Ints, view: View) -> None:
        self.enemies, self.viewers, self.body = watch.enemies, watch.viewers, watch.body
        self.places, self.cost, (self.seen, self.cover) = places, cost, view

    @cached_property
    def order(self) -> Ints:
        """By cost, y, x, z."""
        x, y, z = self.places.T
        return np.lexsort((z, x, y, self.cost))

    def exposures(self, chosen: Sequence[int]) -> list[tuple[Exposure, ...]]:
        possible = [_exposures(enemy.name) for enemy in self.enemies]
        kinds = (self.cover.take(chosen, 1) + 3 * self.seen.take(chosen, 1)).T.tolist()
        known: dict[tuple[int, ...], tuple[Exposure, ...]] = {}
        for one in map(tuple, kinds):
            if one not in known:
                known[one] = tuple(
                    [each[kind] for each, kind in zip(possible, one, strict=True)]
                )
        return [known[tuple(one)] for one in kinds]

    def away2(self, x: int, y: int, some: Ints) -> Ints:
        dx, dy = self.places[some, 0] - x, self.places[some, 1] - y
        found: Ints = dx * dx + dy * dy
        return found


class Ends:
    """Where a Move may end: what was reached, and points that were found besides."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        rows, (x, y, z) = reach.rows, reach.body.place
        # CO-23.3: the lattice, and exact points only where a special leg ends.
        on = (rows[:, 1] % GRAIN == 0) & (rows[:, 2] % GRAIN == 0) | (rows[:, 6] > 0)
        on |= (rows[:, 2] == x) & (rows[:, 1] == y) & (rows[:, 3] == z)
        self.rows = rows[on]
        self.more: list[Arrival] = []
        self._labels: list[int] = self.rows[:, 5].tolist()
        self._by_label = dict(zip(self._labels, range(len(self._labels)), strict=True))
        self._besides: dict[tuple[Place, int], int] = {}

    def find(self, place: Place, way: int) -> int | None:
        label = self.reach.label(place, way)
        at = None if label is None else self._by_label.get(label)
        return self._besides.get((place, way)) if at is None else at

    def other(self, at: int, place: Place, way: int) -> int | None:
        """Another way to the same place."""
        if at >= len(self._labels):
            return self.find(place, way)
        found = self._by_label.get(self._labels[at] & ~3 | way)
        return self._besides.get((place, way)) if found is None else found

    def number(self, arrival: Arrival) -> int:
        """Of a place and way; a new one if there is none yet."""
        at = self.find(arrival.place, arrival.way)
        if at is None:
            at = self._besides[arrival.place, arrival.way] = len(self.rows) + len(self.more)
            self.more.append(arrival)
        return at

    def arrival(self, at: int) -> Arrival:
        if at < len(self.rows):
            return arrival_of(self.rows[at].tolist())
        return self.more[at - len(self.rows)]


def _at(places: Sequence[Place]) -> Ints:
    return np.array(places, dtype=np.int64).reshape(len(places), 3)


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
    ends = Ends(reach)
    touches = [best for marker in markers if (best := _touch(reach, marker.place)) is not None]
    watch = Watch(terrain, others, body, enemies)
    rims = _rims(reach)
    reached: Ints = ends.rows[:, (2, 1, 3)].astype(np.int64)
    places = np.concatenate((reached, _at([one.place for one in touches]), _at(rims)))
    view = watch.look(places)
    edging = _edging(reach, rims, view.cover[:, len(reached) + len(touches) :])
    # Where each end is in the view: those reached come first.
    spot = {place: k for k, place in enumerate((*(a.place for a in touches), *rims))}
    touching, edges = ([ends.number(one) for one in some] for some in (touches, edging))
    more = [len(reached) + spot[one.place] for one in ends.more]
    spots = np.concatenate((np.arange(len(reached)), np.array(more, dtype=np.int64)))
    cost = np.concatenate((ends.rows[:, 0], np.array([a.cost for a in ends.more], dtype=np.int64)))
    pool = Pool(watch, places.take(spots, 0), cost, view.pick(spots))
    near = nearest(body, enemies)
    chosen = _Chosen(MOVES, ends)
    stay = ends.find(body.place, SURE)
    assert stay is not None
    chosen.take("stay", [stay])
    chosen.take("marker", touching)
    chosen.take("leg", _special_ends(ends))
    chosen.take("shoot", _shooting_places(terrain, pool, near, ranges))
    chosen.take("hide", _hiding(pool, objectives, near))
    chosen.take("touch", edges)
    chosen.spread(pool)
    both = chosen.both_ways()
    arrivals = [ends.arrival(k) for _, k in both]
    exposures = pool.exposures([k for _, k in both])
    return completed(reach, arrivals, [purpose for purpose, _ in both], exposures)


def completed(
    reach: Reach,
    arrivals: Sequence[Arrival],
    purposes: Sequence[Purpose],
    exposures: Sequence[tuple[Exposure, ...]],
    target: str = "",
) -> list[Candidate]:
    """Candidates with their legs, what each costs and which tests there are."""
    found = []
    for arrival, purpose, legs, exposure in zip(
        arrivals, purposes, reach.all_legs(arrivals), exposures, strict=True
    ):
        costs: list[int] = []
        tests: list[LegCheck] = []
        for leg in legs:
            if leg.kind == "walk":
                costs.append(hyp(leg.end[0] - leg.start[0], leg.end[1] - leg.start[1]))
            else:
                check = reach.check(leg.kind, leg.start, leg.end)
                costs.append(check.cost)
                tests += [check] if check.tested else []
        found.append(
            Candidate(
                purpose, arrival.place, legs, tuple(costs), tuple(tests), exposure, target
            )
        )
    return found


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

    def __init__(self, most: int, ends: Ends) -> None:
        self.most, self.ends = most, ends
        self.taken: list[tuple[Purpose, int]] = []
        self.places: list[Place] = []

    def take(self, purpose: Purpose, numbers: Sequence[int]) -> None:
        for at in numbers:
            x, y, z = place = self.ends.arrival(at).place
            if len(self.taken) < self.most and not any(
                pz == z and (px - x) ** 2 + (py - y) ** 2 <= APART * APART
                for px, py, pz in self.places
            ):
                self.taken.append((purpose, at))
                self.places.append(place)

    def spread(self, pool: Pool) -> None:
        """Fills up by farthest-point sampling; equals go by cost, y, x, z (CO-23.2 g)."""
        places = pool.places[pool.order]
        found = farthest(places, self.places, self.most - len(self.taken))
        self.taken += [("spread", k) for k in pool.order[found].tolist()]
        self.places += [(x, y, z) for x, y, z in places[found].tolist()]

    def both_ways(self) -> list[tuple[Purpose, int]]:
        """Where a place can be reached with and without tests, both ways (CO-23.6): the second
        comes right after the first, and the list stays within its length."""
        found: list[tuple[Purpose, int]] = []
        for (purpose, at), place in zip(self.taken, self.places, strict=True):
            ways = (self.ends.other(at, place, way) for way in (SURE, TESTED))
            found += [(purpose, at), *((purpose, k) for k in ways if k not in (None, at))]
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
    _, py, px, pz, *_ = reach.rows.T
    near = (px - x) ** 2 + (py - y) ** 2 <= limit * limit
    near &= abs(pz - z) <= STEP
    first = np.flatnonzero(near)[:1].tolist()
    found = [arrival_of(reach.rows[k].tolist()) for k in first]
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
    touching, at = reach.specials.touching, reach.specials.touching_at
    near = (at[:, 0] - x) ** 2 + (at[:, 1] - y) ** 2 <= reach.budget**2
    return [touching[k] for k in np.flatnonzero(near).tolist()]


def _edging(reach: Reach, rims: Sequence[Place], cover: Ints) -> list[Arrival]:
    """Points that touch terrain with cover from most enemies, the heavier the better, then by
    cost (CO-23.2 f). Only the best of them are searched for a way."""
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


def _special_ends(ends: Ends) -> list[int]:
    """The cheapest ends of ladder, climb, jump and cross legs (CO-23.2 c)."""
    found: list[int] = np.flatnonzero(ends.rows[:, 6])[:SPECIAL_ENDS].tolist()
    return found


def _shooting_places(
    terrain: Terrain, pool: Pool, near: Sequence[Body], ranges: Sequence[tuple[int, int]]
) -> list[int]:
    """For each enemy the place that sees it in range with the best own cover, then the lowest
    cost (CO-23.2 d). The figure will face the enemy: facing is chosen after the place."""
    if not near:
        return []
    numbers = {enemy.name: k for k, enemy in enumerate(pool.enemies)}
    at = np.array([numbers[enemy.name] for enemy in near], dtype=np.int64)
    shooters, targets = crowd_at(pool.body, pool.places, -1), pool.viewers.pick(at)
    if native.kernel:
        first = native.shooters(
            native.kernel, terrain, shooters.rows(), targets._replace(who=at).rows(),
            pool.order, pool.cover, ranges,
        )  # fmt: skip
    else:
        tries = [_in_range(pool, e, k, ranges) for e, k in zip(near, at.tolist(), strict=True)]
        first = _first_seen(terrain, shooters, targets, tries)
    return [place for place in first if place >= 0]


def _first_seen(terrain: Terrain, shooters: Crowd, targets: Crowd, tries: list[Ints]) -> list[int]:
    """For each target the first place to try that sees it, or -1."""
    found = [-1] * len(tries)
    waiting, some = dict(enumerate(tries)), SHOTS
    while waiting:
        now = [(k, order[:some]) for k, order in waiting.items()]
        waiting = {k: order[some:] for k, order in waiting.items() if len(order) > some}
        places = np.concatenate([order for _, order in now])
        aims = np.concatenate([np.full(len(order), k) for k, order in now])
        sees = in_view(terrain, shooters.pick(places), targets.pick(aims))
        for k, place, seen in zip(aims.tolist(), places.tolist(), sees.tolist(), strict=True):
            if seen and found[k] < 0:
                found[k] = place
                waiting.pop(k, None)
        some *= 4
    return found


def _in_range(pool: Pool, enemy: Body, at: int, ranges: Sequence[tuple[int, int]]) -> Ints:
    """Places from which an enemy is in range of a weapon, best cover first, then by cost."""
    away = _distances(pool.places, pool.body, enemy)
    usable = np.zeros(len(away), dtype=np.bool_)
    for least, most in ranges:
        usable |= (away >= least) & (away <= most)
    some = pool.order[usable[pool.order]]
    cover = pool.cover[at, some]
    return np.concatenate([some[cover == kind] for kind in (HEAVY, LIGHT, NONE)])


def _distances(places: Ints, body: Body, other: Body) -> Ints:
    """`measure.distance` from each place; the sums of squares stay below 2³⁰."""
    dx, dy, dz = places[:, 0] - other.x, places[:, 1] - other.y, places[:, 2] - other.z
    gap = np.maximum(0, whole_root(dx * dx + dy * dy) - body.radius - other.radius)
    return whole_root(gap * gap + dz * dz)


def _hiding(pool: Pool, objectives: Sequence[Place], near: Sequence[Body]) -> list[int]:
    """Places that no enemy sees, nearest to objective, start and each enemy (CO-23.2 e)."""
    unseen: Bools = ~np.logical_or.reduce(pool.seen, 0)
    hidden = pool.order[unseen[pool.order]]
    if not len(hidden):
        return []
    points = [
        *((x, y) for x, y, _ in objectives[:1]),
        (pool.body.x, pool.body.y),
        *((enemy.x, enemy.y) for enemy in near),
    ]
    found = dict.fromkeys(int(hidden[pool.away2(x, y, hidden).argmin()]) for x, y in points)
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
    return [places[k] for k in farthest(_at(places), taken, most)]
