"""Ctrl-C leaves neither a traceback nor a lost or broken game."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import fracas
from examples import tic_tac_toe
from fracas import catalogue

from .conftest import environment


def begun(home: Path, *typed: str) -> subprocess.Popen[str]:
    """A match that has read these lines and waits for more."""
    process = subprocess.Popen(
        [sys.executable, "-m", "fracas", "play", "--examples", "tic-tac-toe", "--me", "all"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=home,
        env=environment(home),
    )
    assert process.stdin is not None and process.stdout is not None
    for line in typed:
        process.stdin.write(line + "\n")
    process.stdin.flush()
    asked = 0
    while asked <= len(typed):
        asked += "Mark a cell" in process.stdout.readline()
    return process


def test_ctrl_c_at_a_question_keeps_the_game(tmp_path: Path) -> None:
    process = begun(tmp_path, "4", "0")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in out + err
    (kept,) = (tmp_path / "fracas" / "saves").iterdir()
    assert str(kept) in out
    catalogue.add(tic_tac_toe.game)
    inputs = fracas.loads(kept.read_text(encoding="utf-8")).record.inputs
    assert [one.answers for one in inputs] == [[4], [0]]


def test_ctrl_c_before_the_first_move_leaves_nothing(tmp_path: Path) -> None:
    process = begun(tmp_path)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in out + err
    assert not (tmp_path / "fracas").exists()
