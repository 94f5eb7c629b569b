"""Networks that have learnt a game by playing against themselves, frozen, for bots to ask.

A game has one if there is a module of its name here. It weighs the answers to a question by what
the seat is shown (`fracas.adapters`) and nothing else. `examples/learning` trains them.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from fracas.engine import Choice
from fracas.question import Question
from fracas.seat import Seat


class Network(Protocol):
    def opinions(self, seat: Seat, question: Question) -> dict[Choice, float]:
        """How likely each answer is, in the order in which they are offered."""


@cache
def network(game: str) -> Network | None:
    """That of a game by its name, read when it is first asked for."""
    name = game.replace("-", "_")
    if not name.isidentifier() or find_spec(f"{__name__}.{name}") is None:
        return None
    # a thread for each core would only cost memory, of which a worker of a house has little
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    found: Network = import_module(f"{__name__}.{name}").kept()
    return found


__all__ = ["Network", "network"]
