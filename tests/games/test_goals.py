"""What wins, and how everybody stands, is said at every table in both languages."""

import random

import pytest

import fracas
from examples.tic_tac_toe import game as tic_tac_toe
from fracas import catalogue
from fracas.catalogue import all_games
from tests.games.playing import source

GAMES = [one.name for one in all_games() if one.package.startswith("fracas.games.")]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_what_wins_and_how_everybody_stands(name: str) -> None:
    table = fracas.new(name, seed=3)
    rng = random.Random(3)
    for _ in range(60):
        for seat in (*range(table.seats), None):
            english, french = table.goal(seat), table.goal(seat, "fr")
            assert english is not None and french is not None
            assert english.aim and french.aim and english.aim != french.aim
            told = [one for each in english.standing for one in each.seats]
            assert sorted(told) == ([] if not told else list(range(table.seats)))
            if seat is not None and told:
                assert seat in english.standing[0].seats  # one's own comes first
        if table.over:
            break
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, rng.choice(question.options))


def test_a_short_hunt_says_after_which_turn_it_ends() -> None:
    table = fracas.new("collision", seed=1, mission="hunt", skirmish=True)
    while table.view(0)["turn"] < 1:
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    goal = table.goal(0)
    assert goal is not None and "after turn 3" in goal.aim


@pytest.mark.clause("NG-1.4")
def test_neon_gods_tells_everybodys_blurp() -> None:
    table = fracas.position("neon-gods", source(seats=2, players=[{"blurp": 3}, {"blurp": 14}]))
    line = "The most blurp after round 9 wins (this is round 1): you 14, Tin Magpies 3"
    assert table.goal_line(1) == line


@pytest.mark.clause("CD-17.1")
def test_collateral_damage_names_the_strength_that_wins() -> None:
    table = fracas.new("collateral-damage", seats=2, seed=1)
    goal = table.goal(0)
    assert goal is not None and goal.aim.startswith("More than 1/2 of all City Strength wins")
    while not table.view(0)["turn"]:
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    goal = table.goal(0)
    assert goal is not None and goal.need == table.view(0)["line"]["least"]
    assert goal.aim.startswith(f"{goal.need} City Strength")
    assert [one.count for one in goal.standing] == [one["csp"] for one in table.view(0)["players"]]


def test_the_score_at_the_end_is_what_was_shown() -> None:
    table = fracas.new("neon-gods", seats=2, seed=5)
    rng = random.Random(5)
    while not table.over:
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, rng.choice(question.options))
    goal = table.goal(0)
    assert goal is not None and table.result is not None
    assert [one.count for one in goal.standing] == list(table.result.scores)


def test_a_team_stands_together() -> None:
    table = fracas.new("blood-feud", seats=8, seed=1, teams=4)
    goal = table.goal(5)
    assert goal is not None and 5 in goal.standing[0].seats
    assert len(goal.standing) == 4 and all(len(one.seats) == 2 for one in goal.standing)
    assert all(one.name for one in goal.standing)


def test_alone_the_disasters_stand_against_one() -> None:
    table = fracas.new("ani-mayhem", seats=1, seed=1)
    goal = table.goal(0)
    assert goal is not None and goal.need
    assert [one.name for one in goal.standing] == ["", "The disasters"]


def test_a_game_without_a_goal_of_its_own_says_its_text() -> None:
    catalogue.add(tic_tac_toe)
    table = fracas.new("tic-tac-toe", seed=1)
    assert table.goal_line(0) == "Three in a row win"
