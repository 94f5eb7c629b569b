"""The Move action: path, facing, legs and their tests. CO-10, CO-20.17 to 20.19."""

from typing import cast

from fracas.engine import Choice, Refused, Step, Text, text

from .answers import AskFacing, as_place, place_label
from .chances import passing
from .draws import Reader, hurry, passes, test_draw, test_outcome
from .figures import bodies, body, enemies, mov, put, sheet, tag, terrain
from .geometry.candidates import Candidate, facings
from .geometry.certificates import Leg, LegKind, PathCheck
from .geometry.legs import check_leg
from .geometry.measure import reaches_edge
from .geometry.places import entry_points
from .geometry.shapes import Body, Place
from .geometry.stand import stands
from .geometry.units import face
from .harm import kill
from .missions import leaving_edge
from .paths import (
    KINDS,
    Path,
    candidates,
    check,
    cut_off,
    legs_of,
    mover,
    straight_in,
    way_out,
    way_to,
)
from .proof import certify
from .push import tumble
from .seats import edge_of
from .state import LEFT, RESERVE, TABLE, Collision
from .strike import Strike
from .whereabouts import where
from .words import refuse

EIGHTH = 45
"""Degrees between two points of the compass."""
NEED = 5
"""CO-10.9, CO-10.15, CO-10.18"""


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
            raise refuse(self, s, "no_entry", "CO-20.17", place=where(s, place))
        return place

    def prompt(self, s: Collision) -> Text:
        return text("ask.enter", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return place_label(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "entry", "CO-20.17", choice=choice)


# The path


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
        found = candidates(s, self.figure, self.entry).get(cast(Path, choice))
        return path_label(s, choice) if found is None else move_label(s, self.figure, found)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "path", "CO-10.1", choice=choice)


def move_label(s: Collision, figure: int, found: Candidate) -> Text:
    """Where to, how far, by which tests with their chances, and who sees it there (CO-23.5)."""
    notes: list[Text] = []
    if found.purpose == "marker":
        notes.append(text("note.marker"))
    for one, cost in zip(found.legs, found.costs, strict=True):
        if one.kind != "walk":
            notes.append(text("note.leg", leg=one.kind, length=cost))
    for test in found.tests:
        modifier = leg_modifier(s, figure, test.leg.kind, test.penalty)
        percent = round(100 * passing(NEED, modifier))
        notes.append(text("note.test", percent=percent))
    seen = tuple(
        text(f"note.by_{one.cover}", enemy=one.enemy).nested for one in found.exposure if one.seen
    )
    notes.append(text("note.seen", who=seen) if seen else text("note.unseen"))
    told = tuple(one.nested for one in notes)
    if not found.legs:
        return text("option.stay_noted", notes=told)
    (x, y, _), (to_x, to_y, _) = found.legs[0].start, found.place
    compass = round(face(to_x - x, to_y - y) / EIGHTH) % 8 * EIGHTH
    return text(
        "option.move", place=where(s, found.place), length=found.cost, compass=compass, notes=told
    )


def path_label(s: Collision, choice: Choice) -> Text:
    if not choice or not isinstance(choice, tuple):
        return text("option.stay")
    kinds = tuple(str(leg[0]) for leg in choice if isinstance(leg, tuple) and leg[0] != "walk")
    last = choice[-1]
    assert isinstance(last, tuple)
    if kinds:
        return text("option.path_by", place=where(s, as_place(last[1:])), legs=kinds)
    return place_label(s, last[1:])


def bad_path(step: Step, s: Collision, found: PathCheck) -> Refused:
    """What is wrong with a path: the clause, the number, and how far it would have been legal."""
    bad = found.legs[-1] if found.legs and not found.legs[-1].legal else None
    return refuse(
        step, s, f"path_{found.why}", found.clause,
        number=bad.number if bad else found.cost,
        limit=bad.limit if bad else found.budget,
        blocker=bad.blocker if bad else "",
        end=where(s, bad.leg.end if bad else found.end),
        side=s.side,
        nearest=where(s, cut_off(s, found)),
    )  # fmt: skip


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
            s.tell("enters", "CO-20.17", who=self.seat, figure=tag(one), place=where(s, self.entry))
        one.skills = tuple(token for token in one.skills if token != "rush")
        if found is not None:
            s.tell(
                "turns_round" if found.end == one.place else "moves", "CO-10.1", who=self.seat,
                figure=tag(one), path=self.path, place=where(s, found.end), length=found.cost,
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
            another = s.figures[self.target]
            if (one.x, one.y) != (another.x, another.y):
                one.facing = face(another.x - one.x, another.y - one.y)  # CO-13.9
            s.then(Strike(one.owner, self.figure, self.target, self.dived))
        elif self.leave:
            kill(s, self.figure, LEFT)  # CO-20.19
        else:
            one.facing = self.facing


def leg_modifier(s: Collision, figure: int, kind: LegKind, penalty: int) -> int:
    """What is added to the card of a test on the way (CO-6.1, CO-9.13, CO-10.21)."""
    own = sheet(s.figures[figure])
    kit = own.climb_and_cross if kind in ("climb", "cross") else 0
    return own.agi + kit - penalty + hurry(s, figure)


class LegTest(Reader):
    """5+ AGI, less for a deep drop (CO-10.9, CO-10.21)."""

    walk: Walk
    penalty: int

    def modifier(self, s: Collision) -> int:
        return leg_modifier(s, self.walk.figure, self.walk.leg(s).kind, self.penalty)

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
