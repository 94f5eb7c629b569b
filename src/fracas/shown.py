"""What there is to see at a table, by whom, and in which words."""

from __future__ import annotations

from typing import Any

from .engine.errors import BadInput
from .engine.events import Event
from .engine.game import Game
from .engine.goal import GoalSaid, line, said
from .engine.state import Result, State
from .engine.text import Saying, Text
from .engine.verdict import verdict
from .question import Question, asked, most_urgent, plain_view, put
from .seat import Seat, looked


class TableEvent:
    """An event of this table, ready to be told."""

    def __init__(self, table: Shown, event: Event, at: int) -> None:
        self._table = table
        self._at = at
        self.event = event
        self.kind = event.kind
        self.clauses = event.clauses

    def text(self, seat: int | str | None = None, lang: str = "en") -> str:
        """The line for a viewer; nothing where the viewer may not know of the event at all."""
        viewer = self._table.viewer(seat)
        if not self.event.exists_for(viewer):
            return ""
        saying = self._table.saying(viewer, lang)
        return self.event.say(self._table.game.words, saying, viewer)

    def why(self, seat: int | str | None = None, lang: str = "en") -> str:
        """Why what it ended (a fight, a vote, a duel) went so, where the game says so."""
        table = self._table
        found = verdict(table.game.verdicts, table.log, self._at)
        saying = table.saying(table.viewer(seat), lang)
        return "" if found is None else table.game.words.sentence(found, saying)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.event.args})"


class Shown:
    """A state of a game with what has happened, as viewers may know it. Nothing here changes it."""

    game: Game[Any]
    state: State
    log: list[Event]
    called: tuple[str, ...] = ()
    """What the seats are called where the game itself has no names for them."""

    @property
    def over(self) -> bool:
        return self.state.result is not None

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def events(self) -> list[TableEvent]:
        return [TableEvent(self, one, at) for at, one in enumerate(self.log)]

    @property
    def waiting(self) -> dict[int, Question]:
        """Each seat that the table waits for, with its most urgent question.

        Nobody waits for a seat that has sealed its answer, though `questions` lets it revise it.
        """
        s = self.state
        if len(s.strands) == 1 and (step := s.strands[0].asking) is not None and step.single:
            strand, seat = s.strands[0], step.seat  # type: ignore[attr-defined]  # who just asks has one
            return {
                seat: Question(self.game, s, strand, seat, step, strand.number, None, self.called)
            }
        return {
            seat: put(self.game, s, strand, seat, None, self.called)
            for seat, strand in most_urgent(s)
        }

    def questions(self, seat: int, lang: str = "en") -> list[Question]:
        """All that a seat is asked now, the most urgent first."""
        found, called = asked(self.state, seat), self.called
        saying = None if lang == "en" or not found else self.saying(seat, lang)
        return [put(self.game, self.state, strand, seat, saying, called) for strand in found]

    def view(self, seat: int | str | None = None) -> Any:
        """All that a seat, a spectator (None) or a role may know, as plain data."""
        return plain_view(self.sight(seat))

    def sight(self, seat: int | str | None = None) -> Any:
        """The same as the game's own Struct, whose fields have names and types."""
        return self.game.see(self.state, self.viewer(seat))

    def goal(self, seat: int | str | None = None, lang: str = "en") -> GoalSaid | None:
        """What wins and how everybody stands, in words; nothing where the game does not say."""
        viewer = self.viewer(seat)
        found = self.game.aim(self.state, viewer)
        return None if found is None else said(found, self.game.words, self.saying(viewer, lang))

    def goal_line(self, seat: int | str | None = None, lang: str = "en") -> str:
        """The same in one line."""
        found = self.goal(seat, lang)
        saying = self.saying(self.viewer(seat), lang)
        return "" if found is None else line(found, self.game.words, saying)

    def look(self, seat: int | str | None, wanted: object) -> Any:
        """What the game answers a viewer who wants to know something; nothing is changed."""
        return looked(self.game, self.state, self.viewer(seat), wanted)

    def seat(self, number: int) -> Seat:
        if not 0 <= number < self.state.seats:
            raise BadInput(f"this table has seats 0 to {self.state.seats - 1}, not {number}")
        return Seat(self.game, lambda: self.state, number)

    def viewer(self, seat: int | str | None) -> int:
        """The number by which the state knows a viewer."""
        if seat is None:
            return self.state.seats
        if isinstance(seat, str):
            if seat not in self.game.sight.roles:
                raise BadInput(f"{self.game.name} has no role {seat!r}")
            return self.state.seats + self.game.sight.roles[seat]
        if type(seat) is not int or not 0 <= seat < self.state.seats:
            raise BadInput(f"this table has seats 0 to {self.state.seats - 1}, not {seat}")
        return seat

    def saying(self, viewer: int, lang: str = "en") -> Saying:
        you = viewer if viewer < self.state.seats else -1
        return self.game.saying(self.state, lang, you, self.called)

    def say(self, said: Text, seat: int | None = None, lang: str = "en") -> str:
        return self.game.words.sentence(said, self.saying(self.viewer(seat), lang))
