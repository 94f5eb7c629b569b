"""What goes over HTTP about games: which there are, how they can be set up, their rulebooks."""

from __future__ import annotations

from typing import Any

from .lobby import Reply, Value


class ValueInfo(Reply):
    """What people call a value, and a sentence about it."""

    value: Value
    title: str
    about: str = ""


class OptionInfo(Reply):
    name: str
    default: Value
    values: list[Value]
    about: str = ""
    open: bool = False
    """Whether other values than these may do."""
    title: str = ""
    choices: list[ValueInfo] = []
    """The values, as people call them."""
    file: bool = False
    """Whether the text of a file may be given instead."""
    longest: int = 0
    """How many letters such a text may have."""
    drawn: bool = False
    """Whether its values can be looked at, as SVG."""
    each: bool = False
    """A value for each seat: names separated by commas, or a list in JSON where a text or an empty
    value is among them. An empty one is asked for at the table."""
    idle: dict[str, Value] = {}
    """Other options with the values that leave this one nothing to do."""
    starter: int = 0
    """A yes for a first game, at so many seats."""


class BotInfo(Reply):
    name: str
    title: str
    recipe: str = ""
    """How it thinks, in this game where the game says so."""
    against: str = ""
    """The next weaker bot that it has met on the ladder…"""
    wins: float = 0.0
    """… and the share of games that it won."""
    seconds: float = -1.0
    """That a decision takes it, on average; below 0 where nobody has measured it."""


class GameInfo(Reply):
    name: str
    title: str
    version: str
    seats: list[int]
    """How many may play."""
    usual: int
    """How many usually play."""
    options: list[OptionInfo]
    about: str = ""
    languages: list[str] = []
    roles: list[str] = []
    """Viewers beside seats and spectators."""
    positions: bool = False
    """Whether a table can start from a position file."""
    bots: list[BotInfo] = []
    """Who can play it, the strengths first."""
    saves: bool = False
    """Whether its moments can be saved as position files."""
    lesson: bool = False
    """Whether there is a guided first game."""
    how_to: bool = False
    """Whether there are pages on how it is played."""
    secrets: bool = True
    """Whether anything is hidden from anybody."""
    role_titles: list[str] = []
    """What people call the roles."""
    joining: bool = False
    """Whether newcomers may take bots' seats of a running game, where a table does not say."""
    grace: int = 120
    """Seconds after which a bot plays for who is away, where a table does not say."""
    minutes: list[int] = []
    """How long it takes among people, from and to, where the game says so."""
    weight: int = 0
    """How much there is to learn and to think of, from 1 to 5; 0: the game does not say."""
    named: bool = False
    """Whether teams may give themselves names before it begins."""
    fewer: bool = False
    """Whether it can begin without the seats that are still free."""
    needs: dict[str, dict[str, Value]] = {}
    """The options that whoever takes a role chooses with it."""
    puzzles: int = 0
    """How many there are."""
    board: bool = False
    """Whether its package brings a board: /boards/{name}/index.html."""


class Games(Reply):
    games: list[GameInfo]
    bots: list[BotInfo]
    """Those that every game has."""


class Rulebook(Reply):
    game: str
    markdown: str
    lang: str = "en"
    """In which it is written, but for clauses that nobody has translated."""


class Labels(Reply):
    labels: dict[str, str]


class Schemas(Reply):
    """JSON Schemas of what a game shows, asks, takes and tells."""

    view: dict[str, Any]
    question: dict[str, Any]
    answer: dict[str, Any]
    event: dict[str, Any]
    look: dict[str, Any] | None = None
    """What can be found out beyond the view, where something can."""
    looked: dict[str, Any] | None = None
