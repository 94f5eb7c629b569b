"""CD-17: the line, the turn limit, places."""

from __future__ import annotations

from fracas.engine import Part, Step, text

from .cards import STRENGTH, TILE_ID
from .state import CollateralDamage


def least(s: CollateralDamage) -> int:
    """The least CSP that passes the line."""
    parts, whole = s.share
    return s.total * parts // whole + 1


def over_line(s: CollateralDamage, seat: int) -> bool:
    """CD-17.1."""
    parts, whole = s.share
    return s.csp[seat] * whole > s.total * parts


def standing(s: CollateralDamage, seat: int) -> tuple[int, int, int, int, int]:
    """CD-17.4, CD-17.6: CSP, cities, NP, conscious characters, late initiative; more is better."""
    return (
        s.csp[seat],
        s.ruler.count(seat),
        s.notoriety[seat],
        (s.gang[seat] & s.awake).bit_count(),
        s.initiative.index(seat),
    )


def finish(s: CollateralDamage, why: str, *clauses: str) -> None:
    ranked = sorted(range(s.seats), key=lambda seat: standing(s, seat), reverse=True)
    places = [ranked.index(seat) + 1 for seat in range(s.seats)]
    s.finish(list(s.csp), places, text(why), clauses)


def scored(s: CollateralDamage) -> list[Part]:
    """CD-2.17: what each player's CSP are made of, city by city."""
    return [
        Part(
            text("source.city", city=TILE_ID[tile]),
            [STRENGTH[tile] if seat == ruler else 0 for seat in range(s.seats)],
            ("CD-2.17",),
        )
        for tile, ruler in zip(s.tiles, s.ruler, strict=True)
        if ruler >= 0
    ]


class LineCheck(Step):
    """CD-11.13, CD-17.2, CD-17.3: after the last player's attempts."""

    clauses = ("CD-11.13", "CD-17.2")

    def do(self, s: CollateralDamage) -> None:
        if any(over_line(s, seat) for seat in range(s.seats)):
            finish(s, "why.line", "CD-17.2", "CD-17.3")


class TurnLimit(Step):
    """CD-13.6, CD-17.5."""

    clauses = ("CD-13.6", "CD-17.5")

    def do(self, s: CollateralDamage) -> None:
        if s.turn >= s.limit:
            finish(s, "why.turns", "CD-17.5", "CD-17.6")
