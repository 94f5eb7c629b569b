"""What the terminal itself says, in its languages; a game's own words are the game's."""

from __future__ import annotations

import os
from functools import cache

from fracas.content import folder, texts

FIRST = "en"


class Say:
    """The terminal's sentences in one language: `say("play.saved", file=path)`."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._texts = _all_texts().get(lang, _all_texts()[FIRST])

    def __call__(self, key: str, **args: object) -> str:
        return self._texts[key].format(**args)

    def bot(self, name: str) -> str:
        """A bot by its name; recipes of a game's own have none but their own."""
        return self._texts.get(f"bot.{name}", name)

    def name(self, mapping: object, otherwise: str = "") -> str:
        """A text by language, as games give their titles."""
        if not isinstance(mapping, dict):
            return otherwise
        return str(mapping.get(self.lang) or mapping.get(FIRST) or otherwise)


def languages() -> list[str]:
    return sorted(_all_texts())


def usual_language() -> str:
    """The language that the environment asks for, if the terminal speaks it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        asked = os.environ.get(name, "")[:2].lower()
        if asked:
            return asked if asked in languages() else FIRST
    return FIRST


@cache
def _all_texts() -> dict[str, dict[str, str]]:
    return texts(folder("fracas.tui"))
