"""The player that the learner left: a bot like any other, on a seat, without a look ahead.

fracas sim neon-gods --seats 2 --bots @examples.learning.player.Learned,easy --games 400
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fracas.adapters.actions import More, actions
from fracas.adapters.layout import layout
from fracas.engine import Choice
from fracas.seat import Seat

from .net import GAME, Net, padded

KEPT = Path(__file__).with_name("neon-gods.npz")


@cache
def learned(path: Path = KEPT) -> Net:
    return Net.load(path)


def best(net: Net, brief: Any, seat: int, kind: str, choices: Sequence[Choice]) -> Choice:
    """What the network likes best of what is offered."""
    legal = actions(GAME).blocks[kind].offered(choices, 0)
    slots = [slot for slot, one in legal.items() if not isinstance(one, More)]
    seen = layout(GAME).encode(brief, seat, kind)
    chances = net.judge(seen[None, :], padded([slots])).chances[0]
    chosen = legal[slots[int(chances.argmax())]]
    assert not isinstance(chosen, More)
    return chosen


class Learned:
    """Made with a seed, as bots are; it has no use for it."""

    def __init__(self, seed: int | str = 0, net: Net | None = None) -> None:
        self.net = net if net is not None else learned()

    def choose(self, seat: Seat) -> Choice:
        question = seat.question
        assert question is not None
        if len(question.choices) == 1:
            return question.choices[0]
        # A brief tells what the seat knows and no more: any world that it can imagine has the same.
        brief = seat.game.brief(seat.imagine(random.Random(0)), seat.number)
        return best(self.net, brief, seat.number, question.kind, question.choices)
