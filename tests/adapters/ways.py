"""What the adapters are tried with: each game of ours once, and each example."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fracas.adapters.measured import ways
from fracas.catalogue import add_module, find

add_module("examples")
add_module("examples.third_party.campfires.src.campfires")

OURS: dict[str, dict[str, Any]] = {
    "neon-gods": {"seats": 3},
    "ani-mayhem": {"seats": 2, "layout": "skirmish"},
    "collateral-damage": {"seats": 3, "hidden_tiles": True},
    "collision": {"seats": 2},
    "blood-feud": {"seats": 4, "fog": True, "drill": True},
}
EXAMPLES: dict[str, dict[str, Any]] = {
    "auction": {},
    "campfires": {},
    "council": {"clock": True},
    "flash": {},
    "leduc": {},
    "standoff": {},
    "tic-tac-toe": {},
}
ALL = {**OURS, **EXAMPLES}


def every_way() -> Iterator[Any]:
    """Each number of seats and each value of each option of each game, for proofs."""
    for game in ALL:
        for seats, options in ways(find(game)):
            chosen = {"seats": seats, **options}
            yield pytest.param(
                game,
                chosen,
                marks=pytest.mark.proof,
                id=" ".join([game, *(f"{name}={value}" for name, value in chosen.items())]),
            )
