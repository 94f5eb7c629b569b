"""Ani-Mayhem in the terminal: the field, parties, disasters and their ways, fights, the stack.

The field is turned to the view of the seat before the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from fracas.question import Question
from fracas.tui.boards.text_board import TextBoard

from . import panels
from .look import Look


class Field(TextBoard):
    def __init__(self) -> None:
        super().__init__()
        self.turned: int | None = None
        """To whose view the field is turned, if not to one's own."""

    def turn_to(self, seat: int) -> None:
        """AM-34.3: turn the field to a seat's view."""
        self.turned = seat
        self.changed()

    def look(self) -> Look:
        turned = self.turned if self.turned is not None else self.view.you or 0
        return Look(self.view, self.lang, self.choices, self.pointed, turned)

    def draw(self, width: int) -> list[Text]:
        return drawn(self.look(), width)

    @classmethod
    def written(
        cls, view: Any, questions: Sequence[Question], lang: str, width: int
    ) -> Sequence[str]:
        choices = questions[0].choices if questions else ()
        look = Look(view, lang, choices, None, view.you or 0)
        return [line.plain.rstrip() for line in drawn(look, max(width, LEAST))]


LEAST = 100
"""Columns of the board in plain lines: more than a narrow terminal, for readers that wrap."""


def drawn(look: Look, width: int) -> list[Text]:
    return [
        line
        for part in (
            panels.score, panels.stack, panels.fight, panels.charm, panels.field,
            panels.parties, panels.disasters, panels.hand, panels.listings,
        )
        for line in part(look, width)
    ]  # fmt: skip
