"""Havens under construction, turn by turn. AM-9.17 to AM-9.23."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .affairs import NOBODY
from .pieces import Building, Haven
from .state import AniMayhem, touch
from .things import here
from .zones import discard

BUILDERS, TURNS = 3, 2
"""AM-9.16, AM-9.17."""


def sites_of(s: AniMayhem, seat: int) -> list[int]:
    return [at for at, one in sorted(s.buildings.items()) if one.seat == seat]


class WorkOn(Step):
    """AM-9.18: at the start of her turn it is known whether the last one counted."""

    seat: int

    def do(self, s: AniMayhem) -> None:
        for at in sites_of(s, self.seat):
            building = s.buildings[at]
            if not building.spoiled:
                building.counted += 1
            building.spoiled = False
            for one in building.builders:
                if one in s.bodies:
                    s.bodies[one].roused = False


class Construction(Step):
    """AM-9.20, AM-9.21, AM-9.23: at the end of her turn."""

    seat: int

    def do(self, s: AniMayhem) -> None:
        for at in sites_of(s, self.seat):
            s.then(Inspect(self.seat, at))


class Inspect(Step):
    seat: int
    site: int

    def do(self, s: AniMayhem) -> None:
        building = s.buildings[self.site]
        there = [one.card for one in here(s, self.site, self.seat)]
        building.builders = stay = [one for one in building.builders if one in there]
        if len(there) < BUILDERS:
            give_up(s, self.site)
        elif len(stay) < BUILDERS:
            building.spoiled = True
            s.then(NewBuilder(self.seat, self.site), self)
        elif building.counted + (not building.spoiled) >= TURNS:
            stand(s, self.site)


class NewBuilder(Step):
    """AM-9.23, AM-D38."""

    clauses = ("AM-D38", "AM-9.23")
    auto = True
    seat: int
    site: int

    def options(self, s: AniMayhem) -> list[Choice]:
        builders = s.buildings[self.site].builders
        return [one.card for one in here(s, self.site, self.seat) if one.card not in builders]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        s.buildings[self.site].builders.append(choice)
        s.bodies[choice].builds, s.bodies[choice].roused = self.site, False

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        assert isinstance(choice, int)
        return text("option.character", card=s.cast.kinds[choice])


def dismiss_builders(s: AniMayhem, at: int) -> Building:
    building = s.buildings.pop(at)
    for body in s.bodies.values():
        if body.builds == at:
            body.builds, body.roused = NOBODY, False
    return building


def give_up(s: AniMayhem, at: int) -> None:
    """AM-9.21: the card is discarded."""
    building = dismiss_builders(s, at)
    if building.card != NOBODY:
        discard(s, building.card)
    s.tell("gives_up", "AM-9.21", who=building.seat, location=s.cast.kinds[s.sites[at].card])


def stand(s: AniMayhem, at: int) -> None:
    """AM-9.20: the haven stands; AM-11.24: the location itself is one."""
    building = dismiss_builders(s, at)
    site = s.sites[at]
    if building.card != NOBODY:
        site.haven = len(s.havens)
        s.havens.append(Haven(building.card, building.seat, at, building.x, building.y))
    else:
        site.refuge = len(s.havens)
        s.havens.append(Haven(site.card, building.seat, at, site.x, site.y, converted=True))
    touch(s)
    haven = s.cast.kinds[s.havens[-1].card]
    s.tell("stands", "AM-9.20", who=building.seat, haven=haven)
