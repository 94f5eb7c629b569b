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
TOGETHER = 8
"""Moves that can be taken back by consent only, before those that one may take back alone."""

Move = tuple[int, State]
"""Who moved, and the state before."""


class TakenBack:
    """Who moved, and the state before, since the last barrier."""

    __slots__ = ("barrier", "earlier", "moves")

    def __init__(
        self,
        moves: list[Move] | None = None,
        barrier: str = "undo.none",
        earlier: list[Move] | None = None,
    ) -> None:
        self.moves = moves or []
        """All of one seat, which may take them back alone."""
        self.barrier = barrier
        """Why there is no more, as the key of a text."""
        self.earlier = earlier or []
        """Those before, of any seat: others have moved since, but nobody has learnt anything."""

    def can(self, seat: int) -> bool:
        return bool(self.moves) and self.moves[-1][0] == seat

    def pop(self, seat: int) -> State:
        """The state before the last move, if it was that seat's."""
        if not self.can(seat):
            why = self.barrier if not self.moves else "undo.other"
            raise Refused(text("refuse.undo", why=why))
        return self.moves.pop()[1]

    def reach(self, seat: int) -> int:
        """How many moves would be taken back together with the seat's last one; 0: it cannot be."""
        since = [one for one, _ in (*self.earlier, *self.moves)]
        return since[::-1].index(seat) + 1 if seat in since else 0

    def movers(self) -> int:
        """The seats of whose moves one can be taken back, alone or together, as bits."""
        found = 0
        for seat, _ in self.earlier:
            found |= 1 << seat
        return found | 1 << self.moves[-1][0] if self.moves else found

    def before(self, seat: int, count: int) -> State:
        """The state before the seat's last move, if it and those since are so many; 0: any."""
        found = self.reach(seat)
        if not found or count not in (0, found):
            why = "undo.other" if found else self.barrier
            raise Refused(text("refuse.undo", why=why))
        return [*self.earlier, *self.moves][-found][1]

    def forget(self, count: int) -> None:
        """So many moves have been taken back by consent."""
        self.earlier = [*self.earlier, *self.moves][:-count][-TOGETHER:]
        self.moves = []
        self.barrier = "undo.other"

    def note(self, given: Input, before: State, after: State, due: int | None) -> None:
        """An input has been taken; `due` was the next deadline then."""
        late = given.at is not None and due is not None and due <= given.at
        if given.do == "play" and not late:
            self.played(given.seat, before, after)
        else:  # what was done beside the questions, or by a deadline on the way, stays done
            self._end(barrier(before, after) or "undo.other")

    def played(self, seat: int, before: State, after: State) -> None:
        """A move has been taken, and no deadline has fired before it."""
        why = barrier(before, after)
        if why:
            self._end(why)
            return
        moves = self.moves
        if moves and moves[-1][0] != seat:  # all of them are of one seat
            self.forget_alone()
            moves = self.moves
        moves.append((seat, before))
        if len(moves) > MOST:
            del moves[0]
            self.earlier.clear()
            self.barrier = "undo.far"

    def forget_alone(self) -> None:
        """Another seat moves: what came before needs consent from now on."""
        self.earlier = [*self.earlier, *self.moves][-TOGETHER:]
        self.moves = []
        self.barrier = "undo.other"

    def _end(self, why: str) -> None:
        if self.moves or self.earlier:
            self.moves.clear()
            self.earlier.clear()
        self.barrier = why

    def shared(self) -> TakenBack:
        """Another one with the same states, which inputs replace and never change."""
        return TakenBack(list(self.moves), self.barrier, list(self.earlier))

    def copied(self, game: Game[Any]) -> TakenBack:
        def copies(moves: list[Move]) -> list[Move]:
            return [(seat, game.copy(before)) for seat, before in moves]

        return TakenBack(copies(self.moves), self.barrier, copies(self.earlier))
