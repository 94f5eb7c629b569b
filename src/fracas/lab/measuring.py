"""How fast a game is: at the engine loop, at the public face, in copies, and against the engine.

Cores are shared and noisy, so everything is measured in the process's own time and in short rounds
that take turns, and the best round counts. What is compared between machines is a ratio to the
yardstick: a fixed piece of plain Python, measured in the same rounds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from fracas.engine import Game, Options, run
from fracas.question import Option
from fracas.record import Record
from fracas.table import Table

from .rulework import RuleWork

PIECE = 100
"""Decisions that a long game is cut into."""
Work = Callable[[int], int]
"""Does the n-th piece of work; returns how many units it was."""


def rates(works: Sequence[Work], seconds: float = 0.02, rounds: int = 50) -> list[float]:
    """Units a second of each kind of work: in turns, the best of the rounds."""
    best = [0.0] * len(works)
    batches = [_batch(work, seconds / 10) for work in works]
    piece = 0
    for _ in range(rounds):
        for at, work in enumerate(works):
            units = 0
            batch = range(batches[at])
            start = now = time.process_time()
            while now - start < seconds:
                for _ in batch:
                    units += work(piece)
                    piece += 1
                now = time.process_time()
            best[at] = max(best[at], units / (now - start))
    return best


def _batch(work: Work, seconds: float) -> int:
    """How many pieces to do between two looks at the clock, which costs time itself."""
    start = time.process_time()
    for piece in range(3):
        work(piece)
    return max(1, int(3 * seconds / max(time.process_time() - start, 1e-6)))


def yardstick(n: int) -> int:
    """Random tic-tac-toe in plain Python, the way one writes it without an engine."""
    rng = random.Random(n).random
    cells: list[str | None] = [None] * 9
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    moves = 0
    while moves < 9:
        free = [at for at, cell in enumerate(cells) if cell is None]
        mark = "xo"[moves % 2]
        cells[free[int(rng() * len(free))]] = mark
        moves += 1
        if any(cells[a] == cells[b] == cells[c] == mark for a, b, c in lines):
            break
    return moves


class Playing:
    """A game to be measured."""

    def __init__(self, game: Game[Any], seats: int | None = None) -> None:
        self.game = game
        self.seats = game.checked_seats(seats)
        self.options: Options = game.checked_options({})
        self.random = random.Random(1).random
        self.held: Any = None
        self.table: Table | None = None

    def start(self, n: int) -> Any:
        return self.game.start(self.seats, f"bench/{n % 1000}", self.options)

    def loop(self, n: int) -> int:
        """A game, or the next part of a long one, at the engine loop, events off."""
        if self.held is None or self.held.result is not None:
            self.held = self.start(n)
        return run.playout(self.held, self.random, PIECE)

    def face(self, n: int) -> int:
        """The same as a program at the public face plays it, events on."""
        if self.table is None or self.table.over:
            seed = f"bench/{n % 1000}"
            fresh = self.game.new(self.seats, seed, self.options)
            about = (self.game.name, self.game.version, self.seats)
            self.table = Table(self.game, fresh, Record(*about, options=self.options, seed=seed))
        made = 0
        table = self.table
        while not table.over and made < PIECE:
            seat, answers = self.choose(table)
            table.play(seat, *answers)
            made += len(answers)
        return made

    def choose(self, table: Table) -> tuple[int, list[Option]]:
        """A whole action of the first seat that is asked."""
        for seat, question in table.waiting.items():
            options = question.options
            answers = [options[int(self.random() * len(options))]]
            while answers[-1].parts:
                inner = table.draft(seat, *answers)
                if inner is None or not inner.step.inner:
                    break
                options = inner.options
                answers.append(options[int(self.random() * len(options))])
            return seat, answers
        raise LookupError("nobody is asked anything")

    def copies(self) -> Work:
        """Copies of states along a game."""
        s = self.start(0)
        states: list[Any] = []
        while s.result is None and len(states) < 2 * PIECE:
            states.append(self.game.copy(s))
            run.playout(s, self.random, 1)
        copy = self.game.copy

        def work(n: int) -> int:
            for one in states:
                copy(one)
            return len(states)

        return work

    def rule_works(self) -> list[RuleWork]:
        """A few games to compare the engine with the rules alone; none if they cannot be."""
        works = [RuleWork(self.game, self.seats, f"bench/{n}", self.options) for n in range(6)]
        return works if all(one.agrees for one in works) else []


class Measured(msgspec.Struct, frozen=True):
    """The speed of a game."""

    game: str
    seats: int
    loop: float
    """Decisions a second at the engine loop, events off."""
    face: float
    """Decisions a second at the public face, events on."""
    copy: float
    """A copy's time in decisions."""
    overhead: float | None
    """The engine's share of a decision; None where the rules cannot be followed without it."""
    ratio: float
    """The loop against the yardstick."""


def measured(game: Game[Any], seconds: float = 0.02, rounds: int = 50) -> Measured:
    playing = Playing(game)
    works: list[Work] = [playing.loop, yardstick, playing.face, playing.copies()]
    if known := playing.rule_works():

        def with_engine(n: int) -> int:
            known[n % len(known)].with_engine()
            return known[n % len(known)].decisions

        def without(n: int) -> int:
            known[n % len(known)].without()
            return known[n % len(known)].decisions

        works += [with_engine, without]
    found = rates(works, seconds, rounds)
    loop, plain, face, copies = found[:4]
    # The two rates are measured: where they are the same, chance says which is the lower.
    overhead = max(0.0, 1 - found[4] / found[5]) if known else None
    return Measured(game.name, playing.seats, loop, face, loop / copies, overhead, loop / plain)
