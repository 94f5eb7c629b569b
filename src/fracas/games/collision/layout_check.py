"""What is wrong with a layout: overlaps, access, fairness (CO-3.18 to 3.34, CO-4.12, CO-R34)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from fracas.content import load
from fracas.games.collision.geometry.lattice import GRAIN, walkable
from fracas.games.collision.geometry.legs import Feet
from fracas.games.collision.geometry.measure import marker_levels
from fracas.games.collision.geometry.places import small_can_touch
from fracas.games.collision.geometry.reach import Reach
from fracas.games.collision.geometry.shapes import (
    SIZES,
    Body,
    Piece,
    Place,
    Point,
    Terrain,
    box,
    covers,
    half_turned,
    levels,
)
from fracas.games.collision.geometry.specials import specials
from fracas.games.collision.geometry.stand import stands
from fracas.games.collision.geometry.units import INCH, STEP, inches
from fracas.games.collision.layouts import (
    Layout,
    Layouts,
    PieceSpec,
    doubled_area,
    loot_spots,
    terrain_of,
)

HIGHEST_CLIMB = 4 * INCH
LOOT = 4
HUNT: tuple[Place, ...] = ((1100, 1650, 0), (1650, 1650, 0), (2200, 1650, 0))
"""Where Collision markers lie (CO-20.7)."""


class Problem(Struct, frozen=True):
    """A mistake: the clause, what it is about, the number that is wrong and the nearest one that
    would be right."""

    clause: str
    about: str
    what: str
    number: str
    nearest: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.about}: {self.what}: {self.number}; nearest: {self.nearest}"


def check_file(source: str) -> dict[str, list[Problem]]:
    """What is wrong with each layout of a file. A file that does not fit the schema raises
    `fracas.content.ContentError`, with its lines."""
    return {layout.id: check_layout(layout) for layout in load(source, Layouts).layout}


def check_layout(layout: Layout) -> list[Problem]:
    """Everything wrong with a layout. Shapes come first: the rest needs sound ones."""
    found = list(_shapes(layout))
    if found:
        return found
    terrain = terrain_of(layout)
    found += _on_table(terrain)
    found += _half_turn(layout, terrain)
    found += _overlaps(layout, terrain)
    found += _spots(layout, terrain)
    if not found:
        found += _ladders(terrain)
        found += _tops(terrain)
        found += _ways(terrain)
    return found


def _shapes(layout: Layout) -> Iterator[Problem]:
    for spec in layout.pieces:
        outline = spec.outline
        if not 3 <= len(outline) <= 8:
            nearest = "3" if len(outline) < 3 else "8"
            yield Problem("CO-3.18", spec.id, "corners", str(len(outline)), nearest)
        elif len(set(outline)) < len(outline) or doubled_area(outline) == 0:
            yield Problem("CO-3.18", spec.id, "area", "0", "a polygon without repeated corners")
        else:
            yield from _hollows(spec, outline)
        low, high = spec.z
        if low < 0 or high <= low:
            yield Problem(
                "CO-3.18", spec.id, "bottom and top", f"{low}-{high}",
                f"{max(0, low)}-{max(0, low) + 1}",
            )  # fmt: skip
        if spec.stand and spec.cover == "B":
            yield Problem("CO-3.19", spec.id, "stand on a blocking piece", "stand", "no stand")


def _hollows(spec: PieceSpec, outline: Sequence[Point]) -> Iterator[Problem]:
    """Corners that turn the wrong way, with the corner that would make the outline straight."""
    count = len(outline)
    for k, (bx, by) in enumerate(outline):
        (ax, ay), (cx, cy) = outline[k - 1], outline[(k + 1) % count]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            yield Problem(
                "CO-3.18", spec.id, "not convex at corner", f"({bx},{by})",
                f"without it, from ({ax},{ay}) to ({cx},{cy})",
            )  # fmt: skip


def _on_table(terrain: Terrain) -> Iterator[Problem]:
    for piece in terrain.pieces:
        x0, y0, x1, y1 = box(piece)
        dx = max(0, -x0) - max(0, x1 - terrain.side)
        dy = max(0, -y0) - max(0, y1 - terrain.side)
        if dx or dy:
            yield Problem(
                "CO-4.12", piece.name, "off the table", f"[{x0},{y0},{x1},{y1}]",
                f"moved by ({dx},{dy})",
            )  # fmt: skip


def _half_turn(layout: Layout, terrain: Terrain) -> Iterator[Problem]:
    """Pieces, ladders and loot spots without a twin, when the layout lists all of them."""
    side = terrain.side
    likes = {_like(piece, piece.corners) for piece in terrain.pieces}
    for piece in terrain.pieces:
        far = half_turned(piece.corners, side)
        if _like(piece, far) not in likes:
            yield Problem(
                "CO-3.32", piece.name, "no twin by half turn", _points(piece.corners), _points(far)
            )
    rungs = {(one.x, one.y, one.low, one.high, one.run) for one in terrain.ladders}
    for x, y, low, high, run in sorted(rungs):
        if (side - x, side - y, low, high, run) not in rungs:
            twin = f"({side - x},{side - y})"
            yield Problem("CO-3.32", "ladder", "no twin by half turn", f"({x},{y})", twin)
    spots = loot_spots(layout)
    for x, y, z in spots:
        if (side - x, side - y, z) not in spots:
            twin = f"({side - x},{side - y},{z})"
            yield Problem("CO-3.32", "loot", "no twin by half turn", f"({x},{y},{z})", twin)


def _like(piece: Piece, corners: Sequence[Point]) -> tuple[object, ...]:
    return frozenset(corners), piece.z0, piece.z1, piece.cover, piece.stand, piece.passable


def _points(corners: Sequence[Point]) -> str:
    return " ".join(f"({x},{y})" for x, y in corners)


def _object(layout: Layout, piece: Piece) -> str:
    """The object a piece belongs to: pieces of one object are meant to overlap."""
    twin = piece.name.endswith("'")
    spec = next(spec for spec in layout.pieces if spec.id == piece.name.rstrip("'"))
    return (spec.object or spec.id) + ("'" if twin else "")


def _overlaps(layout: Layout, terrain: Terrain) -> Iterator[Problem]:
    for a, b in combinations(terrain.pieces, 2):
        deep = depth(a, b)
        meet = a.z0 < b.z1 and b.z0 < a.z1
        if deep > 0 and meet and _object(layout, a) != _object(layout, b):
            yield Problem(
                "CO-3.18", f"{a.name} and {b.name}", "overlap", inches(deep),
                f"{b.name} moved by {inches(deep)}",
            )  # fmt: skip
    yield from _loose(layout, terrain)


def _loose(layout: Layout, terrain: Terrain) -> Iterator[Problem]:
    """Pieces of one object that do not overlap any other of it by 1 u (CO-3.20)."""
    for piece in terrain.pieces:
        mates = [
            other
            for other in terrain.pieces
            if other is not piece and _object(layout, other) == _object(layout, piece)
        ]
        if mates:
            deep = max(depth(piece, mate) for mate in mates)
            if deep < 1:
                yield Problem(
                    "CO-3.20", piece.name, "does not overlap its object", f"{deep} u",
                    f"1 u: moved by {1 - deep} u",
                )  # fmt: skip


def depth(a: Piece, b: Piece) -> int:
    """How deep two pieces overlap, in whole u along the outlines' normals, rounded up; 0 or less
    when they do not. A separating line of convex polygons lies along one of their edges."""
    best: int | None = None
    for piece in (a, b):
        px, py = piece.corners[-1]
        for qx, qy in piece.corners:
            nx, ny = qy - py, px - qx
            px, py = qx, qy
            length2 = nx * nx + ny * ny
            first = [nx * x + ny * y for x, y in a.corners]
            second = [nx * x + ny * y for x, y in b.corners]
            shared = min(max(first) - min(second), max(second) - min(first))
            deep = _over_root(shared, length2)
            best = deep if best is None else min(best, deep)
    assert best is not None
    return best


def _over_root(value: int, square: int) -> int:
    """value / √square, rounded away from zero to a whole number."""
    size = abs(value)
    low, high = 0, size
    while low < high:
        n = (low + high) // 2
        if n * n * square < size * size:
            low = n + 1
        else:
            high = n
    return low if value >= 0 else -low


def _spots(layout: Layout, terrain: Terrain) -> Iterator[Problem]:
    spots = loot_spots(layout)
    if len(spots) != LOOT:
        yield Problem("CO-4.13", "loot", "spots", str(len(spots)), str(LOOT))
    if len(set(spots)) < len(spots):
        yield Problem("CO-4.13", "loot", "the same spot twice", str(len(set(spots))), str(LOOT))
    shift = (terrain.side - 3300) // 2
    missions = [(x + shift, y + shift, z) for x, y, z in HUNT]
    for about, places in (("loot", spots), ("Collision marker", missions)):
        for place in dict.fromkeys(places):
            clause = spot_fault(terrain, place)
            if clause:
                yield Problem(
                    clause, about, "no marker fits here", str(place), _nearest_spot(terrain, place)
                )


def marker_fault(terrain: Terrain, place: Place) -> Problem | None:
    """What is wrong with a marker of a mission or a loot marker on this terrain (CO-4.12)."""
    clause = spot_fault(terrain, place)
    if not clause:
        return None
    near = _nearest_spot(terrain, place)
    return Problem(clause, "marker", "no marker fits here", str(place), near)


def spot_fault(terrain: Terrain, place: Place) -> str:
    x, y, z = place
    on = 0 <= x <= terrain.side and 0 <= y <= terrain.side
    if not on or z not in marker_levels(terrain, x, y):
        return "CO-3.34"
    return "" if small_can_touch(terrain, place) else "CO-16.9"


def _nearest_spot(terrain: Terrain, place: Place) -> str:
    x, y, z = place
    for ring in range(0, terrain.side, 10):
        around = sorted(
            (dx * dx + dy * dy, abs(level - z), y + dy, x + dx, level)
            for dx in range(-ring, ring + 1, 10)
            for dy in range(-ring, ring + 1, 10)
            if max(abs(dx), abs(dy)) == ring
            and 0 <= x + dx <= terrain.side
            and 0 <= y + dy <= terrain.side
            for level in marker_levels(terrain, x + dx, y + dy)
        )
        for _, _, py, px, level in around:
            if not spot_fault(terrain, (px, py, level)):
                return str((px, py, level))
    return "none"


def _ladders(terrain: Terrain) -> Iterator[Problem]:
    """Ladders that lead to no top, or that a Standard figure cannot use (CO-3.28, CO-10.13)."""
    body = Body("", 0, 0, 0, 0, *SIZES["M"])
    usable = {
        end
        for start, legs in specials(terrain, body).legs_from.items()
        for kind, end in legs
        if kind in ("ladder", "stairs") and end[2] > start[2]
    }
    for ladder in terrain.ladders:
        tops = [p.z1 for p in terrain.pieces if p.stand and covers(p.corners, ladder.x, ladder.y)]
        at = f"({ladder.x},{ladder.y}) {ladder.high}"
        if ladder.high not in tops:
            nearest = min(tops, key=lambda z: (abs(z - ladder.high), z), default=None)
            text = "a point on the outline of a top" if nearest is None else str(nearest)
            yield Problem("CO-3.28", ladder.name, "leads to no top", at, text)
        elif (ladder.x, ladder.y, ladder.high) not in usable:
            yield Problem(
                "CO-10.13", ladder.name, "no room for a Standard figure", at,
                f"{inches(2 * body.radius)} of free ground before it",
            )  # fmt: skip


def _tops(terrain: Terrain) -> Iterator[Problem]:
    """Tops that nobody can get onto, and climbs above 4" (CO-10.9, CO-R34)."""
    body = Body("", 0, 0, 0, 0, *SIZES["M"])
    legs = specials(terrain, body)
    for piece in terrain.pieces:
        if not piece.stand or piece.z1 <= STEP:
            continue
        ways = [
            check.cost
            for start, found in legs.legs_from.items()
            for kind, end in found
            if end[2] == piece.z1
            and start[2] != end[2]
            and covers(piece.corners, end[0], end[1])
            and (check := legs.check(kind, start, end)).legal
        ]
        stepped = any(
            other.stand and other is not piece and abs(other.z1 - piece.z1) <= STEP
            and depth(piece, other) >= 0
            for other in terrain.pieces
        )  # fmt: skip
        if not ways and not stepped:
            yield Problem("CO-10.9", piece.name, "no way onto its top", "0 ways", "a ladder")
        elif ways and min(ways) > HIGHEST_CLIMB:
            yield Problem("CO-R34", piece.name, "climb", inches(min(ways)), inches(HIGHEST_CLIMB))


