"""What each field of a state is: public, hidden or derived; and copies written from that.

Every field of every Struct in a state says which it is. A type that cannot be copied for certain
is refused when the game is registered, so a copy is always a true copy.
"""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Callable, Iterator
from typing import Annotated, Any, TypeVar

import msgspec

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


class Field(enum.Enum):
    PUBLIC = "public"
    HIDDEN = "hidden"
    DERIVED = "derived"
    TRANSIENT = "transient"


Public = Annotated[T, Field.PUBLIC]
"""Everybody may know it."""
Hidden = Annotated[T, Field.HIDDEN]
"""A zone of things (numbers into `state.seen`), or a value that the game's view shows itself."""
Derived = Annotated[T, Field.DERIVED]
"""Worked out from the rest: copied, never saved or compared."""
Transient = Annotated[T, Field.TRANSIENT]
"""The engine's own while it runs: neither copied nor saved."""

_IMMUTABLE = (int, str, bool, float, bytes, type(None), tuple)


def fields(cls: type[msgspec.Struct]) -> list[tuple[str, Field, Any]]:
    """Name, mark and type of each field, in the order of construction."""
    hints = typing.get_type_hints(cls, include_extras=True)
    found = []
    for name in cls.__struct_fields__:
        hint = hints[name]
        marks = [m for m in getattr(hint, "__metadata__", ()) if isinstance(m, Field)]
        if len(marks) != 1:
            raise TypeError(
                f"{cls.__name__}.{name} must say what it is: Public[…], Hidden[…] or Derived[…]"
            )
        found.append((name, marks[0], _bare(hint)))
    return found


