"""The speed gate lets noise pass and catches what has become slow."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import fracas
from bench import speed
from bench.steps import Steps
from fracas.adapters.pettingzoo import raw_env

Ratios = dict[str, float]


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """The gate with `recorded` on file and these measurements to come."""

    def run(recorded: object, *measured: Ratios, record: bool = False) -> int:
        file = tmp_path / "recorded.json"
        file.write_text(json.dumps(recorded))
        coming = iter(measured)
        monkeypatch.setattr(speed, "RECORDED", file)
        monkeypatch.setattr(speed, "measure", lambda names: next(coming))
        monkeypatch.setattr("sys.argv", ["speed", *(["--record"] if record else [])])
        return speed.main()

    return run


def test_as_fast_as_recorded_passes(gate: Callable[..., int]) -> None:
    assert gate({speed.PYTHON: {"chess": 1.0}}, {"chess": 0.8}) == 0


def test_slow_once_and_fast_again_is_noise(gate: Callable[..., int]) -> None:
    assert gate({speed.PYTHON: {"chess": 1.0}}, {"chess": 0.5}, {"chess": 0.6}, {"chess": 0.9}) == 0


def test_slow_every_time_fails(
    gate: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    slow = [{"chess": 0.7, "go": 1.0}] * 4
    assert gate({speed.PYTHON: {"chess": 1.0, "go": 1.0}}, *slow) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if "TOO SLOW" in line] == ["chess"]


def test_what_is_not_recorded_is_said_and_passes(
    gate: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert gate({speed.PYTHON: {}}, {"chess": 0.1}) == 0
    assert gate({"2.7": {"chess": 9.0}}) == 0
    assert capsys.readouterr().out.count("speed-record") == 2


def test_the_better_of_two_is_recorded(gate: Callable[..., int]) -> None:
    assert gate({"2.7": {"chess": 9.0}}, {"chess": 1.0}, {"chess": 2.0}, record=True) == 0
    assert json.loads(speed.RECORDED.read_text()) == {
        "2.7": {"chess": 9.0},
        speed.PYTHON: {"chess": 2.0},
    }


def test_real_games_are_measured_against_the_yardstick() -> None:
    found = speed.of_games(["examples.tic_tac_toe:game", "neon-gods"], 0.002, 2)
    assert list(found) == [
        "tic-tac-toe at the loop",
        "tic-tac-toe at the face",
        "tic-tac-toe, copies",
        "neon-gods at the loop",
        "neon-gods at the face",
        "neon-gods, copies",
        "neon-gods, views",
        "neon-gods, stored moves",
    ]
    assert found["tic-tac-toe at the loop"] > found["tic-tac-toe at the face"] > 0
    assert found["neon-gods at the loop"] > found["neon-gods, stored moves"] > 0


def test_a_step_is_held_to_three_bare_moves_and_not_to_a_record(
    gate: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    row = f"neon-gods{speed.STEP}"
    assert gate({speed.PYTHON: {row: 0.9}}, {row: 0.34}) == 0
    assert gate({speed.PYTHON: {}}, *[{row: 0.33}] * 4) == 1
    assert "TOO SLOW" in capsys.readouterr().out
    gate({}, {row: 0.5, "chess": 1.0}, {row: 0.5, "chess": 1.0}, record=True)
    assert json.loads(speed.RECORDED.read_text())[speed.PYTHON] == {"chess": 1.0}


def test_steps_and_bare_moves_are_the_same_games() -> None:
    steps = Steps("neon-gods", 40)
    _, seed, actions, moves = steps.lines[0]
    assert steps.moves == len(actions) == len(moves) == 40
    table, env = fracas.new("neon-gods", seed=seed), raw_env("neon-gods")
    env.reset(seed=0)
    for action, (seat, answer, number) in zip(actions, moves, strict=True):
        assert env.words(action) in {one.label for one in table.questions(seat)[0].options}
        env.step(action)
        table.play(seat, answer, question=number)
    match = env.match
    assert match is not None and match.view(0) == table.view(0)
    assert speed.of_steps(["neon-gods", "examples.tic_tac_toe:game"]).keys() == {
        f"neon-gods{speed.STEP}"
    }
