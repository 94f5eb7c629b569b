"""Destroyed locations. AM-11.19 to AM-11.21, AM-11.27."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text

from .affairs import NOBODY
from .construction import give_up
from .field import haven_cells, survey
from .naming import cell_label, place_label
from .places import may_stop
from .state import AniMayhem, Menace, card
from .things import menaces_at
from .zones import destroy, discard, move_menace, remove_menace


def destroy_location(s: AniMayhem, at: int) -> None:
    """AM-11.19: it is turned face down and stays in place."""
    site = s.sites[at]
    site.destroyed = True
    s.tell("ruined", "AM-11.19", location=s.cast.kinds[site.card])
    for item in site.beneath:
        destroy(s, item)
    for one in site.above:
        (destroy if card(s, one).type == "item" else discard)(s, one)
    for one in site.disasters:
        discard(s, one)
    site.beneath, site.above, site.disasters = [], [], []
    if at in s.buildings:
        give_up(s, at)
    onward = {one.order: following(s, one, at) for one in menaces_at(s, at)}
    chart(s)
    steps: list[Step] = [
        Displaced(one.seat, one.card)
        for one in s.bodies.values()
        if one.at == at and one.captor == NOBODY
    ]
    for order, to in onward.items():
        menace = s.menaces[order]
        if to == NOBODY or card(s, menace.card).abilities.movement is None:
            remove_menace(s, menace)
        else:
            move_menace(s, menace, s.paths[menace.seat].index(to))
    if site.haven != NOBODY:
        steps.append(MoveHaven(s.havens[site.haven].owner, site.haven))
    s.then(*steps)


def following(s: AniMayhem, menace: Menace, at: int) -> int:
    """The next location of its path that is not destroyed, or nobody."""
    path = s.paths[menace.seat]
    rest = [one for one in path[menace.pace + 1 :] if not s.sites[one].destroyed and one != at]
    return rest[0] if rest else next((one for one in path if not s.sites[one].destroyed), NOBODY)


def chart(s: AniMayhem) -> None:
    """AM-17.1: paths leave destroyed locations out."""
    survey(s)
    for menace in s.menaces.values():
        path = s.paths[menace.seat]
        if menace.at in path and path[menace.pace : menace.pace + 1] != (menace.at,):
            menace.pace = path.index(menace.at)


class Displaced(Step):
    """AM-11.21, AM-11.27: a step to a legal neighbour, or to a haven of its controller."""

    clauses = ("AM-D33", "AM-11.21", "AM-11.27")
    auto = True
    seat: int
    who: int

    def options(self, s: AniMayhem) -> list[Choice]:
        body = s.bodies[self.who]
        found: list[Choice] = [one for one in s.near[body.at] if may_stop(s, [body], one)]
        if found:
            return found
        homes = [
            one.site if one.converted else -1 - at
            for at, one in enumerate(s.havens)
            if one.owner == self.seat
        ]
        return [*homes] or [body.at]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        s.bodies[self.who].at = choice

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return place_label(s, choice)


class MoveHaven(Step):
    """AM-11.27: a neighbouring location with no haven and a free cell, or the nearest one."""

    clauses = ("AM-D33", "AM-11.27")
    seat: int
    haven: int

    def options(self, s: AniMayhem) -> list[Choice]:
        start = s.havens[self.haven].site
        fit = [at for at in range(len(s.sites)) if haven_cells(s, at)]
        near = [at for at in fit if at in s.near[start]]
        if near or not fit:
            return [*near] or [start]
        far = {at: apart(s, start, at) for at in fit}
        return [at for at in fit if far[at] == min(far.values())]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        haven = s.havens[self.haven]
        if choice != haven.site:
            s.then(MoveHavenCell(self.seat, self.haven, choice))

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return place_label(s, choice)


def apart(s: AniMayhem, one: int, other: int) -> int:
    """How many cells two locations lie apart."""
    first, second = s.sites[one], s.sites[other]
    return max(abs(first.x - second.x), abs(first.y - second.y))


class MoveHavenCell(Step):
    clauses = ("AM-D33", "AM-11.27")
    auto = True
    seat: int
    haven: int
    site: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(haven_cells(s, self.site))

    def chosen(self, s: AniMayhem, choice: tuple[int, int]) -> None:
        haven = s.havens[self.haven]
        s.sites[haven.site].haven = NOBODY
        haven.site, haven.x, haven.y = self.site, *choice
        s.sites[self.site].haven = self.haven
        s.tell(
            "haven_moves", "AM-11.27", who=self.seat, haven=s.cast.kinds[haven.card],
            location=s.cast.kinds[s.sites[self.site].card],
        )  # fmt: skip

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return cell_label(s, self.seat, choice, self.site)
