"""CD-S: what is hidden from whom."""

import random

import pytest

import fracas
from fracas.engine import imagine

from .scenes import as_game, of


def drafted(seed: int = 5, **options: object) -> fracas.Table:
    """A table of three at the moment when the first tile is to be laid."""
    table = fracas.new("collateral-damage", 3, seed, **options)
    while True:
        ((seat, question),) = table.waiting.items()
        if question.kind == "hex":
            return table
        table.play(seat, question.options[0])


@pytest.mark.clause("CD-S6", "CD-18.6")
def test_hidden_tiles_are_their_holders_alone() -> None:
    table = drafted(hidden_tiles=True)
    s = of(table)
    for viewer in (0, 1, 2, None):
        for seat, player in enumerate(table.view(viewer)["players"]):
            assert player["unplaced"] == 2
            assert len(player["tiles"]) == (2 if seat == viewer else 0)
    worlds = [as_game(imagine(table.game, s, 0, random.Random(n))) for n in range(20)]
    assert all(world.held[0] == s.held[0] for world in worlds)
    assert any(sorted(world.held[1]) != sorted(s.held[1]) for world in worlds)
    assert any(sorted(world.box) != sorted(s.box) for world in worlds)
