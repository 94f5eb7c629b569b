"""Where characters may stop, havens that are places, what shelters. AM-9, AM-11.10 to AM-11.28."""

from __future__ import annotations

from collections.abc import Sequence

from .field import AROUND
from .reckoning import symbols
from .skills import waives
from .state import AniMayhem, Body, card
from .things import haven_at

ON_FIELD = 6
"""AM-3.6, AM-19.4."""


def room(s: AniMayhem, seat: int) -> int:
    """How many more of her characters may be on the field."""
    return ON_FIELD - len([1 for one in s.bodies.values() if one.seat == seat and one.at >= 0])


def at_home(s: AniMayhem, body: Body) -> bool:
    """In one of its controller's havens."""
    haven = haven_at(s, body.at)
    return haven is not None and haven.owner == body.seat


def welcome(s: AniMayhem, seat: int, at: int) -> bool:
    """AM-11.25: whether a player's characters may stop on a location that is a haven."""
    haven = haven_at(s, at)
    return haven is None or haven.owner == seat or seat in haven.guests


def may_stop(s: AniMayhem, members: Sequence[Body], at: int) -> bool:
    """AM-11.11, AM-11.12: a member must have the symbol of the place; AM-11.20, AM-11.25."""
    return welcome(s, members[0].seat, at) and fit_for(s, members, at)


def fit_for(s: AniMayhem, members: Sequence[Body], at: int) -> bool:
    """Whether nothing but a lack of permission could keep a party from stopping."""
    if s.sites[at].destroyed:
        return False
    wanted = card(s, s.sites[at].card).symbols
    return not wanted or all(
        any(symbol in symbols(s, one) or waives(s, one, "symbol") for one in members)
        for symbol in wanted
    )


def ways(s: AniMayhem, members: Sequence[Body], at: int) -> list[int]:
    """AM-13.27: the locations that one step leads to; AM-31.12: some cards cross gaps and edges."""
    further: list[int] = []
    for one in members:
        if waives(s, one, "gap"):
            further += _across(s, at, wrap=False)
        if s.table.layout == "square" and waives(s, one, "edge"):
            further += _across(s, at, wrap=True)
    return sorted({*s.near[at], *further}) if further else list(s.near[at])


def _across(s: AniMayhem, at: int, wrap: bool) -> list[int]:
    """The first location in each direction, over the gap or from the far side."""
    cells = {(one.x, one.y): other for other, one in enumerate(s.sites)}
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    found = []
    for dx, dy in AROUND:
        x, y = s.sites[at].x, s.sites[at].y
        for _ in range(max(width, height)):
            x, y = x + dx, y + dy
            if wrap:
                x, y = min(xs) + (x - min(xs)) % width, min(ys) + (y - min(ys)) % height
            if (x, y) in cells:
                found.append(cells[x, y])
                break
    return [one for one in found if one != at]
