"""Which bots a person can play against."""

from __future__ import annotations

from typing import Any

from fracas.bots import KINDS, STRENGTHS
from fracas.engine.game import Game

USUAL = "greedy"
"""Who plays where nothing is said: it answers at once."""
SIMPLEST = "random"
"""Who plays on for a bot that has failed."""


def opponents(game: Game[Any] | None = None) -> list[str]:
    """Their names: strengths, recipes of the game's own, kinds."""
    own = game.mind.recipes if game is not None else {}
    return list(dict.fromkeys([*STRENGTHS, *own, *KINDS]))
