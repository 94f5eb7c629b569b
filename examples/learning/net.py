"""A small network that weighs the legal actions of Neon Gods, in numpy, with its own gradients.

It reads the tensor of `fracas.adapters` by the names in its layout. What lies on a space is judged
by the same weights wherever the space is; an action's weight is the sum of what its parts say (the
kind of question with the card, the price, the word) and of what is said of the space that it names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from fracas.adapters.actions import actions
from fracas.adapters.layout import layout
from fracas.games.neon_gods.grid import AT, DISTANCE, SPACES

Array = npt.NDArray[Any]
Weights = dict[str, Array]
GAME = "neon-gods"
CONTEXT, PLACE = 64, 32
"""How many numbers say what the position is like, and what a space is like."""
WIDEST = 64
"""No question offers more actions at once."""
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


class Net:
    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        self.read, self.words = Reading(), Words()
        self.w = weights if weights is not None else self._begin(np.random.default_rng(seed))

    def _begin(self, rng: np.random.Generator) -> Weights:
        read, parts = self.read, self.words.count

        def some(*shape: int, much: float = 1.0) -> Array:
            found: Array = much * rng.standard_normal(shape) / np.sqrt(shape[0])
            return found.astype(np.float32)

        def none(*shape: int) -> Array:
            return np.zeros(shape, np.float32)

        return {
            "context": some(read.width, CONTEXT),
            "context0": none(CONTEXT),
            "place": some(read.place, PLACE),
            "place_context": some(CONTEXT, PLACE, much=0.3),
            "place0": none(PLACE),
            "part": none(CONTEXT, parts),
            "part0": none(parts),
            "kind": some(len(read.kinds), PLACE, much=0.1),
            "value": none(CONTEXT),
            "value_place": none(PLACE),
            "value0": none(1),
        }

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

    def slope(self, one: Judged, legal: Array, d_logits: Array, d_value: Array) -> Weights:
        """How a loss changes with every weight, from how it changes with logits and values."""
        w, n, words = self.w, len(legal), self.words
        rows = np.arange(n)[:, None]
        d_logits = np.where(legal < 0, 0, d_logits)
        at = np.concatenate([rows * words.count + words.parts[legal][:, :, k] for k in (0, 1)], 1)
        twice = np.concatenate([d_logits, d_logits], 1)
        d_said = _summed(at, twice, n, words.count)
        d_there = _summed(
            rows * (len(SPACES) + 1) + words.space[legal], d_logits, n, len(SPACES) + 1
        )[:, :-1]
        by_kind = w["kind"][one.kind]
        d_kind = np.zeros_like(w["kind"])
        np.add.at(d_kind, one.kind, (d_there[:, None, :] @ one.spaces)[:, 0])
        d_spaces = d_there[:, :, None] * by_kind[:, None, :]
        d_spaces += (d_value / len(SPACES))[:, None, None] * w["value_place"]
        d_spaces *= 1 - one.spaces**2
        d_told = d_spaces.sum(1)
        d_context = d_said @ w["part"].T + d_told @ w["place_context"].T
        d_context += d_value[:, None] * w["value"]
        d_context *= 1 - one.context**2
        size = w["place"].shape
        return {
            "context": one.flat.T @ d_context,
            "context0": d_context.sum(0),
            "place": one.places.reshape(-1, size[0]).T @ d_spaces.reshape(-1, size[1]),
            "place_context": one.context.T @ d_told,
            "place0": d_told.sum(0),
            "part": one.context.T @ d_said,
            "part0": d_said.sum(0),
            "kind": d_kind,
            "value": one.context.T @ d_value,
            "value_place": one.spaces.mean(1).T @ d_value,
            "value0": d_value.sum(keepdims=True),
        }

    # Files

    def save(self, path: Path) -> None:
        half: Any = {name: one.astype(np.float16) for name, one in self.w.items()}
        np.savez_compressed(path, **half)

    @classmethod
    def load(cls, path: Path) -> Net:
        with np.load(path) as kept:
            return cls(weights={name: kept[name].astype(np.float32) for name in kept.files})


def _summed(at: Array, what: Array, rows: int, width: int) -> Array:
    found = np.bincount(at.ravel(), what.ravel(), rows * width)
    return found.reshape(rows, width).astype(np.float32)


def padded(legal: Sequence[Sequence[int]]) -> Array:
    """Lists of actions as rows of one length."""
    found = np.full((len(legal), max(map(len, legal))), -1)
    for row, one in enumerate(legal):
        found[row, : len(one)] = one
    return found
