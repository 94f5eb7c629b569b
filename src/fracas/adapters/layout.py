"""What a seat sees as a tensor of a fixed size, each of its numbers with a name.

The encoder is made once for a game from the type of its view: numbers are brought to -1 … 1, words
are one of many, lists of words are counted, other lists stand beside each other up to a bound. It
is written as Python of its own, for it runs at every step of a learner.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import groupby
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import inspect

from fracas.catalogue import find
from fracas.engine import Said
from fracas.engine.answers import asks
from fracas.engine.errors import BadInput
from fracas.engine.game import Game

from .measured import ANY, Measure, measured

CODE = 12
"""Numbers that stand for a text which is no known word."""
SAME = 8.0
"""So many of a kind in a list are as many as can be told apart."""
SURE = 8
"""A longer list than this may turn out to be longer still."""
KEYS = 96
"""A table has at most so many entries in a tensor."""


class NoLayout(BadInput):
    """A game whose view cannot be laid out as a tensor."""


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
    raw: bool = False
    """Whether it is put in as it is: several beside each other are put in at a stroke."""

    @property
    def size(self) -> int:
        return len(self.names)


@dataclass
class _Maker:
    measure: Measure
    known: dict[str, Any] = field(default_factory=dict)
    """What the code of the encoder refers to."""

    def keep(self, value: Any) -> str:
        name = f"K{len(self.known)}"
        self.known[name] = value
        return name

    def piece(self, kind: inspect.Type, path: str) -> Piece | None:
        match kind:
            case inspect.Metadata():
                return self.piece(kind.type, path)
            case inspect.BoolType():
                return Piece([""], lambda e, at, _: [f"if {e}: o[{at}] = 1.0"])
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

        return Piece([""], write)

    def one_of(self, words: list[Any]) -> Piece:
        places = {word: at for at, word in enumerate(words)}
        known = self.keep(places)

        def write(e: str, at: str, deep: int) -> list[str]:
            return [
                f"i{deep} = {known}.get({e})",
                f"if i{deep} is not None: o[{at} + i{deep}] = 1.0",
            ]

        return Piece([f"={word}" for word in words], write, places)

    def text(self) -> Piece:
        coded = self.keep(code)
        return Piece(
            [f"#{bit}" for bit in range(CODE)],
            lambda e, at, _: [f"o[{at}:{_plus(at, CODE)}] = {coded}({e})"],
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
            for raw, run in groupby(inner, lambda one: one[2].raw):
                fields = list(run)
                if raw:
                    whole = " + ".join(f"v{deep}.{name}" for name, _, _ in fields)
                    fields = [(whole, fields[0][1], self.grid(sum(one[2].size for one in fields)))]
                for name, place, made in fields:
                    value = name if raw else f"v{deep}.{name}"
                    lines += made.write(value, _plus(at, place), deep + 1)
            return lines

        return Piece(names, write)

    def row(self, kind: inspect.TupleType, path: str) -> Piece:
        pieces = [self.piece(one, path + "[]") for one in kind.item_types]
        return _joined([(at, one) for at, one in enumerate(pieces) if one is not None])

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

        names = [f"[{nth}]{name}" for nth in range(most) for name in made.names]
        return Piece([*count.names, *names], write)

    def grid(self, length: int) -> Piece:
        """So many floats of four bytes, already from -1 to 1."""
        made = self.keep(array)

        def write(e: str, at: str, deep: int) -> list[str]:
            return [f"o[{at}:{_plus(at, length)}] = {made}('f', {e})"]

        return Piece([f"[{nth}]" for nth in range(length)], write, raw=True)

    def counted(self, length: int) -> Piece:
        scale = 1.0 / max(1, length)
        return Piece(
            [".length"],
            lambda e, at, _: [f"t = len({e}) * {scale!r}", f"o[{at}] = t if t < 1.0 else 1.0"],
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

        return Piece([*count.names, *names], write)

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

        return Piece([f".{key}{name}" for key in keys for name in ["?", *made.names]], write)

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
            return Piece(
                ["?", *inner.names],
                lambda e, at, deep: [
                    f"n{deep} = {e}",
                    f"if n{deep} is not None:",
                    f"    o[{at}] = 1.0",
                    *_inside(inner.write(f"n{deep}", _plus(at, 1), deep + 1)),
                ],
            )
        return self.either([(one, piece) for one, piece in made if piece is not None], null)

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


def _joined(pieces: list[tuple[int, Piece]]) -> Piece:
    """The parts of a row by their place in it; what has no numbers is left out."""
    names: list[str] = []
    inner: list[tuple[int, int, Piece]] = []
    for nth, one in pieces:
        inner.append((nth, len(names), one))
        names += [f"[{nth}]{name}" for name in one.names]

    def write(e: str, at: str, deep: int) -> list[str]:
        lines = [f"l{deep} = {e}"]
        for nth, place, one in inner:
            lines += one.write(f"l{deep}[{nth}]", _plus(at, place), deep + 1)
        return lines

    return Piece(names, write)


def _plus(at: str, more: int) -> str:
    """A place further on, as short as can be."""
    base, _, offset = at.rpartition(" + ")
    if offset.isdecimal():
        return f"{base} + {int(offset) + more}" if base else str(int(offset) + more)
    return f"{at} + {more}" if more else at


def _inside(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines] or ["    pass"]


class Layout:
    """The tensor of a game: the seat, the question that it is asked, then its view."""

    def __init__(self, game: Game[Any], measure: Measure) -> None:
        maker = _Maker(measure)
        made = maker.piece(inspect.type_info(game.brief_type), "")
        if made is None or not made.size:
            raise NoLayout(f"{game.name} has no tensor layout: its view shows no number or word")
        self.game = game.name
        self.seats = max(game.seats)
        kinds = sorted({step.kind for step in game.steps if asks(step)})
        head = [f"seat={seat}" for seat in range(self.seats)]
        self._kinds = {kind: len(head) + at for at, kind in enumerate(kinds)}
        head += [f"asked={kind}" for kind in kinds]
        self._page = len(head)
        head.append("page")
        self.names: tuple[str, ...] = (*head, *(name.lstrip(".") for name in made.names))
        """What each number of the tensor is, as `spaces.c3.owls`."""
        self.size = len(self.names)
        body = made.write("view", str(len(head)), 0)
        source = "\n".join(["def write(o, view):", *_inside(body)])
        exec(compile(source, f"<layout of {game.name}>", "exec"), maker.known)
        self._write: Callable[[array[float], Any], None] = maker.known["write"]
        self._empty = bytes(4 * self.size)

    def encode(self, view: Any, seat: int, kind: str, page: int = 0) -> npt.NDArray[np.float32]:
        """A seat's view, and the kind of question it is asked, as a tensor."""
        o = array("f", self._empty)
        o[seat] = 1.0
        if kind:
            o[self._kinds[kind]] = 1.0
            o[self._page] = min(1.0, page / 8.0)
        self._write(o, view)
        return np.frombuffer(o, np.float32)

    def __reduce__(self) -> tuple[Callable[[str], Layout], tuple[str]]:
        return layout, (self.game,)

    def sections(self) -> dict[str, slice]:
        """Where each fact of the view lies: `players`, `spaces`, …"""
        found: dict[str, slice] = {}
        for name, start, end in _runs(self.names):
            found[name] = slice(start, end)
        return found


def _runs(names: tuple[str, ...]) -> Iterator[tuple[str, int, int]]:
    start = 0
    for at in range(1, len(names) + 1):
        if at == len(names) or _top(names[at]) != _top(names[start]):
            yield _top(names[start]), start, at
            start = at


def _top(name: str) -> str:
    for at, letter in enumerate(name):
        if not (letter.isalnum() or letter == "_"):
            return name[:at]
    return name


@cache
def layout(game: str) -> Layout:
    """The layout of a game by its name, made once."""
    return Layout(find(game), measured(game))


__all__ = ["Layout", "NoLayout", "layout"]
