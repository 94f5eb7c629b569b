"""Standby states ask only the chapters of the rules that may have something to offer."""

import random

import pytest

from fracas.engine import run
from fracas.games.ani_mayhem import game
from tests.proof import many

from .unasked import missed

DECISIONS = many(1500, 20_000)


@pytest.mark.parametrize(
    ("seats", "given"),
    [(1, {}), (3, {}), (2, {"layout": "line"}), (2, {"layout": "skirmish"})],
    ids=["alone", "three", "line", "skirmish"],
)
def test_no_act_is_left_out_for_what_a_glance_sees(seats: int, given: dict[str, str]) -> None:
    choose = random.Random(seats).random
    options = game.checked_options({"decks": "random", **given})
    made = number = 0
    while made < DECISIONS:
        s = game.start(seats, f"glance/{number}", options)
        number += 1
        while s.result is None and made < DECISIONS:
            assert [missed(s, seat) for seat in range(seats)] == [[]] * seats
            made += run.playout(s, choose, 1)
