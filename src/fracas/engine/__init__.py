"""The engine: steps, questions, knowledge, chance, events. It knows no game."""

from . import run
from .errors import BadInput, BrokenMatch, FracasError, Refused
from .events import Event
from .fields import Derived, Hidden, Public
from .game import Game
from .groups import Homemade, Measures, Mind, Positions, Rng, Sight, Source, Tempo
from .imagining import imagine
from .lesson import Lesson, Page
from .run import advance, answer, choices, decision
from .setting import Called, Options, Setting
from .state import Result, Sealed, State, Step, Strand
from .text import Choice, Saying, Text, Words, text
from .view import Veiled, View, known, redacted

__all__ = [
    "BadInput",
    "BrokenMatch",
    "Called",
    "Choice",
    "Derived",
    "Event",
    "FracasError",
    "Game",
    "Hidden",
    "Homemade",
    "Lesson",
    "Measures",
    "Mind",
    "Options",
    "Page",
    "Positions",
    "Public",
    "Refused",
    "Result",
    "Rng",
    "Saying",
    "Sealed",
    "Setting",
    "Sight",
    "Source",
    "State",
    "Step",
    "Strand",
    "Tempo",
    "Text",
    "Veiled",
    "View",
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
