"""What all questions of the game share: names for options, and reasons for a no."""

from __future__ import annotations

from typing import Any

from fracas.engine import Choice, Refused, Step, Text, text

from .cards import CARD, CHARACTER, DECKS, TILE

SHOWN = 12
"""How many legal choices a refusal lists."""


class Ask(Step):
    """A question: its options are called by what they look like, and a wrong answer is told why."""

    def label(self, s: Any, choice: Choice) -> Text:
        return option(choice)

    def refusal(self, s: Any, choice: Choice) -> Refused:
        shown = choice if isinstance(choice, int | str) else str(choice)
        return refuse(self, s, "no_option", self.clauses[0], choice=shown)


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


def nested(said: Text) -> Choice:
    """A text as an argument of another."""
    return (said.key, *said.args)


def refuse(step: Step, s: Any, reason: str, clause: str, **args: Choice) -> Refused:
    """Why not: the reason, the clause, and what would be legal."""
    legal = tuple(step.options(s))
    shown = tuple(nested(step.label(s, one)) for one in legal[:SHOWN])
    return Refused(text(f"refuse.{reason}", clause=clause, legal=shown, **args), (clause,), legal)
