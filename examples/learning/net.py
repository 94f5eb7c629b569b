"""The network of `fracas.learned` with its gradients: how it begins, and how it learns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from fracas.games.neon_gods.grid import SPACES
from fracas.learned.neon_gods import GAME, Array, Frozen, Judged, Weights, padded

CONTEXT, PLACE = 64, 32
"""How many numbers say what the position is like, and what a space is like."""

__all__ = ["GAME", "Array", "Net", "Weights", "padded"]


class Net(Frozen):
    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(weights if weights is not None else {})
        if weights is None:
            self.w = self._begin(np.random.default_rng(seed))

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


def _summed(at: Array, what: Array, rows: int, width: int) -> Array:
    found = np.bincount(at.ravel(), what.ravel(), rows * width)
    return found.reshape(rows, width).astype(np.float32)
