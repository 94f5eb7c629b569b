"""Every command that prints data prints it as JSON where asked, and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest

import fracas
from fracas.cli import main
from fracas.server.store import Store


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


def test_puzzles_without_their_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, "puzzle", "neon-gods", "--list", "--json")
    assert found == sorted(found, key=lambda one: one["number"]) and found[0]["options"]
    assert said(capsys, "puzzle", "neon-gods", "2", "--json") == found[1]
    assert not {"best", "next", "value", "reasons"} & set(found[1])


def test_games_of_a_balance_page(capsys: pytest.CaptureFixture[str]) -> None:
    given = ("balance", "neon-gods", "--bots", "random", "--games", "2", "--jobs", "1", "--json")
    found = said(capsys, *given)
    assert [one["index"] for one in found] == [0, 1] and all(one["places"] for one in found)


def test_backups_and_moves_of_a_store(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup.sqlite"
    Store(data).close()
    found = said(capsys, "backup", str(file), "--data", str(data), "--check", "--json")
    assert (found["matches"], found["checked"]["damaged"]) == (0, 0)
    back = said(capsys, "restore", str(file), "--data", str(data), "--json")
    assert back["file"] == str(file)
    moved = said(capsys, "store", "move", str(data), str(tmp_path / "other"), "--json")
    assert moved["matches"] == 0 and "inputs" in moved
