"""What all questions of the game share: names for options, and reasons for a no."""

from __future__ import annotations

from typing import Any

from fracas.engine import Choice, Refused, Step, Text, no_option, text

from .cards import CARD, CHARACTER, DECKS, TILE


class Ask(Step):
    """A question: its options are called by what they look like, and a wrong answer is told why."""

    def label(self, s: Any, choice: Choice) -> Text:
        return option(choice)

    def refusal(self, s: Any, choice: Choice) -> Refused:
        return no_option(self, s, choice, self.clauses[0])


def option(choice: Choice) -> Text:
    """What a choice is called."""
    if isinstance(choice, tuple):
        verb, name = choice
        return text(f"option.{verb}", name=name)
    word = str(choice)
    for kind, known in (("character", CHARACTER), ("city", TILE), ("card", CARD)):
        if word in known:
            return text(f"option.{kind}", name=word)
    return text("option.deck", name=word) if word in DECKS else text(f"option.{word}")
