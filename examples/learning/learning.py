"""How the network learns from games: proximal policy optimisation, with Adam."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .net import Array, Net, Weights
from .selfplay import Lesson

CLIP = 0.2
"""A choice may become so much likelier or rarer by one lesson."""
CURIOUS = 0.01
"""What it is worth to leave a choice open."""
VALUE = 0.5
LARGEST = 1.0
"""A step is never longer than this, whatever the slope."""
ROWS, TIMES = 512, 2
"""Decisions at once, and how often each is looked at."""


@dataclass
class Adam:
    """Steps along the slope, each weight at its own pace."""

    first: Weights
    second: Weights
    steps: int = 0

    @classmethod
    def of(cls, net: Net) -> Adam:
        def nothing() -> Weights:
            return {name: np.zeros_like(one) for name, one in net.w.items()}

        return cls(nothing(), nothing())

    def step(self, weights: Weights, slope: Weights, rate: float) -> None:
        self.steps += 1
        length = float(np.sqrt(sum(float((one**2).sum()) for one in slope.values())))
        short = min(1.0, LARGEST / (length + 1e-9))
        for name, one in slope.items():
            one = one * short
            self.first[name] += 0.1 * (one - self.first[name])
            self.second[name] += 0.01 * (one**2 - self.second[name])
            first = self.first[name] / (1 - 0.9**self.steps)
            second = self.second[name] / (1 - 0.99**self.steps)
            weights[name] = weights[name] - rate * first / (np.sqrt(second) + 1e-6)


def loss_slope(net: Net, lesson: Lesson, rows: Array) -> Weights:
    """Of these decisions: make likelier what went better than expected, and expect what came."""
    legal = lesson.legal[rows]
    judged = net.judge(lesson.seen[rows].astype(np.float32), legal)
    p, n = judged.chances, len(rows)
    chosen, better = lesson.chosen[rows], lesson.better[rows]
    at = np.arange(n), chosen
    ratio = p[at] / np.maximum(lesson.chance[rows], 1e-8)
    moves = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    push = np.where(moves, -better * ratio, 0.0)
    log = np.log(np.maximum(p, 1e-12))
    open_ = -(p * log).sum(1, keepdims=True)
    d_logits = -p * push[:, None] + CURIOUS * p * (log + open_)
    d_logits[at] += push
    d_value = VALUE * (judged.value - lesson.worth[rows])
    return net.slope(judged, legal, d_logits / n, d_value.astype(np.float32) / n)


def learn(net: Net, adam: Adam, lesson: Lesson, rate: float, rng: np.random.Generator) -> None:
    count = len(lesson.chosen)
    for _ in range(TIMES):
        order = rng.permutation(count)
        for start in range(0, count, ROWS):
            slope = loss_slope(net, lesson, order[start : start + ROWS])
            adam.step(net.w, slope, rate)
