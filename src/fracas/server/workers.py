"""Processes for whatever takes long, so that no table waits for it: one busy thread in the server
would slow them all.

Who asks is asked after in turn: however much one guest wants, another comes next, and one process
at least is left to the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from typing import Literal

import msgspec

STUCK = 600.0
"""Seconds after which a process that has not answered, whatever it waits for, is ended."""
UNREAD = 1 << 40
"""Bytes of a reply that may wait to be read: any. A pipe that is not read to its end, since nobody
wants the reply any more, keeps asyncio waiting for its process, which may be long dead."""


def environment() -> dict[str, str]:
    """For a process of ours: what can be imported here can be there."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class Request(msgspec.Struct):
    """What a process is asked."""

    job: bytes
    """One of `jobs.py`, encoded."""
    seconds: float
    """So long it may compute."""
    game: str
    version: str
    """The rules that it needs."""


class Reply(msgspec.Struct):
    data: bytes = b""
    error: str = ""
    """Why it could not be done."""
    kind: Literal["", "refused", "failed", "unknown"] = ""
    """refused: the error is for people. unknown: it does not know these rules."""
    cost: float = 0.0
    """Seconds that it has computed."""


class Failed(Exception):
    """The process said no, or nothing at all."""


Left = Callable[[], float]
"""What somebody has left of what they may have computed: 1 is all."""
PLENTY = 0.5
"""With less left than that, nobody has the last free place."""


class Line:
    """Who waits for one of a few places: whoever has had least first, else each name in turn."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.reserved = places > 1
        """Whether the last place is for those who have not had much."""
        self.most = max(1, places - 1)
        """Of the places, so many may be one name's."""
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._having: Counter[str] = Counter()
        self._left: dict[str, Left] = {}
        """Of those who wait."""

    @property
    def crowded(self) -> bool:
        """Whether anybody waits."""
        return bool(self._waiting)

    def waiting(self, who: str) -> int:
        return len(self._waiting.get(who, ()))

    @contextlib.asynccontextmanager
    async def turn(self, who: str, left: Left = lambda: 1.0) -> AsyncIterator[None]:
        """Have a place, when it is one's turn."""
        if self._waiting.get(who) or not self._may(who, left):
            future = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(who, deque()).append(future)
            self._left[who] = left
            try:
                await future
            except asyncio.CancelledError:
                self._gave_up(who, future)
                raise
        else:
            self._take(who)
        try:
            yield
        finally:
            self._leave(who)

    def _may(self, who: str, left: Left) -> bool:
        enough = self.free > 1 or not self.reserved or left() > PLENTY
        return self.free > 0 and enough and self._having[who] < self.most

    def _take(self, who: str) -> None:
        self.free -= 1
        self._having[who] += 1

    def _leave(self, who: str) -> None:
        self.free += 1
        self._having[who] -= 1
        if not self._having[who]:
            del self._having[who]
        self._next()

    def _gave_up(self, who: str, future: asyncio.Future[None]) -> None:
        if future.done() and not future.cancelled():  # it had just been given a place
            self._leave(who)
            return
        waiting = self._waiting.get(who)
        if waiting is not None and future in waiting:
            waiting.remove(future)
            self._drop_if_none(who)

    def _drop_if_none(self, who: str) -> None:
        if not self._waiting[who]:
            del self._waiting[who], self._left[who]

    def _next(self) -> None:
        """Give free places to those who have most left, or are next in turn, and may have one."""
        while self.free:
            left = [(-self._left[who](), at, who) for at, who in enumerate(self._waiting)]
            who = next((who for _, _, who in sorted(left) if self._may(who, self._left[who])), None)
            if who is None:
                return
            future = self._waiting[who].popleft()
            self._waiting.move_to_end(who)
            self._drop_if_none(who)
            if not future.done():
                self._take(who)
                future.set_result(None)


class Busy(Exception):
    """All processes have something to do."""


class Pool:
    """A few processes, started when first needed."""

    def __init__(self, count: int, modules: tuple[str, ...] = (), memory: int = 0) -> None:
        self.line = Line(count)
        self.workers = [Worker(modules, memory) for _ in range(count)]
        self._idle = list(self.workers)

    async def ask(self, who: str, wanted: Request, left: Left = lambda: 1.0) -> Reply:
        """What a process says, once it is somebody's turn; Failed where it dies of it."""
        async with self.line.turn(who, left):
            worker = self._idle.pop()
            try:
                return await worker.ask(wanted)
            except (TimeoutError, OSError, EOFError) as error:
                raise Failed(repr(error)) from error
            finally:
                self._idle.append(worker)

    @property
    def room(self) -> int:
        """Processes that have nothing to do, beyond the one that is kept for whoever comes."""
        return max(0, self.line.free - 1) if not self.line.crowded else 0

    async def ask_for_another(self, who: str, wanted: Request) -> Reply:
        """For another server of the house; Busy unless there is room this very moment."""
        if not self.room:
            raise Busy
        return await self.ask(who, wanted)

    async def close(self) -> None:
        for one in self.workers:
            await one.end()


class Worker:
    """One process, asked one thing at a time."""

    def __init__(self, modules: tuple[str, ...], memory: int) -> None:
        self.arguments = (str(memory), *modules)
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, wanted: Request) -> Reply:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "fracas.server.worker",
                *self.arguments,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=UNREAD,
                env=environment(),
            )
        process = self.process
        assert process.stdin is not None and process.stdout is not None
        try:
            async with asyncio.timeout(STUCK):
                data = msgspec.msgpack.encode(wanted)
                process.stdin.write(len(data).to_bytes(4, "big") + data)
                await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(4), "big")
                return msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Reply)
        except BaseException:  # whatever it was doing, its pipe is out of step now
            await self.end()
            raise

    async def end(self) -> None:
        process = self.process
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.wait()  # whoever else ends it waits here as well
        if self.process is process:
            self.process = None
