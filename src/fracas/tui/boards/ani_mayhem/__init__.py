"""Ani-Mayhem in the terminal: the field, parties, disasters and their ways, fights, the stack.

The field is turned to the view of the seat before the screen.
"""

from __future__ import annotations

from rich.text import Text

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
        turned = self.turned if self.turned is not None else self.view["you"] or 0
        return Look(self.view, self.lang, self.choices, self.pointed, turned)

    def draw(self, width: int) -> list[Text]:
        look = self.look()
        return [
            line
            for part in (
                panels.score, panels.stack, panels.fight, panels.charm, panels.field,
                panels.parties, panels.disasters, panels.hand, panels.listings,
            )
            for line in part(look, width)
        ]  # fmt: skip
