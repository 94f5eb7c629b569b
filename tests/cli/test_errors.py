"""What cannot be is told in one line with exit code 2, never with a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fracas.cli import main

from .conftest import ROOT, Run, environment


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "--examples", "tic-tac-tow"), "did you mean tic-tac-toe?"),
        (("play", "--examples", "tic-tac-toe", "--seats", "7"), "is for 2 players, not 7"),
        (("play", "--examples", "tic-tac-toe", "--option", "x=1"), "has no option 'x'"),
        (("play", "--examples", "tic-tac-toe", "--option", "x"), "name=value"),
        (("play", "--examples", "tic-tac-toe", "--me", "5"), "seats 0 to 1, not 5"),
        (("play", "--examples", "tic-tac-toe", "--me", "you"), "--me takes seats"),
        (("play", "--examples", "tic-tac-toe", "--bots", "oracle"), "oracle"),
        (("play", "--module", "nowhere.at_all", "x"), "cannot import nowhere.at_all"),
        (("resume", "missing.fracas"), "cannot read missing.fracas"),
        (("resume",), "no saved game"),
        (("rules", "--examples", "tic-tac-tow"), "did you mean"),
        (("position", "--examples", "tic-tac-tow", "--schema"), "did you mean"),
        (("replay", "missing.fracas"), "cannot read missing.fracas"),
    ],
)
def test_one_clear_line_and_exit_code_2(
    arguments: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert said in told
    assert len(told.strip().splitlines()) == 1


def test_a_broken_save_is_refused(fracas_command: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken.fracas"
    broken.write_text('{"game": "tic-tac-toe", "vers', encoding="utf-8")
    done = fracas_command("resume", "--examples", str(broken))
    assert done.returncode == 2
    assert "not a Fracas record" in done.stderr


def test_a_reader_who_leaves_early_breaks_nothing(tmp_path: Path) -> None:
    many = f"{sys.executable} -m fracas games --json --examples | true"
    done = subprocess.run(
        ["sh", "-c", many],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
