"""The same games twice: at a bare table, and in an environment with tensor and mask."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import fracas
from fracas.adapters.pettingzoo import raw_env
from fracas.engine.text import Choice

Move = tuple[int, Choice, int]
"""Seat, answer, and the question's number."""
Line = tuple[int, str, list[int], list[Move]]
"""A game: the environment's seed and the table's, what is done in the one and at the other."""
MOVES = 240


class Steps:
    """Random games of one kind, known beforehand, so that nothing but playing is measured."""

    def __init__(self, game: str, moves: int = MOVES) -> None:
        self.game = game
        self.moves = 0
        self.lines: list[Line] = []
        while self.moves < moves:
            line = self._line(len(self.lines), moves - self.moves)
            self.lines.append(line)
            self.moves += len(line[2])

    def _line(self, seed: int, most: int) -> Line:
        made = raw_env(self.game)
        made.reset(seed=seed)
        match = made.match
        assert match is not None
        rng = random.Random(seed)
        actions: list[int] = []
        moves: list[Move] = []
        while not match.over and len(actions) < most:
            actions.append(rng.choice(list(match.legal)))
            answer = match.legal[actions[-1]]
            assert match.strand is not None and not match.wakes  # no clock runs
            moves.append((match.seat, answer, match.strand.number))  # type: ignore[arg-type]  # pages are not turned
            made.step(actions[-1])
        return seed, match.seed, actions, moves

    def bare(self) -> float:
        """Processor time of all moves at tables."""
        took = 0.0
        for _, seed, _, moves in self.lines:
            table = fracas.new(self.game, seed=seed)
            began = time.process_time()
            for seat, answer, number in moves:
                table.play(seat, answer, question=number)
            took += time.process_time() - began
        return took

    def stepped(self, made: Any) -> float:
        """Of as many steps of an environment: what is seen, what is legal, and an action."""
        took = 0.0
        for seed, _, actions, _ in self.lines:
            made.reset(seed=seed)
            began = time.process_time()
            for action in actions:
                made.last()
                made.step(action)
            took += time.process_time() - began
        return took

    def moves_a_step(self, rounds: int = 7) -> float:
        """How many bare moves one could make in the time of one."""
        bare, stepped = quickest([self.bare, partial(self.stepped, raw_env(self.game))], rounds)
        return stepped / bare


def quickest(works: list[Callable[[], float]], rounds: int) -> list[float]:
    """The shortest time of each: what else the machine does only makes them longer."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for at, work in enumerate(works):
            best[at] = min(best[at], work())
    return best