def structs(cls: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The mutable Structs that a state is made of, the state first."""
    seen: set[type] = set()
    todo: list[type[msgspec.Struct]] = [cls]
    while todo:
        one = todo.pop()
        if one in seen:
            continue
        seen.add(one)
        yield one
        for _, mark, hint in fields(one):
            if mark is Field.TRANSIENT:
                continue
            todo += [t for t in types_in(hint) if _is_struct(t) and not _frozen(t)]


def copier(cls: type[S], *, bare: bool = False) -> Callable[[S], S]:
    """A function that copies such a Struct; with `bare`, derived fields are reset."""
    return _Writer(bare).function(cls)


class _Writer:
    """Writes copy functions as source, one a Struct: a tenth of the time of a generic copy."""

    def __init__(self, bare: bool) -> None:
        self.bare = bare
        self.scope: dict[str, Any] = {}
        self.done: dict[type, str] = {}
        self.unions: dict[str, list[Any]] = {}
        """Filled in at the end: a Struct may hold its own kind."""

    def function(self, cls: type[S]) -> Callable[[S], S]:
        made: Callable[[S], S] = self.scope[self.name(cls)]
        for table, kinds in self.unions.items():
            self.scope[table] = {kind: self.scope[self.name(kind)] for kind in kinds}
        return made

    def name(self, cls: type[msgspec.Struct]) -> str:
        if cls in self.done:
            return self.done[cls]
        name = self.done[cls] = f"copy_{len(self.done)}_{cls.__name__}"
        parts = []
        for (field, mark, hint), default in zip(fields(cls), _defaults(cls), strict=True):
            if mark is Field.TRANSIENT or (self.bare and mark is Field.DERIVED):
                parts.append(self._default(cls, field, default))
            else:
                copied = self.expression(hint, f"s.{field}", f"{cls.__name__}.{field}")
                parts.append(self._canonical(copied, default) if self.bare else copied)
        self.scope[cls.__name__ + name] = cls
        source = f"def {name}(s):\n    return {cls.__name__ + name}({', '.join(parts)})\n"
        exec(source, self.scope)
        return name

    def _default(self, cls: type, field: str, default: Any) -> str:
        if default is msgspec.NODEFAULT or not isinstance(default, _IMMUTABLE):
            raise TypeError(f"{cls.__name__}.{field} is derived and needs a plain default")
        return self._constant(default)

    def _canonical(self, copied: str, default: Any) -> str:
        """Source that gives the default itself for its equals: a save leaves out that alone, so
        that equal states are saved as equal bytes."""
        if not copied.startswith("s.") or not isinstance(default, int | float | str | tuple):
            return copied
        name = self._constant(default)
        return f"({name} if {copied} == {name} else {copied})"

    def _constant(self, value: Any) -> str:
        name = f"default_{len(self.scope)}"
        self.scope[name] = value
        return name

    def expression(self, hint: Any, value: str, where: str) -> str:
        """Source that copies `value` of this type, or `value` itself where sharing is safe."""
        if _immutable(hint, where):
            return value
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if origin is list:
            inner = self.expression(args[0], "x", where)
            if inner == "x":
                return f"[*{value}]"  # a quarter faster than a slice, and has room to grow
            if inner == f"{self.done.get(args[0])}(x)":
                return f"[*map({self.done[args[0]]}, {value})]"
            return f"[{inner} for x in {value}]"
        if origin is dict:
            inner = self.expression(args[1], "x", where)
            whole = f"{{k: {inner} for k, x in {value}.items()}}"
            return f"{value}.copy()" if inner == "x" else whole
        if origin is set:
            return f"{value}.copy()"
        if origin in (typing.Union, types.UnionType):
            return self._union(args, value, where)
        if _is_struct(hint):
            return f"{self.name(hint)}({value})"
        raise TypeError(f"{where}: a copy of {hint} cannot be written")

    def _union(self, args: tuple[Any, ...], value: str, where: str) -> str:
        rest = [a for a in args if not _immutable(a, where)]
        if len(rest) == 1:
            kind = typing.get_origin(rest[0]) or rest[0]
            self.scope[kind.__name__] = kind
            inner = self.expression(rest[0], value, where)
            if len(args) == 2 and type(None) in args:
                return f"(None if {value} is None else {inner})"
            return f"({inner} if isinstance({value}, {kind.__name__}) else {value})"
        if all(_is_struct(a) for a in rest):
            for one in rest:
                self.name(one)
            table = f"copies_{len(self.unions)}"
            self.unions[table] = rest
            shared = any(a not in rest for a in args)
            found = f"{table}[type({value})]({value})"
            return f"({found} if type({value}) in {table} else {value})" if shared else found
        raise TypeError(f"{where}: a copy of {args} cannot be written")


def _bare(hint: Any) -> Any:
    while typing.get_origin(hint) is Annotated:
        hint = typing.get_args(hint)[0]
    return hint


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _frozen(cls: type[msgspec.Struct]) -> bool:
    return bool(cls.__struct_config__.frozen)


def _defaults(cls: type[msgspec.Struct]) -> list[Any]:
    given = cls.__struct_defaults__
    return [msgspec.NODEFAULT] * (len(cls.__struct_fields__) - len(given)) + list(given)


def _immutable(hint: Any, where: str) -> bool:
    hint = _bare(hint)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in _IMMUTABLE or hint is None or origin is typing.Literal:
        return True
    if origin in (tuple, frozenset, typing.Union, types.UnionType):
        return all(a is Ellipsis or _immutable(a, where) for a in args)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return True
    if _is_struct(hint) and _frozen(hint):
        if hint.__struct_config__.omit_defaults:
            raise TypeError(f"{where}: {hint.__name__} is frozen, so it must save its defaults too")
        hints = typing.get_type_hints(hint, include_extras=True)
        for name in hint.__struct_fields__:
            if not _immutable(hints[name], where):
                raise TypeError(
                    f"{where}: {hint.__name__}.{name} is frozen but holds {hints[name]}"
                )
        return True
    return False


def types_in(hint: Any) -> Iterator[Any]:
    hint = _bare(hint)
    args = typing.get_args(hint)
    if not args:
        yield hint
    for arg in args:
        yield from types_in(arg)
