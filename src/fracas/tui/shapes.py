"""What shape a piece of a view has: a fact, a list, a grid, a table, a group.

A view is plain data that a game shows to a viewer; nothing here knows which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from fracas.engine.text import Choice

SEATED = frozenset(
    {
        "players", "seats", "hands", "scores", "points", "bids", "bets", "stakes", "money",
        "coins", "chips",
    }
)  # fmt: skip
"""Lists of these names, as long as there are seats, have an entry for each seat."""
WIDEST = 7
"""A table of more columns is turned on its side, or told line by line."""
INLINE = 4
"""A thing of at most so many simple properties is told on one line."""
FEW = 4
"""At most so many things stand side by side."""


@dataclass
class Fact:
    """One value, or a few on one line."""

    label: str
    value: str


@dataclass
class Grid:
    """Rows of cells of one width: a board."""

    label: str
    rows: list[list[str]]


@dataclass
class Block:
    """Lines that the game has drawn itself."""

    label: str
    lines: list[str]


@dataclass
class Sheet:
    """Things of one kind with their properties."""

    label: str
    columns: list[str]
    rows: list[list[str]]


@dataclass
class Group:
    label: str
    parts: list[Shape] = field(default_factory=list)


SILENT = "-"
"""What a game calls a part of its view that is for programs alone."""

Shape = Fact | Grid | Block | Sheet | Group


class Reader:
    """Reads a view into shapes, with names for the seats and words for labels and values."""

    def __init__(
        self,
        labels: dict[str, str],
        values: dict[str, str],
        namers: dict[str, Callable[[Choice], str]],
        yes: str,
        no: str,
        hidden: str,
    ) -> None:
        self.seats: Sequence[str] = ()
        self.labels = labels
        self.values = values
        self.namers = namers
        self.yes, self.no, self.hidden = yes, no, hidden

    def read(self, view: object, seats: Sequence[str]) -> list[Shape]:
        self.seats = seats
        plain = self._heard(msgspec.to_builtins(view))
        if isinstance(plain, dict):
            return [self.shape(str(key), value) for key, value in plain.items()]
        return [self.shape("", plain)]

    def _heard(self, value: Any) -> Any:
        """Without what is for programs alone."""
        if isinstance(value, dict):
            told = ((k, v) for k, v in value.items() if self.labels.get(str(k)) != SILENT)
            return {key: self._heard(part) for key, part in told}
        return [self._heard(part) for part in value] if isinstance(value, list) else value

    def label(self, key: str) -> str:
        if key in self.labels:
            return self.labels[key]
        words = key.replace("_", " ").strip()
        return words[:1].upper() + words[1:]

    def shape(self, key: str, value: Any) -> Shape:
        label = self.label(key)
        if isinstance(value, str) and "\n" in value:
            return Block(label, value.splitlines())
        if isinstance(value, dict):
            return self._mapping(label, value)
        if not isinstance(value, list) or not value:
            return Fact(label, self.said(key, value))
        if _is_drawing(value):
            return Block(label, value)
        if _is_grid(value) and not self._seated(key, value):
            return Grid(label, [[self.cell(cell, "·") for cell in row] for row in value])
        if all(isinstance(one, dict) for one in value):
            return self._sheet(label, self._row_names(key, value), value)
        composite = any(isinstance(one, list | dict) for one in value) and not _are_places(value)
        if self._seated(key, value) or composite:
            named = zip(self._row_names(key, value), value, strict=True)
            return Group(label, [self._named(key, name, one) for name, one in named])
        return Fact(label, self.said(key, value))

    def said(self, key: str, value: Any) -> str:
        """A value on one line, named as the game wants things of that key to be named."""
        namer = self.namers.get(key)
        if namer is None or isinstance(value, dict) or value is None:
            return self.cell(value)
        if isinstance(value, list):
            return ", ".join(self.hidden if one is None else namer(one) for one in value) or "–"
        return namer(value)

    def cell(self, value: Any, nothing: str = "–") -> str:
        """A value on one line."""
        if value is None:
            return nothing
        if isinstance(value, bool):
            return self.yes if value else self.no
        if isinstance(value, list):
            return ", ".join(self._member(one) for one in value) or nothing
        if isinstance(value, dict):
            said = (
                f"{self.label(str(k)).lower()} {self.said(str(k), v) if v else self._member(v)}"
                for k, v in value.items()
            )
            return ", ".join(said) or nothing
        return self.values.get(value, value) if isinstance(value, str) else str(value)

    def _member(self, value: Any) -> str:
        if value is None:
            return self.hidden
        said = self.cell(value)
        return f"({said})" if isinstance(value, list | dict) and value else said

    def _mapping(self, label: str, value: dict[str, Any]) -> Shape:
        if not value:
            return Fact(label, "–")
        rows = list(value.values())
        if len(rows) > 1 and all(isinstance(one, dict) and one for one in rows):
            return self._sheet(label, [self.label(str(key)) for key in value], rows)
        if not _is_deep(value):
            return Fact(label, self.cell(value))
        return Group(label, [self.shape(str(key), one) for key, one in value.items()])

    def _named(self, key: str, name: str, value: Any) -> Shape:
        if value is None or not isinstance(value, list | dict):
            return Fact(name, self.hidden if value is None else self.said(key, value))
        found = self.shape(key, value)
        found.label = name
        return found

    def _sheet(self, label: str, names: list[str], rows: list[dict[str, Any]]) -> Shape:
        keys = list(dict.fromkeys(key for row in rows for key in row))
        told = ["seat"] if all(map(self._seat_in, rows)) else []
        keys = [
            key for key in keys if key not in told and not all(_empty(row.get(key)) for row in rows)
        ]
        deep = any(_is_deep(row.get(key)) for row in rows for key in keys)
        if len(rows) > FEW and (deep or len(keys) > WIDEST):
            return self._terse(label, names, keys, rows)
        if deep:
            blocks: list[Shape] = [
                Group(name, [self.shape(str(key), one) for key, one in row.items()])
                for name, row in zip(names, rows, strict=True)
            ]
            return Group(label, blocks)
        columns = ["", *(self.label(str(key)) for key in keys)]
        cells = [
            [name, *(self.said(str(key), row.get(key)) for key in keys)]
            for name, row in zip(names, rows, strict=True)
        ]
        if len(keys) > WIDEST:  # few things with many properties stand side by side
            columns, *cells = (list(one) for one in zip(columns, *cells, strict=True))
        return Sheet(label, columns, cells)

    def _terse(
        self, label: str, names: list[str], keys: list[str], rows: list[dict[str, Any]]
    ) -> Shape:
        """A line for each of many things: only what sets it apart from most."""
        usual = {key: _commonest([row.get(key) for row in rows]) for key in keys}
        facts: list[Shape] = []
        for name, row in zip(names, rows, strict=True):
            parts = [
                f"{self.label(str(key)).lower()} {self.said(str(key), row[key])}"
                for key in keys
                if key in row and row[key] != usual[key] and not _empty(row[key])
            ]
            if parts:
                facts.append(Fact(name, "; ".join(parts)))
        return Group(label, facts)

    def _seated(self, key: str, value: list[Any]) -> bool:
        return key in SEATED and len(value) == len(self.seats)

    def _seat_in(self, value: Any) -> bool:
        """Whether a thing says whose it is."""
        seat = value.get("seat") if isinstance(value, dict) else None
        return type(seat) is int and 0 <= seat < len(self.seats)

    def _row_names(self, key: str, value: list[Any]) -> list[str]:
        if self._seated(key, value):
            return list(self.seats)
        if all(self._seat_in(one) for one in value):
            return [self.seats[one["seat"]] for one in value]
        return [str(count) for count in range(1, len(value) + 1)]


def _empty(value: Any) -> bool:
    """Nothing to tell of; a zero is something."""
    return value is None or value is False or value in ("", [], {})


def _commonest(values: list[Any]) -> Any:
    """What most have, if it is nothing worth telling."""
    found = max(values, key=values.count)
    return found if not found else None


def _is_grid(value: list[Any]) -> bool:
    return (
        len(value) > 1
        and all(isinstance(row, list) and len(row) == len(value[0]) > 1 for row in value)
        and (len(value[0]) > 2 or len(value) == 2)  # many pairs are places, not a board
        and not any(isinstance(cell, list | dict) for row in value for cell in row)
    )


def _are_places(value: list[Any]) -> bool:
    """Pairs and triples of simple values: told on one line."""
    return all(
        isinstance(one, list)
        and 1 < len(one) <= 3
        and not any(isinstance(part, list | dict) for part in one)
        for one in value
    )


def _is_drawing(value: list[Any]) -> bool:
    return (
        len(value) > 2
        and all(isinstance(row, str) and len(row) == len(value[0]) > 2 for row in value)
        and any(not char.isalnum() for row in value for char in row)
    )


def _is_deep(value: Any) -> bool:
    """Whether a value needs more than a cell."""
    if isinstance(value, list):
        return _is_grid(value) or any(_is_deep(one) or isinstance(one, dict) for one in value)
    if isinstance(value, dict):
        return len(value) > INLINE or any(
            isinstance(one, dict) or _is_deep(one) for one in value.values()
        )
    return False
