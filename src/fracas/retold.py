"""A record as it was told, under whatever rules: to look at, and to go on from."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from .catalogue import find
from .engine import saving
from .engine.errors import BadInput
from .engine.events import Event
from .engine.state import State
from .engine.text import plain
from .record import Record, read
from .shown import Shown
from .table import Table


class Moment(Shown):
    """How things stood, and all that had happened until then."""

    def __init__(self, story: Story, at: int, since: int, state: State, log: list[Event]) -> None:
        self.game = story.game
        self.at = at
        """After so many inputs…"""
        self.since = since
        """… and after so many of them the table looked as it is shown: the last turn before."""
        self.state = state
        self.log = log


class Story:
    """What `fracas.story` gives."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = find(record.game)
        if not record.told:
            raise BadInput(
                f"this record was played under rules {record.version} of {record.game} and tells "
                f"nothing but its inputs; installed are rules {self.game.version}"
            )

    @property
    def version(self) -> str:
        """Of the rules that it was played under."""
        return self.record.version

    @property
    def length(self) -> int:
        """How many inputs it tells of."""
        return len(self.record.told) - 1

    @cached_property
    def turns(self) -> dict[int, State]:
        """The states that the rules of today can read, after so many inputs each."""
        found = {}
        for at, saved in sorted(self.record.turns.items()):
            try:
                s = saving.load(self.game, saved)
                self.game.see(s, s.seats)
            except Exception:  # whatever has become of them since
                continue
            found[at] = s
        return found

    def at(self, count: int | None = None) -> Moment:
        """After so many inputs, or at its end: all that had happened, and the table as it was at
        the last turn before, if one can be shown."""
        at = self.length if count is None else count
        if not 0 <= at <= self.length:
            raise BadInput(f"this record has {self.length} inputs, not {count}")
        since = max((one for one in self.turns if one <= at), default=None)
        if since is None:
            since = min(self.turns, default=None)
        if since is None:
            raise BadInput(
                f"what this record shows of {self.game.name} under rules {self.version} cannot be "
                f"read under rules {self.game.version}"
            )
        log = [_told(one) for part in self.record.told[: at + 1] for one in part]
        return Moment(self, at, since, self.turns[since], log)

    def happened(self, count: int) -> list[Event]:
        """What an input brought about; 0 for what came before the first."""
        return [_told(one) for one in self.record.told[count]]

    def go_on(self) -> Table:
        """A table that goes on from its last state under the rules of today."""
        if not self.turns or max(self.turns) < max(self.record.turns):
            raise BadInput(
                f"the last state of this record is of rules {self.version} of {self.game.name}: "
                f"rules {self.game.version} cannot go on from it"
            )
        s = self.turns[max(self.turns)]
        if s.result is not None:
            raise BadInput("a table cannot go on from a game that is over")
        state = saving.save(self.game, s).decode()
        record = msgspec.structs.replace(
            self.record, version=self.game.version, state=state, position="",
            inputs=[], digests={}, told=[], turns={},
        )  # fmt: skip
        table = Table(self.game, saving.load(self.game, state), record)
        for seat, bot in self._bots().items():  # the new record says too who plays them
            if s.bots >> seat & 1:
                table.act(seat, "hand_over", bot=bot)
        return table

    def _bots(self) -> dict[int, str]:
        """To which bot each seat was handed over last."""
        return {one.seat: one.bot for one in self.record.inputs if one.do == "hand_over"}


def _told(one: Event) -> Event:
    """As the engine tells it: what came out of JSON as lists was not."""
    args: dict[str, Any] = {name: plain(value) for name, value in one.args.items()}
    return msgspec.structs.replace(one, args=args, clauses=tuple(one.clauses))


def story(text: str | bytes) -> Story:
    """What a record tells, under whatever rules it was played."""
    return Story(read(text))


__all__ = ["Moment", "Story", "story"]
