"""The engine: steps, questions, knowledge, chance, events. It knows no game."""

from . import run
from .errors import BadInput, BrokenMatch, FracasError, Refused
from .events import Event
from .fields import Derived, Hidden, Public
from .game import Game, Options, Rng, Setting, Source
from .imagining import imagine
from .lesson import Lesson, Page
from .run import advance, answer, choices, decision
from .state import Result, Sealed, State, Step, Strand
from .text import Choice, Saying, Text, Words, text
from .view import known, redacted

__all__ = [
    "BadInput",
    "BrokenMatch",
    "Choice",
    "Derived",
    "Event",
    "FracasError",
    "Game",
    "Hidden",
    "Lesson",
    "Options",
    "Page",
    "Public",
    "Refused",
    "Result",
    "Rng",
    "Saying",
    "Sealed",
    "Setting",
    "Source",
    "State",
    "Step",
    "Strand",
    "Text",
    "Words",
    "advance",
    "answer",
    "choices",
    "decision",
    "imagine",
    "known",
    "redacted",
    "run",
    "text",
]
