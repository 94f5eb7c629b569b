"""The line before the server's own loop.

What is worked out there keeps everybody waiting. Who has asked for little lately is served at once;
who has asked for much waits in line, of which one is served and then all others again. So nobody
waits for more than one thing of anybody else's.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections import deque
from collections.abc import Callable

from .budget import Account, since

MOST = 128
"""Things that may wait for one name."""
BYTES = 131_072
"""Of what they were sent, beside the last."""


class Desk:
    def __init__(self) -> None:
        self._waiting: dict[str, Waiting] = {}
        self._next: list[tuple[float, int, Waiting]] = []
        """When each name may be looked at again, the first one first."""
        self._count = 0
        self._handle: asyncio.Handle | None = None

    def take(self, account: Account, what: Callable[[], None], size: int = 0) -> bool:
        """Do it, at once or when its turn has come; False where too much waits already."""
        waiting = self._waiting.get(account.name)
        if waiting is None and not account.wait("turns"):
            _do(account, what)
            return True
        if waiting is None:
            waiting = self._waiting[account.name] = Waiting(account)
            self._later(waiting, time.monotonic() + account.wait("turns"))
        if len(waiting.things) >= MOST or (waiting.things and waiting.size + size > BYTES):
            return False
        waiting.things.append((what, size))
        waiting.size += size
        return True

    async def turn(self, account: Account, always: bool = False) -> bool:
        """Wait for one's turn; False where too much of one's own waits already."""
        if account.name not in self._waiting and not account.wait("turns"):
            return True
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def now() -> None:
            if not future.done():
                future.set_result(None)

        while not self.take(account, now):
            if not always:
                return False
            await asyncio.sleep(account.wait("turns") + 0.1)
        await future
        return True

    def _later(self, waiting: Waiting, when: float) -> None:
        self._count += 1
        heapq.heappush(self._next, (when, self._count, waiting))
        if self._next[0][2] is waiting:
            self._look_at(when)

    def _look_at(self, when: float) -> None:
        if self._handle is not None:
            self._handle.cancel()
        # Never in this very round of the loop: whoever else is ready comes first.
        left = max(0.0, when - time.monotonic())
        self._handle = asyncio.get_running_loop().call_later(left, self._serve)

    def _serve(self) -> None:
        """One thing of the name that has waited longest."""
        self._handle = None
        if self._next[0][0] <= time.monotonic():
            _, _, waiting = heapq.heappop(self._next)
            account = waiting.account
            if not account.wait("turns"):
                what, size = waiting.things.popleft()
                waiting.size -= size
                _do(account, what)
            if waiting.things:
                self._later(waiting, time.monotonic() + account.wait("turns"))
            else:
                del self._waiting[account.name]
        if self._next:
            self._look_at(self._next[0][0])


class Waiting:
    """What waits for one name, in the order in which it came."""

    __slots__ = ("account", "size", "things")

    def __init__(self, account: Account) -> None:
        self.account = account
        self.things: deque[tuple[Callable[[], None], int]] = deque()
        self.size = 0


def _do(account: Account, what: Callable[[], None]) -> None:
    began = time.perf_counter()
    try:
        what()
    finally:
        account.pay("turns", since(began))
