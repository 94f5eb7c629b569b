"""In which languages the house can speak: whatever else is asked for is answered in English.

Texts are kept by language in many places; a made-up one would be kept there too, and there is no
end to those.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from fracas import BadInput
from fracas.catalogue import find, known
from fracas.engine.text import ENGINE_TEXTS

USUAL = "en"


def spoken(lang: str) -> str:
    """The language that somebody is spoken to in who asks for this one: `fr` for `fr-CA`."""
    short = lang.partition("-")[0].lower()
    return short if short in _languages() else USUAL


@cache
def _languages() -> frozenset[str]:
    """Those of all games, which are read for it: best before anybody waits."""
    found = {USUAL, *ENGINE_TEXTS}
    for name in known():
        with suppress(BadInput):  # a game that cannot be read is not played either
            found.update(find(name).words.langs)
    return frozenset(found)
