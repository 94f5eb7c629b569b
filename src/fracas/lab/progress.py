"""A bar that fills while games are played."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


class Follow:
    def __init__(self, progress: Progress, games: int, done: int = 0) -> None:
        self.progress = progress
        self.task = progress.add_task("", total=games, completed=done)
        self.started = time.perf_counter()
        self.decisions = 0

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.started

    def one_more(self, decisions: int) -> None:
        """A game of so many decisions has been played."""
        self.decisions += decisions
        pace = f"{self.decisions / max(self.seconds, 1e-9):,.0f} decisions/s"
        self.progress.update(self.task, advance=1, description=pace)


@contextmanager
def followed(games: int, console: Console, done: int = 0, unit: str = "games") -> Iterator[Follow]:
    """Shown on a terminal only: a pipe gets the result and nothing else."""
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        yield Follow(progress, games, done)
