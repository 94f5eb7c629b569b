"""How large the board is to begin with: Omega City and two cities a player. CD-3.6, CD-3.7."""

from __future__ import annotations

from math import sqrt

TINTS = ("#f7c6d9", "#c6e2f7", "#d5f0c6", "#f7e3c6", "#dcd0f5", "#c6f0ea")
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
HEX = "M0-10L8.66-5V5L0 10-8.66 5V-5z"
EACH = 2
"""Tiles that every player lays."""


def board(value: object, seats: int) -> str:
    cells = [(0, 0)]
    ring = 1
    while len(cells) < 1 + EACH * seats:
        q, r = 0, -ring
        for dq, dr in AROUND:
            for _ in range(ring):
                cells.append((q, r))
                q, r = q + dq, r + dr
        ring += 1
    parts = []
    for at, (q, r) in enumerate(cells[: 1 + EACH * seats]):
        x, y = sqrt(3) * 10 * (q + r / 2), 15 * r
        fill = "#ffd84d" if not at else TINTS[at % len(TINTS)]
        parts.append(
            f'<path transform="translate({x:.1f} {y:.1f})" d="{HEX}" fill="{fill}" '
            f'stroke="#14121f" stroke-width="1.5"/>'
        )
    inside = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -43 96 86">{inside}</svg>'
