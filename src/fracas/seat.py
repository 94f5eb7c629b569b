"""A place at the table as a bot has it: what the seat sees, is asked, and can imagine."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .engine.game import Game
from .engine.imagining import imagine
from .question import Question

if TYPE_CHECKING:
    from .table import Table


class Seat:
    """All that a bot gets: there is no table in here to look at."""

    def __init__(self, table: Table, seat: int) -> None:
        self.number = seat
        self.game: Game[Any] = table.game
        self.view: Callable[[], Any] = lambda: table.view(seat)
        self.questions: Callable[[], list[Question]] = lambda: table.questions(seat)
        self.imagine: Callable[[random.Random], Any] = lambda rng: imagine(
            table.game, table.state, seat, rng
        )
        """A state that the seat cannot tell from the real one."""

    @property
    def question(self) -> Question | None:
        """The most urgent question, if any."""
        return next(iter(self.questions()), None)
