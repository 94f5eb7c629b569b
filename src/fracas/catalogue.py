"""Which games are there: our own, and those that installed packages bring."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any

from .engine.errors import BadInput
from .engine.game import Game
from .games import BUILT_IN

GROUP = "fracas.games"

_added: dict[str, Game[Any]] = {}


def add(game: Game[Any]) -> None:
    """Make a game known to this process, for examples and tests."""
    _added[game.name] = game


def add_module(name: str) -> list[str]:
    """Make the games of a module known, or of a package and the modules in it; returns their names.

    Also where it lies in the folder one is in. Games of ours cannot be replaced.
    """
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        top = import_module(name)
        inside = pkgutil.iter_modules(getattr(top, "__path__", ()))
        modules = [top, *(import_module(f"{name}.{one.name}") for one in inside)]
    except ImportError as error:
        raise BadInput(f"cannot import {name}: {error}") from None
    found = {
        one.name: one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, Game) and one.name not in BUILT_IN
    }
    for one in found.values():
        add(one)
    return list(found)


def find(name: str) -> Game[Any]:
    """The game of that name, or BadInput."""
    if name in _added:
        return _added[name]
    where = _installed().get(name)
    if where is None:
        near = get_close_matches(name, known(), 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known()) or 'none'}"
        raise BadInput(f"there is no game {name!r}; {hint}")
    return load(where)


def known() -> list[str]:
    return sorted({*_added, *_installed()})


def all_games() -> Iterator[Game[Any]]:
    for name in known():
        yield find(name)


@cache
def _installed() -> dict[str, str]:
    """By name; what others bring cannot stand in for a game of ours."""
    from importlib.metadata import entry_points  # a third of `import fracas`, if at the top

    return {**{one.name: one.value for one in entry_points(group=GROUP)}, **BUILT_IN}


@cache
def load(where: str) -> Game[Any]:
    """The game at `module:attribute`. Imports it: never for names that come from strangers."""
    module, _, attribute = where.partition(":")
    try:
        game = getattr(import_module(module), attribute or "game")
    except Exception as error:
        raise BadInput(f"the game {where} cannot be loaded: {error}") from error
    if not isinstance(game, Game):
        raise BadInput(f"{where} is not a game")
    return game
