"""Collision in the terminal: the table from above, dashboards, Confrontations, who sees whom.

A figure that can be picked is picked by a click; else two clicks on figures ask whether the first
sees the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees
from typing import Any

from rich.text import Text
from textual import events

from fracas.engine.text import Choice
from fracas.games.collision.shown import Figure, Place
from fracas.question import Question
from fracas.tui.boards.text_board import TextBoard, side_by_side

from . import panels, written
from .ground import MARGIN, Cell, Scale, drawn, scale_for, table
from .look import FACING, Look, spot_of

SIDE = 44
"""Columns that the panels need to stand beside the table."""
AROUND = 12
"""Lines that the table leaves to what stands below it."""


class Ground(TextBoard):
    def __init__(self) -> None:
        super().__init__()
        self.kind = ""
        self.free = False
        self.looked: list[str] = []
        self.cells: list[list[Cell]] = []
        self.shown: tuple[tuple[int, int], list[Text]] | None = None
        """The lines as they are, for a width and a height; None when something has changed."""

    def update(self, view: Any, questions: Sequence[Question], lang: str) -> None:
        first = questions[0] if questions else None
        if first is None or first.kind != self.kind:
            self.looked = []
        self.kind = first.kind if first else ""
        self.free = first is not None and first.free
        super().update(view, questions, lang)

    def changed(self) -> None:
        self.shown = None
        super().changed()

    def look(self) -> Look:
        return Look(self.view, self.lang, self.kind, self.choices, self.pointed, self.looked)

    # Plain lines

    @classmethod
    def written(
        cls, view: Any, questions: Sequence[Question], lang: str, width: int
    ) -> Sequence[str]:
        kind, choices = (questions[0].kind, questions[0].choices) if questions else ("", ())
        return written.board(Look(view, lang, kind, choices, None), width)

    @classmethod
    def reply(cls, view: Any, lang: str, line: str) -> Sequence[str]:
        look = Look(view, lang, "", (), None)
        return written.measured(look, line) or written.answered(look, line)

    @classmethod
    def typed(cls, view: Any, question: Question, line: str) -> Choice:
        return written.meant(Look(view, "en", question.kind, question.choices, None), line)

    @classmethod
    def hints(cls, lang: str, question: Question | None = None) -> Sequence[str]:
        return written.hints(lang, question.kind if question else "")

    # Clicks

    def clicked_beside(self, event: events.Click) -> None:
        if "figure" in event.style.meta:
            self.clicked(event.style.meta["figure"])
        elif (cell := self.cell_at(event.x, event.y)) is not None:
            if cell.figure:
                self.clicked(cell.figure)
            elif (choice := self.choice_at(cell.place)) is not None:
                self.pick(choice)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell of the table at a place of the screen: below the line of the turn."""
        row, column = y - 1, x - MARGIN
        if 0 <= row < len(self.cells) and 0 <= column < len(self.cells[row]):
            return self.cells[row][column]
        return None

    def clicked(self, name: str) -> None:
        look = self.look()
        choice = look.choice_of(look.figures[name])
        if choice is not None:
            self.pick(choice)
            return
        if name in self.looked:
            self.looked.remove(name)
        else:
            self.looked = [*self.looked[-1:], name]
        self.changed()

    def choice_at(self, place: Place) -> Choice:
        """What a click on a place chooses: the option that lies in that cell, the degree towards
        it, or the place itself where any is taken."""
        look = self.look()
        x, y, _ = place
        if self.kind in FACING:
            one = look.figures.get(look.view.acting or "") or self.deployed(look)
            if one is None or not one.at:
                return None
            return round(degrees(atan2(y - one.at[1], x - one.at[0]))) % 360
        scale = self.scale(self.content_size.width)
        for choice in self.choices:
            spot = None if look.figure_of(choice) else spot_of(choice)
            if spot and (scale.column(spot[0]), scale.row(spot[1])) == (
                scale.column(x),
                scale.row(y),
            ):
                return choice
        return place if self.free else None

    def deployed(self, look: Look) -> Figure | None:
        """The figure that has just been put down."""
        mine = [one for one in look.view.figures if one.owner == look.view.you]
        there = [one for one in mine if one.at]
        return there[-1] if there else None

    # Drawing

    def scale(self, width: int) -> Scale:
        height = self.app.size.height
        beside = scale_for(self.view.side, width - SIDE, height - 6)
        if width - beside.columns - 2 >= SIDE and beside.rows >= 20:
            return beside
        return scale_for(self.view.side, width, height - AROUND)

    def lines(self, width: int) -> list[Text]:
        size = width, self.app.size.height
        if self.shown is None or self.shown[0] != size:
            self.shown = size, super().lines(width)
        return self.shown[1]

    def draw(self, width: int) -> list[Text]:
        look = self.look()
        scale = self.scale(width)
        across = scale.columns + 4
        head = panels.turn_line(look, width)
        self.cells = table(look, scale)
        ground = list(drawn(self.cells, scale))
        if width - across >= SIDE - 2:
            ground += panels.legend(look, across - 2)
            return [head, *side_by_side(ground, self.panels(look, width - across), across)]
        return [head, *ground, *self.panels(look, width), *panels.legend(look, width)]

    def panels(self, look: Look, width: int) -> list[Text]:
        found = [*panels.duel(look, width), *panels.hand(look, width)]
        found += panels.sights(look, width)
        found += panels.dashboards(look, width)
        found += panels.roster(look, width)
        return found
