"""Standoff: a reaction within a reaction removes the actor."""

from collections.abc import Callable
from pathlib import Path

import pytest

import fracas
from examples import GAMES
from fracas import Table, catalogue
from fracas.testing import kit

Position = Callable[[str, str], Table]
GOLDEN = Path(__file__).parent / "golden/standoff.json"

test_kit = kit(GAMES["standoff"], golden=GOLDEN)


@pytest.fixture(autouse=True)
def _known() -> None:
    catalogue.add(GAMES["standoff"])


def kinds(table: Table) -> list[str]:
    return [one.kind for one in table.events]


def offered(table: Table, seat: int) -> list[object]:
    return [one.data for one in table.waiting[seat].options]


@pytest.mark.clause("ST-1", "ST-2")
def test_a_gunner_with_a_shot_aims_at_an_enemy() -> None:
    table = fracas.new("standoff", seed=1)
    assert offered(table, 0) == [(a, b) for a in (0, 1, 2) for b in (3, 4, 5)]


@pytest.mark.clause("ST-3", "ST-4", "ST-5")
def test_a_reaction_to_a_reaction_removes_the_reactor() -> None:
    table = fracas.new("standoff", seed=1)
    table.play(0, (0, 3))
    assert offered(table, 1) == [-1, 3, 4, 5]
    table.play(1, 4)
    assert offered(table, 0) == [-1, 1, 2]
    table.play(0, 1)
    table.play(1, -1)
    # Bo hits Eve before she shoots; then Ada's shot falls after all.
    assert kinds(table) == ["aim", "aim", "aim", "hit", "lapsed", "hit"]
    assert table.view(None)["alive"] == [1, 1, 1, 0, 0, 1]
    assert table.view(None)["loaded"] == [0, 0, 1, 1, 0, 1]
    assert list(table.waiting) == [1]


@pytest.mark.clause("ST-4")
def test_an_actor_who_is_out_does_not_shoot() -> None:
    table = fracas.new("standoff", seed=1)
    table.play(0, (0, 3))
    table.play(1, 3)
    table.play(0, -1)
    assert kinds(table) == ["aim", "aim", "hit", "lapsed"]
    assert table.view(None)["alive"] == [0, 1, 1, 1, 1, 1]


@pytest.mark.clause("ST-3")
def test_who_has_no_shot_left_is_not_asked() -> None:
    table = fracas.new("standoff", seed=1)
    table.play(0, (0, 3))
    table.play(1, 4)
    table.play(0, -1)
    table.play(1, (3, 1))
    table.play(0, -1)
    assert table.view(None)["alive"] == [0, 0, 1, 1, 1, 1]
    assert table.view(None)["loaded"] == [0, 1, 1, 0, 0, 1]
    table.play(0, (2, 5))
    table.play(1, -1)
    # Nobody is asked to react or to take a turn without a shot.
    assert table.over
    assert table.result is not None and table.result.scores == (1, 2)


@pytest.mark.clause("ST-6")
def test_ends_when_a_side_is_out() -> None:
    table = fracas.new("standoff", seed=1)
    for seat, choice in ((0, (0, 3)), (1, -1), (1, (4, 0)), (0, -1), (0, (1, 4)), (1, -1)):
        table.play(seat, choice)
    table.play(1, (5, 1))
    table.play(0, 2)
    assert table.result is not None and table.result.scores == (2, 0)
    assert table.view(None)["alive"] == [0, 1, 1, 0, 0, 0]
