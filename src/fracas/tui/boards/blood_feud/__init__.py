"""Blood Feud in the terminal: teams, who is where, the city, the boards of the four stations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.text import Text

from fracas.engine.text import Choice
from fracas.question import Question
from fracas.tui.answers import named_option
from fracas.tui.boards.text_board import TextBoard

from . import panels
from .look import Look, words

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

    @classmethod
    def hints(cls, lang: str, question: Question | None = None) -> Sequence[str]:
        kind = question.kind if question else ""
        return [words(lang)[f"free.{kind}"]] if kind in FREE else []

    @classmethod
    def typed(cls, view: Any, question: Question, line: str) -> Choice:
        """Several targets in order of preference: 3, 2."""
        if question.kind != "wish" or "," not in line:
            return None
        found: list[Choice] = []
        for one in filter(None, (part.strip() for part in line.split(","))):
            options = named_option(question, one)
            if one.isdecimal() and 0 < int(one) <= len(question.options):
                options = [question.options[int(one) - 1]]
            if len(options) != 1 or not isinstance(options[0].data, tuple):
                return None
            found += options[0].data
        return tuple(found)


FREE = ("wish", "offer_what", "answer_offer")
"""What takes other answers than those listed."""
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
