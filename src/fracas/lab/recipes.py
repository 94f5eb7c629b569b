"""Recipes of bots that think as long as their tries last, whatever the clock says."""

from __future__ import annotations

from typing import Any

from fracas.bots import STRENGTHS
from fracas.engine import BadInput, Game


def untimed(spec: str, game: Game[Any]) -> str:
    """The recipe behind a name without its limit of time, so that it answers the same everywhere;
    BadInput if time is all that it has."""
    named = {**STRENGTHS, **game.mind.recipes}
    recipe = named.get(spec, spec)
    if recipe == "search":
        recipe = named["normal"]
    kind, _, settings = recipe.partition(":")
    kept = [one for one in settings.split(",") if one and not one.startswith("seconds=")]
    if kind == "search" and not any(one.startswith("iterations=") for one in kept):
        raise BadInput(
            f"{spec} thinks by the clock, so it would play otherwise on another machine: give it "
            "tries, like search:iterations=200"
        )
    return f"{kind}:{','.join(kept)}" if kept else kind
