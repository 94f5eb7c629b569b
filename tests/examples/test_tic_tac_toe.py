"""Tic-tac-toe, clause by clause."""

from collections.abc import Callable
from pathlib import Path

import pytest

import fracas
from examples import GAMES
from fracas import Table, catalogue
from fracas.testing import kit

Position = Callable[[str, str], Table]
GOLDEN = Path(__file__).parent / "golden/tic_tac_toe.json"

test_kit = kit(GAMES["tic-tac-toe"], golden=GOLDEN)


@pytest.fixture(autouse=True)
def _known() -> None:
    catalogue.add(GAMES["tic-tac-toe"])


def kinds(table: Table) -> list[str]:
    return [one.kind for one in table.events]


def offered(table: Table, seat: int) -> list[object]:
    return [one.data for one in table.waiting[seat].options]


@pytest.mark.clause("TT-1")
def test_marks_go_round() -> None:
    table = fracas.new("tic-tac-toe", seed=1)
    table.play(0, 4)
    assert list(table.waiting) == [1]
    assert offered(table, 1) == [0, 1, 2, 3, 5, 6, 7, 8]


@pytest.mark.clause("TT-2")
@pytest.mark.parametrize(
    "line", [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
)
@pytest.mark.parametrize("winner", [0, 1])
def test_three_in_a_row_win(line: tuple[int, int, int], winner: int) -> None:
    table = fracas.new("tic-tac-toe", seed=1)
    others = {
        (0, 1, 2): (3, 4, 8), (3, 4, 5): (0, 1, 8), (6, 7, 8): (0, 1, 5), (0, 3, 6): (1, 2, 7),
        (1, 4, 7): (0, 2, 3), (2, 5, 8): (0, 1, 3), (0, 4, 8): (1, 2, 3), (2, 4, 6): (0, 1, 8),
    }[line]  # fmt: skip
    first, second = (line, others) if winner == 0 else (others, line)
    for mine, yours in zip(first, second, strict=True):
        table.play(0, mine)
        if not table.over:
            table.play(1, yours)
    assert table.result is not None
    assert table.result.winners == (winner,)
    assert table.result.scores == ((1, 0) if winner == 0 else (0, 1))


@pytest.mark.clause("TT-3")
def test_a_full_board_is_a_draw() -> None:
    table = fracas.new("tic-tac-toe", seed=1)
    for at, cell in enumerate([0, 1, 2, 4, 3, 5, 7, 6, 8]):
        assert not table.over
        table.play(at % 2, cell)
    assert table.result is not None
    assert table.result.places == (1, 1)
