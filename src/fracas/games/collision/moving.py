"""The Move action: path, facing, legs and their tests. CO-10, CO-20.17 to 20.19."""

from functools import lru_cache

from fracas.engine import Choice, Refused, Step, Text, text

from .answers import AskFacing, as_place
from .draws import Reader, hurry, passes, test_draw, test_outcome
from .figures import bodies, body, enemies, mov, number_of, put, sheet, tag, terrain
from .geometry.candidates import Candidate, Marker, facings, move_candidates
from .geometry.certificates import Leg, LegKind, PathCheck
from .geometry.legs import Feet, check_leg, check_path
from .geometry.measure import Edge, reaches_edge
from .geometry.places import entry_points
from .geometry.reach import Reach
from .geometry.shapes import Body, Place, Terrain
from .geometry.stand import stands
from .geometry.units import along, face, hyp
from .harm import kill
from .missions import leaving_edge
from .odds import passing
from .proof import certify
from .push import tumble
from .seats import edge_of
from .state import LEFT, RESERVE, TABLE, Collision
from .words import refuse

NEED = 5
"""CO-10.9, CO-10.15, CO-10.18"""
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


# Entering


def entries(s: Collision, figure: int) -> list[Place]:
    """Points of its edge from which a reserve figure can walk in (CO-20.17)."""
    one = body(s.figures[figure])
    edge = edge_of(s, s.figures[figure].owner)
    return [
        place
        for place in entry_points(terrain(s), bodies(s), one, edge)
        if can_enter(s, figure, place)
    ]


def may_enter(s: Collision, figure: int) -> bool:
    """Whether there is any such point."""
    one = body(s.figures[figure])
    edge = edge_of(s, s.figures[figure].owner)
    points = entry_points(terrain(s), bodies(s), one, edge)
    return any(can_enter(s, figure, place) for place in points)


def straight_in(s: Collision, figure: int, entry: Place) -> Path:
    one = body(s.figures[figure]).at(entry)
    x, y, z = edge_point(s, one, edge_of(s, s.figures[figure].owner), 0)
    return (("walk", x, y, z),)


def can_enter(s: Collision, figure: int, entry: Place) -> bool:
    return check(s, figure, entry, straight_in(s, figure, entry)).legal


def on_edge(s: Collision, figure: int, place: Place) -> bool:
    x, y, z = place
    edge = edge_of(s, s.figures[figure].owner)
    beyond = {"south": y, "north": s.side - y, "west": x, "east": s.side - x}[edge]
    return not beyond and not z and stands(terrain(s), bodies(s), body(s.figures[figure]).at(place))


class Enter(Step):
    """Where on its edge a reserve figure enters (CO-20.17)."""

    clauses = ("CO-D11", "CO-20.17")
    shape = Place
    seat: int
    figure: int

    def options(self, s: Collision) -> list[Place]:
        return entries(s, self.figure)

    def chosen(self, s: Collision, choice: Place) -> None:
        s.then(MoveAlong(self.seat, self.figure, choice))

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        place = as_place(choice)
        if place is None or not on_edge(s, self.figure, place):
            raise self.refusal(s, choice)
        if not can_enter(s, self.figure, place):
            raise refuse(self, s, "no_entry", "CO-20.17", place=place)
        return place

    def prompt(self, s: Collision) -> Text:
        return text("ask.enter", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.place", place=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "entry", "CO-20.17", choice=choice)


# The path


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


class MoveAlong(Step):
    """Any legal path, or a point to go to; bots are offered the candidates of CO-23.2."""

    clauses = ("CO-D11", "CO-10.1")
    shape = Path
    seat: int
    figure: int
    entry: Place | None = None

    def options(self, s: Collision) -> list[Path]:
        found: dict[Path, object] = {**candidates(s, self.figure, self.entry)}
        if self.entry:
            found.pop((), None)
            found = {straight_in(s, self.figure, self.entry): None, **found}
        else:
            found.update(dict.fromkeys(way_out(s, self.figure)))
        return list(found)

    def chosen(self, s: Collision, choice: Path) -> None:
        s.then(Face(self.seat, self.figure, choice, self.entry))

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        place = as_place(choice)
        if place is not None:
            choice = way_to(s, self.figure, self.entry, place)
        start = mover(s, self.figure, self.entry).place
        if legs_of(start, choice) is None or (self.entry and not choice):
            raise self.refusal(s, choice)
        found = check(s, self.figure, self.entry, choice)
        if not found.legal:
            raise bad_path(self, s, found)
        return choice

    def prompt(self, s: Collision) -> Text:
        one = s.figures[self.figure]
        return text("ask.move_along", figure=tag(one), length=mov(s, self.figure))

    def label(self, s: Collision, choice: Choice) -> Text:
        found = candidates(s, self.figure, self.entry).get(choice)  # type: ignore[arg-type]  # a free answer is none
        return path_label(choice) if found is None else move_label(s, self.figure, found)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "path", "CO-10.1", choice=choice)


def move_label(s: Collision, figure: int, found: Candidate) -> Text:
    """Where to, how far, by which tests with their chances, and who sees it there (CO-23.5)."""
    agi = sheet(s.figures[figure]).agi
    notes = [text("note.length", length=found.cost)] if found.legs else []
    if found.purpose == "marker":
        notes.append(text("note.marker"))
    for one, cost in zip(found.legs, found.costs, strict=True):
        if one.kind != "walk":
            notes.append(text("note.leg", leg=one.kind, length=cost))
    for test in found.tests:
        percent = round(100 * passing(NEED, agi - test.penalty))
        notes.append(text("note.test", percent=percent))
    seen = tuple(
        text(f"note.by_{one.cover}", enemy=one.enemy).nested for one in found.exposure if one.seen
    )
    notes.append(text("note.seen", who=seen) if seen else text("note.unseen"))
    told = tuple(one.nested for one in notes)
    if not found.legs:
        return text("option.stay_noted", notes=told)
    return text("option.move", place=found.place, notes=told)


