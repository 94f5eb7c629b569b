"""The engine: steps, questions, knowledge, chance, events. It knows no game."""

from . import run
from .brought import FileText
from .errors import BadInput, BrokenMatch, FracasError, Refused
from .events import Event
from .fields import Derived, Hidden, Public
from .game import Game
from .glances import Glance, Policy, at_a_glance
from .goal import Goal, Standing
from .groups import (
    CampaignShelf,
    Features,
    Gallery,
    Gathering,
    Hoard,
    Homemade,
    Look,
    Manner,
    Manners,
    Measures,
    Mind,
    Part,
    Positions,
    Rng,
    Sight,
    Source,
    Teaching,
    Tempo,
)
from .imagining import imagine
from .lesson import Lesson, Page
from .refusing import no_option, refuse
from .rulebook import Examples, shipped
from .run import advance, answer, choices, decision
from .setting import Called, Options, Setting
from .state import Result, Sealed, State, Step, Strand
from .taught import Fitted
from .teaching import Glossary, HowTo, pictures
from .text import Choice, Saying, Text, Words, plural, text
from .view import Said, Veiled, View, known, redacted

__all__ = [
    "BadInput",
    "BrokenMatch",
    "Called",
    "CampaignShelf",
    "Choice",
    "Derived",
    "Event",
    "Examples",
    "Features",
    "FileText",
    "Fitted",
    "FracasError",
    "Gallery",
    "Game",
    "Gathering",
    "Glance",
    "Glossary",
    "Goal",
    "Hidden",
    "Hoard",
    "Homemade",
    "HowTo",
    "Lesson",
    "Look",
    "Manner",
    "Manners",
    "Measures",
    "Mind",
    "Options",
    "Page",
    "Part",
    "Policy",
    "Positions",
    "Public",
    "Refused",
    "Result",
    "Rng",
    "Said",
    "Saying",
    "Sealed",
    "Setting",
    "Sight",
    "Source",
    "Standing",
    "State",
    "Step",
    "Strand",
    "Teaching",
    "Tempo",
    "Text",
    "Veiled",
    "View",
    "Words",
    "advance",
    "answer",
    "at_a_glance",
    "choices",
    "decision",
    "imagine",
    "known",
    "no_option",
    "pictures",
    "plural",
    "redacted",
    "refuse",
    "run",
    "shipped",
    "text",
]
