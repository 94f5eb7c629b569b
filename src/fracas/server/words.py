"""What the house itself says, in the reader's language; a game's own words are the game's."""

from __future__ import annotations

from functools import cache

from fracas.content import folder, texts

FIRST = "en"


def say(key: str, lang: str, **args: object) -> str:
    found = _texts()
    return found.get(lang[:2], found[FIRST])[key].format(**args)


@cache
def _texts() -> dict[str, dict[str, str]]:
    return texts(folder("fracas.server"))
