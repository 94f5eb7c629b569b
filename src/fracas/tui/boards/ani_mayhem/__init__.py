"""Ani-Mayhem in the terminal: the field, parties, disasters and their ways, fights, the stack.

The field is turned to the view of the seat before the screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from fracas.content import kept_files
from fracas.engine.errors import BadInput
from fracas.engine.text import Choice
from fracas.games.ani_mayhem.cards import AT
from fracas.games.ani_mayhem.wording import TEXTS, card_name
from fracas.games.ani_mayhem.workbench import around
from fracas.question import Question
from fracas.tui.boards.text_board import TextBoard

from . import panels
from .look import Look, said


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
        turned = self.turned if self.turned is not None else self.view.you or 0
        return Look(self.view, self.lang, self.choices, self.pointed, turned)

    def draw(self, width: int) -> list[Text]:
        return drawn(self.look(), width)

    @classmethod
    def written(
        cls, view: Any, questions: Sequence[Question], lang: str, width: int
    ) -> Sequence[str]:
        choices = questions[0].choices if questions else ()
        look = Look(view, lang, choices, None, view.you or 0)
        return [line.plain.rstrip() for line in drawn(look, max(width, LEAST))]

    @classmethod
    def typed(cls, view: Any, question: Question, line: str) -> Choice:
        """AM-31.40: names of dealt cards, around which a deck is built; a code as it stands."""
        if view.pool is None or line.strip().startswith("AM1-"):
            return None
        kinds = [meant(view.pool, one) for one in line.split(",") if one.strip()]
        pool = tuple(AT[card] for card, n in view.pool.items() for _ in range(n))
        return around(kinds, len(view.score.players), "generic", pool)

    @classmethod
    def hints(cls, lang: str, question: Question | None = None) -> Sequence[str]:
        kind = "" if question is None else question.kind
        if kind == "build_deck":
            return [said(lang, "build")]
        mine = kept_files("ani-mayhem", "deck") if kind == "choose_deck" else {}
        return [said(lang, "own").format(names=", ".join(mine))] if mine else ()


def meant(pool: Mapping[str, int], typed: str) -> int:
    """The dealt card whose name begins as it was typed, in any language."""
    wanted = typed.casefold().strip()
    for card in pool:
        if any(card_name(AT[card], lang).casefold().startswith(wanted) for lang in TEXTS):
            return AT[card]
    raise BadInput(f"you were not dealt {typed.strip()!r}")


LEAST = 100
"""Columns of the board in plain lines: more than a narrow terminal, for readers that wrap."""


def drawn(look: Look, width: int) -> list[Text]:
    return [
        line
        for part in (
            panels.pool, panels.score, panels.stack, panels.fight, panels.charm, panels.field,
            panels.parties, panels.disasters, panels.hand, panels.listings,
        )
        for line in part(look, width)
    ]  # fmt: skip
