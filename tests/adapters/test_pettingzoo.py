"""The games as PettingZoo's own tests see them."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)

from fracas.adapters import pettingzoo
from fracas.engine import BadInput

from .ways import ALL, OURS, every_way

CYCLES = 20


@pytest.fixture(autouse=True)
def _heed_warnings() -> Iterator[None]:
    """What these tests only warn of fails, but for what they say of every space that is a Dict."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", ResourceWarning)  # what tests before this one left open
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        yield


@pytest.mark.parametrize("game", ALL)
def test_the_api(game: str) -> None:
    api_test(pettingzoo.env(game, **ALL[game]), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "chosen"), list(every_way()))
def test_the_api_with_all_seats_and_options(game: str, chosen: dict[str, Any]) -> None:
    api_test(pettingzoo.env(game, **chosen), num_cycles=CYCLES)
    seed_test(lambda: pettingzoo.env(game, **chosen), num_cycles=CYCLES)
    parallel_api_test(pettingzoo.parallel_env(game, **chosen), num_cycles=CYCLES)


@pytest.mark.proof  # five seconds each, by its own clock
@pytest.mark.parametrize("game", ALL)
def test_the_benchmark_runs(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env(game, **ALL[game]))
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("game", ALL)
def test_the_api_of_seats_that_act_at_once(game: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(game, **ALL[game]), num_cycles=CYCLES)


@pytest.mark.parametrize("game", ALL)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: pettingzoo.env(game, **ALL[game]), num_cycles=CYCLES)


@pytest.mark.parametrize("game", ALL)
def test_what_is_shown(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode=None: pettingzoo.env(game, render_mode=render_mode, **ALL[game]),
        {"ansi": lambda shown: shown.startswith(f"{game}")},
    )
    assert f"{game}, seat " in capsys.readouterr().out


def raw(game: str, steps: int = 0, seed: int = 1) -> pettingzoo.raw_env:
    """An environment after so many steps at random."""
    env = pettingzoo.raw_env(game, **ALL[game])
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        env.step(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])))
    return env


@pytest.mark.parametrize("game", ALL)
def test_an_action_outside_the_mask_changes_nothing(game: str) -> None:
    env = raw(game)
    before = env.save()
    legal = env.infos[env.agent_selection]["action_mask"]
    first = int(np.flatnonzero(legal)[0])
    for action in (0, int(np.flatnonzero(legal == 0)[-1]), -1, len(legal), None, first + 0.5, "1"):
        with pytest.raises(InvalidAction):
            env.step(action)
    assert env.save() == before
    wrapped = pettingzoo.env(game, **ALL[game])
    wrapped.reset(seed=1)
    wrapped.last()
    wrapped.step(0)
    assert wrapped.unwrapped.save() == before
    assert sorted(wrapped.rewards.values()) == [-1] + [0] * (len(wrapped.agents) - 1)


def test_in_parallel_an_action_outside_the_mask_changes_nothing() -> None:
    env = pettingzoo.parallel_env("auction")
    env.reset(seed=1)
    before = env.save()
    someone, *others = env.agents
    seen, _ = env.reset(seed=1)
    legal = {one: int(np.flatnonzero(seen[one]["action_mask"])[-1]) for one in env.agents}
    for wrong in (
        dict.fromkeys(env.agents, 0),
        dict.fromkeys(env.agents),
        {**legal, someone: legal[someone] + 0.5},
        {one: legal[one] for one in others},
        {**legal, "player_9": 1},
    ):
        with pytest.raises(InvalidAction):
            env.step(wrong)
    assert env.save() == before


def test_seats_that_are_asked_at_once_act_at_once() -> None:
    env = pettingzoo.parallel_env("auction", seats=3)
    seen, _ = env.reset(seed=1)
    assert all(not seen[agent]["action_mask"][0] for agent in env.agents)
    bids = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in env.agents}
    before = env.view("player_0")["lots"]
    env.step(bids)
    assert env.view("player_0")["lots"] == before[:-1]  # all three bids are in: the lot is sold


def test_a_closed_environment_says_so() -> None:
    env = raw("leduc")
    env.close()
    for call in (lambda: env.step(1), lambda: env.observe("player_0"), env.save, env.render):
        with pytest.raises(ClosedEnvironmentError):
            call()
    env.reset(seed=1)
    env.observe("player_0")
    at_once = pettingzoo.parallel_env("auction")
    at_once.reset(seed=1)
    at_once.close()
    for call in (lambda: at_once.step({}), at_once.state, at_once.save, at_once.table):
        with pytest.raises(ClosedEnvironmentError):
            call()


def test_options_that_a_game_has_not_are_refused() -> None:
    with pytest.raises(BadInput, match="no option"):
        pettingzoo.env("leduc", colour="red")
    with pytest.raises(BadInput, match="players"):
        pettingzoo.env("leduc", seats=9)


@pytest.mark.parametrize("game", ALL)
def test_a_moment_can_be_saved_copied_and_restored(game: str) -> None:
    env = raw(game, 4)
    others: list[Any] = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), raw(game)]
    others[2].restore(env.save())
    for _ in range(3):
        agent = env.agent_selection
        if env.terminations[agent]:
            break
        legal = np.flatnonzero(env.infos[agent]["action_mask"])
        for one in others:
            assert one.agent_selection == agent
            assert data_equivalence(one.observe(agent), env.observe(agent))
        for one in (env, *others):
            one.step(legal[0])


def test_what_cannot_be_restored_changes_nothing() -> None:
    env = raw("leduc", 1)
    before = env.save()
    for saved in (b"{}", b"nonsense", raw("tic-tac-toe").save()):
        with pytest.raises((BadInput, InvalidAction)):
            env.restore(saved)
    assert env.save() == before


@pytest.mark.parametrize("game", OURS)
def test_views_words_and_tables_on_request(game: str) -> None:
    env = raw(game, 3)
    agent = env.agent_selection
    assert env.match is not None
    assert env.view(agent) == env.match.table().view(env.match.seat)
    for action in np.flatnonzero(env.infos[agent]["action_mask"]):
        assert env.words(int(action)) and env.words(int(action), "fr")
    table = env.table()
    table.play(env.match.seat, table.waiting[env.match.seat].options[0])
