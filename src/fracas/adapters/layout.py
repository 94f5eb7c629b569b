"""What a seat sees as a tensor of a fixed size, each of its numbers with a name.

The encoder is made once for a game from the type of its view: numbers are brought to -1 … 1, words
are one of many, lists of words are counted, other lists stand beside each other up to a bound.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import inspect

from fracas.catalogue import find
from fracas.engine.answers import asks
from fracas.engine.errors import BadInput
from fracas.engine.game import Game

from .measured import Measure, measured
from .pieces import Maker


class NoLayout(BadInput):
    """A game whose view cannot be laid out as a tensor."""


class Layout:
    """The tensor of a game: the seat, the question that it is asked, then its view."""

    def __init__(self, game: Game[Any], measure: Measure) -> None:
        maker = Maker(measure)
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
        self._gather = maker.whole(made)
        self._plain = maker.plain(made)
        self._head = len(head)
        self._heads: dict[tuple[int, str, int], bytes] = {}

    def encode(self, view: Any, seat: int, kind: str, page: int = 0) -> npt.NDArray[np.float32]:
        """A seat's view, and the kind of question it is asked, as a tensor."""
        parts = [self._heads.get((seat, kind, page)) or self.head(seat, kind, page)]
        self._gather(parts, view)
        return np.frombuffer(bytearray().join(parts), np.float32)

    def plainly(self, view: Any, seat: int, kind: str, page: int = 0) -> npt.NDArray[np.float32]:
        """The same, number by number and from no memory."""
        whole = bytearray(self.head(seat, kind, page) + self._plain(view))
        return np.frombuffer(whole, np.float32)

    def head(self, seat: int, kind: str, page: int) -> bytes:
        o = array("f", bytes(4 * self._head))
        o[seat] = 1.0
        if kind:
            o[self._kinds[kind]] = 1.0
            o[self._page] = min(1.0, page / 8.0)
        found = o.tobytes()
        if page <= 8:
            self._heads[seat, kind, page] = found
        return found

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
