"""BF-6: the Cityscape station."""

from __future__ import annotations

from collections.abc import Iterator

from fracas.engine import Choice, Refused, Text, text

from .ambitions import deed
from .cards import CITYSCAPE
from .city import domain_name, domain_names, edge_names
from .effects import (
    TILE_LIMITS,
    at_most,
    edge_closed,
    forbidden,
    passes,
    take_barricade,
    unit_limit,
)
from .refusals import Part, no
from .state import NOBODY, BloodFeud, barred, basic, flag, present, tile, units_at

LEAST = min(TILE_LIMITS)
"""So many Units of a team may stand on any Domain: effects only add to it."""
ROUNDS = 7
"""BF-2.17."""


def unit_name(s: BloodFeud, unit: int) -> str:
    """How a Unit is called in options: faction and number, F01-3."""
    return f"{flag(s, s.unit_team[unit])}-{s.unit_number[unit]}"


def unit_named(s: BloodFeud, name: Choice) -> int:
    """The Unit of that name, or -1."""
    owner, _, digits = str(name).partition("-")
    if not digits.isdecimal():
        return -1
    number = int(digits)
    return next(
        (
            unit
            for unit, one in enumerate(s.unit_number)
            if one == number and flag(s, s.unit_team[unit]) == owner
        ),
        -1,
    )


def unit_label(s: BloodFeud, name: Choice) -> Text:
    """A Unit and where it is; whether it is a player's decides what a blow does."""
    unit = unit_named(s, name)
    key = "option.unit" if basic(s, unit) else "option.player"
    return text(key, unit=name, place=place(s, s.unit_at[unit]))


def edge_name(s: BloodFeud, edge: int) -> str:
    one, other = s.city.edges[edge]
    count = len(s.teams)
    return f"{domain_name(count, one)}/{domain_name(count, other)}"


def edge_named(s: BloodFeud, name: str) -> int:
    return edge_names(len(s.teams))[name]


def place(s: BloodFeud, domain: int) -> str:
    return domain_name(len(s.teams), domain)


def domain_label(s: BloodFeud, seat: int, name: Choice) -> Text:
    """A Domain with its tile and who stands there, as far as the seat sees it (BF-17.5)."""
    domain = domain_names(len(s.teams))[str(name)]
    title = tile(s, domain).id
    if s.fog and not present(s, s.team_of[seat], CITYSCAPE):
        return text("option.domain", place=name, tile=title)
    here = [len(units_at(s, domain, team)) for team in range(len(s.teams))]
    units = tuple(f"{count} {flag(s, team)}" for team, count in enumerate(here) if count)
    if not units:
        return text("option.domain_empty", place=name, tile=title)
    return text("option.domain_units", place=name, tile=title, units=units)


# Move Unit


def cannot_enter(
    s: BloodFeud, unit: int, target: int, *, past_barricades: bool = False
) -> Refused | None:
    """BF-6.1 to BF-6.3 for one Unit and one neighbouring Domain."""
    start = s.unit_at[unit]
    edge = s.city.edge(start, target)
    if edge < 0:
        return no("target", "BF-6.1", place=place(s, target))
    match hindrance(s, unit, target, edge, past_barricades):
        case "rule":
            shut = start if forbidden(s, "move", start) else target
            return no("rule", "BF-C9", place=place(s, shut))
        case "barred":
            return no("barred", "BF-6.2", edge=edge_name(s, edge))
        case "limit":
            limit = unit_limit(s, s.unit_team[unit], target)
            return no("limit", "BF-6.3", "BF-6.22", place=place(s, target), limit=limit)
    return None


def hindrance(
    s: BloodFeud, unit: int, target: int, edge: int, past_barricades: bool = False
) -> str:
    """What keeps a Unit from going over an edge, as the code of a refusal; nothing: it may."""
    start = s.unit_at[unit]
    if s.now_lasting and (forbidden(s, "move", start) or forbidden(s, "move", target)):
        return "rule"
    if s.barricade[edge] != NOBODY and not past_barricades and not passes(s, unit, start):
        return "barred"
    team = s.unit_team[unit]
    there = len(units_at(s, target, team))
    return "limit" if there >= LEAST and there >= unit_limit(s, team, target) else ""


