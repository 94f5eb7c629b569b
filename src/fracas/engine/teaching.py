"""What helps people to learn a game, as data: its words explained, and how it is played on a few
illustrated pages."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import msgspec


class Both(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same in each language."""

    en: str
    fr: str

    def of(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class Forms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other forms of a word by which it is known in a text: plurals, short forms."""

    en: tuple[str, ...] = ()
    fr: tuple[str, ...] = ()

    def of(self, lang: str) -> tuple[str, ...]:
        return self.fr if lang == "fr" else self.en


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game, explained in a sentence or two."""

    id: str
    name: Both
    text: Both
    clause: str
    """The rule that says it exactly."""
    forms: Forms = Forms()


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    term: tuple[Term, ...] = ()

    def find(self, said: str, lang: str) -> Term | None:
        """The word that is called so in a language, in any of its forms."""
        wanted = said.strip().lower()
        for one in self.term:
            names = (one.id, one.name.of(lang), *one.forms.of(lang))
            if wanted in (name.lower() for name in names):
                return one
        return None


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing of a rule, which the rulebook shows below it."""

    picture: str
    """The name of a file in `content/pictures`, without its ending."""
    clause: str
    """The rule: one that words alone tell badly."""
    alt: Both
    """What is to be seen on it."""


class HowToPage(Figure, frozen=True, forbid_unknown_fields=True):
    """A page with a picture, which the rulebook shows too."""

    title: Both
    text: tuple[Both, ...]


class HowTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is played, in a few minutes."""

    page: tuple[HowToPage, ...] = ()
    figure: tuple[Figure, ...] = ()
    """Those of the rulebook alone."""


def pictures(package: str) -> Mapping[str, str]:
    """The drawings in a game's folder `content/pictures`, as SVG, by name."""
    found = files(package) / "content" / "pictures"
    return {
        one.name.removesuffix(".svg"): one.read_text(encoding="utf-8")
        for one in found.iterdir()
        if one.name.endswith(".svg")
    }
