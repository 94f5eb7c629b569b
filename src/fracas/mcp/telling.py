"""What is told of a table: from the place that the house has given, and from nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from fracas.client import AsyncSeat
from fracas.server.protocol import Event, Question
from fracas.tui.rulebook import Rulebook

OPTIONS = 120
"""Of a question, so many options are listed."""
FOUND = 8
"""Cards, things and clauses that are told at once."""
_WORD = re.compile(r"\w+")
NAMES = ("name", "title", "label", "id", "card")


def standing(seat: AsyncSeat) -> dict[str, Any]:
    """How a table stands, in short."""
    now, mine = seat.now, seat.question
    found: dict[str, Any] = {
        "table": seat.table,
        "game": seat.game,
        "seat": seat.seat,
        "state": now.state,
        "asked_seats": now.asked,
        "your_turn": mine is not None and not seat.over,
        "people": [
            {
                "seat": one.seat,
                "name": one.name,
                "kind": "program" if one.program else one.kind,
                **({"bot": one.bot} if one.bot else {}),
                **({"conceded": True} if one.conceded else {}),
            }
            for one in now.people
        ],
    }
    if now.goal is not None:
        found["goal"] = msgspec.to_builtins(now.goal)
    if now.why:
        found["why"] = now.why
    if now.paused:
        found["paused"] = True
    if seat.result is not None:
        found["result"] = msgspec.to_builtins(seat.result)
    return found


def asked(question: Question, find: str = "", number: int | None = None) -> dict[str, Any]:
    """A question with its options; with `find` those that have these words."""
    listed = [
        {"option": f"#{at}", "label": one.label, "data": one.data}
        for at, one in enumerate(question.options, 1)
        if not find or find.casefold() in one.label.casefold()
    ]
    found: dict[str, Any] = {
        "question": question.number if number is None else number,
        "kind": question.kind,
        "prompt": question.prompt,
        "clauses": question.clauses,
        "options": listed[:OPTIONS],
    }
    if len(listed) > OPTIONS:
        found["not_listed"] = len(listed) - OPTIONS
        found["hint"] = "ask again with `find` to see options with certain words"
    if question.free:
        found["free"] = True
        found["answer_schema"] = question.schema
    if question.due is not None:
        found["due_ms"] = question.due
    if question.answer is not None:
        found["your_sealed_answer"] = question.answer
    if question.coach:
        found["coach"] = question.coach
    return found


def happened(events: list[Event]) -> list[str]:
    return [one.text for one in events if one.text]


def things(value: Any, wanted: str) -> Iterator[Any]:
    """Whatever in a view goes by these words."""
    if isinstance(value, dict):
        named = [str(value[key]) for key in NAMES if isinstance(value.get(key), str | int)]
        if any(_fits(one, wanted) for one in named):
            yield value
            return
        for key, part in value.items():
            if isinstance(part, dict) and _fits(str(key), wanted):
                yield {str(key): part}
            else:
                yield from things(part, wanted)
    elif isinstance(value, list):
        for part in value:
            yield from things(part, wanted)


def cards(labels: dict[str, str], wanted: str) -> Iterator[dict[str, str]]:
    """Cards among a game's texts, with what they do."""
    for key, name in labels.items():
        kind, _, id = key.partition(".")
        if kind == "card" and (_fits(name, wanted) or id.casefold() == wanted.casefold()):
            yield {"id": id, "name": name, "does": labels.get(f"does.{id}", "")}


def clauses(markdown: str, wanted: str) -> list[dict[str, str]]:
    """What the rulebook says, by a clause's id or by words; the rules before notes for builders."""
    found = Rulebook(markdown).look_up(wanted) if wanted.strip() else []
    found.sort(key=lambda one: not one.id.partition("-")[2][:1].isdigit())
    return [{"clause": one.id, "section": one.section, "text": one.text} for one in found]


def chapters(markdown: str) -> list[str]:
    return [line.lstrip("# ") for line in markdown.splitlines() if line.startswith("## ")]


def _fits(name: str, wanted: str) -> bool:
    """Whether a name has all the words, from their beginnings."""
    have = [one.casefold() for one in _WORD.findall(name)]
    want = [one.casefold() for one in _WORD.findall(wanted)]
    return bool(want) and all(any(part.startswith(word) for part in have) for word in want)
