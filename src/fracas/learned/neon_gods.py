"""A small network that weighs the legal actions of Neon Gods, in numpy.

It reads the tensor of `fracas.adapters` by the names in its layout. What lies on a space is judged
by the same weights wherever the space is; an action's weight is the sum of what its parts say (the
kind of question with the card, the price, the word) and of what is said of the space that it names.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from fracas.adapters.actions import More, actions
from fracas.adapters.layout import layout
from fracas.engine import Choice
from fracas.games.neon_gods.grid import AT, DISTANCE, SPACES
from fracas.question import Question
from fracas.seat import Seat

Array = npt.NDArray[Any]
Weights = dict[str, Array]
GAME = "neon-gods"
KEPT = Path(__file__).with_name("neon-gods.npz")
AREA = re.compile(r"^(.*)\[(\d+)\]$")
FOES = re.compile(r"^gangs\[[123]\]")


class Reading:
    """Where in the tensor everything is: other gangs are added up, so that any number can play."""

    def __init__(self) -> None:
        names = layout(GAME).names
        grids: dict[str, dict[int, list[int]]] = {}
        flat: dict[str, list[int]] = {}
        for at, name in enumerate(names):
            name = FOES.sub("foes", name)
            found = AREA.match(name)
            if found is not None:
                grids.setdefault(found[1], {}).setdefault(int(found[2]), []).append(at)
            else:
                flat.setdefault(name, []).append(at)
        self.kinds = [name for name in names if name.startswith("asked=")]
        self.asked = np.array([names.index(name) for name in self.kinds])
        self.channels = list(grids)
        nothing = len(names)  # a column of zeros that is put behind the tensor
        self.flat = _columns(list(flat.values()), nothing)
        cells = [grids[one][space] for one in self.channels for space in SPACES]
        self.cells = _columns(cells, nothing)
        near = np.array(DISTANCE)
        around = [(near == 1), (near == 2) | (near == 3)]
        self.around = np.concatenate([np.eye(len(SPACES)), *around], 1).astype(np.float32)
        self.place = 3 * len(self.channels)
        self.width = len(self.flat[0]) + len(self.channels) + 2 * self.place

    def __call__(self, x: Array) -> tuple[Array, Array]:
        """What is known at large [n, width], and of each space and those around [n, 36, place]."""
        x = np.concatenate([x, np.zeros((len(x), 1), np.float32)], 1)
        flat = sum((x[:, one] for one in self.flat[1:]), x[:, self.flat[0]])
        cells = sum((x[:, one] for one in self.cells[1:]), x[:, self.cells[0]])
        grids: Array = cells.reshape(len(x) * len(self.channels), len(SPACES))
        spread = (grids @ self.around).reshape(len(x), self.place, len(SPACES))
        places = np.ascontiguousarray(spread.transpose(0, 2, 1))
        grids = grids.reshape(len(x), len(self.channels), len(SPACES))
        here = [
            (grids[:, self.channels.index(one), None, :] @ places)[:, 0]
            for one in ("battle", "start")
        ]
        return np.concatenate([flat, grids.sum(2) / 8, *here], 1), places


def _columns(places: list[list[int]], nothing: int) -> list[Array]:
    """Columns to be added up: as many lists as any place has."""
    most = max(map(len, places))
    filled = [one + [nothing] * (most - len(one)) for one in places]
    return [np.array(one) for one in zip(*filled, strict=True)]


class Words:
    """What each action is made of: its parts, and the space that it names."""

    def __init__(self) -> None:
        known = actions(GAME)
        parts: dict[Any, int] = {}
        self.space = np.full(known.size, len(SPACES))
        two = []
        for action in range(known.size):
            kind, answer = known.parts(action)
            first, last = answer if isinstance(answer, tuple) else (answer, None)
            if first in AT:
                self.space[action] = AT[str(first)]
                first = "a space"
            one = parts.setdefault((kind, first), len(parts))
            two.append((one, parts.setdefault((kind, "and", last), len(parts))))
        self.parts = np.array(two)
        self.count = len(parts)


@dataclass
class Judged:
    """What a network said of some positions, and what is needed to learn from it."""

    chances: Array
    """Of each legal action, a row for each position; 0 beyond the last."""
    value: Array
    flat: Array
    places: Array
    context: Array
    spaces: Array
    kind: Array


class Frozen:
    """The network as it stands."""

    def __init__(self, weights: Weights) -> None:
        self.read, self.words = Reading(), Words()
        self.w = weights

    def judge(self, x: Array, legal: Array) -> Judged:
        """`legal` has the legal actions of each position, -1 beyond the last."""
        w, rows = self.w, np.arange(len(x))[:, None]
        flat, places = self.read(x)
        kind = x[:, self.read.asked].argmax(1)
        context = np.tanh(flat @ w["context"] + w["context0"])
        told = (context @ w["place_context"] + w["place0"])[:, None, :]
        spaces = np.tanh(places @ w["place"] + told)
        said = context @ w["part"] + w["part0"]
        there = (spaces @ w["kind"][kind][:, :, None])[:, :, 0]
        there = np.concatenate([there, np.zeros((len(x), 1), np.float32)], 1)
        parts = self.words.parts[legal]
        logits = said[rows, parts[:, :, 0]] + said[rows, parts[:, :, 1]]
        logits += there[rows, self.words.space[legal]]
        logits[legal < 0] = -np.inf
        chances = np.exp(logits - logits.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        value = context @ w["value"] + spaces.mean(1) @ w["value_place"] + w["value0"]
        return Judged(chances, value, flat, places, context, spaces, kind)

    def opinions(self, seat: Seat, question: Question) -> dict[Choice, float]:
        # A brief tells what the seat knows and no more: any world that it can imagine has the same.
        brief = seat.game.brief(seat.imagine(random.Random(0)), seat.number)
        return self.weighed(brief, seat.number, question.kind, question.choices)

    def weighed(
        self, brief: Any, seat: int, kind: str, choices: Sequence[Choice]
    ) -> dict[Choice, float]:
        """How likely each of the choices is; one that has no slot of its own is out."""
        slots = actions(GAME).blocks[kind].offered(choices, 0)
        legal = [slot for slot, one in slots.items() if not isinstance(one, More)]
        seen = layout(GAME).encode(brief, seat, kind)
        chances = self.judge(seen[None, :], padded([legal])).chances[0]
        found = {slots[slot]: float(one) for slot, one in zip(legal, chances, strict=True)}
        return {one: found.get(one, 0.0) for one in choices}

    @classmethod
    def load(cls, path: Path) -> Self:
        with np.load(path) as kept:
            return cls(weights={name: kept[name].astype(np.float32) for name in kept.files})


def padded(legal: Sequence[Sequence[int]]) -> Array:
    """Lists of actions as rows of one length."""
    found = np.full((len(legal), max(map(len, legal))), -1)
    for row, one in enumerate(legal):
        found[row, : len(one)] = one
    return found


def kept() -> Frozen:
    return Frozen.load(KEPT)
