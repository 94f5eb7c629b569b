"""The board in plain lines: the map as text, what is typed in inches, and "can A1 see B2?"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.text import Text

from fracas.engine.text import Choice
from fracas.games.collision.ruler import ruled
from fracas.games.collision.shown import Place

from . import panels
from .ground import DISTRICTS, Cell, drawn, scale_for, surface, table
from .look import FACING, Look, all_texts, inches, said

NARROW, WIDE = 40, 76
"""The least and the most columns that the map may have."""
HIGH = 40
ROOF = "▓"
PLACES = (
    "deploy_at", "enter", "move_along", "aim_beam", "special_on", "place_loot", "drop",
)  # fmt: skip
"""Questions that take a point of the table."""
NAMED = re.compile(r"\b[A-D]\d{1,2}\b")
RULER = re.compile(r"^\s*(how far|far|ruler|distance|à quelle distance|règle)\b", re.IGNORECASE)
SEES = re.compile(r"\b(see|sees|voir|voit)\b", re.IGNORECASE)
ALL = re.compile(r"(?:all|tout) (\d)", re.IGNORECASE)
NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")


def board(look: Look, width: int) -> list[str]:
    width = max(NARROW, min(width, WIDE))
    scale = scale_for(look.view.side, width, HIGH)
    cells = [[roofed(cell) for cell in line] for line in table(look, scale)]
    found = [panels.turn_line(look, width), *drawn(cells, scale), Text(look.say("roof"))]
    found += [*panels.legend(look, width), *panels.duel(look, width), *panels.hand(look, width)]
    found += [*panels.dashboards(look, width), *panels.roster(look, width)]
    return [*(line.plain.rstrip() for line in found), *places(look)]


def roofed(cell: Cell) -> Cell:
    """What can be stood on is told by its shade on a screen; here it needs a sign."""
    roof = cell.sign == " " and cell.ground not in DISTRICTS
    return cell._replace(sign=ROOF) if roof else cell


def places(look: Look) -> Iterator[str]:
    """Where everything is, for those who read no map."""
    for one in look.view.figures:
        if one.at:
            yield look.say("stands", who=look.full(one), at=point(one.at), facing=one.facing)
    objects = [one.at for one in look.view.objects if one.at]
    for key, found in (("objects", objects), ("loot", look.view.loot)):
        free = ", ".join(point(at) for at in found)
        if free:
            yield look.say(f"lie.{key}", at=free)


def point(at: Place) -> str:
    x, y, z = at
    return f"({inches(x)}, {inches(y)})" + (f" ↑{inches(z)}" if z else "")


def answered(look: Look, line: str) -> list[str]:
    """Whether one figure sees another, with its reason; of one figure, every enemy."""
    names = NAMED.findall(line.upper())
    if not SEES.search(line) or not 1 <= len(names) <= 2:
        return []
    for name in names:
        if name not in look.figures:
            return [look.say("nobody", name=name)]
        if look.figures[name].status != "table":
            return [look.say("absent", name=name)]
    if len(names) == 2 and look.figures[names[0]].owner == look.figures[names[1]].owner:
        return [look.say("friends", one=names[0], other=names[1])]
    return [
        f"{look.say('yes' if one.seen else 'no')}: {said(one.why, look.lang)}"
        f" ({inches(one.distance)})"
        for one in look.view.sights
        if (one.by, one.of) == tuple(names) or (len(names) == 1 and names[0] == one.by)
    ]


def measured(look: Look, line: str) -> list[str]:
    """How far it is between two figures, two points, or one of each (CO-29.6)."""
    if not RULER.search(line):
        return []
    rest, marks = re.sub(RULER, "", line), list[str | Place]()
    for part in re.split(r"\s+(?:to|and|à|et)\s+|\s*(?:->|→)\s*", rest.strip(" ?")):
        names = NAMED.findall(part.upper())
        marks += names
        numbers = re.sub(NAMED, "", part.upper())
        if NUMBER.search(numbers) and (spot := spot_typed(look, numbers)) is not None:
            marks.append(spot)
    if len(marks) != 2:
        return [look.say("free.far")]
    found = ruled(look.view, *marks)
    if found is None:
        lost = next(
            one for one in marks if isinstance(one, str) and ruled(look.view, one, one) is None
        )
        return [look.say("absent" if lost in look.figures else "nobody", name=lost)]
    one, other = (mark if isinstance(mark, str) else point(mark) for mark in marks)
    return [
        look.say(
            "far", one=one, other=other, gap=inches(found.gap), height=inches(found.height),
            distance=inches(found.distance),
        )
    ]  # fmt: skip


def meant(look: Look, line: str) -> Choice:
    """A point in inches; without a height it is on what stands there. A figure to be lifted again
    by its name; all points of a split on one column."""
    names = NAMED.findall(line.upper())
    if look.kind == "deploy" and len(names) == 1 and names[0] in look.figures:
        return "lift", look.figures[names[0]].number
    if look.kind == "split" and (all_on := ALL.fullmatch(line.strip())):
        return "all", int(all_on[1])
    if look.kind not in PLACES or re.sub(NUMBER, "", line).strip(' "(),;'):
        return None
    return spot_typed(look, line)


def spot_typed(look: Look, line: str) -> Place | None:
    numbers = [
        round(float(one.replace(",", ".")) * 100) for one in re.findall(NUMBER, _apart(line))
    ]
    if len(numbers) == 2:
        x, y = numbers
        return x, y, max((surface(one, x, y) for one in look.view.pieces), default=0)
    return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else None


def _apart(line: str) -> str:
    """`10.5, 4`: a comma before a space parts numbers, as a semicolon does."""
    return re.sub(r",\s+|;", " ", line)


def hints(lang: str, kind: str) -> list[str]:
    words = all_texts(lang)
    if not kind:
        return [words["free.see"], words["free.far"]]
    key = "facing" if kind in FACING else "place" if kind in PLACES else kind
    return [words[f"free.{key}"]] if f"free.{key}" in words else []
