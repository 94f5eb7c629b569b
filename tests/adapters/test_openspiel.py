"""The games as OpenSpiel's own tests see them, and as its search plays them."""

from __future__ import annotations

import pickle
import random
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from examples import leduc
from fracas import catalogue
from fracas.adapters import openspiel
from fracas.adapters.match import Match
from tests.proof import many

from .test_actions import DARK
from .ways import ALL, OURS, every_way

openspiel.register()  # the examples too


def partial_tree() -> Any:
    """OpenSpiel's own test, read when it is run: it brings a second of libraries along, and every
    worker of `make test` reads this file."""
    from open_spiel.integration_tests import api_test

    return api_test.EnforceAPIOnPartialTreeBase


def load(game: str, **more: Any) -> Any:
    return pyspiel.load_game(openspiel.name_of(game), {"rng_seed": 1, **ALL[game], **more})


def played(game: Any, steps: int, seed: int = 1) -> Any:
    """A state after so many actions at random."""
    state = game.new_initial_state()
    rng = random.Random(seed)
    state.apply_action(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


SLOW = ("ani-mayhem", "blood-feud", "collateral-damage", "collision")
"""Those that are played long, or show much."""
TRIED = [pytest.param(one, marks=pytest.mark.proof if one in SLOW else ()) for one in ALL]


@pytest.mark.parametrize("game", TRIED)
def test_random_simulation(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    serialize = game not in OURS  # every state of a long game, again and again
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=serialize, verbose=False)


@pytest.mark.parametrize("game", TRIED)
def test_the_api(game: str) -> None:
    name = openspiel.name_of(game)
    case = type("Case", (partial_tree(),), {})
    case.game_name, case.game = name, load(game)  # type: ignore[attr-defined]  # as its own loader
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(found)
    assert found.testsRun >= 5
    assert not found.errors and not found.failures, (found.errors + found.failures)[0][1]


AT_ONCE = ("auction", "council", "neon-gods", "leduc")
"""Seats that bid at once, act when they like, seal cards now and then, and never do."""


@pytest.mark.parametrize(
    "game", [pytest.param(one, marks=() if one in AT_ONCE else pytest.mark.proof) for one in ALL]
)
def test_at_once_where_asked(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    played_game = load(game, simultaneous=True)
    assert played_game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    assert load(game).get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    serialize = game not in OURS
    pyspiel.random_sim_test(played_game, num_sims=1, serialize=serialize, verbose=False)
    case = type("Case", (partial_tree(),), {})
    case.game_name, case.game = openspiel.name_of(game), played_game  # type: ignore[attr-defined]  # as its own loader
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(found)
    assert found.testsRun >= 5
    assert not found.errors and not found.failures, (found.errors + found.failures)[0][1]


def at_once(game: str) -> Any:
    """A state in which several act."""
    state = load(game, simultaneous=True).new_initial_state()
    state.apply_action(1)
    while not state.is_simultaneous_node():
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize("game", ["auction", "blood-feud", "council"])
def test_who_acts_at_once_knows_only_their_own_question(game: str) -> None:
    state = at_once(game)
    acting = [one for one in range(state.num_players()) if state.legal_actions(one) != [0]]
    assert len(acting) > 1
    before, history = str(state), state.history()
    wrong = [10**6] * state.num_players()
    with pytest.raises(pyspiel.SpielError):
        state.apply_actions(wrong)
    assert str(state) == before and state.history() == history
    taken = [state.legal_actions(one)[-1] for one in range(state.num_players())]
    assert all(state.action_to_string(one, taken[one]) for one in acting)
    twin = state.clone()
    for player in acting:
        world = state.resample_from_infostate(player, random.Random(3).random)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.legal_actions(player) == state.legal_actions(player)
    state.apply_actions(taken)
    twin.apply_actions(taken)
    assert str(state) == str(twin) and state.history() == taken_after(history, taken)


def taken_after(history: list[int], taken: list[int]) -> list[int]:
    return [*history, *taken]


@pytest.mark.parametrize(("game", "chosen"), list(every_way()))
def test_all_seats_and_options(game: str, chosen: dict[str, Any]) -> None:
    if chosen.get("mode") == "real-time":  # a night of 32 has 56,000 moves, and would need 50 GB
        chosen = {**chosen, "seats": min(8, chosen["seats"])}
    played_game = pyspiel.load_game(openspiel.name_of(game), chosen)
    start = {} if (state := late(played_game)) is None else {"specific_initial_state": state}
    pyspiel.random_sim_test(played_game, num_sims=1, serialize=False, verbose=False, **start)


LATE = 200
"""OpenSpiel's simulation keeps a copy of every state with its history, and asks for what each
player sees. Where a game is long, only its last moves are looked at, about so many."""


def late(game: Any) -> Any:
    """A state near the end of a long game; none of a short one."""

    def moved(most: int | None = None) -> tuple[Any, int]:
        state, rng, moves = game.new_initial_state(), random.Random(5), 0
        while not state.is_terminal() and moves != most:
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return state, moves

    _, moves = moved()
    return moved(moves - LATE)[0] if moves > 4 * LATE else None


@pytest.mark.parametrize("game", ALL)
def test_a_state_can_be_cloned_serialised_and_pickled(game: str) -> None:
    played_game = load(game)
    state = played(played_game, 6)
    twins = [
        state.clone(),
        played_game.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(played_game, state))[1],
        pickle.loads(pickle.dumps(state)),
    ]
    rng = random.Random(2)
    for _ in range(4):
        for twin in twins:
            assert str(twin) == str(state)
            assert twin.history() == state.history()
            if not state.is_terminal():
                assert twin.legal_actions() == state.legal_actions()
                assert twin.information_state_string() == state.information_state_string()
        if state.is_terminal():
            break
        action = rng.choice(state.legal_actions())
        for one in (state, *twins):
            one.apply_action(action)


@pytest.mark.parametrize("game", ALL)
def test_a_resampled_state_looks_the_same_to_the_player(game: str) -> None:
    rng = random.Random(4)
    differ = 0
    for steps in (0, 5, 15):
        state = played(load(game), steps)
        if state.is_terminal():
            continue
        player = state.current_player()
        for _ in range(3):
            world = state.resample_from_infostate(player, rng.random)
            differ += str(world) != str(state)
            assert world.current_player() == player
            assert world.legal_actions() == state.legal_actions()
            assert world.information_state_string(player) == state.information_state_string(player)
            assert np.array_equal(
                world.information_state_tensor(player), state.information_state_tensor(player)
            )
            assert world.history() == state.history()
            world.apply_action(world.legal_actions()[0])
    assert differ


def test_a_player_remembers_what_the_board_does_not_show() -> None:
    """Two ways to the same board are two information states."""
    game = load("tic-tac-toe")
    keys = set()
    for order in ([0, 4, 8, 1], [8, 4, 0, 1]):
        state = game.new_initial_state()
        state.apply_action(1)
        for cell in order:
            legal = state.legal_actions()
            by_words = {state.action_to_string(one).split()[-1]: one for one in legal}
            state.apply_action(by_words[str(cell)])
        keys.add(state.information_state_string(0))
        board = state.observation_string(0)
    assert len(keys) == 2 and board


def test_its_search_plays_neon_gods_unchanged() -> None:
    game = load("neon-gods", seats=2)
    state = played(game, 12)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.0,
        max_simulations=3,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
        allow_inconsistent_action_sets=True,
    )
    rng = random.Random(2)
    most, searched = many(2, 10_000), 0  # to its end in a proof, against who answers at random
    while searched < most and not state.is_terminal():
        action = rng.choice(state.legal_actions())
        if state.current_player() == 0:
            action, searched = bot.step(state), searched + 1
        assert action in state.legal_actions()
        state.apply_action(int(action))
    assert searched == 2 or state.is_terminal()


