"""Says in plain words what a schema expects and what was found instead."""

import re
from collections.abc import Sized

from msgspec import inspect

LONGEST = 60

Limited = inspect.IntType | inspect.FloatType
Counted = (
    inspect.StrType
    | inspect.DictType
    | inspect.ListType
    | inspect.VarTupleType
    | inspect.SetType
    | inspect.FrozenSetType
)


def described(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata():
            return described(kind.type)
        case inspect.UnionType():
            given = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
            return " or ".join(dict.fromkeys(described(each) for each in given))
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return f"a whole number{number_limits(kind)}"
        case inspect.FloatType():
            return f"a number{number_limits(kind)}"
        case inspect.StrType():
            matching = f" that matches {kind.pattern}" if kind.pattern else ""
            return f"text{size_limits(kind, 'character', 'characters')}{matching}"
        case inspect.LiteralType():
            return choice(kind.values)
        case inspect.EnumType():
            return choice(tuple(each.value for each in kind.cls))
        case inspect.StructType():
            return "a table"
        case inspect.DictType():
            return f"a table{size_limits(kind, 'key', 'keys')}"
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType():
            return f"a list{size_limits(kind, 'entry', 'entries')}"
        case inspect.FrozenSetType():
            return f"a list{size_limits(kind, 'entry', 'entries')}"
        case inspect.TupleType():
            return f"a list of {len(kind.item_types)} entries"
    return f"a {type(kind).__name__.removesuffix('Type').lower()}"


def choice(values: tuple[object, ...]) -> str:
    shown = ", ".join(map(str, values))
    return f"one of {shown}" if len(values) > 1 else shown


def number_limits(kind: Limited) -> str:
    step = f" divisible by {kind.multiple_of}" if kind.multiple_of is not None else ""
    if kind.ge is not None and kind.le is not None:
        return f"{step} from {kind.ge} to {kind.le}"
    bounds = [
        f"{word} {bound}"
        for word, bound in (
            ("at least", kind.ge),
            ("more than", kind.gt),
            ("at most", kind.le),
            ("less than", kind.lt),
        )
        if bound is not None
    ]
    return f"{step} {' and '.join(bounds)}" if bounds else step


def size_limits(kind: Counted, one: str, many: str) -> str:
    least, most = kind.min_length, kind.max_length
    if least is not None and least == most:
        return f" of {counted(least, one, many)}"
    if least is not None and most is not None:
        return f" of {least} to {counted(most, one, many)}"
    if least is not None:
        return f" of at least {counted(least, one, many)}"
    return f" of at most {counted(most, one, many)}" if most is not None else ""


def fits_limits(value: object, kind: inspect.Type) -> bool:
    if isinstance(kind, Limited):
        return isinstance(value, int | float) and within(value, kind)
    if isinstance(kind, Counted) and isinstance(value, Sized):
        long_enough = kind.min_length is None or len(value) >= kind.min_length
        short_enough = kind.max_length is None or len(value) <= kind.max_length
        return long_enough and short_enough and matches(value, kind)
    return not isinstance(kind, inspect.TupleType) or (
        isinstance(value, Sized) and len(value) == len(kind.item_types)
    )


def within(value: float, kind: Limited) -> bool:
    return (
        (kind.ge is None or value >= kind.ge)
        and (kind.gt is None or value > kind.gt)
        and (kind.le is None or value <= kind.le)
        and (kind.lt is None or value < kind.lt)
        and (kind.multiple_of is None or value % kind.multiple_of == 0)
    )


def matches(value: object, kind: inspect.Type) -> bool:
    pattern = kind.pattern if isinstance(kind, inspect.StrType) else None
    return pattern is None or (isinstance(value, str) and re.search(pattern, value) is not None)


def found(value: object) -> str:
    """A value as its writer would know it again."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return f"a table of {counted(len(value), 'key', 'keys')}"
        case list():
            return f"a list of {counted(len(value), 'entry', 'entries')}"
    shown = repr(value) if isinstance(value, str | int | float) else str(value)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
