"""What a client holds of a table: the newest of everything that the house has told it."""

from __future__ import annotations

from typing import Any

from fracas.engine.goal import GoalSaid
from fracas.server.protocol import (
    BASES,
    Asking,
    Change,
    Clock,
    Event,
    Holder,
    Message,
    Person,
    Question,
    Result,
    State,
    Update,
    Welcome,
)

REMEMBERED = 2000
"""Events that are kept; older ones are in the record."""
PARTS = (
    "questions", "asked", "people", "holders", "seat_names", "goal", "watching", "state", "why",
    "paused", "clock", "clocks", "pausing", "declined", "can_undo", "can_takeback",
    "takeback", "leaving", "result", "next",
)  # fmt: skip
"""Of an update: what stays as it was unless it is told anew."""


class Holding:
    def __init__(self) -> None:
        self.welcome: Welcome | None = None
        self.update = 0
        """The number of the newest update."""
        self.view: Any = None
        self.events: list[Event] = []
        self.told = 0
        """The number of the last event."""
        self.heard: list[Message] = []
        self.questions: list[Question] = []
        """All that is asked of the own seat, the most urgent first."""
        self.asked: list[int] = []
        self.people: list[Person] = []
        self.holders: list[Holder] = []
        self.seat_names: list[str] = []
        self.goal: GoalSaid | None = None
        self.watching = 0
        self.state: State = "open"
        self.why = ""
        self.paused = False
        self.clock: int | None = None
        self.clocks: list[Clock] = []
        self.pausing: list[int] = []
        self.declined: list[int] = []
        self.can_undo = False
        self.can_takeback = False
        self.takeback = Asking()
        """Who asks for a move back; `act("takeback")` agrees, `act("decline")` does not."""
        self.leaving = Asking()
        """Who asks to end the game early, in the same way."""
        self.result: Result | None = None
        self.next = ""
        self._views: dict[int, Any] = {}

    def begin(self, welcome: Welcome) -> None:
        """A new socket: changes are against views that it has sent."""
        self.welcome = welcome
        self.seat_names = welcome.seat_names
        self._views.clear()

    def hold(self, news: Update) -> None:
        if news.base:
            self.view = changed(self._views[news.base], news.changes)
        elif news.view is not None:
            self.view = news.view
        self.update = news.update
        self._views[news.update] = self.view
        for old in [one for one in self._views if one <= news.update - BASES]:
            del self._views[old]
        if news.events:
            self.events += news.events
            self.told = news.events[-1].number
            del self.events[:-REMEMBERED]
        for name in PARTS:
            if (value := getattr(news, name)) is not None:
                setattr(self, name, value)

    @property
    def over(self) -> bool:
        """Whether nothing will be asked any more."""
        return self.result is not None or self.state not in ("open", "live")


def changed(view: Any, changes: list[Change]) -> Any:
    """A view with changes put in; the old one stays as it was."""
    new = {key: dict(part) if isinstance(part, dict) else part for key, part in view.items()}
    for one in changes:
        *way, last = one.path
        where = new
        for key in way:
            where = where.setdefault(key, {})
        if one.gone:
            where.pop(last, None)
        else:
            where[last] = one.value
    return new
