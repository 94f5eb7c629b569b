"""Bots of somebody's own in the lab, under oath."""

import sys
from pathlib import Path

import pytest

from fracas import BadInput
from fracas.lab.sim import simulate

BOTS = """
import random

class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, seat):
        return seat.question.choices[0]

class Peeking(First):
    def choose(self, seat):
        import gc
        from fracas.engine.state import State
        hidden = seat.sight.__closure__
        state = [one.cell_contents for one in hidden if callable(one.cell_contents)]
        found = [one() for one in state if getattr(one, "__name__", "") == "<lambda>"]
        choices = seat.question.choices
        return choices[hash(repr(found)) % len(choices)]

class Failing(First):
    def choose(self, seat):
        raise RuntimeError("no idea")
"""


@pytest.fixture(autouse=True)
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mybots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("mybots", None)


def test_a_bot_of_ones_own_plays_in_the_lab() -> None:
    played = simulate("neon-gods", ["@mybots.First", "random"], 2, seats=2)
    assert all(sorted(one.places) in ([1, 1], [1, 2]) for one in played)


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("@mybots.Peeking", "breaks its oath"),
        ("@mybots.Failing", "no idea"),
        ("@mybots.Nobody", "no bot that can be made"),
        ("@nowhere.Bot", "no bot that can be made"),
        ("@mybots.random", "no bot that can be made"),
    ],
)
def test_who_peeks_fails_or_is_no_bot_gets_no_seat(bot: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        simulate("neon-gods", [bot, "random"], 1, seats=2)
