"""Shapes as pictures for a screen with colours."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich import box
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Sheet_
from rich.text import Text

from .shapes import Block, Fact, Grid, Group, Shape, Sheet

LABEL = "bold"
HEADING = "bold underline"
FAINT = frozenset({"·", "–"})
INLINE = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>[^`]+)`|~~(?P<gone>.+?)~~")
STYLES = {"bold": "bold", "code": "italic", "gone": "strike dim"}


def picture(shapes: Iterable[Shape]) -> RenderableType:
    """Facts that follow one another are lined up; everything else stands under its name."""
    parts: list[RenderableType] = []
    facts: list[Fact] = []

    def close() -> None:
        if facts:
            parts.append(_facts(facts))
            facts.clear()

    for shape in shapes:
        if isinstance(shape, Fact):
            if parts and not facts:
                parts.append(Text())
            facts.append(shape)
        else:
            close()
            if parts:
                parts.append(Text())
            parts.append(_named(shape))
    close()
    return Stack(*parts)


def page(markdown: str) -> Text:
    """A rulebook's Markdown as one text: headings, clauses, emphasis.

    A widget for each paragraph would take many seconds for a whole rulebook.
    """
    said = Text()
    for line in markdown.splitlines():
        hashes = len(line) - len(line.lstrip("#"))
        if hashes and line[hashes:].startswith(" "):
            said.append(f"\n{line[hashes:].strip()}\n", style=HEADING)
        else:
            said.append_text(_inline(re.sub(r"^(\s*)[-*] ", r"\1• ", line)))
            said.append("\n")
    return said


def _inline(line: str) -> Text:
    said, at = Text(), 0
    for found in INLINE.finditer(line):
        said.append(line[at : found.start()])
        kind = str(found.lastgroup)
        said.append(found[kind], style=STYLES[kind])
        at = found.end()
    return said.append(line[at:])


def _facts(facts: list[Fact]) -> RenderableType:
    table = Sheet_.grid(padding=(0, 2, 0, 0))
    table.add_column(style=LABEL, no_wrap=True)
    table.add_column(overflow="fold")
    for one in facts:
        table.add_row(Text(one.label), _cell(one.value))
    return table


def _named(shape: Grid | Block | Sheet | Group) -> RenderableType:
    match shape:
        case Grid(label, rows):
            body: RenderableType = _grid(rows)
        case Block(label, drawn):
            body = Text("\n".join(drawn), no_wrap=True)
        case Sheet(label, columns, cells):
            body = _sheet(columns, cells)
        case Group(label, parts):
            body = picture(parts)
    if not label:
        return body
    return Stack(Text(label, style=HEADING), Padding(body, (0, 0, 0, 2)))


def _grid(rows: list[list[str]]) -> RenderableType:
    table = Sheet_(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 1))
    for _ in rows[0]:
        table.add_column(justify="center")
    for row in rows:
        table.add_row(*map(_cell, row))
    return table


def _sheet(columns: list[str], rows: list[list[str]]) -> RenderableType:
    table = Sheet_(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1), header_style=LABEL
    )
    for at, name in enumerate(columns):
        numbers = at > 0 and all(row[at].lstrip("-").isdecimal() for row in rows)
        table.add_column(
            Text(name),
            justify="right" if numbers else "left",
            overflow="fold",
            style=LABEL if at == 0 else "",
            no_wrap=at == 0,
        )
    for row in rows:
        table.add_row(*map(_cell, row))
    return table


def _cell(value: str) -> Text:
    return Text(value, style="dim" if value in FAINT else "")
