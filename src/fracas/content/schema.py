"""Compares what a TOML file holds with its schema and finds all faults, not only the first."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard

import msgspec
from msgspec import inspect

from fracas.content.errors import did_you_mean, suggestion
from fracas.content.expected import described, fits_limits, found
from fracas.content.lines import Path

UNIQUE = msgspec.Meta(extra={"unique": True})
"""Marks a key whose value no other entry of the same list may have. `id` is so without a mark."""

Entries = inspect.ListType | inspect.VarTupleType | inspect.SetType | inspect.FrozenSetType


@dataclass(frozen=True, slots=True)
class Fault:
    path: Path
    message: str
    earlier: Path | None = None
    """Where the same was said before, for what may be said only once."""


class Misplaced(ValueError):
    """Raised by a `__post_init__` that finds faults deeper inside: where, from there, and what."""

    def __init__(self, faults: Sequence[tuple[Path, str]]) -> None:
        super().__init__("; ".join(why for _, why in faults))
        self.faults = faults


def faults(value: object, kind: inspect.Type, path: Path = ()) -> Iterator[Fault]:
    match kind:
        case inspect.Metadata():
            yield from faults(value, kind.type, path)
        case inspect.UnionType():
            yield from union_faults(value, kind, path)
        case inspect.StructType() if is_table(value):
            yield from table_faults(value, kind, path)
        case inspect.DictType() if is_table(value):
            yield from dict_faults(value, kind, path)
        case inspect.ListType() | inspect.VarTupleType() if is_list(value):
            yield from entry_faults(value, kind, path)
        case inspect.SetType() | inspect.FrozenSetType() if is_list(value):
            yield from entry_faults(value, kind, path)
            yield from repeated(((*path, index), each) for index, each in enumerate(value))
        case inspect.TupleType() if is_list(value) and len(value) == len(kind.item_types):
            for index, (each, item) in enumerate(zip(value, kind.item_types, strict=True)):
                yield from faults(each, item, (*path, index))
        case inspect.AnyType():
            return
        case _ if not fits(value, kind):
            yield mismatch(value, kind, path)


def mismatch(value: object, kind: inspect.Type, path: Path) -> Fault:
    hint = did_you_mean(value, words(kind)) if isinstance(value, str) else ""
    return Fault(path, f"expected {described(kind)}, got {found(value)}{hint}")


def union_faults(value: object, kind: inspect.UnionType, path: Path) -> Iterator[Fault]:
    tables = [each for each in kind.types if isinstance(each, inspect.StructType)]
    if len(tables) > 1 and is_table(value):
        yield from tagged_faults(value, tables, path)
        return
    for each in kind.types:
        if shaped(value, each):
            yield from faults(value, each, path)
            return
    yield mismatch(value, kind, path)


def tagged_faults(
    value: Mapping[str, object], tables: list[inspect.StructType], path: Path
) -> Iterator[Fault]:
    tag_field = str(tables[0].tag_field)
    by_tag = {table.tag: table for table in tables}
    wanted = ", ".join(str(tag) for tag in by_tag)
    if tag_field not in value:
        yield Fault(path, f"missing key {tag_field!r}: expected one of {wanted}")
        return
    tag = value[tag_field]
    if isinstance(tag, str | int) and tag in by_tag:
        yield from table_faults(value, by_tag[tag], path)
        return
    hint = did_you_mean(tag, map(str, by_tag)) if isinstance(tag, str) else ""
    yield Fault((*path, tag_field), f"expected one of {wanted}, got {found(tag)}{hint}")


def table_faults(
    value: Mapping[str, object], kind: inspect.StructType, path: Path
) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in kind.fields}
    known = [*fields, *([kind.tag_field] if kind.tag_field else [])]
    missing = {name for name, field in fields.items() if field.required and name not in value}
    sound = True
    for name, each in value.items():
        if name in fields:
            for fault in faults(each, fields[name].type, (*path, name)):
                sound = False
                yield fault
        elif name not in known:
            sound = False
            free = [each for each in known if each not in value]
            # A mistyped key is one mistake: what it was meant to be is not missing as well.
            missing.discard(suggestion(name, free) or "")
            hint = did_you_mean(name, free) or f"; known keys: {', '.join(known)}"
            yield Fault((*path, name), f"unknown key{hint}")
    for name in fields:
        if name in missing:
            sound = False
            yield Fault(path, f"missing key {name!r}: expected {described(fields[name].type)}")
    if sound and hasattr(kind.cls, "__post_init__"):
        yield from own_faults(value, kind, path)


def own_faults(value: object, kind: inspect.StructType, path: Path) -> Iterator[Fault]:
    """What the schema's own `__post_init__` refuses."""
    try:
        msgspec.convert(value, kind.cls, str_keys=True)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, Misplaced):
            yield from (Fault((*path, *inner), why) for inner, why in error.__cause__.faults)
        else:
            yield Fault(path, re.sub(r" - at `\$.*`$", "", str(error)))


