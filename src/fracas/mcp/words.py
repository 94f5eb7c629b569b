"""Answers in words: which option of a question is meant."""

from __future__ import annotations

import json
import re
from typing import Any

from fracas.server.protocol import Option, Question

SEVERAL = 12
"""Of the options that could be meant, so many are named."""
_WORD = re.compile(r"\w+")


class Unclear(Exception):
    """No option is meant, or several could be: the text says which."""


def meant(question: Question, said: Any) -> Any:
    """The data of the answer that is meant: by an option's number (`#3`), by its label or words of
    it that no other option has, or as the data itself; Unclear otherwise."""
    options = question.options
    if not isinstance(said, str):
        if type(said) is int and not _is_data(options, said) and not _in_numbers(options):
            return _numbered(options, said)
        return said
    words = said.strip()
    if words.startswith("#") and words[1:].isdigit():
        return _numbered(options, int(words[1:]))
    for exact in (str.__str__, str.casefold):
        named = [one for one in options if exact(one.label) == exact(words)]
        if len(named) == 1:
            return named[0].data
    data = _as_data(words)
    if _is_data(options, data):
        return data
    if type(data) is int and not _in_numbers(options):
        return _numbered(options, data)
    return _by_words(question, words, data)


def _by_words(question: Question, words: str, data: Any) -> Any:
    asked = _parts(words)
    near = [one for one in question.options if asked and asked <= _parts(one.label)]
    if not near:
        near = [one for one in question.options if words.casefold() in one.label.casefold()]
    if len(near) == 1:
        return near[0].data
    if near:
        raise Unclear(f"{words!r} could mean {_named(near)}")
    if question.free:
        return data
    raise Unclear(f"{words!r} is none of the options: {_named(question.options)}")


def _numbered(options: list[Option], number: int) -> Any:
    if not 1 <= number <= len(options):
        raise Unclear(f"there are options #1 to #{len(options)}")
    return options[number - 1].data


def _in_numbers(options: list[Option]) -> bool:
    """Whether the options are numbers themselves: then a bare one is no option's place."""
    return any(type(one.data) is int or one.label.strip().isdigit() for one in options)


def _parts(text: str) -> set[str]:
    return {one.casefold() for one in _WORD.findall(text)}


def _is_data(options: list[Option], data: Any) -> bool:
    return any(type(one.data) is type(data) and one.data == data for one in options)


def _as_data(words: str) -> Any:
    """What is written as JSON, or else the words themselves."""
    try:
        return json.loads(words)
    except (ValueError, RecursionError):
        return words


def _named(options: list[Option]) -> str:
    found = "; ".join(one.label for one in options[:SEVERAL])
    left = len(options) - SEVERAL
    return f"{found}; and {left} more" if left > 0 else found
