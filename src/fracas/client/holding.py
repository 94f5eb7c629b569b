"""What a client holds of a table: the newest of everything that the house has told it."""

from __future__ import annotations

from typing import Any

from fracas.server.protocol import (
    BASES,
    Change,
    Clock,
    Event,
    Message,
    Person,
    Question,
    Result,
    Update,
    Welcome,
)

REMEMBERED = 2000
"""Events that are kept; older ones are in the record."""


class Holding:
    def __init__(self) -> None:
        self.welcome: Welcome | None = None
        self.view: Any = None
        self.events: list[Event] = []
        self.questions: list[Question] = []
        """All that is asked of the own seat, the most urgent first."""
        self.asked: list[int] = []
        self.people: list[Person] = []
        self.state = "open"
        self.why = ""
        self.paused = False
        self.can_undo = False
        self.goal: Any = None
        self.result: Result | None = None
        self.clocks: list[Clock] = []
        self.next = ""
        self.heard: list[Message] = []
        self.told = 0
        """The number of the last event."""
        self._views: dict[int, Any] = {}

    def begin(self, welcome: Welcome) -> None:
        """A new socket: changes are against views that it has sent."""
        self.welcome = welcome
        self._views.clear()

    def hold(self, news: Update) -> None:
        if news.base:
            self.view = changed(self._views[news.base], news.changes)
        elif news.view is not None:
            self.view = news.view
        self._views[news.update] = self.view
        for old in [one for one in self._views if one <= news.update - BASES]:
            del self._views[old]
        if news.events:
            self.events += news.events
            self.told = news.events[-1].number
            del self.events[:-REMEMBERED]
        if news.questions is not None:
            self.questions = news.questions
        for name in ("asked", "people", "state", "why", "paused", "can_undo", "clocks", "next"):
            if (value := getattr(news, name)) is not None:
                setattr(self, name, value)
        self.goal = self.goal if news.goal is None else news.goal
        self.result = self.result if news.result is None else news.result

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
