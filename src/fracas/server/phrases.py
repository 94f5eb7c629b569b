"""Recovery phrases: twelve words by which a guest comes back on any device.

Eleven are random, 88 bits; the last tells whether they were written down well. What is kept is a
slow hash under the house's own salt, so that a phrase is looked up without saying whose it is.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from functools import cache

import msgspec

from fracas.content import folder, load

from .words import Said, said

WORDS = 12
SLOWLY = {"n": 1 << 15, "r": 8, "p": 1, "maxmem": 1 << 26}
"""About a tenth of a second and 32 MB for each guess."""


class Lists(msgspec.Struct, frozen=True):
    en: str
    fr: str


class Misread(Exception):
    """What was typed is no phrase; it is told how, which says nothing of anybody's."""

    def __init__(self, why: Said) -> None:
        super().__init__(why)
        self.why = why


def new() -> bytes:
    """A phrase, as the places of its words."""
    random = secrets.token_bytes(WORDS - 1)
    return random + _check(random)


def words(phrase: bytes, lang: str) -> list[str]:
    lists = _lists()
    return [lists.get(lang[:2], lists["en"])[place] for place in phrase]


def read(text: str) -> bytes:
    """A phrase as somebody typed it, in any of the languages, or Misread."""
    given = _plain(text).replace(",", " ").replace(".", " ").split()
    given = [one for one in given if not one.isdigit()]  # as the words are numbered
    if len(given) != WORDS:
        raise Misread(said("phrase.count", words=WORDS, given=len(given)))
    places = _places()
    for number, one in enumerate(given, 1):
        if one not in places:
            raise Misread(said("phrase.word", number=number, word=one[:20]))
    phrase = bytes(places[one] for one in given)
    if _check(phrase[:-1]) != phrase[-1:]:
        raise Misread(said("phrase.check"))
    return phrase


def slowly(phrase: bytes, salt: bytes) -> bytes:
    """What is kept of it. Takes long, and lets others go on meanwhile: for a thread."""
    return hashlib.scrypt(phrase, salt=salt, **SLOWLY)


def _check(random: bytes) -> bytes:
    return hashlib.sha256(random).digest()[:1]


@cache
def _lists() -> dict[str, list[str]]:
    found = load(folder("fracas.server") / "phrases.toml", Lists)
    return {"en": found.en.split(), "fr": found.fr.split()}


@cache
def _places() -> dict[str, int]:
    """Where a word stands, without its accents."""
    return {_plain(one): at for some in _lists().values() for at, one in enumerate(some)}


def _plain(text: str) -> str:
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(one for one in parts if not unicodedata.combining(one))
