"""What wins, and how everybody stands: always in sight at a table."""

from __future__ import annotations

import msgspec

from .text import Saying, Text, Words


class Standing(msgspec.Struct, frozen=True):
    """How far somebody is."""

    count: int
    seats: tuple[int, ...] = ()
    """Whose it is; none where nobody at the table plays that side (the disasters)."""
    name: Text | None = None
    """What the side is called; a seat by its own name unless given."""


class Goal(msgspec.Struct, frozen=True):
    """What a game tells of it. Its words are texts of the game."""

    aim: Text
    standing: tuple[Standing, ...] = ()
    need: int = 0
    """So much wins; 0 where the most at the end does."""


class StandingSaid(msgspec.Struct, omit_defaults=True):
    """How far somebody is, in words."""

    count: int
    seats: list[int] = []
    """Whose it is; none where nobody at the table plays that side."""
    name: str = ""
    """What the side is called, where it is not called like its seat."""


class GoalSaid(msgspec.Struct, omit_defaults=True):
    """What wins, and how everybody stands: always in sight."""

    aim: str
    standing: list[StandingSaid] = []
    """The reader's own side first."""
    need: int = 0
    """So much wins; 0 where the most at the end does."""


def said(goal: Goal, words: Words, saying: Saying) -> GoalSaid:
    """A goal in words for a reader, whose own side comes first."""
    ordered = sorted(goal.standing, key=lambda one: saying.viewer not in one.seats)
    return GoalSaid(
        words.sentence(goal.aim, saying),
        [
            StandingSaid(
                one.count,
                list(one.seats),
                "" if one.name is None else words.sentence(one.name, saying),
            )
            for one in ordered
        ],
        goal.need,
    )


def line(goal: GoalSaid, words: Words, saying: Saying) -> str:
    """All of it in one line: "19 City Strength wins: you 3, Sumi 14"."""
    told = [_named(one, words, saying) for one in goal.standing]
    if not told:
        return goal.aim
    colon = " : " if saying.lang == "fr" else ": "
    return goal.aim + colon + ", ".join(told)


def _named(one: StandingSaid, words: Words, saying: Saying) -> str:
    if saying.viewer in one.seats:
        name = words.seat(saying.viewer, saying)
    else:
        name = one.name or words.name("seat", tuple(one.seats), saying)
    return f"{name} {one.count}"
