"""What the lab says to people, in English and French."""

from __future__ import annotations

from functools import cache
from typing import Any

from fracas.content import folder, texts
from fracas.engine import BadInput, Saying, Words, text


@cache
def words() -> Words:
    return Words(texts(folder("fracas.lab")))


def say(key: str, lang: str, /, **args: Any) -> str:
    return words().say(text(key, **args), Saying(lang))


def refused(why: str, /, **args: Any) -> BadInput:
    """What cannot be, with words in every language."""
    return BadInput.worded(text(f"refuse.{why}", **args), words())


def missing(package: str) -> BadInput:
    """A library that only the extra brings."""
    return refused("extra", package=package)
