"""Neon Gods in the terminal: the city in colour, and everything round it.

A click on a player opens her piles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual import events

from fracas.question import Question
from fracas.tui.boards.drawing import fit
from fracas.tui.boards.text_board import TextBoard, side_by_side

from . import panels
from .city import city, city_width, described
from .look import Look

SIDE = 44
"""Columns that the panels need to stand beside the city."""
TALL = 34
"""Lines from which on nothing needs to be short."""
LEAST = 100
"""Columns of the board in plain lines: more than a narrow terminal, for readers that wrap."""


class City(TextBoard):
    def __init__(self) -> None:
        super().__init__()
        self.looked_at: int | None = None

    def clicked_beside(self, event: events.Click) -> None:
        if (seat := event.style.meta.get("look")) is not None:
            self.looked_at = None if self.looked_at == seat else seat
            self.changed()

    def draw(self, width: int) -> list[Text]:
        look = Look(self.view, self.lang, self.choices, self.pointed)
        tall = self.app.size.height >= TALL
        across = city_width(width)
        if width - across >= SIDE:
            return beside(look, width, across, self.detail(look, across), self.looked_at)
        return stacked(look, width, self.detail(look, width), self.looked_at, tall)

    @classmethod
    def written(
        cls, view: Any, questions: Sequence[Question], lang: str, width: int
    ) -> Sequence[str]:
        look = Look(view, lang, questions[0].choices if questions else (), None)
        across = max(width, LEAST)
        legend = Text(look.say("legend"))
        found = stacked(look, across, legend, None, tall=True)
        return [line.plain.rstrip() for line in found]

    def detail(self, look: Look, width: int) -> Text:
        """What stands on the space that the cursor is on; else what the signs mean."""
        if isinstance(self.pointed, str) and self.pointed in look.view.spaces:
            return fit(Text(described(look, self.pointed), style="italic"), width)
        return fit(Text(look.say("legend"), style="dim"), width)


def stacked(
    look: Look, width: int, detail: Text, looked_at: int | None, tall: bool
) -> list[Text]:
    """City above, panels below."""
    found = [panels.turn_line(look, width), *city(look, width, tall=False), detail]
    found += panels.players(look, width, looked_at)
    found += asked_for(look, width, tall)
    if tall:
        found += panels.supplies(look, width)
    return found


def asked_for(look: Look, width: int, tall: bool) -> list[Text]:
    """Battle, exchange or recruits, and the hand: what matters now comes first."""
    view = look.view
    found: list[Text] = []
    if view.battle is not None:
        found += panels.battle(look, view.battle, width)
        found += panels.hand(look, width, tall)
        if tall:
            found += panels.slots(look, width)
        return found
    if view.step == "daylight":
        found += panels.exchange(look, width)
    elif view.step in ("recruit", "draw", "") or tall:
        found += panels.slots(look, width)
    found += panels.hand(look, width, tall)
    if view.fought is not None and (tall or view.step == "battle"):
        found += panels.fought(look, view.fought, width)
    if view.step not in ("recruit", "draw", "", "daylight") and not tall:
        found += panels.slots(look, width)
    return found


def beside(look: Look, width: int, across: int, detail: Text, looked_at: int | None) -> list[Text]:
    """City on the left, panels on the right."""
    left = [*city(look, across, tall=True), detail]
    left += panels.players(look, across, looked_at)
    gap = 2
    rest = width - across - gap
    right = [*asked_for(look, rest, tall=True), *panels.supplies(look, rest)]
    return [panels.turn_line(look, width), *side_by_side(left, right, across + gap)]
