"""The games as Gymnasium's own checks see them, one by one, side by side and in batches."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence

from fracas.adapters import gymnasium as ours
from fracas.adapters.batch import Batch
from fracas.adapters.match import Illegal
from fracas.engine import BadInput

from .ways import ALL

ours.register()  # the examples too


@pytest.fixture(autouse=True)
def _heed_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", ResourceWarning)  # what tests before this one left open
        yield


@pytest.mark.parametrize("game", ALL)
def test_the_environment(game: str) -> None:
    env = gymnasium.make(f"fracas/{game}-v0", opponents="random", **ALL[game]).unwrapped
    check_env(env)


def seated(game: str, seat: int = 0) -> ours.FracasEnv:
    env = ours.env(game, seat=seat, opponents="random", **ALL[game])
    env.reset(seed=1)
    return env


def legal(env: ours.FracasEnv) -> list[int]:
    return [int(one) for one in np.flatnonzero(env.action_masks())]


@pytest.mark.parametrize("game", ["neon-gods", "council", "leduc", "auction"])
def test_a_seat_plays_to_the_end(game: str) -> None:
    for seat in (0, 1):
        env = seated(game, seat)
        rng = np.random.default_rng(seat)
        over, worth = False, 0.0
        while not over:
            assert env.match is not None and env.match.seat == seat
            _, worth, over, _, _ = env.step(rng.choice(legal(env)))
            assert over or worth == 0.0
        assert -1.0 <= worth <= 1.0
        with pytest.raises(ResetNeeded):
            env.step(legal)


@pytest.mark.parametrize("game", ALL)
def test_an_action_outside_the_mask_ends_the_episode_and_not_the_game(game: str) -> None:
    env = seated(game)
    before = env.save()
    seen, worth, over, cut, info = env.step(0)
    assert (worth, over, cut, info["illegal"]) == (-1.0, True, False, True)
    assert env.match is not None and env.match.save() == before
    assert seen["action_mask"].any()
    env.reset(seed=1)
    for action in (-1, env.actions.size, "left", None, 1.5):
        with pytest.raises(InvalidAction):
            env.step(action)
    assert env.save() == before


def test_a_closed_environment_says_so() -> None:
    env = seated("leduc")
    env.close()
    env.close()
    for call in (lambda: env.step(1), env.reset, env.save, env.view, env.render):
        with pytest.raises(ClosedEnvironmentError):
            call()
    with pytest.raises(ResetNeeded):
        ours.env("leduc").step(1)


@pytest.mark.parametrize(
    "settings",
    [{"seat": 2}, {"seat": -1}, {"opponents": "nobody"}, {"opponents": ["random"] * 2}, {"x": 1}],
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        ours.env("leduc", **settings)


def test_a_moment_can_be_saved_copied_and_restored() -> None:
    env = seated("neon-gods")
    for _ in range(5):
        env.step(legal(env)[0])
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), seated("neon-gods")]
    others[2].restore(env.save())
    for _ in range(5):
        action = legal(env)[-1]
        results = [one.step(action) for one in (env, *others)]
        assert all(data_equivalence(results[0], one) for one in results)
    with pytest.raises(BadInput):
        env.restore(seated("leduc").save())


def test_words_and_views_on_request() -> None:
    env = seated("neon-gods")
    assert env.view()["you"] == 0
    assert all(env.words(one) for one in legal(env))


@pytest.mark.parametrize("processes", [False, True])
def test_several_stand_side_by_side(processes: bool) -> None:
    envs = ours.vector("neon-gods", 2, processes, opponents="random")
    seen, _ = envs.reset(seed=1)
    for _ in range(3):
        chosen = [int(np.flatnonzero(one)[0]) for one in seen["action_mask"]]
        seen, _, over, _, _ = envs.step(np.array(chosen))
        assert not over.any()
    envs.close()


@pytest.mark.parametrize("game", ALL)
def test_a_batch_plays_alike_in_however_many_processes(game: str) -> None:
    rng = np.random.default_rng(1)
    settings: dict[str, Any] = {"seed": 3, **ALL[game]}
    with Batch(game, 3, **settings) as here, Batch(game, 3, processes=2, **settings) as there:
        for _ in range(25):
            for name in ("observations", "masks", "seats", "over", "returns"):
                assert np.array_equal(getattr(here.seen, name), getattr(there.seen, name)), name
            chosen = [int(rng.choice(np.flatnonzero(one))) for one in here.seen.masks]
            here.step(chosen)
            there.step(chosen)


def test_a_batch_deals_the_next_game() -> None:
    with Batch("leduc", 4, processes=2) as tables:
        ended = 0
        for _ in range(20):
            tables.step(tables.seen.masks.argmax(axis=1))
            ended += int(tables.seen.over.sum())
            assert tables.seen.masks.any(axis=1).all()
    assert ended > 4
    with pytest.raises(BadInput, match="closed"):
        tables.step([1] * 4)


def test_an_illegal_action_at_one_table_of_a_batch_changes_none() -> None:
    with Batch("leduc", 3) as tables:
        before = tables.seen.observations.copy()
        fine = tables.seen.masks.argmax(axis=1)
        for wrong in (0, -1, 10_000):
            with pytest.raises(Illegal, match="table 1"):
                tables.step([fine[0], wrong, fine[2]])
        with pytest.raises(Illegal):
            tables.step(fine[:2])
        assert np.array_equal(tables.seen.observations, before)
