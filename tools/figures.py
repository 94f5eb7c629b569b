"""Drawings for the rulebooks alone: rules that are clumsy in words. Without words themselves, so
that one serves every language; on a ground of their own, so that they are read in light and dark.
`tools/how_to.py` draws them with the others; `[[figure]]` in a game's `how_to.toml` says below
which rule each is shown."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from pieces import (
    COLOURS,
    CYAN,
    DARK,
    GOLD,
    GREEN,
    MUTED,
    ORANGE,
    PAPER,
    PINK,
    TEXT,
    block,
    box,
    cell,
    circle,
    disc,
    ground,
    hexagon,
    home,
    line,
    mark,
    menace,
    person,
    write,
)

RED = "#ff6b6b"


def dashed(path: str, colour: str, wide: float = 4) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide:g}" '
        'stroke-dasharray="9 9" stroke-linecap="round"/>'
    )


def stroke(x1: float, y1: float, x2: float, y2: float, colour: str, wide: float = 4) -> str:
    return (
        f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{colour}" stroke-width="{wide:g}" '
        'stroke-linecap="round"/>'
    )


def number(x: float, y: float, said: object, colour: str = GOLD) -> str:
    return circle(x, y, 16, DARK, colour) + write(x, y + 7, said, 20, colour)


# Neon Gods


def city(columns: int, rows: int) -> tuple[list[str], Callable[[int, int], tuple[float, float]]]:
    """Empty spaces, and where each is."""

    def at(column: int, row: int) -> tuple[float, float]:
        return 74 + column * 93, 72 + row * 96

    return [cell(*at(column, row)) for column in range(columns) for row in range(rows)], at


def hole(x: float, y: float) -> str:
    """A tunnel."""
    return (
        f'<path d="M{x - 26:g} {y + 24:g}v-18a26 26 0 0152 0v18z" fill="{DARK}" '
        f'stroke="{GOLD}" stroke-width="3"/>'
    )


def tunnel() -> str:
    """NG-7.14: three spaces of movement, the second from tunnel to tunnel."""
    out, at = city(8, 3)
    out += [hole(*at(1, 1)), hole(*at(6, 1)), hole(*at(4, 2))]
    out += [mark(*at(0, 1), 0, 1.3), line([(at(0, 1)[0] + 18, 168), (at(1, 1)[0] - 34, 168)], CYAN)]
    x1, x6 = at(1, 1)[0], at(6, 1)[0]
    out.append(dashed(f"M{x1 + 22:g} 140C{x1 + 120:g} 60 {x6 - 120:g} 60 {x6 - 26:g} 138", CYAN, 5))
    out += [line([(x6 + 32, 160), (at(7, 1)[0] - 22, 160)], CYAN), mark(*at(7, 1), 0, 1.3)]
    out += [number(at(0, 1)[0] + 40, 142, 1, CYAN), number((x1 + x6) / 2, 80, 2, CYAN)]
    out += [number(x6 + 46, 134, 3, CYAN)]
    return "".join(out)


def crate(x: float, y: float) -> str:
    return box(x - 18, y - 16, 36, 32, "#b9824a", DARK, 3) + stroke(x - 18, y, x + 18, y, DARK, 3)


def sale() -> str:
    """NG-9.15, NG-9.16: columns and rows between the product and the own base; no tunnel helps."""
    out, at = city(5, 3)
    (bx, by), (px, py) = at(0, 2), at(4, 0)
    out += [home(bx, by, 0), mark(bx, by + 10, 0), crate(px, py), mark(px + 26, py + 24, 0, 0.9)]
    out += [hole(*at(1, 2)), hole(*at(3, 0))]
    out.append(dashed(f"M{at(1, 2)[0]:g} {by - 30:g}L{at(3, 0)[0]:g} {py + 34:g}", MUTED, 3))
    out.append(write((at(1, 2)[0] + at(3, 0)[0]) / 2, 180, "✕", 44, RED))
    for step in range(4):
        x = at(4 - step, 0)[0]
        out += [line([(x - 26, py), (x - 66, py)], GOLD)] if step else []
        out.append(number(x - 46, py - 30, step + 1))
    for step in range(2):
        out.append(number(bx + 34, at(0, step)[1] + 48, step + 5))
    out += [line([(px - 26, py), (px - 66, py)], GOLD), line([(bx, 100), (bx, 222)], GOLD)]
    out += [write(655, 150, "4 + 2 = 6", 40, GOLD), write(655, 215, "6 $", 46, GREEN)]
    return "".join(out)


# Collision


def distance() -> str:
    """CO-3.10: from edge to edge, and with the difference of height."""
    out = [ground(30, 20, 350, 300)]
    out += [circle(120, 110, 44, COLOURS[0], DARK), circle(310, 110, 26, COLOURS[1], DARK)]
    out += [stroke(164, 110, 284, 110, GOLD, 5), stroke(164, 94, 164, 126, GOLD, 4)]
    out += [stroke(284, 94, 284, 126, GOLD, 4), write(224, 92, '4"', 28, GOLD)]
    out += [dashed("M120 230L310 230", MUTED), circle(120, 230, 44, "none", COLOURS[0])]
    out += [circle(310, 230, 26, "none", COLOURS[1]), circle(120, 230, 4, MUTED)]
    out += [circle(310, 230, 4, MUTED), write(215, 244, "✕", 44, RED)]
    out += [stroke(420, 290, 780, 290, "#556044", 5), block(430, 170, 90, 118, '3"')]
    out += [box(452, 96, 46, 72, COLOURS[0], DARK), box(690, 216, 60, 72, COLOURS[1], DARK)]
    out += [stroke(498, 168, 690, 288, GOLD, 5), dashed("M498 304L690 304", TEXT, 3)]
    out += [dashed("M540 168L540 286", TEXT, 3), write(594, 330, '4"', 26)]
    out += [write(562, 236, '3"', 26), write(624, 206, '5"', 32, GOLD)]
    return "".join(out)


RING = ((0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2))
"""South-west and on, clockwise: column and row from above."""


def districts() -> str:
    """CO-3.16, CO-3.17: the same table from its south and from its east edge."""
    out = []
    for left, first in ((60, 0), (470, 6)):
        for row in range(3):
            for column in range(3):
                out.append(ground(left + column * 88, 26 + row * 88, 84, 84))
        for step in range(8):
            column, row = RING[(first + step) % 8]
            colour = GOLD if step == 0 else TEXT
            x, y = left + column * 88 + 42, 26 + row * 88 + 54
            out.append(write(x, y, step + 1, 36 if step else 46, colour))
    out += [disc(190, 314, 0, "A"), line([(160, 314), (110, 296)], CYAN)]
    out += [disc(762, 158, 1, "B"), line([(762, 188), (742, 240)], PINK)]
    return "".join(out)


def aims(x: float, y: float, hidden: dict[tuple[int, int], str]) -> str:
    """A figure from the front with its twenty aim points."""
    out = [box(x - 62, y - 4, 124, 196, "#2c3a2c", COLOURS[1], 30)]
    for across in range(5):
        for up in range(4):
            px, py = x - 48 + across * 24, y + 30 + (3 - up) * 48
            sign = hidden.get((across, up))
            seen = circle(px, py, 7, GREEN)
            out.append(seen if sign is None else write(px, py + 10, "✕", 28, sign))
    return "".join(out)


def cover() -> str:
    """CO-7.15 to CO-7.17: of twenty aim points five are enough."""
    wall = {(across, up): RED for across in range(5) for up in range(2)}
    hedge = {(across, 0): ORANGE for across in range(5)}
    post = {(0, up): RED for up in range(4)}
    out = []
    for x, hidden, more in ((130, wall, "+2"), (400, hedge, "+1"), (670, post, "+0")):
        out.append(aims(x, 46, hidden))
        out.append(write(x - 40, 300, f"{len(hidden)} / 20", 28))
        out.append(write(x + 64, 302, more, 38, GREEN if more != "+0" else MUTED))
    out.append(box(56, 148, 148, 98, "#958a72", "#c8bc9d", 2).replace("/>", ' opacity=".55"/>'))
    out.append(box(326, 202, 148, 44, "#3f6b3a", "#7bd88f", 20).replace("/>", ' opacity=".55"/>'))
    out.append(box(608, 40, 32, 206, "#958a72", "#c8bc9d", 2).replace("/>", ' opacity=".55"/>'))
    return "".join(out)


# Ani-Mayhem


def small(x: float, y: float, seat: int) -> str:
    return box(x - 17, y - 13, 34, 26, "#23414d", COLOURS[seat], 4)


def ring() -> str:
    """AM-31.5, AM-31.7: rows that join to a ring, and the way of a disaster round it."""
    out = []
    for at in range(5):
        out += [small(60 + at * 44, 130, 1), small(60 + at * 44, 210, 0)]
    way = [(246, 250), (40, 250), (18, 226), (18, 114), (40, 92), (246, 92)]
    out += [line(way, RED, 4), menace(236, 210, 0.7)]
    corners = [(412, 60), (530, 262), (294, 262)]
    for side, (x1, y1) in enumerate(corners):
        x2, y2 = corners[(side + 1) % 3]
        for part in (0.2, 0.5, 0.8):
            out.append(small(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, side))
    out += [line([(442, 58), (546, 236)], RED, 4), line([(502, 300), (322, 300)], RED, 4)]
    out += [line([(278, 236), (382, 58)], RED, 4)]
    left, top, size = 600, 86, 150
    for part in (33, 75, 117):
        out += [small(left + part, top, 0), small(left + size - part, top + size, 2)]
        out += [small(left + size, top + part, 1), small(left, top + size - part, 3)]
    out += [line([(616, 54), (734, 54)], RED, 4), line([(784, 102), (784, 220)], RED, 4)]
    out += [line([(734, 270), (616, 270)], RED, 4), line([(566, 220), (566, 102)], RED, 4)]
    return "".join(out)


# Collateral Damage


def tiles() -> str:
    """CD-3.11: where the next tile may go."""
    size = 36
    placed = {(0, 0): None, (1, -1): 0, (2, -1): 1, (-1, 1): 2}
    sides = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    out = []
    for q in range(-3, 4):
        for r in range(-3, 4):
            far = max(abs(q), abs(r), abs(q + r))
            if far > 3 or abs(r) > 2:
                continue
            x, y = 270 + sqrt(3) * size * (q + r / 2), 170 + 1.5 * size * r
            touches = any((q + a, r + b) in placed for a, b in sides)
            if (q, r) in placed:
                seat = placed[q, r]
                out.append(hexagon(x, y, size, "#4a3a5e", GOLD if seat is None else COLOURS[seat]))
                omega = write(x, y + 11, "Ω", 32, GOLD)
                out.append(omega if seat is None else person(x, y, seat, 0.6))
            elif far == 3:
                out.append(hexagon(x, y, size, "#17111f", "#3a2f46"))
                out.append(write(x, y + 10, "✕", 26, RED) if touches else "")
            else:
                out.append(hexagon(x, y, size, "#2a2036", GREEN if touches else "#5b4a6e"))
                out.append(write(x, y + 12, "+", 34, GREEN) if touches else "")
    out += [hexagon(620, 80, 30, "#2a2036", GREEN), write(620, 92, "+", 34, GREEN)]
    out += [write(690, 92, "✔", 40, GREEN), hexagon(620, 170, 30, "#2a2036", "#5b4a6e")]
    out += [write(690, 184, "✕", 40, RED), hexagon(620, 260, 30, "#17111f", "#3a2f46")]
    out += [write(620, 270, "3", 26, MUTED), write(690, 272, "✕", 40, RED)]
    return "".join(out)


# Blood Feud


def flag(x: float, y: float, seat: int | None) -> str:
    """Who controls a Domain."""
    colour = MUTED if seat is None else COLOURS[seat]
    out = stroke(x - 16, y - 26, x - 16, y + 26, colour, 4)
    fill = "none" if seat is None else colour
    out += (
        f'<path d="M{x - 14:g} {y - 24:g}h38l-9 13 9 13h-38z" fill="{fill}" stroke="{colour}" '
        'stroke-width="3"/>'
    )
    return out


def control() -> str:
    """BF-12.10 to BF-12.12: who has the most Units; at a tie, who has it already."""
    cases: list[tuple[list[int], int | None, int | None]] = [
        ([0, 0, 1], 1, 0),
        ([0, 0, 1, 1], 1, 1),
        ([0, 1], 2, None),
        ([], 1, None),
    ]
    out = []
    for at, (units, before, after) in enumerate(cases):
        x = 105 + at * 196
        out.append(hexagon(x, 130, 84, "#241019", MUTED if after is None else COLOURS[after]))
        for nth, seat in enumerate(units):
            row, column = divmod(nth, 2)
            out.append(mark(x - 22 + 44 * column, 108 + 48 * row, seat, 1.4))
        out += [flag(x - 44, 272, before), line([(x - 12, 272), (x + 16, 272)], MUTED)]
        out.append(flag(x + 52, 272, after))
    return "".join(out)


def barricade() -> str:
    """BF-6.6: on the edge of two Domains, for both of them."""
    size = 86
    wide = sqrt(3) * size
    xs = [170 + wide * at for at in range(3)]
    out = [hexagon(x, 150, size, "#241019", "#8d3550") for x in xs]
    edge = (xs[0] + xs[1]) / 2
    out += [box(edge - 9, 112, 18, 76, GOLD, DARK, 4), mark(xs[0] - 24, 150, 0, 1.5)]
    out += [mark(xs[1] + 8, 124, 1, 1.5)]
    out += [line([(xs[0] + 4, 170), (edge - 22, 170)], CYAN), write(edge - 46, 140, "✕", 34, RED)]
    out += [line([(xs[1] - 10, 150), (edge + 22, 150)], PINK), write(edge + 44, 190, "✕", 34, RED)]
    out += [line([(xs[1] + 30, 128), (xs[2] - 30, 128)], PINK)]
    out.append(write((xs[1] + xs[2]) / 2, 108, "✔", 36, GREEN))
    out += [box(640, 100, 18, 76, GOLD, DARK, 4), write(684, 150, "×", 34), write(716, 151, 1, 38)]
    out += [mark(650, 222, 0, 1.2), mark(690, 222, 1, 1.2), mark(730, 222, 2, 1.2)]
    out.append(write(690, 280, "≤ 1", 34, PAPER))
    return "".join(out)


FIGURES: dict[str, dict[str, Callable[[], str]]] = {
    "neon_gods": {"tunnel": tunnel, "sale": sale},
    "collision": {"distance": distance, "districts": districts, "cover": cover},
    "ani_mayhem": {"ring": ring},
    "collateral_damage": {"tiles": tiles},
    "blood_feud": {"control": control, "barricade": barricade},
}
