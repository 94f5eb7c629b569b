"""When a bot's answer is given, so that nobody learns from how long it thought.

How long a bot thinks depends on what it sees, and it sees its own hand. So an answer waits until a
time that was settled before the thinking began: one within which nearly all thoughts about such
questions have come to their end lately. A thought that takes longer still is given at the next step
of a coarse scale, and not a moment earlier.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable

UNIT = 1 / 32
"""Seconds that the quickest answer takes."""
STEP = 1.5
"""By so much each step of the scale is longer than the one before."""
LATELY = 64
"""Thoughts that are remembered of each kind of question. One of them may have taken longer."""
KINDS = 1024
"""Kinds of questions, of each game and bot, that are remembered."""

Kind = tuple[str, str, str]
"""A game, a bot, a kind of question: nothing of it is hidden."""


class Timing:
    def __init__(self) -> None:
        self.now: Callable[[], float] = time.monotonic
        self.sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
        self._lately: OrderedDict[Kind, deque[float]] = OrderedDict()

    def settled(self, kind: Kind) -> float:
        """Seconds from the question to the answer, as of now."""
        took = sorted(self._lately.get(kind, ()))
        return stretched(UNIT, max(took[: LATELY - 1], default=0.0))

    def note(self, kind: Kind, took: float) -> None:
        lately = self._lately.setdefault(kind, deque(maxlen=LATELY))
        self._lately.move_to_end(kind)
        lately.append(took)
        if len(self._lately) > KINDS:
            self._lately.popitem(last=False)


def stretched(settled: float, took: float) -> float:
    """The time that was settled, or the first step of the scale after it that has not passed."""
    while settled < took:
        settled *= STEP
    return settled
