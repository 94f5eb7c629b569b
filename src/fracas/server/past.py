"""What somebody may look back at while a game is on: the moments that they were told of.

Of an input that brought a viewer no news they do not know that there was one, so it must not be
counted where they can see it: not in how many there are, nor in a step from one to the next.
"""

from __future__ import annotations

from collections.abc import Sequence

from fracas import Table

from .archive import Line

Viewer = int | str | None


class Past:
    def __init__(self) -> None:
        self._ends: list[int] = []
        """How many events there were after each input."""
        self._known: dict[Viewer, tuple[int, list[int]]] = {}
        """For each viewer: how many inputs have been gone through, and which were news."""

    def begin(self, table: Table, stored: Sequence[Line]) -> None:
        """Of a table with these inputs behind it."""
        self._known.clear()
        self._ends = []
        first = len(table.log) - sum(len(one.events) for one in stored)
        self._after(first, stored, table)

    def go_on(self, before: int, lines: Sequence[Line], table: Table) -> None:
        """These inputs have come, where there had been so many events."""
        self._after(before, lines, table)

    def _after(self, events: int, lines: Sequence[Line], table: Table) -> None:
        for one in lines:
            events += len(one.events)
            self._ends.append(events)
        self._ends += [len(table.log)] * (table.inputs - len(self._ends))

    def events_after(self, count: int, first: int) -> int:
        """How many events there were after so many inputs; `first` after none."""
        return self._ends[count - 1] if count else first

    def of(self, table: Table, viewer: Viewer) -> list[int]:
        """The inputs that told a viewer of something that happened, and its own, by number."""
        number, log, inputs = table.viewer(viewer), table.log, table.record.inputs
        done, found = self._known.get(viewer, (0, []))
        for at in range(done, len(inputs)):
            since = self._ends[at - 1] if at else 0
            news = any(one.exists_for(number) for one in log[since : self._ends[at]])
            if news or inputs[at].seat == number:
                found.append(at + 1)
        self._known[viewer] = len(inputs), found
        return found
