"""BF-C1: the Cityscape as a graph, made by rule for each number of teams."""

from __future__ import annotations

from functools import cache

import msgspec

from .cards import CENTRE, DISTRICT, HOME, LANDMARK, PLACES, TileType


class City(msgspec.Struct, frozen=True):
    """Domains by index (their number less 1): Homes, Districts, Landmarks, the Centre."""

    teams: int
    types: tuple[TileType, ...]
    edges: tuple[tuple[int, int], ...]
    """Pairs of Domains, the lower first, in order."""
    near: tuple[tuple[tuple[int, int], ...], ...]
    """For each Domain its neighbours with the edge to each."""

    @property
    def size(self) -> int:
        return len(self.types)

    @property
    def centre(self) -> int:
        return len(self.types) - 1

    def of_type(self, kind: str) -> range:
        found = [at for at, one in enumerate(self.types) if one == kind]
        return range(found[0], found[-1] + 1)

    def edges_of(self, domain: int) -> list[int]:
        return [edge for _, edge in self.near[domain]]

    def edge(self, one: int, other: int) -> int:
        """The edge between two Domains, or -1."""
        return next((edge for place, edge in self.near[one] if place == other), -1)


@cache
def city(teams: int) -> City:
    """BF-C1."""
    landmarks = (teams + 1) // 2
    types = [HOME] * teams + [DISTRICT] * teams + [LANDMARK] * landmarks + [CENTRE]
    centre = len(types) - 1
    edges = set()
    for i in range(teams):
        district = teams + i
        edges.add((i, district))
        edges.add((i, teams + (i - 1) % teams))
        edges.add(_pair(district, teams + (i + 1) % teams))
    for k in range(landmarks):
        landmark = 2 * teams + k
        for d in (2 * k, 2 * k + 1):
            edges.add((teams + d % teams, landmark))
        edges.add((landmark, centre))
    ordered = tuple(sorted(edges))
    near = tuple(
        tuple((a if b == at else b, e) for e, (a, b) in enumerate(ordered) if at in (a, b))
        for at in range(len(types))
    )
    return City(teams, tuple(types), ordered, near)


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


@cache
def domain_name(teams: int, domain: int) -> str:
    """H1, D3, L2 or Z: how a Domain is called in options and position files."""
    found = city(teams)
    kind = found.types[domain]
    if kind == CENTRE:
        return PLACES[CENTRE]
    return f"{PLACES[kind]}{domain - found.of_type(kind).start + 1}"


@cache
def edge_names(teams: int) -> dict[str, int]:
    """Edges by their two Domains, like H1/D1."""
    return {
        f"{domain_name(teams, one)}/{domain_name(teams, other)}": edge
        for edge, (one, other) in enumerate(city(teams).edges)
    }


@cache
def domain_names(teams: int) -> dict[str, int]:
    return {domain_name(teams, at): at for at in range(city(teams).size)}
