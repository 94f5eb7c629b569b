"""Files that players bring along: their texts, as options of a table and as answers.

A name has one line, a file's text has more: so an option that takes either knows which it got.
Where every seat has a value of its own, names are separated by commas; as soon as a text or an
empty place is among them, all stand in a list as JSON writes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeGuard

import msgspec

from .errors import BadInput, Refused
from .text import Text, Words, text

LONGEST = 15_000
"""Letters of a file: several times as many as a deck has, and few enough for one message."""

FileText = Annotated[
    str,
    msgspec.Meta(max_length=LONGEST, extra_json_schema={"contentMediaType": "application/toml"}),
]
"""The `shape` of a step whose free answer is the text of a file: clients let people pick one."""

WORDS = Words()


def is_text(value: object) -> TypeGuard[str]:
    """Whether it is a file's text, and no name."""
    return isinstance(value, str) and ("\n" in value or "\r" in value)


def unreadable(given: str) -> Text | None:
    """Why a text cannot be one that somebody wrote, if so."""
    if len(given) > LONGEST:
        return text("file.long", most=LONGEST, have=len(given))
    if any(letter < " " and letter not in "\t\n\r" for letter in given):
        return text("file.binary")
    return None


def check_option(given: str) -> None:
    if why := unreadable(given):
        raise BadInput.worded(why, WORDS)


def check_answer(given: object, clauses: tuple[str, ...]) -> None:
    if isinstance(given, str) and (why := unreadable(given)):
        raise Refused(why, clauses)


def entries(value: str) -> list[str]:
    """The values of the seats, in their order."""
    if not value.startswith("["):
        return [one.strip() for one in value.split(",") if one.strip()]
    try:
        return msgspec.json.decode(value, type=list[str])
    except ValueError as error:
        raise BadInput(f"a list of values cannot be read: {error}") from None


def joined(values: Sequence[str]) -> str:
    """The option that gives each seat its value; the inverse of `entries`."""
    if not any(values):
        return ""
    if all(one and not is_text(one) and "," not in one for one in values):
        return ",".join(values)
    return msgspec.json.encode(list(values)).decode()
