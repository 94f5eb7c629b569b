"""The speed gate lets noise pass and catches what has become slow."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bench import speed

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
