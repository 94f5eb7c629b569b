"""An event loop with a clock of its own, and processes that can be frozen and killed in it."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import heapq
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest import mock

T = TypeVar("T")
EPOCH = 1_700_000_000.0


class Process:
    """What belongs together: it runs, stands still, or is no more."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.frozen = False
        self.wall = 0.0
        """Seconds that its wall clock is off."""
        self.parked: list[asyncio.Handle] = []
        self.context = contextvars.copy_context()
        self.context.run(PROCESS.set, self)

    def run(self, what: Callable[..., T], *values: Any) -> T:
        """As if this process called it."""
        return self.context.copy().run(what, *values)


PROCESS: contextvars.ContextVar[Process | None] = contextvars.ContextVar("process", default=None)
NOWHERE = contextvars.copy_context()
"""Of what happens in no process: in the network, and in the database."""


class Loop(asyncio.AbstractEventLoop):
    def __init__(self) -> None:
        self.now = 1000.0
        self.failures: list[str] = []
        self._tasks: list[asyncio.Task[Any]] = []
        """All there ever were: what a process leaves behind that was killed does nothing more."""
        self._ready: deque[asyncio.Handle] = deque()
        self._later: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0

    # What asyncio asks for

    def time(self) -> float:
        return self.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_soon(  # type: ignore[override]  # of what is called, nothing is known here
        self, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]  # there are no threads

    def call_later(  # type: ignore[override]  # as above
        self, delay: float, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]  # as above
        self, when: float, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._later, (when, self._count, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        pass

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, **more: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, **more)
        self._tasks.append(task)
        return task

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, asyncio.CancelledError):
            self.failures.append(f"{context.get('message')}: {error!r}")

    # The world

    def at(self, when: float, what: Callable[..., None], *values: Any) -> None:
        """Something that happens in no process."""
        self.call_at(when, what, *values, context=NOWHERE.copy())

    def freeze(self, process: Process) -> None:
        process.frozen = True

    def thaw(self, process: Process) -> None:
        process.frozen = False
        self._ready.extend(process.parked)
        process.parked.clear()

    def run_until(self, end: float, done: Callable[[], bool]) -> None:
        """Until then, or until it is done."""
        while self.now < end and not done():
            while self._ready:
                self._run(self._ready.popleft())
            if not self._later:
                return
            when, _, handle = heapq.heappop(self._later)
            self.now = max(self.now, when)
            self._run(handle)

    def close(self) -> None:
        for task in self._tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]  # it is meant
                with contextlib.suppress(BaseException):
                    task.get_coro().close()
        self._tasks.clear()
        self._ready.clear()
        self._later.clear()

    @staticmethod
    def _run(handle: asyncio.Handle) -> None:
        process = handle._context.get(PROCESS)  # type: ignore[attr-defined]  # of every handle
        if process is not None:
            if process.dead:
                return
            if process.frozen:
                process.parked.append(handle)
                return
        if not handle.cancelled():
            handle._run()

    def start(self, process: Process, what: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = process.run(self.create_task, what)
        return task


@contextmanager
def virtual(loop: Loop) -> Iterator[None]:
    """No other time than the loop's."""

    def steady() -> float:
        return loop.now

    def free_of_charge() -> float:
        return 0.0

    def wall() -> float:
        process = PROCESS.get()
        return EPOCH + loop.now + (0.0 if process is None else process.wall)

    asyncio._set_running_loop(loop)
    try:
        with (
            mock.patch.object(time, "monotonic", steady),
            mock.patch.object(time, "time", wall),
            mock.patch.object(time, "thread_time", free_of_charge),
        ):
            try:
                yield
            finally:
                loop.close()
    finally:
        asyncio._set_running_loop(None)
