"""Bots. They sit on a seat, never at the table: view, questions, and worlds they can imagine."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from inspect import signature
from typing import Any

from fracas.engine import BadInput, Game

from .advice import Advice, advise
from .base import Bot, Considered, explain, whole_input
from .greedy import Greedy
from .reflex import Reflex
from .search import Search
from .uniform import Random

MADE = {"seed", "guide"}
"""What no recipe sets."""
KINDS: dict[str, Callable[..., Bot]] = {
    "random": Random,
    "reflex": Reflex,
    "greedy": Greedy,
    "search": Search,
}

STRENGTHS = {
    "easy": "search:iterations=25,seconds=1",
    "normal": "search:iterations=200,seconds=3",
    "hard": "search:iterations=1000,seconds=8",
}
"""For people who want an opponent, not a recipe. A game can have recipes of its own."""
USUAL = "normal"
"""Who plays where nothing is said."""
SIMPLEST = "random"
"""Who plays on for a bot that has failed."""
CLOCKED = "clocked"
"""A game's recipe for where nobody can foresee how it goes on, since a clock runs: it stands in for
`search`, otherwise greedy does. Offered to nobody."""


def opponents(game: Game[Any] | None = None) -> list[str]:
    """Whom people can play against, by name, the usual one first: strengths, recipes of the game's
    own, and two that answer at once."""
    own = [] if game is None else own_recipes(game)
    return list(dict.fromkeys((USUAL, *STRENGTHS, *own, "greedy", SIMPLEST)))


def own_recipes(game: Game[Any]) -> list[str]:
    """Recipes of a game by name, but for those of before and who only stands in."""
    return [one for one in game.mind.recipes if one != CLOCKED and not is_former(one)]


def is_former(name: str) -> bool:
    """A strength of an earlier day, kept to be compared with: `hard-1`."""
    strength, _, number = name.rpartition("-")
    return strength in STRENGTHS and number.isdigit()


def make_bot(spec: str, seed: int | str, game: Game[Any] | None = None) -> Bot:
    """A bot by its name (`hard`) or recipe (`search:iterations=400,rollout=0`)."""
    named = {**STRENGTHS, **(game.mind.recipes if game is not None else {})}
    kind, _, settings = named.get(spec, spec).partition(":")
    if kind not in KINDS:
        names = [*KINDS, *named]
        near = get_close_matches(kind, names, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(names)}"
        raise BadInput(f"there is no bot {kind!r}; {hint}")
    make = KINDS[kind]
    known = {name: one for name, one in signature(make).parameters.items() if name not in MADE}
    given: dict[str, int | float] = {}
    for setting in filter(None, settings.split(",")):
        name, _, value = setting.partition("=")
        if name not in known:
            raise BadInput(f"{kind} has no setting {name!r}; it has: {', '.join(known) or 'none'}")
        given[name] = _number(kind, name, value, whole=isinstance(known[name].default, int))
    if kind == "search" and not given:
        return make_bot("normal", seed, game)
    unforeseen = kind == "search" and game is not None and game.mind.foresight is not None
    if given.get("look") or unforeseen:
        guide = CLOCKED if CLOCKED in named and not given.get("look") else "greedy"
        return make(seed, **given, guide=make_bot(guide, seed, game))
    return make(seed, **given)


def split_specs(text: str) -> list[str]:
    """`random,search:iterations=40,seconds=1` is two bots: a setting belongs to its bot."""
    specs: list[str] = []
    for part in filter(None, (one.strip() for one in text.split(","))):
        if specs and "=" in part and ":" not in part:
            specs[-1] += "," + part
        else:
            specs.append(part)
    return specs


def _number(kind: str, name: str, value: str, whole: bool) -> int | float:
    try:
        return int(value) if whole else float(value)
    except ValueError:
        wanted = "a whole number" if whole else "a number"
        raise BadInput(f"{kind}: {name} is {wanted}, not {value!r}") from None


__all__ = [
    "CLOCKED",
    "KINDS",
    "SIMPLEST",
    "STRENGTHS",
    "USUAL",
    "Advice",
    "Bot",
    "Considered",
    "advise",
    "explain",
    "is_former",
    "make_bot",
    "opponents",
    "own_recipes",
    "split_specs",
    "whole_input",
]
