"""What can be taken back: whatever nobody else could know of, and nothing has come of."""

from __future__ import annotations

from typing import Any

from .answering import barrier
from .engine.errors import Refused
from .engine.game import Game
from .engine.state import State
from .engine.text import text
from .record import Input

MOST = 100
"""Moves that can be taken back: each keeps the whole state before it."""


class TakenBack:
    """Who moved, and the state before, since the last barrier."""

    __slots__ = ("barrier", "moves")

    def __init__(
        self, moves: list[tuple[int, State]] | None = None, barrier: str = "undo.none"
    ) -> None:
        self.moves = moves or []
        self.barrier = barrier
        """Why there is no more, as the key of a text."""

    def can(self, seat: int) -> bool:
        return bool(self.moves) and self.moves[-1][0] == seat

    def pop(self, seat: int) -> State:
        """The state before the last move, if it was that seat's."""
        if not self.can(seat):
            why = self.barrier if not self.moves else "undo.other"
            raise Refused(text("refuse.undo", why=why))
        return self.moves.pop()[1]

    def note(self, given: Input, before: State, after: State, due: int | None) -> None:
        """An input has been taken; `due` was the next deadline then."""
        why = barrier(before, after)
        if why:
            self._end(why)
            return
        if given.do != "play" or any(seat != given.seat for seat, _ in self.moves):
            self._end("undo.other")
        if given.at is not None and due is not None and due <= given.at:
            self._end("undo.other")  # what a deadline did on the way stays done
        elif given.do == "play":
            self.moves.append((given.seat, before))
            if len(self.moves) > MOST:
                del self.moves[0]
                self.barrier = "undo.far"

    def _end(self, why: str) -> None:
        self.moves.clear()
        self.barrier = why

    def shared(self) -> TakenBack:
        """Another one with the same states, which inputs replace and never change."""
        return TakenBack(list(self.moves), self.barrier)

    def copied(self, game: Game[Any]) -> TakenBack:
        return TakenBack([(seat, game.copy(before)) for seat, before in self.moves], self.barrier)
