"""The player that the learner left: a bot like any other, on a seat, without a look ahead.

fracas sim neon-gods --seats 2 --bots @examples.learning.player.Learned,easy --games 400
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fracas.engine import Choice
from fracas.seat import Seat

from .net import Net

KEPT = Path(__file__).with_name("neon-gods.npz")


@cache
def learned(path: Path = KEPT) -> Net:
    return Net.load(path)


def best(net: Net, brief: Any, seat: int, kind: str, choices: Sequence[Choice]) -> Choice:
    """What the network likes best of what is offered."""
    likely = net.weighed(brief, seat, kind, choices)
    return max(likely, key=likely.__getitem__)


class Learned:
    """Made with a seed, as bots are; it has no use for it."""

    def __init__(self, seed: int | str = 0, net: Net | None = None) -> None:
        self.net = net if net is not None else learned()

    def choose(self, seat: Seat) -> Choice:
        question = seat.question
        assert question is not None
        if len(question.choices) == 1:
            return question.choices[0]
        likely = self.net.opinions(seat, question)
        return max(likely, key=likely.__getitem__)
