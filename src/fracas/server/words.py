"""What the house itself says, in the reader's language; a game's own words are the game's."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from fracas.content import folder, texts

FIRST = "en"


class Said(NamedTuple):
    """Something to be said once it is known in which language."""

    key: str
    args: dict[str, object]

    def to(self, lang: str) -> str:
        return say(self.key, lang, **self.args)


def said(key: str, **args: object) -> Said:
    return Said(key, args)


def say(key: str, lang: str, **args: object) -> str:
    found = _texts()
    return found.get(lang[:2], found[FIRST])[key].format(**args)


@cache
def _texts() -> dict[str, dict[str, str]]:
    return texts(folder("fracas.server"))
