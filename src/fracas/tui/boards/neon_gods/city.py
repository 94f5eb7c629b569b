"""The 6 by 6 city."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from fracas.games.neon_gods.shown import Space
from fracas.tui.boards.drawing import fit, picks

from .look import GROUND, TOWER, Look

COLUMNS = "abcdef"
ROWS = "123456"
NARROW, WIDE = 9, 12
LABEL = 2
STRUCTURE = {"factory": "f", "watchtower": "w", "monument": "m"}
DEAD = "▒"
REACHED = ("#005f5f", "#004c50")
STREET = ("#20202e", "#181822")
WASTE = ("#121216", "#0e0e11")
"""Light and dark, so that neighbours can be told apart."""
POINTED = "#00afaf"


def cell_width(width: int) -> int:
    return min(WIDE, max(NARROW, (width - LABEL + 1) // len(COLUMNS)))


def city_width(width: int) -> int:
    return LABEL + cell_width(width) * len(COLUMNS) - 1


def city(look: Look, width: int, tall: bool) -> Iterator[Text]:
    """The spaces row by row, two lines each, and the names of rows and columns."""
    cell = cell_width(width)
    head = "".join(f" {column}".ljust(cell) for column in COLUMNS)
    yield Text(" " * LABEL + head[:-1], style="dim")
    for row in ROWS:
        spaces = [column + row for column in COLUMNS]
        upper, lower = Text().append(f"{row} ", style="dim"), Text(" " * LABEL)
        for name in spaces:
            above, below = space_lines(look, name, cell)
            upper.append_text(above)
            lower.append_text(below)
        upper.right_crop()
        lower.right_crop()
        yield upper
        yield lower
        if tall and row != ROWS[-1]:
            yield Text("")


def space_lines(look: Look, name: str, cell: int) -> tuple[Text, Text]:
    """A space: ground, tunnel and structures above; what stands or lies there below."""
    space = look.view.spaces[name]
    above, below = ground(look, space), stands(look, space)
    signs = marks(look, name, space)
    lines = []
    for sign, line in zip(signs, (above, below), strict=True):
        shown = Text(sign)
        shown.append_text(line)
        shown = fit(shown, cell - 1)
        if space.ground == "dead" and not line.plain.strip(f"{DEAD} "):
            shown = Text(sign + DEAD * (cell - 2), style="dim")
        shown.stylize_before(f"on {background(look, name, space)}")
        shown.stylize(picks(name))
        lines.append(shown + Text(" "))
    return lines[0], lines[1]


def marks(look: Look, name: str, space: Space) -> tuple[str, str]:
    """Before the first line: whether it can be picked, and in how many spaces it is reached; before
    the second: contested, or a forced stop."""
    moves = look.view.moves
    reached = moves.to if moves is not None else {}
    first = " "
    if name in look.options:
        first = str(reached[name]) if name in reached else look.sign(name)
    elif moves is not None and name in moves.closed:
        first = "×"
    second = " "
    if space.contested or (moves is not None and name in moves.stops):
        second = "!"
    return first, second


def background(look: Look, name: str, space: Space) -> str:
    if name == look.pointed:
        return POINTED
    shade = (COLUMNS.index(name[0]) + ROWS.index(name[1])) % 2
    if name in look.options:
        return REACHED[shade]
    if space.control is not None:
        return GROUND[look.view.players[space.control].gang][shade]
    return (WASTE if space.ground == "dead" else STREET)[shade]


def ground(look: Look, space: Space) -> Text:
    line = Text()
    if space.base is not None:
        line.append("⌂" + look.letter(space.base), style=f"bold {look.ink(space.base)}")
    elif space.value is not None:
        line.append(f"▲{space.value}", style=f"bold {TOWER[space.value]}")
    elif space.ground == "dead":
        line.append(DEAD * 2, style="dim")
    else:
        line.append("· ", style="dim")
    line.append("∩" if space.tunnel else " ", style="bold white")
    for one in space.structures:
        line.append(STRUCTURE[one], style="bold bright_white underline")
    return line


def stands(look: Look, space: Space) -> Text:
    line = Text()
    for seat, count in space.figures.items():
        line.append_text(look.badge(seat, count))
    for number in space.andys:
        line.append("A" + ("?" if number is None else str(number)), style="bold bright_red")
    if space.owls:
        line.append(f"o{space.owls}", style="bold bright_cyan")
    if space.products:
        line.append(f"p{space.products}", style="bright_yellow")
        if space.price is not None:
            line.append(f"×{space.price}$", style="bright_yellow")
    return line


def described(look: Look, name: str) -> str:
    """A space in words, for the line below the city."""
    space = look.view.spaces[name]
    say = look.say
    found = []
    if space.base is not None:
        found.append(say("space.base", gang=look.gang(space.base)))
    elif space.value is not None:
        found.append(say("space.skyscraper", value=space.value))
    else:
        found.append(say(f"space.{space.ground}"))
    found += [say("space.tunnel")] * space.tunnel
    found += [say(f"space.{one}") for one in space.structures]
    found += [
        say("space.figures", gang=look.gang(seat), count=count)
        for seat, count in space.figures.items()
    ]
    if space.andys:
        shown = ", ".join("?" if one is None else str(one) for one in space.andys)
        found.append(say("space.andys", numbers=shown))
    if space.owls:
        found.append(say("space.owls", count=space.owls))
    if space.products:
        key = "space.products_plain" if space.price is None else "space.products"
        found.append(say(key, count=space.products, price=space.price))
    if space.contested:
        found.append(say("space.contested"))
    closed = look.view.moves.closed.get(name) if look.view.moves is not None else None
    if closed is not None:
        found.append(f"{say('closed.' + closed.reason)} ({closed.clause})")
    return f"{name}: {', '.join(found)}"
