"""The page on the engine names all that a step can say, and explains no more than there is."""

import re
from pathlib import Path

import pytest

from fracas.engine import Sealed, State, Step

PAGE = (Path(__file__).parents[2] / "docs/engine.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`(\w+)", PAGE))


def own(cls: type) -> list[str]:
    return [name for name in vars(cls) if not name.startswith("_")]


@pytest.mark.parametrize("name", [*own(Step), *own(Sealed)])
def test_whatever_a_step_can_say_is_on_the_page(name: str) -> None:
    assert name in NAMED


def test_whatever_is_asked_of_a_state_is_there() -> None:
    asked = set(re.findall(r"`s\.(\w+)", PAGE))
    assert {"then", "ask", "open", "close", "show", "hide", "disclose", "tell", "finish"} <= asked
    assert [name for name in asked if not hasattr(State, name)] == []


def test_whatever_a_table_of_the_page_explains_is_there() -> None:
    for cells in re.findall(r"^\| (`.+?) \| ", PAGE, re.MULTILINE):
        for name in re.findall(r"`(\w+)", cells):
            assert hasattr(Sealed, name) or name in ("seat",), name
