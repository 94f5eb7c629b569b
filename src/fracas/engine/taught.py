"""A value fitted in the lab: a small net over what a game counts in a position.

`fracas lab fit` finds the weights; here they are only used, in plain Python, since one position at
a time is too little work for anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

import msgspec

STEEP = 30.0
"""Beyond this everything is won or lost."""


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the things that the net has learnt to notice."""

    bias: float
    out: float
    weights: tuple[float, ...]


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's `content/taught.toml`."""

    features: tuple[str, ...]
    """What was counted, by name and in order."""
    positions: int
    """Of how many it was fitted."""
    bias: float
    weights: tuple[float, ...]
    units: tuple[Unit, ...] = ()

    def win(self, counted: Sequence[float]) -> float:
        """What a position is worth in which so much was counted, 0 to 1."""
        total = self.bias + sum(map(mul, self.weights, counted))
        for unit in self.units:
            noticed = unit.bias + sum(map(mul, unit.weights, counted))
            if noticed > 0.0:
                total += unit.out * noticed
        return 1 / (1 + exp(-max(-STEEP, min(STEEP, total))))
