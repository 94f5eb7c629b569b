"""The learning curve as a picture that follows the reader's light or dark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fracas.lab.svg import STYLE

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 60, 560, 44, 240
SECOND = """<style>.easy{fill:none;stroke:#d55e00;stroke-width:2.5;stroke-dasharray:7 3}
@media(prefers-color-scheme:dark){.easy{stroke:#e69f00}}</style>"""


class Point(NamedTuple):
    """How strong it was after so long."""

    minutes: float
    """Of two cores."""
    games: int
    score: float
    random: float
    easy: float

    def __str__(self) -> str:
        return (
            f"{self.minutes:5.1f} min of two cores, {self.games:6} games, mean score "
            f"{self.score:5.1f}, against random {self.random:.0%}, against easy {self.easy:.0%}"
        )


def draw(points: Sequence[Point]) -> str:
    most = max([1.0, *(one.minutes for one in points)])

    def x(minutes: float) -> float:
        return round(LEFT + minutes / most * (RIGHT - LEFT), 1)

    def y(share: float) -> float:
        return round(BOTTOM - share * (BOTTOM - TOP), 1)

    def text(at: float, down: float, said: str, look: str = "small", anchor: str = "middle") -> str:
        return f'<text x="{at:g}" y="{down:g}" class="{look}" text-anchor="{anchor}">{said}</text>'

    title = "Share of games won while it learns"
    parts = [
        text(16, 21, title, "title", "start"),
        text((LEFT + RIGHT) / 2, HEIGHT - 12, "minutes of two cores"),
    ]
    for tick in (0.0, 0.25, 0.5, 0.75, 0.95):
        parts.append(f'<path class="grid" d="M{LEFT} {y(tick)}H{RIGHT}"/>')
        parts.append(text(LEFT - 8, y(tick) + 4, f"{tick:.0%}", anchor="end"))
    step = next(one for one in (1, 2, 5, 10, 20, 50, 100) if most / one <= 8)
    for minute in range(0, int(most) + 1, step):
        parts.append(text(x(minute), BOTTOM + 18, str(minute)))
    parts.append(f'<path class="even" d="M{LEFT} {y(0.5)}H{RIGHT}"/>')
    for at, (look, name) in enumerate((("line", "random"), ("easy", "easy"))):
        if points:
            way = "L".join(f"{x(one.minutes)} {y(getattr(one, name))}" for one in points)
            parts.append(f'<path class="{look}" d="M{way}"/>')
            key = TOP + 22 * at + 4
            parts.append(f'<path class="{look}" d="M{RIGHT + 8} {key - 4}h18"/>')
            parts.append(text(RIGHT + 32, key, f"against {name}", "", "start"))
    told = "; ".join(
        f"{one.minutes:.1f} min: random {one.random:.0%}, easy {one.easy:.0%}" for one in points
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img">{STYLE}{SECOND}<title>{title}</title><desc>{told}</desc>'
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="6"/>{"".join(parts)}</svg>\n'
    )
