"""BF-24.3: the city as rings, in letters: Homes outside, then Districts, Landmarks, the Centre."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import cos, pi, sin

from rich.text import Text

from fracas.games.blood_feud.shown import Domain, Unit

from .look import Look

LEAST = 74
"""Columns that the rings need; in fewer there is only the list."""
RINGS = {
    "home": (33.0, 9.0),
    "district": (23.0, 6.2),
    "landmark": (11.5, 3.2),
    "centre": (0.0, 0.0),
}
"""How far out each lies, in columns and lines."""


def rings(look: Look, width: int) -> Iterator[Text]:
    """Each Domain where it lies, with whose it is and who stands there; barred edges between."""
    if width < LEAST:
        return
    domains = look.view.city.domains
    spots = {one.name: _spot(look, one) for one in domains}
    placed: dict[int, list[tuple[int, Text]]] = {}

    def put(x: float, y: float, what: Text) -> None:
        column = round(width / 2 + x - what.cell_len / 2)
        placed.setdefault(round(y), []).append((column, what))

    for edge, owner in look.view.city.barricades.items():
        (x, y), (u, v) = (spots[end] for end in edge.split("/"))
        bar = Text("#", style="bold")
        bar.append_text(look.letter(owner) if owner != "grey" else Text("-"))
        put((x + u) / 2, (y + v) / 2, bar)
    for one in domains:
        x, y = spots[one.name]
        put(x, y, _title(look, one))
        if one.units:
            put(x, y + 1, crowd(look, one.units))
    for row in range(min(placed), max(placed) + 1):
        yield _line(placed.get(row, []), width)


def _spot(look: Look, domain: Domain) -> tuple[float, float]:
    """Where it lies, in columns and lines from the Centre; one's own Home is nearest."""
    teams = len(look.view.teams)
    number = int(domain.name[1:] or 1) - 1
    steps = {
        "home": float(number),
        "district": number + 0.5,
        "landmark": min(2 * number + 1.0, teams - 0.5 if teams % 2 else 2 * number + 1.0),
    }.get(domain.type, 0.0)
    angle = 2 * pi * (steps - (look.view.you or 0)) / teams + pi
    across, up = RINGS[domain.type]
    return across * sin(angle), -up * cos(angle)


def _title(look: Look, domain: Domain) -> Text:
    found = Text()
    found.append_text(look.picked(domain.name, domain.name))
    found.append(":")
    holder = domain.controller
    found.append_text(look.letter(holder) if holder else Text("·", style="dim"))
    return found


def _line(cells: list[tuple[int, Text]], width: int) -> Text:
    """What stands in a line, from left to right; what would cover something moves on."""
    line = Text()
    for column, what in sorted(cells, key=lambda one: one[0]):
        line.append(" " * max(1 if line.cell_len else 0, column - line.cell_len))
        line.append_text(what)
    line.truncate(width)
    return line


def crowd(look: Look, units: list[Unit]) -> Text:
    """Units by team: a letter and a number, `*` for each player among them, `-` for the tired."""
    found = Text()
    for team, group in groupby(sorted(units, key=lambda one: one.team), key=lambda one: one.team):
        mine = list(group)
        found.append_text(look.letter(team))
        found.append(str(len(mine)))
        found.append("*" * sum(one.player is not None for one in mine))
        found.append("-" * sum(one.tired for one in mine), style="dim")
        found.append(" ")
    found.rstrip()
    return found
