"""The command that measures prints every figure it promises."""

import json
from pathlib import Path

import pytest

from fracas.benching import main


def test_a_game_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "speed.json"
    given = ["examples.tic_tac_toe:game", "--seconds", "0.02", "--rounds", "2"]
    assert main([*given, "--json", str(file)]) == 0
    (found,) = json.loads(file.read_text())
    assert found["game"] == "tic-tac-toe"
    assert found["loop"] > found["face"] > 0
    assert 0 < found["copy"] < 1.5
    assert found["overhead"] is not None
    assert "tic-tac-toe" in capsys.readouterr().out


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-game"]) == 2
    assert "there is no game" in capsys.readouterr().err
