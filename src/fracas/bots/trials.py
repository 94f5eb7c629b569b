"""A few answers compared in the same worlds, the worse half dropping out round by round.

Where much is left to chance and a try is dear a tree learns little: each of its edges is tried in
worlds of its own. Here every answer that is left is tried in the same world with the same luck, so
that what was chosen matters more than what fell.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import ceil, inf, log2, sqrt
from typing import Any

from fracas.engine import Choice, Game, run
from fracas.question import Question
from fracas.seat import Seat

from .base import Considered
from .worth import play_on, worth

FEW, CLEAR, SLIGHT = 3, 2.0, 0.002
"""From so many worlds on an answer that is so many standard errors behind the best, or not even
this far from it, is tried no more."""
BETTER = 1.0
"""So many standard errors an answer has to be ahead of the one that seemed best before."""


class Trials:
    def __init__(
        self,
        game: Game[Any],
        seat: Seat,
        question: Question,
        rng: random.Random,
        rests: int,
        sharp: float,
        rollout: int = 0,
    ) -> None:
        self.game = game
        self.seat = seat
        self.question = question
        self.rng = rng
        self.rests = rests
        """How often the position comes to rest before the value speaks."""
        self.sharp = sharp
        self.rollout = rollout
        """Decisions that are played at least."""

    def compare(
        self, choices: Sequence[Choice], iterations: int, seconds: float
    ) -> list[Considered]:
        """The best first; the first of the choices stays first unless another seems better. Both
        budgets may be given: the first that runs out ends a round."""
        first = choices[0]
        values: dict[Choice, list[float]] = {one: [] for one in choices}
        left = list(choices)
        rounds = ceil(log2(len(left)))
        started = time.monotonic()
        for at in range(rounds):
            until = started + (seconds * (at + 1) / rounds if seconds > 0 else inf)
            worlds = iterations / rounds // len(left) if iterations else inf
            done = 0
            while len(left) > 1 and (not done or (done < worlds and time.monotonic() < until)):
                for choice, value in zip(left, self.world(left), strict=True):
                    values[choice].append(value)
                done += 1
                best = max(left, key=lambda one: sum(values[one]))
                left = [one for one in left if one == best or open_still(values[best], values[one])]
            left.sort(key=lambda one: (-sum(values[one]), one != first))
            keep = ceil(len(choices) / 2 ** (at + 1))
            left = [one for k, one in enumerate(left) if k < keep or one == first]
        best = left[0] if ahead(values[left[0]], values[first]) else first
        found = [
            Considered(one, sum(tried) / len(tried), len(tried)) for one, tried in values.items()
        ]
        found.sort(key=lambda one: (one.choice != best, -one.visits, -(one.value or 0.0)))
        return found

    def world(self, choices: Sequence[Choice]) -> list[float]:
        """What each choice is worth in one imagined world."""
        game, seat = self.game, self.seat.number
        world, luck = self.seat.imagine(self.rng), self.rng.random()
        calm = game.mind.quiet is not None and game.mind.quiet(world)
        found = []
        for choice in choices:
            s = game.copy(world)
            dice = random.Random(luck).random
            strand = next(one for one in s.strands if one.id == self.question.strand)
            run.answer(s, strand, seat, choice)
            play_on(game, s, dice, self.rollout, self.sharp, self.rests, calm)
            found.append(worth(game, s, seat, dice))
        return found


def gap(better: Sequence[float], worse: Sequence[float]) -> tuple[float, float]:
    """How far apart two answers are in the worlds that both were tried in; the standard error."""
    apart = [one - other for one, other in zip(better, worse, strict=False)]
    count = len(apart)
    mean = sum(apart) / count
    spread = sum((one - mean) ** 2 for one in apart) / max(1, count - 1)
    return mean, sqrt(spread / count)


def open_still(best: Sequence[float], other: Sequence[float]) -> bool:
    """Whether it may yet turn out which of two is better."""
    mean, error = gap(best, other)
    error *= CLEAR
    return len(other) < FEW or -error < mean - SLIGHT <= error


def ahead(best: Sequence[float], first: Sequence[float]) -> bool:
    mean, error = gap(best, first)
    return mean > BETTER * error + SLIGHT
