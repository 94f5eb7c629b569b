"""Blood Feud in the terminal: the teams, who is where, the city, the boards of the four stations.

All is one text. What can be picked carries its choice in the style under it, so a click needs no
arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.text import Text
from textual import events
from textual.geometry import Size

from fracas.engine.text import Choice
from fracas.question import Option, Question
from fracas.tui.board import Board

from . import panels
from .look import Look, Sight

Panel = Callable[[Look, int], Iterator[Text]]
STATION: dict[str, Panel] = {
    "cityscape": panels.city,
    "orders": panels.orders,
    "marketplace": panels.market,
    "council": panels.council,
}
"""The board of each station."""


class Feud(Board):
    DEFAULT_CSS = "Feud { width: 1fr; height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self.view: Sight | None = None
        self.lang = "en"
        self.seat: int | None = None
        self.choices: list[Choice] = []
        self.pointed: Choice = None

    def update(self, view: Any, questions: Sequence[Question], lang: str) -> None:
        self.view = view
        self.lang = lang
        self.choices = list(questions[0].choices) if questions else []
        self.seat = questions[0].seat if questions else self.seat
        if self.pointed not in self.choices:
            self.pointed = None
        self.refresh(layout=True)

    def point_at(self, option: Option | None) -> None:
        self.pointed = None if option is None else option.data
        self.refresh(layout=True)

    def on_click(self, event: events.Click) -> None:
        if "pick" in event.style.meta:
            self.pick(event.style.meta["pick"])

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def render(self) -> Text:
        return Text("\n", no_wrap=True).join(self.lines(self.content_size.width))

    def lines(self, width: int) -> list[Text]:
        """What concerns one now comes first: offers, then the station where one is."""
        if self.view is None or width <= 0:
            return [Text("")]
        look = Look(self.view, self.lang, self.choices, self.pointed, self.seat)
        here = look.station()
        found = [panels.head(look, width), *panels.stations(look, width)]
        found += panels.offers(look, width)
        found += panels.hand(look, width)
        for name in sorted(STATION, key=lambda one: one != here):
            found += STATION[name](look, width)
        return [*found[:1], *panels.teams(look, width), *found[1:]]
