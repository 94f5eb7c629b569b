"""The command that measures prints every figure it promises."""

import json
from pathlib import Path

import pytest

from fracas.lab import measuring
from fracas.lab.bench import main


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


def test_the_engines_share_is_never_below_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the engine and without may be measured as the other way round."""
    monkeypatch.setattr(measuring, "rates", lambda works, *_: [100.0] * 4 + [103.0, 100.0])
    assert main(["examples.tic_tac_toe:game"]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if "tic-tac-toe" in line)
    assert row.split()[-2] == "0%"


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-game"]) == 2
    assert "there is no game" in capsys.readouterr().err
