"""Whether a game hides anything from anybody: if not, no curtain is needed between seats."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from .fields import Field, fields
from .game import Game
from .state import State


def has_secrets(game: Game[Any]) -> bool:
    """Only a game that declares no secret at all has none."""
    if game.sight.pools is not None or game.sight.imagine is not None:
        return True
    if any(one.sealed for one in get_args(game.step_type) or (game.step_type,)):
        return True
    return _hides(game.state, frozenset(State.__struct_fields__), set())


def _hides(cls: type[msgspec.Struct], engine: frozenset[str], seen: set[type]) -> bool:
    seen.add(cls)
    for name, mark, kind in fields(cls):
        if name in engine:
            continue
        if mark is Field.HIDDEN:
            return True
        if any(_hides(one, frozenset(), seen) for one in _structs_in(kind) if one not in seen):
            return True
    return False


def _structs_in(kind: Any) -> list[type[msgspec.Struct]]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return [] if kind.__struct_config__.frozen else [kind]
    return [one for part in get_args(kind) for one in _structs_in(part)]
