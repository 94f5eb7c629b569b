"""A board that is one text. What can be picked carries its choice in the style under it, so a click
needs no arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual import events
from textual.geometry import Size

from fracas.engine.text import Choice
from fracas.question import Option, Question
from fracas.tui.board import Board

from .drawing import fit


class TextBoard(Board):
    DEFAULT_CSS = "TextBoard { width: 1fr; height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self.view: Any = None
        self.lang = "en"
        self.choices: list[Choice] = []
        self.pointed: Choice = None

    def update(self, view: Any, questions: Sequence[Question], lang: str) -> None:
        self.view = view
        self.lang = lang
        self.choices = list(questions[0].choices) if questions else []
        if self.pointed not in self.choices:
            self.pointed = None
        self.changed()

    def point_at(self, option: Option | None) -> None:
        self.pointed = None if option is None else option.data
        self.changed()

    def changed(self) -> None:
        """Something is to be seen that was not there before."""
        self.refresh(layout=True)

    def on_click(self, event: events.Click) -> None:
        if "pick" in event.style.meta:
            self.pick(event.style.meta["pick"])
        else:
            self.clicked_beside(event)

    def clicked_beside(self, event: events.Click) -> None:
        """A click on what cannot be picked."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def render(self) -> Text:
        return Text("\n", no_wrap=True).join(self.lines(self.content_size.width))

    def lines(self, width: int) -> list[Text]:
        return [Text("")] if self.view is None or width <= 0 else self.draw(width)

    def draw(self, width: int) -> list[Text]:
        """All lines, now that there is a view."""
        raise NotImplementedError


def side_by_side(left: Sequence[Text], right: Sequence[Text], across: int) -> list[Text]:
    """The lines on the right begin after so many columns."""
    found = []
    for at in range(max(len(left), len(right))):
        line = Text().append_text(fit(left[at] if at < len(left) else "", across))
        if at < len(right):
            line.append_text(right[at])
        found.append(line)
    return found
