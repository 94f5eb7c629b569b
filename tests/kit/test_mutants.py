"""What breaks a game on purpose: rules are broken one by one, words are left alone."""

import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import calling_tests
import mutants

RULES = '''
from functools import lru_cache

LIMIT = 5


def legal(marks, cell):
    """Whether a cell is free."""
    if cell < 3 and marks:
        raise ValueError(f"no more than {7}")
    return cell not in marks


def label(cell):
    return 1 + cell


@lru_cache(maxsize=64)
def score(s, marks: int = 9):
    s.tell("scored", points=12)
    s.points += 2
    if marks == 4:
        s.points -= 1
    else:
        s.done = True
    return max(s.points, 0)
'''
CONTENT = r"""name = "3 of 4, 6\" apart # 5"
cost = 3 # of 10
range = [1, 22]
half = 0.5
"""
TESTS = """
from examples.toy import legal


def test_legal():
    assert legal([], 1)
    assert legal([5], 4)
    assert not legal([5], 5)
"""
CALLERS = """
import time
from examples.toy import label, legal


def test_other():
    assert label(1) == 2


def test_slow():
    time.sleep(0.3)
    assert all(legal([5], one) for one in (4, 6))


def test_quick():
    assert legal([], 1)
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "examples").mkdir()
    (tmp_path / "tests/examples").mkdir(parents=True)
    (tmp_path / "examples/toy.py").write_text(RULES.replace("raise ValueError", "print"), "utf-8")
    (tmp_path / "tests/examples/test_toy.py").write_text(TESTS, "utf-8")
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\npythonpath = ["."]\n', "utf-8"
    )
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    return tmp_path


def found(tree: Path, source: str, name: str) -> list[str]:
    (tree / name).write_text(source, encoding="utf-8")
    return [f"{one.line}: {one.what}" for one in mutants.mutants_of(Path(name))]


def test_rules_are_broken_and_words_are_left_alone(tree: Path) -> None:
    assert found(tree, RULES, "examples/toy.py") == [
        "9: not: cell < 3 and marks",
        "9: and/or turned: cell < 3 and marks",
        "9: < to <=: cell < 3",
        "9: 3 to 4",
        "11: not in to in: cell not in marks",
        "21: dropped: s.points += 2",
        "23: dropped: s.points -= 1",
        "25: dropped: s.done = True",
        "21: sign turned: s.points += 2",
        "21: 2 to 3",
        "22: not: marks == 4",
        "22: branches swapped: marks == 4",
        "22: == to !=: marks == 4",
        "22: 4 to 5",
        "23: sign turned: s.points -= 1",
        "23: 1 to 2",
        "25: True turned",
        "26: max to min",
        "26: 0 to 1",
    ]


def test_numbers_of_content_are_broken_but_not_its_words(tree: Path) -> None:
    (tree / "examples/third_party/toy/src").mkdir(parents=True)
    name = "examples/third_party/toy/src/toy.toml"
    assert found(tree, CONTENT, name) == ["2: 3 to 4", "3: 1 to 2", "3: 22 to 23"]


def test_each_mutant_changes_one_thing(tree: Path) -> None:
    (tree / "examples/toy.py").write_text(RULES, encoding="utf-8")
    sources = [one.source for one in mutants.mutants_of(Path("examples/toy.py"))]
    assert len(set(sources)) == len(sources)


def test_survivors_are_listed_and_the_same_seed_chooses_the_same(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (tree / "examples/toy.py").read_text(encoding="utf-8")
    lists = []
    for seed in ("1", "1", "2"):
        mutants.main(["toy", "--list", "--count", "4", "--seed", seed])
        lists.append(capsys.readouterr().out)
    assert lists[0] == lists[1] != lists[2]
    assert mutants.main(["toy", "--count", "3", "--seed", "1"]) == 1
    said = capsys.readouterr().out
    assert "of 3 mutants were caught" in said
    assert "survived: examples/toy.py:" in said
    assert (tree / "examples/toy.py").read_text(encoding="utf-8") == before


def test_the_tests_that_call_what_is_broken_run_first(tree: Path) -> None:
    (tree / "tests/examples/test_toy.py").write_text(CALLERS, encoding="utf-8")
    calls, test = tree / "calls.json", "tests/examples/test_toy.py"
    assert mutants.passes(tree, [test], 60, "--note-calls", str(calls))
    noted = json.loads(calls.read_text(encoding="utf-8"))
    broken = next(mutants.mutants_of(Path("examples/toy.py")))
    assert broken.function == "examples/toy.py:legal"
    assert [one for one in noted if broken.function in noted[one]["called"]] == [
        f"{test}::test_slow",
        f"{test}::test_quick",
    ]
    for only, expected in ((False, ("quick", "slow", "other")), (True, ("quick", "slow"))):
        items = [cast(pytest.Item, SimpleNamespace(nodeid=one)) for one in noted]
        first = calling_tests.CallersFirst(broken.function, noted, only)
        first.pytest_collection_modifyitems(items)
        assert [one.nodeid for one in items] == [f"{test}::test_{name}" for name in expected]


def test_a_test_that_computes_for_ever_ends_the_run(tree: Path) -> None:
    test, calls = "tests/examples/test_toy.py", tree / "calls.json"
    (tree / test).write_text("def test_it():\n    while True: pass\n", encoding="utf-8")
    usual = (0.2 - calling_tests.LONGER[0]) / calling_tests.LONGER[1]  # so that 0.2 s are too long
    noted = {f"{test}::test_it": {"seconds": usual, "called": []}}
    calls.write_text(json.dumps(noted), encoding="utf-8")
    started = time.monotonic()
    assert not mutants.passes(tree, [test], 60, "--calls", str(calls), "--called-first", "")
    assert time.monotonic() - started < 50


def test_tests_that_fail_as_it_is_prove_nothing(tree: Path) -> None:
    (tree / "tests/examples/test_toy.py").write_text("def test_it(): assert 0", encoding="utf-8")
    with pytest.raises(SystemExit, match="the tests do not pass as it is"):
        mutants.main(["toy", "--count", "1"])
    with pytest.raises(SystemExit, match="there is no game 'nim'"):
        mutants.main(["nim"])
