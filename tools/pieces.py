"""The pieces that drawings are made of: shapes, and what each game has on its table."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

WIDE, HIGH = 800, 340
CYAN, PINK, GOLD, GREEN, ORANGE, VIOLET = (
    "#3fe0f5",
    "#ff6fb5",
    "#ffc857",
    "#7bd88f",
    "#ff9a5a",
    "#b99cff",
)
TEXT, MUTED, PAPER, DARK = "#f2f2ff", "#a8b0d8", "#e9e1cf", "#10121f"
SHAPES = (
    "M0-11a11 11 0 100 22 11 11 0 000-22z",
    "M0-12l12.5 22h-25z",
    "M-10-10h20v20h-20z",
    "M0-13L13 0 0 13-13 0z",
)
"""A seat's mark, as everywhere."""
COLOURS = (CYAN, PINK, GOLD, GREEN)


def box(x: float, y: float, w: float, h: float, fill: str, line: str = "none", r: float = 8) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="{fill}" '
        f'stroke="{line}" stroke-width="2"/>'
    )


def write(x: float, y: float, said: object, size: float = 26, fill: str = TEXT) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="system-ui, sans-serif" font-size="{size:g}" '
        f'font-weight="700" text-anchor="middle" fill="{fill}">{said}</text>'
    )


def mark(x: float, y: float, seat: int, scale: float = 1) -> str:
    return (
        f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{SHAPES[seat]}" '
        f'fill="{COLOURS[seat]}" stroke="{DARK}" stroke-width="2"/>'
    )


def line(points: Iterable[tuple[float, float]], colour: str = TEXT, wide: float = 4) -> str:
    """A way with an arrow at its end."""
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide:g}" '
        'stroke-linecap="round" stroke-linejoin="round" marker-end="url(#arrow)"/>'
    )


def circle(x: float, y: float, r: float, fill: str, edge: str = "none") -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{edge}" stroke-width="3"/>'
    )


def heart(x: float, y: float, scale: float = 1, fill: str = PINK) -> str:
    path = "M0 9C-14-2-9-13 0-6 9-13 14-2 0 9z"
    return f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{path}" fill="{fill}"/>'


def die(x: float, y: float, number: int, fill: str) -> str:
    spots = {
        1: [(0, 0)],
        2: [(-9, -9), (9, 9)],
        3: [(-9, -9), (0, 0), (9, 9)],
        4: [(-9, -9), (9, 9), (-9, 9), (9, -9)],
        5: [(-9, -9), (9, 9), (-9, 9), (9, -9), (0, 0)],
        6: [(-9, -10), (-9, 0), (-9, 10), (9, -10), (9, 0), (9, 10)],
    }[number]
    return box(x - 20, y - 20, 40, 40, fill) + "".join(
        circle(x + dx, y + dy, 4, DARK) for dx, dy in spots
    )


def card(x: float, y: float, said: object, fill: str = PAPER, ink: str = DARK) -> str:
    return box(x - 24, y - 34, 48, 68, fill, DARK, 6) + write(x, y + 10, said, 28, ink)


def hexagon(x: float, y: float, r: float, fill: str, edge: str) -> str:
    at = [(x + r * cos(pi / 3 * k + pi / 6), y + r * sin(pi / 3 * k + pi / 6)) for k in range(6)]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in at)
    return f'<polygon points="{points}" fill="{fill}" stroke="{edge}" stroke-width="3"/>'


def tower(x: float, y: float, value: int) -> str:
    floors = 1 + value
    height = 14 * floors
    windows = "".join(
        box(x + dx, y - height + 6 + 14 * floor, 7, 6, "#f5e6a8", r=1)
        for floor in range(floors)
        for dx in (-14, -3, 8)
    )
    top = circle(x, y - height - 14, 12, DARK, GOLD) + write(x, y - height - 8, value, 17)
    return box(x - 20, y - height, 40, height, "#4b3fa0", "#7c70d8", 2) + windows + top


def cell(x: float, y: float, held: int | None = None) -> str:
    edge = "#3a2f7a" if held is None else COLOURS[held]
    fill = "#1c1250" if held is None else "#2b2a66"
    return box(x - 44, y - 44, 88, 88, fill, edge)


def home(x: float, y: float, seat: int) -> str:
    colour = COLOURS[seat]
    roof = f"M{x - 32:g} {y - 4:g}L{x:g} {y - 34:g}L{x + 32:g} {y - 4:g}V{y + 30:g}H{x - 32:g}z"
    return f'<path d="{roof}" fill="none" stroke="{colour}" stroke-width="4"/>'


def person(x: float, y: float, seat: int, size: float = 1) -> str:
    colour = COLOURS[seat]
    return (
        circle(x, y - 22 * size, 15 * size, "#f3d2b3", DARK)
        + f'<path d="M{x - 24 * size:g} {y + 26 * size:g}q0-34 {24 * size:g}-34t{24 * size:g} '
        f'{34 * size:g}z" fill="{colour}" stroke="{DARK}" stroke-width="2"/>'
        + mark(x, y + 14 * size, seat, 0.7 * size)
    )


def disc(x: float, y: float, seat: int, name: str) -> str:
    return circle(x, y, 24, COLOURS[seat], DARK) + write(x, y + 8, name, 20, DARK)


def diamond(x: float, y: float) -> str:
    return f'<path d="M{x:g} {y - 14:g}l12 14-12 14-12-14z" fill="{PINK}" stroke="{DARK}"/>'


def ground(x: float, y: float, w: float, h: float) -> str:
    return box(x, y, w, h, "#27301f", "#556044", 4)


def block(x: float, y: float, w: float, h: float, height: str) -> str:
    return box(x, y, w, h, "#958a72", "#c8bc9d", 2) + write(
        x + w / 2, y + h / 2 + 8, height, 20, DARK
    )


def place(x: float, y: float, item: bool = True) -> str:
    out = box(x - 44, y - 32, 88, 64, "#23414d", "#4f8796", 6)
    if item:
        out += f'<path d="M{x:g} {y - 14:g}l13 9-5 15h-16l-5-15z" fill="{GOLD}" stroke="{DARK}"/>'
    return out


def menace(x: float, y: float, size: float = 1) -> str:
    spikes = " ".join(
        f"{x + r * size * cos(k * pi / 8):.1f},{y + r * size * sin(k * pi / 8):.1f}"
        for k, r in ((k, 28 if k % 2 else 17) for k in range(16))
    )
    eyes = circle(x - 6 * size, y - 3, 3 * size, PAPER) + circle(
        x + 6 * size, y - 3, 3 * size, PAPER
    )
    return f'<polygon points="{spikes}" fill="#b8324b" stroke="{DARK}" stroke-width="2"/>' + eyes
