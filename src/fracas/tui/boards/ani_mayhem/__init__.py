"""Ani-Mayhem in the terminal: the field, parties, disasters and their ways, fights, the stack.

All is one text. What lies under a click is in the style there: a location, a character, a disaster.
The field is turned to the view of the seat before the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual import events
from textual.geometry import Size

from fracas.engine.text import Choice
from fracas.question import Option, Question
from fracas.tui.board import Board

from . import panels
from .look import Look, Sight


class Field(Board):
    DEFAULT_CSS = "Field { width: 1fr; height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self.view: Sight | None = None
        self.lang = "en"
        self.choices: list[Choice] = []
        self.pointed: Choice = None
        self.turned: int | None = None
        """To whose view the field is turned, if not to one's own."""

    def update(self, view: Any, questions: Sequence[Question], lang: str) -> None:
        self.view = view
        self.lang = lang
        self.choices = list(questions[0].choices) if questions else []
        if self.pointed not in self.choices:
            self.pointed = None
        self.refresh(layout=True)

    def point_at(self, option: Option | None) -> None:
        self.pointed = None if option is None else option.data
        self.refresh(layout=True)

    def turn_to(self, seat: int) -> None:
        """AM-34.3: turn the field to a seat's view."""
        self.turned = seat
        self.refresh(layout=True)

    def on_click(self, event: events.Click) -> None:
        meta = event.style.meta
        if "pick" in meta:
            self.pick(meta["pick"])

    def look(self) -> Look:
        assert self.view is not None
        turned = self.turned if self.turned is not None else self.view["you"] or 0
        return Look(self.view, self.lang, self.choices, self.pointed, turned)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def render(self) -> Text:
        return Text("\n", no_wrap=True).join(self.lines(self.content_size.width))

    def lines(self, width: int) -> list[Text]:
        if self.view is None or width <= 0:
            return [Text("")]
        look = self.look()
        return [
            line
            for part in (
                panels.score, panels.stack, panels.fight, panels.charm, panels.field,
                panels.parties, panels.disasters, panels.hand, panels.listings,
            )
            for line in part(look, width)
        ]  # fmt: skip
