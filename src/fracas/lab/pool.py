"""The pool of processes that share many games."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
Play = Callable[[T, int], R]
"""Plays one game of a task, by its number."""


def spread(play: Play[T, R], task: T, games: int, jobs: int) -> Iterator[R]:
    """Every game of a task, as each comes in. Ctrl-C is the parent's to hear, and ends it."""
    jobs = min(jobs, games)
    if jobs <= 1:
        yield from (play(task, index) for index in range(games))
        return
    size = max(1, min(20, games // (jobs * 4)))
    chunks = [
        (play, task, range(start, min(start + size, games))) for start in range(0, games, size)
    ]
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        for played in pool.imap_unordered(_play_chunk, chunks):
            yield from played


def _play_chunk(chunk: tuple[Play[T, R], T, range]) -> list[R]:
    play, task, indexes = chunk
    return [play(task, index) for index in indexes]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
