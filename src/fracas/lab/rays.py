"""Games on a Ray cluster, by Ray's own tasks: it starts them where there is room, and again where
a worker or a node was lost."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import fracas
from fracas.engine.errors import FracasError

from .flow import Play, piece, played_by
from .words import missing, refused

T = TypeVar("T")
R = TypeVar("R")
RETRIES = 8
"""Times that a piece whose worker was lost is played anew. A piece that kills its workers by itself
has to end at some time."""
COUNT_EVERY = 1.0
"""Seconds between two looks at how many cores there are."""
LEFT_OUT = ["server/static", "server/site", "**/__pycache__"]
"""What no worker needs of the package."""


def on_ray(
    play: Play[T, R], task: T, numbers: Sequence[int], address: str, jobs: int | None = None
) -> Generator[R]:
    """The games of a task with these numbers, as they come in; BadInput at once if there is no
    such cluster."""
    return _played(OnRay(play, task, address, jobs), numbers)


def _played(crew: OnRay[T, R], numbers: Sequence[int]) -> Generator[R]:
    try:
        yield from played_by(crew, numbers)
    finally:
        crew.stop()


class OnRay(Generic[T, R]):
    def __init__(self, play: Play[T, R], task: T, address: str, jobs: int | None = None) -> None:
        """At an address, or on a cluster of its own on this machine, with so many cores."""
        try:
            import ray
        except ImportError:
            raise missing("ray") from None
        self.ray: Any = ray
        self.mine = not ray.is_initialized()
        if self.mine:
            self._connect(address, jobs)

        def played(play: Play[T, R], task: T, numbers: Sequence[int]) -> tuple[list[R], float]:
            return piece(play, task, numbers)

        self.remote = ray.remote(num_cpus=1, max_retries=RETRIES)(played)
        self.play = ray.put(play)
        self.task = ray.put(task)
        self.under_way: list[Any] = []
        self.cores = 1
        self.counted = float("-inf")

    def _connect(self, address: str, jobs: int | None) -> None:
        ray = self.ray
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told of our games
        # What one has here is what is played there: a changed card too.
        here = Path(fracas.__file__).parent
        shipped = {"py_modules": [str(here)], "excludes": LEFT_OUT} if address else None
        try:
            ray.init(
                address=address or "local",
                runtime_env=shipped,
                num_cpus=None if address else jobs,
                include_dashboard=None if address else False,
                log_to_driver=False,
                logging_level=logging.ERROR,
                configure_logging=False,
            )
        except (ConnectionError, ValueError, RuntimeError, TimeoutError, OSError) as error:
            why = str(error).strip().partition("\n")[0] or type(error).__name__
            raise refused("cluster", address=address or "local", why=why) from None

    @property
    def size(self) -> int:
        """Cores of the cluster as it was a moment ago: nodes come and go."""
        now = time.monotonic()
        if now - self.counted > COUNT_EVERY:
            self.counted = now
            self.cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        return self.cores

    def send(self, numbers: Sequence[int]) -> None:
        self.under_way.append(self.remote.remote(self.play, self.task, list(numbers)))

    def receive(self) -> tuple[list[R], float]:
        done, self.under_way = self.ray.wait(self.under_way, num_returns=1)
        try:
            found: tuple[list[R], float] = self.ray.get(done[0])
        except self.ray.exceptions.RayTaskError as error:
            cause = error.cause
            raise cause if isinstance(cause, FracasError) else error from None
        except self.ray.exceptions.RayError as error:
            why = str(error).strip().partition("\n")[0]
            raise FracasError(f"the cluster has lost games for good: {why}") from None
        return found

    def stop(self) -> None:
        for one in self.under_way:
            self.ray.cancel(one, force=True)
        if self.mine:
            self.ray.shutdown()