def _ways(terrain: Terrain) -> Iterator[Problem]:
    """Whether the largest figure can walk from each edge to every other one (access)."""
    body = Body("mover", 0, 0, 0, 0, *SIZES["L"])
    side = terrain.side
    ground = walkable(terrain)
    middle = side // 2 // GRAIN * GRAIN
    starts = {
        "south": (middle, 100), "north": (middle, side - 100),
        "west": (100, middle), "east": (side - 100, middle),
    }  # fmt: skip
    free = {edge: _free_near(ground, body, at) for edge, at in starts.items()}
    for edge, place in free.items():
        if place is None:
            yield Problem("CO-4.19", edge, "no room at the middle of the edge", "0", "1 figure")
    places = [place for place in free.values() if place is not None]
    if len(places) == len(free):
        reach = Reach(ground, (), body.at(places[0]), 4 * side, Feet())
        reached = {reach.place(label) for label in reach.best}
        for (edge, _), place in zip(list(free.items())[1:], places[1:], strict=True):
            if place not in reached:
                yield Problem(
                    "CO-4.19", f"south to {edge}", "no way for a Large figure", "0 ways",
                    f"a gap of {inches(2 * body.radius)}",
                )  # fmt: skip


def _free_near(terrain: Terrain, body: Body, at: Point) -> Place | None:
    x, y = at
    for shift in range(0, terrain.side // 2, GRAIN):
        for dx, dy in ((shift, 0), (-shift, 0), (0, shift), (0, -shift)):
            px, py = x + dx, y + dy
            if 0 <= px <= terrain.side and 0 <= py <= terrain.side:
                place = px, py, levels(terrain, px, py)[0]
                if stands(terrain, (), body.at(place), whole_base=True):
                    return place
    return None
