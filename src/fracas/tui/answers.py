"""What a person types, as a choice."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path

from fracas.content import kept_files
from fracas.engine.brought import FileText
from fracas.engine.errors import BadInput
from fracas.engine.text import Choice, plain
from fracas.question import Option, Question

from .files import read_text


def free_answer(typed: str) -> Choice:
    """A free answer: JSON, or numbers and words apart: `3 4`, `[3, [4, "x"]]`, `north`."""
    typed = typed.strip()
    if not typed:
        raise BadInput("nothing was typed")
    if typed[0] in '[("':
        try:
            return plain(json.loads(typed.replace("(", "[").replace(")", "]")))
        except (ValueError, TypeError):
            raise BadInput(f"{typed!r} cannot be read; write it like [3, 4]") from None
    parts = [_word(one) for one in re.split(r"[\s,;]+", typed) if one]
    return parts[0] if len(parts) == 1 else tuple(parts)


def takes_file(question: Question) -> bool:
    return question.step.shape is FileText


def file_answer(question: Question, typed: str, game: str = "") -> str | None:
    """The text of a file that is named for an answer, where a question takes one: by its path, or
    by the name under which it is kept at home."""
    name = typed.strip()
    if not takes_file(question):
        return None
    if name.endswith(".toml"):
        return read_text(Path(name).expanduser())
    mine = kept_files(game, "deck") if game else {}
    return read_text(mine[name]) if name in mine else None


def named_option(question: Question, typed: str) -> list[Option]:
    """The options that a typed name can mean: the one of that very name, or all that have it."""
    wanted = typed.casefold().strip()
    labels = [(one, one.label.casefold()) for one in question.options]
    same = [one for one, label in labels if label == wanted]
    if same:
        return same
    begins = [one for one, label in labels if label.startswith(wanted)]
    return begins or [one for one, label in labels if all(w in label for w in wanted.split())]


def _word(typed: str) -> int | str:
    return int(typed) if re.fullmatch(r"[+-]?\d{1,18}", typed) else typed


def handles(question: Question) -> list[str]:
    """What is typed for each option: its number; a name that is a number is typed as it is, so that
    5 never means the fourth of four cards."""
    labels = [one.label for one in question.options]
    own = [int(one) for one in labels if one.isdecimal()]
    if not own or len(set(labels)) < len(labels):
        return [str(number) for number in range(1, len(labels) + 1)]
    beyond = count(max(own) + 1)
    return [one if one.isdecimal() else str(next(beyond)) for one in labels]
