"""Where characters may stop, havens that are places, what shelters. AM-9, AM-11.10 to AM-11.28."""

from __future__ import annotations

from collections.abc import Sequence

from .affairs import NOBODY
from .field import AROUND
from .skills import symbols
from .state import AniMayhem, Body, Haven, card

ON_FIELD = 6
"""AM-3.6, AM-19.4."""


def room(s: AniMayhem, seat: int) -> int:
    """How many more of her characters may be on the field."""
    return ON_FIELD - sum(one.seat == seat and one.at >= 0 for one in s.bodies.values())


def haven_at(s: AniMayhem, at: int) -> Haven | None:
    """The haven that a place is: one beside the field, or a converted location (AM-11.24)."""
    if at < 0:
        return s.havens[-1 - at]
    refuge = s.sites[at].refuge
    return s.havens[refuge] if refuge != NOBODY else None


def sheltered(s: AniMayhem, at: int) -> bool:
    """AM-9.10, AM-11.28: disasters do not reach what is in a haven."""
    return at < 0 or s.sites[at].refuge != NOBODY


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
    wanted = card(s, s.sites[at].card).symbols
    return not s.sites[at].destroyed and all(
        any(symbol in symbols(s, one) for one in members) for symbol in wanted
    )


def waives(s: AniMayhem, members: Sequence[Body], what: str) -> bool:
    """Whether a card of a member ignores a demand (effect `waive`)."""
    return any(
        effect.waive == what
        for body in members
        for one in (*body.enhancements, *body.open)
        for trait in card(s, one).trait
        for effect in trait.do
    )


def ways(s: AniMayhem, members: Sequence[Body], at: int) -> list[int]:
    """AM-13.27: the locations that one step leads to; AM-31.12: some cards cross gaps and edges."""
    found = list(s.near[at])
    if waives(s, members, "gap"):
        found += _across(s, at, wrap=False)
    if s.table.layout == "square" and waives(s, members, "edge"):
        found += _across(s, at, wrap=True)
    return sorted(set(found))


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
