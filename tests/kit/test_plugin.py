"""The plug-in: which marks count, and position files whose luck is left over."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from examples.leduc import game as leduc
from fracas.catalogue import find
from fracas.engine import Words
from fracas.testing.clauses import clauses_in, main, verdict
from fracas.testing.examples import things_of, unnamed

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


def test_the_clauses_of_several_games_are_counted_in_one_run(tmp_path: Path) -> None:
    code, said = run(tmp_path, "--clauses=leduc,neon-gods", "--clauses-min=0")
    assert code == 0, said
    assert "leduc: 4 of 8 clauses are proven" in said and "neon-gods: 0 of " in said
    code, said = run(tmp_path, "--clauses=neon-gods,leduc", "--clauses-min=1")
    assert code == 1, "one of them has too few"
    code, said = run(tmp_path, "--clauses=leduc", "--clauses-open=LE-1,LE-2,LE-4")
    assert code == 1 and "LE-4" not in said
    assert "leduc: 4 of 7 clauses" in said, "two of the open ones are proven all the same"


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


MARKED = '''
import pytest

PAIR = {"board": "c7"}


@pytest.mark.clause("LE-X90")
def test_of_something_else():
    """The Ace of Clubs."""
    assert "king"  # C7

@pytest.mark.clause("LE-X90")
def test_by_name(): assert "ace-of-clubs"

@pytest.mark.clause("LE-X90")
def test_by_constant(): assert PAIR

@pytest.mark.clause("LE-X90")
@pytest.mark.parametrize("card", ["C7"])
def test_by_what_is_given(card): ...

@pytest.mark.clause("LE-X90")
def test_by_position(): assert "drawn"

@pytest.mark.clause("LE-X90")
def test_by_another_position(): assert "other"

@pytest.mark.clause("LE-X90")
def test_by_whose_it_is(): assert helped()

def helped(): return "D1"

@pytest.mark.clause("LE-X91", "LE-1")
def test_by_id(): ...

@pytest.mark.clause("LE-X92")
def test_of_nothing_named(): ...
'''


def test_who_names_nothing_of_an_example_is_warned_of(tmp_path: Path) -> None:
    for name in ("rules", "content", "positions"):
        (tmp_path / name).mkdir()
    (tmp_path / "rules/samples.md").write_text(
        "- **LE-X90** given the Ace of Clubs, then nobody wins.\n"
        "- **LE-X91** given C7, then nobody wins.\n- **LE-X92** given an ace, then so.\n"
    )
    (tmp_path / "content/cards.toml").write_text(
        '[[card]]\nid = "C7"\nname = { en = "Ace of Clubs", fr = "As de trèfle" }\n'
        '[[deck]]\nid = "D1"\nname = "Small deck"\ncards = ["C7"]\n'
    )
    (tmp_path / "content/texts.en.toml").write_text('[setting.deck]\nname = "an"\n')
    (tmp_path / "positions/drawn.toml").write_text('board = "C7"\n', encoding="utf-8")
    (tmp_path / "positions/other.toml").write_text('# C7\nboard = "#9"\n', encoding="utf-8")
    (tmp_path / "test_marked.py").write_text(MARKED, encoding="utf-8")
    _, said = run(tmp_path, "--clauses=leduc", "-n2")
    warned = sorted(line.strip() for line in said.splitlines() if "warning: " in line)
    assert warned == [
        "warning: test_marked.py::test_by_another_position names nothing of LE-X90: Ace of Clubs",
        "warning: test_marked.py::test_by_id names nothing of LE-X91: Ace of Clubs",
        "warning: test_marked.py::test_of_something_else names nothing of LE-X90: Ace of Clubs",
    ]


def test_a_game_without_content_names_things_in_its_texts() -> None:
    words = Words(
        {"en": {"card.king": "king", "ask.play": "Play"}},
        {"card": lambda value, saying: str(value)},
    )
    game = replace(leduc, words=words)
    assert [one.name for one in things_of(game)] == ["king"]
    assert unnamed("given a king and a queen", things_of(game), "board = queen") == ["king"]
    assert unnamed("given a king and a queen", things_of(game), "board = King") == []


@pytest.mark.parametrize(
    ("game", "name", "id"),
    [
        ("neon-gods", "Amara", "amara"), ("collateral-damage", "Old Saburo", "S06"),
        ("collision", "Tower", "tower"), ("blood-feud", "Lantern Row", "D02"),
        ("ani-mayhem", "Dex Marlow", "av.dex-marlow"),
    ],
)  # fmt: skip
def test_every_game_has_names_that_can_be_found(game: str, name: str, id: str) -> None:
    assert (id, name) in {(one.id, one.name) for one in things_of(find(game))}


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
