"""Bots think in processes of their own: one busy thread in the server would slow every table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from fracas import BadInput, Table
from fracas.bots import STRENGTHS
from fracas.engine import saving
from fracas.engine.game import Game
from fracas.engine.text import plain

log = logging.getLogger("fracas.server")
SECONDS = 30.0
"""A bot that thinks longer is ended, and a random move is made. Of its own time: one that has to
wait for the processor is slow, not lost, and would only be slower if it began anew."""
STUCK = 600.0
"""A worker that has not answered by then, whatever it waits for, is ended too."""
RANDOM = "random"
PLAIN = ("greedy", RANDOM)
ADVICE_SEED = 1


class Thought(msgspec.Struct):
    """What a worker is asked."""

    game: str
    state: bytes
    seat: int
    bot: str
    seed: int
    left: list[int] = []
    """Questions that are left to others."""
    why: bool = False
    """Whether its opinion of every option is wanted, not an answer."""
    seconds: float = 0.0
    """Of the worker's own time."""


class Answer(msgspec.Struct):
    question: int = 0
    answers: list[Any] = []
    considered: list[tuple[Any, float | None, int]] = []
    """Options with what they are worth and how often they were tried, the best first."""
    reasons: list[tuple[str, float]] = []
    error: str = ""


class Bots:
    """Worker processes, started when first needed."""

    def __init__(self, workers: int | None = None, modules: tuple[str, ...] = ()) -> None:
        self.usual = "normal"
        self.thoughts = 0
        count = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._all = [Worker(modules) for _ in range(count)]
        for one in self._all:
            self._free.put_nowait(one)

    def names(self, game: Game[Any] | None) -> list[str]:
        """By name only: a recipe of a guest's own could think for ever."""
        own = () if game is None else game.mind.recipes
        return list(dict.fromkeys((self.usual, *STRENGTHS, *own, *PLAIN)))

    def checked(self, bot: str, game: Game[Any] | None) -> str:
        names = self.names(game)
        if bot and bot not in names:
            raise BadInput(f"there is no bot {bot!r}; there are: {', '.join(names)}")
        return bot or self.usual

    def title(self, bot: str) -> str:
        return f"{bot.capitalize()} bot"

    async def choose(
        self, table: Table, seat: int, bot: str, left: Sequence[int] = ()
    ) -> tuple[int, list[Any]]:
        """The question that a bot answers for a seat, and its answers; some are left to others."""
        self.thoughts += 1
        seed = int.from_bytes(os.urandom(6), "big")
        state = saving.save(table.game, table.state)
        wanted = Thought(table.game.name, state, seat, bot, seed, list(left))
        worker = await self._free.get()
        try:
            found = await self._asked(worker, wanted)
            if found.error and bot != RANDOM:
                found = await self._asked(worker, msgspec.structs.replace(wanted, bot=RANDOM))
        finally:
            self._free.put_nowait(worker)
        if found.error:
            raise RuntimeError(found.error)
        return found.question, found.answers

    async def advise(self, table: Table, seat: int, bot: str) -> Answer:
        """What a bot thinks of a seat's question: the same whenever it is asked."""
        state = saving.save(table.game, table.state)
        worker = await self._free.get()
        try:
            wanted = Thought(table.game.name, state, seat, bot, ADVICE_SEED, why=True)
            found = await self._asked(worker, wanted)
        finally:
            self._free.put_nowait(worker)
        if found.error:
            raise RuntimeError(found.error)
        return msgspec.structs.replace(
            found, considered=[(plain(data), *rest) for data, *rest in found.considered]
        )

    async def _asked(self, worker: Worker, wanted: Thought) -> Answer:
        try:
            found = await worker.ask(msgspec.structs.replace(wanted, seconds=SECONDS))
        except (TimeoutError, OSError, EOFError) as error:
            found = Answer(error=repr(error))
        if found.error:
            log.warning("bot %s in %s: %s", wanted.bot, wanted.game, found.error)
        return found

    async def close(self) -> None:
        for one in self._all:
            await one.end()


class Worker:
    """One process, asked one thing at a time."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.modules = modules
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, wanted: Thought) -> Answer:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "fracas.server.botworker",
                *self.modules,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        try:
            async with asyncio.timeout(STUCK):
                data = msgspec.msgpack.encode(wanted)
                process.stdin.write(len(data).to_bytes(4, "big") + data)
                await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(4), "big")
                return msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Answer)
        except BaseException:  # whatever it was doing, its pipe is out of step now
            await self.end()
            raise

    async def end(self) -> None:
        process = self._process
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.wait()  # whoever else ends it waits here as well
        if self._process is process:
            self._process = None
