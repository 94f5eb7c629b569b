"""What bots make of a position."""

import random

import pytest

import fracas
from fracas.bots import explain, make_bot
from fracas.engine import run
from fracas.games.neon_gods import game
from fracas.games.neon_gods.bots.policy import GLANCES, policy, quiet
from fracas.games.neon_gods.bots.value import chance, money_worth, value
from fracas.lab.sim import simulate

from .tables import at, state


def bot_choice(table: fracas.Table, spec: str = "greedy", seed: int = 1) -> object:
    (seat,) = table.waiting
    return make_bot(spec, seed, table.game).choose(table.seat(seat))


def test_chances_rise_with_the_lead_and_ties_are_the_attackers() -> None:
    assert 0.5 < chance(0) < 0.65
    assert chance(-3) < chance(0) < chance(1) < chance(4)
    # two figures near and three blue dice against andys of 4 to 9
    told = (0.98, 0.94, 0.87, 0.74, 0.59, 0.41)
    for number, share in zip(range(4, 10), told, strict=True):
        assert chance(8 - number, andys=True) == pytest.approx(share, abs=0.05)


def test_money_counts_by_the_rows_of_the_exchange_when_daylight_is_near() -> None:
    assert money_worth(10, 1, 0) - money_worth(9, 1, 0) > 1
    assert money_worth(12, 1, 0) - money_worth(11, 1, 0) < 0.5
    assert money_worth(30, 0, 0) < 1


def test_control_of_a_skyscraper_is_worth_more_than_of_a_street() -> None:
    def worth(space: str) -> float:
        table = at(
            step="move",
            active=1,
            bare=True,
            spaces={"c3": {"ground": "S3"}},
            players=[{"figures": {"a1": 1, space: 1}}, {"figures": {"f6": 2}}],
        )
        return value(state(table), 0)

    assert worth("c3") > worth("c2")


def test_values_of_two_players_mirror_each_other() -> None:
    table = fracas.new("neon-gods", seed=3)
    rng = random.Random(1)
    s = state(table)
    for _ in range(60):
        strand, seat = run.decision(s)
        options = run.choices(s, strand, seat)
        run.answer(s, strand, seat, options[int(rng.random() * len(options))])
        both = value(s, 0) + value(s, 1)
        assert both == pytest.approx(1, abs=0.15)


def test_the_policy_weighs_every_option_of_every_question() -> None:
    asked = set()
    for seed in range(6):
        s = game.start(2 + seed % 3, f"policy {seed}", game.checked_options({}))
        rng = random.Random(seed)
        while s.result is None:
            strand, seat = run.decision(s)
            options = run.choices(s, strand, seat)
            assert strand.asking is not None
            asked.add(type(strand.asking))
            weights = policy(s, strand.asking, seat, options)
            assert len(weights) == len(options)
            assert all(weight > 0 for weight in weights)
            run.answer(s, strand, seat, options[int(rng.random() * len(options))])
    assert asked - set(GLANCES) <= {kind for kind in asked if kind.__name__ == "PickSide"}


def test_greedy_takes_what_is_free_and_explains_itself() -> None:
    table = fracas.new("neon-gods", seed=5)
    (seat,) = table.waiting
    lines = explain(make_bot("greedy", 1, table.game), table.seat(seat))
    assert lines and all(lines)


def test_greedy_buys_the_dearest_row_at_the_last_exchange() -> None:
    table = at(step="daylight", round=9, bare=True, players=[{"money": 20}, {"money": 0}])
    assert bot_choice(table) == 20


def test_greedy_beats_random() -> None:
    played = simulate("neon-gods", ["greedy", "random"], 2, seed=7)
    for one in played:
        assert one.places[one.bots.index("greedy")] == 1


@pytest.mark.parametrize("name", ["easy", "normal", "hard", "search", "greedy"])
def test_every_named_strength_can_be_made(name: str) -> None:
    assert callable(make_bot(name, 1, game).choose)


def test_a_position_is_quiet_when_a_turn_or_the_exchange_begins() -> None:
    assert quiet(state(at(step="recruit")))
    assert not quiet(state(at(step="move")))
    assert not quiet(state(at(step="activate")))
    assert quiet(state(at(step="daylight", round=3, players=[{"money": 10}])))


def test_search_does_not_attack_what_it_cannot_beat() -> None:
    table = at(
        step="move",
        bare=True,
        round=9,
        spaces={"b1": {"andys": [9, 8], "face_up": True}, "a2": {"ground": "S3"}},
        players=[{"figures": {"a1": 2}}, {"figures": {"f6": 2}}],
    )
    assert bot_choice(table, "search") == "a1"
    table.play(0, "a1")
    assert bot_choice(table, "search") == "a2"
