"""docs/security.md names a test for every line, and every test that it names is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def lines() -> list[list[str]]:
    """The rows of all tables, without their heads."""
    text = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return [row for row in cells if row[0] != "threat" and set(row[0]) != {"-"}]


@cache
def named_in(file: str) -> set[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}


@pytest.mark.parametrize("row", lines(), ids=lambda row: row[0])
def test_every_threat_has_its_test(row: list[str]) -> None:
    assert len(row) == 4, f"threat, promised, not promised, test: {row}"
    threat, promised, _, shown = row
    assert threat and promised
    named = NAMED.findall(shown)
    assert named, f"no test shows: {promised}"
    for file, test in named:
        assert test.startswith("test_")
        assert test in named_in(file), f"{file} has no {test}"


def test_no_promise_is_lost_by_a_slip() -> None:
    assert len(lines()) >= 111, "fewer than there were: is that meant?"
