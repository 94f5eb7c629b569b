"""The pool of processes that share a plan."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator

from .played import Plan, Played, play


def play_all(plan: Plan, jobs: int) -> Iterator[Played]:
    """Every game of a plan, as each comes in."""
    jobs = min(jobs, plan.games)
    if jobs <= 1:
        yield from (play(plan, index) for index in range(plan.games))
        return
    size = max(1, min(20, plan.games // (jobs * 4)))
    chunks = [
        (plan, range(start, min(start + size, plan.games))) for start in range(0, plan.games, size)
    ]
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        for played in pool.imap_unordered(_play_chunk, chunks):
            yield from played


def _play_chunk(chunk: tuple[Plan, range]) -> list[Played]:
    plan, indexes = chunk
    return [play(plan, index) for index in indexes]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
