"""What has been played, looked at again: moments, records, positions, as a table shows them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from fracas import BadInput, Table
from fracas.record import Input

from . import seeing
from .lobby import Moment, ReplayEvent

BACK = 60
"""How far before a moment one is looked for that can be saved."""


class Glimpse(msgspec.Struct):
    """What is wanted of a moment."""

    at: int
    """After so many inputs."""
    number: int
    """Which of the moments it is that the viewer may look at…"""
    total: int
    """… and how many there are of them."""
    viewer: int | str | None = None
    everything: bool = False
    """With the all-seeing eye."""
    over: bool = True
    """Whether everything may be told."""
    lang: str = "en"


def moment_of(table: Table, before: int, wanted: Glimpse) -> Moment:
    """A table as it was, of whose log the first so many events are older than its last input."""
    at, viewer = wanted.at, wanted.viewer
    by = None if at == 0 else table.record.inputs[at - 1].seat
    if not wanted.over and by != viewer:
        by = None
    asked = table.questions(viewer, wanted.lang) if isinstance(viewer, int) else []
    return Moment(
        wanted.number,
        wanted.total,
        all_seeing(table) if wanted.everything else table.view(viewer),
        events_of(table, before, viewer, wanted.lang, wanted.everything),
        by if by is not None and 0 <= by < table.seats else None,
        sorted(table.waiting),
        [seeing.question(one) for one in asked],
        table.state.now + table.state.lag if table.state.now else None,
    )


def all_seeing(table: Table) -> Any:
    """What somebody would see who knows every hidden thing."""
    state = table.game.copy(table.state)
    state.seen = [state.everyone] * len(state.seen)
    return table.game.see(state, state.seats)


def events_of(
    table: Table, since: int, viewer: int | str | None, lang: str, everything: bool
) -> list[ReplayEvent]:
    number = table.viewer(viewer)
    saying = table.saying(number, lang)
    told = [one for one in table.log[since:] if one.exists_for(number)]
    if everything:
        told = [msgspec.structs.replace(one, veil={}) for one in told]
    return [
        ReplayEvent(
            one.kind,
            one.say(table.game.words, saying, number),
            dict(one.seen_by(number)),
            list(one.clauses),
        )
        for one in told
    ]


class Saved(msgspec.Struct):
    """A moment as a position file."""

    at: int
    text: str


class Stories:
    """Tables of the past, with marks on the way to them: who looks at one moment looks at the next,
    or at the one before."""

    MATCHES = 8
    EVERY = 100
    """Inputs between two marks…"""
    MARKS = 40
    """… or more where there would be too many."""

    def __init__(self) -> None:
        self._marks: OrderedDict[str, dict[int, Table]] = OrderedDict()

    def at(self, name: str, start: Callable[[], Table], inputs: list[Input], count: int) -> Table:
        """The table of that name after so many of its inputs; not to be changed."""
        every = self.EVERY * (1 + len(inputs) // (self.EVERY * self.MARKS))
        marks = self._marks.setdefault(name, {})
        self._marks.move_to_end(name)
        while len(self._marks) > self.MATCHES:
            self._marks.popitem(last=False)
        if 0 not in marks:
            marks[0] = start()
        near = max(n for n in marks if n <= count and marks[n].record.inputs == inputs[:n])
        if near < count:
            table = marks[near].branch()
            for at, given in enumerate(inputs[near:count], near + 1):
                table.apply(given)
                if at % every == 0:
                    marks[at] = table.branch()
            marks[count] = table
        for n in [n for n in marks if n % every and n != count]:
            del marks[n]
        return marks[count]


def position_of(tables: Callable[[int], Table], at: int, seat: int | None) -> Saved:
    """The last moment at or before this one that can be saved; BadInput where there is none."""
    why: BadInput | None = None
    for moment in range(at, max(-1, at - BACK), -1):
        try:
            return Saved(moment, tables(moment).position(seat))
        except BadInput as error:
            why = why or error
    raise why or BadInput("this moment cannot be saved as a position")
