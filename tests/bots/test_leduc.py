"""Bots at a game with secrets: Leduc poker."""

import random
from functools import partial

import pytest

from examples.leduc import game
from fracas.bots import make_bot
from fracas.engine import imagine, run
from fracas.lab.sim import simulate
from fracas.seat import Seat

LEDUC = "examples.leduc:game"


@pytest.mark.parametrize("spec", ["random", "greedy", "search:iterations=40"])
def test_the_same_choices_in_worlds_that_the_seat_cannot_tell_apart(spec: str) -> None:
    others = set()
    for deal in range(6):
        s = game.start(2, str(deal), {})
        while s.result is None:
            _, seat = run.decision(s)
            twin = imagine(game, s, seat, random.Random(deal))
            others.add(s.hands[1 - seat] == twin.hands[1 - seat])
            bot = make_bot(spec, deal)
            choice = bot.choose(Seat(game, partial(game.copy, s), seat))
            assert bot.choose(Seat(game, partial(game.copy, twin), seat)) == choice
            strand, _ = run.decision(s)
            run.answer(s, strand, seat, choice)
    assert False in others


@pytest.mark.parametrize("spec", ["greedy", "search:iterations=50"])
def test_a_bot_that_thinks_wins_chips_from_one_that_does_not(spec: str) -> None:
    played = simulate(LEDUC, ["random", spec], 120)
    won = sum(one.scores[one.bots.index(spec)] for one in played)
    assert won > 60


def test_search_never_folds_the_best_hand() -> None:
    """A pair with the card turned up cannot be beaten."""
    seen = 0
    for deal in range(40):
        s = game.start(2, str(deal), {})
        for choice in ("call", "call", "raise"):
            strand, seat = run.decision(s)
            run.answer(s, strand, seat, choice)
        assert s.board >= 0
        if s.hands[1] // 2 == s.board // 2:
            seen += 1
            assert make_bot("search:iterations=150", 1).choose(
                Seat(game, partial(game.copy, s), 1)
            ) != ("fold")
    assert seen > 3
