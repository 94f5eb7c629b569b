"""Leduc poker: hidden cards and chance."""

from collections.abc import Callable
from pathlib import Path

import pytest

import fracas
from examples import GAMES
from fracas import Table, catalogue
from fracas.record import Input
from fracas.testing import check_secret, check_secret_sequel, kit

Position = Callable[[str, str], Table]
GOLDEN = Path(__file__).parent / "golden/leduc.json"

test_kit = kit(GAMES["leduc"], seeds=6, golden=GOLDEN)


@pytest.fixture(autouse=True)
def _known() -> None:
    catalogue.add(GAMES["leduc"])


def kinds(table: Table) -> list[str]:
    return [one.kind for one in table.events]


def offered(table: Table, seat: int) -> list[object]:
    return [one.data for one in table.waiting[seat].options]


@pytest.mark.clause("LE-1")
def test_deals_a_card_each_from_six() -> None:
    table = fracas.new("leduc", seed=5)
    s = table.state
    assert table.view(0)["stakes"] == [1, 1]
    assert sorted([*s.hands, *s.deck]) == [0, 1, 2, 3, 4, 5]  # type: ignore[attr-defined]
    assert len(s.hands) == 2  # type: ignore[attr-defined]


@pytest.mark.clause("LE-1", "LE-S1")
def test_deals_anew_for_each_seed_and_shows_a_card_to_its_owner() -> None:
    deals = set()
    for seed in range(80):
        table = fracas.new("leduc", seed=seed)
        mine, yours = table.view(0)["hands"][0], table.view(1)["hands"][1]
        assert table.view(0)["hands"] == [mine, None]
        assert table.view(1)["hands"] == [None, yours]
        assert table.view(None)["hands"] == [None, None]
        deals.add((mine, yours))
    assert len(deals) == 9


@pytest.mark.clause("LE-2")
def test_player_1_begins_both_rounds(position: Position) -> None:
    table = position("leduc", 'hands = ["king", "queen"]\nboard = "jack"')
    assert list(table.waiting) == [0]
    table.play(0, "raise")
    table.play(1, "raise")
    table.play(0, "call")
    assert list(table.waiting) == [0]
    assert table.view(None)["stakes"] == [5, 5]
    assert table.waiting[0].options[0].label == "check"


@pytest.mark.clause("LE-2", "LE-3")
def test_a_fold_needs_a_bet_and_a_round_has_two_raises(position: Position) -> None:
    table = position("leduc", 'hands = ["king", "queen"]\nboard = "jack"')
    assert offered(table, 0) == ["call", "raise"]
    table.play(0, "call")
    assert offered(table, 1) == ["call", "raise"]
    table.play(1, "raise")
    assert table.view(None)["stakes"] == [1, 3]
    assert offered(table, 0) == ["fold", "call", "raise"]
    table.play(0, "raise")
    assert table.view(None)["stakes"] == [5, 3]
    assert offered(table, 1) == ["fold", "call"]


@pytest.mark.clause("LE-3", "LE-4")
def test_the_second_round_raises_by_four_after_a_card(position: Position) -> None:
    table = position("leduc", 'hands = ["king", "queen"]\nboard = "jack"')
    table.play(0, "raise")
    table.play(1, "call")
    assert table.view(1) == {"hands": [None, "queen"], "board": "jack", "stakes": [3, 3]}
    table.play(0, "raise")
    assert table.view(1)["stakes"] == [7, 3]
    table.play(1, "raise")
    assert table.view(1)["stakes"] == [7, 11]
    assert offered(table, 0) == ["fold", "call"]


@pytest.mark.clause("LE-5")
@pytest.mark.parametrize(("folds", "scores"), [(0, (-1, 1)), (1, (1, -1))])
def test_who_folds_loses_her_stake(position: Position, folds: int, scores: tuple[int, int]) -> None:
    table = position("leduc", 'hands = ["king", "queen"]\nboard = "jack"')
    if folds == 0:
        table.play(0, "call")
    table.play(1 - folds, "raise")
    table.play(folds, "fold")
    assert table.result is not None and table.result.scores == scores


@pytest.mark.clause("LE-6", "LE-7")
@pytest.mark.parametrize(
    ("hands", "board", "scores"),
    [
        ('["king", "queen"]', "jack", (1, -1)),
        ('["jack", "queen"]', "king", (-1, 1)),
        ('["jack", "king"]', "jack", (1, -1)),
        ('["king", "queen"]', "queen", (-1, 1)),
        ('["king", "king"]', "jack", (0, 0)),
    ],
)
def test_a_pair_wins_then_the_higher_card(
    position: Position, hands: str, board: str, scores: tuple[int, int]
) -> None:
    table = position("leduc", f'hands = {hands}\nboard = "{board}"')
    for seat in (0, 1, 0, 1):
        table.play(seat, "call")
    assert table.result is not None and table.result.scores == scores
    assert None not in table.view(None)["hands"]


@pytest.mark.clause("LE-S1")
def test_a_card_is_its_owners_secret() -> None:
    one = 'hands = ["king", "queen"]\nboard = "jack"'
    other = 'hands = ["jack", "queen"]\nboard = "jack"'
    check_secret("leduc", one, other, 1, None)
    with pytest.raises(AssertionError, match="can tell the positions apart"):
        check_secret("leduc", one, other, 0)
    raised = [Input("play", 0, 1, ["raise"]), Input("play", 1, 2, ["fold"])]
    check_secret_sequel("leduc", one, other, *raised, blind=1)
