"""Collateral Damage in the terminal: the city map in colour, hearts, duties and chances.

All is one text. What can be picked carries its choice in the style under it, so a click needs no
arithmetic; a click on what cannot be picked tells about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.text import Text
from textual import events
from textual.geometry import Size

from fracas.engine.text import Choice
from fracas.question import Option, Question
from fracas.tui.board import Board, Happening
from fracas.tui.boards.drawing import fit

from . import panels
from .city import cell_width, map_lines, reached
from .look import Look, Sight

SIDE = 46
"""Columns that the panels need to stand beside the map."""
TALL = 36
"""Lines from which on nothing needs to be short."""

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


class Map(Board):
    DEFAULT_CSS = "Map { width: 1fr; height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self.view: Sight | None = None
        self.lang = "en"
        self.choices: list[Choice] = []
        self.pointed: Choice = None
        self.told: str | None = None
        self.happenings: Sequence[Happening] = ()

    def recall(self, happenings: Sequence[Happening]) -> None:
        self.happenings = happenings

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

    def on_click(self, event: events.Click) -> None:
        meta = event.style.meta
        if "pick" in meta:
            self.pick(meta["pick"])
        elif "about" in meta and self.view is not None:
            choice = self.stands_for(meta["about"])
            if choice in self.choices:
                self.pick(choice)
            else:
                self.told = None if self.told == meta["about"] else meta["about"]
                self.refresh(layout=True)

    def stands_for(self, id: str) -> Choice:
        """What a click on a character or a city would choose."""
        look = Look(self.view, self.lang, self.choices, self.pointed)
        return ("fire", id) if ("fire", id) in look.options else reached(look, id)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def render(self) -> Text:
        return Text("\n", no_wrap=True).join(self.lines(self.content_size.width))

    def lines(self, width: int) -> list[Text]:
        if self.view is None or width <= 0:
            return [Text("")]
        look = Look(self.view, self.lang, self.choices, self.pointed, self.happenings)
        tall = self.app.size.height >= TALL
        across = 5 * cell_width(width - SIDE)
        if width - across >= SIDE:
            return beside(look, width, across, self.detail)
        found = [panels.turn_line(look, width), *map_lines(look, width, tall)]
        found += self.detail(look, width)
        found += foremost(look, width)
        found += panels.players(look, width)
        found += panels.hearts(look, width)
        found += panels.hand(look, width)
        found += panels.roster(look, width)
        return found

    def detail(self, look: Look, width: int) -> list[Text]:
        """About what the cursor is on or was clicked; else what the signs mean."""
        subject = self.told or subject_of(look.pointed)
        found = list(panels.about(look, subject, width)) if subject else []
        return found or [panels.legend(look, width)]


def subject_of(choice: Choice) -> str | None:
    """The character or city that a choice speaks of."""
    if isinstance(choice, tuple) and choice and isinstance(choice[-1], str):
        return choice[-1]
    return choice if isinstance(choice, str) else None


def foremost(look: Look, width: int) -> list[Text]:
    """What matters now comes first."""
    dice = list(panels.rolls(look, width))
    if look.view["brawl"] is not None:
        return [*panels.combat(look, width), *dice]
    found = [line for panel in FOREMOST.get(look.view["phase"], ()) for line in panel(look, width)]
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
    found = [panels.turn_line(look, width)]
    for at in range(max(len(left), len(right))):
        line = Text().append_text(fit(left[at] if at < len(left) else "", across + gap))
        if at < len(right):
            line.append_text(right[at])
        found.append(line)
    return found
