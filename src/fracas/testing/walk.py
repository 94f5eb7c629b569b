"""Random play by whole inputs, and what a table looks like from a seat."""

from __future__ import annotations

import random
import typing
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from fracas.engine import run
from fracas.engine.errors import FracasError
from fracas.engine.events import Event
from fracas.engine.game import Game
from fracas.engine.state import State, Step
from fracas.question import Question
from fracas.record import Input
from fracas.table import Table

from .plan import fail

T = TypeVar("T")

REVISE = 0.1
"""How often a sealed answer is changed while it may be."""
WAIT = 0.25
"""How often time runs on to the next deadline instead of an answer."""


def pick(rng: random.Random, things: Sequence[T]) -> T:
    return things[int(rng.random() * len(things))]


def steps_of(game: Game[Any]) -> tuple[type[Step], ...]:
    return typing.get_args(game.step_type) or (game.step_type,)


def random_input(table: Table, rng: random.Random) -> Input:
    """Something that could come in now: an answer of somebody who is asked, or time."""
    asked = [one for seat in range(table.seats) for one in table.questions(seat)]
    fresh = [one for one in asked if not one.answered]
    due = table.next_deadline
    if due is not None and (not fresh or rng.random() < WAIT):
        return Input("tick", at=due)
    if not asked:
        fail("nobody is asked anything, no deadline runs, and the game is not over")
    revise = len(asked) > len(fresh) and (not fresh or rng.random() < REVISE)
    question = pick(rng, asked if revise else fresh)
    return Input("play", question.seat, question.number, whole(table, question, rng))


def whole(table: Table, question: Question, rng: random.Random) -> list[Any]:
    """A random answer to a question, with the rest of its action where only the whole counts,
    and now and then elsewhere."""
    answers: list[Any] = [_any(question, rng)]
    if (table.state.whole or question.number % 2) and any(
        step.inner for step in steps_of(table.game)
    ):
        while True:
            more = table.draft(question.seat, *answers, question=question.number)
            if more is None or not more.step.inner:
                break
            answers.append(_any(more, rng))
    return answers


def _any(question: Question, rng: random.Random) -> Any:
    if not question.options:
        fail(f"{question!r} has no options")
    return pick(rng, question.options).data


def play_on(table: Table, rng: random.Random, longest: int) -> None:
    """Random inputs until the game is over."""
    for _ in range(longest):
        if table.over:
            return
        given = random_input(table, rng)
        try:
            table.apply(given)
        except FracasError as error:
            fail(f"{given} was offered and then failed: {error}")
    if not table.over:
        fail(f"{table.game.name} is not over after {longest} inputs (seed {table.record.seed})")


def viewers(table: Table) -> list[int | str | None]:
    """Everybody who can look: the seats, a spectator, the game's roles."""
    return [*range(table.seats), None, *table.game.sight.roles]


def sight(table: Table, viewer: int | str | None) -> bytes:
    """All that a viewer gets from a table as it stands, byte for byte."""
    s = table.state
    seen: dict[str, object] = {
        "view": table.sight(viewer),
        "asked": [
            (one.id, one.number, one.asking.kind, run.asked_seats(s, one), sorted(one.sealed or ()))
            for one in s.strands
            if one.asking is not None
        ],
        "clock": (s.now, table.next_deadline, s.paused),
        "result": s.result,
        "goal": table.goal(viewer),
    }
    if isinstance(viewer, int):
        seen["questions"] = [
            (
                one.number,
                one.kind,
                one.prompt,
                one.clauses,
                one.due,
                one.answer,
                [(option.data, option.label) for option in one.options],
            )
            for one in table.questions(viewer)
        ]
    return msgspec.json.encode(seen)


def heard(table: Table, events: Sequence[Event], viewer: int | str | None) -> bytes:
    """All that a viewer gets of events: which there are, their arguments, their words."""
    number = table.viewer(viewer)
    return msgspec.json.encode(
        [
            (
                one.kind,
                one.clauses,
                one.seen_by(number),
                [
                    one.say(table.game.words, table.saying(number, lang), number)
                    for lang in table.game.words.langs
                ],
            )
            for one in events
            if one.exists_for(number)
        ]
    )


def in_state(table: Table, s: State) -> Table:
    """The same table, were its state this one."""
    other = table.copy()
    other.state = s
    return other


def difference(a: bytes, b: bytes) -> str:
    """The first place at which two byte strings differ, for people."""
    around = 60
    at = next(
        (at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
    start = max(0, at - around)
    left, right = a[start : at + around], b[start : at + around]
    return f"…{left.decode(errors='replace')}…\n  against\n…{right.decode(errors='replace')}…"