def path_label(choice: Choice) -> Text:
    if not choice or not isinstance(choice, tuple):
        return text("option.stay")
    kinds = tuple(str(leg[0]) for leg in choice if isinstance(leg, tuple) and leg[0] != "walk")
    last = choice[-1]
    assert isinstance(last, tuple)
    if kinds:
        return text("option.path_by", place=last[1:], legs=kinds)
    return text("option.place", place=last[1:])


def bad_path(step: Step, s: Collision, found: PathCheck) -> Refused:
    """What is wrong with a path: the clause, the number, and how far it would have been legal."""
    bad = found.legs[-1] if found.legs and not found.legs[-1].legal else None
    return refuse(
        step, s, f"path_{found.why}", found.clause,
        number=bad.number if bad else found.cost,
        limit=bad.limit if bad else found.budget,
        blocker=bad.blocker if bad else "",
        nearest=cut_off(s, found),
    )  # fmt: skip


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


class Face(AskFacing):
    """The facing at the end, any that its player names (CO-10.2); or leave the table."""

    clauses = ("CO-D11", "CO-10.2")
    path: Path
    entry: Place | None = None

    def end(self, s: Collision) -> Body:
        me = mover(s, self.figure, self.entry)
        _, *place = self.path[-1] if self.path else ("", *me.place)
        return me.at((place[0], place[1], place[2]))

    def options(self, s: Collision) -> list[int | str]:
        there = self.end(s)
        foes = [body(s.figures[k]) for k in enemies(s, self.seat)]
        edge = leaving_edge(s, self.seat)
        leave = ["leave"] if edge and reaches_edge(edge, there, s.side) else []
        return [*facings(there, foes), *leave]

    def chosen(self, s: Collision, choice: int | str) -> None:
        one = s.figures[self.figure]
        told = s.log is not None
        found = check(s, self.figure, self.entry, self.path) if told else None
        if found is not None:
            certify(s, "CO-10.1", found)
        if self.entry:
            one.status = TABLE
            put(one, self.entry)
            s.tell("enters", "CO-20.17", who=self.seat, figure=tag(one), place=self.entry)
        one.skills = tuple(token for token in one.skills if token != "rush")
        if found is not None:
            s.tell(
                "moves", "CO-10.1", who=self.seat, figure=tag(one), path=self.path,
                place=found.end, length=found.cost,
            )  # fmt: skip
        leave = choice == "leave"
        s.then(Walk(self.figure, self.path, 0 if leave else int(choice), leave=leave))

    def label(self, s: Collision, choice: Choice) -> Text:
        return AskFacing.label(self, s, choice) if choice != "leave" else text("option.leave")


# Legs


class Walk(Step):
    """The legs one after another; a test is made when its leg begins (CO-10.23)."""

    figure: int
    path: Path
    facing: int
    leave: bool = False
    target: int = -1
    """Whom a Charge goes for."""
    dived: bool = False

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        if not self.path:
            self.arrive(s)
            return
        leg = self.leg(s)
        found = check_leg(terrain(s), bodies(s), body(one), leg, sheet(one).feet)
        if found.tested:
            s.then(test_draw(s, self.figure), LegTest(self, found.penalty))
        else:
            put(one, leg.end)
            s.then(self.after(False))

    def leg(self, s: Collision) -> Leg:
        kind, x, y, z = self.path[0]
        return Leg(KINDS[kind], s.figures[self.figure].place, (x, y, z))

    def after(self, jumped: bool) -> "Walk":
        return Walk(
            self.figure, self.path[1:], self.facing, self.leave, self.target, self.dived or jumped
        )

    def arrive(self, s: Collision) -> None:
        one = s.figures[self.figure]
        if self.target >= 0:
            from .charge import Strike  # which walks here itself

            another = s.figures[self.target]
            if (one.x, one.y) != (another.x, another.y):
                one.facing = face(another.x - one.x, another.y - one.y)  # CO-13.9
            s.then(Strike(one.owner, self.figure, self.target, self.dived))
        elif self.leave:
            kill(s, self.figure, LEFT)  # CO-20.19
        else:
            one.facing = self.facing


class LegTest(Reader):
    """5+ AGI, less for a deep drop (CO-10.9, CO-10.21)."""

    walk: Walk
    penalty: int

    def modifier(self, s: Collision) -> int:
        own = sheet(s.figures[self.walk.figure])
        kit = own.climb_and_cross if self.walk.leg(s).kind in ("climb", "cross") else 0
        return own.agi + kit - self.penalty + hurry(s, self.walk.figure)

    def purpose(self, s: Collision) -> Text:
        leg = self.walk.leg(s).kind
        return text("purpose.leg", leg=leg, need=NEED, modifier=self.modifier(s))

    def outcome(self, s: Collision, drawn: int) -> Text:
        return test_outcome(drawn, NEED, self.modifier(s))

    def do(self, s: Collision) -> None:
        walk = self.walk
        one = s.figures[walk.figure]
        leg = walk.leg(s)
        if passes(s, one.owner, NEED, self.modifier(s)):
            put(one, leg.end)
            s.then(walk.after(leg.kind == "jump"))
        else:
            tumble(s, walk.figure, leg)


def begin_move(s: Collision, figure: int) -> None:
    one = s.figures[figure]
    if one.status == RESERVE:
        s.then(Enter(one.owner, figure))
    else:
        s.then(MoveAlong(one.owner, figure))
