"""Every command that prints data prints it as JSON where asked, and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest

import fracas
from fracas.cli import main


def said(capsys: pytest.CaptureFixture[str], *given: str, code: int = 0) -> Any:
    assert main(list(given)) == code
    return json.loads(capsys.readouterr().out)


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(said(capsys, "rules", "neon-gods", "--json")["clauses"]) > 50
    (one,) = said(capsys, "rules", "neon-gods", "NG-7.11", "--json")["clauses"]
    assert one["clause"] == "NG-7.11" and one["text"]


def test_decks(capsys: pytest.CaptureFixture[str]) -> None:
    names = said(capsys, "deck", "list", "--json")["decks"]
    assert said(capsys, "deck", "list", names[0], "--json")["deck"]
    assert "2" in said(capsys, "deck", "check", names[0], "--players", "2", "--json")["faults"]
    assert said(capsys, "deck", "random", "--json")["deck"]


def test_what_is_made_at_home(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("nonsense = 1\n", encoding="utf-8")
    found = said(capsys, "scenario", "check", str(file), "--json", code=1)
    assert found["problems"]
    assert said(capsys, "gang", "show", "--json")["lines"]


def test_replays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = fracas.new("neon-gods", seats=2, seed=1)
    for _ in range(5):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    file = tmp_path / "game.json"
    file.write_text(table.dumps(), encoding="utf-8")
    found = said(capsys, "replay", str(file), "--seat", "1", "--json")
    assert [one["at"] for one in found["moments"]] == [0, 1, 2, 3, 4, 5]
    assert found["view"] == table.view(1)


def test_many_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, "sim", "neon-gods", "--games", "2", "--jobs", "1", "--json")
    assert found
