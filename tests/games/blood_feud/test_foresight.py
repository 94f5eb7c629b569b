"""How bots of Blood Feud look ahead: to the end of a round in turns, not at all where time runs."""

import pytest

import fracas
from fracas.bots import make_bot
from fracas.bots.search import Search
from fracas.engine import run
from fracas.games.blood_feud import game
from fracas.games.blood_feud.bots.policy import quiet
from fracas.lab import oath

from .looking import state
from .tables import feud

SPEC = "search:iterations=12,breadth=3,sharp=4,sure=0.4,taught=1"


def test_a_position_is_at_rest_when_a_round_begins_and_not_within_it() -> None:
    s = game.start(4, "rests", game.checked_options({"drill": True}))
    rests: list[int] = []
    while s.result is None:
        if quiet(s):
            assert s.lap == 1 and not s.acted, "a later lap is in the middle of a round"
            rests.append(s.round)
        strand, seat = run.decision(s)
        options = run.choices(s, strand, seat)
        # who can go somewhere does, so that rounds have several laps
        run.answer(s, strand, seat, options[-1])
    assert list(dict.fromkeys(rests)) == [4, 5, 6, 7]


def test_who_has_gone_somewhere_is_not_at_rest() -> None:
    s = game.start(4, "goes", game.checked_options({"drill": True}))
    while not quiet(s):
        strand, seat = run.decision(s)
        run.answer(s, strand, seat, run.choices(s, strand, seat)[0])
    strand, seat = run.decision(s)
    way = next(one for one in run.choices(s, strand, seat) if str(one).startswith("go:"))
    run.answer(s, strand, seat, way)
    assert not quiet(s)


@pytest.mark.parametrize("more", ["fulfilled = ['M01']", "power = 6"])
def test_the_fitted_value_likes_points_and_power(more: str) -> None:
    assert game.mind.taught is not None
    with_it, without = (
        game.mind.taught(state(feud(f"turn = 0\n[team.F01]\n{text}\n")), 0) for text in (more, "")
    )
    assert with_it > without


def test_a_finished_night_is_worth_most_to_who_is_first() -> None:
    s = game.start(4, "over", game.checked_options({"drill": True}))
    while s.result is None:
        strand, seat = run.decision(s)
        run.answer(s, strand, seat, run.choices(s, strand, seat)[0])
    assert game.mind.payoff is not None
    worth = game.mind.payoff(s)
    assert sum(worth) == pytest.approx(0.7 + 0.3 * 2)
    ranked = sorted(range(4), key=s.result.places.__getitem__)
    assert [worth[one] for one in ranked] == sorted(worth, reverse=True)


def test_in_turns_search_compares() -> None:
    table = feud("turn = 0\n[team.F01]\nassets = 6\ntokens = 1\n", laps=12)
    bot = make_bot("search:iterations=12,breadth=3,taught=1", 1, game)
    assert sum(one.visits for one in bot.consider(table.seat(0))) > 3


def test_in_real_time_search_leaves_it_to_greedy() -> None:
    bot, greedy = (
        make_bot(spec, 1, game) for spec in ("search:iterations=12,breadth=3,taught=1", "greedy")
    )
    assert isinstance(bot, Search)
    clock = fracas.new("blood-feud", 4, "clock", mode="real-time")
    asked = next(seat for seat in map(clock.seat, range(4)) if seat.question is not None)
    assert bot.consider(asked) == greedy.consider(asked)


def test_a_bot_that_foresees_keeps_the_oath() -> None:
    oath.swear(game, SPEC, 4, game.checked_options({"drill": True}))
