"""What goes over HTTP for whoever learns a game: lessons, puzzles, words, pages, advice."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from .lobby import Body, Reply
from .protocol import Choice, Seat


class LessonPage(Reply):
    """Something to read, once."""

    name: str
    when: str
    """The kind of question at which it comes up; `turn` while others play, `over` at the end."""
    show: str
    """The part of the screen that it speaks of."""
    text: str


class LessonInfo(Reply):
    """A guided first game."""

    game: str
    seats: int
    bot: str
    position: str
    pages: list[LessonPage]
    options: dict[str, int | str | bool] = {}
    """How its table is to be set up, besides."""


class PuzzleInfo(Reply):
    number: int
    theme: str
    """The kind of question…"""
    about: str
    """… in words."""
    difficulty: int
    """1 to 3: a bot finds the answer at a glance, among its first three ideas, or not at all."""


class PuzzleList(Reply):
    puzzles: list[PuzzleInfo]


class PuzzleAt(Reply):
    """The puzzle that a table began with, and how it was answered."""

    number: int
    count: int
    """How many the game has."""
    theme: str
    about: str
    difficulty: int
    answered: bool = False
    right: bool = False
    best: str = ""
    """The best answer in words, and the next best; told once somebody has answered, as all that
    follows."""
    next: str = ""
    value: float = 0.0
    """What the best is worth, 0 to 1, and the next best."""
    behind: float = 0.0
    reasons: list[Reason] = []
    """Where the best leads the next best, in the game's points."""


class PositionLink(Reply):
    position: str
    """A moment of a game, sealed by the house, short enough for a link."""


class PositionIn(Body):
    position: Annotated[str, Meta(max_length=200_000)]


class LinkedPosition(Reply):
    game: str
    title: str
    seat: int
    """Whose place one would take."""


class WordInfo(Reply):
    """A word of a game, explained."""

    name: str
    text: str
    clause: str
    forms: list[str] = []
    """How else it may stand in a text."""


class GlossaryInfo(Reply):
    words: list[WordInfo]


class HowToInfo(Reply):
    """A page on how a game is played."""

    title: str
    picture: str
    """Its name: `/api/games/{game}/pictures/{name}.svg`."""
    clause: str
    """The rule that it draws."""
    alt: str
    text: list[str]


class FigureInfo(Reply):
    """A drawing that the rulebook shows below a rule."""

    picture: str
    clause: str
    alt: str


class HowToPages(Reply):
    pages: list[HowToInfo]
    figures: list[FigureInfo] = []
    """Those of the rulebook alone."""


class AdviceWanted(Body):
    seat: Seat
    question: int | None = None
    """The most urgent one unless given."""


class Advised(Reply):
    """An option as a bot weighed it."""

    data: Choice
    label: str
    value: float | None
    """What it thinks it is worth, 0 to 1; null if it did not look."""
    tries: int


class Reason(Reply):
    label: str
    points: float
    """By how much the first option is better in this respect than the next ones, or worse."""


class AdvisedPart(Reply):
    kind: str
    """Of the question that it answers."""
    data: Choice
    label: str


class Advice(Reply):
    question: int
    answers: list[AdvisedPart]
    """What the bot would do, the whole of it: all answers of one input."""
    options: list[Advised]
    """The best first."""
    why: str
    """A reason in the game's own terms."""
    reasons: list[Reason]
