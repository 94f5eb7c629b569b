"""Everything a figure can reach within a budget, cheapest first (CO-23.3, CO-23.17)."""

from collections.abc import Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

import numpy as np

from fracas.games.collision.geometry import native
from fracas.games.collision.geometry.certificates import Leg, LegCheck, LegKind
from fracas.games.collision.geometry.lattice import COSTS, GRAIN, WAYS, open_ways
from fracas.games.collision.geometry.legs import PLAIN, Feet, check_leg
from fracas.games.collision.geometry.native import Rows
from fracas.games.collision.geometry.nearness import point_near_segment
from fracas.games.collision.geometry.searching import KINDS, Arrival, Search
from fracas.games.collision.geometry.shapes import Body, Place, Terrain, around, boxes
from fracas.games.collision.geometry.specials import Specials, specials
from fracas.games.collision.geometry.stand import blocking_body, stands
from fracas.games.collision.geometry.units import hyp
from fracas.games.collision.geometry.walk import Obstacle, walk

SURE, TESTED, JUMPED = 0, 1, 2
"""How a place was reached: without a test, with tests, with tests among them a jump."""
BITS: Final = 32
MASK: Final = (1 << BITS) - 1
LEAST: Final = -4
"""The label of a start that is no node; all others are at least 0."""
STRAIGHT: Final = 16
"""So many of the nearest special legs are also tried straight from the start."""


