"""The plug-in: which marks count, and position files whose luck is left over."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fracas.testing.clauses import clauses_in, main, verdict

ROOT = Path(__file__).resolve().parents[2]
CONFTEST = """
from examples.leduc import game
from fracas import catalogue

catalogue.add(game)
"""
TESTS = """
import pytest

DEALT = 'hands = ["king", "queen"]\\nboard = "jack"'


@pytest.mark.clause("LE-1", "LE-2")
def test_passes():
    pass

@pytest.mark.clause("LE-2")
@pytest.mark.clause("LE-3")
def test_fails():
    assert FAILS

@pytest.mark.clause("LE-4")
@pytest.mark.skip
def test_is_skipped(): ...

@pytest.mark.clause("LE-5")
@pytest.mark.xfail(strict=False)
def test_is_expected_to_fail():
    assert False

@pytest.mark.clause("LE-6")
def test_leaves_luck(position):
    position("leduc", DEALT + LUCK)
"""


def run(folder: Path, *options: str, fails: bool = False, luck: str = "") -> tuple[int, str]:
    given = TESTS.replace("assert FAILS", f"assert {not fails}").replace("LUCK", repr(luck))
    (folder / "test_it.py").write_text(given, encoding="utf-8")
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "fracas.testing.plugin", *options, "."],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout + ran.stderr


def test_only_marks_of_tests_that_passed_count(tmp_path: Path) -> None:
    report = tmp_path / "proven.json"
    run(tmp_path, f"--clauses-report={report}", fails=True)
    assert list(json.loads(report.read_text(encoding="utf-8"))) == ["LE-1", "LE-6"]


def test_too_few_proven_clauses_fail_the_run(tmp_path: Path) -> None:
    code, said = run(tmp_path, "--clauses=leduc")
    assert code == 1
    assert "4 of 8 clauses are proven: 50.0 %" in said
    assert "no test proves LE-4: After the first round a card is turned up for both." in said
    code, said = run(tmp_path, "--clauses=leduc", "--clauses-min=50", "-n2")
    assert code == 0, said


def test_a_mark_that_the_rulebook_does_not_have_fails_the_run(tmp_path: Path) -> None:
    report = tmp_path / "proven.json"
    report.write_text(json.dumps({"LE-1": ["test_a"], "LE-77": ["test_b"], "TT-1": ["test_c"]}))
    book = tmp_path / "rules.md"
    book.write_text("- **LE-1** One.\n- ~~**LE-2** Gone.~~\n", encoding="utf-8")
    assert main([str(book), str(report), "--min", "50"]) == 1
    good, said = verdict({"LE-1": "One."}, {"LE-1": ["test_a"]}, 100)
    assert good
    assert said == ["1 of 1 clauses are proven: 100.0 %"]


def test_clauses_beside_the_tests_count_with_those_of_the_rulebook(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    beside = tmp_path / "rules/samples.md"
    beside.write_text("- **LE-X90** One.\n- **LE-6** Twice.\n- **ZZ-1** Another's.\n")
    code, said = run(tmp_path, "--clauses=leduc", "-n2")
    assert code == 1
    assert "4 of 9 clauses are proven: 44.4 %" in said
    assert "no test proves LE-X90: One." in said and "ZZ-1" not in said


def test_a_report_is_read_with_several_rulebooks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report, one, other = (tmp_path / name for name in ("proven.json", "one.md", "other.md"))
    report.write_text(json.dumps({"LE-1": ["test_a"], "LE-X2": ["test_b"]}))
    one.write_text("- **LE-1** One.\n", encoding="utf-8")
    other.write_text("- **LE-X2** Two.\n", encoding="utf-8")
    assert main([str(one), str(report)]) == 1
    assert main([str(one), str(other), str(report)]) == 0
    assert "2 of 2 clauses are proven: 100.0 %" in capsys.readouterr().out


def test_clauses_are_read_from_a_rulebook() -> None:
    book = "# Game\nText.\n- **AB-1.2** First.\n- **AB-R3** Why? → so.\n- **AB-X1** *given* this.\n"
    assert list(clauses_in(book)) == ["AB-1.2", "AB-R3", "AB-X1"]


@pytest.mark.parametrize("luck", ["", "\n[[luck]]\ndeck = [1]\n"])
def test_luck_left_over_fails_a_test(tmp_path: Path, luck: str) -> None:
    code, said = run(tmp_path, luck=luck)
    assert code == (1 if luck else 0)
    assert ("luck left over: deck" in said) == bool(luck)
