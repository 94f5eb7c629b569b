"""Networks that have learnt a game: whom they know, what they say, and that they look at nothing
but what a seat is shown."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from fracas.bots import make_bot
from fracas.catalogue import find
from fracas.engine import run
from fracas.games.neon_gods.scenarios import BUILT_IN
from fracas.lab import oath
from fracas.lab.report import summary
from fracas.lab.sim import simulate
from fracas.learned import network
from fracas.seat import Seat

GAME = find("neon-gods")
LEARNED = "reflex:learned=1"


def test_a_game_without_a_network_is_played_by_its_policy() -> None:
    game = find("collateral-damage")
    assert network("neon-gods") is not None
    assert network(game.name) is None and network("no.such/game") is None
    for spec in ("reflex", "search:iterations=4,rollout=0"):
        s = game.start(2, "policy", game.checked_options({}))
        plain = make_bot(spec, 1, game)
        asked = make_bot(f"{spec}{',' if ':' in spec else ':'}learned=1", 1, game)
        for _ in range(12):
            strand, mover = run.decision(s)
            seat = Seat(game, lambda s=s: s, mover)  # type: ignore[misc]
            choice = plain.choose(seat)
            assert asked.choose(seat) == choice
            run.answer(s, strand, mover, choice)


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_has_an_opinion_of_every_answer_in_a_whole_game(seats: int) -> None:
    known = network(GAME.name)
    assert known is not None
    s = GAME.start(seats, "opinions", GAME.checked_options({}))
    bot = make_bot(LEARNED, 1, GAME)
    while s.result is None:
        strand, mover = run.decision(s)
        seat = Seat(GAME, lambda: s, mover)
        question = seat.question
        assert question is not None
        found = known.opinions(seat, question)
        assert list(found) == list(question.choices)
        assert sum(found.values()) == pytest.approx(1) and min(found.values()) >= 0
        run.answer(s, strand, mover, bot.choose(seat))


@pytest.mark.parametrize("scenario", BUILT_IN)
@pytest.mark.parametrize("spec", [LEARNED, "search:iterations=4,rollout=0,learned=1"])
def test_it_swears_that_it_knows_only_what_its_seat_knows(scenario: str, spec: str) -> None:
    for seats in GAME.seats:
        oath.swear(GAME, spec, seats, GAME.checked_options({"scenario": scenario}))


def test_it_is_read_and_asked_within_what_a_worker_of_a_house_may_use() -> None:
    """On a machine with many cores a thread for each would need more than that."""
    asked = f"""
from fracas.server.worker import limit_memory
limit_memory({400 << 20})
from fracas.bots import make_bot
from fracas.catalogue import find
from fracas.engine import run
from fracas.seat import Seat
game = find("neon-gods")
s = game.start(2, "worker", game.checked_options({{}}))
print(make_bot("{LEARNED}", 1, game).choose(Seat(game, lambda: s, run.decision(s)[1])))
import os, sys
assert "numpy" in sys.modules and os.environ["OPENBLAS_NUM_THREADS"] == "1"
"""
    bare = {name: one for name, one in os.environ.items() if not name.startswith("OPENBLAS")}
    subprocess.run([sys.executable, "-c", asked], env=bare, check=True)


def test_search_starts_from_what_the_network_likes() -> None:
    """Where it is sure, the search takes its word; the policy would have chosen otherwise."""
    s = GAME.start(2, "starts", GAME.checked_options({}))
    asked, policy = make_bot("reflex:learned=1,sharp=99", 1, GAME), make_bot("reflex", 1, GAME)
    sure = make_bot("search:iterations=4,rollout=0,sure=0.01,learned=1", 1, GAME)
    otherwise = 0
    for _ in range(60):
        strand, mover = run.decision(s)
        seat = Seat(GAME, lambda: s, mover)
        choice = asked.choose(seat)
        assert sure.choose(seat) == choice
        otherwise += policy.choose(seat) != choice
        run.answer(s, strand, mover, choice)
    assert otherwise > 3


def test_it_is_stronger_than_the_policy_in_a_small_fixed_sample() -> None:
    games = simulate(GAME.name, [LEARNED, "reflex"], 12, seats=2, seed="a small sample")
    assert summary(games.plan, games, 0.0, 1).by_bot[0].wins >= 7
