"""Every legal answer has an action, however many there are; a view without facts has no tensor."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fracas import catalogue
from fracas.adapters import gymnasium, pettingzoo
from fracas.adapters.actions import MORE, Block
from fracas.adapters.batch import Batch
from fracas.adapters.layout import Layout, NoLayout
from fracas.adapters.measured import Measure
from fracas.engine import Choice, Game, Options, State, Step


def test_answers_that_do_not_fit_are_reached_by_turning_pages() -> None:
    block = Block("point", {"stop": 1}, range(2, 6))
    answers: list[Choice] = ["stop", *((x, 0) for x in range(8))]
    found = set()
    for page in range(3):
        offered = block.offered(answers, page)
        assert offered[1] == "stop" and offered[5] is MORE
        found |= {one for one in offered.values() if one is not MORE}
    assert found == set(answers)
    assert block.offered(answers, 3) == block.offered(answers, 0)


def test_answers_that_fit_need_no_pages() -> None:
    block = Block("point", {}, range(2, 6))
    assert block.offered([7, 8, 9, 10], 0) == {2: 7, 3: 8, 4: 9, 5: 10}


class Dark(State):
    """Nothing to see."""


class Wait(Step):
    seat: int

    def options(self, s: Dark) -> list[int]:
        return [0, 1]

    def chosen(self, s: Dark, choice: int) -> None:
        s.finish([choice, 0])


def setup(s: Dark, options: Options) -> None:
    s.then(Wait(0))


DARK = Game("dark", Dark, setup, seats=[2])


def test_a_game_that_shows_nothing_has_no_layout() -> None:
    with pytest.raises(NoLayout, match="dark has no tensor layout"):
        Layout(DARK, Measure())


def test_each_door_says_so_and_makes_no_half_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue._added, "dark", DARK)
    doors: list[Callable[[], object]] = [
        lambda: pettingzoo.env("dark"),
        lambda: pettingzoo.parallel_env("dark"),
        lambda: gymnasium.env("dark", opponents="random"),
        lambda: Batch("dark", 2),
    ]
    for make in doors:
        with pytest.raises(NoLayout, match="dark has no tensor layout"):
            make()
