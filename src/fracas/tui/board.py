"""A game's own board in the terminal.

A game names its board as `Game.board = "module:Class"`. The class is a Textual widget derived from
`Board`; it is shown in place of the generic picture of the view and has this to do:

    class Cells(Board):
        def update(self, view, questions, lang):    # whenever anything changed
            self.view = view
            self.refresh()

        def on_click(self, event):                  # a click picks an option of an open question
            self.pick((event.x // 4, event.y))

It gets what the seat before the screen may know and nothing else. Boards of our own games are in
`fracas.tui.boards`, for a game itself knows nothing of screens.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from textual.message import Message
from textual.widget import Widget

from fracas.engine.errors import BadInput
from fracas.engine.game import Game
from fracas.engine.text import Choice
from fracas.question import Option, Question
from fracas.shown import TableEvent

Happening = tuple[str, dict[str, Choice]]
"""The kind of an event and what the seat that looks may know of its arguments."""
REMEMBERED = 60
"""How many of the latest events a board is told of."""


class Board(Widget):
    """What the screen asks of a board."""

    class Picked(Message):
        """A choice was made on the board."""

        def __init__(self, choice: Choice, question: int | None = None) -> None:
            super().__init__()
            self.choice = choice
            self.question = question

    def update(self, view: Any, questions: Sequence[Question], lang: str) -> None:
        """Show this view. `questions` are those of the seat that looks, the chosen one first."""
        raise NotImplementedError

    def recall(self, happenings: Sequence[Happening]) -> None:
        """What happened of late, the latest last; comes before the view that it led to."""

    def point_at(self, option: Option | None) -> None:
        """The cursor in the list of options is here now; a board may light it up."""

    # Without a screen, in plain lines

    @classmethod
    def written(
        cls, view: Any, questions: Sequence[Question], lang: str, width: int
    ) -> Sequence[str]:
        """The board as lines; none where the bare view says as much."""
        return ()

    @classmethod
    def reply(cls, view: Any, lang: str, line: str) -> Sequence[str]:
        """What the board says to a typed line that asks it something; none where it does not."""
        return ()

    @classmethod
    def typed(cls, view: Any, question: Question, line: str) -> Choice:
        """A free answer as people write it (10.5 4, in inches); None: it is read as it stands."""
        return None

    @classmethod
    def hints(cls, lang: str, question: Question | None = None) -> Sequence[str]:
        """What can be typed besides: at all, or to answer a question freely."""
        return ()

    def pick(self, choice: Choice, question: int | None = None) -> None:
        """Choose an option by its data; of the chosen question unless one is named by number.

        What is not legal there is refused as if it had been typed.
        """
        self.post_message(self.Picked(choice, question))


def happenings(events: Sequence[TableEvent], viewer: int) -> list[Happening]:
    """The latest events as a viewer may know them."""
    return [
        (one.event.kind, one.event.seen_by(viewer))
        for one in events[-REMEMBERED:]
        if one.event.exists_for(viewer)
    ]


def board_of(game: Game[Any]) -> type[Board] | None:
    """The board that a game brings, if it does."""
    if not game.board:
        return None
    module, _, name = game.board.partition(":")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BadInput(f"the board of {game.name} cannot be loaded: {error}") from None
    if not (isinstance(found, type) and issubclass(found, Board)):
        raise BadInput(f"{game.board} is not a Board")
    return found
