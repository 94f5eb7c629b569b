"""The three ways to say no: against the rules, bad input, broken match."""

from __future__ import annotations

from . import said
from .text import Saying, Text, Words


class FracasError(Exception):
    """Anything that Fracas itself refuses, with words for people."""

    def said(self, lang: str) -> str:
        """In a language, where it has the words."""
        return said.put(str(self), lang)


class BadInput(FracasError):
    """What was handed in makes no sense here: an unknown game, a broken file, a foreign seat."""

    why: Text | None = None
    words: Words | None = None

    @classmethod
    def worded(cls, why: Text, words: Words) -> BadInput:
        """With words in several languages, for what people write: decks, maps."""
        error = cls(words.say(why, Saying()))
        error.why, error.words = why, words
        return error

    def said(self, lang: str) -> str:
        """In a language, where it has the words."""
        if self.why is None or self.words is None:
            return super().said(lang)
        return self.words.say(self.why, Saying(lang))


class Refused(FracasError):
    """A wish against the rules: what was asked, why not, which clauses, what would be legal.

    `why` is a Text, so that a client can say it in its own language; `str()` gives a plain form.
    """

    def __init__(
        self, why: Text, clauses: tuple[str, ...] = (), legal: tuple[object, ...] = ()
    ) -> None:
        super().__init__(why, clauses, legal)
        self.why = why
        self.clauses = clauses
        self.legal = legal
        self._words: str | None = None

    def put(self, words: str) -> None:
        """Say it in these words from now on."""
        self._words = words

    def __str__(self) -> str:
        """Put together only when somebody reads it: most refusals are asked for their code."""
        words = str(self.why) if self._words is None else self._words
        return f"{words} ({', '.join(self.clauses)})" if self.clauses else words


class BrokenMatch(FracasError):
    """A rule that cannot go on: a defect of the game, never of the person who plays."""
