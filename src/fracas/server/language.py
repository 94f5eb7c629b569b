"""In which languages the house can speak: whatever else is asked for is answered in English.

Texts are kept by language in many places; a made-up one would be kept there too, and there is no
end to those.
"""

from __future__ import annotations

from functools import cache

from fracas.catalogue import all_games
from fracas.engine.text import ENGINE_TEXTS

USUAL = "en"


def spoken(lang: str) -> str:
    """The language that somebody is spoken to in who asks for this one: `fr` for `fr-CA`."""
    short = lang.partition("-")[0].lower()
    return short if short in _languages() else USUAL


@cache
def _languages() -> frozenset[str]:
    own = {lang for game in all_games() for lang in game.words.langs}
    return frozenset({USUAL, *ENGINE_TEXTS, *own})
