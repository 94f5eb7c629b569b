"""Games of other rules, in the terminal: looked at as they were, and gone on with."""

import json
from pathlib import Path

import pytest

from tests.engine.test_retold import of_other_rules, played

from .conftest import Run


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.json"
    path.write_text(of_other_rules(played("neon-gods", 40).dumps()), encoding="utf-8")
    return path


def test_it_is_told_as_it_was(old: Path, fracas_command: Run) -> None:
    last = played("neon-gods", 40).events[-1].text(0)
    shown = fracas_command("replay", str(old), "--plain", "--seat", "0")
    assert shown.returncode == 0, shown.stderr
    assert "played under rules 0" in shown.stdout and "After input 40 of 40" in shown.stdout
    assert last in shown.stdout
    told = json.loads(fracas_command("replay", str(old), "--json", "--upto", "5").stdout)
    assert told["version"] == "0" and len(told["moments"]) == 6 and told["view"]["round"]


def test_it_goes_on_in_a_file_of_its_own(old: Path, fracas_command: Run) -> None:
    before = old.read_text(encoding="utf-8")
    went = fracas_command("resume", str(old), "--plain", typed="save\nquit\n")
    assert went.returncode == 0, went.stderr
    assert "older rules" in went.stderr
    assert old.read_text(encoding="utf-8") == before, "what it tells stays"


def test_what_tells_nothing_is_refused_in_a_sentence(old: Path, fracas_command: Run) -> None:
    found = json.loads(old.read_text(encoding="utf-8"))
    old.write_text(json.dumps({**found, "told": [], "turns": {}}), encoding="utf-8")
    for command in ("replay", "resume"):
        refused = fracas_command(command, str(old), "--plain")
        assert refused.returncode == 2 and "tells nothing but its inputs" in refused.stderr
        assert "Traceback" not in refused.stderr
