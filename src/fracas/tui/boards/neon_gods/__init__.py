"""Neon Gods in the terminal: the city in colour, and everything round it.

All is one text. What can be picked carries its choice in the style under it, so a click needs no
arithmetic; a click on a player opens her piles.
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
from fracas.tui.boards.drawing import fit

from . import panels
from .city import city, city_width, described
from .look import Look, Sight

SIDE = 44
"""Columns that the panels need to stand beside the city."""
TALL = 34
"""Lines from which on nothing needs to be short."""


class City(Board):
    DEFAULT_CSS = "City { width: 1fr; height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self.view: Sight | None = None
        self.lang = "en"
        self.choices: list[Choice] = []
        self.pointed: Choice = None
        self.looked_at: int | None = None

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
        if "look" in meta:
            self.looked_at = None if self.looked_at == meta["look"] else meta["look"]
            self.refresh(layout=True)
        elif "pick" in meta:
            self.pick(meta["pick"])

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def render(self) -> Text:
        return Text("\n", no_wrap=True).join(self.lines(self.content_size.width))

    def lines(self, width: int) -> list[Text]:
        if self.view is None or width <= 0:
            return [Text("")]
        look = Look(self.view, self.lang, self.choices, self.pointed)
        tall = self.app.size.height >= TALL
        across = city_width(width)
        if width - across >= SIDE:
            return beside(look, width, across, self.detail(look, across), self.looked_at)
        found = [panels.turn_line(look, width), *city(look, width, tall=False)]
        found.append(self.detail(look, width))
        found += panels.players(look, width, self.looked_at)
        found += asked_for(look, width, tall)
        if tall:
            found += panels.supplies(look, width)
        return found

    def detail(self, look: Look, width: int) -> Text:
        """What stands on the space that the cursor is on; else what the signs mean."""
        if isinstance(self.pointed, str) and self.pointed in look.view["spaces"]:
            return fit(Text(described(look, self.pointed), style="italic"), width)
        return fit(Text(look.say("legend"), style="dim"), width)


def asked_for(look: Look, width: int, tall: bool) -> list[Text]:
    """Battle, exchange or recruits, and the hand: what matters now comes first."""
    view = look.view
    found: list[Text] = []
    if view["battle"] is not None:
        found += panels.battle(look, width)
        found += panels.hand(look, width, tall)
        if tall:
            found += panels.slots(look, width)
        return found
    if view["step"] == "daylight":
        found += panels.exchange(look, width)
    elif view["step"] in ("recruit", "draw", "") or tall:
        found += panels.slots(look, width)
    found += panels.hand(look, width, tall)
    if view["fought"] is not None and (tall or view["step"] == "battle"):
        found += panels.fought(look, width)
    if view["step"] not in ("recruit", "draw", "", "daylight") and not tall:
        found += panels.slots(look, width)
    return found


def beside(look: Look, width: int, across: int, detail: Text, looked_at: int | None) -> list[Text]:
    """City on the left, panels on the right."""
    left = [*city(look, across, tall=True), detail]
    left += panels.players(look, across, looked_at)
    gap = 2
    rest = width - across - gap
    right = [*asked_for(look, rest, tall=True), *panels.supplies(look, rest)]
    found = [panels.turn_line(look, width)]
    for at in range(max(len(left), len(right))):
        line = Text().append_text(fit(left[at] if at < len(left) else "", across + gap))
        if at < len(right):
            line.append_text(right[at])
        found.append(line)
    return found