def ways(s: BloodFeud, unit: int) -> list[int]:
    around = s.city.near[s.unit_at[unit]]
    return [near for near, edge in around if not hindrance(s, unit, near, edge)]


def can_go(s: BloodFeud, unit: int) -> bool:
    for near, edge in s.city.near[s.unit_at[unit]]:  # noqa: SIM110  # asked often
        if not hindrance(s, unit, near, edge):
            return True
    return False


def movable(s: BloodFeud, seat: int, units: list[int] | None = None) -> list[int]:
    """BF-6.1: fresh Units of the seat's team with somewhere to go."""
    team = s.team_of[seat]
    mine = units if units is not None else fresh_units(s, team)
    return [unit for unit in mine if not s.tired[unit] and can_go(s, unit)]


def fresh_units(s: BloodFeud, team: int) -> list[int]:
    at, tired = s.unit_at, s.tired
    return [
        unit
        for unit, own in enumerate(s.unit_team)
        if own == team and at[unit] >= 0 and not tired[unit]
    ]


def cannot_move(s: BloodFeud, seat: int) -> Refused | None:
    most = at_most(s, "move")
    if most is not None and s.teams[s.team_of[seat]].moves >= most:
        return no("limit", "BF-C9", limit=most)
    mine = fresh_units(s, s.team_of[seat])
    if not mine:
        return no("fatigued", "BF-6.19")
    for unit in mine:
        if can_go(s, unit):
            return None
    return no("target", "BF-6.1")


