"""A match for people who look on: as lines of text."""

from __future__ import annotations

import sys

from .match import Match

MODES = ("human", "ansi")


def rendered(match: Match, mode: str | None) -> str | None:
    """What there is to see for the seat that acts: printed for `human`, given for `ansi`."""
    if mode is None:
        return None
    lines = lines_of(match)
    if mode == "human":
        sys.stdout.write(lines + "\n")
        return None
    return lines


def lines_of(match: Match) -> str:
    question = match.question()
    if question is None:
        result = match.s.result
        return f"{match.game.name}: over, places {list(result.places) if result else []}"
    head = f"{match.game.name}, seat {match.seat}: {question.prompt}"
    return "\n".join([head, *(f"{action:6} {match.words(action)}" for action in match.legal)])
