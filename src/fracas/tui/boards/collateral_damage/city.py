"""The map: hexagons as bricks, three neighbours' shades apart."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from fracas.engine.text import Choice
from fracas.games.collateral_damage.shown import City
from fracas.tui.boards.drawing import fit, picks

from .look import GROUND, HURT, Look, click

NARROW, WIDE = 11, 14
SHADES = ("#242433", "#1b1b28", "#2c2838")
FREE = "#005f5f"
POINTED = "#008787"
DOTS = "·"

Hex = tuple[int, int]


def around(look: Look) -> list[Hex]:
    """The hexes to be drawn: those with a city, and those where one may go now."""
    taken = [one.hex for one in look.view.cities.values()]
    free = [
        (one[0], one[1])
        for one in look.options
        if isinstance(one, tuple) and isinstance(one[0], int) and isinstance(one[1], int)
    ]
    return [*taken, *free]


def cell_width(width: int) -> int:
    return min(WIDE, max(NARROW, width // 5))


def map_lines(look: Look, width: int, roomy: bool) -> Iterator[Text]:
    """Row by row, each shifted by half a hexagon against the last."""
    cell = cell_width(width)
    shown = around(look)
    if not shown:
        return
    left = min(2 * q + r for q, r in shown)
    at = {one.hex: id for id, one in look.view.cities.items()}
    for r in range(min(r for _, r in shown), max(r for _, r in shown) + 1):
        row = sorted(q for q, other in shown if other == r)
        if not row:
            continue
        crowd = max((len(crowds(look, at[q, r], cell)) for q in row if (q, r) in at), default=1)
        height = 2 + max(1, min(crowd, 4 if roomy else 2))
        lines = [Text() for _ in range(height)]
        for q in row:
            indent = ((2 * q + r) - left) * cell // 2
            parts = hexagon(look, (q, r), at.get((q, r)), cell, height)
            for line, part in zip(lines, parts, strict=True):
                line.pad_right(max(0, indent - line.cell_len))
                line.append_text(part)
        for line in lines:
            yield fit(line, width)


def hexagon(look: Look, hex: Hex, id: str | None, cell: int, height: int) -> list[Text]:
    if id is None:
        return empty(look, hex, cell, height)
    one = look.view.cities[id]
    name = look.city(id).removesuffix(" City").removeprefix("Neo ")
    first = Text(look.sign(reached(look, id)) + name, style="bold")
    lines = [first, numbers(look, one), *crowds(look, id, cell)][:height]
    lines += [Text("")] * (height - len(lines))
    if len(crowds(look, id, cell)) > height - 2:
        lines[-1] = fit(lines[-1], cell - 2) + Text("…")
    ground = background(look, id, one)
    found = []
    for line in lines:
        shown = fit(line, cell - 1)
        shown.stylize_before(f"on {ground}")
        shown.stylize_before(click(id))
        found.append(shown + Text(" "))
    return found


def reached(look: Look, id: str) -> Choice:
    """The choice that a city stands for: itself, or a leap to it."""
    return ("leap", id) if ("leap", id) in look.options and id not in look.options else id


def empty(look: Look, hex: Hex, cell: int, height: int) -> list[Text]:
    ground = POINTED if hex == look.pointed else FREE
    words = [f"{look.sign(hex)}{hex[0]}, {hex[1]}", *[f" {DOTS * (cell - 3)}"] * (height - 1)]
    lines = []
    for word in words:
        line = fit(Text(word, style="dim"), cell - 1)
        line.stylize_before(f"on {ground}")
        line.stylize(picks(hex))
        lines.append(line + Text(" "))
    return lines


def numbers(look: Look, one: City) -> Text:
    """Strength now and as printed, damage, and who dominates."""
    line = Text(" ")
    if one.ruler is not None:
        line.append_text(look.badge(one.ruler))
        line.append(" ")
    line.append(str(one.current), style="bold bright_white")
    if one.current != one.strength:
        line.append(f"/{one.strength}")
    if one.damage:
        line.append(f" ✸{one.damage}", style=HURT)
    return line


def crowds(look: Look, id: str, cell: int) -> list[Text]:
    """Who is there, by owner, as many lines as it takes."""
    people = look.view.cities[id].characters
    found: list[Text] = []
    line = Text(" ")
    for seat in range(len(look.view.players)):
        own = [one for one in people if look.person(one).owner == seat]
        own.sort(key=lambda one: not look.person(one).guardian)
        for at, one in enumerate(own):
            part = Text() if at else look.badge(seat)
            part.append_text(look.tag(one))
            if line.cell_len + part.cell_len > cell - 1:
                line.rstrip()
                found.append(line)
                line = Text(" ")
            line.append_text(part)
        if own:
            line.append(" ")
    line.rstrip()
    if line:
        found.append(line)
    return found


def background(look: Look, id: str, one: City) -> str:
    choice = reached(look, id)
    if choice == look.pointed and choice in look.options:
        return POINTED
    if choice in look.options:
        return FREE
    brawl = look.view.brawl
    if brawl is not None and brawl.city == id:
        return "#5a1f00"
    if one.ruler is not None:
        return GROUND[look.colour(one.ruler)]
    q, r = one.hex
    return SHADES[(q - r) % 3]