class MoveWhich(Part):
    """BF-D5: which fresh Unit. With a mark the move is not a Move Unit action (BF-C13)."""

    kind = "move_unit"
    clauses = ("BF-6.1", "BF-6.19")
    seat: int
    mark: str = ""
    """For a free move, the mark of the effect; `own` and `at` limit the Units."""
    own: bool = False
    at: int = -1

    def options(self, s: BloodFeud) -> list[str]:
        return [unit_name(s, unit) for unit in movable(s, self.seat, self._units(s))]

    def _units(self, s: BloodFeud) -> list[int]:
        units = fresh_units(s, s.team_of[self.seat])
        if self.own:
            units = [unit for unit in units if unit == s.body[self.seat]]
        if self.at >= 0:
            units = [unit for unit in units if s.unit_at[unit] == self.at]
        return units

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        unit = unit_named(s, choice)
        if unit >= 0 and s.unit_team[unit] == s.team_of[self.seat] and s.tired[unit]:
            return no("fatigued", "BF-6.19", unit=choice)
        return no("target", "BF-6.1", unit=choice)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return unit_label(s, choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        s.then(MoveWhere(self.seat, unit_named(s, choice), self.mark))


class MoveWhere(Part):
    """BF-D5: to which adjacent Domain."""

    kind = "move_to"
    clauses = ("BF-6.1", "BF-6.2", "BF-6.3")
    seat: int
    unit: int
    mark: str = ""

    def options(self, s: BloodFeud) -> list[str]:
        return [place(s, domain) for domain in ways(s, self.unit)]

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        target = domain_names(len(s.teams)).get(str(choice), -1)
        if target < 0:
            return no("target", "BF-6.1", place=choice)
        return cannot_enter(s, self.unit, target) or super().refusal(s, choice)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return domain_label(s, self.seat, choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        target = domain_names(len(s.teams))[choice]
        team = s.teams[s.team_of[self.seat]]
        s.unit_at[self.unit] = target
        if self.mark:
            team.marks.append(self.mark)
        else:
            s.tired[self.unit] = True  # BF-6.4
            team.moves += 1
        s.tell("move", "BF-6.1", who=self.seat, unit=unit_name(s, self.unit), place=choice)


# Barricades


def cannot_bar(s: BloodFeud, seat: int) -> Refused | None:
    team = s.team_of[seat]
    if not s.teams[team].barricades:
        return no("stock", "BF-6.5")
    fresh = fresh_units(s, team)
    if not fresh:
        return no("fatigued", "BF-6.19")
    near, free = s.city.near, s.barricade
    for domain in {s.unit_at[unit] for unit in fresh}:
        for _, edge in near[domain]:
            if free[edge] == NOBODY and not edge_closed(s, edge):  # BF-6.7
                return None
    return no("edge", "BF-6.7")


def bar_spots(s: BloodFeud, seat: int) -> Iterator[tuple[int, int]]:
    """BF-6.5: fresh Units and free edges of their Domains."""
    for unit in fresh_units(s, s.team_of[seat]):
        for edge in s.city.edges_of(s.unit_at[unit]):
            if can_bar(s, edge):
                yield unit, edge


def can_bar(s: BloodFeud, edge: int) -> bool:
    """BF-6.7."""
    return not barred(s, edge) and not edge_closed(s, edge)


def unbar_spots(s: BloodFeud, seat: int) -> Iterator[tuple[int, int]]:
    """BF-6.9: fresh Units and barred edges of their Domains."""
    for unit in fresh_units(s, s.team_of[seat]):
        for edge in s.city.edges_of(s.unit_at[unit]):
            if barred(s, edge):
                yield unit, edge


def cannot_unbar(s: BloodFeud, seat: int) -> Refused | None:
    fresh = fresh_units(s, s.team_of[seat])
    if not fresh:
        return no("fatigued", "BF-6.19")
    near, barricade = s.city.near, s.barricade
    if barricade.count(NOBODY) < len(barricade):
        for domain in {s.unit_at[unit] for unit in fresh}:
            for _, edge in near[domain]:
                if barricade[edge] != NOBODY:
                    return None
    return no("edge", "BF-6.9")


class Barricade(Part):
    """BF-D6, BF-D7: which Unit and which edge of its Domain."""

    kind = "barricade"
    clauses = ("BF-6.5", "BF-6.7", "BF-6.9")
    seat: int
    remove: bool

    def options(self, s: BloodFeud) -> list[tuple[str, str]]:
        spots = unbar_spots(s, self.seat) if self.remove else bar_spots(s, self.seat)
        return [(unit_name(s, unit), edge_name(s, edge)) for unit, edge in spots]

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        return no("edge", "BF-6.9" if self.remove else "BF-6.7", edge=str(choice))

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        return text("option.edge", unit=choice[0], edge=choice[1])

    def chosen(self, s: BloodFeud, choice: tuple[str, str]) -> None:
        unit = unit_named(s, choice[0])
        edge = edge_named(s, choice[1])
        s.tired[unit] = True
        if self.remove:
            take_barricade(s, edge)
            s.tell("unbar", "BF-6.9", who=self.seat, edge=choice[1])
        else:
            put_barricade(s, s.team_of[self.seat], edge)
            s.tell("bar", "BF-6.5", who=self.seat, edge=choice[1])


def put_barricade(s: BloodFeud, team: int, edge: int) -> None:
    s.barricade[edge] = team
    s.teams[team].barricades -= 1


# The Sun Track


def next_block(s: BloodFeud) -> int:
    """BF-6.13: the open space closest to Daybreak that can be blocked, or 0."""
    for space, _ in SUN_COSTS:
        if space not in s.blocked:
            return space if space > s.round else 0  # BF-6.17
    return 0


SUN_COSTS = ((7, 1), (6, 2), (5, 3))
"""BF-2.17."""


def block_cost(space: int) -> int:
    return dict(SUN_COSTS)[space]


def cannot_block_sun(s: BloodFeud, seat: int) -> Refused | None:
    space = next_block(s)
    if not space:
        return no("gone", "BF-6.17")
    if s.teams[s.team_of[seat]].tokens < block_cost(space):
        return no("cost", "BF-6.14", cost=block_cost(space))
    return None


def block_sun(s: BloodFeud, seat: int) -> None:
    """BF-6.13 to BF-6.16."""
    space = next_block(s)
    team = s.team_of[seat]
    s.teams[team].tokens -= block_cost(space)
    s.blocked.append(space)
    s.block_tokens.append(block_cost(space))
    deed(s, team, "sun")
    s.tell("sun", "BF-6.13", who=seat, space=space)
