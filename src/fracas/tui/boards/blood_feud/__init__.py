"""Blood Feud in the terminal: teams, who is where, the city, the boards of the four stations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.text import Text

from fracas.question import Question
from fracas.tui.boards.text_board import TextBoard

from . import panels
from .look import Look

Panel = Callable[[Look, int], Iterator[Text]]
STATION: dict[str, Panel] = {
    "cityscape": panels.city,
    "orders": panels.orders,
    "marketplace": panels.market,
    "council": panels.council,
}
"""The board of each station."""


class Feud(TextBoard):
    def __init__(self) -> None:
        super().__init__()
        self.seat: int | None = None

    def update(self, view: Any, questions: Sequence[Question], lang: str) -> None:
        self.seat = questions[0].seat if questions else self.seat
        super().update(view, questions, lang)

    def draw(self, width: int) -> list[Text]:
        """What concerns one now comes first: offers, then the station where one is."""
        return drawn(Look(self.view, self.lang, self.choices, self.pointed, self.seat), width)

    @classmethod
    def written(
        cls, view: Any, questions: Sequence[Question], lang: str, width: int
    ) -> Sequence[str]:
        """The same without colours: letters and signs say it all (BF-24.19)."""
        seat = questions[0].seat if questions else None
        look = Look(view, lang, (), None, seat)
        return [line.plain.rstrip() for line in drawn(look, max(width, LEAST))]


LEAST = 120
"""Columns of the board in plain lines: more than a narrow terminal, for readers that wrap."""


def drawn(look: Look, width: int) -> list[Text]:
    here = look.station()
    found = [panels.head(look, width), *panels.teams(look, width), *panels.stations(look, width)]
    found += panels.offers(look, width)
    found += panels.hand(look, width)
    found += panels.shown(look, width)
    for name in sorted(STATION, key=lambda one: one != here):
        found += STATION[name](look, width)
    return found
