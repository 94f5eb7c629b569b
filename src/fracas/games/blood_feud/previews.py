"""The city for so many teams as a small drawing, for whoever sets up a table. BF-C1."""

from __future__ import annotations

from math import cos, pi, sin

from .setup import team_seats

RINGS = (("#7a2233", 47, 60), ("#35507d", 30, 46), ("#8a6d2f", 14, 29))
"""Homes, Districts, Landmarks: colour, inner and outer radius."""


def city(value: object, seats: int) -> str:
    teams = max(team_seats(seats, int(str(value)))) + 1
    parts = ['<circle r="61" fill="#14101c"/>', '<circle r="12" fill="#c9a227"/>']
    for (colour, inner, outer), count, shift in zip(
        RINGS, (teams, teams, (teams + 1) // 2), (0.5, 0, 0), strict=True
    ):
        for at in range(count):
            from_, to = ((at + end - shift) / count * 2 * pi for end in (0.03, 0.97))
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = (
                (radius * sin(angle), -radius * cos(angle))
                for radius, angle in ((outer, from_), (outer, to), (inner, to), (inner, from_))
            )
            parts.append(
                f'<path fill="{colour}" d="M{ax:.1f} {ay:.1f}'
                f"A{outer} {outer} 0 0 1 {bx:.1f} {by:.1f}"
                f'L{cx:.1f} {cy:.1f}A{inner} {inner} 0 0 0 {dx:.1f} {dy:.1f}z"/>'
            )
    inside = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-62 -62 124 124">{inside}</svg>'