class Reach:
    """The search from one figure's place. Labels are node · 4 + way."""

    def __init__(
        self,
        terrain: Terrain,
        others: Sequence[Body],
        body: Body,
        budget: int,
        feet: Feet = PLAIN,
        *,
        jumps: bool = False,
    ) -> None:
        self.terrain, self.body, self.budget, self.feet, self.jumps = (
            terrain, body, budget, feet, jumps,
        )  # fmt: skip
        self.specials: Specials = specials(terrain, body)
        far = budget + 4 * body.radius + 400
        self.others = [
            o
            for o in others
            if o.name != body.name and abs(o.x - body.x) < far and abs(o.y - body.y) < far
        ]
        self._bases = [(o.x, o.y, body.radius + o.radius) for o in self.others]
        # No way leads further than the budget, but for the foot of a jump.
        self.around = around(self.specials.terrain, body.x, body.y, far)
        r = body.radius
        self._boxes = [
            (x0 - r, y0 - r, x1 + r, y1 + r) for _, (x0, y0, x1, y1) in boxes(self.around)
        ]
        self._starts = self.specials.number(body.place)
        self._swift: Search | None = None
        if native.kernel:
            start = self.START if self._starts is None else self._starts
            self._swift = Search(native.kernel, self, start)
        else:
            self._search()

    # The node of the start, when it is neither a lattice point nor a special one.
    START: Final = -1

    def place(self, label: int) -> Place:
        node = label >> 2
        return self.body.place if node < 0 else self.specials.place(node)

    @cached_property
    def best(self) -> dict[int, int]:
        """The cost of each label that was reached."""
        return self._swift.best() if self._swift else {}

    @cached_property
    def before(self) -> dict[int, tuple[int, LegKind]]:
        """The label before it, and the kind of leg from there; the start has none."""
        return self._swift.before() if self._swift else {}

    @cached_property
    def settled(self) -> list[int]:
        """The labels in the order in which nothing cheaper was left."""
        return self._swift.settled() if self._swift else []

    def label(self, place: Place, way: int) -> int | None:
        """Of a place that is a node or the start, and a way to it."""
        node = self.specials.number(place)
        if node is None:
            node = self.START if place == self.body.place else None
        return None if node is None else node * 4 + way

    def _search(self) -> None:
        start = (self.START if self._starts is None else self._starts) * 4
        self.best[start] = 0
        # Cost and label in one number: it is compared faster than a pair, in the same order.
        heap = [start - LEAST]
        grid = self.specials.grid
        opened = b"".join(ways.tobytes() for ways in open_ways(grid, self.others, self.body))
        unsure = b"".join(layer.unsure.tobytes() for layer in grid.layers)
        steps = _steps(grid.width)
        best, before, budget = self.best, self.before, self.budget
        attached, first_exact = self.specials.attached, self.specials.first_exact
        legs_at, fare = self.specials.legs_at, self.specials.fare
        done: set[int] = set()
        none = budget + 1
        while heap:
            first = heappop(heap)
            cost, label = first >> BITS, (first & MASK) + LEAST
            if label in done:
                continue
            way = label & 3
            if way and not self.jumps and best.get(label - way, none) <= cost:
                continue
            done.add(label)
            self.settled.append(label)
            node = label >> 2
            if 0 <= node < first_exact:
                for shift, more in steps[opened[node]]:
                    ahead, sum_ = label + 4 * shift, cost + more
                    if sum_ < best.get(ahead, none):
                        best[ahead] = sum_
                        before[ahead] = label, "walk"
                        heappush(heap, (sum_ << BITS) + ahead - LEAST)
                if unsure[node]:
                    self._step_over(heap, label, cost, unsure[node])
                for exact in attached.get(node, ()):
                    if cost + fare.get(exact, none) <= budget:
                        self._walk_to(heap, label, cost, self.specials.place(exact))
            else:
                for near in self.specials.around(self.place(label)):
                    self._walk_to(heap, label, cost, near)
            if label == start:
                self._straight(heap, label)
            legs = legs_at.get(node)
            if legs:
                self._take(heap, label, cost, legs)

    def _relax(
        self, heap: list[int], label: int, ahead: int, cost: int, kind: LegKind
    ) -> None:
        if cost <= self.budget and cost < self.best.get(ahead, self.budget + 1):
            self.best[ahead] = cost
            self.before[ahead] = label, kind
            heappush(heap, (cost << BITS) + ahead - LEAST)

    def _step_over(self, heap: list[int], label: int, cost: int, ways: int) -> None:
        x, y, z = self.place(label)
        for way, (dx, dy) in enumerate(WAYS):
            if ways >> way & 1 and cost + COSTS[way] <= self.budget:
                self._walk_to(heap, label, cost, (x + 50 * dx, y + 50 * dy, z))

    def _walk_to(self, heap: list[int], label: int, cost: int, end: Place) -> None:
        """A walk to a node; the level at which it ends follows from the walk."""
        start = self.place(label)
        x, y, _ = end
        cost += hyp(x - start[0], y - start[1])
        if cost <= self.budget:
            level = self.walk(start, x, y)
            if level is not None:
                node = self.specials.number((x, y, level))
                if node is not None:
                    self._relax(heap, label, node * 4 + (label & 3), cost, "walk")

    def _straight(self, heap: list[int], label: int) -> None:
        """Straight walks from the start to the nearest places where special legs begin."""
        x, y, z = self.body.place
        fare = self.specials.fare
        near = sorted(
            (away, py, px)
            for px, py, pz in self.specials.legs_from
            if pz == z
            and abs(px - x) <= self.budget
            and abs(py - y) <= self.budget
            and (away := hyp(px - x, py - y)) > 0
            and away + fare[self.specials.number((px, py, pz))] <= self.budget
        )
        for _, py, px in near[:STRAIGHT]:
            self._walk_to(heap, label, 0, (px, py, z))

    def _take(
        self,
        heap: list[int],
        label: int,
        cost: int,
        legs: Sequence[tuple[LegKind, Place]],
    ) -> None:
        start, way = self.place(label), label & 3
        for kind, end in legs:
            node = self.specials.number(end)
            if node is None:
                continue
            leg = self.check(kind, start, end)
            if leg.legal:
                then = way
                if leg.tested:
                    then = JUMPED if self.jumps and kind == "jump" else max(way, TESTED)
                self._relax(heap, label, node * 4 + then, cost + leg.cost, kind)

    def _crowded(self, start: Place, end: Place) -> bool:
        """Whether another figure is near enough to a leg to matter on some level."""
        (ax, ay, _), (bx, by, _) = start, end
        x0, x1 = (ax, bx) if ax < bx else (bx, ax)
        y0, y1 = (ay, by) if ay < by else (by, ay)
        for ox, oy, reach in self._bases:
            if (
                x0 - reach < ox < x1 + reach
                and y0 - reach < oy < y1 + reach
                and point_near_segment(ox, oy, ax, ay, bx, by, reach * reach)
            ):
                return True
        return False

    def walk(self, start: Place, x: int, y: int) -> int | None:
        """The level at the end of a walk, None when it is illegal."""
        if self._crowded(start, (x, y, 0)):
            return self.straight(start, x, y)
        return self.specials.walk(start, x, y)

    def straight(self, start: Place, x: int, y: int) -> int | None:
        """As `walk`, for ways that are unlikely to be asked for again."""
        if not start[2] and self._open(start, x, y):
            return 0
        level = walk(self.around, self.others, self.body, start, x, y)
        return None if isinstance(level, Obstacle) else level

    def _open(self, start: Place, x: int, y: int) -> bool:
        """Whether nothing at all is near a way on the ground, so that it need not be measured."""
        ax, ay, _ = start
        x0, x1 = (ax, x) if ax < x else (x, ax)
        y0, y1 = (ay, y) if ay < y else (y, ay)
        side = self.terrain.side
        if x0 < 0 or y0 < 0 or x1 > side or y1 > side:
            return False
        for left, low, right, high in self._boxes:
            if left < x1 and x0 < right and low < y1 and y0 < high:
                return False
        for ox, oy, reach in self._bases:
            if x0 - reach < ox < x1 + reach and y0 - reach < oy < y1 + reach:
                return False
        return True

    def check(self, kind: LegKind, start: Place, end: Place) -> LegCheck:
        if self._crowded(start, end):
            leg = Leg(kind, start, end)
            return check_leg(self.specials.terrain, self.others, self.body, leg, self.feet)
        return self.specials.check(kind, start, end, self.feet)

    @cached_property
    def rows(self) -> Rows:
        """Every place at which the figure may end: cost, y, x, z, way, label and kind of its last
        leg, in this order."""
        if self._swift:
            return self._swift.rows()
        rows: list[tuple[int, int, int, int, int, int, int]] = []
        first, restful, grid = self.specials.first_exact, self._restful(), self.specials.grid
        width, levels = grid.width, [layer.level for layer in grid.layers]
        best, before = self.best, self.before
        for label in self.settled:
            node, way = label >> 2, label & 3
            kind = KINDS.index(before[label][1]) if label in before else 0
            if 0 <= node < first:
                if not restful[node] and label in before:
                    continue
                rest, ix = divmod(node, width)
                layer, iy = divmod(rest, width)
                rows.append((best[label], iy * GRAIN, ix * GRAIN, levels[layer], way, label, kind))
            else:
                x, y, z = self.place(label)
                if label not in before or self.rests((x, y, z)):
                    rows.append((best[label], y, x, z, way, label, kind))
        rows.sort()
        return np.array(rows, dtype=np.int32).reshape(len(rows), 7)

    @cached_property
    def _arrivals(self) -> tuple[Arrival, ...]:
        return tuple(map(arrival_of, self.rows.tolist()))

    def arrivals(self) -> tuple[Arrival, ...]:
        """The same as tuples."""
        return self._arrivals

    def _restful(self) -> bytes:
        return b"".join(layer.restful.tobytes() for layer in self.specials.grid.layers)

    def rests(self, place: Place) -> bool:
        return stands(self.around, self.others, self.body.at(place), whole_base=True)

    def to(self, place: Place) -> list[Arrival]:
        """The cheapest way found to an exact point, of each kind that there is: straight from
        the start or from the lattice points around it."""
        return self.ways([place])

    def ways(self, places: Sequence[Place], *, standing: bool = True) -> list[Arrival]:
        """The same for many points, in their order. Where the terrain is known to allow them, not
        `standing` asks for room among the others alone."""
        if self._swift:
            return self._swift.ways_to(places, standing=standing)
        fits = self.rests if standing else self.free
        return [
            one for place in places if fits(place) for one in self.by(place, self.last_legs(place))
        ]

    def last_legs(self, place: Place) -> list[tuple[int, int, int]]:
        """The last legs that may lead to an exact point, untried, cheapest first: the cost with
        them, the way and the label that they come from."""
        x, y, _ = place
        best, budget = self.best, self.budget
        found = [
            (cost, label & 3, label)
            for near, more in self.specials.beside(place)
            for label in (near, near + TESTED, near + JUMPED)
            if (cost := best.get(label, budget) + more) <= budget
        ]
        straight = hyp(x - self.body.x, y - self.body.y)
        if straight <= budget:
            begin = (self.START if self._starts is None else self._starts) * 4
            found.append((straight, SURE, begin))
        found.sort()
        return found

    def by(self, place: Place, legs: Sequence[tuple[int, int, int]]) -> list[Arrival]:
        """The cheapest of these last legs that is legal, of each kind of way."""
        x, y, z = place
        found: dict[int, Arrival] = {}
        # Legs from the lattice to the same places are asked for again and again.
        known = place in self.specials.touches
        for cost, way, label in legs:
            if way in found or (way == TESTED and SURE in found):
                continue
            go = self.walk if known and label in self.before else self.straight
            if go(self.place(label), x, y) == z:
                found[way] = Arrival(cost, place, way, label, "walk")
        return list(found.values())

    def free(self, place: Place) -> bool:
        """Whether no base of another is in the way at a place that the terrain allows."""
        return blocking_body(self.others, self.body.at(place)) is None

    def all_legs(self, arrivals: Sequence[Arrival]) -> list[tuple[Leg, ...]]:
        """The legs to each place."""
        if self._swift:
            return self._swift.legs(arrivals) if arrivals else []
        return [self._legs(arrival) for arrival in arrivals]

    def legs(self, arrival: Arrival) -> tuple[Leg, ...]:
        """The legs to a place, without the way points that a straight short cut can drop."""
        return self.all_legs([arrival])[0]

    def _legs(self, arrival: Arrival) -> tuple[Leg, ...]:
        label, before = arrival.before, self.before
        ends_at = self.place(label) == arrival.place
        back = [label]
        while label in before:
            label = before[label][0]
            back.append(label)
        found: list[Leg] = []
        run = [back.pop()]
        while back:
            label = back.pop()
            kind = before[label][1]
            if kind == "walk":
                run.append(label)
            else:
                found += self._shortened(run)
                found.append(Leg(kind, self.place(run[-1]), self.place(label)))
                run = [label]
        return tuple(found + self._shortened(run, None if ends_at else arrival.place))

    def _shortened(self, labels: list[int], end: Place | None = None) -> list[Leg]:
        """Walk legs along way points, and to an exact end if one is given; each way point is
        dropped whose straight short cut is legal."""
        first, last = self.place(labels[0]), end or self.place(labels[-1])
        count = len(labels) + (end is not None)
        if count < 2:
            return []
        if count == 2 or self.straight(first, *last[:2]) == last[2]:
            return [Leg("walk", first, last)] if first != last else []
        run = [*map(self.place, labels), *([] if end is None else [end])]
        kept = [first]
        for here, after in pairwise(run[1:]):
            if self.straight(kept[-1], *after[:2]) != after[2]:
                kept.append(here)
        kept.append(last)
        return [Leg("walk", a, b) for a, b in pairwise(kept) if a != b]


def arrival_of(row: Sequence[int]) -> Arrival:
    cost, y, x, z, way, label, kind = row
    return Arrival(cost, (x, y, z), way, label, KINDS[kind])


def _steps(width: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For every set of open ways: how far on the node is and what it costs."""
    if width not in _STEPS:
        _STEPS[width] = tuple(
            tuple(
                (dy * width + dx, COSTS[way])
                for way, (dx, dy) in enumerate(WAYS)
                if ways >> way & 1
            )
            for ways in range(256)
        )
    return _STEPS[width]


_STEPS: dict[int, tuple[tuple[tuple[int, int], ...], ...]] = {}
