"""`python -m tools.collision_checker FILE`, which imports nothing of the game."""

import ast
from pathlib import Path

import msgspec
import pytest

from collision_checker import Checker
from collision_checker.__main__ import main
from collision_games import main as play_and_check

from .random_tables import RandomTable

CHECKER = Path(__file__).resolve().parents[3] / "tools" / "collision_checker"


def test_the_checker_knows_nothing_of_the_game() -> None:
    for path in CHECKER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not any(alias.name.startswith("fracas") for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith("fracas")


def test_a_file_of_claims_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = RandomTable(3)
    lines = [msgspec.json.encode(c).decode() for c in (table.scene(), *table.questions(1))]
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text("\n".join(lines))
    bad.write_text("\n".join(lines).replace('"gap":', '"gap":7'))
    assert main([str(good)]) == 0
    assert "all hold" in capsys.readouterr().out
    assert main([str(bad)]) == 1
    assert "bad.jsonl:2: measured: gap" in capsys.readouterr().out
    assert main([]) == 2


@pytest.mark.clause("CO-3.5")
def test_games_are_played_and_every_certificate_is_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert play_and_check(["--games", "2", "--seed", "kit"]) == 0
    said = capsys.readouterr().out
    assert "2 games from 0 on, seed kit" in said and "path" in said and "all hold" in said


def test_a_certificate_of_a_game_that_is_wrong_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def bent(self: Checker, claim: dict[str, object]) -> list[str]:
        return ["bent"] if claim["claim"] == "path" else []

    monkeypatch.setattr(Checker, "check", bent)
    assert play_and_check(["--games", "1"]) == 1
    assert "game 0: bent" in capsys.readouterr().out
