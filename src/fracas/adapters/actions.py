"""A fixed space of actions that covers every legal answer, whatever is asked.

Action 0 waits. The others are factored as the questions are: each kind of question has a block, in
it a slot for each answer that is known to be given to it, then spare slots for answers that cannot
be listed beforehand (a point on a table, a trade): the legal ones among these, in the order in
which they are offered. Where they are too many, the last spare slot turns to the next of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from fracas.engine.answers import asks
from fracas.engine.game import Game
from fracas.engine.text import Choice, plain

from .measured import Measure, measured

WAIT: Final = 0
"""The action of a seat that is not asked anything while others are."""
LISTED = 400
"""A question with more answers than this has spare slots alone."""
SPARE = 8
"""Spare slots of a question whose answers are listed, for those that are not."""


class More:
    """What the last spare slot stands for where the answers do not all fit."""

    def __repr__(self) -> str:
        return "MORE"


MORE: Final = More()


@dataclass(frozen=True)
class Block:
    """The actions that answer one kind of question."""

    kind: str
    own: dict[Choice, int]
    """The slot of each answer that is listed."""
    spare: range

    def offered(self, choices: Sequence[Choice], page: int) -> dict[int, Choice | More]:
        """The legal answers by their slots."""
        slots = [*map(self.own.get, choices)]
        if None not in slots:
            return dict(zip(slots, choices, strict=True))  # type: ignore[arg-type]  # all have one
        pairs = zip(slots, choices, strict=True)
        found: dict[int, Choice | More] = {slot: one for slot, one in pairs if slot is not None}
        rest = [one for slot, one in zip(slots, choices, strict=True) if slot is None]
        if len(rest) <= len(self.spare):
            found.update(zip(self.spare, rest, strict=False))
            return found
        width = len(self.spare) - 1
        start = page % -(-len(rest) // width) * width
        found.update(zip(self.spare, rest[start : start + width], strict=False))
        found[self.spare[-1]] = MORE
        return found


class Actions:
    """All actions of a game, the same for all its options and numbers of seats."""

    def __init__(self, game: Game[Any], measure: Measure) -> None:
        self.game = game.name
        self.blocks: dict[str, Block] = {}
        at = WAIT + 1
        for kind in sorted({step.kind for step in game.steps if asks(step)}):
            listed = [plain(one) for one in measure.answers.get(kind, ())]
            if len(listed) > LISTED:
                listed = []
            own = {one: at + nth for nth, one in enumerate(listed)}
            most = measure.offered.get(kind, 0)
            spare = SPARE if listed else max(SPARE, 1 << most.bit_length())
            at += len(own)
            self.blocks[kind] = Block(kind, own, range(at, at + spare))
            at += spare
        self.size = at
        self._parts: list[tuple[str, Choice]] = [("wait", None)]
        for block in self.blocks.values():
            self._parts += [(block.kind, one) for one in block.own]
            self._parts += [(block.kind, ("spare", nth)) for nth in range(len(block.spare))]

    def __reduce__(self) -> tuple[Callable[[str], Actions], tuple[str]]:
        return actions, (self.game,)

    def parts(self, action: int) -> tuple[str, Choice]:
        """What an action is made of: the kind of question and the answer, part by part."""
        return self._parts[action]


@cache
def actions(game: str) -> Actions:
    """The actions of a game by its name, worked out once."""
    from fracas.catalogue import find

    return Actions(find(game), measured(game))
