"""What a viewer may know, worked out from how the fields are declared."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from .fields import Field, fields
from .state import State

ENGINE_FIELDS = frozenset(State.__struct_fields__)


def redacted(s: State, viewer: int) -> dict[str, Any]:
    """Public fields as they are; of hidden zones the things that the viewer knows, else null."""
    return {
        name: _shown(s, getattr(s, name), mark, viewer)
        for name, mark in _declared(type(s))
        if name not in ENGINE_FIELDS
    }


def known(s: State, zone: list[int], viewer: int) -> list[int | None]:
    """A hidden zone as a viewer sees it."""
    return [_known(s, thing, viewer) for thing in zone]


def _known(s: State, thing: int, viewer: int) -> int | None:
    return thing if s.seen[thing] >> viewer & 1 else None


@cache
def _declared(cls: type[msgspec.Struct]) -> tuple[tuple[str, Field], ...]:
    return tuple((name, mark) for name, mark, _ in fields(cls) if mark in _SHOWN)


_SHOWN = (Field.PUBLIC, Field.HIDDEN)


def _shown(s: State, value: Any, mark: Field, viewer: int) -> Any:
    if mark is Field.HIDDEN and isinstance(value, list):
        return [
            _shown(s, one, mark, viewer) if isinstance(one, list) else _known(s, one, viewer)
            for one in value
        ]
    if mark is Field.HIDDEN:
        return None
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        return {
            name: _shown(s, getattr(value, name), inner, viewer)
            for name, inner in _declared(type(value))
        }
    if isinstance(value, list | tuple):
        return [_shown(s, one, mark, viewer) for one in value]
    if isinstance(value, dict):
        return {key: _shown(s, one, mark, viewer) for key, one in value.items()}
    return value
