"""How a French name joins what comes before it: de + Otis is d'Otis, à + Le Port is au Port."""

from __future__ import annotations

import unicodedata

ELIDED = frozenset(("de", "que", "le", "la", "ne", "se", "jusque", "lorsque", "puisque", "quoique"))
"""Words that lose their vowel before another."""
CONTRACTED = {
    ("de", "le"): "du",
    ("de", "les"): "des",
    ("à", "le"): "au",
    ("à", "les"): "aux",
}
VOWELS = frozenset("aeiouœæ")
MUTE = (
    "habi", "haleine", "hallu", "hamecon", "harmon", "helic", "herb", "herit", "heroin", "heur",
    "hexa", "hier", "hippo", "hirond", "histoir", "hiver", "homm", "honn", "hopit", "horizon",
    "horlog", "horosc", "horreur", "horrib", "hospi", "hostil", "hote", "huil", "huitr", "humain",
    "humeur", "humid", "humour", "hydr", "hymn", "hypn", "hypo",
)  # fmt: skip
"""How words with a silent h begin; before any other h nothing is elided."""
ALOUD = ("oui", "onz", "ouist", "uhlan", "ulul")
"""Vowels before which nothing is elided all the same."""


def joined(line: str, name: str) -> str:
    """A line and what goes on with a name."""
    if line[-1:] != " " or not name:
        return line + name
    at = _last_word(line)
    word = line[at:-1].lower()
    if word in ("de", "à"):
        article, _, rest = name.partition(" ")
        if rest and (short := CONTRACTED.get((word, article.lower()))):
            return line[:at] + (short if line[at].islower() else short.capitalize()) + " " + rest
    if word in ELIDED and opens_with_vowel(name):
        return line[:-2] + "'" + name
    return line + name


def opens_with_vowel(name: str) -> bool:
    """Whether a name is heard with a vowel first. Squares of a board (a3) and letters are not."""
    if name[:1].isascii() and not name[1:2].isalpha() and name[1:2] not in ("'", "’"):
        return False
    bare = _bare(name[:12])
    if bare[:1] == "h":
        return bare.startswith(MUTE)
    if bare[:1] == "y":
        return bare[1:2] not in VOWELS
    return bare[:1] in VOWELS and not bare.startswith(ALOUD)


def _last_word(line: str) -> int:
    at = len(line) - 1
    while at and line[at - 1].isalpha():
        at -= 1
    return at


def _bare(word: str) -> str:
    """In small letters without accents."""
    split = unicodedata.normalize("NFD", word.lower())
    return "".join(one for one in split if not unicodedata.combining(one))
