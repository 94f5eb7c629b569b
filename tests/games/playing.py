"""Short ways to write positions, to play at a table and to look at it."""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from fracas import Question, Refused, Table
from fracas.engine import Choice, State, Step, run

Policy = Callable[[Any, Step, int, Sequence[Choice]], Sequence[float]]
"""How much a bot likes each option of a seat's question."""
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


def weighed(s: State, policy: Policy, seed: int) -> set[type[Step]]:
    """The kinds of questions of a game played at random; to every option of each the policy gives a
    weight."""
    found, rng = set[type[Step]](), random.Random(seed)
    while s.result is None:
        strand, seat = run.decision(s)
        choices = run.choices(s, strand, seat)
        assert strand.asking is not None
        weights = policy(s, strand.asking, seat, choices)
        assert len(weights) == len(choices) and all(weight > 0 for weight in weights)
        found.add(type(strand.asking))
        run.answer(s, strand, seat, choices[int(rng.random() * len(choices))])
    return found


def refused(table: Table, choice: Choice) -> Refused:
    """Why a choice is refused; nothing changes."""
    before = table.digest()
    with pytest.raises(Refused) as caught:
        table.play(question(table).seat, choice)
    assert table.digest() == before
    return caught.value