def test_an_illegal_action_changes_nothing() -> None:
    state = played(load("neon-gods"), 3)
    before, history = str(state), state.history()
    for action in (0, 10**6):
        with pytest.raises(pyspiel.SpielError):
            state.apply_action(action)
    assert str(state) == before and state.history() == history
    with pytest.raises(pyspiel.SpielError):
        load("leduc").new_initial_state().apply_action(openspiel.DEALS)


def test_parameters_that_make_no_sense_are_refused() -> None:
    for wrong in ({"seats": 9}, {"clock": 11}):
        with pytest.raises(pyspiel.SpielError):
            load("auction", **wrong)


def test_a_game_without_a_tensor_layout_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue._added, "dark", DARK)
    openspiel.register()
    with pytest.raises(pyspiel.SpielError, match="no tensor layout"):
        pyspiel.load_game(openspiel.name_of("dark"))


@pytest.mark.parametrize("game", OURS)
def test_actions_have_words_of_their_own(game: str) -> None:
    state = load(game).new_initial_state()
    state.apply_action(7)
    rng = random.Random(3)
    for _ in range(60):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        words = [state.action_to_string(one) for one in legal]
        assert all(words) and len(set(words)) == len(words)
        state.apply_action(rng.choice(legal))


def test_two_answers_that_read_the_same_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leduc.Bet, "label", lambda self, s, choice: leduc.SHOWN)
    match = Match("leduc", 2, 1)
    found = [match.words(one) for one in match.legal]
    assert len(set(found)) == len(found) > 1
    for one, given in zip(found, match.legal.values(), strict=True):
        assert one.endswith(f" ({given})")


def test_observers_have_named_parts() -> None:
    game = load("leduc")
    state = played(game, 1)
    seen = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    seen.set_from(state, 0)
    assert list(seen.dict) == ["view", "heard"]
    assert len(state.information_state_tensor(0)) == game.information_state_tensor_size()
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()
