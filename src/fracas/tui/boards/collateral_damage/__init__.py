"""Collateral Damage in the terminal: the city map in colour, hearts, duties and chances.

A click on what cannot be picked tells about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.text import Text
from textual import events

from fracas.engine.text import Choice
from fracas.question import Question
from fracas.tui.board import Happening
from fracas.tui.boards.text_board import TextBoard, side_by_side

from . import panels
from .city import cell_width, map_lines, reached
from .look import Look

SIDE = 46
"""Columns that the panels need to stand beside the map."""
TALL = 36
"""Lines from which on nothing needs to be short."""
LEAST = 100
"""Columns of the board in plain lines: more than a narrow terminal, for readers that wrap."""

Panel = Callable[[Look, int], Iterator[Text]]
FOREMOST: dict[str, tuple[Panel, ...]] = {
    "setup": (panels.waiting,),
    "move": (panels.pulls, panels.moves),
    "automatic": (panels.pulls,),
    "love": (panels.crushes,),
    "domination": (panels.attempts,),
    "gang": (panels.waiting,),
}
"""What a phase is about, besides combat."""


class Map(TextBoard):
    def __init__(self) -> None:
        super().__init__()
        self.told: str | None = None
        self.happenings: Sequence[Happening] = ()

    def recall(self, happenings: Sequence[Happening]) -> None:
        self.happenings = happenings

    def clicked_beside(self, event: events.Click) -> None:
        about = event.style.meta.get("about")
        if about is None:
            return
        choice = self.stands_for(about)
        if choice in self.choices:
            self.pick(choice)
        else:
            self.told = None if self.told == about else about
            self.changed()

    def stands_for(self, id: str) -> Choice:
        """What a click on a character or a city would choose."""
        look = Look(self.view, self.lang, self.choices, self.pointed)
        return ("fire", id) if ("fire", id) in look.options else reached(look, id)

    def draw(self, width: int) -> list[Text]:
        look = Look(self.view, self.lang, self.choices, self.pointed, self.happenings)
        tall = self.app.size.height >= TALL
        across = 5 * cell_width(width - SIDE)
        if width - across >= SIDE:
            return beside(look, width, across, self.detail)
        return stacked(look, width, self.detail(look, width), tall)

    @classmethod
    def written(
        cls, view: Any, questions: Sequence[Question], lang: str, width: int
    ) -> Sequence[str]:
        look = Look(view, lang, questions[0].choices if questions else (), None)
        found = stacked(look, max(width, LEAST), [], tall=True)
        return [line.plain.rstrip() for line in found]

    def detail(self, look: Look, width: int) -> list[Text]:
        """About what the cursor is on or was clicked; else what the signs and the phase mean."""
        subject = self.told or subject_of(look.pointed)
        found = list(panels.about(look, subject, width)) if subject else []
        if found or self.app.size.height < TALL:
            return found or [panels.legend(look, width)]
        return [panels.legend(look, width), *panels.meant(look, width)]


def stacked(look: Look, width: int, detail: Sequence[Text], tall: bool) -> list[Text]:
    """The map above, panels below."""
    found = [panels.turn_line(look, width), *map_lines(look, width, tall), *detail]
    found += foremost(look, width)
    found += panels.players(look, width)
    found += panels.hearts(look, width)
    found += panels.hand(look, width)
    found += panels.roster(look, width)
    return found


def subject_of(choice: Choice) -> str | None:
    """The character or city that a choice speaks of."""
    if isinstance(choice, tuple) and choice and isinstance(choice[-1], str):
        return choice[-1]
    return choice if isinstance(choice, str) else None


def foremost(look: Look, width: int) -> list[Text]:
    """What matters now comes first."""
    dice = list(panels.rolls(look, width))
    if look.view.brawl is not None:
        return [*panels.combat(look, look.view.brawl, width), *dice]
    found = [line for panel in FOREMOST.get(look.view.phase, ()) for line in panel(look, width)]
    return [*found, *dice]


def beside(
    look: Look, width: int, across: int, detail: Callable[[Look, int], list[Text]]
) -> list[Text]:
    """Map on the left, panels on the right."""
    gap = 2
    rest = width - across - gap
    left = [*map_lines(look, across, True), *detail(look, across), *panels.hearts(look, across)]
    right = [*foremost(look, rest), *panels.players(look, rest), *panels.hand(look, rest)]
    right += panels.roster(look, rest)
    return [panels.turn_line(look, width), *side_by_side(left, right, across + gap)]
