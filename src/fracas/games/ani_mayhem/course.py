"""How a game went, in numbers, for pages about its balance."""

from __future__ import annotations

from collections.abc import Mapping

from fracas.engine import Part, text

from .state import AniMayhem, held, removed
from .view import score


def course(s: AniMayhem, told: Mapping[str, int]) -> dict[str, float]:
    return {
        "turns of each player": max((one.turns for one in s.players), default=0),
        "items that players hold": sum(held(s, seat) for seat in range(s.seats)),
        "items lost": removed(s),
        "disasters drawn": told["disaster"],
        "scavenging attempts": told["scavenges"],
        "fights": told["fight_over"],
    }


def scores(s: AniMayhem) -> list[int]:
    return [score(s, seat) for seat in range(s.seats)]


def parts(s: AniMayhem) -> list[Part]:
    """Where the items are that count (AM-10.4, AM-31.26)."""
    seats = range(s.seats)
    if s.table.layout == "skirmish":
        return [Part(text("source.won"), scores(s), ("AM-31.26",))]
    havens = [sum(len(one.items) for one in s.havens if one.owner == seat) for seat in seats]
    found = [Part(text("source.havens"), havens, ("AM-10.4",))]
    if not s.table.banked:
        rest = [held(s, seat) - havens[seat] for seat in seats]
        found.append(Part(text("source.carried"), rest, ("AM-10.4",)))
    return found
