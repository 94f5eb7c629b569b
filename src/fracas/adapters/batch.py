"""Many tables of one game, stepped at once, in processes: for learners that play themselves.

    with Batch("neon-gods", 64, processes=2) as tables:
        seen = tables.seen
        while learning:
            seen = tables.step(choose(seen.observations, seen.masks))

A table that is over deals the next game by itself; `over` and `returns` tell of the one that ended.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawArray
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt

from fracas.catalogue import find
from fracas.engine import BadInput

from .actions import actions
from .layout import layout
from .match import Illegal, Match


@dataclass(frozen=True)
class Batched:
    """What all tables show; a row each. The arrays are filled anew by the next step."""

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int32]
    """Who acts."""
    over: npt.NDArray[np.int8]
    """1 where a game has just ended and the next is dealt."""
    returns: npt.NDArray[np.float32]
    """What the game that ended was worth to each seat."""


Shared = tuple[Any, Any, Any, Any, Any, Any]


class Batch:
    """So many tables, shared out among so many processes; none plays them all in this one."""

    def __init__(
        self,
        game: str,
        count: int,
        processes: int = 0,
        *,
        seats: int | None = None,
        seed: int = 0,
        **options: Any,
    ) -> None:
        found = find(game)
        if count < 1 or processes < 0:
            raise BadInput("a batch has at least one table, and no less than no processes")
        self.count, self.seats = count, found.checked_seats(seats)
        found.checked_options(found.read_files(options))
        size, width = layout(game).size, actions(game).size
        shared: Shared = (
            RawArray("f", count * size),
            RawArray("b", count * width),
            RawArray("i", count),
            RawArray("b", count),
            RawArray("f", count * self.seats),
            RawArray("i", count),
        )
        self.seen, self._actions = _arrays(shared, count, size, width, self.seats)
        self.closed = False
        self._workers: list[tuple[BaseProcess, Connection]] = []
        self._tables: _Tables | None = None
        if not processes:
            self._tables = _Tables(
                game, self.seats, seed, options, self.seen, self._actions, range(count)
            )
            return
        way = "fork" if sys.platform == "linux" else "spawn"
        context: Any = multiprocessing.get_context(way)
        for nth in range(min(processes, count)):
            rows = range(nth, count, min(processes, count))
            here, there = context.Pipe()
            worker = context.Process(
                target=_work,
                args=(there, game, self.seats, seed, options, shared, count, rows),
                daemon=True,
            )
            worker.start()
            there.close()
            self._workers.append((worker, here))
        self._gather()

    def step(self, chosen: Sequence[int] | npt.NDArray[Any]) -> Batched:
        """An action at each table; one outside its mask is an error, and nothing is played."""
        if self.closed:
            raise BadInput("this batch is closed")
        given = np.asarray(chosen, np.int64)
        if given.shape != (self.count,):
            raise Illegal(f"a batch of {self.count} tables needs as many actions")
        inside = (given >= 0) & (given < self.seen.masks.shape[1])
        legal = inside & (self.seen.masks[np.arange(self.count), np.where(inside, given, 0)] == 1)
        if not legal.all():
            at = int(np.flatnonzero(~legal)[0])
            raise Illegal(f"table {at}: action {given[at]} is not in the mask")
        self._actions[:] = given
        if self._tables is not None:
            self._tables.step()
        else:
            for _, line in self._workers:
                line.send(True)
            self._gather()
        return self.seen

    def _gather(self) -> None:
        for _, line in self._workers:
            wrong = line.recv()
            if wrong:
                self.close()
                raise BadInput(f"a table has failed: {wrong}")

    def close(self) -> None:
        self.closed = True
        for worker, line in self._workers:
            with suppress(OSError):
                line.send(False)
            line.close()
            worker.join(5)
            if worker.is_alive():
                worker.terminate()
        self._workers = []

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()


class _Tables:
    """The tables of one process: some rows of what all share."""

    def __init__(
        self,
        game: str,
        seats: int,
        seed: int,
        options: dict[str, Any],
        seen: Batched,
        actions: npt.NDArray[np.int32],
        rows: range,
    ) -> None:
        self.game, self.seats, self.seed, self.options = game, seats, seed, options
        self.seen, self.actions, self.rows = seen, actions, rows
        self.dealt = dict.fromkeys(rows, 0)
        self.matches = {row: self._deal(row) for row in rows}
        for row in rows:
            self._show(row)

    def _deal(self, row: int) -> Match:
        self.dealt[row] += 1
        seed = f"{self.seed}/{row}/{self.dealt[row]}"
        return Match(self.game, self.seats, seed, **self.options)

    def _show(self, row: int) -> None:
        match, seen = self.matches[row], self.seen
        seen.observations[row] = match.tensor(match.seat)
        seen.masks[row] = match.mask()
        seen.seats[row] = match.seat

    def step(self) -> None:
        for row in self.rows:
            match = self.matches[row]
            match.play(int(self.actions[row]))
            self.seen.over[row] = match.over
            if match.over:
                self.seen.returns[row] = match.returns()
                self.matches[row] = self._deal(row)
            self._show(row)


def _arrays(
    shared: Shared, count: int, size: int, width: int, seats: int
) -> tuple[Batched, npt.NDArray[np.int32]]:
    observations, masks, acting, over, returns, chosen = shared
    seen = Batched(
        np.frombuffer(observations, np.float32).reshape(count, size),
        np.frombuffer(masks, np.int8).reshape(count, width),
        np.frombuffer(acting, np.int32),
        np.frombuffer(over, np.int8),
        np.frombuffer(returns, np.float32).reshape(count, seats),
    )
    return seen, np.frombuffer(chosen, np.int32)


def _work(
    line: Connection,
    game: str,
    seats: int,
    seed: int,
    options: dict[str, Any],
    shared: Shared,
    count: int,
    rows: range,
) -> None:
    """A process with some of the tables, which steps them whenever it is told to."""
    try:
        seen, chosen = _arrays(shared, count, layout(game).size, actions(game).size, seats)
        tables = _Tables(game, seats, seed, options, seen, chosen, rows)
        line.send("")
        while line.recv():
            tables.step()
            line.send("")
    except (EOFError, OSError, KeyboardInterrupt):
        return
    except Exception as error:
        line.send(f"{type(error).__name__}: {error}")
