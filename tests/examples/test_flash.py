"""Flash: last in, first out, and a countered middle."""

from collections.abc import Callable
from pathlib import Path

import pytest

import fracas
from examples import GAMES
from fracas import Table, catalogue
from fracas.testing import check_secret, kit

Position = Callable[[str, str], Table]
GOLDEN = Path(__file__).parent / "golden/flash.json"

test_kit = kit(GAMES["flash"], seeds=6, golden=GOLDEN)


@pytest.fixture(autouse=True)
def _known() -> None:
    catalogue.add(GAMES["flash"])


def kinds(table: Table) -> list[str]:
    return [one.kind for one in table.events]


def offered(table: Table, seat: int) -> list[object]:
    return [one.data for one in table.waiting[seat].options]


@pytest.mark.clause("FL-1")
def test_starts_with_six_life_and_four_cards() -> None:
    view = fracas.new("flash", seed=3).view(0)
    assert view["life"] == [6, 6]
    assert len(view["cards"]) == 4 and view["hands"] == [4, 4]


@pytest.mark.clause("FL-2")
def test_a_turn_is_one_card_or_none(position: Position) -> None:
    table = position("flash", 'hands = [["bolt", "counter"], ["balm"]]')
    assert offered(table, 0) == ["none", "bolt"]
    table.play(0, "none")
    assert list(table.waiting) == [1]
    assert table.waiting[1].kind == "turn"


MIDDLE = """
hands = [["bolt", "bolt", "counter"], ["counter", "counter"]]
"""


@pytest.mark.clause("FL-3", "FL-4", "FL-6")
def test_a_counter_strikes_the_middle_of_the_stack(position: Position) -> None:
    table = position("flash", MIDDLE)
    table.play(0, "bolt")
    assert table.waiting[1].kind == "answer"
    table.play(1, ("counter", 1))
    table.play(0, "bolt")
    table.play(1, ("counter", 1))
    assert offered(table, 0) == ["none", ("counter", 1), ("counter", 2), ("counter", 3),
                                 ("counter", 4)]  # fmt: skip
    table.play(0, ("counter", 2))
    table.play(1, "none")
    # From the top: 5 strikes 2 in the middle, 4 strikes 1, the bolt 3 falls.
    assert kinds(table)[-3:] == ["countered", "countered", "bolt"]
    assert table.view(None)["life"] == [6, 4]
    assert table.view(None)["stack"] == []


@pytest.mark.clause("FL-5")
def test_a_bolt_takes_two_and_a_balm_gives_two(position: Position) -> None:
    table = position("flash", 'hands = [["bolt"], ["balm"]]')
    table.play(0, "bolt")
    table.play(1, "balm")
    assert list(table.waiting) == [0]
    assert table.view(None)["life"] == [6, 6]
    table.play(0, "none")
    assert table.view(None)["life"] == [6, 6]
    assert [one.event.args["life"] for one in table.events[-2:]] == [(6, 8), (6, 6)]
    assert table.waiting[1].kind == "turn"


@pytest.mark.clause("FL-7")
def test_a_counter_that_comes_too_late_is_wasted(position: Position) -> None:
    table = position("flash", MIDDLE)
    table.play(0, "bolt")
    table.play(1, ("counter", 1))
    table.play(0, "none")
    assert kinds(table)[-1] == "countered"
    table = position("flash", 'hands = [["bolt"], ["counter", "counter"]]')
    table.play(0, "bolt")
    table.play(1, ("counter", 1))
    table.play(0, "none")
    table = position("flash", 'hands = [["bolt", "bolt"], ["counter", "counter"]]')
    table.play(0, "bolt")
    table.play(1, ("counter", 1))
    table.play(0, "bolt")
    table.play(1, ("counter", 1))
    table.play(0, "none")
    assert kinds(table)[-3:] == ["countered", "bolt", "wasted"]


@pytest.mark.clause("FL-8")
def test_no_life_loses_and_two_rests_end_it(position: Position) -> None:
    table = position("flash", 'hands = [["bolt"], []]\nlife = [1, 2]')
    table.play(0, "bolt")
    table.play(1, "none")
    assert table.result is not None and table.result.winners == (0,)
    table = position("flash", "hands = [[], []]\nlife = [1, 2]")
    table.play(0, "none")
    assert not table.over
    table.play(1, "none")
    assert table.result is not None and table.result.winners == (1,)
    assert table.result.why.key == "why.idle"


@pytest.mark.clause("FL-8")
def test_a_card_between_two_rests_keeps_it_going(position: Position) -> None:
    table = position("flash", 'hands = [[], ["balm"]]')
    table.play(0, "none")
    table.play(1, "balm")
    table.play(0, "none")
    table.play(0, "none")
    assert not table.over


@pytest.mark.clause("FL-S1")
def test_hands_are_secret() -> None:
    one, other = ('hands = [["bolt"], ["balm", "bolt"]]', 'hands = [["bolt"], ["counter", "bolt"]]')
    check_secret("flash", one, other, 0, None)
    with pytest.raises(AssertionError):
        check_secret("flash", one, other, 1)
