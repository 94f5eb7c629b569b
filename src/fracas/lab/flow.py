"""Many games shared among those who play them, as each comes in.

Work is handed out in pieces of about a second, a few ahead of who plays, so that nobody waits, a
lost piece costs little and no queue grows with the experiment.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Generic, Protocol, TypeVar

from fracas.engine.errors import FracasError

T = TypeVar("T")
R = TypeVar("R")
Play = Callable[[T, int], R]
"""Plays one game of a task, by its number."""
PIECE = 1.0
"""Seconds that a piece should take."""
MOST = 200
"""Games in a piece, however short they are."""
AHEAD = 3
"""Pieces under way for each who plays."""


class Crew(Protocol[R]):
    """Who plays pieces."""

    @property
    def size(self) -> int:
        """How many play at a time."""

    def send(self, numbers: Sequence[int]) -> None:
        """Have these played."""

    def receive(self) -> tuple[list[R], float]:
        """A piece that has been played, and how long it took; waits for one."""


def played_by(crew: Crew[R], numbers: Sequence[int]) -> Generator[R]:
    """All games, in the order in which they come in."""
    at = under_way = played = 0
    seconds = 0.0
    while at < len(numbers) or under_way:
        while at < len(numbers) and under_way < AHEAD * crew.size:
            mean = seconds / played if played else PIECE
            fair = (len(numbers) - at) // (2 * crew.size)  # the last pieces end at about one time
            size = max(1, min(MOST, int(PIECE / max(mean, 1e-6)), fair))
            crew.send(numbers[at : at + size])
            at += size
            under_way += 1
        rows, took = crew.receive()
        under_way -= 1
        played += len(rows)
        seconds += took
        yield from rows


def spread(
    play: Play[T, R], task: T, numbers: Sequence[int], jobs: int, apart: bool = False
) -> Generator[R]:
    """The games of a task with these numbers, in processes; in this one if there is one job, unless
    they have to be `apart`. Ctrl-C is the parent's to hear, and ends it."""
    jobs = max(1, min(jobs, len(numbers)))
    if jobs == 1 and not apart:
        yield from (play(task, number) for number in numbers)
        return
    crew = Processes(play, task, jobs)
    try:
        yield from played_by(crew, numbers)
    finally:
        crew.stop()


class Processes(Generic[T, R]):
    def __init__(self, play: Play[T, R], task: T, jobs: int) -> None:
        self.size = jobs
        self.others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(jobs, context, _begin, (play, task))
        self.under_way: set[Future[tuple[list[R], float]]] = set()

    def send(self, numbers: Sequence[int]) -> None:
        self.under_way.add(self.pool.submit(_piece, numbers))

    def receive(self) -> tuple[list[R], float]:
        done, _ = wait(self.under_way, return_when=FIRST_COMPLETED)
        one = done.pop()
        self.under_way.discard(one)
        try:
            return one.result()
        except BrokenProcessPool:
            raise FracasError(
                "a process that played has died, perhaps for want of memory; try fewer --jobs"
            ) from None

    def stop(self) -> None:
        """At once: what is half played is not waited for."""
        if self.under_way:
            for child in set(multiprocessing.active_children()) - self.others:
                child.terminate()
        self.pool.shutdown(cancel_futures=True)


_mine: list[Any] = []
"""In a process that plays: how, and what."""


def _begin(play: Play[T, R], task: T) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _mine[:] = play, task


def _piece(numbers: Sequence[int]) -> tuple[list[Any], float]:
    play, task = _mine
    return piece(play, task, numbers)


def piece(play: Play[T, R], task: T, numbers: Sequence[int]) -> tuple[list[R], float]:
    """Some games, and how long they took."""
    started = time.perf_counter()
    return [play(task, number) for number in numbers], time.perf_counter() - started