def dict_faults(value: Mapping[str, object], kind: inspect.DictType, path: Path) -> Iterator[Fault]:
    if not fits_limits(value, kind):
        yield mismatch(value, kind, path)
    for name, each in value.items():
        number = isinstance(kind.key_type, inspect.IntType) and re.fullmatch(r"-?\d+", name)
        for fault in faults(int(name) if number else name, kind.key_type, (*path, name)):
            yield Fault(fault.path, f"as a key: {fault.message}")
        yield from faults(each, kind.value_type, (*path, name))


def entry_faults(value: Sequence[object], kind: Entries, path: Path) -> Iterator[Fault]:
    if not fits_limits(value, kind):
        yield mismatch(value, kind, path)
    for index, each in enumerate(value):
        yield from faults(each, kind.item_type, (*path, index))
    for name in sorted(unique_keys(kind.item_type)):
        yield from repeated(
            ((*path, index, name), each[name])
            for index, each in enumerate(value)
            if is_table(each) and name in each
        )


def unique_keys(kind: inspect.Type) -> set[str]:
    match kind:
        case inspect.Metadata():
            return unique_keys(kind.type)
        case inspect.UnionType():
            return set().union(*map(unique_keys, kind.types))
        case inspect.StructType():
            return {each.encode_name for each in kind.fields if is_unique(each)}
    return set()


def is_unique(field: inspect.Field) -> bool:
    marked = isinstance(field.type, inspect.Metadata) and (field.type.extra or {}).get("unique")
    return field.encode_name == "id" or bool(marked)


def repeated(values: Iterable[tuple[Path, object]]) -> Iterator[Fault]:
    """A fault for every value that an earlier path has as well."""
    seen: dict[str, Path] = {}
    for path, value in values:
        earlier = seen.setdefault(repr(value), path)
        if earlier != path:
            yield Fault(path, f"{found(value)} is already used", earlier)


def fits(value: object, kind: inspect.Type) -> bool:
    return shaped(value, kind) and fits_limits(value, kind)


def shaped(value: object, kind: inspect.Type) -> bool:
    """Is the value of the right sort, whatever its limits?"""
    match kind:
        case inspect.Metadata():
            return shaped(value, kind.type)
        case inspect.UnionType():
            return any(shaped(value, each) for each in kind.types)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool)
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.NoneType():
            return False
        case inspect.LiteralType():
            return any(type(value) is type(each) and value == each for each in kind.values)
        case inspect.EnumType():
            return any(type(value) is type(each.value) and value == each.value for each in kind.cls)
        case inspect.StructType() | inspect.DictType():
            return is_table(value)
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType():
            return is_list(value)
        case inspect.FrozenSetType():
            return is_list(value)
        case inspect.TupleType():
            return is_list(value)
    # Dates and other rare sorts: msgspec itself says what it thinks of them.
    return True


def words(kind: inspect.Type) -> list[str]:
    """The words that a schema offers to choose from."""
    match kind:
        case inspect.Metadata():
            return words(kind.type)
        case inspect.UnionType():
            return [word for each in kind.types for word in words(each)]
        case inspect.LiteralType():
            return [each for each in kind.values if isinstance(each, str)]
        case inspect.EnumType():
            return [each.value for each in kind.cls if isinstance(each.value, str)]
    return []


def is_table(value: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list)
