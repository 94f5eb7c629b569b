"""The parts that a tensor is made of, written as Python: it runs at every step of a learner.

Each part is written twice. `write` sets its numbers one by one in an array of nothings: plain, and
the oracle of the other. `gather` adds its bytes to a list, from memory where the same value was met
before: a number, a word, a list of words.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from typing import Any

from msgspec import inspect

from fracas.engine import Said

from .measured import ANY, Measure

CODE = 12
"""Numbers that stand for a text which is no known word."""
SAME = 8.0
"""So many of a kind in a list are as many as can be told apart."""
SURE = 8
"""A longer list than this may turn out to be longer still."""
KEYS = 96
"""A table has at most so many entries in a tensor."""
MEMORY = 1 << 21
"""Bytes that are remembered of one part of a tensor."""
SELF = "{}"
ONE = array("f", [1.0]).tobytes()


@lru_cache(maxsize=65536)
def code(text: str) -> array[float]:
    """A text that is no known word, as bits of its hash."""
    bits = int.from_bytes(blake2b(text.encode(), digest_size=4).digest())
    return array("f", [1.0 if bits >> at & 1 else -1.0 for at in range(CODE)])


@dataclass
class Piece:
    """A part of a tensor: how many numbers, their names, and the code that sets them."""

    names: list[str]
    write: Callable[[str, str, int], list[str]]
    """From an expression, where in the tensor, and how deep."""
    words: dict[Any, int] | None = None
    """Where it holds one word of these."""
    key: str = ""
    """How a value is looked up in memory (`tuple({})`), where it can be."""
    back: str = "value"
    """From such a key to what `write` understands."""
    gather: Callable[[str, int], list[str]] | None = None
    """From an expression and how deep, where it is not looked up: lines, and after `+` bytes."""

    @property
    def size(self) -> int:
        return len(self.names)


class Memo(dict[Any, bytes]):
    """The bytes of each value that was met; all are forgotten where they become too many."""

    def __init__(self, size: int, made: Callable[[Any], bytes]) -> None:
        self.made = made
        self.most = MEMORY // (4 * size + 100)

    def __missing__(self, value: Any) -> bytes:
        if len(self) >= self.most:
            self.clear()
        found = self[value] = self.made(value)
        return found


@dataclass
class Maker:
    measure: Measure
    known: dict[str, Any] = field(default_factory=dict)
    """What the code of the encoder refers to."""

    def keep(self, value: Any) -> str:
        name = f"K{len(self.known)}"
        self.known[name] = value
        return name

    def compiled(self, name: str, given: str, lines: list[str]) -> Callable[..., Any]:
        """A function of the lines."""
        source = "\n".join([f"def {name}({given}):", *_inside(lines)])
        exec(compile(source, f"<{name} of a tensor>", "exec"), self.known)
        made: Callable[..., Any] = self.known[name]
        return made

    def plain(self, made: Piece) -> Callable[[Any], bytes]:
        """The bytes of a value, number by number."""
        write = self.compiled("write", "o, value", made.write(made.back, "0", 0))
        empty = bytes(4 * made.size)

        def plain(value: Any) -> bytes:
            o = array("f", empty)
            write(o, value)
            return o.tobytes()

        return plain

    def whole(self, made: Piece) -> Callable[[list[bytes], Any], None]:
        """Adds the bytes of a value to a list."""
        lines = _at_a_stroke(self.gather(made, "view", 0))
        return self.compiled("gather", "a, view", lines)

    def gather(self, made: Piece, e: str, deep: int) -> list[str]:
        if made.key:
            memo = self.keep(Memo(made.size, self.plain(made)))
            return [f"+{memo}[{made.key.format(e)}]"]
        if made.gather is not None:
            return made.gather(e, deep)
        return [f"+{self.keep(self.plain(made))}({e})"]

    def piece(self, kind: inspect.Type, path: str) -> Piece | None:
        match kind:
            case inspect.Metadata():
                return self.piece(kind.type, path)
            case inspect.BoolType():
                return Piece([""], lambda e, at, _: [f"if {e}: o[{at}] = 1.0"], key=SELF)
            case inspect.IntType() | inspect.FloatType():
                return self.number(path)
            case inspect.LiteralType():
                return self.one_of(list(kind.values))
            case inspect.StrType():
                words = self.measure.words.get(path, [])
                return self.one_of(words) if words and ANY not in words else self.text()
            case inspect.StructType():
                return None if kind.cls is Said else self.struct(kind, path)
            case inspect.TupleType():
                return self.row(kind, path)
            case inspect.BytesType() if kind.max_length and kind.max_length == kind.min_length:
                return self.grid(kind.max_length // 4)
            case inspect.ListType() | inspect.VarTupleType() | inspect.SetType():
                return self.many(kind.item_type, path)
            case inspect.DictType():
                return self.table(kind, path)
            case inspect.UnionType():
                return self.union(kind, path)
        return None

    def number(self, path: str) -> Piece:
        most = self.measure.limits.get(path, 0)
        scale = 1.0 / (1 << int(most).bit_length())

        def write(e: str, at: str, deep: int) -> list[str]:
            return [
                f"t = {e} * {scale!r}",
                f"o[{at}] = t if -1.0 <= t <= 1.0 else 1.0 if t > 0.0 else -1.0",
            ]

        return Piece([""], write, key=SELF)

    def one_of(self, words: list[Any]) -> Piece:
        places = {word: at for at, word in enumerate(words)}
        known = self.keep(places)

        def write(e: str, at: str, deep: int) -> list[str]:
            return [
                f"i{deep} = {known}.get({e})",
                f"if i{deep} is not None: o[{at} + i{deep}] = 1.0",
            ]

        return Piece([f"={word}" for word in words], write, places, key=SELF)

    def text(self) -> Piece:
        coded = self.keep(code)
        return Piece(
            [f"#{bit}" for bit in range(CODE)],
            lambda e, at, _: [f"o[{at}:{_plus(at, CODE)}] = {coded}({e})"],
            key=SELF,
        )

    def struct(self, kind: inspect.StructType, path: str) -> Piece:
        names: list[str] = []
        inner: list[tuple[str, int, Piece]] = []
        for one in kind.fields:
            made = self.piece(one.type, f"{path}.{one.name}" if path else one.name)
            if made is not None and made.size:
                inner.append((one.name, len(names), made))
                names += [f".{one.name}{name}" for name in made.names]

        def write(e: str, at: str, deep: int) -> list[str]:
            lines = [f"v{deep} = {e}"]
            for name, place, made in inner:
                lines += made.write(f"v{deep}.{name}", _plus(at, place), deep + 1)
            return lines

        def gather(e: str, deep: int) -> list[str]:
            lines = [] if e.isidentifier() else [f"v{deep} = {e}"]
            value = e if e.isidentifier() else f"v{deep}"
            for name, _, made in inner:
                lines += self.gather(made, f"{value}.{name}", deep + 1)
            return lines

        plain = len(inner) == len(kind.fields) and all(made.key == SELF for _, _, made in inner)
        frozen = kind.cls.__struct_config__.frozen
        return Piece(names, write, key=SELF if frozen and plain else "", gather=gather)

    def row(self, kind: inspect.TupleType, path: str) -> Piece:
        """The parts by their places; what has no numbers is left out."""
        pieces = [self.piece(one, path + "[]") for one in kind.item_types]
        names: list[str] = []
        inner: list[tuple[int, int, Piece]] = []
        for nth, one in enumerate(pieces):
            if one is not None:
                inner.append((nth, len(names), one))
                names += [f"[{nth}]{name}" for name in one.names]

        def write(e: str, at: str, deep: int) -> list[str]:
            lines = [f"l{deep} = {e}"]
            for nth, place, one in inner:
                lines += one.write(f"l{deep}[{nth}]", _plus(at, place), deep + 1)
            return lines

        def gather(e: str, deep: int) -> list[str]:
            lines = [f"l{deep} = {e}"]
            for nth, _, one in inner:
                lines += self.gather(one, f"l{deep}[{nth}]", deep + 1)
            return lines

        plain = all(one is not None and one.key == SELF for one in pieces)
        return Piece(names, write, key="tuple({})" if plain else "", gather=gather)

    def many(self, item: inspect.Type, path: str) -> Piece | None:
        length = self.measure.lengths.get(path, 0)
        made = self.piece(item, path + "[]")
        if made is None or not length:
            return self.counted(length)
        words = made.words
        if words is not None:
            return self.bag(words, length)
        most = length if length <= SURE else length + length // 4
        size, count = made.size, self.counted(length)

        def write(e: str, at: str, deep: int) -> list[str]:
            loop = made.write(f"x{deep}", f"p{deep}", deep + 1)
            return [
                f"l{deep} = {e}",
                *count.write(f"l{deep}", at, deep),
                f"p{deep} = {_plus(at, 1)}",
                f"for x{deep} in l{deep}[:{most}]:",
                *_inside(loop),
                f"    p{deep} += {size}",
            ]

        def gather(e: str, deep: int) -> list[str]:
            rest = self.keep(tuple(bytes(4 * size * (most - nth)) for nth in range(most + 1)))
            return [
                f"l{deep} = {e}",
                *self.gather(count, f"l{deep}", deep),
                f"for x{deep} in l{deep}[:{most}]:",
                *_inside(_at_a_stroke(self.gather(made, f"x{deep}", deep + 1))),
                f"if len(l{deep}) < {most}:",
                f"    a.append({rest}[len(l{deep})])",
            ]

        names = [f"[{nth}]{name}" for nth in range(most) for name in made.names]
        key = "tuple({})" if made.key == SELF else ""
        return Piece([*count.names, *names], write, key=key, gather=gather)

    def grid(self, length: int) -> Piece:
        """So many floats of four bytes, already from -1 to 1."""
        made = self.keep(array)

        def write(e: str, at: str, deep: int) -> list[str]:
            return [f"o[{at}:{_plus(at, length)}] = {made}('f', {e})"]

        names = [f"[{nth}]" for nth in range(length)]
        return Piece(names, write, gather=lambda e, deep: [f"+{e}"])

    def counted(self, length: int) -> Piece:
        scale = 1.0 / max(1, length)
        return Piece(
            [".length"],
            lambda e, at, _: [f"t = len({e}) * {scale!r}", f"o[{at}] = t if t < 1.0 else 1.0"],
            key="len({})",
            back="range(value)",
        )

    def bag(self, words: dict[Any, int], length: int) -> Piece:
        """A list of words, as how often each is in it."""
        places = self.keep({**words, None: len(words)} if None not in words else words)
        names = [f"={word}" for word in words]
        names += [] if None in words else ["=?"]
        count = self.counted(length)

        def write(e: str, at: str, deep: int) -> list[str]:
            return [
                f"l{deep} = {e}",
                *count.write(f"l{deep}", at, deep),
                f"for x{deep} in l{deep}:",
                f"    i{deep} = {places}.get(x{deep})",
                f"    if i{deep} is not None:",
                f"        i{deep} += {_plus(at, 1)}",
                f"        t = o[i{deep}] + {1.0 / SAME!r}",
                f"        o[i{deep}] = t if t < 1.0 else 1.0",
            ]

        return Piece([*count.names, *names], write, key="tuple({})")

    def table(self, kind: inspect.DictType, path: str) -> Piece | None:
        keys = self.measure.keys.get(path, [])[:KEYS]
        made = self.piece(kind.value_type, path + "{}") or Piece([], lambda e, at, _: [])
        size = made.size + 1
        places: dict[Any, int] = {key: nth * size for nth, key in enumerate(keys)}
        places |= {int(key): at for key, at in places.items() if key.lstrip("-").isdecimal()}
        known = self.keep(places)

        def write(e: str, at: str, deep: int) -> list[str]:
            return [
                f"for k{deep}, x{deep} in {e}.items():",
                f"    p{deep} = {known}.get(k{deep})",
                f"    if p{deep} is not None:",
                f"        p{deep} += {at}",
                f"        o[p{deep}] = 1.0",
                *_inside(_inside(made.write(f"x{deep}", f"p{deep} + 1", deep + 1))),
            ]

        names = [f".{key}{name}" for key in keys for name in ["?", *made.names]]
        key = "tuple({}.items())" if made.key == SELF else ""
        return Piece(names, write, key=key, back="dict(value)" if key else "value")

    def union(self, kind: inspect.UnionType, path: str) -> Piece | None:
        others = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        literals = [one for one in others if isinstance(one, inspect.LiteralType)]
        if others and len(literals) == len(others):
            return self.one_of([word for one in literals for word in one.values])
        null = len(others) < len(kind.types)
        made = [(one, self.piece(one, path)) for one in others]
        if len(made) == 1 and made[0][1] is not None:
            inner = made[0][1]
            if inner.words is not None:
                return inner  # a word, or none of them
            return self.optional(inner)
        return self.either([(one, piece) for one, piece in made if piece is not None], null)

    def optional(self, inner: Piece) -> Piece:
        def write(e: str, at: str, deep: int) -> list[str]:
            return [
                f"n{deep} = {e}",
                f"if n{deep} is not None:",
                f"    o[{at}] = 1.0",
                *_inside(inner.write(f"n{deep}", _plus(at, 1), deep + 1)),
            ]

        def gather(e: str, deep: int) -> list[str]:
            given = [f"+{self.keep(ONE)}", *self.gather(inner, f"n{deep}", deep + 1)]
            return [
                f"n{deep} = {e}",
                f"if n{deep} is None:",
                f"    a.append({self.keep(bytes(4 * inner.size + 4))})",
                "else:",
                *_inside(_at_a_stroke(given)),
            ]

        key = SELF if inner.key == SELF else ""
        return Piece(["?", *inner.names], write, key=key, gather=gather)

    def either(self, made: list[tuple[inspect.Type, Piece]], null: bool) -> Piece | None:
        if not made:
            return None
        names: list[str] = []
        cases: list[tuple[str, int, Piece]] = []
        for one, piece in made:
            kind = _python_type(one)
            cases.append((self.keep(kind), len(names), piece))
            names += [f"|{kind.__name__}", *(f"|{kind.__name__}{name}" for name in piece.names)]

        def write(e: str, at: str, deep: int) -> list[str]:
            lines = [f"n{deep} = {e}"]
            for known, place, piece in cases:
                lines += [
                    f"if isinstance(n{deep}, {known}):",
                    f"    o[{_plus(at, place)}] = 1.0",
                    *_inside(piece.write(f"n{deep}", _plus(at, place + 1), deep + 1)),
                ]
            return lines

        return Piece(names, write)


def _python_type(one: inspect.Type) -> type:
    match one:
        case inspect.Metadata():
            return _python_type(one.type)
        case inspect.StructType():
            return one.cls
        case inspect.BoolType():
            return bool
        case inspect.IntType():
            return int
        case inspect.FloatType():
            return float
        case inspect.StrType() | inspect.LiteralType():
            return str
        case inspect.DictType():
            return dict
        case inspect.TupleType() | inspect.VarTupleType():
            return tuple
    return list


def _plus(at: str, more: int) -> str:
    """A place further on, as short as can be."""
    base, _, offset = at.rpartition(" + ")
    if offset.isdecimal():
        return f"{base} + {int(offset) + more}" if base else str(int(offset) + more)
    return f"{at} + {more}" if more else at


def _inside(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines] or ["    pass"]


def _at_a_stroke(lines: list[str]) -> list[str]:
    """Lines in which bytes that follow each other are added together."""
    found: list[str] = []
    for adds, run in groupby(lines, lambda line: line.startswith("+")):
        block = list(run)
        found += [f"a += ({''.join(f'{line[1:]}, ' for line in block)})"] if adds else block
    return found


__all__ = ["Maker", "Piece"]
