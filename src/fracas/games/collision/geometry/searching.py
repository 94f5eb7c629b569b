"""The search of `reach.Reach` by the compiled kernel."""

import ctypes as c
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple, Protocol

import numpy as np

from fracas.games.collision.geometry.certificates import Leg, LegCheck, LegKind
from fracas.games.collision.geometry.legs import Feet
from fracas.games.collision.geometry.native import Bytes, Library, Rows, at, body_rows, ground
from fracas.games.collision.geometry.shapes import Body, Place, Terrain
from fracas.games.collision.geometry.specials import Specials

KINDS: Final[tuple[LegKind, ...]] = ("walk", "climb", "ladder", "stairs", "cross", "jump")
ILLEGAL, UNKNOWN = -1, -2


class Searcher(Protocol):
    """What the search asks of a `Reach`."""

    around: Terrain
    specials: Specials
    others: list[Body]
    body: Body
    budget: int
    feet: Feet
    jumps: bool

    def walk(self, start: Place, x: int, y: int) -> int | None: ...
    def straight(self, start: Place, x: int, y: int) -> int | None: ...
    def check(self, kind: LegKind, start: Place, end: Place) -> LegCheck: ...


class Arrival(NamedTuple):
    """A place that can be reached: by which way, at what cost as searched."""

    cost: int
    place: Place
    way: int
    before: int
    """The label from which the last leg comes; -1 at the start."""
    kind: LegKind


class Room:
    """What a search writes to, by label: see kernel.h."""

    def __init__(self, nodes: int) -> None:
        self.found: Rows = np.zeros((8, nodes * 4 + 4), dtype=np.int32)
        self.found[5] = -1
        self.open = np.empty(nodes, dtype=np.uint8)
        first, size = at(self.found), self.found.strides[0]
        self.addresses = (*(first + k * size for k in range(8)), at(self.open))


class Web:
    """Special legs and exact points of a terrain as the kernel reads them."""

    def __init__(self, specials: Specials) -> None:
        grid = specials.grid
        self.levels = _row([layer.level for layer in grid.layers])
        self.unsure: Bytes = np.concatenate([layer.unsure.ravel() for layer in grid.layers])
        self.restful: Bytes = np.concatenate([layer.restful.ravel() for layer in grid.layers]).view(
            np.uint8
        )
        self.exact_at = _row([one[:2] for one in specials.exact])
        self.exact_z = _row([one[2] for one in specials.exact])
        nodes = specials.first_exact + len(specials.exact)
        near = [specials.attached.get(node, []) for node in range(specials.first_exact)]
        self.attached_first = _row([0, *np.cumsum([len(one) for one in near])])
        self.attached = _row([node for one in near for node in one])
        self.start_of = np.full(nodes, -1, dtype=np.int32)
        self.leg_ends: list[tuple[LegKind, Place]] = []
        starts: list[tuple[int, ...]] = []
        legs: list[tuple[int, ...]] = []
        for place, ways in specials.legs_from.items():
            node = specials.number(place)
            assert node is not None
            self.start_of[node] = len(starts)
            starts.append((node, *place, specials.fare[node], len(legs), len(ways)))
            for kind, end in ways:
                ahead = specials.number(end)
                assert ahead is not None
                legs.append((KINDS.index(kind), ahead, *end))
                self.leg_ends.append((kind, end))
        self.starts, self.legs = _row(starts), _row(legs)
        self.n_starts, self.nodes = len(starts), nodes
        self._answers: dict[Feet, Rows] = {}
        self.opened: Bytes = np.concatenate([layer.open.ravel() for layer in grid.layers])
        self._rooms: list[Room] = []
        # All that is the same in every search; an address costs a little to find.
        self.grid = grid.width, len(grid.layers), specials.first_exact, len(specials.exact)
        self.tables = tuple(
            at(one)
            for one in (
                self.levels, self.opened, self.unsure, self.restful, self.exact_at, self.exact_z,
                self.attached_first, self.attached, self.start_of, self.starts,
            )
        )  # fmt: skip
        self.legs_at = at(self.legs)

    def room(self) -> "Room":
        """Room for a search; `give_back` takes it, so that it need not be made and cleared for
        each. Taking and giving are single steps: threads do not disturb each other."""
        try:
            return self._rooms.pop()
        except IndexError:
            return Room(self.nodes)

    def give_back(self, room: "Room") -> None:
        self._rooms.append(room)

    def answers(self, feet: Feet) -> Rows:
        """What is known of each leg with nobody about, for figures with these feet."""
        if feet not in self._answers:
            self._answers[feet] = np.full(len(self.leg_ends), UNKNOWN, dtype=np.int32)
        return self._answers[feet]


def _row(values: object) -> Rows:
    return np.array(values, dtype=np.int32)


@lru_cache(maxsize=64)
def _web(specials: Specials) -> Web:
    return Web(specials)


def _slow_walk(reach: Searcher, x: int, y: int, z: int, to_x: int, to_y: int) -> int:
    level = reach.walk((x, y, z), to_x, to_y)
    return ILLEGAL if level is None else level


def _slow_straight(reach: Searcher, x: int, y: int, z: int, to_x: int, to_y: int) -> int:
    level = reach.straight((x, y, z), to_x, to_y)
    return ILLEGAL if level is None else level


