"""What the code says in English when something cannot be, in other languages.

Such sentences are written where the error is raised, for whoever reads the code. Their
translations are in files `errors.<language>.toml`, here and in the content of games, and are found
by the sentence's shape: `there is no bot {name}; {hint}` fits `there is no bot 'clever'; did you
mean cleverer?`, and what stands in the braces is looked up in its turn.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter

SPOKEN = ("fr",)
"""The languages besides English."""
QUOTED = re.compile(r"""^(['"`]).*\1$|^[\[{(].*[\])}]$""")
"""What somebody has written: said as it is."""
JOINTS = ("; ", ": ", ", ")
"""Where a sentence may be a list, or say first what it is about."""
DEEPEST = 8
LIGHT = 7
"""Letters of its own, below which a shape fits only around single words."""
WORDS = re.compile(r"[^\W\d_]{2,}[,:]? [^\W\d_]{2,}")


def put(sentence: str, lang: str) -> str:
    """A sentence of the code in a language, as far as that has the words."""
    if lang not in SPOKEN:
        return sentence
    return "\n".join(_line(one, lang, DEEPEST) for one in sentence.split("\n"))


def _line(line: str, lang: str, depth: int) -> str:
    if not depth or not line.strip() or QUOTED.match(line):
        return line
    whole = _known(line, lang, depth)
    if whole is not None:
        return whole
    for joint in JOINTS:
        if joint in line:
            parts = [_line(one, lang, depth - 1) for one in line.split(joint)]
            if parts != line.split(joint):
                return _spaced(joint).join(parts)
    return line


def _known(line: str, lang: str, depth: int) -> str | None:
    """A sentence that has a shape of its own, or several such."""
    for shape, wording, light in _shapes(lang):
        found = shape.fullmatch(line)
        if found is None:
            continue
        given = found.groupdict()
        if light and any(WORDS.search(part) for part in given.values()):
            continue
        if any("; " in part for part in given.values()):
            several = [_known(one, lang, depth - 1) for one in line.split("; ")] if depth else []
            if several and None not in several:
                return " ; ".join(one for one in several if one is not None)
        parts = {name: _line(part, lang, depth - 1) for name, part in given.items()}
        return wording.format(**parts)
    return None


def _spaced(joint: str) -> str:
    """French has a space before these signs."""
    return joint if joint == ", " else f" {joint}"


@cache
def _shapes(lang: str) -> list[tuple[re.Pattern[str], str, bool]]:
    """What sentences look like, how they are worded, and whether they are next to nothing: `{a} or
    {b}`. Those with the most words of their own come first."""
    found = sorted(sentences(lang).items(), key=lambda one: (-_weight(one[0]), one[0]))
    return [
        (re.compile(_pattern(english)), wording, _weight(english) < LIGHT)
        for english, wording in found
    ]


@cache
def sentences(lang: str) -> dict[str, str]:
    """All sentences that a language has the words for."""
    found: dict[str, str] = {}
    for one in _files(f"errors.{lang}.toml"):
        found |= _flat(tomllib.loads(one.read_text(encoding="utf-8")))
    return found


def _files(name: str) -> Iterator[Traversable]:
    package = files("fracas")
    homes = [package / "engine"]
    games = package / "games"
    if games.is_dir():
        homes += [one / "content" for one in sorted(games.iterdir(), key=lambda each: each.name)]
    for home in homes:
        if (home / name).is_file():
            yield home / name


def _flat(tables: dict[str, object]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in tables.items():
        found |= _flat(value) if isinstance(value, dict) else {key: str(value)}
    return found


def _weight(english: str) -> int:
    return sum(len(literal) for literal, *_ in Formatter().parse(english))


def _pattern(english: str) -> str:
    written = ""
    for literal, name, *_ in Formatter().parse(english):
        written += re.escape(literal)
        if name is not None:
            written += f"(?P<{name}>.+?)"
    return written
