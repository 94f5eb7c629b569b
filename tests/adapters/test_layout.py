"""A tensor is the same whether its parts come from memory or are worked out number by number."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from fracas.adapters import pieces
from fracas.adapters.layout import Layout
from fracas.adapters.match import Match
from fracas.adapters.measured import measured
from fracas.catalogue import find

from .ways import ALL


def compare(game: str, options: dict[str, Any], layout: Layout, moves: int) -> None:
    rng = random.Random(1)
    match = Match(game, seed="layout", **options)
    for _ in range(moves):
        if match.over:
            break
        for seat in {match.seat, rng.randrange(match.seats)}:
            kind = match.strand.asking.kind if match.strand and match.strand.asking else ""
            view = match.game.brief(match.s, seat)
            fast = layout.encode(view, seat, kind, match.page)
            assert fast.size == layout.size and fast.flags.writeable
            slow = layout.plainly(view, seat, kind, match.page)
            names = [layout.names[at] for at in np.flatnonzero(fast != slow)]
            assert not names
        match.play(rng.choice(list(match.legal)))


@pytest.mark.parametrize("game", ALL)
def test_memory_changes_no_number(game: str) -> None:
    compare(game, ALL[game], Layout(find(game), measured(game)), 80)


def test_what_is_forgotten_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "MEMORY", 600)  # a few values of each part
    layout = Layout(find("neon-gods"), measured("neon-gods"))
    compare("neon-gods", ALL["neon-gods"], layout, 80)
    memos = [one for one in layout._gather.__globals__.values() if isinstance(one, pieces.Memo)]
    assert memos and all(len(one) <= max(1, one.most) for one in memos)


def test_a_tensor_is_the_learners_own() -> None:
    match = Match("neon-gods", 2, "own")
    first = match.tensor(match.seat)
    kept = first.copy()
    first[:] = 0.5
    assert (match.tensor(match.seat) == kept).all()