def _slow_leg(reach: Searcher, number: int, busy: int, x: int, y: int, z: int) -> int:
    web = _web(reach.specials)
    kind, end = web.leg_ends[number]
    check = reach.check(kind, (x, y, z), end)
    answer = check.cost * 2 + check.tested if check.legal else ILLEGAL
    if not busy:
        web.answers(reach.feet)[number] = answer
    return answer


Asked = c.PYFUNCTYPE(c.c_int32, c.py_object, *[c.c_int32] * 5)
ASKED: Final = tuple(map(Asked, (_slow_walk, _slow_straight, _slow_leg)))


class _Search(c.Structure):
    """As in kernel.h."""

    _fields_ = [
        ("ground", c.c_void_p),
        ("others", c.c_void_p),
        *((name, c.c_int32) for name in ("n_others", "radius", "height", "budget", "jumps")),
        *((name, c.c_int32) for name in ("x", "y", "z", "start")),
        *((name, c.c_int32) for name in ("width", "layers", "first_exact", "n_exact")),
        *((name, c.c_void_p) for name in ("levels", "opened", "unsure", "restful")),
        *((name, c.c_void_p) for name in ("exact_at", "exact_z")),
        *((name, c.c_void_p) for name in ("attached_first", "attached", "start_of", "starts")),
        ("n_starts", c.c_int32),
        ("legs", c.c_void_p),
        ("answers", c.c_void_p),
        ("reach", c.c_void_p),
        *((name, Asked) for name in ("slow_walk", "slow_straight", "slow_leg")),
        *((name, c.c_void_p) for name in ("reached", "cost", "before", "kind", "settled", "at")),
        *((name, c.c_void_p) for name in ("spent", "done", "open")),
        ("n_reached", c.c_int32),
        ("n_settled", c.c_int32),
    ]


class Search:
    """A search from a node by the kernel, and what was found: the same as `Reach` finds alone."""

    def __init__(self, kernel: Library, reach: Searcher, start: int) -> None:
        web, body = _web(reach.specials), reach.body
        self._kernel, self._start, self._web = kernel, start, web
        self._others = body_rows(reach.others)
        self._ask = ask = _Search(
            ground(reach.around).address, at(self._others), len(self._others),
            body.radius, body.height, reach.budget, reach.jumps, body.x, body.y, body.z, start,
            *web.grid, *web.tables, web.n_starts, web.legs_at, at(web.answers(reach.feet)),
            id(reach), *ASKED,
        )  # fmt: skip
        self._room = web.room()
        self._found = self._room.found
        (
            ask.reached, ask.cost, ask.before, ask.kind, ask.settled, ask.at, ask.spent, ask.done,
            ask.open,
        ) = self._room.addresses  # fmt: skip
        self._asked = c.c_void_p(c.addressof(ask))
        if not kernel.search(self._asked):
            raise MemoryError

    def __del__(self) -> None:
        self._kernel.forget(self._asked)
        self._web.give_back(self._room)

    def best(self) -> dict[int, int]:
        count = self._ask.n_reached
        reached, cost = self._found[:2, :count].tolist()
        return {self._start * 4: 0, **dict(zip(reached, cost, strict=True))}

    def before(self) -> dict[int, tuple[int, LegKind]]:
        reached, _, before, kind = self._found[:4, : self._ask.n_reached].tolist()
        return {
            label: (last, KINDS[by]) for label, last, by in zip(reached, before, kind, strict=True)
        }

    def settled(self) -> list[int]:
        found: list[int] = self._found[4, : self._ask.n_settled].tolist()
        return found

    def rows(self) -> Rows:
        """As `Reach.rows`."""
        found = np.empty((self._ask.n_settled, 7), dtype=np.int32)
        count = self._kernel.arrivals(self._asked, c.c_void_p(at(found)))
        return found[:count]

    def ways_to(self, places: Sequence[Place], *, standing: bool) -> list[Arrival]:
        """The cheapest way to each of some exact points, of each kind that there is."""
        there = np.array(places, dtype=np.int32).reshape(len(places), 3)
        found = np.empty((3 * len(places), 4), dtype=np.int32)
        count = self._kernel.ways_to(
            self._asked, c.c_void_p(at(there)), len(places), standing, c.c_void_p(at(found))
        )
        return [
            Arrival(cost, places[k], way, label, "walk")
            for k, cost, way, label in found[:count].tolist()
        ]

    def legs(self, arrivals: Sequence[Arrival]) -> list[tuple[Leg, ...]]:
        """The legs to each place."""
        count, most = len(arrivals), self._ask.n_reached + 2
        labels = np.array([one.before for one in arrivals], dtype=np.int32)
        places = np.array([one.place for one in arrivals], dtype=np.int32)
        work = np.empty(4 * most, dtype=np.int32)
        counts = np.empty(count, dtype=np.int32)
        few = 8  # legs of a way; most have one or two
        while True:
            out = np.empty((few * count + most, 7), dtype=np.int32)
            done = self._kernel.all_legs(
                self._asked, count, c.c_void_p(at(labels)), c.c_void_p(at(places)),
                c.c_void_p(at(work)), c.c_void_p(at(work) + 4 * most),
                c.c_void_p(at(out)), len(out), c.c_void_p(at(counts)),
            )  # fmt: skip
            if done:
                break
            few *= 8
        each = iter(out[: counts.sum()].tolist())
        return [
            tuple(
                [
                    Leg(KINDS[kind], (x, y, z), (to_x, to_y, to_z))
                    for kind, x, y, z, to_x, to_y, to_z in islice(each, n)
                ]
            )
            for n in counts.tolist()
        ]
