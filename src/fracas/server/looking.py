"""What a client finds out without doing anything: in a process of its own, the newest wish only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fracas import BadInput, FracasError
from fracas.engine import saving

from . import jobs, protocol
from .budget import Crowded
from .words import say

if TYPE_CHECKING:
    from .connection import Connection

SECONDS = 2.0
"""So long a game may compute for one answer."""


class Looking:
    """One wish of a socket is worked on at a time; of those that come meanwhile the last is next.
    A pointer moves faster than anybody measures."""

    __slots__ = ("_busy", "_next", "_one")

    def __init__(self, one: Connection) -> None:
        self._one = one
        self._busy = False
        self._next: tuple[int, Any] | None = None

    def want(self, id: int, wanted: Any) -> None:
        one = self._one
        if not one.hall.looks.take(one.guest):
            one.reply(protocol.Refusal(say("look.fast", one.lang), "limit", look=id))
            return
        self._next = id, wanted
        if not self._busy:
            self._busy = True
            one.hall.soon(self._answer())

    async def _answer(self) -> None:
        try:
            while self._next is not None:
                (id, wanted), self._next = self._next, None
                await self._found(id, wanted)
        finally:
            self._busy = False

    async def _found(self, id: int, wanted: Any) -> None:
        one = self._one
        try:
            if not one.seen.playable:
                raise BadInput("this table cannot be looked at now")
            table = one.seen.table
            if table.game.sight.look is None:
                raise BadInput(f"in {table.game.name} the view says all there is to know")
            if seconds := one.account.wait("work"):
                raise Crowded(seconds)
            state = saving.save(table.game, table.state)
            job = jobs.FindOut(table.game.name, state, table.viewer(one.viewer), wanted)
            found = await one.hall.chore(one.guest, table.game.name, job, SECONDS, one.account)
        except Crowded as error:
            one.reply(protocol.Refusal(error.to(one.lang), "limit", look=id))
            return
        except FracasError as error:
            one.reply(protocol.Refusal(error.said(one.lang), "bad", look=id))
            return
        one.reply(protocol.Looked(id, msgspec.Raw(found)))
