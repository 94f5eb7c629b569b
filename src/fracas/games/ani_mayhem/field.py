"""The field: cells, neighbours, paths, layouts. AM-13.20, AM-13.27, AM-17.1, AM-31.1."""

from __future__ import annotations

from operator import itemgetter

from .affairs import NOBODY
from .state import AniMayhem

VIEWS = {
    1: "s", 2: "sn", 3: "swe", 4: "swne", 5: "swnes", 6: "swnesn",
}  # fmt: skip
"""AM-R42: which way each seat looks at the field."""
AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
SQUARE = ((0, -1), (0, 1))
"""AM-31.2: above or below a location of a row."""


SIDE = 12
"""AM-31.10: the Big Square."""


def free_cells(taken: set[tuple[int, int]], most: int = 0) -> list[tuple[int, int]]:
    """AM-13.20, AM-X13: empty cells that touch a placed location; the first goes anywhere.

    With `most` the field must not become longer than that in either direction (AM-31.10)."""
    if not taken:
        return [(0, 0)]
    found = {(x + dx, y + dy) for x, y in taken for dx, dy in AROUND} - taken
    if most:
        xs, ys = [x for x, _ in taken], [y for _, y in taken]
        found = {
            (x, y)
            for x, y in found
            if max(*xs, x) - min(*xs, x) < most and max(*ys, y) - min(*ys, y) < most
        }
    return sorted(found, key=itemgetter(1, 0))


def turned(view: str, x: int, y: int) -> tuple[int, int]:
    """AM-13.22, AM-R42: a cell as a seat sees it, columns to the right and rows downwards."""
    return {"s": (x, y), "n": (-x, -y), "w": (y, -x), "e": (-y, x)}[view]


def order(view: str, x: int, y: int) -> tuple[int, int]:
    """AM-17.1, AM-X43: columns from right to left, each from top to bottom, as a seat sees them."""
    return {"s": (-x, y), "n": (x, -y), "w": (-y, -x), "e": (y, x)}[view]


def path(s: AniMayhem, seat: int) -> tuple[int, ...]:
    sites = [at for at, one in enumerate(s.sites) if not one.destroyed]
    if s.table.layout == "line" and s.seats > 1:  # AM-31.7
        count = len(s.sites)
        start = seat * (count // s.seats)
        ring = [at for step in range(count) if (at := (start + step) % count) in sites]
        return *ring, *ring[:1]  # AM-31.8
    view = VIEWS[s.seats][seat]
    return tuple(sorted(sites, key=lambda at: order(view, s.sites[at].x, s.sites[at].y)))


def neighbours(s: AniMayhem, at: int) -> tuple[int, ...]:
    """AM-2.68, AM-13.27, AM-31.3, AM-31.6."""
    count = len(s.sites)
    if s.table.layout == "line" and s.seats > 2:
        return tuple(sorted({(at - 1) % count, (at + 1) % count}))
    here = s.sites[at]
    return tuple(
        other
        for other, site in enumerate(s.sites)
        if other != at and abs(site.x - here.x) <= 1 and abs(site.y - here.y) <= 1
    )


def survey(s: AniMayhem) -> None:
    """Once all locations lie: who touches whom, and everybody's path."""
    s.near = [neighbours(s, at) for at in range(len(s.sites))]
    s.paths = [path(s, seat) for seat in range(s.seats)]


def taken_cells(s: AniMayhem) -> set[tuple[int, int]]:
    rising = [(one.x, one.y) for one in s.buildings.values() if one.card != NOBODY]
    havens = [(one.x, one.y) for one in s.havens]
    return {*((one.x, one.y) for one in s.sites), *havens, *rising}


def haven_cells(s: AniMayhem, at: int, building: bool = False) -> list[tuple[int, int]]:
    """AM-13.25, AM-31.2: the free cells beside a location where a haven can lie or is built."""
    site = s.sites[at]
    if site.haven != NOBODY or site.destroyed or (at in s.buildings and not building):
        return []
    taken = taken_cells(s)
    x, y = s.sites[at].x, s.sites[at].y
    ways = SQUARE if s.table.layout == "line" else AROUND
    return [(x + dx, y + dy) for dx, dy in ways if (x + dx, y + dy) not in taken]


def line_cell(s: AniMayhem, seat: int, at: int) -> tuple[int, int]:
    """AM-31.1, AM-31.5: the cell of a seat's location number `at`, counted from her right."""
    length = len(s.players[seat].locations) + at
    if s.seats == 1:
        return length - 1 - at, 0
    if s.seats == 2:
        return (length - 1 - at, 1) if seat == 0 else (at, 0)
    return -(seat * length + at), 0


def beside(s: AniMayhem, at: int) -> list[int]:
    """AM-R112: the locations that touch one by a side; along the ring its neighbours."""
    here = s.sites[at]
    return [
        other
        for other in s.near[at]
        if (s.table.layout == "line" and s.seats > 2)
        or abs(s.sites[other].x - here.x) + abs(s.sites[other].y - here.y) == 1
    ]
