"""Bots think in processes of their own: one busy thread in the server would slow every table."""

from __future__ import annotations

import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from fracas import BadInput, Table
from fracas.bots import SIMPLEST, USUAL, opponents
from fracas.catalogue import find
from fracas.engine import saving
from fracas.engine.game import Game
from fracas.engine.text import plain

from . import jobs
from .budget import NOBODY, Account, Purse
from .jobs import Answer, Think
from .workers import Failed, Pool, Reply, Request

log = logging.getLogger("fracas.server")
SECONDS = 30.0
"""A bot that thinks longer is ended, and a random move is made. Of its own time: one that has to
wait for the processor is slow, not lost, and would only be slower if it began anew."""
ADVICE_SEED = 1


class Bots:
    """Worker processes, started when first needed."""

    def __init__(self, workers: int | None = None, modules: tuple[str, ...] = ()) -> None:
        self.usual = USUAL
        self.thoughts = 0
        self.modules = modules
        self.elsewhere: Callable[[Request], Awaitable[Reply | None]] | None = None
        """Has another server of the house think, if one has room."""
        self.lent = 0
        """Thoughts that another server has thought."""
        self.pool = Pool(workers or max(2, min(4, (os.cpu_count() or 2) - 1)), modules)

    def names(self, game: Game[Any] | None) -> list[str]:
        """By name only: a recipe of a guest's own could think for ever."""
        return opponents(game)

    def checked(self, bot: str, game: Game[Any] | None) -> str:
        names = self.names(game)
        if bot and bot not in names:
            raise BadInput(f"there is no bot {bot!r}; there are: {', '.join(names)}")
        return bot or self.usual

    def title(self, bot: str) -> str:
        return f"{bot.capitalize()} bot"

    async def choose(
        self,
        table: Table,
        seat: int,
        bot: str,
        left: Sequence[int] = (),
        account: Account = NOBODY,
    ) -> tuple[int, list[Any]]:
        """The question that a bot answers for a seat, and its answers; some are left to others.
        Guests take turns: it is for one of them."""
        self.thoughts += 1
        seed = int.from_bytes(os.urandom(6), "big")
        state = saving.save(table.game, table.state)
        wanted = Think(table.game.name, state, seat, bot, seed, list(left))
        try:
            found = await self._asked(account, "bots", wanted)
        except Failed:
            if bot == SIMPLEST:
                raise
            simpler = msgspec.structs.replace(wanted, bot=SIMPLEST)
            found = await self._asked(account, "bots", simpler)
        return found.question, found.answers

    async def advise(
        self, table: Table, seat: int, bot: str, left: Sequence[int], account: Account = NOBODY
    ) -> Answer:
        """What a bot thinks of a seat's question, all others left aside: the same whenever it is
        asked."""
        state = saving.save(table.game, table.state)
        wanted = Think(table.game.name, state, seat, bot, ADVICE_SEED, list(left), why=True)
        found = await self._asked(account, "work", wanted)
        return msgspec.structs.replace(
            found,
            answers=[plain(one) for one in found.answers],
            considered=[(plain(data), *rest) for data, *rest in found.considered],
        )

    async def _asked(self, account: Account, purse: Purse, wanted: Think) -> Answer:
        cost = SECONDS
        try:
            version = find(wanted.game).version
            asked = Request(jobs.write(wanted), SECONDS, wanted.game, version)
            reply = await self._lent(asked)
            if reply is None:
                reply = await self.pool.ask(account.name, asked, lambda: account.left(purse))
            cost = reply.cost
            if reply.error:
                raise Failed(reply.error)
        except Failed as error:
            log.warning("bot %s in %s: %s", wanted.bot, wanted.game, error)
            raise
        finally:
            account.pay(purse, cost)
        return msgspec.msgpack.decode(reply.data, type=Answer)

    async def _lent(self, asked: Request) -> Reply | None:
        """What another server answers, where nobody has time here."""
        if self.elsewhere is None or self.pool.line.free:
            return None
        reply = await self.elsewhere(asked)
        if reply is None or reply.kind == "unknown":  # it has other rules
            return None
        self.lent += 1
        return reply

    async def close(self) -> None:
        await self.pool.close()
