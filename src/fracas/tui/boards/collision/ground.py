"""The table from above: terrain with heights, markers, figures and the way they face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.text import Text

from fracas.games.collision.shown import Piece, Place

from .look import BADGE, INK, Look, arrow, spot_of

LEVELS = ((400, "#77705c"), (300, "#655f4e"), (150, "#544f42"), (1, "#454137"))
"""The ground of pieces by how high they are at least."""
DISTRICTS = ("#1c211c", "#232a22")
LIGHT = "#2c4a2c"
FILL = {"H": "▒", "L": "░", "B": "█"}
STANDS = " "
LOOT, OBJECT, LADDER, SPOT, HERE = "$", "◆", "#", "+", "╳"
Corners = tuple[tuple[int, int], ...]


class Cell(NamedTuple):
    sign: str
    style: str
    ground: str
    place: Place
    figure: str = ""


class Scale(NamedTuple):
    """How the table is drawn: columns and rows."""

    side: int
    columns: int
    rows: int

    def column(self, x: int) -> int:
        return min(self.columns - 1, max(0, x * self.columns // self.side))

    def row(self, y: int) -> int:
        """North is up."""
        return min(self.rows - 1, max(0, (self.side - y) * self.rows // self.side))

    def box(self, column: int, row: int) -> tuple[int, int, int, int]:
        wide, high = self.side / self.columns, self.side / self.rows
        top = self.side - row * high
        return round(column * wide), round(top - high), round((column + 1) * wide), round(top)


def scale_for(side: int, width: int, height: int) -> Scale:
    """Rows twice as high as columns are wide, as large as there is room, an inch a row at most."""
    rows = max(15, min(height, (width - 2) // 2, side // 100))
    return Scale(side, min(width - 2, rows * 2), rows)


def overlaps(corners: Sequence[Sequence[int]], box: tuple[int, int, int, int]) -> bool:
    """Whether a convex polygon and a box share more than an edge."""
    x0, y0, x1, y1 = box
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    if max(xs) <= x0 or min(xs) >= x1 or max(ys) <= y0 or min(ys) >= y1:
        return False
    around = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    for k, (bx, by) in enumerate(corners):
        ax, ay = corners[k - 1]
        if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) <= 0 for x, y in around):
            return False
    return True


MARGIN = 2
"""Columns of the ruler on the left."""


def _tops(pieces: tuple[tuple[str, Corners], ...], scale: Scale) -> tuple[tuple[str, ...], ...]:
    """The highest piece in each cell, by name; pieces come lowest first."""
    found = [[""] * scale.columns for _ in range(scale.rows)]
    for name, corners in pieces:
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        for row in range(scale.row(max(ys)), scale.row(min(ys)) + 1):
            for column in range(scale.column(min(xs)), scale.column(max(xs)) + 1):
                if overlaps(corners, scale.box(column, row)):
                    found[row][column] = name
    return tuple(map(tuple, found))


def table(look: Look, scale: Scale) -> list[list[Cell]]:
    """What is where, the northern row first."""
    cells = grounds(look, scale)
    heights(look, scale, cells)
    markers(look, scale, cells)
    figures(look, scale, cells)
    return cells


def drawn(cells: list[list[Cell]], scale: Scale) -> Iterator[Text]:
    """The map, with a ruler of inches along its edges."""
    for row, line in enumerate(cells):
        shown = Text(ruler(scale, row), style="dim")
        for style, run in groupby(line, key=lambda cell: f"{cell.style} on {cell.ground}"):
            shown.append("".join(cell.sign for cell in run), style=style)
        yield shown
    below = "  "
    third = scale.columns // 3
    for column in range(0, 3 * third, third):
        below += f"{column * scale.side // scale.columns // 100}".ljust(third)
    yield Text(below.rstrip(), style="dim")


def ruler(scale: Scale, row: int) -> str:
    """Inches from the south, at each third."""
    third = scale.rows // 3
    up = scale.rows - 1 - row
    if up % third or up // third > 2:
        return "  "
    return f"{(scale.rows - 1 - row) * scale.side // scale.rows // 100:2d}"


def grounds(look: Look, scale: Scale) -> list[list[Cell]]:
    """The bare terrain, which is the same most of the time."""
    pieces = {one.name: one for one in sorted(look.view.pieces, key=lambda one: one.z[1])}
    outlines = tuple((name, _corners(one)) for name, one in pieces.items())
    if (outlines, scale) not in _bare:
        _bare.clear()
        _bare[outlines, scale] = _grounds(pieces, _tops(outlines, scale), scale)
    return [list(line) for line in _bare[outlines, scale]]


Outlines = tuple[tuple[str, Corners], ...]
_bare: dict[tuple[Outlines, Scale], list[list[Cell]]] = {}


def _grounds(
    pieces: Mapping[str, Piece], tops: Sequence[Sequence[str]], scale: Scale
) -> list[list[Cell]]:
    third = max(1, scale.side // 3)
    found = []
    for row in range(scale.rows):
        line = []
        for column in range(scale.columns):
            x0, y0, x1, y1 = scale.box(column, row)
            x, y = (x0 + x1) // 2, (y0 + y1) // 2
            one = pieces.get(tops[row][column])
            place = (x, y, surface(one, x, y))
            if one is None:
                ground = DISTRICTS[(x // third + y // third) % 2]
                line.append(Cell(" ", "default", ground, place))
            else:
                line.append(Cell(sign_of(one), "#a9a391", ground_of(one), place))
        found.append(line)
    return found


def _corners(one: Piece) -> Corners:
    return tuple((x, y) for x, y in one.corners)


def surface(one: Piece | None, x: int, y: int) -> int:
    """The level of a figure at a point: on top of what can be stood on."""
    if one is None or not one.stand:
        return 0
    inside = overlaps(one.corners, (x, y, x + 1, y + 1))
    return int(one.z[1]) if inside else 0


def sign_of(one: Piece) -> str:
    return STANDS if one.stand else FILL[one.cover]


def ground_of(one: Piece) -> str:
    if one.cover == "L":
        return LIGHT
    return next(colour for least, colour in LEVELS if one.z[1] >= least)


def put(
    cells: list[list[Cell]],
    row: int,
    column: int,
    sign: str,
    style: str,
    ground: str = "",
    figure: str = "",
) -> None:
    """Draw over a cell; what is not given stays."""
    if 0 <= row < len(cells) and 0 <= column < len(cells[0]):
        old = cells[row][column]
        cells[row][column] = Cell(
            sign, style, ground or old.ground, old.place, figure or old.figure
        )


def heights(look: Look, scale: Scale, cells: list[list[Cell]]) -> None:
    """The height of each piece in inches, where there is room, and ladders."""
    for one in look.view.pieces:
        xs, ys = [x for x, _ in one.corners], [y for _, y in one.corners]
        label = f"{one.z[1] / 100:.3g}"
        wide = scale.column(max(xs)) - scale.column(min(xs)) + 1
        row = scale.row((min(ys) + max(ys)) // 2)
        column = scale.column((min(xs) + max(xs)) // 2) - len(label) // 2
        if wide >= len(label):
            for at, sign in enumerate(label):
                put(cells, row, column + at, sign, "bold #f0ead6")
    for ladder in look.view.ladders:
        x, y = ladder.at
        put(cells, scale.row(y), scale.column(x), LADDER, "bold #d8c27a")


def markers(look: Look, scale: Scale, cells: list[list[Cell]]) -> None:
    for x, y, _ in look.view.loot:
        put(cells, scale.row(y), scale.column(x), LOOT, "bold #ffe066")
    for one in look.view.objects:
        if one.at:
            x, y, _ = one.at
            put(cells, scale.row(y), scale.column(x), OBJECT, "bold #ff7eb6")
    for choice in look.options:
        spot = None if look.figure_of(choice) else spot_of(choice)
        if spot is not None:
            put(cells, scale.row(spot[1]), scale.column(spot[0]), SPOT, "bold #7fffd4")


def figures(look: Look, scale: Scale, cells: list[list[Cell]]) -> None:
    """Name and facing of each figure; the acting one and the pointed one stand out."""
    taken: set[tuple[int, int]] = set()
    there = [(one, one.at) for one in look.view.figures if one.at]
    for one, (x, y, _) in sorted(there, key=lambda pair: pair[0].name == look.view.acting):
        row, column = scale.row(y), min(scale.columns - 2, scale.column(x))
        style = f"bold {BADGE}"
        ground = INK[one.owner]
        if one.name == look.view.acting or look.figure_of(look.pointed) is one:
            style, ground = "bold underline #101018", "#ffffff"
        elif look.choice_of(one) is not None:
            style = "bold underline #101018"
        for at, sign in enumerate(one.name[:2]):
            put(cells, row, column + at, sign, style, ground=ground, figure=one.name)
            taken.add((row, column + at))
    for one, (x, y, _) in there:
        row, column = scale.row(y), min(scale.columns - 2, scale.column(x))
        west = 90 < one.facing < 270
        for side in (column - 1, column + 2) if west else (column + 2, column - 1):
            if 0 <= side < scale.columns and (row, side) not in taken:
                put(cells, row, side, arrow(one.facing), f"bold {INK[one.owner]}")
                break
    spot = None if look.figure_of(look.pointed) else spot_of(look.pointed)
    if spot is not None:
        row, column = scale.row(spot[1]), scale.column(spot[0])
        put(cells, row, column, HERE, "bold #ffffff", ground="#b03060")
