"""BF-C7: what Special Orders do beyond the six plain ones."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .cards import Effect
from .city import domain_names
from .cityscape import (
    cannot_enter,
    edge_name,
    edge_named,
    place,
    put_barricade,
    unit_label,
    unit_name,
    unit_named,
)
from .combat import wished
from .effects import (
    free_edges,
    take_barricade,
)
from .state import BloodFeud, allied, barred, basic, flag, units_at


def special(s: BloodFeud, team: int, at: int, domain: int, effect: Effect) -> None:
    match effect.do:
        case "redeploy":
            s.then(Redeploy(team, at, effect.n))
        case "fortify":
            s.then(Fortify(team, at, effect.n))
        case "breach":
            for edge in s.city.edges_of(domain):
                if barred(s, edge):
                    take_barricade(s, edge)
            s.tell("breach", "BF-C7", team=flag(s, team), place=place(s, domain))
        case "shakedown":
            _shakedown(s, team, domain, effect.n)
        case _:
            s.then(March(team, at))


def _shakedown(s: BloodFeud, team: int, domain: int, price: int) -> None:
    """O17."""
    others = {s.unit_team[unit] for unit in units_at(s, domain)} - {team}
    gained = 0
    for other in sorted(others):
        if not allied(s, team, other):
            paid = min(price, s.teams[other].assets)
            s.teams[other].assets -= paid
            gained += paid
    s.teams[team].assets += gained
    s.tell("shakedown", "BF-C7", team=flag(s, team), assets=gained)


class Redeploy(Step):
    """O14: up to 2 Units from here to one adjacent Domain; BF-6.28 holds for each."""

    kind = "redeploy"
    clauses = ("BF-C7", "BF-6.28", "BF-12.25")
    team: int
    at: int
    left: int
    goal: int = -1

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return (s.teams[self.team].placed_by[self.at],)

    def _domain(self, s: BloodFeud) -> int:
        return s.teams[self.team].placed_at[self.at]

    def _moves(self, s: BloodFeud) -> list[tuple[str, str]]:
        domain = self._domain(s)
        goals = [self.goal] if self.goal >= 0 else [near for near, _ in s.city.near[domain]]
        return [
            (unit_name(s, unit), place(s, goal))
            for unit in units_at(s, domain, self.team)
            for goal in goals
            if cannot_enter(s, unit, goal) is None
        ]

    def do(self, s: BloodFeud) -> None:
        if not self._moves(s):
            return
        for entry in s.teams[self.team].wishes[self.at]:
            for move in self._moves(s):
                if entry == move[1]:
                    self.chosen(s, move)
                    return
        s.ask(self)

    def options(self, s: BloodFeud) -> list[Choice]:
        return ["none", *self._moves(s)]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        if not isinstance(choice, tuple):
            return text("option.none")
        return text("option.move", unit=choice[0], place=choice[1])

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def chosen(self, s: BloodFeud, choice: str | tuple[str, str]) -> None:
        if isinstance(choice, str):
            return
        unit, goal = unit_named(s, choice[0]), domain_names(len(s.teams))[choice[1]]
        s.unit_at[unit] = goal
        s.tell("redeploy", "BF-C7", team=flag(s, self.team), unit=choice[0], place=choice[1])
        if self.left > 1:
            s.then(Redeploy(self.team, self.at, self.left - 1, goal))


class Fortify(Step):
    """O15: Barricades on free edges here; the default is the lowest free edges (BF-12.25)."""

    kind = "fortify"
    clauses = ("BF-C7", "BF-12.25")
    team: int
    at: int
    left: int

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return (s.teams[self.team].placed_by[self.at],)

    def _edges(self, s: BloodFeud) -> list[str]:
        if not s.teams[self.team].barricades:
            return []
        domain = s.teams[self.team].placed_at[self.at]
        return [edge_name(s, edge) for edge in sorted(free_edges(s, domain))]

    def do(self, s: BloodFeud) -> None:
        edges = self._edges(s)
        if not edges:
            return
        for entry in s.teams[self.team].wishes[self.at]:
            if entry in edges:
                self.chosen(s, entry)
                return
        s.ask(self)

    def options(self, s: BloodFeud) -> list[str]:
        return self._edges(s)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.place_edge", edge=choice)

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def chosen(self, s: BloodFeud, choice: str) -> None:
        edge = edge_named(s, choice)
        put_barricade(s, self.team, edge)
        s.tell("fortify", "BF-C7", team=flag(s, self.team), edge=choice)
        if self.left > 1:
            s.then(Fortify(self.team, self.at, self.left - 1))


class March(Step):
    """O18: 1 enemy Basic Unit here goes Home, over the limit if need be."""

    kind = "march"
    clauses = ("BF-C7", "BF-12.25")
    team: int
    at: int

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return (s.teams[self.team].placed_by[self.at],)

    def _legal(self, s: BloodFeud) -> list[int]:
        domain = s.teams[self.team].placed_at[self.at]
        return sorted(
            (
                u
                for u in units_at(s, domain)
                if basic(s, u)
                and s.unit_team[u] != self.team
                and not allied(s, self.team, s.unit_team[u])
            ),
            key=lambda u: (s.unit_number[u], u),
        )

    def do(self, s: BloodFeud) -> None:
        legal = self._legal(s)
        if not legal:
            return
        domain = s.teams[self.team].placed_at[self.at]
        unit = wished(s, self.team, self.at, legal, domain)
        if unit is not None:
            self.chosen(s, unit_name(s, unit))
        else:
            s.ask(self)

    def options(self, s: BloodFeud) -> list[str]:
        return [unit_name(s, unit) for unit in self._legal(s)]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return unit_label(s, choice)

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def chosen(self, s: BloodFeud, choice: str) -> None:
        unit = unit_named(s, choice)
        s.unit_at[unit] = s.unit_team[unit]
        s.tell("march", "BF-C7", team=flag(s, self.team), unit=choice)
