"""Shapes as plain lines, for pipes and screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .shapes import Block, Fact, Grid, Group, Shape, Sheet


def lines(shapes: Iterable[Shape], indent: int = 0) -> Iterator[str]:
    margin = "  " * indent
    for shape in shapes:
        match shape:
            case Fact(label, value):
                yield f"{margin}{label}: {value}" if label else f"{margin}{value}"
            case Grid(label, rows):
                yield from _heading(margin, label)
                width = max(len(cell) for row in rows for cell in row)
                for row in rows:
                    yield f"{margin}  " + " ".join(cell.ljust(width) for cell in row).rstrip()
            case Block(label, drawn):
                yield from _heading(margin, label)
                yield from (f"{margin}  {line}" for line in drawn)
            case Sheet(label, columns, rows):
                yield from _heading(margin, label)
                for row in rows:
                    cells = zip(columns[1:], row[1:], strict=True)
                    said = (f"{name} {cell}" for name, cell in cells)
                    yield f"{margin}  {row[0]}: {'; '.join(said)}"
            case Group(label, parts):
                yield from _heading(margin, label)
                yield from lines(parts, indent + 1 if label else indent)


def numbers(offered: list[int]) -> str:
    """Numbers with runs told by their ends: `0, 2–5, 9`."""
    runs: list[list[int]] = []
    for one in offered:
        if runs and one == runs[-1][-1] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def _heading(margin: str, label: str) -> Iterator[str]:
    if label:
        yield f"{margin}{label}:"
