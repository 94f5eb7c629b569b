"""`fracas new-game` and `fracas completion`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fracas.cli import main
from tests.server.house import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def test_a_new_game_passes_the_kit_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "night-market"
    assert main(["new-game", "night-market", "--folder", str(folder)]) == 0
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--clauses", "night-market"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=PATIENCE * 5,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 of 3 clauses are proven" in done.stdout
    board = folder / "src/night_market/board"
    assert {one.name for one in board.iterdir()} == {"index.html", "board.css", "board.js"}
    assert "<title>Night market</title>" in (board / "index.html").read_text("utf-8")


@pytest.mark.parametrize("name", ["Night", "night market", "neon-gods", "../up", "class", ""])
def test_names_that_no_game_can_have_are_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", name]) == 2
    assert "fracas: " in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    assert main(["new-game", "night-market", "--folder", str(tmp_path)]) == 2
    assert "not empty" in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_complete(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert "new-game" in script and "neon-gods" not in script
    if shell == "bash":
        for typed, told in (
            ("completion fi", "fish"),
            ("new", "new-game"),
            ("lab rep", "report"),
            ("lab report --be", "--before"),
            ("admin ban --wh", "--why"),
            ("deck random --se", "--seed"),
        ):
            asked = f"COMP_WORDS=(fracas {typed}); COMP_CWORD={len(typed.split())}; _fracas"
            done = subprocess.run(
                ["bash", "-c", f"{script}\n{asked}; echo ${{COMPREPLY[@]}}"],
                capture_output=True, text=True, check=True,
            )  # fmt: skip
            assert done.stdout.strip() == told
