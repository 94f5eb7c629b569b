"""A game's rules at work without the engine: what a decision would cost if the engine were free.

A game is played once while every call of the engine into the rules is noted: which step, which
method, which choice, in which strand. Doing the same calls again on a fresh state, with nothing in
between but the random player's draw among the options, takes as long as the rules and a player
take. The calls are written out as one long function, so that doing them costs next to nothing of
its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, get_args

from fracas.engine import Game, Options, Strand, run
from fracas.engine.state import Sealed, State, Step

METHODS = (
    "premise", "do", "seats", "options", "chosen", "accepts", "deadline", "timeout",
    "party", "complete", "ballots", "revealed",
)  # fmt: skip
OURS = (Step, Sealed)
LONGEST = 300
"""Decisions that are followed."""


class Call:
    """One call into the rules, and where the engine stood."""

    __slots__ = ("answering", "args", "asked", "asks", "method", "strand", "strands")

    def __init__(self, s: State, method: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.method = method
        self.args = args
        self.strand = s.strand.id if s.strand is not None else -1
        self.strands = tuple(one.id for one in s.strands)
        self.answering = s.answering
        self.asked = s.asked
        asker = getattr(method, "__self__", None)
        self.asks = method.__name__ in ("options", "ballots") and not getattr(asker, "auto", False)
        """Whether a player then draws one of what it gives."""


class RuleWork:
    """One game, or the beginning of a long one, to be done again with the engine and without it."""

    def __init__(self, game: Game[Any], seats: int, seed: str, options: Options) -> None:
        self.game = game
        self.fresh: Callable[[], State] = lambda: game.new(seats, seed, options)
        draw = random.Random(seed).random
        self.luck: list[float] = []

        def noted() -> float:
            self.luck.append(draw())
            return self.luck[-1]

        s = self.fresh()
        self.calls: list[Call] = []
        with _noting(game, s, self.calls):
            run.advance(s, s.strands[0])
            self.decisions = run.playout(s, noted, LONGEST)
        self.end = s
        self.written = _written(self.calls)

    def with_engine(self) -> State:
        s = self.fresh()
        run.advance(s, s.strands[0])
        run.playout(s, iter(self.luck).__next__, self.decisions)
        return s

    def without(self) -> State:
        s = self.fresh()
        self.written(s, {s.strands[0].id: s.strands[0]}, iter(self.luck).__next__)
        return s

    @property
    def agrees(self) -> bool:
        """Whether the calls alone lead to the same end: if not, there is nothing to compare."""
        own = [name for name in self.game.state.__struct_fields__ if name not in ENGINE_OWN]
        try:
            bare = self.without()
        except Exception:  # rules that look at what the engine keeps, such as sealed answers
            return False
        return all(getattr(bare, name) == getattr(self.end, name) for name in own)


ENGINE_OWN = {"strands", "asked", "strand", "answering", "log", "now", "told"}
"""What the engine itself keeps in a state, and the calls alone do not touch."""


Work = Callable[[State, dict[int, Strand], Callable[[], float]], None]


def _written(calls: list[Call]) -> Work:
    """The calls as a function of a fresh state; where the engine stood, only where it changed."""
    scope: dict[str, Any] = {"stand": _stand}
    lines = ["def work(s, strands, draw):"]
    stood = answering = asked = None
    for at, one in enumerate(calls):
        if (one.strand, one.strands) != stood:
            stood = one.strand, one.strands
            lines.append(f"    stand(s, strands, {one.strand}, {one.strands})")
        if one.answering != answering:
            answering = one.answering
            lines.append(f"    s.answering = {answering}")
        if one.asked != asked:
            asked = one.asked
            lines.append(f"    s.asked = {asked}")
        names = ["s"]
        scope[f"m{at}"] = one.method
        for number, argument in enumerate(one.args):
            names.append(f"a{at}_{number}")
            scope[names[-1]] = argument
        call = f"m{at}({', '.join(names)})"
        if one.asks:
            lines.append(f"    options = {call}")
            lines.append("    options[int(draw() * len(options))]")
        else:
            lines.append(f"    {call}")
    exec("\n".join(lines), scope)
    work: Work = scope["work"]
    return work


def _stand(s: State, strands: dict[int, Strand], where: int, standing: tuple[int, ...]) -> None:
    for number in standing:
        if number not in strands:
            strands[number] = Strand(number)
    s.strands = [strands[number] for number in standing]
    s.strand = strands.get(where)


@contextmanager
def _noting(game: Game[Any], s: State, calls: list[Call]) -> Iterator[None]:
    """While this lasts, calls of the engine into the rules are noted; those of the rules among
    themselves are not."""
    inside = False

    def wrapped(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(self: Any, *args: Any) -> Any:
            nonlocal inside
            if inside:
                return function(self, *args)
            if self is s:  # settle, the state's own method
                calls.append(Call(s, function, ()))
            else:
                bound = function.__get__(self)
                given = tuple(dict(one) if isinstance(one, dict) else one for one in args[1:])
                calls.append(Call(s, bound, given))
            inside = True
            try:
                return function(self, *args)
            finally:
                inside = False

        return call

    kinds = get_args(game.step_type) or (game.step_type,)
    classes = {cls for kind in kinds for cls in kind.__mro__ if issubclass(cls, Step)}
    places = [(cls, name) for cls in classes.difference(OURS) for name in METHODS]
    places.append((type(s), "settle"))
    was = [(cls, name, cls.__dict__[name]) for cls, name in places if name in cls.__dict__]
    for cls, name, function in was:
        setattr(cls, name, wrapped(function))
    try:
        yield
    finally:
        for cls, name, function in was:
            setattr(cls, name, function)
