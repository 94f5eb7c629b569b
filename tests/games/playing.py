"""Short ways to write positions, to play at a table and to look at it."""

import json
from collections.abc import Mapping, Sequence

import pytest

from fracas import Question, Refused, Table
from fracas.engine import Choice

Given = object
"""What a position file holds: tables, lists, words, numbers, true and false."""


def toml(value: Given) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value)


def source(**keys: Given) -> str:
    """The text of a position file."""
    return "\n".join(f"{key} = {toml(value)}" for key, value in keys.items())


def question(table: Table) -> Question:
    (found,) = table.waiting.values()
    return found


def asked(table: Table) -> tuple[int, str]:
    """Who is asked what: (1, "recruit") is P1."""
    found = question(table)
    return found.seat + 1, found.kind


def options(table: Table) -> list[Choice]:
    return [one.data for one in question(table).options]


def answer(table: Table, *choices: Choice) -> None:
    """Answers by whoever is asked."""
    for choice in choices:
        table.play(question(table).seat, choice)


def refused(table: Table, choice: Choice) -> Refused:
    """Why a choice is refused; nothing changes."""
    before = table.digest()
    with pytest.raises(Refused) as caught:
        table.play(question(table).seat, choice)
    assert table.digest() == before
    return caught.value
