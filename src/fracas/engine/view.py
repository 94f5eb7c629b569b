"""What a viewer may know: the shape of views, and one worked out from how fields are declared."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec

from .fields import Field, fields, structs, types_in
from .state import State

T = TypeVar("T")
ENGINE_FIELDS = frozenset(State.__struct_fields__)


class View(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """What a viewer sees, or a part of that: plain data with a name and a type for each fact, from
    which the client's types and the published schemas are made."""


class Said(View):
    """A text in every language that the games speak."""

    en: str
    fr: str


Veiled = Annotated[
    T | None,
    msgspec.Meta(
        description="null where the viewer may not know it", extra_json_schema={"veiled": True}
    ),
]
"""A fact that some viewers may not know: for them it is null."""


def redacted(s: State, viewer: int, public: Mapping[str, Any] | None = None) -> msgspec.Struct:
    """Public fields as they are; of hidden zones the things that the viewer knows, else null.

    What `public_parts` gave for another viewer need not be worked out again.
    """
    given = public or {}
    return shape(type(s))(
        *[
            given[name] if name in given else _shown(s, getattr(s, name), mark, viewer)
            for name, mark in _declared(type(s))
            if name not in ENGINE_FIELDS
        ]
    )


@cache
def shape(cls: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The type of what `redacted` gives: the Struct with what hides things replaced."""
    return _shape(cls, ())


def _shape(cls: type[msgspec.Struct], around: tuple[type, ...]) -> type[msgspec.Struct]:
    inside = (*around, cls)
    config = cls.__struct_config__
    return msgspec.defstruct(
        cls.__name__,
        [
            (name, _seen_as(hint, mark, inside))
            for name, mark, hint in fields(cls)
            if mark in _SHOWN and not (issubclass(cls, State) and name in ENGINE_FIELDS)
        ],
        tag=config.tag,
        tag_field=config.tag_field,
        gc=False,
        forbid_unknown_fields=True,
    )


def _seen_as(hint: Any, mark: Field, around: tuple[type, ...]) -> Any:
    """The type that `_shown` makes of a field's."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if mark is Field.HIDDEN:
        if origin is not list:
            return None
        inner = args[0]
        zone = typing.get_origin(inner) is list
        return _list[_seen_as(inner, mark, around) if zone else inner | None]
    if origin is None:
        if not _opened(hint):
            return hint
        return Any if hint in around else _shape(hint, around)
    inside = tuple(_seen_as(one, mark, around) for one in args if one is not Ellipsis)
    if origin in (typing.Union, types.UnionType):
        return typing.Union[inside]  # noqa: UP007  # of as many as there are
    if origin is tuple and Ellipsis in args:
        return origin[(*inside, ...)]
    if origin in (set, frozenset):
        return _list[inside]
    return hint if origin not in (list, tuple, dict) else origin[inside]


def public_parts(s: State) -> dict[str, Any]:
    """The fields that look the same to everybody, whatever is in them, as everybody sees them."""
    return {
        name: getattr(s, name) if bare else _shown(s, getattr(s, name), Field.PUBLIC, s.seats)
        for name, bare in _public(type(s))
    }


@cache
def all_public(cls: type[State]) -> bool:
    """Whether no field of a state hides anything, so that all viewers see the same."""
    shown = {name for name, _ in _declared(cls)} - ENGINE_FIELDS
    return shown == {name for name, _ in _public(cls)}


def known(s: State, zone: list[int], viewer: int) -> list[int | None]:
    """A hidden zone as a viewer sees it."""
    return [_known(s, thing, viewer) for thing in zone]


def _known(s: State, thing: int, viewer: int) -> int | None:
    return thing if s.seen[thing] >> viewer & 1 else None


@cache
def _declared(cls: type[msgspec.Struct]) -> tuple[tuple[str, Field], ...]:
    return tuple((name, mark) for name, mark, _ in fields(cls) if mark in _SHOWN)


@cache
def _public(cls: type[State]) -> tuple[tuple[str, bool], ...]:
    """By name, and whether it can be shown as it is: no Struct in it whose fields would have to be
    looked at, no set to be put in order."""
    return tuple(
        (name, not (_unordered(hint) or any(_opened(one) for one in types_in(hint))))
        for name, mark, hint in fields(cls)
        if mark is Field.PUBLIC and name not in ENGINE_FIELDS and not _hides(hint)
    )


def _unordered(hint: Any) -> bool:
    sets = typing.get_origin(hint) in (set, frozenset)
    return sets or any(_unordered(one) for one in typing.get_args(hint))


def _hides(hint: Any) -> bool:
    """Whether a type has a hidden field anywhere inside."""
    return any(
        mark is Field.HIDDEN
        for one in types_in(hint)
        if _opened(one)
        for inner in structs(one)
        for _, mark, _ in fields(inner)
    )


_list: Any = list
"""Subscribed with types that are known only at run time."""


def _opened(hint: Any) -> bool:
    """Whether a type is a Struct that is shown field by field."""
    return (
        isinstance(hint, type)
        and issubclass(hint, msgspec.Struct)
        and not hint.__struct_config__.frozen
    )


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
        return shape(type(value))(
            *[
                _shown(s, getattr(value, name), inner, viewer)
                for name, inner in _declared(type(value))
            ]
        )
    if isinstance(value, list | tuple):
        return [_shown(s, one, mark, viewer) for one in value]
    if isinstance(value, dict):
        return {key: _shown(s, one, mark, viewer) for key, one in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(value)  # or two worlds that look alike would be told apart by their bytes
    return value
