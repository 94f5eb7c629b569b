"""Paths of Moves: the candidates that are offered, ways to a point, in and out. CO-10.1, CO-23.2,
CO-20.17 to 20.19."""

from functools import lru_cache

from fracas.engine import Choice

from .answers import as_place
from .figures import bodies, body, enemies, mov, number_of, sheet, terrain
from .geometry.candidates import Candidate, Marker, move_candidates
from .geometry.certificates import Leg, LegKind, PathCheck
from .geometry.legs import Feet, check_path
from .geometry.measure import Edge
from .geometry.reach import Reach
from .geometry.shapes import Body, Place, Terrain
from .geometry.units import along, hyp
from .missions import leaving_edge
from .seats import edge_of
from .state import Collision

KINDS: dict[str, LegKind] = {
    "walk": "walk", "climb": "climb", "ladder": "ladder", "stairs": "stairs", "cross": "cross",
    "jump": "jump",
}  # fmt: skip
Path = tuple[tuple[str, int, int, int], ...]
"""Legs as choices: kind and end of each (CO-3.30)."""
ALONG = (0, 150, -150, 300, -300)
CUT = 20
"""Steps in which an illegal path is shortened."""


def path_of(legs: tuple[Leg, ...]) -> Path:
    return tuple((leg.kind, *leg.end) for leg in legs)


def legs_of(start: Place, choice: Choice) -> tuple[Leg, ...] | None:
    """The legs that a choice stands for, or None if it is no path at all."""
    if not isinstance(choice, tuple):
        return None
    found = []
    for part in choice:
        if not isinstance(part, tuple) or len(part) != 4 or part[0] not in KINDS:
            return None
        end = as_place(part[1:])
        if end is None:
            return None
        found.append(Leg(KINDS[str(part[0])], start, end))
        start = end
    return tuple(found)


@lru_cache(maxsize=256)
def _moves(
    ground: Terrain,
    crowd: tuple[Body, ...],
    me: Body,
    budget: int,
    foes: tuple[Body, ...],
    markers: tuple[Marker, ...],
    ranges: tuple[tuple[int, int], ...],
    feet: Feet,
) -> dict[Path, Candidate]:
    found = move_candidates(
        ground, crowd, me, budget, foes, markers=markers,
        objectives=[one.place for one in markers], ranges=ranges, feet=feet,
    )  # fmt: skip
    return {path_of(one.legs): one for one in found}


def mover(s: Collision, figure: int, entry: Place | None) -> Body:
    """The figure where its move starts: a reserve figure on a point of its edge (CO-20.17)."""
    one = body(s.figures[figure])
    return one.at(entry) if entry else one


def candidates(s: Collision, figure: int, entry: Place | None = None) -> dict[Path, Candidate]:
    """The Moves of CO-23.2, by their paths."""
    one = s.figures[figure]
    own = sheet(one)
    markers = [Marker(f"loot{k}", at) for k, at in enumerate(s.loot)]
    markers += [Marker(f"object{k}", o[:3]) for k, o in enumerate(s.objects) if o[3] < 0]
    ranges = tuple(
        (gun.range[0] * 100, gun.range[1] * 100) for gun in own.guns if "heavy" not in gun.keywords
    )
    foes = tuple(body(s.figures[k]) for k in enemies(s, one.owner))
    me = mover(s, figure, entry)
    crowd = tuple(other for other in bodies(s) if other.name != me.name)
    return _moves(
        terrain(s), (*crowd, me), me, mov(s, figure), foes, tuple(markers), ranges, own.feet
    )


def check(s: Collision, figure: int, entry: Place | None, path: Choice) -> PathCheck:
    """A path of a Move against the rules (CO-10.1)."""
    me = mover(s, figure, entry)
    legs = legs_of(me.place, path)
    assert legs is not None
    crowd = bodies(s)
    return check_path(terrain(s), crowd, me, legs, mov(s, figure), sheet(s.figures[figure]).feet)


def way_to(s: Collision, figure: int, entry: Place | None, place: Place) -> Path:
    """The way to a point that somebody names (CO-23.1): straight, or else the cheapest one found;
    straight again if there is none, so that what is in the way is told."""
    straight: Path = (("walk", *place),)
    if check(s, figure, entry, straight).legal:
        return straight
    me = mover(s, figure, entry)
    others = tuple(one for one in bodies(s) if one.name != me.name)
    reach = Reach(terrain(s), (*others, me), me, mov(s, figure), sheet(s.figures[figure]).feet)
    ways = [path_of(reach.legs(one)) for one in sorted(reach.to(place))]
    return next((one for one in ways if check(s, figure, entry, one).legal), straight)


def way_out(s: Collision, figure: int) -> list[Path]:
    """Ways to the edge by which a Convoy figure may leave (CO-20.19)."""
    edge = leaving_edge(s, s.figures[figure].owner)
    if edge is None:
        return []
    me, ground, budget = body(s.figures[figure]), terrain(s), mov(s, figure)
    to_edge = {"south": me.y, "north": s.side - me.y, "west": me.x, "east": s.side - me.x}[edge]
    if to_edge - me.radius > budget:
        return []
    reach = Reach(ground, bodies(s), me, budget, sheet(s.figures[figure]).feet)
    found: list[Path] = []
    for shift in ALONG:
        ways = reach.to(edge_point(s, me, edge, shift))
        if ways:
            found.append(path_of(reach.legs(min(ways))))
            break
    return found


def edge_point(s: Collision, me: Body, edge: Edge, shift: int) -> Place:
    near, far = me.radius, s.side - me.radius

    def within(at: int) -> int:
        return min(far, max(near, at + shift))

    return {
        "south": (within(me.x), near, 0),
        "north": (within(me.x), far, 0),
        "west": (near, within(me.y), 0),
        "east": (far, within(me.y), 0),
    }[edge]


def straight_in(s: Collision, figure: int, entry: Place) -> Path:
    one = body(s.figures[figure]).at(entry)
    x, y, z = edge_point(s, one, edge_of(s, s.figures[figure].owner), 0)
    return (("walk", x, y, z),)


def cut_off(s: Collision, found: PathCheck) -> Place:
    """The last point on an illegal path at which it could end."""
    legs = [one.leg for one in found.legs]
    if not legs:
        return found.body.place
    *before, last = legs
    feet = sheet(s.figures[number_of(s, found.body.name)]).feet
    (x, y, z), (to_x, to_y, to_z) = last.start, last.end
    left = found.budget - sum(one.cost for one in found.legs[:-1])
    longest = min(left, hyp(to_x - x, to_y - y)) if last.kind == "walk" else 0
    for length in range(longest, 0, -CUT):
        for level in dict.fromkeys((z, to_z)):
            end = (*along(x, y, to_x - x, to_y - y, length), level)
            way = (*before, Leg("walk", last.start, end))
            if check_path(terrain(s), bodies(s), found.body, way, found.budget, feet).legal:
                return end
    return last.start
