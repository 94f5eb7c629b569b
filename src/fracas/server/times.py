"""How often something took how long: an addition where it happens, shares when somebody asks."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds, for what should take a few milliseconds."""
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Histogram:
    """How often something took how long."""

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: tuple[float, ...] = QUICK) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    @property
    def count(self) -> int:
        return sum(self.counts)

    def within(self, share: float) -> float:
        """A time that this share of all did not exceed, as far as the bounds tell."""
        wanted = share * self.count
        for bound, count in zip(self.bounds, accumulate(self.counts), strict=False):
            if count >= wanted:
                return bound
        return self.bounds[-1]
