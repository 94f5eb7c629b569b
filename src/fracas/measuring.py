"""How fast a game is: at the engine loop, at the public face, in copies, and against the engine.

Cores are shared and noisy, so everything is measured in short rounds that take turns, and the best
round counts. What is compared between machines is a ratio to the yardstick: a fixed piece of plain
Python, measured in the same rounds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from .engine import Game, Options, State, Step, run
from .record import Record
from .table import Table

Work = Callable[[int], int]
"""Does the n-th piece of work; returns how many units it was."""


def rates(works: Sequence[Work], seconds: float = 0.25, rounds: int = 5) -> list[float]:
    """Units a second of each kind of work: in turns, the best of the rounds."""
    best = [0.0] * len(works)
    piece = 0
    for _ in range(rounds):
        for at, work in enumerate(works):
            units = 0
            start = now = time.perf_counter()
            while now - start < seconds:
                units += work(piece)
                piece += 1
                now = time.perf_counter()
            best[at] = max(best[at], units / (now - start))
    return best


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

    def start(self, n: int) -> Any:
        return self.game.start(self.seats, f"bench/{n % 1000}", self.options)

    def loop(self, n: int) -> int:
        """A game at the engine loop, events off."""
        return run.playout(self.start(n), self.random)

    def face(self, n: int) -> int:
        """A game as a program at the public face plays it, events on."""
        seed = f"bench/{n % 1000}"
        fresh = self.game.new(self.seats, seed, self.options)
        record = Record(
            self.game.name, self.game.version, self.seats, options=self.options, seed=seed
        )
        table = Table(self.game, fresh, record)
        made = 0
        while not table.over:
            seat, question = next(iter(table.waiting.items()))
            options = question.options
            table.play(seat, options[int(self.random() * len(options))])
            made += 1
        return made

    def copies(self) -> Work:
        """Copies of states along a game."""
        s = self.start(0)
        states = []
        while s.result is None:
            states.append(self.game.copy(s))
            run.playout(s, self.random, 1)
        copy = self.game.copy

        def work(n: int) -> int:
            for one in states:
                copy(one)
            return len(states)

        return work

    def bare(self, n: int) -> int:
        """The same game without the engine: the rules' own methods and a stack, nothing else."""
        s = self.game.new(self.seats, f"bench/{n % 1000}", self.options)
        return bare_loop(s, self.random)

    @property
    def is_plain(self) -> bool:
        """Whether the bare loop can play it: one strand, and steps that just ask or just do."""
        for n in range(20):
            s = self.start(n)
            while s.result is None:
                if len(s.strands) != 1 or not s.strands[0].asking.simple:
                    return False
                run.playout(s, self.random, 1)
        return not self.game.state.settles


def bare_loop(s: State, random: Callable[[], float]) -> int:
    """The least that can play a game of one strand."""
    strand = s.strand = s.strands[0]
    stack = strand.stack
    made = 0
    while stack:
        step = stack.pop()
        if type(step).do is Step.do:
            options = step.options(s)
            step.chosen(s, options[int(random() * len(options))])
            made += 1
        else:
            step.do(s)
    return made


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
    """The engine's share of a decision; None where the bare loop cannot play the game."""
    ratio: float
    """The loop against the yardstick."""


def measured(game: Game[Any], seconds: float = 0.2, rounds: int = 5) -> Measured:
    playing = Playing(game)
    works: list[Work] = [playing.loop, yardstick, playing.face, playing.copies()]
    if playing.is_plain:
        works.append(playing.bare)
    found = rates(works, seconds, rounds)
    loop, plain, face, copies = found[:4]
    overhead = 1 - loop / found[4] if len(found) > 4 else None
    return Measured(game.name, playing.seats, loop, face, loop / copies, overhead, loop / plain)
