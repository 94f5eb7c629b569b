"""Deployment: an edge, and figures in its zone. CO-4.17 to 4.21, CO-D5."""

from functools import lru_cache
from typing import Literal

from fracas.engine import Choice, Refused, Step, Text, text

from .answers import AskFacing, as_place, nearest, place_label
from .figures import bodies, body, enemies, mov, put, sheet, tag, terrain
from .geometry.candidates import facings
from .geometry.measure import Edge, Zone, in_zone
from .geometry.places import deployment_candidates
from .geometry.shapes import Body, Place, Terrain
from .geometry.stand import stand
from .geometry.units import INCH
from .missions import zone_at
from .seats import EDGES, OPPOSITE, edge_of, others
from .state import LOST, RESERVE, TABLE, Collision
from .whereabouts import where
from .why import figure_in
from .words import option_of, refuse


def waiting(s: Collision, seat: int) -> list[int]:
    return [k for k, f in enumerate(s.figures) if f.owner == seat and f.status == RESERVE]


def deployed(s: Collision, seat: int) -> list[int]:
    return [k for k, f in enumerate(s.figures) if f.owner == seat and f.status == TABLE]


class ChooseEdge(Step):
    """One of the four table edges (CO-4.17, CO-20.14); of more than two players each has one
    (CO-22.1)."""

    clauses = ("CO-D4", "CO-4.17")
    seat: int

    def options(self, s: Collision) -> list[Edge]:
        taken = {one.edge for one in s.players}
        return [edge for edge in EDGES if edge not in taken]

    def chosen(self, s: Collision, choice: Edge) -> None:
        s.players[self.seat].edge = choice
        if s.seats == 2:
            s.players[others(s, self.seat)[0]].edge = OPPOSITE[choice]
        s.tell("edge", "CO-4.17", who=self.seat, edge=choice)

    def prompt(self, s: Collision) -> Text:
        return text("ask.choose_edge")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.edge", edge=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        if choice in EDGES:
            return refuse(self, s, "edge_taken", "CO-22.1", edge=choice)
        return refuse(self, s, "option", "CO-4.17", choice=choice)


class Deploy(Step):
    """All figures, in any order, changed freely until confirmed (CO-4.17 to 4.19, CO-D5)."""

    clauses = ("CO-D5", "CO-4.17")
    shape = tuple[Literal["lift"], int]
    seat: int

    def options(self, s: Collision) -> list[int | str]:
        return [*waiting(s, self.seat)] or ["confirm"]

    def chosen(self, s: Collision, choice: int | str | tuple[str, int]) -> None:
        if choice == "confirm":
            s.tell("deployed", "CO-4.17", who=self.seat)
            return
        s.then(self)
        if isinstance(choice, int):
            if places(s, choice):
                s.then(DeployAt(self.seat, choice))
            else:  # CO-4.21
                s.figures[choice].status = LOST
                s.tell("no_room", "CO-4.21", figure=tag(s.figures[choice]))
        else:
            s.figures[int(choice[1])].status = RESERVE

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        """A figure may be lifted again."""
        match choice:
            case ("lift", int(figure)) if figure in deployed(s, self.seat):
                return choice
        raise self.refusal(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        k = figure_in(s, choice[1] if isinstance(choice, tuple) and len(choice) == 2 else choice)
        if k is None:
            return refuse(self, s, "option", "CO-4.17", choice=choice)
        one = s.figures[k]
        if one.owner != self.seat:
            return refuse(self, s, "not_yours", "CO-4.17", figure=tag(one))
        lost = one.status == LOST
        reason, clause = ("no_room", "CO-4.21") if lost else ("on_table", "CO-4.17")
        return refuse(self, s, reason, clause, figure=tag(one))

    def prompt(self, s: Collision) -> Text:
        key = "deploy" if waiting(s, self.seat) else "confirm"
        return text(f"ask.{key}", edge=s.players[self.seat].edge)

    def label(self, s: Collision, choice: Choice) -> Text:
        return option_of(s, choice)


def places(s: Collision, figure: int) -> list[Place]:
    one = s.figures[figure]
    strip = zone_at(s, edge_of(s, one.owner))
    return [*_places(terrain(s), bodies(s), body(one), strip)]


@lru_cache(maxsize=64)
def _places(ground: Terrain, crowd: tuple[Body, ...], one: Body, strip: Zone) -> tuple[Place, ...]:
    return tuple(deployment_candidates(ground, crowd, one, strip))


class DeployAt(Step):
    """Any surface of the zone where it stands legally (CO-4.19)."""

    clauses = ("CO-D5", "CO-4.19")
    shape = Place
    seat: int
    figure: int

    def options(self, s: Collision) -> list[Place]:
        return places(s, self.figure)

    def chosen(self, s: Collision, choice: Place) -> None:
        one = s.figures[self.figure]
        put(one, choice)
        one.status = TABLE
        s.then(DeployFacing(self.seat, self.figure))

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        place = as_place(choice)
        if place is None:
            raise self.refusal(s, choice)
        there = body(s.figures[self.figure]).at(place)
        near = nearest(self.options(s), place)
        if not in_zone(zone_at(s, edge_of(s, self.seat)), there):
            raise refuse(
                self, s, "out_of_zone", "CO-4.17", place=where(s, place), nearest=where(s, near)
            )
        found = stand(terrain(s), bodies(s), there, whole_base=True)
        if not found.legal:
            raise refuse(
                self, s, f"stand_{found.why}", found.clause, blocker=found.blocker,
                nearest=where(s, near),
            )
        return place

    def prompt(self, s: Collision) -> Text:
        """With what tells a runner from a shooter: how far it goes and shoots."""
        one = s.figures[self.figure]
        far = max((gun.range[1] * INCH for gun in sheet(one).guns), default=0)
        key = "ask.deploy_at_gun" if far else "ask.deploy_at"
        return text(key, figure=tag(one), length=mov(s, self.figure), reach=far)

    def label(self, s: Collision, choice: Choice) -> Text:
        return place_label(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "option", "CO-4.19", choice=choice)


class DeployFacing(AskFacing):
    clauses = ("CO-D5", "CO-4.19")

    def options(self, s: Collision) -> list[int]:
        foes = [body(s.figures[k]) for k in enemies(s, self.seat)]
        return facings(body(s.figures[self.figure]), foes)

    def chosen(self, s: Collision, choice: int) -> None:
        one = s.figures[self.figure]
        one.facing = choice
        s.tell("deploys", "CO-4.19", who=self.seat, figure=tag(one), place=where(s, one.place))
